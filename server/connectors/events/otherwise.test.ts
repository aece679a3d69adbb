import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventNotes } from '../../../catalogue/payments/processor-events.ts';
import { changeSettings } from '../../access/entities/settings.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';
import { type AdyenStandIn, adyenAccount, startAdyen } from '../../testing/processors/adyen.ts';
import { pressOnPage } from '../../testing/processors/processors.ts';

const HOUR_MS = 3_600_000;

describe.each(databases)('an event that says otherwise than how a payment has ended, on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let adyen: AdyenStandIn;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    adyen = await startAdyen();
    const { clock, gateway: running, entityId } = gateway;
    await changeSettings({ database, clock, vault: running.vault }, entityId, {
      'acquirer.external': 'adyen',
      'adyen.apiKey': adyenAccount.apiKey,
      'adyen.merchantAccount': adyenAccount.merchantAccount,
      'adyen.hmacKey': adyenAccount.hmacKey,
      'adyen.address': adyen.url,
    });
    clock.advance(SETTINGS_PAUSE_MS);
    adyen.course.webhookUrl = `${gateway.url}/v1/connectors/adyen/${entityId}`;
  });
  afterAll(async () => {
    await gateway.close();
    await adyen.close();
    await database.close();
  });

  const happened = async (): Promise<void> => {
    await adyen.settled();
    gateway.realClock.advance(HOUR_MS);
    await gateway.gateway.timers.runDue();
  };
  const begin = async (paymentType = 'DB'): Promise<{ readonly id: string; readonly page: string }> => {
    const { body } = await gateway.post('/v1/payments', {
      entityId: gateway.entityId,
      testMode: 'EXTERNAL',
      amount: '92.00',
      currency: 'EUR',
      paymentType,
      paymentBrand: 'VISA',
      shopperResultUrl: 'https://shop.example/',
    });
    return { id: body.id ?? '', page: String(Object(body['redirect'])['url']) };
  };
  const linkOf = (page: string): string => new URL(page).pathname.split('/').at(-1) ?? '';
  const codeOf = async (id: string): Promise<TestReply['body']['result']['code']> =>
    (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body.result.code;
  /** The events about a payment that are for a person, and the payments that the log names for them. */
  const forPerson = async (id: string) => {
    const query = new URLSearchParams({ entityId: gateway.entityId, state: 'kept', paymentId: id });
    const { body } = await gateway.get(`/v1/connectors/events?${query}`);
    const events = body['events'] as readonly Readonly<Record<'note' | 'paymentId', string>>[];
    const told = gateway.logLines.filter((line) => line.includes('an event is for a person') && line.includes(id));
    return { notes: events.map(({ note }) => note), lines: told.length };
  };
  const once = { notes: [eventNotes.otherwise], lines: 1 };

  test('is for a person where the page was paid after it had been given up', async () => {
    const { id, page } = await begin();
    adyen.expire(linkOf(page));
    await happened();
    await happened();
    expect(await codeOf(id)).toMatch(/^100\.396\.10[14]$/);
    await adyen.conclude(linkOf(page), true);
    await happened();
    expect(await codeOf(id)).toMatch(/^100\.396\.10[14]$/);
    expect(await forPerson(id)).toEqual(once);
  });

  test('is for a person where the page was paid twice', async () => {
    const { id, page } = await begin();
    await pressOnPage(page, 'pay');
    await happened();
    expect(await forPerson(id)).toEqual({ notes: [], lines: 0 });
    await adyen.conclude(linkOf(page), true);
    await happened();
    expect(await codeOf(id)).toBe('000.100.112');
    expect(await forPerson(id)).toEqual(once);
  });

  test('is for a person where a capture failed after it had succeeded', async () => {
    const { id, page } = await begin('PA');
    await pressOnPage(page, 'pay');
    await happened();
    const { body } = await gateway.post(`/v1/payments/${id}`, { paymentType: 'CP', amount: '50.00', currency: 'EUR' });
    await happened();
    expect(await codeOf(body.id ?? '')).toBe('000.100.112');
    const { resultDetails } = (await gateway.get(`/v1/payments/${body.id}?entityId=${gateway.entityId}`)).body;
    await adyen.failLater(String(Object(resultDetails)['ConnectorTxID1']));
    await happened();
    expect(await forPerson(body.id ?? '')).toEqual(once);
  });
});
