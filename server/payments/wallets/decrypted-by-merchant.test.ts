import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../testing/wallets.ts';
import { decryptedByMerchant } from '../admission/wallet-account.ts';
import { walletNames } from './refusals.ts';

const request = {
  amount: '92.00',
  'card.number': '4111111111111111',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'threeDSecure.verificationId': 'AgAAAAAABk4DWZ4C28yUQAAAAAA=',
  'threeDSecure.eci': '05',
};

describe('a token that the merchant decrypted', () => {
  test.each(walletNames)('is recognized by %s.source', (wallet) => {
    expect(decryptedByMerchant({ ...request, [`${wallet}.source`]: 'web' })).toEqual({
      wallet,
      source: 'web',
      card: {
        'card.number': '4111111111111111',
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
        'card.numberType': 'DPAN',
      },
      authentication: {
        'threeDSecure.verificationId': 'AgAAAAAABk4DWZ4C28yUQAAAAAA=',
        'threeDSecure.eci': '05',
      },
    });
  });

  test('keeps the number type that the merchant sends', () => {
    const sent = { ...request, 'walletTwo.source': 'app', 'card.numberType': 'PAN' };
    expect(decryptedByMerchant(sent)?.card['card.numberType']).toBe('PAN');
  });

  test('is undefined without a source', () => {
    expect(decryptedByMerchant(request)).toBeUndefined();
    expect(decryptedByMerchant({ 'walletOne.paymentToken': '{}' })).toBeUndefined();
  });

  test.each([
    ['a source of another kind', { 'walletOne.source': 'shop' }],
    ['two wallets', { 'walletOne.source': 'web', 'walletTwo.source': 'web' }],
    ['an encrypted token besides', { 'walletOne.source': 'web', 'walletOne.paymentToken': '{}' }],
  ])('is refused with %s', (_, sent) => {
    expect(refusalOf(() => decryptedByMerchant({ ...request, ...sent }))).toBe('200.300.404');
  });
});
