import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import type { TestReply } from '../../testing/gateway-under-test.ts';

const byWallet = {
  amount: '25.00',
  currency: 'EUR',
  paymentType: 'DB',
  shopperResultUrl: 'https://shop.example/result',
} as const;

describe.each(databases)('a wallet of cards, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const pay = (more: Readonly<Record<string, string>>) => gateway.post('/v1/payments', { ...byWallet, ...more });
  const read = async (id = '') => (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body;

  /** Presses a button on the processor's page, and returns to the gateway as a browser does. */
  const returned = async ({ body }: TestReply, action: string): Promise<void> => {
    const { url } = body['redirect'] as { url: string };
    const used = await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
    await fetch(used.headers.get('location') ?? '');
  };

  describe.each(['CLICK_TO_PAY', 'MASTERPASS'])('%s', (paymentBrand) => {
    const card = { 'card.number': '4200000000000000', 'card.expiryMonth': '12', 'card.expiryYear': '2034' };

    test.each([
      ['pay', '000.100.110'],
      ['decline', '800.100.152'],
      ['cancel', '100.396.101'],
    ])('redirects to the wallet, where %s ends with %s', async (action, code) => {
      const reply = await pay({ paymentBrand });
      expect(reply.body).toMatchObject({ result: { code: '000.200.000' }, paymentMethod: 'WA' });
      await returned(reply, action);
      expect(await read(reply.body.id)).toMatchObject({ result: { code }, paymentBrand });
    });

    test('its authorization is raised, captured and refunded', async () => {
      const reply = await pay({ paymentBrand, paymentType: 'PA' });
      await returned(reply, 'pay');
      const follow = async (id = '', paymentType = '') =>
        (await gateway.post(`/v1/payments/${id}`, { amount: '25.00', currency: 'EUR', paymentType })).body;
      expect((await follow(reply.body.id, 'PA')).result.code).toBe('000.100.110');
      const captured = await follow(reply.body.id, 'CP');
      expect(captured.result.code).toBe('000.100.110');
      expect((await follow(captured.id, 'RF')).result.code).toBe('000.100.110');
    });

    test('charges an account at once, and a card that the merchant decrypted too', async () => {
      const named = await pay({ paymentBrand, 'virtualAccount.accountId': 'jane@shop.example' });
      expect(named.body).toMatchObject({
        result: { code: '000.100.110' },
        virtualAccount: { accountId: 'jane@shop.example' },
      });
      const found = await pay({ paymentBrand, ...card });
      expect(found.body).toMatchObject({ result: { code: '000.100.110' }, card: { last4Digits: '0000' } });
    });

    test('is found by a query for wallets', async () => {
      const reference = { merchantTransactionId: `wallet ${paymentBrand}` };
      await pay({ paymentBrand, ...reference });
      const found = async (paymentMethods: string) => {
        const query = new URLSearchParams({ entityId: gateway.entityId, ...reference, paymentMethods });
        return (await gateway.get(`/v1/query?${query}`)).body.result.code;
      };
      expect(await found('WA')).toBe('000.000.100');
      expect(await found('VA')).toBe('700.400.580');
    });

    test('a checkout redirects to it', async () => {
      const { body } = await gateway.post('/v1/checkouts', { ...byWallet });
      const submitted = await gateway.submit(`/v1/checkouts/${body.id}/payment`, { paymentBrand });
      await returned(submitted, 'pay');
      const { body: status } = await gateway.get(`/v1/checkouts/${body.id}/payment?entityId=${gateway.entityId}`);
      expect(status).toMatchObject({ result: { code: '000.100.110' }, paymentBrand });
    });
  });
});
