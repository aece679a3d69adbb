import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChannel, changeSettings } from '../../access/entities/settings.ts';
import { dateOf } from '../../platform/base/clock.ts';
import { sepaDebit, sepaSettings } from '../../testing/bank-files.ts';
import { databases, dyingAt, type TestDatabase, writesTo } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { payoutSettings } from '../../testing/payouts.ts';
import { faultsBySchema } from '../../testing/schemas.ts';
import { leasesEnded } from '../../testing/timers.ts';
import { CREDIT_TRANSFERS } from './files/credit-transfers.ts';
import { DIRECT_DEBITS } from './files/direct-debits.ts';
import type { OrderKind } from './model/days.ts';
import { partPlace, type SepaRecords, sepaRecords } from './model/records.ts';

const DAY_MS = 86_400_000;

const changed = {
  'sepa.creditorName': 'A longer name of the shop',
  'sepa.scheme': 'B2B',
  'sepa.entries': 'batch',
  'sepa.payeeCheck': 'optedOut',
  'sepa.instantTransfers': 'false',
};

const PAYOUT = { paymentType: 'CD' };

interface FileOfKind {
  readonly settings: Readonly<Record<string, string>>;
  readonly requests: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>];
  readonly message: string;
  /** What is in the file only with the settings as they were at its cut-off. */
  readonly texts: readonly string[];
}

const files: Readonly<Record<OrderKind, FileOfKind>> = {
  collection: {
    settings: {},
    requests: [{}, { 'bankAccount.mandate.id': 'ANY', createRegistration: 'true' }],
    message: DIRECT_DEBITS,
    texts: ['Koehler + Soehne', '<Cd>CORE</Cd>', '<BtchBookg>false<'],
  },
  transfer: {
    settings: payoutSettings.transfer,
    requests: [PAYOUT, PAYOUT],
    message: CREDIT_TRANSFERS,
    texts: ['Koehler + Soehne', '<BtchBookg>false<'],
  },
  instant: {
    settings: payoutSettings.instant,
    requests: [PAYOUT, PAYOUT],
    message: CREDIT_TRANSFERS,
    texts: ['Koehler + Soehne', '<BtchBookg>false<'],
  },
};

const kinds = Object.keys(files) as readonly OrderKind[];

describe.each(databases)('a file that is made again, on $name', ({ open }) => {
  const seen = new Set<string>();
  let database: TestDatabase;
  let gateway: TestGateway;
  let records: SepaRecords;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    records = sepaRecords(database, gateway.gateway.vault);
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  test.each(kinds.flatMap((kind) => [1, 2, 3, 4].map((commit) => [kind, commit] as const)))(
    'of %s, after a crash at commit %i has the same bytes, also with other settings',
    async (kind, commit) => {
      const { settings, requests, message, texts } = files[kind];
      const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
      const entityId = await addChannel(dependencies, gateway.entityId, 'Shop', { ...sepaSettings, ...settings });
      const pay = async (more: Readonly<Record<string, string>>) =>
        (await gateway.post('/v1/payments', { ...sepaDebit, entityId, ...more })).body.id ?? '';
      const [id] = [await pay(requests[0]), await pay(requests[1])];
      const key = { channelId: entityId, kind, day: (await records.order(entityId, id))?.day ?? '' };
      const file = await records.file(key);
      gateway.clock.advance((file?.closesAtMs ?? 0) - gateway.clock.now());
      const { dying, died, started } = dyingAt(database, commit, 'before', writesTo(['sepa_files', 'sepa_file_parts']));
      const victim = await startGateway(dying, { beside: gateway });
      started();
      const ran = victim.gateway.timers.runDue().catch(() => undefined);
      await Promise.race([died, ran]);
      void victim.close().catch(() => undefined);
      await leasesEnded(database);
      const before = await records.file(key);
      const stored = await records.part(entityId, partPlace(file?.id ?? '', 0));
      seen.add(`${kind} ${before?.state}${stored === undefined ? '' : ', with a part'}`);
      await changeSettings(dependencies, entityId, changed);
      gateway.realClock.advance(3_600_000);
      await gateway.gateway.timers.runDue();
      const made = await records.file(key);
      let content = '';
      if (made !== undefined) for await (const part of records.content(made)) content += part;
      expect(await faultsBySchema(message, content)).toBeUndefined();
      expect(made).toMatchObject({ state: 'made', orders: 2, bytes: Buffer.byteLength(content) });
      // What was closed is written as it was to be; a file that was open has the new settings.
      const isAsBefore = texts.map((text) => content.includes(text));
      expect(new Set(isAsBefore)).toEqual(new Set([before?.state !== 'open']));
      if (stored !== undefined) expect(content).toBe(stored.content);
    },
  );

  test('made late asks for a day that is still possible, also after a crash', async () => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    const entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
    const { body } = await gateway.post('/v1/payments', { ...sepaDebit, entityId });
    const day = (await records.order(entityId, body.id ?? ''))?.day ?? '';
    const key = { channelId: entityId, kind: 'collection' as const, day };
    const file = await records.file(key);
    gateway.clock.advance((file?.closesAtMs ?? 0) - gateway.clock.now() + 10 * DAY_MS);
    const { dying, died, started } = dyingAt(database, 2, 'before', writesTo(['sepa_files', 'sepa_file_parts']));
    const victim = await startGateway(dying, { beside: gateway });
    started();
    void victim.gateway.timers.runDue().catch(() => undefined);
    await died;
    void victim.close().catch(() => undefined);
    await leasesEnded(database);
    gateway.clock.advance(DAY_MS);
    await gateway.gateway.timers.runDue();
    const made = await records.file(key);
    let content = '';
    if (made !== undefined) for await (const part of records.content(made)) content += part;
    expect(await faultsBySchema(DIRECT_DEBITS, content)).toBeUndefined();
    const [, asked = ''] = /<ReqdColltnDt>(.*)<\/ReqdColltnDt>/.exec(content) ?? [];
    const lateMs = (file?.closesAtMs ?? 0) + 10 * DAY_MS;
    expect(asked > dateOf(lateMs).toISOString().slice(0, 10)).toBe(true);
    // It was closed a day before it was made: the day of then is kept.
    expect(made?.settings?.requestedDay).toBe(asked);
    expect(gateway.logLines.concat(victim.logLines).some((line) => line.includes('made late'))).toBe(true);
  });

  test('was open, closed, and begun when the processes died', () => {
    const states = ['open', 'closed', 'closed, with a part'];
    const wanted = kinds.flatMap((kind) => states.map((state) => `${kind} ${state}`));
    expect([...seen]).toEqual(expect.arrayContaining(wanted));
  });
});
