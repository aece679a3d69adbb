import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { CardChecks } from '../ports/acquirer.ts';
import type { Redirect } from '../ports/redirect.ts';

/** The transitions of a payment: state, event, next state. No others are possible. */
const paymentSteps = [
  ['received', 'approved', 'succeeded'],
  ['received', 'refused', 'declined'],
  ['received', 'postponed', 'pending'],
  // A change that must be stored during processing: the cardholder was authenticated, or a reversal is required.
  ['received', 'noted', 'received'],
  ['pending', 'approved', 'succeeded'],
  ['pending', 'refused', 'declined'],
  // Another step of the shopper, or another wait for the processor.
  ['pending', 'postponed', 'pending'],
  // The wait is over: the payment is sent to the acquirer, or was approved there and must be reversed.
  ['pending', 'resumed', 'received'],
] as const satisfies readonly (readonly [string, string, string])[];

type Step = (typeof paymentSteps)[number];

/**
 * A payment is stored as `received` before its order is sent to the acquirer. A `pending` payment waits for the shopper
 * or the processor. The other states are final.
 */
export type PaymentState = Step[0] | Step[2];

/** Returns whether a payment has its outcome: approved or declined, for good. */
export const hasOutcome = ({ state }: { readonly state: PaymentState }): boolean =>
  state === 'succeeded' || state === 'declined';

/** The decision of the acquirer, or of a check before it. */
export type PaymentEvent = Step[1];

/** Returns the state after an event. @throws Error for a transition that is not in the table. */
export const stateAfter = (state: PaymentState, event: PaymentEvent): PaymentState => {
  const step = paymentSteps.find(([from, on]) => from === state && on === event);
  if (step === undefined) throw new Error(`a ${state} payment cannot be ${event}`);
  return step[2];
};

/**
 * What an unfinished payment can wait for. A received payment that waits for `authentication` was never sent to the
 * acquirer; one that waits for its `reversal` was approved there and must be reversed.
 */
const waits = ['authentication', 'shopper', 'processor', 'reversal'] as const;

/** What an unfinished payment waits for; undefined while its order is sent to the acquirer. */
export type WaitsFor = (typeof waits)[number];

/** The effect of a follow-up on the payment that it refers to. */
export interface Effect {
  /** The amount that it takes from the payment, in hundredths, unless it is declined. */
  readonly takes: bigint;
  /** The amount that it adds to the payment, in hundredths, once it has succeeded. */
  readonly gives: bigint;
  /** `payment`: the rest is released to the shopper. `type`: no further follow-up of this type is possible. */
  readonly closes: 'payment' | 'type' | undefined;
}

/** An initial payment, or a follow-up that refers to an earlier payment. Its amount and its reference never change. */
export interface Payment {
  readonly channelId: string;
  readonly id: string;
  readonly version: number;
  /** The id of the first payment of the family; its own id for an initial payment. */
  readonly rootId: string;
  readonly referencedId: string | undefined;
  readonly checkoutId: string | undefined;
  readonly type: PaymentType;
  readonly state: PaymentState;
  /** In hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly brand: string | undefined;
  readonly acquirer: string;
  /** The account, sealed by the vault. */
  readonly account: string | undefined;
  /** The parameters of its request, under their dotted names, without secrets. */
  readonly request: Readonly<Record<string, string>>;
  readonly outcome: Outcome | undefined;
  readonly createdAtMs: number;
  /** When it last became `received`; the order was sent to the acquirer shortly afterwards. */
  readonly askedAtMs: number;
  /** The number of the attempt at the acquirer, from 1; a soft decline may lead to another attempt. */
  readonly attempt: number;
  readonly waitsFor?: WaitsFor | undefined;
  readonly decidedAtMs: number | undefined;
  /** Follow-ups only. */
  readonly effect?: Effect | undefined;
  /** The expiry of an authorization. */
  readonly heldUntilMs?: number | undefined;
  /** When the gateway itself must capture the payment; undefined after the decision. */
  readonly captureDueAtMs?: number | undefined;
  /** When the acquirer settled the payment. */
  readonly settledAtMs?: number | undefined;
  /** Where it comes from, in two letters, as it was stored; nothing decides by it. */
  readonly country?: string | undefined;
}

/** The outcome of a payment so far. */
export interface Outcome {
  readonly code: ResultCode;
  readonly details: Readonly<Record<string, string>>;
  readonly checks?: CardChecks;
  /** Further results under the interface's names: the id of a registration, references for later payments. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The redirect of the shopper; only while the payment is pending. */
  readonly redirect?: Redirect;
  /** The code of a success that the merchant should review. */
  readonly review?: ResultCode;
}

/** Returns a new payment that is declined before any order is sent. */
export const declinedAtOnce = (payment: Payment, code: ResultCode): Payment => ({
  ...payment,
  state: 'declined',
  outcome: { code, details: {} },
  decidedAtMs: payment.createdAtMs,
});

/** Returns the id of the stored account that a payment was made with, or that it stored when it succeeded. */
export const registrationIdOf = ({ request, outcome }: Pick<Payment, 'request' | 'outcome'>): string | undefined =>
  outcome?.parameters?.['registrationId'] ?? request['registrationId'];
