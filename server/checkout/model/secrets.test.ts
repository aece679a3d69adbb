import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSecret } from '../../../catalogue/requests/requests.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { type OtherGateway, otherGateway } from '../../testing/other-gateway.ts';
import { forwardToUpstream } from '../../testing/upstream.ts';
import type { Checkout } from './checkout.ts';
import { checkoutRecords } from './records.ts';
import { expiresAtMs } from './validity.ts';

const { amount, currency, paymentType, ...account } = cardPayment;
const prepared = { amount, currency, paymentType, testMode: 'EXTERNAL' } as const;

const secrets = {
  'giftCard.number': 'gift-card-of-the-order',
  'giftCard.pin': 'pin-of-the-gift-card',
  'sender.accountNumber': 'SENDER-OF-THE-ORDER',
  'recipient.accountNumber': 'RECIPIENT-OF-THE-ORDER',
  'threeDSecure.verificationId': `${'P'.repeat(27)}=`,
  'risk.accountToken': 'token-of-the-account',
} as const;

describe.each(databases)('secrets of a checkout on $name', ({ open }) => {
  let gateway: TestGateway;
  let upstream: OtherGateway;

  beforeAll(async () => {
    upstream = await otherGateway({ honoursKeys: false, declinesDuplicates: false });
    gateway = await startGateway(await open());
    await forwardToUpstream(gateway, upstream.url);
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
    await upstream.close();
  });

  const create = async (parameters: Record<string, string> = secrets): Promise<string> => {
    const { body } = await gateway.post('/v1/checkouts', { ...prepared, ...parameters });
    expect(body.result.code).toBe('000.200.100');
    return body.id ?? '';
  };
  const stored = async (id: string): Promise<Checkout> => {
    const found = await checkoutRecords(gateway.database).byId(id);
    if (found === undefined) throw new Error(`the checkout ${id} is not stored`);
    return found;
  };
  const submit = (id: string, parameters: Record<string, string> = account) =>
    gateway.submit(`/v1/checkouts/${id}/payment`, parameters);

  test('they are stored sealed, used by the payment, and then removed', async () => {
    const id = await create();
    const { request, secrets: sealed } = await stored(id);
    expect(Object.keys(request).filter(isSecret)).toEqual([]);
    for (const value of Object.values(secrets)) expect(sealed).not.toContain(value);
    const paid = await submit(id);
    expect(paid.body.result.code).toBe('000.100.112');
    expect(upstream.requests.at(-1)?.parameters).toMatchObject({ ...secrets, ...account });
    expect((await stored(id)).secrets).toBeUndefined();
    const { text } = await gateway.get(`/v1/checkouts/${id}/payment?entityId=${gateway.entityId}`);
    for (const value of [secrets['giftCard.pin'], secrets['recipient.accountNumber']]) {
      expect([paid.text, text, ...gateway.logLines].filter((each) => each.includes(value))).toEqual([]);
    }
  });

  test('an update adds and changes them; a wrong one is named without its value', async () => {
    const id = await create();
    const more = { 'giftCard.pin': 'another-pin', 'tokenAccount.dtvc': '123' };
    const { body } = await gateway.post(`/v1/checkouts/${id}`, more);
    expect(body.result.code).toBe('000.200.101');
    const wrong = await gateway.post(`/v1/checkouts/${id}`, { 'threeDSecure.verificationId': 'short' });
    expect(wrong.body.result.parameterErrors).toEqual([
      { name: 'threeDSecure.verificationId', message: expect.any(String) },
    ]);
    const opened = await gateway.gateway.vault.open(gateway.entityId, id, (await stored(id)).secrets ?? '');
    expect(JSON.parse(opened)).toEqual({ ...secrets, ...more });
  });

  test('a token that the merchant sends is charged, because the widget has no field for it', async () => {
    const token = {
      'tokenAccount.number': '4200000000000000',
      'tokenAccount.type': 'NETWORK',
      'tokenAccount.expiryMonth': '05',
      'tokenAccount.expiryYear': '2034',
      'tokenAccount.cryptogram': `${'C'.repeat(27)}=`,
    };
    const id = await create({ ...token, paymentBrand: 'VISA' });
    const { body } = await submit(id, {});
    expect([body.result.code, body['paymentBrand']]).toEqual(['000.100.112', 'VISA']);
    expect(upstream.requests.at(-1)?.parameters).toMatchObject(token);
  });

  test('wrong parameters of the shopper keep them, and the merchant takes precedence over the shopper', async () => {
    const id = await create();
    expect((await submit(id, { ...account, 'card.expiryMonth': '13' })).status).toBe(400);
    const { body } = await submit(id, { ...account, 'giftCard.pin': 'pin-of-the-shopper' });
    expect(body['ignoredParameters']).toMatchObject([{ name: 'giftCard.pin' }]);
    expect(upstream.requests.at(-1)?.parameters).toMatchObject(secrets);
  });

  test('an expired checkout loses them, another keeps them', async () => {
    const id = await create();
    gateway.clock.advance(expiresAtMs({ createdAtMs: 0 }) - 1);
    const later = await create();
    await gateway.gateway.timers.runDue();
    expect((await stored(id)).secrets).toBeDefined();
    gateway.clock.advance(1);
    await gateway.gateway.timers.runDue();
    expect((await stored(id)).secrets).toBeUndefined();
    expect((await stored(later)).secrets).toBeDefined();
  });

  test('they are removed when an account is stored on it', async () => {
    const id = await create({ paymentType: 'RG', 'recipient.accountNumber': 'RECIPIENT' });
    const { body } = await gateway.submit(`/v1/checkouts/${id}/registration`, account);
    expect(body.id).toMatch(/^8a/);
    expect((await stored(id)).secrets).toBeUndefined();
  });

  test('a rotation of the vault’s keys seals them again', async () => {
    const id = await create();
    const { rotation } = gateway.gateway;
    await rotation.renew();
    await rotation.reseal();
    expect((await stored(id)).secrets).toMatch(/^2\./);
    expect((await submit(id)).body.result.code).toBe('000.100.112');
    expect(upstream.requests.at(-1)?.parameters).toMatchObject(secrets);
  });
});
