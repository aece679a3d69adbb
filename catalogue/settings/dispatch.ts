import { brandsOfNumber } from '../brands/brands.ts';
import type { DispatchRule } from './kinds.ts';

/** What of a request decides which channel takes it; what was not sent is not known. */
export interface Traits {
  readonly brand: string | undefined;
  readonly currency: string | undefined;
  readonly country: string | undefined;
}

/**
 * Gives the traits of a request from its parameters as they were sent: the brand is found from the card number where it was
 * not sent, the country is that of the bill, else of the delivery.
 */
export const traitsOf = (parameters: ReadonlyMap<string, string>): Traits => ({
  brand: parameters.get('paymentBrand') ?? brandsOfNumber((parameters.get('card.number') ?? '').replaceAll(' ', ''))[0],
  currency: parameters.get('currency'),
  country: (parameters.get('billing.country') ?? parameters.get('shipping.country'))?.toUpperCase(),
});

const holds = (members: ReadonlySet<string> | undefined, trait: string | undefined): boolean =>
  members === undefined || (trait !== undefined && members.has(trait));

/** Gives the channel of the first rule that fits; nothing where none does. A trait that is not known fits no condition. */
export const dispatchedTo = (
  rules: readonly DispatchRule[],
  { brand, currency, country }: Traits,
): string | undefined =>
  rules.find((rule) => holds(rule.brands, brand) && holds(rule.currencies, currency) && holds(rule.countries, country))
    ?.channel;
