import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, type TestReply } from '../../testing/gateway-under-test.ts';

const { amount, currency, paymentType, ...account } = cardPayment;
const prepared = { amount, currency, paymentType };

/** Source: interface, 'Payment response', ndc. */
const NDC = /^[A-Za-z0-9-]{1,69}$/;

describe.each(anyDatabase)('ndc on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const ofEntity = () => `?entityId=${gateway.entityId}`;
  const created = async (): Promise<string> => (await gateway.post('/v1/checkouts', prepared)).body.id ?? '';
  const paidCheckout = async (): Promise<string> => {
    const id = await created();
    await gateway.submit(`/v1/checkouts/${id}/payment`, account);
    return id;
  };
  const sent = async (path: string, init: RequestInit): Promise<TestReply> => {
    const response = await fetch(gateway.url + path, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };

  const replies: Readonly<Record<string, () => Promise<TestReply>>> = {
    'a payment': () => gateway.post('/v1/payments', cardPayment),
    'a declined payment': () => gateway.post('/v1/payments', { ...cardPayment, 'card.number': '4200000000001552' }),
    'wrong parameters': () => gateway.post('/v1/payments', { amount: 'x' }),
    'a registration': () => gateway.post('/v1/registrations', account),
    'a query': async () => {
      await gateway.post('/v1/payments', { ...cardPayment, merchantTransactionId: 'order 1' });
      return gateway.get(`/v1/query${ofEntity()}&merchantTransactionId=order%201`);
    },
    'an unknown payment': () => gateway.get(`/v1/payments/${'0'.repeat(32)}${ofEntity()}`),
    'a new checkout': () => gateway.post('/v1/checkouts', prepared),
    'a changed checkout': async () => gateway.post(`/v1/checkouts/${await created()}`, { amount: '2.00' }),
    "a checkout's configuration": async () => gateway.get(`/v1/checkouts/${await created()}/configuration`, {}),
    'a submission': async () => gateway.submit(`/v1/checkouts/${await created()}/payment`, account),
    "a checkout's status": async () => gateway.get(`/v1/checkouts/${await paidCheckout()}/payment${ofEntity()}`),
    'an unknown checkout': () => gateway.get(`/v1/checkouts/${'F'.repeat(32)}.test01-vm-tx01/payment${ofEntity()}`),
    'no token': () => gateway.get('/v1/payments/1', {}),
    'a wrong token': () => gateway.get('/v1/payments/1', { Authorization: 'Bearer wrong' }),
    'a foreign entity': () => gateway.post('/v1/payments', { ...cardPayment, entityId: 'f'.repeat(32) }),
    'an unknown address': () => gateway.get('/v1/nothing'),
    'another method': () => sent('/v1/payments', { method: 'PUT' }),
    'a broken address': () => gateway.get('/v1/payments/%ff'),
    'result codes': () => gateway.get('/v1/resultcodes'),
  };

  test.each(Object.entries(replies))('of %s has 1 to 69 letters, digits and hyphens', async (_what, reply) => {
    const { body } = await reply();
    expect(body.ndc).toMatch(NDC);
    for (const { ndc } of (body['payments'] ?? []) as readonly { readonly ndc: string }[]) expect(ndc).toMatch(NDC);
  });

  test('is one for each request by itself, after the channel', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => gateway.post('/v1/payments', cardPayment)));
    const ndcs = made.map(({ body }) => body.ndc);
    expect(new Set(ndcs).size).toBe(5);
    for (const ndc of ndcs) expect(ndc).toMatch(new RegExp(`^${gateway.entityId}-[0-9a-f]{32}$`));
  });

  test('is the same for everything on a checkout, and finds it where a merchant takes it for the id', async () => {
    const { body } = await gateway.post('/v1/checkouts', prepared);
    const { id = '', ndc } = body;
    expect(ndc).toBe(id.replace('.', '-'));
    const configuration = await gateway.get(`/v1/checkouts/${ndc}/configuration`, {});
    const paid = await gateway.submit(`/v1/checkouts/${ndc}/payment`, account);
    const status = await gateway.get(`/v1/checkouts/${ndc}/payment${ofEntity()}`);
    for (const reply of [configuration, paid, status]) expect([reply.status, reply.body.ndc]).toEqual([200, ndc]);
    expect(configuration.body.id).toBe(id);
    expect(paid.body['resourcePath']).toBe(`/v1/checkouts/${id}/payment`);
    expect(status.body.id).toBe(paid.body.id);
  });
});
