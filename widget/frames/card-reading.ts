import luhn10 from 'card-validator/dist/luhn-10.js';
import { type BrandNumbers, numberTable } from './number-table.ts';

/** What follows from the digits typed so far. */
interface CardReading {
  readonly valid: boolean;
  /** The number has as many digits as one of its possible brands. */
  readonly isWhole: boolean;
  /** The offered brands that the number can belong to; nothing while too few digits have been typed. */
  readonly brands: readonly string[] | undefined;
  /** The numbers of digits after which a space is shown. */
  readonly gaps: readonly number[];
  readonly maximumDigits: number;
}

const unrecognised: BrandNumbers = [[], [12, 13, 14, 15, 16, 17, 18, 19], [4, 8, 12]];
const SETTLED_DIGITS = 6; // From here on the ranges of brands do not overlap, except for co-badged cards.

/**
 * Checks a card number, complete or not, against the brands that a form offers. The table has a brand without ranges
 * if its cards carry a second brand, whose numbers they have: such a brand is possible for every number. A brand that
 * the table lacks is chosen by the shopper: it is possible until an offered brand has the number.
 */
export const readCard = (digits: string, offered: readonly string[]): CardReading => {
  const claiming = Object.keys(numberTable).filter((brand) => claims(numbersOf(brand), digits));
  const isClaimed = offered.some((brand) => claiming.includes(brand));
  const possible = offered.filter(
    (brand) => claiming.includes(brand) || (numbersOf(brand)[0].length === 0 && !(isClaimed && isChosen(brand))),
  );
  const shapes = (possible.length > 0 ? possible : claiming).map(numbersOf);
  const lengths = shapes.flatMap(([, fitting]) => fitting);
  const isWhole = (shapes.length > 0 ? lengths : unrecognised[1]).includes(digits.length);
  const isSettled = isClaimed || digits.length >= SETTLED_DIGITS;
  return {
    isWhole,
    valid: isWhole && luhn10(digits),
    // A number in no range may belong to any brand; the gateway accepts it too.
    brands: isSettled && claiming.length > 0 ? possible : undefined,
    gaps: (shapes[0] ?? unrecognised)[2],
    maximumDigits: Math.max(...(lengths.length > 0 ? lengths : unrecognised[1])),
  };
};

const isChosen = (brand: string): boolean => !Object.hasOwn(numberTable, brand);

const numbersOf = (brand: string): BrandNumbers =>
  (Object.hasOwn(numberTable, brand) ? numberTable[brand] : undefined) ?? unrecognised;

/** Whether a number begins like those of a brand. */
const claims = ([ranges]: BrandNumbers, digits: string): boolean =>
  ranges.some((range) => {
    const [first, last] = typeof range === 'number' ? [range, range] : range;
    const start = Number(digits.slice(0, String(first).length));
    return digits.length >= String(first).length && start >= first && start <= last;
  });
