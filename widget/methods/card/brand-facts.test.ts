import { expect, test } from 'vitest';
import { type CardBrand, cardBrands } from '../../../catalogue/brands/card-brands.ts';
import { usualName } from '../../locales/usual-name.ts';
import { brandFacts, USUAL_CODE_LENGTH } from './brand-facts.ts';

test.each(Object.entries<CardBrand>(cardBrands))('the facts about %s are those of the catalogue', (id, brand) => {
  const facts = brandFacts[id];
  expect(facts?.name ?? usualName(id)).toBe(brand.name);
  expect(facts?.codeLength ?? USUAL_CODE_LENGTH).toBe(brand.securityCodeLength);
  expect(facts?.codeMayBeMissing).toBe(brand.securityCodeMayBeMissing);
});

test('a brand that no number shows has the full form, which knows what the shopper chose', () => {
  const chosen = Object.values(brandFacts).filter(({ isChosen }) => isChosen);
  expect(chosen.length).toBeGreaterThan(0);
  expect(chosen.filter(({ isRare }) => !isRare)).toEqual([]);
});
