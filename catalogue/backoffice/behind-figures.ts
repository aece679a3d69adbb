import { attemptTypes, effectOfType, postings } from '../payments/payment-types.ts';

/** The parameters of the list of payments by which it has what a figure counts, and nothing else. */
export type ListFilters = Readonly<Record<string, string>>;

const attempts = { paymentTypes: attemptTypes.join(',') } as const satisfies ListFilters;

const charged = {
  paymentTypes: Object.keys(postings)
    .filter((type) => effectOfType(type) === 'charged')
    .join(','),
  state: 'succeeded',
} as const satisfies ListFilters;

/** What is behind the figures of the overview: refunds, captures and registrations are in none that counts attempts. */
export const behind = {
  attempts,
  decided: { ...attempts, state: 'decided' },
  charged,
  refunded: { paymentTypes: 'RF', state: 'succeeded' },
  method: (brand: string): ListFilters => ({ ...attempts, brands: brand }),
  country: (country: string): ListFilters => ({ ...attempts, countries: country }),
  channel: (id: string): ListFilters => ({ ...attempts, entityId: id }),
  chargedInCountry: (country: string): ListFilters => ({ ...charged, countries: country }),
  chargedInChannel: (id: string): ListFilters => ({ ...charged, entityId: id }),
  reason: (code: string): ListFilters => ({ ...attempts, codes: code, state: 'declined' }),
} as const;
