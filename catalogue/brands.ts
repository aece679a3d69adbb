import { type CardBrand, cardBrands, type PrefixRange } from './brands/card-brands.ts';
import { type OtherBrand, otherBrands } from './brands/other-brands.ts';

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

/** Gives the brands that a whole number may belong to, the one that claims it most narrowly first; co-badged numbers have several. */
export const brandsOfNumber = (number: string): readonly CardBrandId[] =>
  claims
    .map(({ brand, lengths, ranges }) => ({
      brand,
      narrowness: lengths.includes(number.length) ? narrownessOf(ranges, number) : 0,
    }))
    .filter(({ narrowness }) => narrowness > 0)
    .sort((left, right) => right.narrowness - left.narrowness)
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

interface TextRange {
  readonly first: string;
  readonly last: string;
}

interface Claim {
  readonly brand: CardBrandId;
  readonly lengths: readonly number[];
  readonly ranges: readonly TextRange[];
}

const textRange = (range: PrefixRange): TextRange =>
  typeof range === 'number' ? { first: `${range}`, last: `${range}` } : { first: `${range[0]}`, last: `${range[1]}` };

const claims: readonly Claim[] = Object.entries<CardBrand>(cardBrands).flatMap(([brand, { lengths, ranges }]) =>
  isCardBrand(brand) && ranges.length > 0 ? [{ brand, lengths, ranges: ranges.map(textRange) }] : [],
);

/** The number of first digits by which a number is recognized, 0 when it is not. */
const narrownessOf = (ranges: readonly TextRange[], number: string): number => {
  let narrowest = 0;
  for (const { first, last } of ranges) {
    const start = number.slice(0, first.length);
    if (start >= first && start <= last && start.length === first.length) narrowest = Math.max(narrowest, first.length);
  }
  return narrowest;
};
