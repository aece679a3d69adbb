import { brandsOfNumber, luhnHolds } from '../../../catalogue/brands/brands.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { testBankAccountRows } from '../cases/bank-accounts.ts';
import {
  addressCases,
  type MerchantAdviceCode,
  type SimulatorCase,
  simulatorCases,
  testIssuerOf,
} from '../cases/cases.ts';

/** A card of the test environment and the outcome of its payments. */
export interface TestCard {
  readonly number: string;
  readonly brand: string;
  readonly code: ResultCode;
  readonly description: string;
  /** The facts that replies contain about the card besides its number; a card without an issuer has none. */
  readonly binCountry?: string;
  readonly type?: string;
  readonly level?: string;
  readonly regulatedFlag?: string;
  readonly bank?: string;
  /** The advice in the reply to a decline. */
  readonly merchantAdviceCode?: MerchantAdviceCode;
}

/** An amount that decides the outcome of payments from accounts other than cards. */
interface TestAmount {
  readonly amount: string;
  readonly code: ResultCode;
  readonly description: string;
}

/** Well-known test numbers without a case of their own: approved. */
const approvedNumbers = [
  '4200000000000000',
  '4111111111111111',
  '5454545454545454',
  '5105105105105100',
  '377777777777770',
  '30082246403846',
] as const;

const approved = { code: '000.100.110', description: 'approved' } as const;

const cases = Object.entries<SimulatorCase>(simulatorCases).map(([digits, row]) => ({ digits, ...row }));

const withCheckDigit = (digits: string): string => {
  const number = Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(luhnHolds);
  if (number === undefined) throw new Error(`no check digit fits ${digits}`);
  return number;
};

const brandOf = (number: string): string => brandsOfNumber(number)[0] ?? '';

const factsOf = (number: string): Partial<TestCard> => {
  const issuer = testIssuerOf(number);
  if (issuer === undefined) return {};
  const { country, type, level, isRegulated, bank } = issuer;
  return { binCountry: country, type, level, regulatedFlag: isRegulated ? 'true' : 'false', bank };
};

type Ending = Pick<TestCard, 'code' | 'description'> & { readonly advice?: MerchantAdviceCode | undefined };

const cardOf = (number: string, { code, description, advice }: Ending): TestCard => ({
  number,
  brand: brandOf(number),
  code,
  description,
  ...(advice === undefined ? {} : { merchantAdviceCode: advice }),
  ...factsOf(number),
});

/** The cards of the simulator's table: the approved ones, then one for each case. */
export const testCards: readonly TestCard[] = [
  ...approvedNumbers.map((number) => cardOf(number, approved)),
  { number: '4444444444444444', brand: 'VISA', code: '100.100.101', description: 'refused: wrong check digit' },
  ...cases.map(({ digits, code, meaning, advice }) =>
    cardOf(withCheckDigit(`420000000000${digits}`), { code, description: meaning, advice }),
  ),
];

/** A bank account of the test environment and the outcome of its payments. */
export interface TestBankAccount {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly iban: string;
  readonly code: ResultCode;
  readonly description: string;
}

const COUNTRY_LETTERS = 2;

/** The bank accounts of the simulator's table, and one with a wrong check digit. */
export const testBankAccounts: readonly TestBankAccount[] = [
  ...testBankAccountRows.map(({ iban, ends }): TestBankAccount => {
    const country = iban.slice(0, COUNTRY_LETTERS);
    if (ends === undefined) return { country, iban, ...approved };
    const { code, meaning }: SimulatorCase = simulatorCases[ends];
    return { country, iban, code, description: meaning };
  }),
  {
    country: 'DE',
    iban: 'DE00370400440532013000',
    code: '100.100.104',
    description: 'refused: wrong check digits',
  },
];

/** Returns the amount of case `CCC` for accounts other than cards: `9CCC.00`. */
const amountOfCase = (digits: string): string => amountText((9_000n + BigInt(digits)) * 100n);

/** A billing address of the simulator's table. */
interface TestAddress {
  readonly postcode: string;
  readonly avsResponse: string;
  readonly description: string;
}

/** The postcodes of the simulator's table; for every other postcode, street and postcode match. */
export const testAddresses: readonly TestAddress[] = Object.entries(addressCases).map(([letter, description]) => ({
  postcode: `AVS${letter}`,
  avsResponse: letter,
  description,
}));

/** The amounts of the simulator's table, for accounts other than cards; every other amount is approved. */
export const testAmounts: readonly TestAmount[] = cases
  .filter(({ isApprovedWithProof }) => isApprovedWithProof !== true)
  .map(({ digits, code, meaning }) => ({
    amount: amountOfCase(digits),
    code,
    description: meaning,
  }));
