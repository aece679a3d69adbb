import { date, type Format, matching, thatIs } from '../format.ts';

const pattern = matching(
  /\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d/,
  'a time in UTC as yyyy-MM-dd HH:mm:ss, such as 2026-02-28 23:59:59',
  {
    right: ['2026-02-28 23:59:59', '2024-02-29 00:00:00'],
    wrong: ['2026-02-28', '2026-02-28T23:59:59', '2026-02-28 24:00:00', '2026-02-28 23:60:00', '2026-02-28 23:59:60'],
  },
);

/** A second of the calendar as `yyyy-MM-dd HH:mm:ss`, in UTC. */
export const dateTime: Format = thatIs(pattern, (value) => date.read(value.slice(0, 10)) !== undefined, [
  '2026-02-30 12:00:00',
]);
