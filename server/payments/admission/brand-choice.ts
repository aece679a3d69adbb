import {
  type Brand,
  brandsOfFirstDigits,
  brandsOfNumber,
  type CardBrandId,
  isBrand,
} from '../../../catalogue/brands/brands.ts';
import { missing } from '../../../catalogue/schema/rules.ts';
import type { ChannelSettings } from '../../../catalogue/settings/channel-settings.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import { type Account, numberOf } from '../accounts/account.ts';

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
