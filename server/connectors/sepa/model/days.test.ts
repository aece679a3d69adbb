import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { localMs, localText } from '../../../platform/base/zones.ts';
import { closingOf, collectionDay, type DaySettings, nextFileDay, requestedDay, transferDay } from './days.ts';
import { addTargetDays, isTargetDay } from './target-days.ts';

const ZONE = 'Europe/Berlin';

const settings = (cutOff: string, leadDays: number, preNotificationDays: number, timeZone = ZONE): DaySettings => ({
  'sepa.timeZone': timeZone,
  'sepa.cutOff': cutOff,
  'sepa.instantCutOff': cutOff,
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
    ['2027-03-27', '2027-03-30'],
    ['2027-03-29', '2027-03-30'],
    ['2027-05-01', '2027-05-03'],
    ['2026-12-25', '2026-12-28'],
    ['2026-12-31', '2026-12-31'],
    ['2028-01-01', '2028-01-03'],
    ['2028-02-29', '2028-02-29'],
  ])('not before the wish %s: on %s', (wished, day) => {
    expect(collectionDay(at('2026-11-25 08:00'), settings('09:00', 1, 1), { wished, after: undefined })).toBe(day);
  });

  test.each([
    ['Europe/Berlin', '2026-11-24T22:58:00Z', '2026-11-25'],
    ['Europe/Berlin', '2026-11-24T23:30:00Z', '2026-11-26'],
    ['Atlantic/Azores', '2026-11-25T00:58:00Z', '2026-11-25'],
    ['Atlantic/Azores', '2026-11-25T01:00:00Z', '2026-11-26'],
    ['America/Cayenne', '2026-11-25T02:58:00Z', '2026-11-25'],
    ['America/Cayenne', '2026-11-25T03:00:00Z', '2026-11-26'],
    ['Indian/Reunion', '2026-11-24T20:00:00Z', '2026-11-26'],
  ])('by the day of the bank’s time zone %s, not of UTC, at %s: %s', (zone, time, day) => {
    const nowMs = Temporal.Instant.from(time).epochMilliseconds;
    expect(collectionDay(nowMs, settings('23:59', 1, 1, zone), anyDay)).toBe(day);
  });

  test.each([
    // The mandate was charged on the first day; the next charge has another one.
    ['2026-12-24', '2026-12-28'],
    ['2026-12-31', '2027-01-04'],
    ['2027-03-25', '2027-03-30'],
    ['2026-11-01', '2026-11-26'],
  ])('after the last charge of the mandate on %s: on %s', (after, day) => {
    expect(collectionDay(at('2026-11-25 08:00'), settings('09:00', 1, 1), { wished: undefined, after })).toBe(day);
    expect(collectionDay(at('2026-11-25 08:00'), settings('09:00', 1, 1), { wished: after, after })).toBe(day);
  });

  test.each([
    [13, '2026-12-24'],
    [14, '2026-12-28'],
    [17, '2026-12-28'],
    [20, '2026-12-31'],
    [21, '2027-01-04'],
    [25, '2027-01-05'],
  ])('%i days after the notice of 11 December: on %s', (notice, day) => {
    expect(collectionDay(at('2026-12-11 08:00'), settings('09:00', 1, notice), anyDay)).toBe(day);
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

  test.each([
    // The days on which clocks change are Sundays; 02:30 happens on each day on which a file is made.
    ['2026-03-30', 'Europe/Berlin', '2026-03-27T02:30:00+01:00'],
    ['2026-03-31', 'Europe/Berlin', '2026-03-30T02:30:00+02:00'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-23T02:30:00+02:00'],
    ['2026-10-27', 'Europe/Berlin', '2026-10-26T02:30:00+01:00'],
    ['2026-03-30', 'Atlantic/Azores', '2026-03-27T02:30:00-01:00'],
    ['2026-03-31', 'Atlantic/Azores', '2026-03-30T02:30:00+00:00'],
    ['2026-10-27', 'Atlantic/Azores', '2026-10-26T02:30:00-01:00'],
    ['2026-10-27', 'America/Cayenne', '2026-10-26T02:30:00-03:00'],
  ])('of %s in %s: %s', (day, zone, time) => {
    expect(localText(closingOf('collection', day, settings('02:30', 1, 1, zone)), zone)).toBe(time);
  });

  // Over Christmas and the turn of the year, over Easter, and over 1 May.
  const madeBefore = {
    '2027-01-04': ['12-31', '12-30', '12-29', '12-28', '12-24', '12-23', '12-22', '12-21', '12-18', '12-17'],
    '2026-04-07': ['04-02', '04-01', '03-31', '03-30', '03-27', '03-26', '03-25', '03-24', '03-23', '03-20'],
    '2026-05-04': ['04-30', '04-29', '04-28', '04-27', '04-24', '04-23', '04-22', '04-21', '04-20', '04-17'],
  };
  const later = {
    '2027-01-04': ['12-16', '12-15', '12-14', '12-11'],
    '2026-04-07': ['03-19', '03-18', '03-17', '03-16'],
    '2026-05-04': ['04-16', '04-15', '04-14', '04-13'],
  };

  test.each(Object.entries(madeBefore))('of %s as many settlement days before as the bank needs', (day, first) => {
    const made = [...first, ...later[day as keyof typeof later]];
    const found = made.map((_, place) =>
      localText(closingOf('collection', day, settings('09:00', place + 1, 1)), ZONE).slice(
        '2026-'.length,
        '2026-04-07'.length,
      ),
    );
    expect(found).toEqual(made);
  });

  test('of transfers on their day', () => {
    expect(localText(closingOf('transfer', '2026-10-26', settings('09:00', 14, 1)), ZONE)).toBe(
      '2026-10-26T09:00:00+01:00',
    );
  });
});

describe('a refund', () => {
  test.each([
    ['2026-11-26', '2026-12-04'],
    ['2026-03-27', '2026-04-08'],
    ['2026-12-23', '2027-01-04'],
  ])('of a charge on %s is paid on %s', (charged, paid) => {
    expect(transferDay('transfer', at('2026-03-01 08:00'), settings('09:00', 1, 1), charged)).toBe(paid);
  });

  test('of a charge long ago is paid at once', () => {
    expect(transferDay('transfer', at('2026-11-25 08:00'), settings('09:00', 1, 1), '2026-01-05')).toBe('2026-11-25');
  });
});

describe('an instant transfer', () => {
  const both = { ...settings('09:00', 1, 1), 'sepa.instantCutOff': '17:00' };

  test.each([
    ['2026-11-25 16:59', '2026-11-25', 'on its day, before a cut-off of its own'],
    ['2026-11-25 17:00', '2026-11-26', 'on the next day, at the cut-off'],
    ['2026-11-27 17:30', '2026-11-28', 'on a Saturday'],
    ['2026-11-29 12:00', '2026-11-29', 'on a Sunday'],
    ['2026-12-24 18:00', '2026-12-25', 'on Christmas Day'],
    ['2026-12-31 18:00', '2027-01-01', 'on New Year’s Day'],
    ['2027-03-28 02:30', '2027-03-28', 'on the Easter Sunday on which clocks change'],
  ])('ordered at %s is paid on %s: %s', (ordered, day, _why) => {
    expect(transferDay('instant', at(ordered), both, undefined)).toBe(day);
  });

  test('that refunds a charge waits as an ordinary one does', () => {
    const paid = '2026-12-04';
    expect(transferDay('instant', at('2026-11-25 08:00'), both, '2026-11-26')).toBe(paid);
    expect(transferDay('transfer', at('2026-11-25 08:00'), both, '2026-11-26')).toBe(paid);
  });

  test('is in a file that is made on its day, also where that is none of settlement', () => {
    expect(localText(closingOf('instant', '2026-11-29', both), ZONE)).toBe('2026-11-29T17:00:00+01:00');
    expect([nextFileDay('instant', '2026-11-27'), nextFileDay('transfer', '2026-11-27')]).toEqual([
      '2026-11-28',
      '2026-11-30',
    ]);
  });

  test.each([
    ['2026-03-29', '2026-03-29T03:30:00+02:00', 'left out'],
    ['2026-10-25', '2026-10-25T02:30:00+02:00', 'there twice'],
  ])('of %s has a file at %s, when 02:30 is %s', (day, time, _why) => {
    expect(localText(closingOf('instant', day, settings('02:30', 1, 1)), ZONE)).toBe(time);
  });

  test.each([
    ['2026-11-28 20:00', '2026-11-28'],
    ['2026-11-29 16:00', '2026-11-29'],
    ['2026-11-29 17:00', '2026-11-30'],
  ])('whose file of Saturday is made at %s asks for %s', (madeAt, requested) => {
    const file = { kind: 'instant', day: '2026-11-28', closesAtMs: closingOf('instant', '2026-11-28', both) } as const;
    expect(requestedDay(file, at(madeAt), both)).toBe(requested);
  });
});

const zones = ['Europe/Berlin', 'Atlantic/Azores', 'America/Cayenne', 'Indian/Reunion', 'UTC'] as const;

const arbitrary = fc.record({
  nowMs: fc.integer({ min: at('2024-01-01 00:00'), max: at('2034-12-31 00:00') }),
  zone: fc.constantFrom(...zones),
  cutOff: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  lead: fc.integer({ min: 1, max: 14 }),
  notice: fc.integer({ min: 1, max: 60 }),
  afterDays: fc.option(fc.integer({ min: -30, max: 90 }), { nil: undefined }),
  wishDays: fc.option(fc.integer({ min: -30, max: 90 }), { nil: undefined }),
});

const dateText = (from: Temporal.PlainDate, days: number | undefined): string | undefined =>
  days === undefined ? undefined : from.add({ days }).toString();

/** Returns the first day from one on that a condition holds for, by trying each. */
const firstDay = (from: Temporal.PlainDate, holds: (day: string) => boolean): string => {
  let day = from;
  while (!isTargetDay(day) || !holds(day.toString())) day = day.add({ days: 1 });
  return day.toString();
};

test('at any time, a charge is on the first settlement day that keeps all rules', () => {
  fc.assert(
    fc.property(arbitrary, ({ nowMs, zone, cutOff, lead, notice, afterDays, wishDays }) => {
      const all = settings(cutOff, lead, notice, zone);
      const today = Temporal.PlainDate.from(localText(nowMs, zone).slice(0, 10));
      const [after, wished] = [dateText(today, afterDays), dateText(today, wishDays)];
      const told = today.add({ days: notice }).toString();
      const isOpen = (day: string): boolean => {
        const made = addTargetDays(Temporal.PlainDate.from(day), -lead);
        return localMs(`${made.toString()} ${cutOff}`, zone) > nowMs;
      };
      const wanted = firstDay(
        today,
        (day) => day >= told && day > (after ?? '') && day >= (wished ?? '') && isOpen(day),
      );
      expect(collectionDay(nowMs, all, { wished, after })).toBe(wanted);
    }),
    { numRuns: 300 },
  );
});

test('at any time, a refund is on the first settlement day after the time of returns whose file is still to be made', () => {
  fc.assert(
    fc.property(arbitrary, ({ nowMs, zone, cutOff, lead, notice, afterDays }) => {
      const today = Temporal.PlainDate.from(localText(nowMs, zone).slice(0, 10));
      const charged = dateText(today, afterDays);
      const settledDays = (day: string): number => {
        let [date, count] = [Temporal.PlainDate.from(charged ?? day), 0];
        while (date.toString() < day)
          [date, count] = [date.add({ days: 1 }), count + Number(isTargetDay(date.add({ days: 1 })))];
        return count;
      };
      const wanted = firstDay(
        today,
        (day) =>
          (charged === undefined || (day > charged && settledDays(day) > 5)) &&
          localMs(`${day} ${cutOff}`, zone) > nowMs,
      );
      expect(transferDay('transfer', nowMs, settings(cutOff, lead, notice, zone), charged)).toBe(wanted);
    }),
    { numRuns: 100 },
  );
});

describe('a file asks the bank', () => {
  test.each([
    ['2026-11-25 09:00', '2026-11-26', 'for its day, at its cut-off'],
    ['2026-11-25 23:59', '2026-11-26', 'for its day, later on that day'],
    ['2026-11-26 08:00', '2026-11-27', 'for the next day, made a day late'],
    ['2026-11-26 09:00', '2026-11-30', 'for Monday, made a day late, after the cut-off'],
    ['2026-12-05 12:00', '2026-12-08', 'for a settlement day, made many days late'],
  ] as const)('%s for %s: %s', (madeAt, requested, _why) => {
    const day = '2026-11-26';
    const file = {
      kind: 'collection' as const,
      day,
      closesAtMs: closingOf('collection', day, settings('09:00', 1, 1)),
    };
    expect(requestedDay(file, at(madeAt), settings('09:00', 1, 1))).toBe(requested);
  });

  test('never for a day before its own', () => {
    const day = '2026-12-09';
    const file = {
      kind: 'collection' as const,
      day,
      closesAtMs: closingOf('collection', day, settings('09:00', 9, 1)),
    };
    expect(requestedDay(file, at('2026-11-27 08:00'), settings('09:00', 1, 1))).toBe(day);
  });
});
