import type { CardBrandId } from '../../../catalogue/brands/brands.ts';
import { type CardBrand, cardBrands } from '../../../catalogue/brands/card-brands.ts';

/** The brand for each name that wallets use for a card network. */
const brandsByNetwork: Readonly<Record<string, CardBrandId>> = Object.fromEntries(
  Object.entries<CardBrand>(cardBrands).flatMap(([brand, { networks = [] }]) =>
    networks.map((network) => [network, brand as CardBrandId]),
  ),
);

/** Returns the brand for a wallet's name of a network; undefined for an unknown name. */
export const brandOfNetwork = (network: unknown): CardBrandId | undefined => {
  if (typeof network !== 'string') return undefined;
  const name = network.toLowerCase().replaceAll(/[\s_-]/g, '');
  return Object.hasOwn(brandsByNetwork, name) ? brandsByNetwork[name] : undefined;
};
