import type { Expiry } from '../../locales/expiry.ts';
import { addedBy } from '../added-inputs.ts';

/** What the form's own inputs say. */
export interface CardDetails {
  readonly brand: string;
  readonly holder: string;
  readonly expiry: Expiry | undefined;
}

/**
 * Gives the parameters that the page contributes to a submission; number and security code join them in the frame.
 */
export const submissionOf = (
  inputs: Iterable<readonly [string, unknown]>,
  { brand, holder, expiry }: CardDetails,
): (readonly [string, string])[] => {
  const own: readonly (readonly [string, string | undefined])[] = [
    ['paymentBrand', brand],
    ['card.holder', holder.trim()],
    ['card.expiryMonth', expiry?.month],
    ['card.expiryYear', expiry?.year],
  ];
  return [...addedBy(inputs), ...own.flatMap(([name, value]) => (value ? [[name, value] as const] : []))];
};
