import {
  type Brand,
  brands,
  brandsOfFirstDigits,
  brandsOfNumber,
  type CardBrandId,
  isBrand,
} from '../../../catalogue/brands/brands.ts';
import type { PaymentRequest } from '../../../catalogue/requests/requests.ts';
import { missing } from '../../../catalogue/schema/rules.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { type Account, numberOf } from '../accounts/account.ts';

const notAccepted = (what: string): Rejection =>
  new Rejection('600.200.500', { reason: `the channel does not accept ${what}` });

/** The part of a payment that is already known when its checkout is created. */
interface KnownInAdvance {
  readonly currency?: string | undefined;
  readonly paymentBrand?: string | undefined;
}

/** Returns whether a brand can be paid in a currency: some are of one country. */
export const canBePaidIn = (brand: string, currency: string): boolean => {
  const row = isBrand(brand) ? brands[brand] : undefined;
  return row === undefined || !('currencies' in row) || (row.currencies as readonly string[]).includes(currency);
};

/** @throws Rejection 600.200.500 for a currency or a brand that the channel does not accept. */
export const refuseUnaccepted = (settings: ChannelSettings, { currency, paymentBrand }: KnownInAdvance): void => {
  if (currency !== undefined && !settings.currencies.has(currency)) throw notAccepted(`the currency ${currency}`);
  if (paymentBrand !== undefined && !settings.brands.has(paymentBrand)) throw notAccepted(`the brand ${paymentBrand}`);
  if (currency !== undefined && paymentBrand !== undefined && !canBePaidIn(paymentBrand, currency)) {
    throw new Rejection('600.200.500', { reason: `${paymentBrand} cannot be paid in ${currency}` });
  }
};

/** The code must not be stored, so later payments of a standing instruction lack it; wallets never provide it. */
const mayLackCode = (request: Readonly<Record<string, string | undefined>>): boolean =>
  request['standingInstruction.mode'] === 'REPEATED' ||
  request['standingInstruction.source'] === 'MIT' ||
  request['recurringType'] === 'REPEATED' ||
  Object.keys(request).some((name) => /^wallet\w*\.(?:paymentToken|source)$/.test(name));

const hasCode = (brand: Brand): boolean =>
  'securityCodeLength' in brands[brand] && !('securityCodeMayBeMissing' in brands[brand]);

/** @throws Rejection naming `card.cvv` if the channel requires it, the brand has it, and it was not sent. */
export const refuseMissingCode = (
  settings: ChannelSettings,
  request: PaymentRequest,
  account: Account,
  brand: Brand | undefined,
): void => {
  if (!settings.requireCvv || account.kind !== 'card' || account.parameters['card.cvv'] !== undefined) return;
  if (account.token !== undefined) return;
  if (brand === undefined || !hasCode(brand) || mayLackCode(request)) return;
  throw wrongParameters([missing('card.cvv', 'the channel requires it')]);
};

/** The settings of a channel for brands. */
export type BrandSettings = Pick<ChannelSettings, 'brands' | 'brandDetection' | 'brandDetectionOrder'>;

/**
 * Returns the brand of a card number. Of the brands that the number may belong to and the channel accepts, it is the
 * first in the channel's order, or else the one with the narrowest range. If the channel accepts none of them, it is
 * the first of all; undefined if the number belongs to no brand.
 */
export const detectedBrand = (
  number: string,
  { brands, brandDetectionOrder }: BrandSettings,
): CardBrandId | undefined => {
  const possible = brandsOfNumber(number);
  const accepted = possible.filter((brand) => brands.has(brand));
  return brandDetectionOrder.find((brand) => accepted.includes(brand)) ?? accepted[0] ?? possible[0];
};

/** Returns the brands that a channel accepts for numbers with these first digits, in the channel's order. */
export const brandsByFirstDigits = (
  digits: string,
  { brands, brandDetectionOrder }: Pick<BrandSettings, 'brands' | 'brandDetectionOrder'>,
): readonly CardBrandId[] => {
  const accepted = brandsOfFirstDigits(digits).filter((brand) => brands.has(brand));
  return [...new Set([...brandDetectionOrder.filter((brand) => accepted.includes(brand)), ...accepted])];
};

/**
 * Returns the brand of a payment: the one that was sent, or else that of the card; undefined for other accounts.
 * @throws Rejection naming `paymentBrand` if it was not sent and the channel has no brand detection.
 */
export const brandOf = (
  sent: string | undefined,
  account: Account | undefined,
  settings: BrandSettings,
): Brand | undefined => {
  if (sent !== undefined) return isBrand(sent) ? sent : undefined;
  if (!settings.brandDetection) {
    throw wrongParameters([missing('paymentBrand', 'the channel does not detect brands: send it')]);
  }
  return account?.kind === 'card' ? detectedBrand(numberOf(account), settings) : undefined;
};
