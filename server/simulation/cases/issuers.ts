import type { CardFacts } from '../../acquirers/card-facts.ts';

/** Who issued a card of the test environment, and what kind of card it is. */
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

/** The fees of debit cards are regulated, here as in most of the world. */
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
 * The issuers of the test environment, by the first six digits of their numbers: enough of each kind to try out what hangs on
 * them. Banks are made up; nobody issued a card of any other beginning, so that a reply without facts can be seen as well.
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

/** Gives the issuer of a number of the test environment; nothing where nobody issued it. */
export const testIssuerOf = (number: string): TestIssuer | undefined => {
  const bin = number.slice(0, BIN_DIGITS);
  return Object.hasOwn(testIssuers, bin) ? testIssuers[bin] : undefined;
};

/** Gives what is known of a number of the test environment, as an acquirer tells it. */
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
