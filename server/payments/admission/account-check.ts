import { bicHolds, ibanHolds } from '../../../catalogue/banking/iban.ts';
import type { AccountKind } from '../../../catalogue/brands/accounts.ts';
import { type Brand, brands, brandsOfNumber, isCardBrand, luhnHolds } from '../../../catalogue/brands/brands.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { calendarMonth } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { type Account, numberOf } from '../accounts/account.ts';

const isExpired = ({ kind, parameters }: Account, nowMs: number): boolean => {
  const [month, year] = [parameters[`${kind}.expiryMonth`], parameters[`${kind}.expiryYear`]];
  return month !== undefined && year !== undefined && `${year}-${month}` < calendarMonth(nowMs);
};

/** A brand without number ranges, such as a store's own brand, accepts any number. */
const numberFits = (brand: Brand, number: string): boolean =>
  !isCardBrand(brand) || brands[brand].ranges.length === 0 || brandsOfNumber(number).includes(brand);

const codeLengthFits = (brand: Brand, cvv: string | undefined): boolean => {
  const facts = brands[brand];
  return cvv === undefined || !('securityCodeLength' in facts) || cvv.length === facts.securityCodeLength;
};

type Check = (account: Account, brand: Brand | undefined, nowMs: number) => ResultCode | undefined;

const checkCard: Check = (account, brand, nowMs) => {
  if (account.token !== undefined) return isExpired(account, nowMs) ? '100.100.303' : undefined;
  const number = numberOf(account);
  if (!luhnHolds(number)) return '100.100.101';
  if (brand === undefined) return '100.100.501';
  if (!numberFits(brand, number)) return '100.100.700';
  if (isExpired(account, nowMs)) return '100.100.303';
  return codeLengthFits(brand, account.parameters['card.cvv']) ? undefined : '100.100.601';
};

const checkBankAccount: Check = ({ parameters }, brand) => {
  const { 'bankAccount.iban': iban, 'bankAccount.bic': bic, 'bankAccount.country': country } = parameters;
  if (brand === undefined) return '100.100.501';
  if (iban !== undefined && !ibanHolds(iban)) return '100.100.104';
  if (bic !== undefined && !bicHolds(bic)) return '100.100.105';
  const isElsewhere = iban !== undefined && country !== undefined && !iban.toUpperCase().startsWith(country);
  return isElsewhere ? '100.200.100' : undefined;
};

/** The local check of each kind of account. */
const checks = {
  card: checkCard,
  tokenAccount: (account, brand, nowMs) =>
    brand === undefined ? '100.100.501' : isExpired(account, nowMs) ? '100.100.303' : undefined,
  bankAccount: checkBankAccount,
  giftCard: () => undefined,
  virtualAccount: (_account, brand) => (brand === undefined ? '100.100.501' : undefined),
} as const satisfies Record<AccountKind, Check>;

/**
 * Checks an account before its order is sent to the acquirer: check digits, brand, expiry, bank, length of the security
 * code. Returns the code of the refusal; undefined if the account may be charged.
 */
export const accountRefusal: Check = (account, brand, nowMs) => checks[account.kind](account, brand, nowMs);

/** The refusals of a bank account that a shopper can correct, with the parameter to correct. */
const correctable: Readonly<Partial<Record<ResultCode, string>>> = {
  '100.100.104': 'bankAccount.iban',
  '100.100.105': 'bankAccount.bic',
  '100.200.100': 'bankAccount.country',
};

/**
 * Refuses a mistyped bank account, so that the shopper can correct it before the payment.
 * @throws Rejection with the code with which the payment would be declined, naming the parameter.
 */
export const refuseMistyped: (...given: Parameters<Check>) => void = (account, brand, nowMs) => {
  const code = account.kind === 'bankAccount' ? accountRefusal(account, brand, nowMs) : undefined;
  const name = code && correctable[code];
  if (code === undefined || name === undefined) return;
  throw new Rejection(code, { parameterErrors: [{ name, message: 'must be corrected' }] });
};
