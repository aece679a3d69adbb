import { hasFittingLastDigit } from '../schema/card-numbers.ts';
import { type CardBrand, cardBrands, type PrefixRange } from './card-brands.ts';
import { type OtherBrand, otherBrands } from './other-brands.ts';

/** All brands by their ids in the interface, with their methods and numbers. */
export const brands = { ...cardBrands, ...otherBrands } as const satisfies Record<string, CardBrand | OtherBrand>;

/** The id of a brand. */
export type Brand = keyof typeof brands;

/** The id of a card brand. */
export type CardBrandId = keyof typeof cardBrands;

/** The method by which a brand is paid. */
export type Method = (typeof brands)[Brand]['method'];

/** Returns whether a text is the id of a brand. */
export const isBrand = (text: string): text is Brand => Object.hasOwn(brands, text);

/** Returns whether a text is the id of a card brand. */
export const isCardBrand = (text: string): text is CardBrandId => Object.hasOwn(cardBrands, text);

/** Digits that decide on a brand; no range has more. */
const DECIDING = 8;

/** Shops see the same issuers' ranges again and again; a few thousand of them are some hundred kilobytes. */
const MOST_REMEMBERED = 4_000;
const remembered = new Map<string, readonly CardBrandId[]>();

/** Returns the brands to which a whole number may belong, the narrowest range first; co-badged numbers have several. */
export const brandsOfNumber = (number: string): readonly CardBrandId[] => {
  const key = `${number.length} ${number.slice(0, DECIDING)}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const found = claimsOn(
    number,
    claims().filter(({ lengths }) => lengths.includes(number.length)),
  );
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, found);
  return found;
};

/** For each length of a number, ranges of first digits without gaps between them or overlaps, in order. */
let known: ReadonlyMap<number, readonly (readonly [first: number, last: number])[]> | undefined;

const knownRanges = (): NonNullable<typeof known> => {
  if (known !== undefined) return known;
  const all = claims().flatMap(({ lengths, ranges }) =>
    ranges.flatMap(({ first, last }) =>
      lengths.map(
        (length) => [length, Number(first.padEnd(DECIDING, '0')), Number(last.padEnd(DECIDING, '9'))] as const,
      ),
    ),
  );
  const merged = new Map<number, [number, number][]>();
  for (const [length, first, last] of all.toSorted((left, right) => left[1] - right[1])) {
    const ranges = merged.get(length) ?? [];
    const before = ranges.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else ranges.push([first, last]);
    merged.set(length, ranges);
  }
  known = merged;
  return known;
};

/** Returns whether a whole number may belong to any brand: the same as `brandsOfNumber`, for many numbers at once. */
export const isOfKnownRange = (number: string): boolean => {
  const start = Number(number.slice(0, DECIDING));
  const ranges = knownRanges().get(number.length) ?? [];
  return ranges.some(([first, last]) => start >= first && start <= last);
};

/** Returns the brands whose numbers can begin with these digits, six or more, the narrowest range first. */
export const brandsOfFirstDigits = (digits: string): readonly CardBrandId[] => claimsOn(digits, claims());

const claimsOn = (number: string, by: readonly Claim[]): readonly CardBrandId[] =>
  by
    .map(({ brand, ranges }) => ({ brand, share: shareOf(ranges, number) }))
    .filter(({ share }) => share < NOTHING)
    .sort((left, right) => left.share - right.share)
    .map(({ brand }) => brand);

/** Returns whether the last digit of a number is its check digit by the Luhn algorithm (ISO/IEC 7812-1). */
export const luhnHolds = (number: string): boolean => /^\d+$/.test(number) && hasFittingLastDigit(number);

/** A range of first digits, with its share of all numbers. */
interface ClaimedRange {
  readonly first: string;
  readonly last: string;
  readonly share: number;
}

interface Claim {
  readonly brand: CardBrandId;
  readonly lengths: readonly number[];
  readonly ranges: readonly ClaimedRange[];
}

const claimedRange = (range: PrefixRange): ClaimedRange => {
  const [first, last] = typeof range === 'number' ? [range, range] : range;
  return { first: `${first}`, last: `${last}`, share: (last - first + 1) / 10 ** `${first}`.length };
};

let made: readonly Claim[] | undefined;

/** Created for the first number, so that the program starts at once. */
const claims = (): readonly Claim[] => {
  made ??= Object.entries<CardBrand>(cardBrands).flatMap(([brand, { lengths, ranges }]) =>
    isCardBrand(brand) && ranges.length > 0 ? [{ brand, lengths, ranges: ranges.map(claimedRange) }] : [],
  );
  return made;
};

/** The share for a number outside all ranges; every real share is smaller. */
const NOTHING = Number.POSITIVE_INFINITY;

/** Returns the share of all numbers of the narrowest range that contains a number. */
const shareOf = (ranges: readonly ClaimedRange[], number: string): number => {
  let narrowest = NOTHING;
  for (const { first, last, share } of ranges) {
    const start = number.slice(0, first.length);
    if (start >= first && start <= last) narrowest = Math.min(narrowest, share);
  }
  return narrowest;
};
