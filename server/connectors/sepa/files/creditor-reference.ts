import { createHash } from 'node:crypto';

/** Digits and letters that nobody confuses: without 0, 1, I and O. Its 32 characters stand for five bits each. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Long enough that payments of a channel never share one by accident, short enough to be typed. */
const BODY_LENGTH = 12;

const LETTER_A = 10;
const RADIX = 36;

/** Letters count from 10, as in an IBAN. */
const remainderOf97 = (text: string): number =>
  [...text].reduce((remainder, character) => {
    const value = Number.parseInt(character, RADIX);
    return (remainder * (value < LETTER_A ? 10 : 100) + value) % 97;
  }, 0);

/** Returns the check digits of the body of a reference. Source: ISO 11649. */
const checkDigitsOf = (body: string): string => String(98 - remainderOf97(`${body}RF00`)).padStart(2, '0');

/**
 * Returns the creditor reference (ISO 11649) that the payer of an order writes into a transfer, such as
 * `RF39K7PM2QXW4ZTN`. Another attempt gives another reference, for the case that a channel has the first one already.
 */
export const creditorReferenceOf = (orderReference: string, attempt = 0): string => {
  const digest = createHash('sha256').update(`${orderReference}/${attempt}`).digest().subarray(0, BODY_LENGTH);
  const body = [...digest].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `RF${checkDigitsOf(body)}${body}`;
};

const candidates = new RegExp(`(?=(RF\\d\\d[${ALPHABET}]{${BODY_LENGTH}}))`, 'g');

const holds = (reference: string): boolean => remainderOf97(`${reference.slice(4)}${reference.slice(0, 4)}`) === 1;

/**
 * Returns the references of the gateway's form in what a payer or a bank wrote: in capitals or not, with blanks, line
 * breaks or other characters in between, and with other text around them.
 */
export const creditorReferencesIn = (text: string): readonly string[] => {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  return [...new Set([...plain.matchAll(candidates)].map(([, reference = '']) => reference).filter(holds))];
};

const GROUP = 4;

/** Returns a reference in groups of four, as it is printed. */
export const printedReference = (reference: string): string =>
  reference.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? reference;
