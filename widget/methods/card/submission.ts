import type { Expiry } from '../../locales/expiry.ts';
import { addedBy } from '../added-inputs.ts';

/** The contents of the form's own inputs. */
interface CardDetails {
  readonly brand: string;
  readonly holder: string;
  readonly expiry: Expiry | undefined;
}

/** Returns the parameters from the page for a submission. The frame adds card number and security code. */
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
