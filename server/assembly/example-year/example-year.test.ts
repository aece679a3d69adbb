import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { startGateway } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';
import { checkLedger } from '../books.ts';
import { chanceFrom } from './chance.ts';
import { type MadeExample, makeExample } from './fill.ts';
import { planned } from './plan.ts';

/** 2026-11-20 12:00:00 UTC. */
const END_MS = 1_795_176_000_000;
const DAY_MS = 86_400_000;

describe('the plan of an example', () => {
  const size = { fromMs: END_MS - 365 * DAY_MS, days: 365, payments: 4_000 };
  const plan = planned(chanceFrom('example'), size);

  test('is the same for the same seed, and another for another', () => {
    expect(planned(chanceFrom('example'), size)).toEqual(plan);
    expect(planned(chanceFrom('other'), size)).not.toEqual(plan);
  });

  test('is in the order of time, within the days, and follow-ups come after their payments', () => {
    const times = plan.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(size.fromMs);
    expect(times.at(-1)).toBeLessThan(END_MS);
    const places = plan.flatMap(({ after }, place) => (after === undefined ? [] : [[after, place] as const]));
    expect(places.length).toBeGreaterThan(300);
    expect(places.filter(([after, place]) => after >= place)).toEqual([]);
  });

  test('has as many payments as wanted, and more of them at the end of the year than at its beginning', () => {
    const begun = plan.filter(({ after }) => after === undefined);
    expect(begun).toHaveLength(4_000);
    const half = size.fromMs + (365 * DAY_MS) / 2;
    expect(begun.filter(({ atMs }) => atMs >= half).length).toBeGreaterThan(2_200);
  });

  test('has customers that come back, cards and direct debits, declines, subscriptions', () => {
    const count = (name: string, text?: string): number =>
      plan.filter(({ parameters }) => (text === undefined ? name in parameters : parameters[name] === text)).length;
    expect(new Set(plan.map(({ parameters }) => parameters['customer.email'])).size).toBeLessThan(700);
    expect(count('paymentBrand', 'DIRECTDEBIT_SEPA')).toBeGreaterThan(500);
    expect(count('job.expression')).toBeGreaterThan(30);
    expect(count('paymentType', 'RF')).toBeGreaterThan(50);
    expect(count('paymentType', 'CP')).toBeGreaterThan(200);
  });
});

describe.each(databases)('an example on $name', ({ open }) => {
  let database: TestDatabase;
  let made: MadeExample;
  const daysDone: number[] = [];

  beforeAll(async () => {
    database = await open();
    const running = await startGateway(database);
    const { vault } = running.gateway;
    const masterKey = Buffer.alloc(32, 7);
    made = await makeExample(
      { database, vault, masterKey, previousMasterKeys: [], ofNewChannels: {} },
      { endMs: END_MS, days: 40, payments: 80, seed: 'example', dayDone: (day) => daysDone.push(day) },
    );
    await running.close();
  }, 120_000);
  afterAll(() => database.close());

  test('has approved and declined payments, in a ledger that is in order', async () => {
    expect(made.requests).toBeGreaterThanOrEqual(80);
    expect(made.approved).toBeGreaterThan(60);
    expect(made.declined).toBeGreaterThan(2);
    expect(daysDone).toEqual(Array.from({ length: 40 }, (_, day) => day + 1).slice(0, daysDone.length));
    const { missing, unexpected } = await checkLedger(database);
    expect([missing, unexpected]).toEqual([0, 0]);
  });

  test('has the timelines of its newest days, and no longer those of the days before', async () => {
    const gateway = await startGateway(database);
    await gateway.gateway.ensureTimers();
    await gateway.gateway.timers.runDue(); // The clean-up removes what is too old.
    const page = await pageWith(gateway, 'administrator');
    const timelineOf = async (from: string, to: string): Promise<number> => {
      const search = { 'date.from': `${from} 00:00:00`, 'date.to': `${to} 12:00:00`, paymentTypes: 'DB' };
      const found = await page.get(`/payments?${new URLSearchParams(search)}`);
      const [payment] = found.body['payments'] as unknown as readonly { readonly id: string }[];
      const { body } = await page.get(`/payments/${payment?.id}/timeline`);
      return (body['events'] as unknown as readonly unknown[]).length;
    };
    expect(await timelineOf('2026-11-16', '2026-11-20')).toBeGreaterThan(0);
    expect(await timelineOf('2026-10-12', '2026-11-01')).toBe(0);
    await gateway.close();
  });

  test('lies in the past, and was settled day by day', async () => {
    const gateway = await startGateway(database);
    const page = await pageWith(gateway, 'administrator');
    const dates = { 'date.from': '2026-10-01 00:00:00', 'date.to': '2026-11-20 12:00:00' };
    const figures = await page.get(`/figures?${new URLSearchParams({ ...dates, entityId: made.channel })}`);
    expect(figures.status).toBe(200);
    const days = { 'date.from': '2026-10-01', 'date.to': '2026-11-20', level: 'SUM', entityId: made.channel };
    const report = await page.get(`/v1/reports/reconciliations?${new URLSearchParams(days)}`);
    const sums = report.body['sums'] as readonly { readonly date: string }[];
    expect(new Set(sums.map(({ date }) => date)).size).toBeGreaterThan(20);
    await gateway.close();
  });
});
