import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import type { Account } from '../accounts/account.ts';

/** The view of a payment for the steps beside the acquirer (authentication, risk). */
export interface SteppedPayment {
  readonly channelId: string;
  readonly id: string;
  readonly checkoutId: string | undefined;
  readonly type: PaymentType;
  /** The amount in hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly brand: string | undefined;
  /** The other parameters of the payment, under the interface's names, without secrets. */
  readonly request: Readonly<Record<string, string>>;
  readonly createdAtMs: number;
  /** 1 for the first order to the acquirer; the number grows when a payment is sent again after a challenge. */
  readonly attempt: number;
  /** The parameters that earlier steps added to the outcome. */
  readonly outcome: { readonly parameters?: Readonly<Record<string, string>> } | undefined;
}

/** The input of a step. */
export interface StepInput {
  readonly payment: SteppedPayment;
  /** The account that is charged; its security codes are there only until the payment waits for the first time. */
  readonly account: Account | undefined;
  /** The settings of its channel. */
  readonly settings: ChannelSettings;
  /** The merchant's name as shoppers know it, such as on their statements. */
  readonly merchantName: string | undefined;
}
