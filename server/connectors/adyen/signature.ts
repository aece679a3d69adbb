import { createHmac } from 'node:crypto';
import { areEqualSecrets } from '../../platform/base/equal-secrets.ts';
import { textIn } from '../calls/json.ts';
import type { AdyenItem } from './objects.ts';

/** What Adyen signs of an item. Source: Adyen's documentation, 'Verify HMAC signatures'. */
const signedPartOf = (item: AdyenItem): string =>
  [
    item.pspReference,
    item.originalReference,
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ].join(':');

/**
 * Returns whether an item of a webhook proves by its `hmacSignature` that it comes from Adyen: signed with one of these
 * keys in hex (two during a rotation). It has no time, so an old one is recognized by its identity only.
 */
export const isSigned = (item: AdyenItem, keys: readonly string[]): boolean => {
  const given = Buffer.from(textIn(item.additionalData, 'hmacSignature') ?? '', 'base64');
  const expected = keys.map((key) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(signedPartOf(item), 'utf8').digest(),
  );
  // Every key is compared, so that the time says nothing about which one fits.
  return expected.filter((one) => areEqualSecrets(one, given)).length > 0;
};
