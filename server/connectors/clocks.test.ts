import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel } from '../access/entities/settings.ts';
import { sqlite, type TestDatabase } from '../testing/databases.ts';
import { startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { processorLimits } from '../testing/processor-shop.ts';
import { faultsAt } from '../testing/processors/faults.ts';
import { type ProcessorName, type ProcessorRow, pressOnPage, processors } from '../testing/processors/processors.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const names = Object.keys(processors) as ProcessorName[];
const cases = names.flatMap((name) => ([-4, 4] as const).map((minutes) => ({ name, minutes })));

describe('a gateway whose clock is not that of the processor', () => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await sqlite.open();
    gateway = await startGateway(database, processorLimits);
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  test.each(cases)('pays, is told of it, and refunds: $name is $minutes minutes ahead', async ({ name, minutes }) => {
    const row: ProcessorRow = processors[name];
    const { clock: ours, realClock, entityId: sibling, gateway: running } = gateway;
    const clock = { ...realClock, now: () => realClock.now() + minutes * MINUTE_MS };
    const processor = await row.start({ clock });
    const settings = { 'acquirer.external': name, ...processor.settings };
    const entityId = await addChannel({ database, clock: ours, vault: running.vault }, sibling, 'Shop', settings);
    processor.sendEventsTo(`${gateway.url}/v1/connectors/${name}/${entityId}`);
    const post = async (path: string, parameters: Readonly<Record<string, string>>) =>
      (await gateway.post(path, { entityId, testMode: 'EXTERNAL', currency: 'EUR', ...parameters })).body;
    const codeOf = async (id = '') => (await gateway.get(`/v1/payments/${id}?entityId=${entityId}`)).body.result.code;
    const happened = async () => {
      await processor.standIn.settled();
      await running.timers.runDue();
    };

    const order = {
      amount: '92.00',
      paymentType: 'DB',
      paymentBrand: row.brand,
      shopperResultUrl: 'https://shop.example/',
    };
    const begun = await post('/v1/payments', order);
    // Nobody comes back: the event alone tells of it.
    await pressOnPage(String(Object(begun['redirect'])['url']), row.choices.pay);
    await happened();
    expect(await codeOf(begun.id)).toBe('000.100.112');
    const refund = await post(`/v1/payments/${begun.id}`, { paymentType: 'RF', amount: '2.00' });
    await happened();
    realClock.advance(HOUR_MS);
    await happened();
    expect(await codeOf(refund.id)).toMatch(/^000\.(?:100\.112|200\.000)$/);
    expect(processor.books().reduce((sum, { refunded }) => sum + refunded, 0)).toBe(200);
    expect(await faultsAt(name, processor.standIn)).toEqual([]);
    await processor.standIn.close();
  });
});
