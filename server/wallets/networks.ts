import type { CardBrandId } from '../../catalogue/brands/brands.ts';
import { type CardBrand, cardBrands } from '../../catalogue/brands/card-brands.ts';

/** The names that the wallets give to networks of cards, and the brand that each means. */
const brandsByNetwork: Readonly<Record<string, CardBrandId>> = Object.fromEntries(
  Object.entries<CardBrand>(cardBrands).flatMap(([brand, { networks = [] }]) =>
    networks.map((network) => [network, brand as CardBrandId]),
  ),
);

/** Gives the brand that a wallet means by the name of a network; undefined when it is none that is known. */
export const brandOfNetwork = (network: unknown): CardBrandId | undefined => {
  if (typeof network !== 'string') return undefined;
  const name = network.toLowerCase().replaceAll(/[\s_-]/g, '');
  return Object.hasOwn(brandsByNetwork, name) ? brandsByNetwork[name] : undefined;
};
