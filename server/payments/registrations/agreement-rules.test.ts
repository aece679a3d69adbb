import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timestampText } from '../../platform/base/clock.ts';
import { type Agreement, type Instruction, industryPractices, instructionOf, type Terms } from './agreement.ts';
import { type Authorized, verdictOn } from './agreement-rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** 2026-11-20 12:00:00 UTC. */
const START_MS = 1_795_176_000_000;

const later: Instruction = {
  mode: 'REPEATED',
  source: 'MIT',
  type: undefined,
  recurringType: undefined,
  practice: undefined,
  initialTransactionId: undefined,
  agreementId: undefined,
  expiry: undefined,
  frequency: undefined,
  numberOfInstallments: undefined,
};

const agreementWith = (terms: Terms): Agreement => ({
  channelId: 'entity',
  id: 'agreement',
  version: 1,
  initialTransactionId: 'transaction',
  registrationId: 'registration',
  paymentId: 'payment',
  terms,
  createdAtMs: START_MS,
});

const decide = (instruction: Instruction, agreements: readonly Agreement[], authorized: Authorized, nowMs: number) =>
  verdictOn({
    instruction,
    candidates: agreements,
    authorized: () => authorized,
    hasRegistration: true,
    hasReference: false,
    nowMs,
  });

const dayText = (days: number): string => timestampText(START_MS + days * DAY_MS).slice(0, 10);

const terms: fc.Arbitrary<Terms & { readonly expiryDays: number | undefined }> = fc
  .record({
    type: fc.constantFrom('UNSCHEDULED', 'INSTALLMENT', 'RECURRING'),
    frequency: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
    numberOfInstallments: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
    expiryDays: fc.option(fc.integer({ min: -2, max: 200 }), { nil: undefined }),
  })
  .map((made) => ({ ...made, expiry: made.expiryDays === undefined ? undefined : dayText(made.expiryDays) }));

const attempt = fc.record({
  hoursLater: fc.integer({ min: 0, max: 24 * 30 }),
  source: fc.constantFrom('CIT' as const, 'MIT' as const),
  practice: fc.option(fc.constantFrom('RESUBMISSION' as const, 'DELAYED_CHARGES' as const, 'NO_SHOW' as const), {
    nil: undefined,
    freq: 2,
  }),
  succeeds: fc.boolean(),
});

describe('later payments', () => {
  test('never exceed the agreed terms, in any order', () => {
    fc.assert(
      fc.property(terms, fc.array(attempt, { maxLength: 40 }), (agreed, attempts) => {
        const agreement = agreementWith(agreed);
        const counted: number[] = [];
        let nowMs = START_MS;
        for (const { hoursLater, source, practice, succeeds } of attempts) {
          nowMs += hoursLater * (DAY_MS / 24);
          const authorized = { payments: counted.length, lastAtMs: counted.at(-1) };
          const verdict = decide(
            { ...later, source, practice: source === 'CIT' ? undefined : practice },
            [agreement],
            authorized,
            nowMs,
          );
          if (verdict.is !== 'later') continue;
          if (source === 'MIT' && agreed.expiryDays !== undefined) {
            expect(timestampText(nowMs).slice(0, 10) <= dayText(agreed.expiryDays)).toBe(true);
          }
          if (verdict.counts && succeeds) counted.push(nowMs);
        }
        const { numberOfInstallments = Number.POSITIVE_INFINITY, frequency = 0 } = agreed;
        expect(counted.length).toBeLessThanOrEqual(numberOfInstallments);
        const days = counted.map((at) => Math.floor(at / DAY_MS));
        for (const [place, day] of days.entries()) {
          if (place > 0) expect(day - (days[place - 1] ?? 0)).toBeGreaterThanOrEqual(frequency);
        }
      }),
    );
  });

  test('are never made without an initial payment', () => {
    fc.assert(
      fc.property(attempt, fc.boolean(), ({ source, practice }, hasRegistration) => {
        const verdict = verdictOn({
          instruction: { ...later, source, practice: source === 'CIT' ? undefined : practice },
          candidates: [],
          authorized: () => ({ payments: 0, lastAtMs: undefined }),
          hasRegistration,
          hasReference: false,
          nowMs: START_MS,
        });
        expect(verdict.is).toBe(hasRegistration ? 'refused' : 'wrong');
      }),
    );
  });

  test('with two references need both to belong to one agreement', () => {
    const agreement = agreementWith({ type: 'RECURRING' });
    const other = { ...agreement, id: 'other', initialTransactionId: 'others' };
    const is = (references: Partial<Instruction>) =>
      decide({ ...later, ...references }, [agreement, other], { payments: 0, lastAtMs: undefined }, START_MS).is;
    expect(is({ agreementId: 'agreement' })).toBe('later');
    expect(is({ initialTransactionId: 'others' })).toBe('later');
    expect(is({ agreementId: 'agreement', initialTransactionId: 'transaction' })).toBe('later');
    expect(is({ agreementId: 'agreement', initialTransactionId: 'others' })).toBe('wrong');
    expect(is({ agreementId: 'unknown' })).toBe('wrong');
  });

  test.each([
    { agreementId: 'unknown' },
    { initialTransactionId: 'unknown' },
    { agreementId: 'unknown', initialTransactionId: 'unknown too' },
  ])('with references of no stored agreement, %j, are decided elsewhere', (references) => {
    const { is } = decide({ ...later, ...references }, [], { payments: 0, lastAtMs: undefined }, START_MS);
    expect(is).toBe('elsewhere');
  });
});

test.each(Object.entries(industryPractices))('the practice %s needs what the table requires', (practice, { needs }) => {
  const instruction: Instruction = { ...later, practice: practice as Instruction['practice'] };
  const { is } = decide(
    instruction,
    [agreementWith({ type: 'RECURRING' })],
    { payments: 0, lastAtMs: undefined },
    START_MS,
  );
  expect(is).toBe(needs === 'payment' ? 'wrong' : 'later');
});

describe('sent instructions', () => {
  test.each([
    [{ recurringType: 'INITIAL' }, { mode: 'INITIAL', source: 'CIT', type: 'RECURRING' }],
    [
      { recurringType: 'INITIAL', 'recurring.numberOfInstallments': '6' },
      { mode: 'INITIAL', type: 'INSTALLMENT', numberOfInstallments: 6 },
    ],
    [{ 'standingInstruction.mode': 'INITIAL' }, { mode: 'INITIAL', source: 'CIT', type: 'UNSCHEDULED' }],
    [
      { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.numberOfInstallments': '6' },
      { mode: 'INITIAL', type: 'INSTALLMENT', numberOfInstallments: 6 },
    ],
    [
      { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.recurringType': 'SUBSCRIPTION' },
      { mode: 'INITIAL', type: 'RECURRING' },
    ],
    [{ recurringType: 'REPEATED' }, { mode: 'REPEATED', source: 'MIT' }],
    [{ 'standingInstruction.source': 'MIT' }, { mode: 'REPEATED', source: 'MIT' }],
    [
      { recurringType: 'INITIAL', 'standingInstruction.mode': 'INITIAL', 'standingInstruction.type': 'UNSCHEDULED' },
      { mode: 'INITIAL', type: 'UNSCHEDULED' },
    ],
    [{ 'recurring.numberOfInstallments': '3', 'standingInstruction.source': 'MIT' }, { numberOfInstallments: 3 }],
  ])('%j are read', (request, read) => {
    expect(instructionOf(request)).toMatchObject({ instruction: read, errors: [] });
  });

  test('installments under their older name alone are no instruction', () => {
    expect(instructionOf({ 'recurring.numberOfInstallments': '3' })).toEqual({ instruction: undefined, errors: [] });
  });

  test.each([
    [{ 'standingInstruction.numberOfInstallments': '3' }, 'standingInstruction.mode'],
    [{ 'standingInstruction.type': 'RECURRING' }, 'standingInstruction.mode'],
    [
      {
        'standingInstruction.mode': 'INITIAL',
        'standingInstruction.type': 'RECURRING',
        'standingInstruction.source': 'MIT',
      },
      'standingInstruction.source',
    ],
    [
      {
        'standingInstruction.mode': 'REPEATED',
        'standingInstruction.source': 'CIT',
        'standingInstruction.industryPractice': 'NO_SHOW',
      },
      'standingInstruction.source',
    ],
    [{ 'standingInstruction.mode': 'REPEATED', recurringType: 'INITIAL' }, 'recurringType'],
  ])('%j are wrong', (request, name) => {
    expect(instructionOf(request).errors.map((error) => error.name)).toContain(name);
  });
});
