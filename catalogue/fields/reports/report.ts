import { journalFormatNames, journalFormats } from '../../books/journal-formats.ts';
import { date } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { boolean, byDefault, matching, oneOf, text } from '../../schema/format.ts';
import { missing, type Rule, runsForward } from '../../schema/rules.ts';

const record = matching(/[0-9a-f]{32}/, '32 lower-case hexadecimal digits', {
  right: ['8a019a9cf1a80000000000000000000f'],
  wrong: ['8A019A9CF1A80000000000000000000F', '8a019a9cf1a8'],
});

/** The scope of a report. Source: interface, 'Reporting parameters'; the level is ours. */
export const report = {
  'date.from': ['required', date, 'First day of the report.'],
  'date.to': ['required', date, 'Last day of the report.'],
  sortValue: ['optional', oneOf('SettlementTxDate'), 'The value that sorts the report: always this one.', 'unused'],
  sortOrder: ['optional', oneOf('ASC', 'DESC', 'asc', 'desc'), 'Whether the first or the last comes first.'],
  level: [
    'optional',
    byDefault(oneOf('DETAIL', 'SUM'), 'DETAIL'),
    'Each record, or their sums by day, currency, brand and type.',
  ],
} as const satisfies Fields;

/** The longest report. */
const LONGEST_REPORT_DAYS = 366;

/** Returns the number of a day `yyyy-MM-dd` in the Gregorian calendar, counted from any fixed day. */
const dayNumber = (day: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // The year begins in March, so that the leap day is its last.
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) + date;
};

const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from) + 1;

/** A report has some days, not too many. */
export const reportRules: readonly Rule[] = [
  runsForward('date.from', 'date.to'),
  {
    words: `\`date.from\` and \`date.to\` are at most ${LONGEST_REPORT_DAYS} days apart.`,
    breaches: (values) => {
      const [from, to] = [values['date.from'], values['date.to']];
      return from !== undefined && to !== undefined && daysBetween(from, to) > LONGEST_REPORT_DAYS
        ? [{ name: 'date.to', value: to, message: `must be at most ${LONGEST_REPORT_DAYS} days after date.from` }]
        : [];
    },
  },
];

/** A journal of the ledger; its days are those of a report. */
export const journal = {
  format: [
    'required',
    oneOf(...journalFormatNames),
    `Format of the file: ${journalFormatNames.map((name) => `\`${name}\`, ${journalFormats[name].meaning}`).join('; ')}.`,
  ],
} as const satisfies Fields;

/** Which records a report has: those of some days, of one payout, or of one settlement file. */
export const reportScope = {
  ...report,
  'date.from': ['conditional', date, 'First day of the report.'],
  'date.to': ['conditional', date, 'Last day of the report.'],
  payoutId: ['optional', record, 'The payout whose records are reported, in the order of its files, instead of days.'],
  fileId: ['optional', record, 'The settlement file whose records are reported, in its order, instead of days.'],
  withoutPayout: [
    'optional',
    byDefault(boolean, 'false'),
    'Only settled records that no payout pays, such as direct debits: your bank booked them directly.',
  ],
} as const satisfies Fields;

/** The lines of the statement of a payout. */
export const statementScope = {
  level: [
    'optional',
    byDefault(oneOf('SUM', 'DETAIL'), 'SUM'),
    'Of a statement in CSV: the sums of each kind only, or each record, too.',
  ],
} as const satisfies Fields;

const ofDays = ['date.from', 'date.to'] as const;
const notOfOrigin = [...ofDays, 'withoutPayout'] as const;
const ofOrigin = ['payoutId', 'fileId'] as const;

/** A report has one scope. */
export const scopeRules: readonly Rule[] = [
  ...reportRules,
  {
    words: 'Either `date.from` and `date.to` are sent, perhaps with `withoutPayout`, or `payoutId`, or `fileId`.',
    breaches: (values) => {
      const [origin, ...others] = ofOrigin.filter((name) => name in values);
      if (origin === undefined) {
        const why = 'send date.from and date.to, or payoutId, or fileId';
        return ofDays.filter((name) => !(name in values)).map((name) => missing(name, why));
      }
      return [...others, ...notOfOrigin.filter((name) => name in values)].map((name) => ({
        name,
        message: `must not be sent together with ${origin}`,
      }));
    },
  },
];

/** What someone decides about a settlement record that matched no payment. */
export const resolution = {
  paymentId: ['optional', record, 'The payment that the record settles; without it, the record needs none.'],
  resolvedBy: ['required', text(1, 128), 'Who decided it.'],
  reason: ['required', text(1, 500), 'Why.'],
} as const satisfies Fields;

/** How someone has settled an exception of a bank, which needs no payment. */
export const settledByHand = { resolvedBy: resolution.resolvedBy, reason: resolution.reason } as const satisfies Fields;

const file = matching(
  /(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)/,
  'base64 of a CSV file in UTF-8',
  { right: ['QW1vdW50Cg=='], wrong: ['QW1vdW50 Cg==', 'Amount;Currency', '===='] },
);

/** A settlement file. */
export const settlementFile = {
  'file.name': ['required', text(1, 255), 'The name of the file.'],
  'file.content': [
    'required',
    file,
    'The file. Larger ones are sent with PUT, or received by the command `settlement receive`.',
    'secret',
  ],
} as const satisfies Fields;
