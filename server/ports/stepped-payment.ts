import type { PaymentType } from '../../catalogue/payments/payment-types.ts';
import type { Account } from '../accounts/account.ts';

/** What the steps beside the acquirer see of a payment. */
export interface SteppedPayment {
  readonly entity: string;
  readonly id: string;
  readonly checkoutId: string | undefined;
  readonly type: PaymentType;
  /** Whole hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly brand: string | undefined;
  /** The other parameters of the payment, under the interface's names, no secret among them. */
  readonly request: Readonly<Record<string, string>>;
  readonly createdAtMs: number;
  /** 1 for the first order to the acquirer; a payment that is sent again after a challenge counts on. */
  readonly attempt: number;
  /** What the steps before have told of it. */
  readonly outcome: { readonly parameters?: Readonly<Record<string, string>> } | undefined;
}

/** What a step works on. */
export interface StepInput {
  readonly payment: SteppedPayment;
  /** The account that is charged; with its codes only until the payment waits for the first time. */
  readonly account: Account | undefined;
}
