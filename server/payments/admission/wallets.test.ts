import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';

const card = { number: '4200000000000000', expiryMonth: '05', expiryYear: '2034' };
const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const money = { amount: 9_200n, currency: 'EUR' };

const wallets = [
  ['walletOne', 'APPLEPAY'],
  ['walletTwo', 'GOOGLEPAY'],
  ['walletThree', 'SAMSUNGPAY'],
] as const;

describe.each(databases)('a wallet on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const tokenOf = (wallet: (typeof wallets)[number][0], change: Partial<typeof card & typeof money> = {}) =>
    gateway.walletTokens().seal(wallet, { ...card, ...money, channelId: gateway.entityId, ...change });

  test.each(wallets)('pays by the token of %s; only the ends of its number are returned', async (wallet, brand) => {
    const token = await tokenOf(wallet);
    const payment = { ...order, paymentBrand: brand, [`${wallet}.paymentToken`]: token };
    const { status, body, text } = await gateway.post('/v1/payments', payment);
    expect([status, body.result.code, body['paymentBrand']]).toEqual([200, '000.100.110', brand]);
    expect(body).toMatchObject({ card: { bin: '420000', last4Digits: '0000', expiryYear: '2034' } });
    expect(text).not.toContain(card.number);
    expect(gateway.logLines.join('\n')).not.toContain(card.number);

    const again = await gateway.post('/v1/payments', payment);
    expect([again.status, again.body.result.code]).toEqual([400, '800.110.100']);
    const refund = { paymentType: 'RF', amount: '92.00', currency: 'EUR' };
    expect((await gateway.post(`/v1/payments/${body.id}`, refund)).status).toBe(200);
  });

  test.each(wallets)('the token of %s pays once, however many requests send it at once', async (wallet, brand) => {
    const payment = { ...order, paymentBrand: brand, [`${wallet}.paymentToken`]: await tokenOf(wallet) };
    const replies = await Promise.all(Array.from({ length: 6 }, () => gateway.post('/v1/payments', payment)));
    const codes = replies.map(({ body }) => body.result.code).toSorted();
    expect(codes).toEqual(['000.100.110', ...Array(5).fill('800.110.100')]);
  });

  test('a declined card in a token is declined', async () => {
    const token = await tokenOf('walletTwo', { number: '4200000000001552' });
    const { body } = await gateway.post('/v1/payments', {
      ...order,
      paymentBrand: 'GOOGLEPAY',
      'googlePay.paymentToken': token,
    });
    expect(body.result.code).toBe('800.100.155');
  });

  test.each([
    ['an invalid token', { 'applePay.paymentToken': 'none' }, 'applePay.paymentToken'],
    ['a wrong value', { 'applePay.source': 'shop' }, 'applePay.source'],
    ['the network without its token', { 'applePay.cardNetwork': 'Visa' }, 'applePay.paymentToken'],
  ])('names %s under the name that was sent', async (_what, sent, name) => {
    const { status, body, text } = await gateway.post('/v1/payments', { ...order, paymentBrand: 'APPLEPAY', ...sent });
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors).toContainEqual(expect.objectContaining({ name }));
    expect(text).not.toContain('walletOne');
  });

  test('a token for another amount is refused, and pays the right one', async () => {
    const token = await tokenOf('walletOne', { amount: 9_300n });
    const payment = { ...order, paymentBrand: 'APPLEPAY', 'walletOne.paymentToken': token };
    expect((await gateway.post('/v1/payments', payment)).body.result.code).toBe('100.390.101');
    expect((await gateway.post('/v1/payments', { ...payment, amount: '93.00' })).status).toBe(200);
  });

  test('a shopper pays a checkout by a token, which cannot be used elsewhere', async () => {
    const token = await tokenOf('walletTwo');
    const create = () => gateway.post('/v1/checkouts', { ...order, shopperResultUrl: 'https://shop.example/' });
    const [first, second] = [(await create()).body.id, (await create()).body.id];
    const submission = { paymentBrand: 'GOOGLEPAY', 'googlePay.paymentToken': token };
    const paid = await gateway.submit(`/v1/checkouts/${first}/payment`, submission);
    expect([paid.status, paid.body.result.code]).toEqual([200, '000.100.110']);
    const replayed = await gateway.submit(`/v1/checkouts/${second}/payment`, submission);
    expect([replayed.status, replayed.body.result.code]).toEqual([400, '800.110.100']);
    const { body } = await gateway.get(`/v1/checkouts/${first}/payment?entityId=${gateway.entityId}`);
    expect(body).toMatchObject({ paymentBrand: 'GOOGLEPAY', card: { last4Digits: '0000' } });
  });

  test('an invalid token is named, and never echoed', async () => {
    const payment = { ...order, paymentBrand: 'APPLEPAY', 'walletOne.paymentToken': '{"data":"c2VjcmV0"}' };
    const { status, body, text } = await gateway.post('/v1/payments', payment);
    expect([status, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([400, ['walletOne.paymentToken']]);
    expect(text).not.toContain('c2VjcmV0');
  });

  test('a token that the merchant decrypted pays as the card of a device', async () => {
    const { status, body, text } = await gateway.post('/v1/payments', {
      ...order,
      paymentBrand: 'VISA',
      'card.number': card.number,
      'card.expiryMonth': card.expiryMonth,
      'card.expiryYear': card.expiryYear,
      'threeDSecure.verificationId': 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      'threeDSecure.eci': '05',
      'walletOne.source': 'app',
    });
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    expect(text).not.toContain('AAAAAAAAAAAAAAAA');
  });
});
