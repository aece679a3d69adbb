import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { millisecondsOf, timestampText } from '../../platform/base/clock.ts';
import { query } from '../../platform/database/query.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { runDying, settleIn } from '../../testing/gateways-in-histories.ts';
import { casesOf } from '../../testing/lengths.ts';
import { differentCustomers, SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';

const ROUNDS = casesOf(5, 200);
const SCHEDULES_TOGETHER = 16;
const DEADLINE_MS = 3_600_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;

const cards = {
  good: '4200000000000000',
  funds: '4200000000001552',
  stolen: '4200000000001594',
  recovers: '4200000000009050',
  lostAnswer: '4200000000009027',
} as const;

type Card = keyof typeof cards;

const changes = ['none', 'none', 'none', 'amount', 'plan', 'repair', 'deschedule', 'remove'] as const;

interface Wave {
  readonly hours: number;
  /** One change for each schedule, at the same time as the due times. */
  readonly changes: readonly (typeof changes)[number][];
  /** The commit at which a process dies while it runs what is due; 0: none dies. */
  readonly diesAt: number;
  readonly moment: 'before' | 'after';
}

const wave: fc.Arbitrary<Wave> = fc.record({
  hours: fc.constantFrom(3, 6, 13, 30),
  changes: fc.array(fc.constantFrom(...changes), { minLength: SCHEDULES_TOGETHER, maxLength: SCHEDULES_TOGETHER }),
  diesAt: fc.integer({ min: 0, max: 12 }),
  moment: fc.constantFrom('before', 'after'),
});

const round = fc.record({
  cards: fc.array(fc.constantFrom<Card>('good', 'good', 'good', 'funds', 'stolen', 'recovers', 'lostAnswer'), {
    minLength: SCHEDULES_TOGETHER,
    maxLength: SCHEDULES_TOGETHER,
  }),
  waves: fc.array(wave, { minLength: 3, maxLength: 5 }),
});

/** A round in which all that is counted happens: by chance alone a short run may miss a part of it. */
const COMPLETE: { cards: Card[]; waves: Wave[] } = {
  cards: Array.from({ length: SCHEDULES_TOGETHER }, () => 'good'),
  waves: [1, 0, 2].map(
    (diesAt): Wave => ({
      hours: 6,
      changes: Array.from({ length: SCHEDULES_TOGETHER }, (_, place) => (place < 3 ? 'amount' : 'none')),
      diesAt,
      moment: 'after',
    }),
  ),
};

interface ChargedRow {
  readonly id: string;
  readonly entity: string;
  readonly type: string;
  readonly state: string;
  readonly request: string;
}

const charges = query<{ payments: ChargedRow }, { entity: string; type: string; from: string }>()((db, input) =>
  db
    .selectFrom('payments')
    .select(['id', 'state', 'request'])
    .where('entity', '=', input('entity'))
    .where('type', '=', input('type'))
    .where('id', '>=', input('from')),
);

interface Shown {
  readonly state: string;
  readonly retryAt?: string;
}

/** A schedule of a round, and what has become of it. */
interface Subject {
  readonly id: string;
  readonly registrationId: string;
  readonly card: Card;
  readonly createdAtMs: number;
  /** The hours of its plan; a change of the plan makes the due times unknown to this model. */
  isReplanned: boolean;
  /** From this time on nothing may be charged. */
  endedAtMs: number | undefined;
}

describe.each(databases)('random histories of schedules on $name', ({ open }) => {
  const customer = differentCustomers();
  const counts = { charged: 0, died: 0, refused: 0, checkedExactly: 0 };
  let database: TestDatabase;
  let gateway: TestGateway;
  let other: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    other = await startGateway(database, { beside: gateway });
    const { clock, entityId } = gateway;
    await changeSettings({ database, clock, vault: gateway.gateway.vault }, entityId, {
      'schedule.missedRuns': 'charged',
    });
    gateway.realClock.advance(SETTINGS_PAUSE_MS);
  });

  afterAll(async () => {
    await other.close();
    await gateway.close();
    await database.close();
  });

  const begin = async (card: Card): Promise<Subject> => {
    const stored = await gateway.post('/v1/registrations', { ...account, ...customer(), 'card.number': cards[card] });
    const registrationId = stored.body.id ?? '';
    const plan = { amount: '9.90', currency: 'EUR', 'job.expression': '0 0 0/6 * * ?' };
    const { body } = await gateway.post('/v1/schedules', { ...plan, registrationId });
    const createdAtMs = gateway.clock.now();
    return { id: body.id ?? '', registrationId, card, createdAtMs, isReplanned: false, endedAtMs: undefined };
  };

  const change = async (subject: Subject, kind: Wave['changes'][number], at: TestGateway): Promise<void> => {
    const path = `/v1/schedules/${subject.id}`;
    const money = { amount: '12.00', currency: 'EUR' };
    const nowMs = gateway.clock.now();
    if (kind === 'none' || subject.endedAtMs !== undefined) return;
    if (kind === 'remove') {
      const { status } = await at.remove(`/v1/registrations/${subject.registrationId}`);
      expect(status).toBe(200);
      subject.endedAtMs = nowMs;
      return;
    }
    const replanning = { 'job.expression': '0 30 1/4 * * ?' };
    const request = { amount: money, plan: replanning, repair: {}, deschedule: {} }[kind];
    const { status } = await at.post(`${path}/${kind === 'deschedule' ? 'deschedule' : 'reschedule'}`, request);
    if (status !== 200) counts.refused += 1;
    else if (kind === 'deschedule') subject.endedAtMs = nowMs;
    else if (kind === 'plan') subject.isReplanned = true;
  };

  const chargedTimes = async (from: string): Promise<ReadonlyMap<string, readonly number[]>> => {
    const rows = await database.read(charges, { entity: gateway.entityId, type: 'DB', from });
    const found = new Map<string, number[]>();
    for (const { state, request } of rows) {
      const { 'schedule.id': id = '', 'schedule.dueAt': dueAt = '' } = JSON.parse(request) as Record<string, string>;
      if (state === 'succeeded') found.set(id, [...(found.get(id) ?? []), millisecondsOf(dueAt)]);
    }
    return found;
  };

  /** The due times of the first plan: every six hours of the day. */
  const planned = (fromMs: number, untilMs: number): readonly number[] => {
    const first = Math.floor(fromMs / (6 * HOUR_MS)) + 1;
    const last = Math.floor(untilMs / (6 * HOUR_MS));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => (first + place) * 6 * HOUR_MS);
  };

  const check = async (subject: Subject, charged: readonly number[]): Promise<void> => {
    const { body } = await gateway.get(`/v1/schedules/${subject.id}?entityId=${gateway.entityId}`);
    const { state, retryAt } = body['schedule'] as Shown;
    const texts = charged.map(timestampText);
    expect(new Set(texts).size, `${subject.id} was charged twice: ${texts}`).toBe(texts.length);
    const { endedAtMs = Number.POSITIVE_INFINITY } = subject;
    expect(charged.filter((dueAtMs) => dueAtMs > endedAtMs)).toEqual([]);
    if (subject.endedAtMs !== undefined) expect(state).toBe('ENDED');
    if (subject.isReplanned) return;
    expect(charged.filter((dueAtMs) => dueAtMs % (6 * HOUR_MS) !== 0)).toEqual([]);
    const mayWait = retryAt !== undefined || state !== 'ACTIVE';
    if (mayWait || subject.card === 'funds' || subject.card === 'stolen' || subject.card === 'recovers') return;
    counts.checkedExactly += 1;
    const expected = planned(subject.createdAtMs, gateway.clock.now());
    expect(charged.toSorted((a, b) => a - b).map(timestampText)).toEqual(expected.map(timestampText));
  };

  test('each due time is charged at most once, and once where nothing forbids it', {
    timeout: DEADLINE_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(round, async ({ cards: chosen, waves }) => {
        const from = (await gateway.post('/v1/registrations', { ...account, ...customer() })).body.id ?? '';
        const subjects = await Promise.all(chosen.map(begin));
        for (const each of waves) {
          gateway.realClock.advance(each.hours * HOUR_MS);
          if (each.diesAt > 0 && (await runDying(database, gateway, each.diesAt, each.moment))) counts.died += 1;
          await Promise.all([
            gateway.gateway.timers.runDue(),
            other.gateway.timers.runDue(),
            ...subjects.map((subject, place) =>
              change(subject, each.changes[place] ?? 'none', place % 2 === 0 ? gateway : other),
            ),
          ]);
          await settleIn(gateway, other);
        }
        // What a dead process never sent is tried again a day later.
        gateway.realClock.advance(DAY_MS + HOUR_MS);
        await settleIn(gateway, other);
        const charged = await chargedTimes(from);
        for (const subject of subjects) await check(subject, charged.get(subject.id) ?? []);
        counts.charged += [...charged.values()].reduce((sum, each) => sum + each.length, 0);
        // The next round begins without work of this one.
        await Promise.all(subjects.map(({ registrationId }) => gateway.remove(`/v1/registrations/${registrationId}`)));
      }),
      { numRuns: ROUNDS, endOnFailure: true, examples: [[COMPLETE]] },
    );
    expect(counts.charged).toBeGreaterThan(ROUNDS * SCHEDULES_TOGETHER);
    expect(counts.died).toBeGreaterThan(0);
    expect(counts.checkedExactly).toBeGreaterThan(0);
  });
});
