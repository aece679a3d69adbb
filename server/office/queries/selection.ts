import { methodCodes } from '../../../catalogue/brands/accounts.ts';
import { brands } from '../../../catalogue/brands/brands.ts';
import { type QueryRequest, query } from '../../../catalogue/queries/query.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { timeOf } from '../../platform/base/clock.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';

/** The payments of a channel that a query selects. Ids stand for times, because they sort by time. */
export interface Selection {
  readonly channelId: string;
  readonly merchantTransactionId: string | undefined;
  readonly shortId: string | undefined;
  /** The lowest selected id. */
  readonly from: string;
  /** The id below which all selected ids are. */
  readonly before: string;
  /** Codes with commas around each; empty for all. */
  readonly types: string;
  readonly brands: string;
  /** States of payments, in the same form; people select them, merchants do not. */
  readonly states?: string;
  /** Result codes, in the same form, for people. */
  readonly codes?: string;
  /** Countries of payments, in the same form, for people; `unknown` stands for those without one. */
  readonly countries?: string;
  /** `no` for payments that are not settled, for people. */
  readonly settled?: '' | 'no';
}

/** The id below which no payment has one. */
export const LOWEST_ID = '0'.repeat(32);
/** The id behind the one of every payment. */
export const BEHIND_EVERY_ID = 'f'.repeat(32);
const MS_PER_SECOND = 1000;

/** Returns codes in the form of a selection. */
export const listed = (codes: readonly string[]): string => (codes.length === 0 ? ',,' : `,${codes.join(',')},`);

/** A preauthorization that the gateway captures later counts as a preauthorization. */
const typesIn = (codes: string): string =>
  listed(codes.split(',').flatMap((code) => (code === 'PA' ? ['PA', 'PA.CP'] : code)));

const brandsIn = (codes: string): string => {
  const methods = codes.split(',');
  const selected = Object.entries(brands).filter(([, { method }]) => methods.includes(methodCodes[method]));
  return listed(selected.map(([brand]) => brand));
};

const lower = (left: string, right: string): string => (left < right ? left : right);

/** Returns the selection of a query; `cursor` is the id after which it continues. */
export const selectionOf = (channelId: string, request: QueryRequest): Selection => {
  const { 'date.from': from, 'date.to': to, paymentTypes, paymentMethods, cursor = BEHIND_EVERY_ID } = request;
  return {
    channelId,
    merchantTransactionId: request.merchantTransactionId,
    shortId: request.shortId,
    from: from === undefined ? LOWEST_ID : firstIdAt(timeOf(from)),
    before: lower(cursor, to === undefined ? BEHIND_EVERY_ID : firstIdAt(timeOf(to) + MS_PER_SECOND)),
    types: paymentTypes === undefined ? '' : typesIn(paymentTypes),
    brands: paymentMethods === undefined ? '' : brandsIn(paymentMethods),
  };
};

/** Returns the most payments of one answer. */
export const limitOf = (request: QueryRequest): number => Number(valueIn(query, 'limit', request));
