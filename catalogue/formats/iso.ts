import { countryCodes, countryCodesOfThreeLetters, countryNumbers } from '../iso/countries.ts';
import { currencyCodes } from '../iso/currencies.ts';
import { inEitherCase, listed } from '../schema/format.ts';

/** A currency of ISO 4217. */
export const currency = listed(
  currencyCodes,
  /[A-Z]{3}/,
  '3 capital letters, a currency of ISO 4217 such as EUR',
  {
    right: ['EUR', 'USD', 'JPY'],
    wrong: ['eur', 'EU', 'XXX', 'ABC', '978'],
  },
  'iso-4217',
);

/** A country of ISO 3166-1 in two capital letters. */
export const country = listed(
  countryCodes,
  /[A-Z]{2}/,
  '2 capital letters, a country of ISO 3166-1 such as DE',
  {
    right: ['DE', 'GB', 'US'],
    wrong: ['de', 'D', 'DEU', 'XX', 'UK', '49'],
  },
  'iso-3166-1',
);

/** A country of ISO 3166-1 in two letters of either case, stored in capital letters. */
export const countryInEitherCase = {
  ...inEitherCase(
    listed(
      countryCodes,
      /[A-Z]{2}/,
      '2 letters, a country of ISO 3166-1 such as DE',
      {
        right: ['DE', 'GB', 'us'],
        wrong: ['D', 'DEU', 'XX', 'uk', '49'],
      },
      'iso-3166-1',
    ),
  ),
  message: 'must match ^[A-Za-z]{2}$ (2 letters, a country of ISO 3166-1 such as DE)',
  schema: { type: 'string', pattern: '^[A-Za-z]{2}$', format: 'iso-3166-1' },
} as const;

/** A country of ISO 3166-1 in two letters of either case, stored in capital letters, or three digits. */
export const countryOrNumber = {
  ...inEitherCase(
    listed(
      new Set([...countryCodes, ...countryNumbers]),
      /[A-Z]{2}|\d{3}/,
      '2 letters or 3 digits, a country of ISO 3166-1 such as DE or 276',
      { right: ['DE', 'gb', '276', '004'], wrong: ['DEU', 'XX', '999', '27', 'D', '2760'] },
      'iso-3166-1',
    ),
  ),
  message: 'must match ^(?:[A-Za-z]{2}|\\d{3})$ (2 letters or 3 digits, a country of ISO 3166-1 such as DE or 276)',
  schema: { type: 'string', pattern: '^(?:[A-Za-z]{2}|\\d{3})$', format: 'iso-3166-1' },
} as const;

/** A country of ISO 3166-1 in three digits. */
export const countryNumber = listed(
  countryNumbers,
  /\d{3}/,
  '3 digits, a country of ISO 3166-1 such as 276',
  {
    right: ['276', '004', '840'],
    wrong: ['999', '000', '27', '2760', 'DEU', 'DE'],
  },
  'iso-3166-1',
);

/** A country of ISO 3166-1 in three letters of either case, stored in capital letters. */
export const countryOfThreeLetters = {
  ...inEitherCase(
    listed(
      countryCodesOfThreeLetters,
      /[A-Z]{3}/,
      '3 letters, a country of ISO 3166-1 such as DEU',
      {
        right: ['DEU', 'GBR', 'usa'],
        wrong: ['DE', 'D', 'XXX', 'xkx', '276', 'DEUT'],
      },
      'iso-3166-1',
    ),
  ),
  message: 'must match ^[A-Za-z]{3}$ (3 letters, a country of ISO 3166-1 such as DEU)',
  schema: { type: 'string', pattern: '^[A-Za-z]{3}$', format: 'iso-3166-1' },
} as const;
