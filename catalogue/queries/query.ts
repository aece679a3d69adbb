import { listOf } from '../formats/list.ts';
import { dateTime } from '../formats/times.ts';
import { type Fields, optional, type RequestOf } from '../schema/field.ts';
import { boolean, byDefault, integer, matching, text } from '../schema/format.ts';

/** The payment types that a query may select. Source: interface, 'Query parameters', paymentTypes. */
const queriedTypes: readonly string[] = (
  'CB CD CR DB CP IV PA RB RC RF RL RV AD IN FI CL CF DR RG RR TE CT DS RS SD AC MD EA RI 3D SA EN ID IC DP CG TG SF IS ' +
  'VD DV AF GK RD TM FT KT AR AL PL FN FZ RE RX FO CS EX SE AU TK TF ER'
).split(' ');

/** The payment methods that a query may select. Source: interface, 'Query parameters', paymentMethods. */
const queriedMethods: readonly string[] = 'DD CT CC WA VA UA OT DC ET NT IV PP OD RM'.split(' ');

/** The limits of the number of payments in one answer. Source: interface, 'Limits'. */
export const queryLimits = { least: 100, most: 500 } as const;

/** The last page that can be requested by number; beyond it, clients use shorter time ranges or the cursor. */
export const LAST_PAGE = 500;

const shortId = matching(/[A-Za-z0-9.]{1,14}/, '1 to 14 letters, digits or dots, such as 7548.8324.7369', {
  right: ['7548.8324.7369', '754883247369', '7'],
  wrong: ['7548-8324-7369', '7548 8324 7369', '7548.8324.73691'],
});

const cursor = matching(/[0-9a-f]{32}/, '32 lower-case hexadecimal digits, as `nextCursor` of an answer gave them', {
  right: ['8a019a9cf1a80000000000000000000f'],
  wrong: ['8A019A9CF1A80000000000000000000F', '8a019a9cf1a8', '2'],
});

/** The selection of stored payments. Source: interface, 'Query parameters'. */
export const query = {
  merchantTransactionId: [
    'conditional',
    text(1, 255),
    "The merchant's reference of the payments; cannot be combined with a time frame.",
  ],
  'date.from': ['conditional', dateTime, 'First second of the time frame in which the payments were made, in UTC.'],
  'date.to': ['conditional', dateTime, 'Last second of the time frame, in UTC.'],
  shortId: ['conditional', shortId, 'Reference for people, as replies carry it; the dots may be left out.'],
  paymentTypes: ['optional', listOf(...queriedTypes), 'Payments of these types only; PA stands for PA.CP too.'],
  paymentMethods: ['optional', listOf(...queriedMethods), 'Payments by these methods only.'],
  limit: [
    'optional',
    byDefault(integer(queryLimits.least, queryLimits.most), '100'),
    'Maximum of payments in one reply.',
  ],
  includeLinkedTransactions: [
    'optional',
    boolean,
    'Also gives the payments that refer to the found ones, or that these refer to.',
  ],
  cursor: ['optional', cursor, 'Continues after an earlier reply: its `nextCursor`.'],
} as const satisfies Fields;

/** The same query, answered page by page. */
export const pages = {
  pageNo: ['optional', byDefault(integer(1, LAST_PAGE), '1'), 'Number of the page.'],
} as const satisfies Fields;

/** Parameters beside the id of a single payment. */
export const linked = { includeLinkedTransactions: query.includeLinkedTransactions } as const satisfies Fields;

const queryRequest = optional({ ...query, ...pages });

/** A checked query for stored payments. */
export type QueryRequest = RequestOf<typeof queryRequest>;
