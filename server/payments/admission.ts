import { isBrand, isCardBrand } from '../../catalogue/brands.ts';
import type { PaymentRequest } from '../../catalogue/requests.ts';
import type { Acquirer, AcquirerCard } from '../acquirers/acquirer.ts';
import { Rejection, wrongParameters } from '../http/rejection.ts';
import type { PaymentParts } from './conclude.ts';

/** Parameters of the interface that this version does not serve: taken in silence, they would promise what is not done. */
const unserved: readonly { readonly name: string; readonly value?: string; readonly why: string }[] = [
  { name: 'referenceUuid', why: 're-authorizations and increments are not served yet' },
  { name: 'createRegistration', value: 'true', why: 'storing payment details is not served yet' },
];

/** Refuses what would not be done; for payments, and for checkouts before a shopper meets it. @throws Rejection */
export const refuseUnserved = (request: Readonly<Record<string, string | undefined>>): void => {
  const errors = unserved
    .filter(({ name, value }) => request[name] !== undefined && (value === undefined || request[name] === value))
    .map(({ name, why }) => ({ name, value: request[name] ?? '', message: `is not an allowed parameter (${why})` }));
  if (errors.length > 0) throw wrongParameters(errors);
};

/** Gives the acquirer for a test mode. @throws Rejection where this gateway is not set up for it. */
export const acquirerFor = (
  { acquirers }: Pick<PaymentParts, 'acquirers'>,
  testMode: 'INTERNAL' | 'EXTERNAL' = 'INTERNAL',
): Acquirer => {
  const acquirer = acquirers[testMode];
  if (acquirer !== undefined) return acquirer;
  throw new Rejection('600.200.500', { reason: `no acquirer is set up for test mode ${testMode}` });
};

/** @throws Rejection for a brand that no method of this version pays. */
export const refuseOtherBrands = ({ paymentBrand }: PaymentRequest): void => {
  if (paymentBrand === undefined || !isBrand(paymentBrand) || isCardBrand(paymentBrand)) return;
  throw new Rejection('600.200.500', { reason: `the brand ${paymentBrand} is not set up for this channel` });
};

const BETWEEN_DIGITS = /[\s-]/g;

/**
 * A card number in a text beside its own field would be stored as it is: browsers fill the holder in by mistake.
 * @throws Rejection naming every parameter that holds it.
 */
export const refuseStrayNumbers = (request: PaymentRequest, card: AcquirerCard): void => {
  const strays = Object.entries(request).filter(
    ([name, value]) => name !== 'card.number' && value?.replaceAll(BETWEEN_DIGITS, '').includes(card.number),
  );
  const message = 'must not contain the card number';
  if (strays.length > 0) throw wrongParameters(strays.map(([name]) => ({ name, message })));
};
