import { describe, expect, test } from 'vitest';
import { type Brand, brands, type Method } from '../../../catalogue/brands/brands.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';

const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

/** The parameter that is named if a brand of a method is sent without an account, and its message. */
const demands: Readonly<Record<Method, readonly [name: string, message: RegExp]>> = {
  card: ['paymentBrand', /^card properties must be set \(card\.number/],
  wallet: ['', /paymentToken|is needed with/],
  cardWallet: ['shopperResultUrl', /^must be set for .*virtualAccount|^must be set for .*account/],
  virtual: ['shopperResultUrl', /^must be set for .*virtualAccount/],
  bankRedirect: ['shopperResultUrl', /^must be set for .*online bank/],
  directDebit: ['paymentBrand', /^bankAccount properties must be set \(bankAccount\.holder/],
  prepayment: ['shopperResultUrl', /^must be set for .*voucher/],
  invoice: ['shopperResultUrl', /^must be set for .*invoice/],
  giftCard: ['paymentBrand', /^giftCard properties must be set \(giftCard\.number/],
};

/** The parameters that a registration of a method requires. */
const stored: Readonly<Partial<Record<Method, string>>> = {
  card: 'card.number',
  wallet: 'card.number',
  cardWallet: 'virtualAccount.accountId',
  virtual: 'virtualAccount.accountId',
  directDebit: 'bankAccount.iban',
};

const cardErrors = /card properties|card\.number/;

describe.each(anyDatabase)('a brand without an account on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  test.each(Object.keys(brands) as Brand[])('%s names the parameters for a payment', async (paymentBrand) => {
    const { status, body } = await gateway.post('/v1/payments', { ...order, paymentBrand });
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    const row = brands[paymentBrand];
    const { method }: { readonly method: Method } = row;
    const wallet = 'wallet' in row ? row.wallet : '';
    const [name, message] = demands[method];
    expect(body.result.parameterErrors).toContainEqual({
      name: name === '' ? `${wallet}.paymentToken` : name,
      message: expect.stringMatching(message),
      ...(wallet === '' ? {} : { isMissing: true }),
    });
    if (method !== 'card') expect(JSON.stringify(body.result)).not.toMatch(cardErrors);
  });

  test.each(Object.keys(brands) as Brand[])('%s names the parameters for a registration', async (paymentBrand) => {
    const { status, body } = await gateway.post('/v1/registrations', { paymentBrand });
    const { method } = brands[paymentBrand];
    const names = body.result.parameterErrors?.map((error) => error.name);
    expect(status).toBe(400);
    expect(names).toContain(stored[method] ?? 'paymentBrand');
    if (stored[method] !== 'card.number') expect(JSON.stringify(body.result)).not.toMatch(cardErrors);
  });

  test.each(['VISTA', 'SKRILL_1'])('%s is reported as an unknown brand', async (value) => {
    const error = { name: 'paymentBrand', message: expect.stringMatching(new RegExp(`^${value} is not a brand`)) };
    const away = { shopperResultUrl: 'https://shop.example/' };
    const paid = await gateway.post('/v1/payments', { ...order, ...away, paymentBrand: value });
    expect([paid.status, paid.body.result.code]).toEqual([400, '100.100.501']);
    expect(paid.body.result.parameterErrors).toEqual([{ ...error, value }]);
    const registered = await gateway.post('/v1/registrations', { paymentBrand: value });
    expect(registered.body.result.parameterErrors).toEqual([error]);
    for (const { text } of [paid, registered]) expect(text).not.toMatch(cardErrors);
  });
});
