import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { millisecondsOf } from '../../platform/base/clock.ts';
import { openElement } from '../../simulation/wallet-tokens/der.ts';
import { expected, material, refusalOf, withParts } from '../../testing/wallets.ts';
import { elementOf, tags } from './formats/asn1.ts';
import { walletOneKeys } from './keys.ts';
import { openWalletOne } from './wallet-one.ts';

/**
 * One token of the first wallet and its signatures by OpenSSL 3.0: `openssl cms -sign -binary -nosmimecap -outform
 * DER`, each with the options in its name. The certificates are OpenSSL's too, so the parser is not tested with our own
 * encoder only.
 */
const { madeAt, merchantId, ecKey, root, token, signatures } = JSON.parse(
  readFileSync(new URL('../../testing/openssl-signatures.json', import.meta.url), 'utf8'),
);

const NOW_MS = millisecondsOf(madeAt);
const keys = walletOneKeys({ keys: ecKey, merchantIds: [merchantId], roots: root });

const bytesOf = (name: string): Buffer => Buffer.from(signatures[name], 'base64');

const open = (signature: Buffer, { now = NOW_MS, against = keys } = {}) =>
  openWalletOne(
    withParts(JSON.stringify(token), { signature: signature.toString('base64') }),
    expected,
    against,
    now,
    undefined,
  );

describe('a signature by OpenSSL', () => {
  test.each(['ECDSA with SHA-256', 'ECDSA on P-384 with SHA-384', 'ECDSA with SHA-512', 'RSA with SHA-256'])(
    'holds: %s',
    (name) => {
      expect(open(bytesOf(name))).toMatchObject({ lastFour: '1111', numberType: 'DPAN' });
    },
  );

  test.each([
    ['RSA-PSS', '200.300.404'],
    ['SHA-1', '200.300.404'],
    ['a signer named by its key', '200.300.404'],
    ['a content of its own', '200.300.404'],
    ['a content of its own, in open lengths', '200.300.404'],
    ['no signed attributes', '200.300.404'],
    ['no certificates', '200.300.404'],
    ['two signers', '200.300.404'],
    ['no certificate of the issuer', '800.100.158'],
    ['an issuer without its mark', '800.100.158'],
    ['an issuer whose key must not sign certificates', '800.100.158'],
    ['a signer without its mark', '800.100.158'],
  ])('is refused: %s', (name, code) => {
    expect(refusalOf(() => open(bytesOf(name)))).toBe(code);
  });

  test('is refused before and after the validity of its certificates, and when its root is not configured', () => {
    const signature = bytesOf('ECDSA with SHA-256');
    const other = walletOneKeys({ keys: ecKey, merchantIds: [merchantId], roots: material.walletOne.root });
    const codes = [{ now: NOW_MS - 60_000 }, { now: millisecondsOf('2047-01-01T00:00:00Z') }, { against: other }].map(
      (changes) => refusalOf(() => open(signature, changes)),
    );
    expect(codes).toEqual(['800.100.158', '800.100.158', '800.100.158']);
  });

  test('has the same content with open lengths, as devices encode it', () => {
    const whole = elementOf(bytesOf('ECDSA with SHA-256'));
    const [type, held] = whole.children;
    const signedData = held?.children[0]?.children.map(({ whole: bytes }) => bytes) ?? [];
    const reopened = openElement(
      tags.sequence,
      type?.whole ?? Buffer.alloc(0),
      openElement(tags.first, openElement(tags.sequence, ...signedData)),
    );
    expect(open(reopened)).toEqual(open(whole.whole));
  });
});

describe('a signature by OpenSSL that was changed', () => {
  const names = ['ECDSA with SHA-256', 'RSA with SHA-256'];

  test.each(names)('in any single byte is refused: %s', (name) => {
    const signature = bytesOf(name);
    for (let at = 0; at < signature.length; at += 1) {
      for (const change of [0x01, 0x20]) {
        const changed = Buffer.from(signature);
        changed.writeUInt8(signature.readUInt8(at) ^ change, at);
        expect([at, refusalOf(() => open(changed))]).toEqual([
          at,
          expect.stringMatching(/^(200\.300\.404|800\.100\.158)$/),
        ]);
      }
    }
  });

  test.each(names)('by a missing end or by further bytes is refused: %s', (name) => {
    const signature = bytesOf(name);
    for (let length = 1; length < signature.length; length += 1) {
      expect(refusalOf(() => open(signature.subarray(0, length)))).toBe('200.300.404');
    }
    for (const more of [[0], [0, 0], [0x30, 0], [...signature]]) {
      expect(refusalOf(() => open(Buffer.concat([signature, Buffer.from(more)])))).toBe('200.300.404');
    }
  });
});
