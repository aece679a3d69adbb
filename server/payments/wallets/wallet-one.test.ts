import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { certificate } from '../../simulation/wallet-tokens/certificates.ts';
import { keysOfMaterial, providerMarks, type TestWalletOne } from '../../simulation/wallet-tokens/material.ts';
import { providerSignature } from '../../simulation/wallet-tokens/provider-signature.ts';
import { sealWalletOne, type WalletOneVersion } from '../../simulation/wallet-tokens/seal-one.ts';
import { expected, facts, material, NOW_MS, otherMaterial, refusalOf, withParts } from '../../testing/wallets.ts';
import { openWalletOne } from './wallet-one.ts';

const own = material.walletOne;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const keysOf = (walletOne: TestWalletOne) => {
  const keys = keysOfMaterial({ ...material, walletOne }).walletOne;
  if (keys === undefined) throw new Error('no keys');
  return keys;
};

const open = (
  token: string,
  { against = own, now = NOW_MS, approved = expected, hint = undefined as string | undefined } = {},
) => openWalletOne(token, approved, keysOf(against), now, hint);

const versions: readonly WalletOneVersion[] = ['EC_v1', 'RSA_v1'];

describe.each(versions)('a token of the first wallet, %s', (version) => {
  const seal = (from = own, what = facts, at = NOW_MS) => sealWalletOne(from, what, at, version);

  test('contains a card, a cryptogram and an ECI, returned under the names of the interface', () => {
    expect(open(seal())).toMatchObject({
      wallet: 'walletOne',
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
      numberType: 'DPAN',
      lastFour: '1111',
    });
  });

  test('encrypted for another key is refused', () => {
    const foreign = { ...own, ecKey: otherMaterial().walletOne.ecKey, rsaKey: otherMaterial().walletOne.rsaKey };
    expect(refusalOf(() => open(seal(foreign)))).toBe('600.300.101');
  });

  test('is opened by any of several keys while one is being replaced', () => {
    const both = {
      ...own,
      ecKey: otherMaterial().walletOne.ecKey + own.ecKey,
      rsaKey: otherMaterial().walletOne.rsaKey + own.rsaKey,
    };
    expect(open(seal(), { against: both }).lastFour).toBe('1111');
  });

  test('signed by another key than that of its certificate is refused', () => {
    expect(refusalOf(() => open(seal({ ...own, signerKey: otherMaterial().walletOne.signerKey })))).toBe('800.100.158');
  });

  test('whose data, transaction or signature come from another token is refused', () => {
    const [token, other] = [seal(), JSON.parse(seal())];
    const header = { ...JSON.parse(token).header, transactionId: other.header.transactionId };
    expect(refusalOf(() => open(withParts(token, { data: other.data })))).toBe('800.100.158');
    expect(refusalOf(() => open(withParts(token, { header })))).toBe('800.100.158');
    expect(refusalOf(() => open(withParts(token, { signature: other.signature })))).toBe('800.100.158');
  });

  test('for another amount or currency is refused', () => {
    const codes = [
      { ...expected, amount: 9_201n },
      { ...expected, currency: 'USD' },
    ].map((approved) => refusalOf(() => open(seal(), { approved })));
    expect(codes).toEqual(['100.390.101', '100.390.101']);
  });

  test('in a currency without cents has its amount in whole units', () => {
    const yen = { amount: 10_000n, currency: 'JPY' };
    const approved = { ...expected, ...yen };
    expect(open(seal(own, { ...facts, ...yen }), { approved }).lastFour).toBe('1111');
    expect(refusalOf(() => open(seal(own, { ...facts, ...yen }), { approved: { ...approved, amount: 100n } }))).toBe(
      '100.390.101',
    );
  });

  test('is fresh within five minutes before and after, and stale beyond', () => {
    const token = seal();
    expect(open(token, { now: NOW_MS + 5 * MINUTE_MS }).lastFour).toBe('1111');
    expect(open(token, { now: NOW_MS - 5 * MINUTE_MS }).lastFour).toBe('1111');
    expect(refusalOf(() => open(token, { now: NOW_MS + 5 * MINUTE_MS + 1 }))).toBe('800.100.154');
    expect(refusalOf(() => open(token, { now: NOW_MS - 5 * MINUTE_MS - 1 }))).toBe('800.100.154');
  });
});

describe('the certificates of the first wallet', () => {
  const seal = (from: TestWalletOne, at = NOW_MS) => sealWalletOne(from, facts, at);
  const again = (changes: Partial<Parameters<typeof certificate>[0]>): string =>
    certificate({
      subject: 'Another Signer',
      issuer: 'Tollgate Test Issuer',
      key: createPrivateKey(own.signerKey),
      issuerKey: createPrivateKey(otherMaterial().walletOne.signerKey),
      mayIssue: false,
      marks: [providerMarks.signer],
      validFromMs: NOW_MS - DAY_MS,
      validToMs: NOW_MS + DAY_MS,
      ...changes,
    });

  test('are issued by a configured root, or the token is refused', () => {
    const token = seal({ ...otherMaterial().walletOne, ecKey: own.ecKey, merchantId: own.merchantId });
    expect(refusalOf(() => open(token))).toBe('800.100.158');
    expect(open(token, { against: { ...own, root: own.root + otherMaterial().walletOne.root } }).lastFour).toBe('1111');
  });

  test('were signed by the intermediate certificate, not only named after it', () => {
    expect(refusalOf(() => open(seal({ ...own, signer: again({}) })))).toBe('800.100.158');
  });

  // Builds a certificate chain of our own in which one certificate at a time lacks a required property.
  const chain = (changes: {
    readonly intermediate?: Partial<Parameters<typeof certificate>[0]>;
    readonly signer?: Partial<Parameters<typeof certificate>[0]>;
  }): TestWalletOne => {
    const { ecKey: first, signerKey: second } = otherMaterial().walletOne;
    const [rootKey, issuerKey] = [createPrivateKey(first), createPrivateKey(second)];
    const validity = { validFromMs: NOW_MS - DAY_MS, validToMs: NOW_MS + DAY_MS };
    const names = { root: 'Root', issuer: 'Issuer' };
    const root = {
      subject: names.root,
      issuer: names.root,
      key: rootKey,
      issuerKey: rootKey,
      mayIssue: true,
      marks: [],
    };
    const intermediate = { ...root, subject: names.issuer, key: issuerKey, marks: [providerMarks.intermediate] };
    return {
      ...own,
      root: certificate({ ...root, ...validity }),
      intermediate: certificate({ ...intermediate, ...validity, ...changes.intermediate }),
      signer: again({ issuer: names.issuer, issuerKey, ...changes.signer }),
    };
  };

  test('are trusted when each has all required properties', () => {
    const good = chain({});
    expect(open(seal(good), { against: good }).lastFour).toBe('1111');
  });

  test.each([
    ['the signer is not marked', { signer: { marks: [] } }],
    ['the signer bears the mark of issuers', { signer: { marks: [providerMarks.intermediate] } }],
    ['the signer has expired', { signer: { validToMs: NOW_MS - 1 } }],
    ['the signer is not yet valid', { signer: { validFromMs: NOW_MS + MINUTE_MS } }],
    ['the issuer is not marked', { intermediate: { marks: [] } }],
    ['the issuer may not issue', { intermediate: { mayIssue: false } }],
    ['the issuer has expired', { intermediate: { validToMs: NOW_MS - 1 } }],
    ['the issuer is another', { signer: { issuer: 'Root' } }],
  ])('are not trusted when %s', (_, changes) => {
    const bad = chain(changes);
    expect(refusalOf(() => open(seal(bad), { against: bad }))).toBe('800.100.158');
  });
});

describe('the form of the first wallet', () => {
  const token = sealWalletOne(own, facts, NOW_MS);

  test('may be the whole result of the device, whose network is the hint', () => {
    const whole = JSON.stringify({ paymentData: JSON.parse(token), paymentMethod: { network: 'MasterCard' } });
    expect(open(whole).brandHint).toBe('MASTER');
    expect(open(whole, { hint: 'AmEx' }).brandHint).toBe('AMEX');
    expect(open(token, { hint: 'constructor' }).brandHint).toBeUndefined();
  });

  test.each([
    ['no JSON', 'nonsense'],
    ['a list', '[]'],
    ['an unknown version', withParts(token, { version: 'EC_v2' })],
    ['a version that is an inherited property', withParts(token, { version: 'constructor' })],
    ['no header', withParts(token, { header: undefined })],
    ['no data', withParts(token, { data: undefined })],
    ['data not in base64', withParts(token, { data: '§§' })],
    ['an invalid signature', withParts(token, { signature: 'AAAA' })],
    ['an empty signature', withParts(token, { signature: '' })],
    [
      'a transaction id that is not hex',
      withParts(token, { header: { ...JSON.parse(token).header, transactionId: 'xyz' } }),
    ],
  ])('is refused as a wrong parameter: %s', (_, text) => {
    expect(refusalOf(() => open(text))).toBe('200.300.404');
  });

  test('for another merchant id is refused', () => {
    expect(refusalOf(() => open(sealWalletOne({ ...own, merchantId: 'merchant.other' }, facts, NOW_MS)))).toBe(
      '600.300.101',
    );
  });

  test('with a key of another curve, or without one, is refused even if it is signed', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
    const parts = JSON.parse(token);
    const codes = [publicKey.export({ format: 'der', type: 'spki' }), Buffer.from('no key')].map((strange) => {
      const signed = [strange, Buffer.from(parts.data, 'base64'), Buffer.from(parts.header.transactionId, 'hex')];
      const signature = providerSignature(own, Buffer.concat(signed), NOW_MS).toString('base64');
      const header = { ...parts.header, ephemeralPublicKey: strange.toString('base64') };
      return refusalOf(() => open(withParts(token, { signature, header })));
    });
    expect(codes).toEqual(['600.300.101', '600.300.101']);
  });
});
