import { brandsOfNumber } from '../brands/brands.ts';
import type { DispatchRule } from './kinds.ts';

/** The properties of a request that decide which channel it goes to; a property that was not sent is unknown. */
export interface Traits {
  readonly brand: string | undefined;
  readonly currency: string | undefined;
  readonly country: string | undefined;
}

/**
 * Returns the traits of a request from its sent parameters: the brand is derived from the card number if it was not
 * sent, the country is that of the billing address, otherwise of the shipping address.
 */
export const traitsOf = (parameters: ReadonlyMap<string, string>): Traits => ({
  brand: parameters.get('paymentBrand') ?? brandsOfNumber((parameters.get('card.number') ?? '').replaceAll(' ', ''))[0],
  currency: parameters.get('currency'),
  country: (parameters.get('billing.country') ?? parameters.get('shipping.country'))?.toUpperCase(),
});

const holds = (members: ReadonlySet<string> | undefined, trait: string | undefined): boolean =>
  members === undefined || (trait !== undefined && members.has(trait));

/**
 * Returns the channel of the first rule that matches; undefined when none does. A rule that needs a trait the request
 * lacks does not match.
 */
export const dispatchedTo = (
  rules: readonly DispatchRule[],
  { brand, currency, country }: Traits,
): string | undefined =>
  rules.find((rule) => holds(rule.brands, brand) && holds(rule.currencies, currency) && holds(rule.countries, country))
    ?.channel;
