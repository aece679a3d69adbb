import type { Expiry } from './expiry.ts';

/** The inputs which a page may add to the form; everything else in it is the page's own business. */
const submitted =
  /^(?:createRegistration$|recurring\.numberOfInstallments$|customParameters\[|customer\.|billing\.|shipping\.)/;
const PREFIX_OF_SHOPPER = 'SHOPPER_';

/** What the form's own inputs say. */
export interface CardDetails {
  readonly brand: string;
  readonly holder: string;
  readonly expiry: Expiry | undefined;
}

/**
 * Gives the parameters that the page contributes to a submission; number and security code join them in the frame.
 * Custom parameters get the prefix that marks what a shopper could have changed, and check boxes become truth values.
 */
export const submissionOf = (
  inputs: Iterable<readonly [string, unknown]>,
  { brand, holder, expiry }: CardDetails,
): (readonly [string, string])[] => {
  const added = [...inputs].flatMap(([name, value]) =>
    submitted.test(name) && typeof value === 'string' && value !== ''
      ? [[marked(name), truth(name, value)] as const]
      : [],
  );
  const own: readonly (readonly [string, string | undefined])[] = [
    ['paymentBrand', brand],
    ['card.holder', holder.trim()],
    ['card.expiryMonth', expiry?.month],
    ['card.expiryYear', expiry?.year],
  ];
  return [...added, ...own.flatMap(([name, value]) => (value ? [[name, value] as const] : []))];
};

const marked = (name: string): string =>
  name.replace(/^customParameters\[(?!SHOPPER_)/, `customParameters[${PREFIX_OF_SHOPPER}`);

const truth = (name: string, value: string): string =>
  name === 'createRegistration' && value === 'on' ? 'true' : value;
