import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import type { Risk } from '../../payments/risk/check.ts';
import type { FindDependencies } from './find.ts';

/** The dependencies of operations on checkouts. */
export interface CheckoutDependencies extends PaymentDependencies, FindDependencies {
  readonly risk: Risk;
  /** The hash of the widget's script, for pages that pin it by Subresource Integrity. */
  readonly scriptIntegrity: string;
}
