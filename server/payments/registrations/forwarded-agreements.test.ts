import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';

/** Longer than settings are cached. */
const PAUSE_MS = 3_000;

describe.each(databases)('standing instructions in front of another gateway on $name', ({ open }) => {
  const opened: TestDatabase[] = [];
  const gateways: TestGateway[] = [];
  let ours: TestGateway;
  let theirs: TestGateway;

  const start = async (): Promise<TestGateway> => {
    const database = await open();
    opened.push(database);
    const gateway = await startGateway(database);
    gateways.push(gateway);
    return gateway;
  };

  beforeAll(async () => {
    [ours, theirs] = [await start(), await start()];
    const { database, clock, entityId, gateway } = ours;
    await changeSettings({ database, clock, vault: gateway.vault }, entityId, {
      'upstream.address': `${theirs.url}/`,
      'upstream.entityId': theirs.entityId,
      'upstream.accessToken': theirs.accessToken,
    });
    clock.advance(PAUSE_MS);
  });

  afterAll(async () => {
    for (const each of gateways) await each.close();
    for (const each of opened) await each.close();
  });

  test('later payments send the references of the other gateway, which recognizes them', async () => {
    const initial = {
      ...cardPayment,
      testMode: 'EXTERNAL',
      createRegistration: 'true',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.type': 'RECURRING',
    };
    const first = await ours.post('/v1/payments', initial);
    expect(first.body.result.code).toBe('000.100.112');
    const { agreementId, initialTransactionId } = first.body['standingInstruction'] as Record<string, string>;
    const references = { agreementId, initialTransactionId };
    const { body } = await ours.post(`/v1/registrations/${first.body['registrationId']}/payments`, {
      amount: '10.00',
      currency: 'EUR',
      paymentType: 'DB',
      testMode: 'EXTERNAL',
      'standingInstruction.mode': 'REPEATED',
    });
    expect(body.result.code).toBe('000.100.112');
    expect(body['standingInstruction']).toMatchObject(references);
    const query = `/v1/query?entityId=${theirs.entityId}&merchantTransactionId=${body.id}`;
    const { payments } = (await theirs.get(query)).body as unknown as {
      payments: readonly { standingInstruction: object; registrationId?: string }[];
    };
    expect(payments).toHaveLength(1);
    expect(payments[0]?.standingInstruction).toMatchObject(references);
    expect(payments[0]).not.toHaveProperty('registrationId');
  });

  test('references that neither gateway issued arrive unchanged', async () => {
    const references = { agreementId: 'MCC1234567890', initialTransactionId: 'scheme 0123456789' };
    const { body } = await ours.post('/v1/payments', {
      ...cardPayment,
      testMode: 'EXTERNAL',
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.agreementId': references.agreementId,
      'standingInstruction.initialTransactionId': references.initialTransactionId,
    });
    expect([body.result.code, body['standingInstruction']]).toMatchObject(['000.100.112', references]);
    const query = `/v1/query?entityId=${theirs.entityId}&merchantTransactionId=${body.id}`;
    const { payments } = (await theirs.get(query)).body as unknown as {
      payments: readonly { standingInstruction: object }[];
    };
    expect(payments.map(({ standingInstruction }) => standingInstruction)).toEqual([
      { mode: 'REPEATED', source: 'MIT', ...references },
    ]);
  });

  test('an agreement id is not used for a second agreement', async () => {
    const initial = {
      ...cardPayment,
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.type': 'RECURRING',
    };
    const made = await Promise.all([1, 2].map(() => ours.post('/v1/payments', initial)));
    const ids = made.map(({ body }) => (body['standingInstruction'] as { agreementId: string }).agreementId);
    expect(new Set(ids).size).toBe(2);
  });
});
