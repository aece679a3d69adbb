import type { CardBrandId } from '../../catalogue/brands/brands.ts';

/** The names that the wallets give to networks of cards, in small letters without spaces, and the brand that each means. */
const brandsByNetwork: Readonly<Record<string, CardBrandId>> = {
  visa: 'VISA',
  vi: 'VISA',
  electron: 'VISAELECTRON',
  vpay: 'VPAY',
  mastercard: 'MASTER',
  mc: 'MASTER',
  maestro: 'MAESTRO',
  amex: 'AMEX',
  ax: 'AMEX',
  americanexpress: 'AMEX',
  discover: 'DISCOVER',
  ds: 'DISCOVER',
  jcb: 'JCB',
  chinaunionpay: 'UNIONPAY',
  unionpay: 'UNIONPAY',
  cartesbancaires: 'CARTEBANCAIRE',
  cartebancaire: 'CARTEBANCAIRE',
  bancontact: 'BCMC',
  dankort: 'DANKORT',
  mada: 'MADA',
  elo: 'ELO',
};

/** Gives the brand that a wallet means by the name of a network; undefined when it is none that is known. */
export const brandOfNetwork = (network: unknown): CardBrandId | undefined => {
  if (typeof network !== 'string') return undefined;
  const name = network.toLowerCase().replaceAll(/[\s_-]/g, '');
  return Object.hasOwn(brandsByNetwork, name) ? brandsByNetwork[name] : undefined;
};
