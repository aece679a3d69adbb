import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { localMs, localText } from '../../base/zones.ts';
import { closingOf, collectionDay, type DaySettings, transferDay } from './days.ts';
import { addTargetDays, isTargetDay } from './target-days.ts';

const ZONE = 'Europe/Berlin';

const settings = (cutOff: string, leadDays: number, preNotificationDays: number): DaySettings => ({
  'sepa.timeZone': ZONE,
  'sepa.cutOff': cutOff,
  'sepa.leadDays': leadDays,
  'sepa.preNotificationDays': preNotificationDays,
});

const at = (text: string): number => localMs(text, ZONE);
const anyDay = { wished: undefined, after: undefined };

describe('a debtor is charged', () => {
  test.each([
    // Ordered at, cut-off, lead days, days of notice, and the day of the charge.
    ['2026-11-25 08:59', '09:00', 1, 1, '2026-11-26', 'the next day, a minute before the cut-off'],
    ['2026-11-25 09:00', '09:00', 1, 1, '2026-11-27', 'a day later at the cut-off'],
    ['2026-11-27 08:59', '09:00', 1, 1, '2026-11-30', 'on Monday, ordered on Friday'],
    ['2026-11-28 12:00', '09:00', 1, 1, '2026-12-01', 'on Tuesday, ordered on Saturday: the file is made on Monday'],
    ['2026-11-25 08:00', '09:00', 1, 14, '2026-12-09', 'two weeks later'],
    ['2026-11-25 08:00', '09:00', 14, 1, '2026-12-15', 'as many settlement days later as the bank needs'],
    ['2026-04-01 08:00', '09:00', 1, 1, '2026-04-02', 'on Maundy Thursday'],
    ['2026-04-02 08:00', '09:00', 1, 1, '2026-04-07', 'on the Tuesday after Easter'],
    ['2026-04-02 10:00', '09:00', 1, 1, '2026-04-08', 'a day later after the cut-off of Maundy Thursday'],
    ['2026-04-30 08:00', '09:00', 1, 1, '2026-05-04', 'after 1 May and the weekend'],
    ['2026-12-23 08:00', '09:00', 1, 1, '2026-12-24', 'on Christmas Eve'],
    ['2026-12-24 08:00', '09:00', 1, 1, '2026-12-28', 'after Christmas and the weekend'],
    ['2026-12-30 08:00', '09:00', 1, 1, '2026-12-31', 'on New Year’s Eve'],
    ['2026-12-31 08:00', '09:00', 1, 1, '2027-01-04', 'in the new year'],
    ['2027-12-31 08:00', '09:00', 1, 1, '2028-01-03', 'in the new year, whose first day is a Saturday'],
    ['2027-03-25 08:00', '09:00', 1, 1, '2027-03-30', 'after an Easter with the change of clocks'],
    ['2026-10-23 23:30', '23:45', 1, 1, '2026-10-26', 'over the change of clocks in autumn'],
    ['2026-11-24 23:59', '00:00', 1, 1, '2026-11-26', 'a minute before a cut-off at midnight'],
  ] as const)('%s with cut-off %s, %i and %i: %s', (ordered, cutOff, lead, notice, day, _why) => {
    expect(collectionDay(at(ordered), settings(cutOff, lead, notice), anyDay)).toBe(day);
  });

  test.each([
    ['2027-01-01', '2027-01-04'],
    ['2026-11-01', '2026-11-26'],
    ['2027-03-26', '2027-03-30'],
  ])('not before the wish %s: on %s', (wished, day) => {
    expect(collectionDay(at('2026-11-25 08:00'), settings('09:00', 1, 1), { wished, after: undefined })).toBe(day);
  });

  test('by the day of the bank’s time zone, not of UTC', () => {
    const [inUtc] = [Temporal.Instant.from('2026-11-24T23:30:00Z').epochMilliseconds];
    expect(collectionDay(inUtc, settings('09:00', 1, 1), anyDay)).toBe('2026-11-26');
  });
});

describe('a file is made', () => {
  test.each([
    ['2026-10-26', '09:00', '2026-10-23T09:00:00+02:00', 'in summer time, for a day in winter time'],
    ['2027-03-30', '09:00', '2027-03-25T09:00:00+01:00', 'before Easter, in winter time'],
    ['2026-11-27', '00:00', '2026-11-26T00:00:00+01:00', 'at midnight'],
  ] as const)('of %s at %s: %s', (day, cutOff, time, _why) => {
    expect(localText(closingOf('collection', day, settings(cutOff, 1, 1)), ZONE)).toBe(time);
  });
});

describe('a refund', () => {
  test.each([
    ['2026-11-26', '2026-12-04'],
    ['2026-03-27', '2026-04-08'],
    ['2026-12-23', '2027-01-04'],
  ])('of a charge on %s is paid on %s', (charged, paid) => {
    expect(transferDay(at('2026-03-01 08:00'), settings('09:00', 1, 1), charged)).toBe(paid);
  });

  test('of a charge long ago is paid at once', () => {
    expect(transferDay(at('2026-11-25 08:00'), settings('09:00', 1, 1), '2026-01-05')).toBe('2026-11-25');
  });
});

const arbitrary = fc.record({
  nowMs: fc.integer({ min: at('2026-01-01 00:00'), max: at('2040-01-01 00:00') }),
  cutOff: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  lead: fc.integer({ min: 1, max: 14 }),
  notice: fc.integer({ min: 1, max: 60 }),
  afterDays: fc.option(fc.integer({ min: -30, max: 90 }), { nil: undefined }),
});

test('at any time, a charge is on a settlement day, told of in time, after the last, and its file is still to be made', () => {
  fc.assert(
    fc.property(arbitrary, ({ nowMs, cutOff, lead, notice, afterDays }) => {
      const all = settings(cutOff, lead, notice);
      const today = Temporal.PlainDate.from(localText(nowMs, ZONE).slice(0, 10));
      const after = afterDays === undefined ? undefined : today.add({ days: afterDays }).toString();
      const day = collectionDay(nowMs, all, { wished: undefined, after });
      const date = Temporal.PlainDate.from(day);
      expect(isTargetDay(date)).toBe(true);
      expect(Temporal.PlainDate.compare(date, today.add({ days: notice }))).toBeGreaterThanOrEqual(0);
      expect(after === undefined || day > after).toBe(true);
      expect(closingOf('collection', day, all)).toBeGreaterThan(nowMs);
      // It is the first such day.
      const before = addTargetDays(date, -1);
      const isSooner =
        Temporal.PlainDate.compare(before, today.add({ days: notice })) >= 0 &&
        (after === undefined || before.toString() > after) &&
        closingOf('collection', before.toString(), all) > nowMs;
      expect(isSooner).toBe(false);
    }),
  );
});
