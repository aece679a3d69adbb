import { inEitherCase, listed } from '../format.ts';
import { countryCodes, countryCodesOfThreeLetters, countryNumbers } from '../iso/countries.ts';
import { currencyCodes } from '../iso/currencies.ts';

/** A currency of ISO 4217. */
export const currency = listed(currencyCodes, /[A-Z]{3}/, '3 capital letters, a currency of ISO 4217 such as EUR', {
  right: ['EUR', 'USD', 'JPY'],
  wrong: ['eur', 'EU', 'XXX', 'ABC', '978'],
});

/** A country of ISO 3166-1 in two capital letters. */
export const country = listed(countryCodes, /[A-Z]{2}/, '2 capital letters, a country of ISO 3166-1 such as DE', {
  right: ['DE', 'GB', 'US'],
  wrong: ['de', 'D', 'DEU', 'XX', 'UK', '49'],
});

/** A country of ISO 3166-1 in two letters of either case, stored in capital letters. */
export const countryInEitherCase = {
  ...inEitherCase(
    listed(countryCodes, /[A-Z]{2}/, '2 letters, a country of ISO 3166-1 such as DE', {
      right: ['DE', 'GB', 'us'],
      wrong: ['D', 'DEU', 'XX', 'uk', '49'],
    }),
  ),
  message: 'must match ^[A-Za-z]{2}$ (2 letters, a country of ISO 3166-1 such as DE)',
  schema: { type: 'string', pattern: '^[A-Za-z]{2}$' },
} as const;

/** A country of ISO 3166-1 in two capital letters or three digits. */
export const countryOrNumber = listed(
  new Set([...countryCodes, ...countryNumbers]),
  /[A-Z]{2}|\d{3}/,
  '2 capital letters or 3 digits, a country of ISO 3166-1 such as DE or 276',
  { right: ['DE', '276', '004'], wrong: ['DEU', 'XX', '999', '27', 'de'] },
);

/** A country of ISO 3166-1 in three capital letters. */
export const countryOfThreeLetters = listed(
  countryCodesOfThreeLetters,
  /[A-Z]{3}/,
  '3 capital letters, a country of ISO 3166-1 such as DEU',
  { right: ['DEU', 'GBR'], wrong: ['DE', 'deu', 'XXX', '276'] },
);
