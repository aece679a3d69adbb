import { missing, type Rule, runsForward, together } from '../schema/rules.ts';

/** The ways to select payments; error messages suggest the first. */
const waysToAsk = ['merchantTransactionId', 'date.from', 'date.to', 'shortId'] as const;

/** A query must select payments, because the newest of all are hardly ever intended. */
const meansSome: Rule = {
  words: '`merchantTransactionId`, `shortId`, or `date.from` with `date.to` must be sent.',
  breaches: (values) =>
    waysToAsk.some((name) => name in values)
      ? []
      : [missing('merchantTransactionId', 'send merchantTransactionId, shortId, or date.from with date.to')],
};

/** A reference selects its payments whatever their time. Source: interface, 'Query parameters'. */
const referenceWithoutFrame: Rule = {
  words: '`merchantTransactionId` cannot be combined with `date.from` and `date.to`.',
  breaches: (values) =>
    'merchantTransactionId' in values && ('date.from' in values || 'date.to' in values)
      ? [
          {
            name: 'merchantTransactionId',
            message: 'invalid or missing parameter (it cannot be combined with a time frame)',
          },
        ]
      : [],
};

/** A time range must not end before it begins. */
const frameRunsForward: Rule = runsForward('date.from', 'date.to');

/** A page has a number or a cursor, not both. */
const onePlace: Rule = {
  words: '`cursor` and `pageNo` cannot be combined.',
  breaches: (values) =>
    'cursor' in values && 'pageNo' in values
      ? [{ name: 'pageNo', message: 'invalid or missing parameter (it cannot be combined with cursor)' }]
      : [],
};

/** The conditions on a query for stored payments. */
export const queryRules: readonly Rule[] = [
  meansSome,
  together('date.from', 'date.to'),
  referenceWithoutFrame,
  frameRunsForward,
];

/** The conditions on a query that is answered page by page. */
export const pageRules: readonly Rule[] = [...queryRules, onePlace];
