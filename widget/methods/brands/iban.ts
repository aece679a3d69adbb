import { asciiDigits } from '../../locales/digits.ts';
import { arrangeInput, type Edit, grouped, type Typed } from '../../locales/typing.ts';

/** The length of each country's IBANs. Source: the IBAN registry, as the gateway has it. */
const lengths =
  'AD24AE23AL28AO25AT20AX18AZ28BA20BE16BF28BG22BH22BI27BJ28BL27BR29BY28CF27CG27CH21CI28CM27CR22CV25CY28CZ24DE22DJ27DK18DO28DZ26EE20EG29ES24FI18FK18FO18FR27GA27GB22GE22GF27GI23GL18GP27GQ27GR27GT28GW25HN28HR21HU28IE22IL23IQ23IR26IS26IT27JO30KM27KW30KZ20LB28LC32LI21LT20LU20LV21LY25MA28MC27MD24ME22MF27MG27MK19ML28MN20MQ27MR27MT31MU30MZ25NC27NE28NI28NL18NO15OM23PF27PK24PL28PM27PS29PT25QA29RE27RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SN28SO23ST25SV28TD27TF27TG28TL23TN24TR26UA29VA22VG24WF27XK20YE30YT27';

const LONGEST = 34;

/** Returns an IBAN in capitals, without spaces and separators, cut to the longest length. */
export const plainIban = (text: string): string =>
  asciiDigits(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, LONGEST);

const gaps = [4, 8, 12, 16, 20, 24, 28, 32];

/** Returns an IBAN in groups of four characters, as it is printed, and the caret after the same character as before. */
export const groupedIban = (edit: Edit): Typed => grouped(edit, gaps, LONGEST, plainIban);

/** Whether an IBAN has the length of its country's IBANs and valid check digits (ISO 13616). */
export const ibanHolds = (text: string): boolean => {
  const iban = plainIban(text);
  const country = iban.slice(0, 2);
  if (!/^[A-Z]{2}\d\d/.test(iban) || lengthOf(country) !== iban.length) return false;
  // Each letter counts as two digits, from 10 for A.
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => `${letter.charCodeAt(0) - 55}`);
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
};

/** Returns the length of a country's IBANs, or 0 if it has none. */
export const lengthOf = (country: string): number => {
  const found = lengths.match(new RegExp(`${country}(\\d\\d)`));
  return Number(found?.[1] ?? 0);
};

/** Groups the text of an input after an event `input`. */
export const groupInput = (input: HTMLInputElement, event: Event): void => arrangeInput(input, event, groupedIban);
