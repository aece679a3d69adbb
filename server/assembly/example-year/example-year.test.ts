import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { dayAfter } from '../../platform/base/zones.ts';
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

/** Long enough for every story but those of answers to disputes, which take a year. */
const DAYS = 41;

/** What a view reads: where its rows are in the reply, and how many it has at least. */
type Shown = readonly [path: string, rows: string, least?: number, parameters?: Readonly<Record<string, string>>];

const month = { 'date.from': '2026-11-01 00:00:00', 'date.to': '2026-11-20 12:00:00' };

/** What each view shows; `{shop}`, `{club}` and others stand for what the lists before have. */
const shownBy: Readonly<Record<string, readonly Shown[]>> = {
  '/': (
    [
      ['slots', 10],
      ['declines', 4],
      ['methods', 4],
      ['channels', 2],
      ['disputes', 1],
      ['settlement', 1],
    ] as const
  ).map(([rows, least]) => ['/figures', rows, least, month]),
  '/payments': [
    ['/payments', 'payments', 50],
    ['/payments', 'payments', 2, { tag: 'vip' }],
    ['/payments', 'payments', 4, { paymentTypes: 'RF' }],
    ['/payments', 'payments', 2, { state: 'declined' }],
    ['/payments', 'payments', 1, { paymentTypes: 'CP' }],
  ],
  '/payments/:id': [['/payments/{payment}/timeline', 'events']],
  '/links': [['/v1/links', 'links', 7]],
  '/customers': [['/customers', 'customers', 1, { text: 'emma.lindqvist@example.com' }]],
  '/customers/one': [['/customers/one', 'payments', 1, { email: 'emma.lindqvist@example.com', entityId: '{shop}' }]],
  '/lists': [['/risk/entries', 'entries', 3]],
  '/schedules': [
    ['/v1/schedules', 'schedules', 5, { state: 'ACTIVE' }],
    ['/v1/schedules', 'schedules', 2, { state: 'RESTING' }],
    ['/v1/schedules', 'schedules', 2, { state: 'ENDED' }],
  ],
  '/schedules/:id': [['/v1/schedules/{schedule}', 'schedule']],
  '/disputes': [
    ['/v1/disputes', 'disputes', 1, { state: 'OPEN' }],
    ['/v1/disputes', 'disputes', 3, { state: 'ACCEPTED' }],
  ],
  '/disputes/:id': [['/v1/disputes/{dispute}', 'wantedEvidence']],
  '/settlement': [
    ['/v1/settlement/files', 'files', 30],
    ['/v1/reports/reconciliations/files', 'files', 20],
    ['/v1/settlement/payouts', 'payouts', 20],
  ],
  '/settlement/payouts/:id': [['/v1/reports/reconciliations', 'reconciliations', 1, { payoutId: '{payout}' }]],
  '/settlement/received/:id': [['/v1/reports/reconciliations', 'reconciliations', 1, { fileId: '{received}' }]],
  '/settlement/report': [
    ['/v1/reports/reconciliations', 'sums', 10, { 'date.from': '2026-11-01', 'date.to': '2026-11-20', level: 'SUM' }],
  ],
  '/settlement/month': [
    ['/v1/ledger/month', 'currencies', 1, { month: '2026-11' }],
    ['/v1/ledger/checks', 'checks', 7, { month: '2026-11' }],
    ['/v1/ledger/periods', 'channels', 1],
  ],
  '/settlement/lines': [['/v1/ledger/lines', 'lines', 100, { 'date.from': '2026-11-01', 'date.to': '2026-11-20' }]],
  '/settlement/exceptions': [['/v1/reports/reconciliations/exceptions', 'reconciliations', 1]],
  '/settlement/delivery': [['/v1/reports/reconciliations/targets', 'targets', 1, { entityId: '{merchant}' }]],
  '/settlement/files/:id': [['/v1/reports/reconciliations/files/{file}/transfers', 'transfers', 1]],
  '/bank': [
    ['/v1/sepa/files', 'files', 5],
    ['/v1/sepa/answers', 'answers', 10],
    ['/v1/sepa/mandates', 'mandates', 10],
    ['/v1/sepa/exceptions', 'exceptions', 1],
  ],
  '/bank/files/:id': [['/v1/sepa/files/{bankFile}/orders', 'orders', 1]],
  '/developers': [
    ['/tokens', 'tokens', 3],
    ['/v1/webhooks', 'webhooks', 3, { entityId: '{shop}' }],
  ],
  '/developers/requests': [['/requests', 'requests', 20, { outcome: 'all' }]],
  '/developers/deliveries': [['/deliveries', 'deliveries', 20, {}]],
  '/developers/mails': [['/mails', 'mails', 3, {}]],
  '/developers/webhooks/:id': [['/v1/webhooks/{webhook}/deliveries', 'deliveries', 1, { entityId: '{shop}' }]],
  '/testing': [['/testing/cases', 'cases']],
  '/channels': [['/channels', 'merchants', 2]],
  '/channels/many': [['/channels', 'merchants', 2]],
  '/channels/:id': [['/channels/{shop}', 'settings', 20]],
  '/channels/:id/risk': [['/channels/{shop}/risk', 'rules', 1]],
  '/channels/:id/events': [],
  '/channels/:id/look': [['/channels/{shop}/look', 'brands', 1]],
  '/team': [
    ['/team', 'users', 4],
    ['/team', 'invitations', 1],
  ],
  '/audit': [['/audit', 'entries', 50]],
  '/system': [['/system', 'timers', 1]],
  '/gallery': [],
  '/account': [['/me/sessions', 'sessions', 1]],
};

const at = (body: object, name: string): unknown => Object.entries(body).find(([each]) => each === name)?.[1];

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
      { endMs: END_MS, days: DAYS, payments: 200, seed: 'example', dayDone: (day) => daysDone.push(day) },
    );
    await running.close();
  }, 120_000);
  afterAll(() => database.close());

  test('has approved and declined payments, in a ledger that is in order', async () => {
    expect(made.requests).toBeGreaterThanOrEqual(195);
    expect(made.approved).toBeGreaterThan(150);
    expect(made.declined).toBeGreaterThan(2);
    expect(daysDone).toEqual(Array.from({ length: DAYS }, (_, day) => day + 1).slice(0, daysDone.length));
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

  test('has something in every view of the back office, and in every state of its lists', async () => {
    const paths = readFileSync('backoffice/views.tsx', 'utf8').matchAll(/\bpath: '([^']+)'/g);
    expect(Object.keys(shownBy).toSorted()).toEqual([...paths].map(([, path]) => path).toSorted());
    const gateway = await startGateway(database);
    const page = await pageWith(gateway, 'administrator');
    const firstOf = async (path: string, rows: string, parameters = {}): Promise<string> =>
      String((at((await page.get(path, parameters)).body, rows) as readonly { readonly id?: string }[])[0]?.id);
    const named: Readonly<Record<string, string>> = {
      merchant: made.merchant,
      shop: made.channel,
      payment: await firstOf('/payments', 'payments'),
      schedule: await firstOf('/v1/schedules', 'schedules'),
      dispute: await firstOf('/v1/disputes', 'disputes', { state: 'OPEN' }),
      file: await firstOf('/v1/reports/reconciliations/files', 'files'),
      bankFile: await firstOf('/v1/sepa/files', 'files'),
      payout: await firstOf('/v1/settlement/payouts', 'payouts'),
      received: await firstOf('/v1/settlement/files', 'files'),
      webhook: await firstOf('/v1/webhooks', 'webhooks', { entityId: made.channel }),
    };
    const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '?');
    const short: unknown[] = [];
    for (const [view, reads] of Object.entries(shownBy)) {
      for (const [path, rows, least = 1, parameters = {}] of reads) {
        const sent = Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, filled(text)]));
        const { status, body } = await page.get(filled(path), sent);
        const found = at(body, rows);
        const count = Array.isArray(found) ? found.length : Number(found !== undefined);
        if (count < least) short.push({ view, path, sent, status, count, has: Object.keys(body), why: body.result });
      }
    }
    expect(short).toEqual([]);
    await gateway.close();
  });

  test('has payouts and direct bookings that are what was settled, whichever days are chosen', async () => {
    const gateway = await startGateway(database);
    const page = await pageWith(gateway, 'accountant');
    const chance = chanceFrom('days of settlement');
    type Listed = readonly Readonly<Record<string, string>>[];
    const inCurrencies = (sums: readonly (readonly [currency: string | undefined, amount: bigint])[]) => {
      const added = new Map<string, bigint>();
      for (const [currency = '', amount] of sums) added.set(currency, (added.get(currency) ?? 0n) + amount);
      return Object.fromEntries([...added].filter(([, amount]) => amount !== 0n));
    };
    const net = ({ amount = '', fee = '', cashflow, status }: Listed[number]): bigint =>
      status === 'FAILED' ? 0n : (cashflow === 'NEG' ? -1n : 1n) * hundredthsOf(amount) - hundredthsOf(fee);
    const direct: string[] = [];
    for (let period = 0; period < 12; period += 1) {
      const from = chance.whole(0, DAYS - 1);
      const days = {
        'date.from': dayAfter('2026-10-11', from),
        'date.to': dayAfter('2026-10-11', chance.whole(from, DAYS - 1)),
      };
      const sums = async (more = {}): Promise<Listed> =>
        at((await page.get('/v1/reports/reconciliations', { ...days, level: 'SUM', ...more })).body, 'sums') as Listed;
      const settled = (await sums()).map((sum) => [sum['currency'], net(sum)] as const);
      const booked = (await sums({ withoutPayout: 'true' })).map((sum) => [sum['currency'], net(sum)] as const);
      direct.push(...booked.map(([, amount]) => String(amount)));
      const reply = await page.get('/v1/settlement/payouts', { ...days, limit: '200' });
      const payouts = at(reply.body, 'payouts') as Listed;
      const paid = payouts.map(({ currency, amount = '' }) => [currency, hundredthsOf(amount)] as const);
      expect(inCurrencies([...paid, ...booked]), JSON.stringify(days)).toEqual(inCurrencies(settled));
    }
    expect(direct.length).toBeGreaterThan(0);
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
    const listed = await page.get('/v1/settlement/payouts', { entityId: made.channel });
    const payouts = listed.body['payouts'] as unknown as readonly { readonly state: string; readonly date: string }[];
    // Those of the last days are underway.
    expect(payouts.filter(({ state }) => state === 'EXPECTED').every(({ date }) => date >= '2026-11-16')).toBe(true);
    expect(payouts.filter(({ state }) => state === 'ARRIVED').length).toBeGreaterThan(15);
    await gateway.close();
  });
});
