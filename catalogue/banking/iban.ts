import { ibanCountries } from './iban-countries.ts';

const AFTER_CHECK_DIGITS = 4;

/** Digits that are divided at a time: with the rest of the division before them, they stay exact. */
const DIGITS_AT_A_TIME = 7;

/** Letters count as numbers, A as 10 to Z as 35. Source: ISO 13616, and ISO 7064 MOD 97-10. */
const restOf = (iban: string): number => {
  const turned = iban.slice(AFTER_CHECK_DIGITS) + iban.slice(0, AFTER_CHECK_DIGITS);
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => `${letter.charCodeAt(0) - 55}`);
  let rest = 0;
  for (let place = 0; place < digits.length; place += DIGITS_AT_A_TIME) {
    rest = Number(`${rest}${digits.slice(place, place + DIGITS_AT_A_TIME)}`) % 97;
  }
  return rest;
};

/** Tells whether an IBAN in either case is as long as its country's numbers are, and its check digits are right. */
export const ibanHolds = (iban: string): boolean => {
  const number = iban.toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)) return false;
  const country = ibanCountries.get(number.slice(0, 2));
  return (country === undefined || country.length === number.length) && restOf(number) === 1;
};

/** Gives the bank's code that an IBAN holds, or undefined when nothing is known of its country's numbers. */
export const bankCodeOf = (iban: string): string | undefined => {
  const number = iban.toUpperCase();
  const country = ibanCountries.get(number.slice(0, 2));
  if (country === undefined) return undefined;
  const [start, end] = country.bankCode;
  const code = number.slice(AFTER_CHECK_DIGITS + start, AFTER_CHECK_DIGITS + end);
  return code.length === end - start ? code : undefined;
};
