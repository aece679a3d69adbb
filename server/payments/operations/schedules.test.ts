import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { postings } from '../../../catalogue/payments/payment-types.ts';
import type { FollowUpRequest, PaymentRequest } from '../../../catalogue/requests/requests.ts';
import { settingsFrom } from '../../../catalogue/settings/channel-settings.ts';
import { createVault } from '../../access/vault/vault.ts';
import { type ManualClock, manualClock, randomHex, timeOrderedId } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { query } from '../../platform/database/query.ts';
import { ignoreEvents } from '../../platform/events/event.ts';
import { simulator } from '../../simulation/acquirer/simulator.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { casesOf } from '../../testing/lengths.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { outcomeWriter } from '../model/outcome-writer.ts';
import type { Payment } from '../model/payment.ts';
import { type PaymentRow, paymentRecords } from '../model/records.ts';
import { type Acquirer, type AcquirerOrder, AnswerLost } from '../ports/acquirer.ts';
import { noAuthenticator } from '../ports/authenticator.ts';
import { noRiskCheck } from '../ports/risk-check.ts';
import { agreementRecords } from '../registrations/agreement-records.ts';
import { registrationRecords } from '../registrations/records.ts';
import { scheduleRecords } from '../schedules/model/records.ts';
import { pay } from './pay.ts';
import { recover } from './recover.ts';
import { refer } from './refer.ts';

/** Each round has 25 schedules at the same time. */
const ROUNDS = casesOf(15, 1_000);
const SCHEDULES_TOGETHER = 25;
const DEADLINE_MS = 3_600_000;

const DAY_MS = 24 * 60 * 60 * 1000;
const START_MS = 1_795_176_000_000;
const AMOUNT = 1_000n;

/** One follow-up: its type and amount, the referenced payment of the family so far, and the process that gets it. */
interface Step {
  readonly type: 'PA' | 'CP' | 'RV' | 'RF' | 'CD' | 'RB';
  readonly cents: number | undefined;
  readonly target: number;
  readonly isRenewal: boolean;
  readonly isFinal: boolean;
  readonly process: 0 | 1;
}

interface Schedule {
  readonly begin: 'PA' | 'PA.CP' | 'DB';
  readonly numberOfCaptures: number | undefined;
  /** The steps of one wave are concurrent. */
  readonly waves: readonly (readonly Step[])[];
}

const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom('PA', 'CP', 'CP', 'CP', 'RV', 'RF', 'RF', 'CD', 'RB'),
  cents: fc.option(fc.integer({ min: 1, max: 700 }), { nil: undefined, freq: 6 }),
  target: fc.nat(9),
  isRenewal: fc.boolean(),
  isFinal: fc.integer({ min: 0, max: 19 }).map((chance) => chance === 0),
  process: fc.constantFrom(0, 1),
});

const schedule: fc.Arbitrary<Schedule> = fc.record({
  begin: fc.constantFrom('PA', 'PA', 'PA', 'PA.CP', 'DB'),
  numberOfCaptures: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 1 }),
  waves: fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
});

const round = fc.record({
  schedules: fc.array(schedule, { minLength: SCHEDULES_TOGETHER, maxLength: SCHEDULES_TOGETHER }),
  /** The days after each wave: authorizations expire, and are renewed. */
  days: fc.array(fc.constantFrom(0, 0, 1, 4), { minLength: 4, maxLength: 4 }),
});

/** The acquirer's ledger: how often each order moved money. */
type Ledger = Map<string, number>;

/** Declines orders, loses answers before and after it processed the order, and sometimes fails inquiries. */
const unreliableAcquirer = (ledger: Ledger): Acquirer & { recover(): void } => {
  const sound = simulator();
  const unsure = new Set<string>();
  const behaviourOf = ({ task, reference }: AcquirerOrder): string => {
    const draw = createHash('sha256').update(reference).digest()[0] ?? 0;
    if (task === 'authorize' || task === 'debit' || draw >= 80) return 'sound';
    return ['declines', 'loses', 'unreached', 'unsure', 'unsure and unreached'][draw % 5] ?? 'sound';
  };
  const carryOut = (order: AcquirerOrder) => {
    ledger.set(order.reference, (ledger.get(order.reference) ?? 0) + 1);
    return sound.perform(order);
  };
  return {
    name: 'simulator',
    recover: () => unsure.clear(),
    perform: async (order) => {
      await nextTurn();
      const behaviour = behaviourOf(order);
      if (behaviour === 'declines') return { code: '800.100.152', details: {} };
      if (behaviour.startsWith('unsure')) unsure.add(order.reference);
      if (behaviour.endsWith('unreached')) throw new AnswerLost('900.100.300', 'the acquirer cannot be reached');
      const answer = await carryOut(order);
      if (behaviour === 'sound') return answer;
      throw new AnswerLost('900.100.201', 'the answer was lost');
    },
    find: async (order) => {
      await nextTurn();
      if (unsure.has(order.reference)) throw new AnswerLost('900.100.201', 'the inquiry failed');
      if (behaviourOf(order) === 'declines') return { code: '800.100.152', details: {} };
      return ledger.has(order.reference) ? await sound.find(order) : undefined;
    },
  };
};

const familyOf = query<{ payments: PaymentRow }, { entity: string; root: string }>()((db, input) =>
  db.selectFrom('payments').selectAll().where('entity', '=', input('entity')).where('root_id', '=', input('root')),
);

/** A follow-up whose reply was a success, or whose outcome was unknown at the time of the reply. */
interface Answered {
  readonly reference: string;
  readonly payment: Payment;
}

const sum = (rows: readonly PaymentRow[], of: (row: PaymentRow) => number = ({ amount }) => amount): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** Returns the faults in the balance of a family, in words. */
const faultsOf = (rows: readonly PaymentRow[], { numberOfCaptures }: Schedule): readonly string[] => {
  const succeeded = rows.filter(({ state }) => state === 'succeeded');
  return succeeded.flatMap((parent) => {
    const following = succeeded.filter(({ referenced_id }) => referenced_id === parent.id);
    const of = (...types: string[]) => following.filter(({ type }) => types.includes(type));
    const raised = sum(of('PA'), ({ gives }) => gives);
    const letGo = sum(of('PA'), ({ takes }) => takes);
    const taken = sum(of('CP', 'RV', 'RF')) + letGo;
    const late = of('CP').filter(({ created_at }) => {
      const periods = [parent, ...of('PA')].filter((each) => each.created_at <= created_at);
      return created_at >= Math.max(...periods.map(({ held_until }) => held_until ?? 0));
    });
    return [
      taken > parent.amount + raised ? `${parent.type} of ${parent.amount} + ${raised} lost ${taken}` : '',
      numberOfCaptures !== undefined && of('CP').length > numberOfCaptures ? 'captured too often' : '',
      late.length > 0 ? 'captured after it expired' : '',
      parent.capture_due_at === null ? '' : 'never captured by the gateway',
    ].filter((fault) => fault !== '');
  });
};

describe.each(databases)('random schedules on $name', ({ name, open }) => {
  const channelId = randomHex(16);
  const clock: ManualClock = manualClock(START_MS);
  const ledger: Ledger = new Map();
  const acquirer = unreliableAcquirer(ledger);
  const counts = { schedules: 0, requested: 0, approved: 0, refused: 0, unknown: 0 };
  let database: TestDatabase;
  let others: readonly Database[] = [];
  let processes: readonly PaymentDependencies[] = [];

  beforeAll(async () => {
    database = await open();
    // An embedded database has one process; PostgreSQL is used by two, each with connections of its own.
    others = database.shared ? [await openDatabase(database.url)] : [];
    processes = [database, others[0] ?? database].map((each) => ({
      database: each,
      records: paymentRecords(each),
      registrations: registrationRecords(each),
      schedules: scheduleRecords(each),
      agreements: agreementRecords(each),
      channelOf: async (id: string) => ({ id, name: 'Shop', settings: settingsFrom({}) }),
      wallets: {
        names: async () => [],
        open: () => Promise.reject(new Error('there are no wallets')),
        expectUnused: async () => undefined,
      },
      clock,
      vault: createVault(each, clock, Buffer.alloc(32, 7)),
      outcomes: outcomeWriter({ error: () => undefined, info: () => undefined }),
      acquirers: async () => acquirer,
      authenticator: noAuthenticator,
      risk: noRiskCheck,
      baseUrl: 'http://localhost/',
      environment: 'test' as const,
      announce: async () => ({}),
      announceRegistration: async () => ({}),
      announceSchedule: async () => ({}),
      announceDebit: async () => ({}),
      log: pino({ level: 'silent' }),
      reportEvent: ignoreEvents,
    }));
  });

  afterAll(async () => {
    for (const each of others) await each.close();
    await database.close();
  });

  const processOf = (number: number): PaymentDependencies => {
    const dependencies = processes[number];
    if (dependencies === undefined) throw new Error(`there is no process ${number}`);
    return dependencies;
  };

  const begin = async ({ begin: paymentType, numberOfCaptures }: Schedule): Promise<Payment> => {
    const limit = numberOfCaptures === undefined ? {} : { numberOfCaptures: String(numberOfCaptures) };
    const request = { ...cardPayment, ...limit, entityId: channelId, paymentType, amount: amountText(AMOUNT) };
    const charge = async () => ({ request: request as unknown as PaymentRequest });
    return await pay(processOf(0), channelId, charge, timeOrderedId(clock));
  };

  const requestOf = ({ type, cents, isRenewal, isFinal }: Step, reference: string): FollowUpRequest => ({
    entityId: channelId,
    paymentType: type,
    merchantTransactionId: reference,
    ...(cents === undefined && type === 'RV' ? {} : { amount: amountText(BigInt(cents ?? 300)), currency: 'EUR' }),
    ...(type === 'PA' && isRenewal ? { 'standingInstruction.industryPractice': 'REAUTHORIZATION' } : {}),
    ...(isFinal ? { sequence: 'FINAL' } : {}),
  });

  const take = async (family: readonly Payment[], each: Step): Promise<Answered | undefined> => {
    const fitting = family.filter(({ type }) => (postings[each.type].refersTo as readonly string[]).includes(type));
    const parent = fitting[each.target % fitting.length] ?? family[each.target % family.length];
    if (parent === undefined) return undefined;
    const reference = randomHex(16);
    counts.requested += 1;
    try {
      const request = requestOf(each, reference);
      return {
        reference,
        payment: await refer(processOf(each.process), channelId, parent.id, request, timeOrderedId(clock)),
      };
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      counts.refused += 1;
      return undefined;
    }
  };

  const takeWave = async (families: readonly Payment[][], schedules: readonly Schedule[], wave: number) => {
    const answered = await Promise.all(
      schedules.map((each, index) =>
        Promise.all((each.waves[wave] ?? []).map((one) => take(families[index] ?? [], one))),
      ),
    );
    return answered.map((each) => each.filter((one) => one !== undefined));
  };

  const check = async (root: Payment, answered: readonly Answered[], its: Schedule): Promise<void> => {
    const rows = await database.read(familyOf, { entity: channelId, root: root.id });
    expect(faultsOf(rows, its)).toEqual([]);
    for (const { reference, payment } of answered) {
      const found = rows.filter((row) => row.merchant_transaction_id === reference);
      expect(found).toMatchObject([{ id: payment.id, amount: Number(payment.amount) }]);
      if (payment.state !== 'received') expect(found).toMatchObject([{ state: payment.state }]);
    }
    // The acquirer processed each successful payment once, and no other.
    for (const { id, state } of rows) expect([id, ledger.get(id) ?? 0]).toEqual([id, state === 'succeeded' ? 1 : 0]);
  };

  test('never overdraw, and keep every acknowledged follow-up once', { timeout: DEADLINE_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(round, async ({ schedules, days }) => {
        const families = await Promise.all(schedules.map(async (each) => [await begin(each)]));
        const answers: Answered[][] = schedules.map(() => []);
        for (const [wave, passing] of days.entries()) {
          const answered = await takeWave(families, schedules, wave);
          answered.forEach((each, index) => {
            answers[index]?.push(...each);
            const made = each.map(({ payment }) => payment).filter(({ state }) => state === 'succeeded');
            families[index]?.push(...made);
          });
          clock.advance(passing * DAY_MS);
        }
        acquirer.recover();
        clock.advance(1);
        await Promise.all(processes.map((dependencies) => recover(dependencies, clock.now())));
        for (const [index, [root]] of families.entries()) {
          const its = schedules[index];
          if (root !== undefined && its !== undefined) await check(root, answers[index] ?? [], its);
        }
        counts.schedules += schedules.length;
        counts.approved += answers.flat().filter(({ payment }) => payment.state === 'succeeded').length;
        counts.unknown += answers.flat().filter(({ payment }) => payment.state === 'received').length;
      }),
      // A failing round is too large to be made smaller in good time.
      { numRuns: ROUNDS, endOnFailure: true },
    );
    expect(counts.approved, name).toBeGreaterThan(counts.schedules);
    expect(counts.unknown, name).toBeGreaterThan(0);
    expect(counts.refused, name).toBeGreaterThan(0);
  });
});
