import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { sepaDebit, sepaSettings } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { type Consumer, startConsumer } from '../../testing/webhooks.ts';

const OK = '000.100.110';

const customer = {
  'customer.email': 'jane@example.com',
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.language': 'DE',
};

describe.each(databases)('notices to debtors, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let consumer: Consumer;
  let usual: Consumer;
  let entityId: string;
  let [secret, usualSecret] = ['', ''];

  beforeEach(async () => {
    [consumer, usual] = [await startConsumer(), await startConsumer()];
    const dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
    const asked = { entityId, url: consumer.url, types: 'PRENOTIFICATION', active: 'true' };
    secret = String((await gateway.post('/v1/webhooks', asked)).body['secret']);
    const others = { entityId, url: usual.url, active: 'true' };
    usualSecret = String((await gateway.post('/v1/webhooks', others)).body['secret']);
  });
  afterEach(async () => {
    await consumer.close();
    await usual.close();
  });

  const pay = async (more: Readonly<Record<string, string>> = {}) =>
    (await gateway.post('/v1/payments', { ...sepaDebit, ...customer, entityId, ...more })).body;
  const refer = async (id: string | undefined, more: Readonly<Record<string, string>>) =>
    (await gateway.post(`/v1/payments/${id}`, { entityId, currency: 'EUR', ...more })).body;
  /** Returns the notices about a payment, in their order. */
  const noticesOf = async (id: string | undefined) => {
    await gateway.gateway.timers.runDue();
    return consumer
      .notifications(secret)
      .filter(({ payload }) => payload.id === id)
      .toSorted((one, other) => one.sequence - other.sequence);
  };

  test('a debit is told with its day, mandate, creditor and customer, and with four digits of the account', async () => {
    const paid = await pay({ descriptor: 'Order 4711' });
    const { ExecutionDate: day } = paid['resultDetails'] as Readonly<Record<string, string>>;
    const [notice, ...others] = await noticesOf(paid.id);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ type: 'PRENOTIFICATION', action: 'ORDERED', sequence: 1 });
    expect(notice?.payload).toMatchObject({
      id: paid.id,
      amount: '92.00',
      currency: 'EUR',
      day,
      remittance: 'Order 4711',
      language: 'de',
      creditor: { name: 'Köhler & Söhne', identifier: 'DE98ZZZ09999999999' },
      mandate: { reference: paid.id, dateOfSignature: '2026-11-20', sequenceType: 'OOFF' },
      bankAccount: { holder: 'Jäne Jones', country: 'FR', last4Digits: '2606' },
      customer: { email: 'jane@example.com', givenName: 'Jane', surname: 'Jones' },
      result: { code: '000.000.100' },
    });
    expect(JSON.stringify(notice)).not.toContain('0050500013');
    expect(usual.notifications(usualSecret).map(({ type }) => type)).toEqual(['PAYMENT']);
  });

  test('a debit of a customer without an address is told without one', async () => {
    const { body } = await gateway.post('/v1/payments', { ...sepaDebit, entityId });
    const [notice] = await noticesOf(body.id);
    expect(notice?.payload).not.toHaveProperty('customer');
    expect(notice?.payload).not.toHaveProperty('language');
  });

  test('a capture has the customer of its authorization, which is told nothing itself', async () => {
    const authorized = await pay({ paymentType: 'PA' });
    expect(await noticesOf(authorized.id)).toEqual([]);
    const captured = await refer(authorized.id, { paymentType: 'CP', amount: '60.00' });
    const [notice] = await noticesOf(captured.id);
    expect(notice?.payload).toMatchObject({ amount: '60.00', customer: { email: 'jane@example.com' }, language: 'de' });
  });

  test('neither a refused debit nor a refund is told', async () => {
    const refused = await pay({ 'bankAccount.mandate.id': '--' });
    expect(refused.result.code).toBe('800.100.201');
    expect(await noticesOf(refused.id)).toEqual([]);
    const paid = await pay();
    const refund = await refer(paid.id, { paymentType: 'RF', amount: '5.00' });
    expect([refund.result.code, await noticesOf(refund.id)]).toEqual([OK, []]);
  });

  test('a debit that is taken out before its day is told to be cancelled, once', async () => {
    const reversed = await pay();
    await refer(reversed.id, { paymentType: 'RV', amount: '92.00' });
    const revoked = await pay({ 'bankAccount.mandate.id': 'ABO-A', createRegistration: 'true' });
    const url = new URL(`/v1/sepa/mandates/ABO-A?entityId=${entityId}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}` };
    await Promise.all(Array.from({ length: 50 }, () => fetch(url, { method: 'DELETE', headers })));
    for (const { id } of [reversed, revoked]) {
      const notices = await noticesOf(id);
      expect(notices.map(({ action, sequence }) => [action, sequence])).toEqual([
        ['ORDERED', 1],
        ['CANCELLED', 2],
      ]);
      expect(notices[1]?.payload).toMatchObject({ amount: '92.00', customer: { email: 'jane@example.com' } });
    }
  });
});
