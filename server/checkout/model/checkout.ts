import type { Payment } from '../../payments/model/payment.ts';
import { expiresAtMs } from './validity.ts';

/** One checkout as it is stored. */
export interface Checkout {
  readonly id: string;
  readonly channelId: string;
  readonly version: number;
  /** The merchant's parameters under their dotted names. */
  readonly request: Readonly<Record<string, string>>;
  /** Those of them that are secrets, sealed by the vault; removed when it is paid or expires. */
  readonly secrets: string | undefined;
  /** The one payment that was submitted on it. */
  readonly paymentId: string | undefined;
  /** The one account that was stored on it, without a payment. */
  readonly registrationId: string | undefined;
  /** The payment link on whose page a visitor made it; undefined for a merchant's. */
  readonly linkId: string | undefined;
  readonly createdAtMs: number;
  readonly submittedAtMs: number | undefined;
  /** When the merchant first read the status of the submission. */
  readonly fetchedAtMs: number | undefined;
}

/** The state of a checkout. Only the submission is stored; the rest follows from the time and the payment. */
export type CheckoutState = 'created' | 'submitted' | 'pending' | 'completed' | 'expired';

const submittedStates = {
  received: 'submitted',
  pending: 'pending',
  succeeded: 'completed',
  declined: 'completed',
} as const satisfies Record<Payment['state'], CheckoutState>;

/** Returns the state of a checkout. A submitted one cannot expire: its payment determines the state. */
export const stateOf = (checkout: Checkout, payment: Payment | undefined, nowMs: number): CheckoutState => {
  if (payment !== undefined) return submittedStates[payment.state];
  if (checkout.registrationId !== undefined) return 'completed';
  return nowMs < expiresAtMs(checkout) ? 'created' : 'expired';
};

/** Returns the path of the final status for the merchant. Source: interface, 'Events', result call. */
export const resourcePathOf = ({ id, registrationId }: Pick<Checkout, 'id' | 'registrationId'>): string =>
  `/v1/checkouts/${id}/${registrationId === undefined ? 'payment' : 'registration'}`;
