import { type Rule, runsForward, together } from '../schema/rules.ts';

/** The ways to say which payments are meant; the first is the one that is asked for. */
const waysToAsk = ['merchantTransactionId', 'date.from', 'date.to', 'shortId'] as const;

/** A question must say which payments it means: nobody wants the newest of all by accident. */
const meansSome: Rule = {
  words: '`merchantTransactionId`, `shortId`, or `date.from` with `date.to` must be sent.',
  breaches: (values) =>
    waysToAsk.some((name) => name in values)
      ? []
      : [
          {
            name: 'merchantTransactionId',
            message: 'invalid or missing parameter (send merchantTransactionId, shortId, or date.from with date.to)',
          },
        ],
};

/** A reference names its payments whenever they were made. Source: interface, 'Query parameters'. */
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

/** The end of a time frame is not before its beginning. */
export const frameRunsForward: Rule = runsForward('date.from', 'date.to');

/** A page has a number or a place, not both. */
const onePlace: Rule = {
  words: '`cursor` and `pageNo` cannot be combined.',
  breaches: (values) =>
    'cursor' in values && 'pageNo' in values
      ? [{ name: 'pageNo', message: 'invalid or missing parameter (it cannot be combined with cursor)' }]
      : [],
};

/** What a question for stored payments must hold to. */
export const queryRules: readonly Rule[] = [
  meansSome,
  together('date.from', 'date.to'),
  referenceWithoutFrame,
  frameRunsForward,
];

/** What a question that is answered page by page must hold to. */
export const pageRules: readonly Rule[] = [...queryRules, onePlace];
