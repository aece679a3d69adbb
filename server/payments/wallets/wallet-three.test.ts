import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  encryptedText,
  sealWalletThree,
  signedText,
  type WalletThreeVersion,
} from '../../simulation/wallet-tokens/seal-three.ts';
import { expected, facts, material, NOW_MS, otherMaterial, refusalOf, withParts } from '../../testing/wallets.ts';
import { type WalletThreeKeys, walletThreeKeys } from './keys.ts';
import { openWalletThree } from './wallet-three.ts';

const own = material.walletThree;
const MINUTE_MS = 60_000;

const signedKeys = walletThreeKeys({ keys: own.key, signers: own.signer });
const unsignedKeys = walletThreeKeys({ keys: own.key, signers: undefined });

const open = (token: string, { keys = signedKeys as WalletThreeKeys, now = NOW_MS, approved = expected } = {}) =>
  openWalletThree(token, approved, keys, now);

const versions: readonly WalletThreeVersion[] = ['RSA-OAEP', 'RSA-OAEP-256', 'RSA1_5'];

describe.each(versions)('a token of the third wallet, %s', (version) => {
  const seal = (from = own, what = facts, at = NOW_MS) => sealWalletThree(from, what, at, version);

  test('contains a card, a cryptogram and an ECI, returned under the names of the interface', () => {
    expect(open(seal())).toMatchObject({
      wallet: 'walletThree',
      card: {
        'card.number': '4111111111111111',
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
        'card.holder': 'Jane Jones',
        'card.numberType': 'DPAN',
      },
      authentication: {
        'threeDSecure.verificationId': 'AgAAAAAABk4DWZ4C28yUQAAAAAA=',
        'threeDSecure.eci': '05',
      },
      lastFour: '1111',
      brandHint: 'VISA',
    });
  });

  test('encrypted for another key is refused, and opened by any of several', () => {
    const keys = walletThreeKeys({ keys: otherMaterial().walletThree.key + own.key, signers: own.signer });
    expect(refusalOf(() => open(seal({ ...own, key: otherMaterial().walletThree.key })))).toBe('600.300.101');
    expect(open(seal(), { keys }).lastFour).toBe('1111');
  });

  test('signed by another key is refused', () => {
    expect(refusalOf(() => open(seal({ ...own, signerKey: otherMaterial().walletThree.signerKey })))).toBe(
      '800.100.158',
    );
  });

  test('for another amount or currency is refused', () => {
    const codes = [
      { ...expected, amount: 9_100n },
      { ...expected, currency: 'CHF' },
    ].map((approved) => refusalOf(() => open(seal(), { approved })));
    expect(codes).toEqual(['100.390.101', '100.390.101']);
  });

  test('is fresh within five minutes before and after, and stale beyond', () => {
    expect(open(seal(), { now: NOW_MS + 5 * MINUTE_MS }).lastFour).toBe('1111');
    expect(refusalOf(() => open(seal(), { now: NOW_MS + 5 * MINUTE_MS + 1 }))).toBe('800.100.154');
    expect(refusalOf(() => open(seal(), { now: NOW_MS - 5 * MINUTE_MS - 1 }))).toBe('800.100.154');
  });
});

describe('the signature of the third wallet', () => {
  const { data } = JSON.parse(sealWalletThree(own, facts, NOW_MS))['3DS'];
  const inner = Buffer.from(String(data).split('.')[1] ?? '', 'base64url').toString();
  const plain = JSON.stringify({ type: 'S', version: '100', data: inner });

  test('is required when signers are configured', () => {
    expect(refusalOf(() => open(plain))).toBe('800.100.158');
    expect(open(plain, { keys: unsignedKeys }).lastFour).toBe('1111');
    expect(open(inner, { keys: unsignedKeys }).lastFour).toBe('1111');
  });

  test('is refused when no signers are configured', () => {
    expect(refusalOf(() => open(JSON.stringify({ type: 'S', version: '100', data }), { keys: unsignedKeys }))).toBe(
      '800.100.158',
    );
  });

  test('does not make the same token a different one', () => {
    const again = JSON.stringify({ type: 'S', version: '100', data: signedText(own, inner) });
    expect(open(again).tokenHash).toBe(open(JSON.stringify({ type: 'S', version: '100', data })).tokenHash);
    expect(open(plain, { keys: unsignedKeys }).tokenHash).toBe(open(again).tokenHash);
  });

  test('may be made with RSA', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const signers = String(publicKey.export({ format: 'pem', type: 'spki' }));
    const keys = walletThreeKeys({ keys: own.key, signers });
    const head = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString('base64url');
    const signed = (alg: string) => {
      const part = `${head(alg)}.${Buffer.from(inner).toString('base64url')}`;
      return JSON.stringify({
        type: 'S',
        version: '100',
        data: `${part}.${sign('sha256', Buffer.from(part), privateKey).toString('base64url')}`,
      });
    };
    expect(open(signed('RS256'), { keys }).lastFour).toBe('1111');
    for (const alg of ['none', 'HS256', 'ES256', 'PS256', 'constructor']) {
      expect(refusalOf(() => open(signed(alg), { keys }))).toBe('800.100.158');
    }
  });
});

describe('the form of the third wallet', () => {
  const token = sealWalletThree(own, facts, NOW_MS);
  const inner = JSON.parse(token)['3DS'];
  const holding = (clear: string) => open(encryptedText(own, clear, 'RSA-OAEP'), { keys: unsignedKeys });

  test.each([
    ['nonsense', 'nonsense'],
    ['JSON that does not end', '{'],
    ['another type', withParts(token, { '3DS': { ...inner, type: 'X' } })],
    ['another version', withParts(token, { '3DS': { ...inner, version: '200' } })],
    ['no data', withParts(token, { '3DS': { ...inner, data: undefined } })],
  ])('is refused as a wrong parameter: %s', (_, text) => {
    expect(refusalOf(() => open(text))).toBe('200.300.404');
  });

  test.each(['', '{}', '[]', '{"utc":"x"}', `{"utc":"${NOW_MS}"}`])('is refused when its content is %s', (clear) => {
    expect(refusalOf(() => holding(clear))).toBe('200.300.404');
  });

  test.each([
    '{"alg":"dir","enc":"A128GCM"}',
    '{"alg":"RSA-OAEP","enc":"A128CBC-HS256"}',
    '{"alg":"toString","enc":"A128GCM"}',
  ])('is refused when it is encrypted as %s', (header) => {
    const [, ...rest] = encryptedText(own, '{}', 'RSA-OAEP').split('.');
    const text = [Buffer.from(header).toString('base64url'), ...rest].join('.');
    expect(refusalOf(() => open(text, { keys: unsignedKeys }))).toBe('200.300.404');
  });

  // The key has 256 bytes: the last four bits of its last character carry no data and must be zero.
  test.each([
    ['with padding', (key: string) => `${key}==`],
    ['with a line break', (key: string) => `${key}\n`],
    [
      'with unused bits that are not zero',
      (key: string) => `${key.slice(0, -1)}${{ A: 'B', Q: 'R', g: 'h', w: 'x' }[key.slice(-1)]}`,
    ],
  ])('is refused when its base64 is not canonical: %s', (_, respelled) => {
    const [head, key = '', ...rest] = encryptedText(own, '{}', 'RSA-OAEP').split('.');
    const text = [head, respelled(key), ...rest].join('.');
    expect(Buffer.from(respelled(key), 'base64url')).toEqual(Buffer.from(key, 'base64url'));
    expect(refusalOf(() => open(text, { keys: unsignedKeys }))).toBe('200.300.404');
  });

  test('with a wrong padding is refused like one with a wrong key', () => {
    const [head, key = '', ...rest] = encryptedText(own, '{}', 'RSA1_5').split('.');
    const small = Buffer.from(key, 'base64url').fill(7, 1);
    small[0] = 0;
    const text = [head, small.toString('base64url'), ...rest].join('.');
    expect(refusalOf(() => open(text, { keys: unsignedKeys }))).toBe('600.300.101');
  });
});
