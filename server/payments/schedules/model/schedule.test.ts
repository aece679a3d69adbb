import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merchantAdvice } from '../../../../catalogue/result-codes/retries.ts';
import type { Dunning } from '../../../../catalogue/settings/dunning.ts';
import { afterRun, type Run, type Schedule, wakesAtMs, withNextReminder } from './schedule.ts';

const DAY_MS = 86_400_000;
const SOFT = '800.100.155';
const HARD = '800.100.159';

const run: Run = { dueAtMs: 0, attempt: 1, tries: 1, firstAtMs: 0, missed: 0, paymentId: 'payment', stage: 'open' };

const schedule: Schedule = {
  channelId: 'channel',
  id: 'schedule',
  version: 1,
  registrationId: 'registration',
  state: 'ACTIVE',
  reason: undefined,
  code: undefined,
  amount: 990n,
  currency: 'EUR',
  request: {},
  plan: {} as Schedule['plan'],
  agreementId: undefined,
  nextAtMs: 100 * DAY_MS,
  run,
  endsAtMs: undefined,
  createdAtMs: 0,
};

const dunning: fc.Arbitrary<Dunning> = fc
  .record({
    retries: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
    reminders: fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 5 }),
    more: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  })
  .map(({ retries, reminders, more }) => {
    const [days, mails] = [retries, reminders].map((all) => all.toSorted((one, other) => one - other)) as [
      number[],
      number[],
    ];
    const last = days.at(-1) ?? 0;
    if (more === undefined) return { retries: days, mails: mails.filter((day) => day <= last), rest: undefined };
    return { retries: days, mails, rest: Math.max(last, mails.at(-1) ?? 0) + more };
  });

/** Returns a schedule that waits, after its reminders up to a time, and when they were sent. */
const reminded = (waiting: Schedule, table: Dunning, untilMs: number): [Schedule, number[]] => {
  const sent: number[] = [];
  let current = waiting;
  for (;;) {
    const { run: last } = current;
    const atMs = last?.remindsAtMs;
    if (last === undefined || atMs === undefined || atMs >= untilMs) return [current, sent];
    sent.push(atMs);
    current = { ...current, run: withNextReminder(last, table, atMs) };
  }
};

const advice = fc.constantFrom(undefined, ...Object.keys(merchantAdvice));

test('after any declines, each step comes on its day, once, no retry on the day of rest, and in the end it is suspended', () => {
  fc.assert(
    fc.property(
      dunning,
      fc.array(advice, { minLength: 8, maxLength: 8 }),
      fc.constantFrom(SOFT, HARD),
      (table, all, code) => {
        let now = 0;
        let current = schedule;
        const sent: number[] = [];
        const isEachSent = (untilMs: number) =>
          expect(sent).toEqual(table.mails.map((day) => day * DAY_MS).filter((atMs) => atMs < untilMs));
        for (const given of all) {
          const last = current.run ?? run;
          const after = afterRun(
            current,
            { ...last, stage: 'open' },
            { isPaid: false, code, advice: given },
            { nowMs: now, dunning: table },
          );
          const restsAtMs = table.rest === undefined ? undefined : table.rest * DAY_MS;
          if (after.state === 'RESTING') {
            expect([after.reason, after.code, after.run?.stage]).toEqual(['DECLINED', code, 'owed']);
            expect(restsAtMs === undefined || restsAtMs <= now).toBe(true);
            isEachSent(now);
            return;
          }
          const untilMs = (after.run?.stage === 'grace' ? after.run.restsAtMs : after.run?.retryAtMs) ?? 0;
          const [waited, mails] = reminded(after, table, untilMs);
          sent.push(...mails);
          expect(wakesAtMs(after, now)).toBe(mails[0] ?? untilMs);
          expect(wakesAtMs(waited, now)).toBe(untilMs);
          if (after.run?.stage === 'grace') {
            expect([untilMs, after.run.code, after.run.retryAtMs]).toEqual([restsAtMs, code, undefined]);
            isEachSent(untilMs);
            return;
          }
          expect(after.run?.stage).toBe('retry');
          expect(untilMs).toBeGreaterThan(now);
          expect(untilMs).toBeLessThan(restsAtMs ?? Number.POSITIVE_INFINITY);
          now = untilMs;
          const open: Run = { ...(waited.run ?? run), attempt: last.attempt + 1, tries: last.tries + 1 };
          current = { ...waited, run: open };
        }
        expect.unreachable('no table has as many retries');
      },
    ),
  );
});

test('what is paid ends every step', () => {
  const waiting: Run = { ...run, stage: 'retry', retryAtMs: DAY_MS };
  const paid = { isPaid: true, code: '000.100.110', advice: undefined } as const;
  const steps = { nowMs: DAY_MS, dunning: { retries: [1, 3], mails: [2], rest: 9 } };
  expect(afterRun({ ...schedule, run: waiting }, waiting, paid, steps)).toMatchObject({
    state: 'ACTIVE',
    run: undefined,
  });
});
