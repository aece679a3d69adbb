import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';

const AFTER_CHECK_DIGITS = 4;

/** The position of the bank code in countries of the IBAN registry for which the library has none. */
const places: Readonly<Record<string, string>> = {
  AX: '0-2',
  PL: '0-7',
  SK: '0-3',
  SM: '1-5',
  ST: '0-3',
  SV: '0-3',
  TL: '0-2',
  TN: '0-1',
  TR: '0-4',
  UA: '0-5',
  VA: '0-2',
  VG: '0-3',
  XK: '0-3',
  ...Object.fromEntries(
    ['GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map((french) => [french, '0-4']),
  ),
};

/** Returns whether an IBAN in either case has the structure of its country and the right check digits. */
export const ibanHolds = (iban: string): boolean => isValidIBAN(iban.toUpperCase());

/** Returns the bank code in an IBAN; undefined if the structure of its country is unknown. */
export const bankCodeOf = (iban: string): string | undefined => {
  const number = iban.toUpperCase();
  const country = number.slice(0, 2);
  const place =
    countrySpecs[country]?.bank_identifier ?? (Object.hasOwn(places, country) ? places[country] : undefined);
  if (place === undefined) return undefined;
  const [first = 0, last = 0] = place.split('-').map(Number);
  const code = number.slice(AFTER_CHECK_DIGITS + first, AFTER_CHECK_DIGITS + last + 1);
  return code.length === last - first + 1 ? code : undefined;
};

/** Returns whether a BIC in either case is well-formed: bank, existing country, place and optionally a branch. */
export const bicHolds = (bic: string): boolean => isValidBIC(bic.toUpperCase());
