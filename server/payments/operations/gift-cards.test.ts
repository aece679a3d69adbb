import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';

const purchase = {
  amount: '25.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'GIFTCARD',
  'giftCard.number': '6036280000001234',
  'giftCard.pin': '4711',
};

/** Number and PIN; the digits of an id may contain the four digits of the PIN by chance. */
const secrets = /(?<![0-9a-f])4711(?![0-9a-f])|6036.?2800/;

describe.each(databases)('a gift card on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  test('pays; only the end of its number and nothing of its PIN is returned', async () => {
    const { status, body, text } = await gateway.post('/v1/payments', purchase);
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    expect(body).toMatchObject({ paymentBrand: 'GIFTCARD', paymentMethod: 'VA', giftCard: { last4Digits: '1234' } });
    expect(text).not.toMatch(secrets);
  });

  test('is refunded without being sent again', async () => {
    const { body: paid } = await gateway.post('/v1/payments', purchase);
    const refund = { paymentType: 'RF', amount: '25.00', currency: 'EUR' };
    const { status, body } = await gateway.post(`/v1/payments/${paid.id}`, refund);
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
  });

  test('with an amount that the simulator declines is declined', async () => {
    const { status, body } = await gateway.post('/v1/payments', { ...purchase, amount: '9155.00' });
    expect([status, body.result.code]).toEqual([400, '800.100.155']);
  });

  test.each([
    ['no number', { 'giftCard.number': '' }, 'paymentBrand'],
    ['a card brand', { paymentBrand: 'VISA' }, 'paymentBrand'],
    ['createRegistration', { createRegistration: 'true' }, 'createRegistration'],
  ])('with %s is refused by name', async (_, change, name) => {
    const { status, body } = await gateway.post('/v1/payments', { ...purchase, ...change });
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.parameterErrors?.map((error) => error.name)).toContain(name);
  });

  test('may be mentioned in its message, which is stored without its number, however that is written', async () => {
    const spaced = { 'giftCard.number': '6036 2800 0000 1234', 'giftCard.message': 'Yours: 6036-2800-0000-1234' };
    const { body, text } = await gateway.post('/v1/payments', { ...purchase, ...spaced });
    expect([body.result.code, body['giftCard']]).toMatchObject([
      '000.100.110',
      { message: `Yours: ${'*'.repeat(19)}` },
    ]);
    expect(text).not.toMatch(/6036.2800/);
  });

  test('with every text at its longest is accepted', async () => {
    const longest = { 'giftCard.number': 'x'.repeat(255), 'giftCard.pin': 'x'.repeat(255) };
    const texts = { 'giftCard.holder': 'x'.repeat(255), 'giftCard.message': 'x'.repeat(160) };
    const { body } = await gateway.post('/v1/payments', { ...purchase, ...longest, ...texts });
    expect(body.result.code).toBe('000.100.110');
  });

  test.each([
    ['Your PIN is 4711.', 'Your PIN is ****.'],
    ['6036 2800-0000 1234', '*'.repeat(19)],
  ])('repeats its secrets in no stored text, with any method: %s', async (text, hidden) => {
    const message = { 'giftCard.message': text };
    const [{ paymentBrand: _paid, ...order }, { amount: _amount, ...checkout }] = [purchase, purchase];
    const { body: made } = await gateway.post('/v1/checkouts', { ...order });
    const replies = [
      await gateway.post('/v1/payments', { ...order, ...cardPayment, ...message }),
      await gateway.post('/v1/payments', { ...purchase, ...message }),
      await gateway.post('/v1/checkouts', { ...checkout, amount: '25.00', ...message }),
      await gateway.post(`/v1/checkouts/${made.id}`, message),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [card, giftCard] = await Promise.all(
      replies.slice(0, 2).map(({ body }) => gateway.get(`/v1/payments/${body.id}?entityId=${gateway.entityId}`)),
    );
    expect([card?.body['giftCard'], giftCard?.body['giftCard']]).toMatchObject([
      { message: hidden },
      { message: hidden },
    ]);
    const { amount: _a, currency: _c, paymentType: _t, ...account } = cardPayment;
    await gateway.submit(`/v1/checkouts/${made.id}/payment`, account);
    const { body: paid } = await gateway.get(`/v1/checkouts/${made.id}/payment?entityId=${gateway.entityId}`);
    expect(paid['giftCard']).toMatchObject({ message: hidden });
    for (const line of [...replies.map((reply) => reply.text), ...gateway.logLines]) {
      expect(line).not.toMatch(secrets);
    }
  });

  test('keeps other digits in its message', async () => {
    const message = { 'giftCard.message': 'For 47110 cups of tea' };
    const { body } = await gateway.post('/v1/payments', { ...purchase, ...message });
    expect(body.result.code).toBe('000.100.110');
  });

  test.each([
    ['a card', { ...cardPayment }, '000.100.110'],
    ['a bank', { paymentBrand: 'IDEAL', shopperResultUrl: 'https://shop.example/result' }, '000.200.000'],
    ['a wallet', { paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/result' }, '000.200.000'],
  ])('in a payment by %s is only stored as text', async (_, change, code) => {
    const { body, text } = await gateway.post('/v1/payments', { ...purchase, ...change });
    expect(body.result.code).toBe(code);
    expect(text).not.toMatch(secrets);
  });
});
