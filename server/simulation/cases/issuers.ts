import type { CardFacts } from '../../payments/ports/card-facts.ts';

/** The issuer of a card of the test environment, and the kind of card. */
interface TestIssuer {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly type: 'credit' | 'debit' | 'prepaid';
  readonly level: string;
  /** Whether the law limits the fees of its payments. */
  readonly isRegulated: boolean;
  readonly bank: string;
  readonly phone: string;
  readonly website: string;
}

const website = (bank: string): string => `https://${bank.toLowerCase().replaceAll(' ', '-')}.example`;

/** The fees of debit cards are regulated, as in most countries. */
const issuer = (bank: string, country: string, phone: string, type: TestIssuer['type'], level: string): TestIssuer => ({
  country,
  type,
  level,
  isRegulated: type === 'debit',
  bank,
  phone,
  website: website(bank),
});

/**
 * The issuers of the test environment, by the first six digits of their numbers: enough of each kind to test everything
 * that depends on them. The banks are invented. Cards with other first digits have no issuer, so that a reply without
 * card facts can be tested as well.
 */
export const testIssuers: Readonly<Record<string, TestIssuer>> = {
  '420000': issuer('Spree Test Bank', 'DE', '+49 30 5550100', 'credit', 'classic'),
  '411111': issuer('Prairie Test Bank', 'US', '+1 312 555 0111', 'credit', 'platinum'),
  '510510': issuer('Prairie Test Bank', 'US', '+1 312 555 0111', 'prepaid', 'standard'),
  '520000': issuer('Loire Test Bank', 'FR', '+33 1 55 50 01 00', 'debit', 'standard'),
  '545454': issuer('Thames Test Bank', 'GB', '+44 20 5550 0100', 'debit', 'standard'),
  '377777': issuer('Bay Test Card', 'US', '+1 415 555 0137', 'credit', 'gold'),
  '300822': issuer('Table Test Club', 'US', '+1 303 555 0130', 'credit', 'club'),
};

const BIN_DIGITS = 6;

/** Returns the issuer of a card number of the test environment; undefined when it has none. */
export const testIssuerOf = (number: string): TestIssuer | undefined => {
  const bin = number.slice(0, BIN_DIGITS);
  return Object.hasOwn(testIssuers, bin) ? testIssuers[bin] : undefined;
};

/** Returns the facts of a card number of the test environment, as an acquirer sends them. */
export const testFactsOf = (number: string): CardFacts => {
  const found = testIssuerOf(number);
  if (found === undefined) return {};
  return {
    'card.binCountry': found.country,
    'card.type': found.type,
    'card.level': found.level,
    'card.regulatedFlag': found.isRegulated ? 'true' : 'false',
    'card.issuer.bank': found.bank,
    'card.issuer.phone': found.phone,
    'card.issuer.website': found.website,
  };
};
