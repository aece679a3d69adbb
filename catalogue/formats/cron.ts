import { type Format, matching, thatIs } from '../schema/format.ts';

/** The permitted values of one part of a cron expression. */
export interface CronPart {
  readonly first: number;
  readonly last: number;
  /** Names of the values, beginning with that of `first`. */
  readonly names?: readonly string[];
  /** The signs that may accompany values: of `, - * / ? L W #`; `-` and `,` join values, `/` precedes a step. */
  readonly signs: string;
}

const isValue = ({ first, last, names = [] }: CronPart, text: string): boolean =>
  names.includes(text) || (/^\d{1,4}$/.test(text) && Number(text) >= first && Number(text) <= last);

/** Relative days: the last, the working day nearest to one, the last or the nth of a weekday. */
const isRelativeDay = (part: CronPart, item: string): boolean => {
  const may = (sign: string) => part.signs.includes(sign);
  if (item === '?') return may('?');
  if (item === 'L') return may('L');
  if (item === 'LW') return may('L') && may('W');
  if (item.endsWith('W')) return may('W') && isValue(part, item.slice(0, -1));
  if (item.startsWith('L-')) return may('L') && may('W') && isValue(part, item.slice(2));
  if (item.endsWith('L')) return may('L') && may('#') && isValue(part, item.slice(0, -1));
  const [day = '', nth = ''] = item.split('#');
  return may('#') && /^[1-5]$/.test(nth) && item === `${day}#${nth}` && isValue(part, day);
};

const isItem = (part: CronPart, item: string): boolean => {
  if (isRelativeDay(part, item)) return true;
  const [range = '', step, ...more] = item.split('/');
  if (more.length > 0 || (step !== undefined && !(part.signs.includes('/') && /^[1-9]\d{0,3}$/.test(step))))
    return false;
  if (range === '*') return part.signs.includes('*');
  const [from = '', to, ...others] = range.split('-');
  if (others.length > 0 || !isValue(part, from)) return false;
  return to === undefined || (part.signs.includes('-') && isValue(part, to));
};

/** Returns whether a text is valid for this part of an expression; takes time linear in the text. */
const isPart = (part: CronPart, text: string): boolean => {
  const items = part.signs.includes(',') ? text.split(',') : [text];
  return items.every((item) => isItem(part, item));
};

const LONGEST_PART = 64;

/** Lists as many values as fit into `length` characters, ending with the last value. */
const longList = ({ first, last }: CronPart, length: number): string => {
  const item = `${first},`;
  return item.repeat(Math.floor((length - `${last}`.length) / item.length)) + last;
};

const examplesOf = (part: CronPart): readonly string[] => {
  const { first, last, names = [], signs } = part;
  const may = (sign: string, ...texts: readonly string[]) => (signs.includes(sign) ? texts : []);
  return [
    `${first}`,
    `${last}`,
    ...may('*', '*', `*/${last > 9 ? 5 : 2}`),
    ...may('-', `${first}-${last}`, `${first}-${last}/2`),
    ...may(',', `${first},${last}`, longList(part, LONGEST_PART)),
    ...may('?', '?'),
    ...may('L', 'L'),
    ...may('W', `${first}W`, 'LW'),
    ...may('#', `${last}L`, `${first}#1`, `${last}#5`),
    ...names,
  ];
};

const counterexamplesOf = (part: CronPart): readonly string[] => {
  const { first, last, signs } = part;
  const mayNot = (sign: string, ...texts: readonly string[]) => (signs.includes(sign) ? [] : texts);
  return [
    ...(first > 0 ? [`${first - 1}`] : ['-1']),
    ...[`${last + 1}`, `${first},`, `${first}--${last}`, `${first}/0`, `${first}/`, '/', '**', 'X', `${first} ${last}`],
    ...mayNot('*', '*', '*/5'),
    ...mayNot('-', `${first}-${last}`),
    ...mayNot(',', `${first},${last}`),
    ...mayNot('?', '?'),
    ...mayNot('L', 'L'),
    ...mayNot('W', `${first}W`, 'LW'),
    ...mayNot('#', `${first}#1`, `${first}L`),
    ...(signs.includes(',') ? [longList(part, LONGEST_PART + 5)] : []),
    ...(signs.includes('#') ? [`${first}#0`, `${first}#6`] : []),
  ];
};

/** One part of a cron expression, sent alone. */
export const cronPart = (part: CronPart): Format => {
  const letters = part.names === undefined ? (part.signs.includes('L') ? 'LW' : '') : 'A-Z';
  const marks = [...part.signs].filter((sign) => /[,*/?#-]/.test(sign)).map((sign) => (sign === '-' ? '\\-' : sign));
  const range = part.names === undefined ? '' : ` or ${part.names[0]} to ${part.names.at(-1)}`;
  const signs = part.signs === '' ? '' : `, with ${[...part.signs].join(' ')}`;
  return thatIs(
    matching(
      new RegExp(`[\\d${letters}${marks.join('')}]{1,${LONGEST_PART}}`),
      `${part.first} to ${part.last}${range}${signs}`,
      () => ({ right: [...new Set(examplesOf(part))], wrong: counterexamplesOf(part) }),
    ),
    (value) => isPart(part, value),
    [],
    'cron-part',
  );
};

const LONGEST_EXPRESSION = 256;

/** A cron expression of these parts in order, separated by blanks; the last one may be left out. */
export const cronExpression = (parts: readonly CronPart[]): Format => {
  const count = parts.length;
  const lowest = () => parts.map(({ first }) => first).join(' ');
  return thatIs(
    matching(
      new RegExp(`[A-Z\\d,*/?# -]{1,${LONGEST_EXPRESSION}}`),
      `a cron expression of ${count} parts, the last of which may be left out; up to ${LONGEST_EXPRESSION} characters`,
      () => ({
        right: [
          lowest(),
          '0 0 12 * * ?',
          '0 15 10 L * ? 2026-2030',
          '0 0/5 14,18 ? * MON-FRI',
          '0 0 0 LW 1 ?',
          '0 0 9 ? * 6#3 *',
        ],
        wrong: [
          '0 0 12 * *',
          `${lowest()} 0`,
          '60 0 12 * * ?',
          '0 0 24 * * ?',
          '0 0 12 32 * ?',
          '0 0 12 ? 13 *',
          'every day',
          '0 0 12 * * ? 1969',
        ],
      }),
    ),
    (value) => {
      const given = value.trim().split(/ +/);
      return (
        (given.length === count || given.length === count - 1) &&
        given.every((text, position) => {
          const part = parts[position];
          return part !== undefined && isPart(part, text);
        })
      );
    },
    [`${'0,'.repeat(130)}0 0 12 * * ?`],
    'cron',
  );
};
