import { type Format, matching, thatIs } from '../schema/format.ts';

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

const isRealDay = (value: string): boolean => {
  const day = Number(value.slice(8, 10));
  return day <= daysInMonth(Number(value.slice(0, 4)), Number(value.slice(5, 7)));
};

const DAY = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';

const datePattern = matching(new RegExp(DAY), 'a day as yyyy-MM-dd, such as 2026-02-28', {
  right: ['2026-02-28', '2024-02-29', '2000-02-29', '1999-12-31'],
  wrong: [
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '26-01-01',
    '2026-1-1',
    '01.02.2026',
    '2026-01-01T00:00',
  ],
});

/** A day of the calendar as `yyyy-MM-dd`. */
export const date: Format = thatIs(
  datePattern,
  isRealDay,
  ['2026-02-30', '2026-02-29', '1900-02-29', '2026-04-31'],
  'date',
);

/** A month as two digits. */
export const month: Format = matching(/0[1-9]|1[0-2]/, 'a month, 01 to 12', {
  right: ['01', '09', '10', '12'],
  wrong: ['0', '00', '5', '13', '1 ', 'May', '012'],
});

/** A month of the calendar as `yyyy-MM`. */
export const monthOfYear: Format = matching(/[12]\d{3}-(?:0[1-9]|1[0-2])/, 'a month as yyyy-MM, such as 2026-10', {
  right: ['2026-10', '2027-01', '1999-12'],
  wrong: ['2026-13', '2026-00', '2026-1', '26-10', '10.2026', '2026-10-01', '2026'],
});

const TIME_OF_DAY = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';

const wrongTimes = [
  '2026-02-28',
  '2026-02-28 24:00:00',
  '2026-02-28 23:60:00',
  '2026-02-28 23:59:60',
  '2026-02-28 9:00:00',
  '2026-02-28 09:00',
  '2026-02-28T09:00:00',
  '28.02.2026 09:00:00',
];

/** A second of the calendar as `yyyy-MM-dd HH:mm:ss`, in UTC. */
export const dateTime: Format = thatIs(
  matching(new RegExp(`${DAY} ${TIME_OF_DAY}`), 'a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59', {
    right: ['2026-02-28 23:59:59', '2024-02-29 00:00:00', '1999-12-31 09:30:00'],
    wrong: [...wrongTimes, '2026-02-28 09:00:00+0100', '2026-02-28 09:00:00.000'],
  }),
  isRealDay,
  ['2026-02-30 12:00:00', '2026-13-01 09:30:00'],
  'second-of-calendar',
);

/** A time as `yyyy-MM-dd HH:mm:ss` and the offset of its time zone. */
export const timestampWithZone: Format = thatIs(
  matching(
    new RegExp(`${DAY} ${TIME_OF_DAY} ?(?:Z|[+-](?:0\\d|1[0-4]):?[0-5]\\d)`),
    'a moment as yyyy-MM-dd HH:mm:ss with the offset of its zone, such as 2026-02-28 09:30:00+0100',
    {
      right: [
        '2026-02-28 09:30:00Z',
        '2026-02-28 09:30:00+0100',
        '2026-02-28 09:30:00-03:30',
        '2026-02-28 09:30:00 +14:00',
      ],
      wrong: [...wrongTimes, '2026-02-28 09:30:00', '2026-02-28 09:30:00+15:00', '2026-02-28 09:30:00+1'],
    },
  ),
  isRealDay,
  ['2026-02-30 09:30:00+0100'],
  'second-of-calendar',
);
