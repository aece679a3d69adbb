import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { CardChecks } from '../../acquirers/acquirer.ts';
import type { Redirect } from '../../ports/redirect.ts';

/** What can happen to a payment; what is not listed cannot happen. */
export const paymentSteps = [
  ['received', 'approved', 'succeeded'],
  ['received', 'refused', 'declined'],
  ['received', 'postponed', 'pending'],
  // What is to be remembered while the payment is under way: the cardholder is authenticated, or it is to be reversed.
  ['received', 'noted', 'received'],
  ['pending', 'approved', 'succeeded'],
  ['pending', 'refused', 'declined'],
  // Another step for the shopper, or another wait.
  ['pending', 'postponed', 'pending'],
  // What it waited for has come: it is sent to the acquirer, or approved there and to be reversed.
  ['pending', 'resumed', 'received'],
] as const satisfies readonly (readonly [string, string, string])[];

type Step = (typeof paymentSteps)[number];

/** `received` is written down before the acquirer is asked; `pending` waits for somebody; the others are the end. */
export type PaymentState = Step[0] | Step[2];

/** What the acquirer, or a check before it, made of a payment. */
export type PaymentEvent = Step[1];

/** Gives the state after an event. @throws Error for a step that is not in the table. */
export const stateAfter = (state: PaymentState, event: PaymentEvent): PaymentState => {
  const step = paymentSteps.find(([from, on]) => from === state && on === event);
  if (step === undefined) throw new Error(`a ${state} payment cannot be ${event}`);
  return step[2];
};

/**
 * What an unfinished payment waits for. A received one that waits for `authentication` was never sent to the acquirer; one
 * that waits for its `reversal` was approved there, and must not stand.
 */
export const waits = ['authentication', 'shopper', 'processor', 'reversal'] as const;

/** What an unfinished payment waits for; nothing where it is on its way to the acquirer. */
export type WaitsFor = (typeof waits)[number];

/** What a follow-up does to the payment that it refers to. */
export interface Effect {
  /** Whole hundredths that it takes from it, unless it is declined. */
  readonly takes: bigint;
  /** Whole hundredths that it adds to it, once it has succeeded. */
  readonly gives: bigint;
  /** `payment`: the rest goes back to the shopper. `type`: it is the last of its type. */
  readonly closes: 'payment' | 'type' | undefined;
}

/** One payment: an initial one, or a follow-up that refers to an earlier one. Its amount and its reference never change. */
export interface Payment {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  /** The first payment of the family: itself, unless it refers to another. */
  readonly rootId: string;
  readonly referencedId: string | undefined;
  readonly checkoutId: string | undefined;
  readonly type: PaymentType;
  readonly state: PaymentState;
  /** Whole hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly brand: string | undefined;
  readonly acquirer: string;
  /** The account number, sealed by the vault. */
  readonly account: string | undefined;
  /** The parameters that it was made with, under their dotted names, without secrets. */
  readonly request: Readonly<Record<string, string>>;
  readonly outcome: Outcome | undefined;
  readonly createdAtMs: number;
  /** When it last became received: the order was sent to the acquirer not long after. */
  readonly askedAtMs: number;
  /** How often it was begun at the acquirer; a soft decline may lead to another attempt. */
  readonly attempt: number;
  readonly waitsFor?: WaitsFor | undefined;
  readonly decidedAtMs: number | undefined;
  /** Only of a follow-up. */
  readonly effect?: Effect | undefined;
  /** Until when an authorization holds. */
  readonly heldUntilMs?: number | undefined;
  /** Since when the service itself is to capture it; nothing once that is decided. */
  readonly captureDueAtMs?: number | undefined;
}

/** How a payment ended, or stands. */
export interface Outcome {
  readonly code: ResultCode;
  readonly details: Readonly<Record<string, string>>;
  readonly checks?: CardChecks;
  /** What it brought beside: the id of a registration, references for later payments, under the interface's names. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Where the shopper must go; only while it is pending. */
  readonly redirect?: Redirect;
  /** The code by which a success is told that somebody should look at. */
  readonly review?: ResultCode;
}
