import { describe, expect, test } from 'vitest';
import type { TestWalletTwo } from '../../simulation/wallet-tokens/material.ts';
import { sealed, sealWalletTwo, type WalletTwoVersion } from '../../simulation/wallet-tokens/seal-two.ts';
import { expected, facts, material, NOW_MS, otherMaterial, refusalOf, withParts } from '../../testing/wallets.ts';
import { walletTwoKeys } from './keys.ts';
import { openWalletTwo, unsealed } from './wallet-two.ts';

const own = material.walletTwo;
const DAY_MS = 86_400_000;

const keysOf = ({ key, recipientId, rootKeys }: TestWalletTwo) => walletTwoKeys({ keys: key, recipientId, rootKeys });

const open = (
  token: string,
  { against = own, now = NOW_MS, approved = expected as Parameters<typeof openWalletTwo>[1] } = {},
) => openWalletTwo(token, approved, keysOf(against), now);

const versions: readonly WalletTwoVersion[] = ['ECv2', 'ECv1'];

describe.each(versions)('a token of the second wallet, %s', (version) => {
  const seal = (from = own, what = facts, at = NOW_MS) => sealWalletTwo(from, what, at, version);

  test('contains a card, a cryptogram and an ECI, returned under the names of the interface', () => {
    expect(open(seal())).toMatchObject({
      wallet: 'walletTwo',
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
      numberType: 'DPAN',
      lastFour: '1111',
    });
  });

  test('of a card without a cryptogram contains the card’s own number and no authentication', () => {
    const opened = open(seal(own, { ...facts, panOnly: true }));
    expect(opened).toMatchObject({ numberType: 'PAN', authentication: {} });
    expect(opened.card['card.numberType']).toBe('PAN');
  });

  test('encrypted for another key is refused, and opened by any of several', () => {
    const foreign = { ...own, key: otherMaterial().walletTwo.key };
    expect(refusalOf(() => open(seal(foreign)))).toBe('600.300.101');
    expect(open(seal(), { against: { ...own, key: otherMaterial().walletTwo.key + own.key } }).lastFour).toBe('1111');
  });

  test('signed by a key that no root vouches for is refused', () => {
    const { rootKey, intermediateKey } = otherMaterial().walletTwo;
    expect(refusalOf(() => open(seal({ ...own, rootKey, intermediateKey })))).toBe('800.100.158');
  });

  test('for another recipient, or another merchant of this gateway, is refused', () => {
    expect(refusalOf(() => open(seal({ ...own, recipientId: 'gateway:other' })))).toBe('800.100.158');
    expect(refusalOf(() => open(seal(own, { ...facts, channelId: 'other' })))).toBe('800.100.158');
    const approved = { ...expected, gatewayMerchantIds: ['merchant', 'other'] };
    expect(open(seal(own, { ...facts, channelId: 'other' }), { approved }).lastFour).toBe('1111');
  });

  test('whose message or signature comes from another token is refused', () => {
    const [token, other] = [seal(), JSON.parse(seal())];
    expect(refusalOf(() => open(withParts(token, { signedMessage: other.signedMessage })))).toBe('800.100.158');
    expect(refusalOf(() => open(withParts(token, { signature: other.signature })))).toBe('800.100.158');
  });

  test('is stale from its expiry on', () => {
    const token = seal();
    expect(open(token, { now: NOW_MS + 6 * DAY_MS - 1 }).lastFour).toBe('1111');
    expect(refusalOf(() => open(token, { now: NOW_MS + 6 * DAY_MS }))).toBe('800.100.154');
  });

  test.each([
    ['no JSON', 'nonsense'],
    ['an unknown version', withParts(seal(), { protocolVersion: 'ECv3' })],
    ['a version that is an inherited property', withParts(seal(), { protocolVersion: 'toString' })],
    ['no signature', withParts(seal(), { signature: undefined })],
    ['no message', withParts(seal(), { signedMessage: undefined })],
    ['a message that was signed but is empty', sealed(own, '', NOW_MS, version)],
    ['a payment without a card', sealed(own, '{"messageExpiration":"1800000000000","messageId":"1"}', NOW_MS, version)],
    ['no expiry', sealed(own, '{"messageId":"1"}', NOW_MS, version)],
  ])('is refused as a wrong parameter: %s', (_, text) => {
    expect(refusalOf(() => open(text))).toBe('200.300.404');
  });
});

describe('the keys that sign for the second wallet', () => {
  const token = sealWalletTwo(own, facts, NOW_MS);

  test('may sign until their expiry only', () => {
    const long = JSON.stringify({ messageExpiration: String(NOW_MS + 30 * DAY_MS), messageId: '1' });
    const old = sealed(own, long, NOW_MS, 'ECv2');
    expect(refusalOf(() => open(old, { now: NOW_MS + 7 * DAY_MS }))).toBe('800.100.158');
  });

  test('must be signed by valid roots of the same version', () => {
    const [root] = JSON.parse(own.rootKeys).keys;
    const withRoot = (dependencies: object) => ({
      ...own,
      rootKeys: JSON.stringify({ keys: [{ ...root, ...dependencies }] }),
    });
    const version = { protocolVersion: 'ECv2' };
    expect(open(token, { against: withRoot({ ...version, keyExpiration: String(NOW_MS + 1) }) }).lastFour).toBe('1111');
    expect(refusalOf(() => open(token, { against: withRoot({ ...version, keyExpiration: String(NOW_MS) }) }))).toBe(
      '800.100.158',
    );
    expect(refusalOf(() => open(token, { against: withRoot({ protocolVersion: 'ECv1' }) }))).toBe('800.100.158');
  });

  test('cannot be omitted, swapped or unsigned', () => {
    const other = JSON.parse(sealWalletTwo(otherMaterial().walletTwo, facts, NOW_MS)).intermediateSigningKey;
    const { signedKey } = JSON.parse(token).intermediateSigningKey;
    const codes = [undefined, other, { signedKey, signatures: [] }, { signedKey, signatures: 'x' }, { signedKey }].map(
      (intermediateSigningKey) => refusalOf(() => open(withParts(token, { intermediateSigningKey }))),
    );
    expect(codes).toEqual(['200.300.404', '800.100.158', '800.100.158', '800.100.158', '800.100.158']);
  });
});

describe('the published example of the second wallet', () => {
  // Source: the test data of the provider's own library Tink (Apache License 2.0), paymentmethodtoken, ECv1.
  const keys = walletTwoKeys({
    keys: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCPSuFr4iSIaQprjj
chHPyDu2NXFe0vDBoTpPkYaK9dehRANCAATnaFz/vQKuO90pxsINyVNWojabHfbx
9qIJ6uD7Q7ZSxmtyo/Ez3/o2kDT8g0pIdyVIYktCsq65VoQIDWSh2Bdm
-----END PRIVATE KEY-----`,
    recipientId: 'someRecipient',
    rootKeys: JSON.stringify({
      keys: [
        {
          protocolVersion: 'ECv1',
          keyValue:
            'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEPYnHwS8uegWAewQtlxizmLFynwHcxRT1PK07cDA6/C4sXrVI1SzZCUx8U8S0LjMrT6ird/VW7be3Mz6t/srtRQ==',
        },
      ],
    }),
  });
  const token = JSON.stringify({
    protocolVersion: 'ECv1',
    signedMessage:
      '{"tag":"ZVwlJt7dU8Plk0+r8rPF8DmPTvDiOA1UAoNjDV+SqDE\\u003d","ephemeralPublicKey":"BPhVspn70Zj2Kkgu9t8+ApEuUWsI/zos5whGCQBlgOkuYagOis7qsrcbQrcprjvTZO3XOU+Qbcc28FSgsRtcgQE\\u003d","encryptedMessage":"12jUObueVTdy"}',
    signature: 'MEQCIDxBoUCoFRGReLdZ/cABlSSRIKoOEFoU3e27c14vMZtfAiBtX3pGMEpnw6mSAbnagCCgHlCk3NcFwWYEyxIE6KGZVA==',
  });

  test('decrypts to the published content', () => {
    expect(unsealed(token, keys, NOW_MS).toString()).toBe('plaintext');
  });

  test('is not a card', () => {
    expect(refusalOf(() => openWalletTwo(token, expected, keys, NOW_MS))).toBe('200.300.404');
  });
});
