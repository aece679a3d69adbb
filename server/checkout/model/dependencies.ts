import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { Risk } from '../../payments/risk/check.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import type { FindDependencies } from './find.ts';

/** The dependencies of operations on checkouts. */
export interface CheckoutDependencies extends PaymentDependencies, FindDependencies {
  readonly risk: Risk;
  /** The hash of the widget's script, for pages that pin it by Subresource Integrity. */
  readonly scriptIntegrity: string;
  /**
   * Returns the changes by which a link, on whose page a checkout was made, takes its payment.
   * @throws Rejection 200.300.404 when the link has ended or takes no more payments.
   */
  readonly takenByLink: (linkId: string, payment: Payment) => Promise<ChangeSet>;
}
