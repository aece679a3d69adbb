import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { paymentRecords } from '../model/records.ts';

/** Longer than settings are cached. */
const PAUSE_MS = 3_000;
const [FIRST_PROOF, SECOND_PROOF] = [`${'A'.repeat(27)}=`, `${'B'.repeat(27)}=`];

describe.each(databases)('secrets beside a stored account on $name', ({ open }) => {
  const ordered: Record<string, string>[] = [];
  let gateway: TestGateway;
  let upstream: Server;

  /** Another gateway that approves everything and records its requests. */
  const approving = async (): Promise<Server> => {
    const server = createServer(async (request, response) => {
      const order = Object.fromEntries(new URLSearchParams(await text(request)));
      ordered.push(order);
      const { paymentType, amount, currency } = order;
      const result = { code: '000.100.110', description: 'approved' };
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ id: `upstream-${ordered.length}`, result, paymentType, amount, currency }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };

  beforeAll(async () => {
    upstream = await approving();
    gateway = await startGateway(await open());
    const { database, clock, entityId } = gateway;
    await changeSettings({ database, clock, vault: gateway.gateway.vault }, entityId, {
      'upstream.address': `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`,
      'upstream.entityId': 'e'.repeat(32),
      'upstream.accessToken': 'token-of-the-upstream',
    });
    clock.advance(PAUSE_MS);
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
    upstream.close();
    upstream.closeAllConnections();
  });

  test('those of a payment reach the acquirer; those of an earlier payment are not stored', async () => {
    const first = await gateway.post('/v1/payments', {
      ...cardPayment,
      testMode: 'EXTERNAL',
      createRegistration: 'true',
      'sender.accountNumber': 'SENDER-OF-THE-FIRST',
      'threeDSecure.verificationId': FIRST_PROOF,
    });
    expect(first.body.result.code).toBe('000.100.112');
    const second = await gateway.post(`/v1/registrations/${first.body['registrationId']}/payments`, {
      amount: '10.00',
      currency: 'EUR',
      paymentType: 'CD',
      testMode: 'EXTERNAL',
      'recipient.accountNumber': 'RECIPIENT-OF-SECOND',
      'threeDSecure.verificationId': SECOND_PROOF,
    });
    expect(second.body.result.code).toBe('000.100.112');
    expect(second.text).not.toMatch(/RECIPIENT-OF-SECOND|AAAA/);
    const [, order] = ordered;
    expect(order).toMatchObject({
      'card.number': cardPayment['card.number'],
      'recipient.accountNumber': 'RECIPIENT-OF-SECOND',
      'threeDSecure.verificationId': SECOND_PROOF,
    });
    expect(order).not.toHaveProperty('sender.accountNumber');
  });

  test('those of a follow-up reach the acquirer, without the account number', async () => {
    const first = await gateway.post('/v1/payments', { ...cardPayment, testMode: 'EXTERNAL' });
    const { body, text: reply } = await gateway.post(`/v1/payments/${first.body.id}`, {
      amount: '10.00',
      currency: 'EUR',
      paymentType: 'CD',
      'card.number': cardPayment['card.number'],
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': '987',
      'recipient.accountNumber': 'RECIPIENT-OF-CREDIT',
      'recipient.surname': 'Jones',
    });
    expect(body.result.code).toBe('000.100.112');
    expect(reply).not.toContain('RECIPIENT-OF-CREDIT');
    const order = ordered.at(-1);
    expect(order).toMatchObject({
      'recipient.accountNumber': 'RECIPIENT-OF-CREDIT',
      'recipient.surname': 'Jones',
      'card.cvv': '987',
    });
    expect(order).not.toHaveProperty(['card.number']);
    const payment = await paymentRecords(gateway.database).byId(gateway.entityId, body.id ?? '');
    const stored = JSON.stringify({ ...payment?.request, ...payment?.outcome });
    expect(stored).not.toMatch(/RECIPIENT-OF-CREDIT|"987"/);
  });
});
