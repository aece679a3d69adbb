import { type Brand, brands, brandsOfNumber, isBrand, isCardBrand, luhnHolds } from '../../catalogue/brands.ts';
import type { PaymentRequest } from '../../catalogue/requests.ts';
import type { ResultCode } from '../../catalogue/result-codes.ts';
import { calendarMonth } from '../clock.ts';

/** What the card number and its companions say before anyone is asked: a brand, or why no acquirer will take it. */
export interface AccountCheck {
  readonly brand: Brand | undefined;
  /** The code of the refusal; none when the account may be charged. */
  readonly refusal: ResultCode | undefined;
}

const isExpired = (request: PaymentRequest, nowMs: number): boolean => {
  const expiry = `${request['card.expiryYear']}-${request['card.expiryMonth']}`;
  return expiry < calendarMonth(nowMs);
};

/** A brand without number ranges of its own, such as a house brand, is taken at its word. */
const numberFits = (brand: Brand, possible: readonly Brand[]): boolean =>
  possible.includes(brand) || (isCardBrand(brand) && brands[brand].ranges.length === 0);

const codeLengthFits = (brand: Brand, cvv: string | undefined): boolean => {
  const facts = brands[brand];
  return cvv === undefined || !('securityCodeLength' in facts) || cvv.length === facts.securityCodeLength;
};

const refusalOf = (
  brand: Brand | undefined,
  possible: readonly Brand[],
  request: PaymentRequest,
  nowMs: number,
): ResultCode | undefined => {
  if (!luhnHolds(request['card.number'] ?? '')) return '100.100.101';
  if (brand === undefined) return '100.100.501';
  if (!numberFits(brand, possible)) return '100.100.700';
  if (isExpired(request, nowMs)) return '100.100.303';
  return codeLengthFits(brand, request['card.cvv']) ? undefined : '100.100.601';
};

/**
 * Checks a card before the acquirer is asked: check digit, brand, expiry and the length of the security code. The brand is
 * the one sent; where none was, the first that the number may belong to.
 */
export const checkAccount = (request: PaymentRequest, nowMs: number): AccountCheck => {
  const possible = brandsOfNumber(request['card.number'] ?? '');
  const sent = request.paymentBrand ?? possible[0] ?? '';
  const brand = isBrand(sent) ? sent : undefined;
  return { brand, refusal: refusalOf(brand, possible, request, nowMs) };
};
