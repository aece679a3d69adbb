import { brands } from '../brands/brands.ts';
import { wallets } from '../fields/accounts/wallets.ts';

/** The parameters of wallets under the prefixes of their providers. */
const walletAliases = Object.values(brands).flatMap((brand) =>
  'wallet' in brand
    ? Object.keys(wallets)
        .filter((name) => name.startsWith(`${brand.wallet}.`))
        .map((name) => [name.replace(brand.wallet, brand.ownPrefix), name] as const)
    : [],
);

/** Brands whose id also serves as the tag of their scheme. */
const schemeBrands = ['VISA', 'MASTER', 'AMEX', 'DINERS', 'JCB', 'CARTEBANCAIRE'] as const;

const schemeAliases = schemeBrands.flatMap((brand) =>
  ['requestorId', 'requestorName'].map(
    (name) => [`threeDSecure.v2.${brand}.${name}`, `threeDSecure.v2.${brands[brand].threeDSecureTag}.${name}`] as const,
  ),
);

/** Other names that merchants send for those of the interface. */
export const aliases: Readonly<Record<string, string>> = {
  'authentication.entityId': 'entityId',
  ...Object.fromEntries([...walletAliases, ...schemeAliases]),
};
