import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dateOf, millisecondsOf } from '../platform/base/clock.ts';
import { query } from '../platform/database/query.ts';
import { accountShop, cardAccount, openedFor, subscribed } from '../testing/account-page.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { runDying, settleIn } from '../testing/gateways-in-histories.ts';
import { casesOf } from '../testing/lengths.ts';

const ROUNDS = casesOf(4, 40);
const TOGETHER = 8;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const names = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const first = { good: '4200000000000000', funds: '4200000000001552' } as const;
const second = ['4111111111111111', '4200000000000026'] as const;

const acts = ['none', 'none', 'none', 'pause', 'resume', 'choose', 'choose', 'add', 'cancel'] as const;

const wave = fc.record({
  hours: fc.constantFrom(3, 6, 13, 30),
  /** One act for each subscription, at the same time as what is due. */
  acts: fc.array(fc.constantFrom(...acts), { minLength: TOGETHER, maxLength: TOGETHER }),
  /** The commit at which a process dies while it runs what is due; 0: none dies. */
  diesAt: fc.integer({ min: 0, max: 8 }),
  moment: fc.constantFrom('before', 'after'),
});

const round = fc.record({
  cards: fc.array(fc.constantFrom<keyof typeof first>('good', 'good', 'funds'), {
    minLength: TOGETHER,
    maxLength: TOGETHER,
  }),
  waves: fc.array(wave, { minLength: 3, maxLength: 5 }),
});

type Round = typeof round extends fc.Arbitrary<infer R> ? R : never;

/** A round in which all that is counted happens: by chance alone a short run may miss a part of it. */
const COMPLETE: Round = {
  cards: Array.from({ length: TOGETHER }, () => 'good'),
  waves: [1, 0, 2].map((diesAt) => ({
    hours: 6,
    acts: ['pause', 'pause', 'choose', 'add', 'cancel', 'none', 'none', 'none'],
    diesAt,
    moment: 'after',
  })),
};

interface ChargeRow {
  readonly id: string;
  readonly entity: string;
  readonly type: string;
  readonly state: string;
  readonly request: string;
  readonly created_at: number;
}

const charges = query<{ payments: ChargeRow }, { entity: string; type: string }>()((db, input) =>
  db
    .selectFrom('payments')
    .select(['id', 'state', 'request', 'created_at'])
    .where('entity', '=', input('entity'))
    .where('type', '=', input('type')),
);

/** A charge of a subscription. */
interface Charge {
  readonly atMs: number;
  readonly dueAtMs: number;
  readonly isPaid: boolean;
  readonly accountId: string;
}

/** A subscription of a round, and what its shopper was told. */
interface Subject {
  readonly customer: string;
  readonly id: string;
  cancelledAtMs: number | undefined;
  /** The accounts that it charges, each from a time on. */
  readonly accounts: { readonly fromMs: number; readonly accountId: string }[];
  /** Times in which nothing may be charged. */
  readonly pauses: { fromMs: number; untilMs: number }[];
}

describe.each(databases)('random histories of what shoppers do, on $name', ({ open }) => {
  const counts = { charged: 0, died: 0, cancelled: 0, chosen: 0, paused: 0 };
  let database: TestDatabase;
  let gateway: TestGateway;
  let other: TestGateway;
  let shop: string;
  let made = 0;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    other = await startGateway(database, { beside: gateway });
  });
  afterAll(async () => {
    await other.close();
    await gateway.close();
    await database.close();
  });

  const begin = async (card: keyof typeof first): Promise<Subject> => {
    made += 1;
    const customer = `customer-${made}`;
    const owner = { 'customer.merchantCustomerId': customer, 'card.number': first[card] };
    const plan = { 'job.expression': '0 0 0/6 * * ?' };
    const { registrationId, scheduleId } = await subscribed(gateway, shop, owner, plan);
    const accounts = [{ fromMs: 0, accountId: registrationId }];
    return { customer, id: scheduleId, cancelledAtMs: undefined, accounts, pauses: [] };
  };

  const dayOf = (timeMs: number): string => dateOf(timeMs).toISOString().slice(0, 10);

  const act = async (subject: Subject, what: (typeof acts)[number], at: TestGateway): Promise<void> => {
    if (what === 'none') return;
    const path = `/subscriptions/${subject.id}`;
    const page = await openedFor(at, shop, subject.customer);
    const nowMs = gateway.clock.now();
    if (what === 'cancel') {
      const { status } = await page.post(`${path}/cancel`);
      if (status !== 200) return;
      subject.cancelledAtMs = nowMs;
      counts.cancelled += 1;
    } else if (what === 'pause' || what === 'resume') {
      const until = dayOf(what === 'pause' ? nowMs + 2 * DAY_MS : nowMs);
      const { status } = await page.post(`${path}/pause`, { until });
      if (status !== 200) return;
      for (const pause of subject.pauses) pause.untilMs = Math.min(pause.untilMs, nowMs);
      subject.pauses.push({ fromMs: nowMs, untilMs: millisecondsOf(`${until}T00:00:00Z`) });
      counts.paused += 1;
    } else {
      const number = second[subject.accounts.length % second.length] ?? second[0];
      const card = { ...cardAccount, 'card.number': number };
      const parameters = { entityId: shop, ...card, ...names, 'customer.merchantCustomerId': subject.customer };
      const reply =
        what === 'add'
          ? await page.add(card, { for: subject.id }).catch(() => undefined)
          : await page.post(`${path}/account`, {
              accountId: (await gateway.post('/v1/registrations', parameters)).body.id ?? '',
            });
      const accountId = reply?.body.subscriptions?.find(({ id }) => id === subject.id)?.accountId;
      if (reply?.status !== 200 || accountId === undefined) return;
      subject.accounts.push({ fromMs: nowMs, accountId });
      counts.chosen += 1;
    }
  };

  const chargesBySchedule = async (): Promise<ReadonlyMap<string, readonly Charge[]>> => {
    const found = new Map<string, Charge[]>();
    for (const row of await database.read(charges, { entity: shop, type: 'DB' })) {
      const request = JSON.parse(row.request) as Record<string, string>;
      const { 'schedule.id': id = '', 'schedule.dueAt': dueAt = '', registrationId = '' } = request;
      const charge = {
        atMs: row.created_at,
        dueAtMs: millisecondsOf(dueAt),
        isPaid: row.state === 'succeeded',
        accountId: registrationId,
      };
      found.set(id, [...(found.get(id) ?? []), charge]);
    }
    return found;
  };

  const check = ({ id, cancelledAtMs, accounts, pauses }: Subject, all: readonly Charge[]): void => {
    const paid = all.filter(({ isPaid }) => isPaid).map(({ dueAtMs }) => dueAtMs);
    expect(new Set(paid).size, `${id} was charged twice for a due time`).toBe(paid.length);
    if (cancelledAtMs !== undefined) expect(all.filter(({ atMs }) => atMs > cancelledAtMs)).toEqual([]);
    for (const { fromMs, untilMs } of pauses) {
      expect(all.filter(({ atMs }) => atMs > fromMs && atMs < untilMs)).toEqual([]);
    }
    for (const { atMs, accountId } of all) {
      const known = accounts.filter(({ fromMs }) => fromMs < atMs);
      // What was changed at that very moment may have been charged before or after.
      const isSame = accounts.some(({ fromMs }) => fromMs === atMs);
      if (!isSame) expect(accountId).toBe(known.at(-1)?.accountId);
    }
  };

  test('nothing is charged after a cancel or within a pause, and a changed account is charged from then on', {
    timeout: 3_600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(round, async ({ cards, waves }) => {
        shop = await accountShop(gateway);
        const subjects = await Promise.all(cards.map(begin));
        for (const each of waves) {
          gateway.realClock.advance(each.hours * HOUR_MS);
          if (each.diesAt > 0 && (await runDying(database, gateway, each.diesAt, each.moment))) counts.died += 1;
          await Promise.all([
            gateway.gateway.timers.runDue(),
            other.gateway.timers.runDue(),
            ...subjects.map((subject, place) =>
              act(subject, each.acts[place] ?? 'none', place % 2 === 0 ? gateway : other),
            ),
          ]);
          await settleIn(gateway, other);
        }
        gateway.realClock.advance(DAY_MS + HOUR_MS);
        await settleIn(gateway, other);
        const found = await chargesBySchedule();
        for (const subject of subjects) check(subject, found.get(subject.id) ?? []);
        counts.charged += [...found.values()].flat().length;
        // The next round begins without work of this one.
        for (const { accounts } of subjects) {
          for (const { accountId } of accounts) await gateway.remove(`/v1/registrations/${accountId}?entityId=${shop}`);
        }
      }),
      { numRuns: ROUNDS, endOnFailure: true, examples: [[COMPLETE]] },
    );
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  });
});
