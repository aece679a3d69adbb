import type { PaymentParts } from '../../payments/model/dependencies.ts';
import type { Risk } from '../../risk/check.ts';
import type { FindParts } from './find.ts';

/** What the operations on checkouts work with. */
export interface CheckoutParts extends PaymentParts, FindParts {
  readonly risk: Risk;
  /** The hash of the widget's script, for pages that pin it. */
  readonly scriptIntegrity: string;
}
