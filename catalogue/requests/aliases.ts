import { brands } from '../brands/brands.ts';
import { type CardBrand, cardBrands } from '../brands/card-brands.ts';
import { wallets } from '../fields/accounts/wallets.ts';

/** The parameters of wallets under the prefixes of their providers. */
const walletAliases = Object.values(brands).flatMap((brand) =>
  'wallet' in brand
    ? Object.keys(wallets)
        .filter((name) => name.startsWith(`${brand.wallet}.`))
        .map((name) => [name.replace(brand.wallet, brand.ownPrefix), name] as const)
    : [],
);

/** The tag of each scheme, and the first brand that has it: its id also serves as the tag. */
const schemeBrands = Object.entries<CardBrand>(cardBrands)
  .flatMap(([brand, { threeDSecureTag: tag }]) => (tag === undefined ? [] : [{ brand, tag }]))
  .filter(({ tag }, place, all) => all.findIndex((other) => other.tag === tag) === place);

const schemeAliases = schemeBrands.flatMap(({ brand, tag }) =>
  ['requestorId', 'requestorName'].map(
    (name) => [`threeDSecure.v2.${brand}.${name}`, `threeDSecure.v2.${tag}.${name}`] as const,
  ),
);

/** Other names that merchants send for those of the interface. */
export const aliases: Readonly<Record<string, string>> = {
  'authentication.entityId': 'entityId',
  ...Object.fromEntries([...walletAliases, ...schemeAliases]),
};
