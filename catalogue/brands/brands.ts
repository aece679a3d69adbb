import { type CardBrand, cardBrands, type PrefixRange } from './card-brands.ts';
import { type OtherBrand, otherBrands } from './other-brands.ts';

/** Every brand by its id in the interface: how it is paid, and what is known of its numbers. */
export const brands = { ...cardBrands, ...otherBrands } as const satisfies Record<string, CardBrand | OtherBrand>;

/** The id of a brand. */
export type Brand = keyof typeof brands;

/** The id of a brand of cards. */
export type CardBrandId = keyof typeof cardBrands;

/** How a brand is paid. */
export type Method = (typeof brands)[Brand]['method'];

/** Tells whether a text is the id of a brand. */
export const isBrand = (text: string): text is Brand => Object.hasOwn(brands, text);

/** Tells whether a text is the id of a brand of cards. */
export const isCardBrand = (text: string): text is CardBrandId => Object.hasOwn(cardBrands, text);

/** Returns the brands that a whole number may belong to, the narrowest claim first; co-badged numbers have several. */
export const brandsOfNumber = (number: string): readonly CardBrandId[] =>
  claimsOn(
    number,
    claims().filter(({ lengths }) => lengths.includes(number.length)),
  );

/** Returns the brands whose numbers can begin with these digits, six or more, the narrowest claim first. */
export const brandsOfFirstDigits = (digits: string): readonly CardBrandId[] => claimsOn(digits, claims());

const claimsOn = (number: string, by: readonly Claim[]): readonly CardBrandId[] =>
  by
    .map(({ brand, ranges }) => ({ brand, share: shareOf(ranges, number) }))
    .filter(({ share }) => share < NOTHING)
    .sort((left, right) => left.share - right.share)
    .map(({ brand }) => brand);

/** Tells whether the last digit of a number is the check digit of the others, by the formula of Luhn (ISO/IEC 7812-1). */
export const luhnHolds = (number: string): boolean => {
  if (!/^\d+$/.test(number)) return false;
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number[number.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

/** A range of first digits, with the share of all numbers that it claims. */
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

/** Made when the first number comes, so that the program starts at once. */
const claims = (): readonly Claim[] => {
  made ??= Object.entries<CardBrand>(cardBrands).flatMap(([brand, { lengths, ranges }]) =>
    isCardBrand(brand) && ranges.length > 0 ? [{ brand, lengths, ranges: ranges.map(claimedRange) }] : [],
  );
  return made;
};

/** What stands for a number outside all ranges; every real share is smaller. */
const NOTHING = Number.POSITIVE_INFINITY;

/** The share of all numbers that the narrowest range around a number claims. */
const shareOf = (ranges: readonly ClaimedRange[], number: string): number => {
  let narrowest = NOTHING;
  for (const { first, last, share } of ranges) {
    const start = number.slice(0, first.length);
    if (start >= first && start <= last) narrowest = Math.min(narrowest, share);
  }
  return narrowest;
};
