import type { ResultCode } from '../result-codes/result-codes.ts';

/**
 * The kinds of values that a list has: the parameter that brings one, and the result code of a payment whose value is
 * blocked. Where several are, the first kind decides.
 */
export const listKinds = {
  card: { parameter: 'card.number', code: '800.300.101' },
  iban: { parameter: 'bankAccount.iban', code: '800.300.101' },
  customer: { parameter: 'customer.merchantCustomerId', code: '800.300.101' },
  email: { parameter: 'customer.email', code: '800.300.200' },
  ip: { parameter: 'customer.ip', code: '800.300.301' },
} as const satisfies Readonly<Record<string, { readonly parameter: string; readonly code: ResultCode }>>;

/** A kind of value. */
export type ListKind = keyof typeof listKinds;

/** A parameter that brings a value of a list. */
export type ListedParameter = (typeof listKinds)[ListKind]['parameter'];

/** The names of all kinds, in the order in which they decide. */
export const listKindNames = Object.keys(listKinds) as readonly ListKind[];

/** The parameters that bring values, in the same order. */
export const listedParameters: readonly ListedParameter[] = listKindNames.map((kind) => listKinds[kind].parameter);

/** The lists: a blocked value declines a payment, an allowed one passes the rules of risk; `block` comes first. */
export const listNames = ['block', 'allow'] as const;

/** The name of a list. */
export type ListName = (typeof listNames)[number];

/** The most entries of a merchant, its channels included. */
export const MOST_LIST_ENTRIES = 100_000;
