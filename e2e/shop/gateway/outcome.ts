import { type DeclineReason, declineReasonOf } from '../../../catalogue/result-codes/decline-reasons.ts';
import { endingOf } from '../../../catalogue/result-codes/endings.ts';
import { isResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { ShopTexts } from '../../../catalogue/texts/en/shop.ts';

/** The outcome of an order's payment. */
export interface Outcome {
  readonly state: keyof ShopTexts['results'];
  /** The time of the gateway's reply, in milliseconds since 1970; undefined before there is a payment. */
  readonly atMs?: number;
  /** The reason of a decline, or of a failure if a shopper can make something of it. */
  readonly reason?: DeclineReason;
  /** The account of the payment; undefined before there is one. */
  readonly paidWith?: Account;
  /** The account that the shopper submitted and the shop has yet to confirm. */
  readonly submitted?: Account;
  /** The account that was stored; undefined when none was. */
  readonly stored?: StoredAccount;
  /** The gateway's id of the subscription that begins with the payment. */
  readonly subscription?: string;
}

/** An account as the shop names it. */
export interface Account {
  /** The id of its brand, such as `VISA`. */
  readonly brand?: string;
  /** The last digits of its number. */
  readonly digits?: string;
}

/** An account that the gateway stores for the shopper. */
export interface StoredAccount extends Account {
  /** The gateway's id of the account. */
  readonly id: string;
}

/** The part of the gateway's status reply that the shop reads. */
export interface StatusReply {
  readonly id?: string;
  readonly timestamp?: string;
  readonly result: {
    readonly code: string;
    readonly description?: string;
    readonly parameterErrors?: readonly { readonly name: string; readonly message: string }[];
  };
  readonly registrationId?: string;
  readonly schedule?: { readonly id?: string };
  readonly paymentBrand?: string;
  readonly card?: { readonly last4Digits?: string };
  readonly bankAccount?: { readonly iban?: string };
  /** The redirect that a pending payment waits for. */
  readonly redirect?: unknown;
}

/** The groups of result codes; a code in none of them says how a payment ended that took no money. */
const groups: readonly (readonly [RegExp, Outcome['state']])[] = [
  [/^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/, 'approved'],
  [/^(000\.400\.0[^3]|000\.400\.100)/, 'approved'],
  [/^(000\.200|800\.400\.5|100\.400\.500|800\.700\.100|800\.600\.100)/, 'pending'],
  // A part of the money may have moved: nobody pays again before a person has looked at it.
  [/^000\.400\.030/, 'pending'],
  [/^200\.300\.404/, 'expired'],
];

/** Returns the outcome that a status reply means for the order. */
export function outcomeOf(reply: StatusReply): Outcome {
  const { code } = reply.result;
  const state = meaningIn(groups, code) ?? (isResultCode(code) ? endingOf(code) : 'declined');
  // No payment yet, or one that the shopper has yet to confirm: in both cases the pay page continues.
  const waitsForShopper = reply.id === undefined || reply.redirect !== undefined;
  if (state === 'pending' && waitsForShopper) return { state: 'unpaid', ...submittedIn(reply) };
  // The checkout has expired, and nothing was paid with it.
  if (state === 'expired' && reply.id === undefined) return { state };
  const paid = { state, ...timeOf(reply), paidWith: accountOf(reply) };
  return { ...paid, ...reasonOf(state, code), ...(state === 'approved' ? storedBy(reply) : {}) };
}

function reasonOf(state: Outcome['state'], code: string): Pick<Outcome, 'reason'> {
  const reason = state === 'declined' || state === 'failed' ? declineReasonOf(code, state) : undefined;
  return reason === undefined ? {} : { reason };
}

function meaningIn<Meaning>(table: readonly (readonly [RegExp, Meaning])[], code: string): Meaning | undefined {
  return table.find(([codes]) => codes.test(code))?.[1];
}

/**
 * Returns the outcome of a status reply when an account is stored without a payment: the reply's id is the account's.
 */
export function storingOutcomeOf(reply: StatusReply): Outcome {
  const { id } = reply;
  return outcomeOf(id === undefined ? reply : { ...reply, registrationId: id });
}

const finalWithoutMoney: ReadonlySet<Outcome['state']> = new Set(['declined', 'cancelled', 'expired', 'failed']);

/** Returns whether the order may get a new checkout: nothing was paid, and the old checkout can no longer be paid. */
export function mayTryAgain(outcome: Outcome): boolean {
  return finalWithoutMoney.has(outcome.state);
}

/** The gateway writes a time such as `2026-11-22 21:28:23+0000`. */
function timeOf({ timestamp = '' }: StatusReply): Pick<Outcome, 'atMs'> {
  const atMs = Date.parse(timestamp.replace(' ', 'T'));
  return Number.isNaN(atMs) ? {} : { atMs };
}

/** Before a payment, an account in the status waits for the shop's confirmation. */
function submittedIn(reply: StatusReply): Pick<Outcome, 'submitted'> {
  return reply.id === undefined && reply.paymentBrand !== undefined ? { submitted: accountOf(reply) } : {};
}

function storedBy(reply: StatusReply): Pick<Outcome, 'stored' | 'subscription'> {
  const { registrationId: id, schedule } = reply;
  return {
    ...(id === undefined ? {} : { stored: { id, ...accountOf(reply) } }),
    ...(schedule?.id === undefined ? {} : { subscription: schedule.id }),
  };
}

function accountOf({ paymentBrand: brand, card, bankAccount }: StatusReply): Account {
  const digits = card?.last4Digits ?? bankAccount?.iban?.slice(-4);
  return { ...(brand === undefined ? {} : { brand }), ...(digits === undefined ? {} : { digits }) };
}
