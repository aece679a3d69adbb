import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(?:testing|simulation)\//.test(file))
  .map((file) => ({ file, source: readFileSync(join('server', file), 'utf8') }));

/** Returns the files that name an algorithm of a pattern, by what they name. */
const naming = (pattern: RegExp): Readonly<Record<string, readonly string[]>> => {
  const found: Record<string, string[]> = {};
  for (const { file, source } of files) {
    for (const [, name = ''] of source.matchAll(pattern)) {
      found[name.toLowerCase()] = [...new Set([...(found[name.toLowerCase()] ?? []), file])];
    }
  }
  return found;
};

const page = readFileSync('docs/operate/vault.md', 'utf8');

describe('the cryptography of the gateway', () => {
  test('has the ciphers that the page lists, all of them with authentication', () => {
    const ciphers = naming(/'((?:aes|des|rc4|chacha|camellia|bf|blowfish)[\w-]*-[\w-]+)'/gi);
    expect(ciphers).toEqual({
      'aes-256-gcm': expect.arrayContaining(['access/vault/cipher.ts']),
      'aes-128-gcm': expect.any(Array),
      // Authenticated by HMAC-SHA-256 before it is decrypted.
      'aes-128-ctr': ['payments/wallets/wallet-two.ts'],
      'aes-256-ctr': ['payments/wallets/wallet-two.ts'],
    });
    for (const name of ['AES-256-GCM', 'AES-128-GCM', 'AES-CTR with HMAC-SHA-256']) expect(page).toContain(name);
  });

  test('has hashes of SHA-2, and SHA-1 only where codes of authenticators and a wallet have it', () => {
    const { sha1, ...others } = naming(/'(md\d|sha-?\d+|ripemd\w*|whirlpool|blake\w*)'/gi);
    expect(sha1?.toSorted()).toEqual(['access/people/credentials/codes.ts', 'payments/wallets/formats/jose.ts']);
    expect(Object.keys(others).toSorted()).toEqual(['sha256', 'sha384', 'sha512']);
    expect(page).toContain('HMAC-SHA-1, which RFC 6238 has');
  });

  test('has no padding of PKCS #1 v1.5 for what it encrypts itself', () => {
    expect(naming(/(publicEncrypt|privateEncrypt)/g)).toEqual({});
    expect(naming(/(RSA1_5)/g)).toEqual({ rsa1_5: ['payments/wallets/formats/jose.ts'] });
  });

  test('is of Node and of listed packages, and nothing is computed by hand', () => {
    const packages = naming(
      /from '((?:@noble|@stablelib|crypto-js|tweetnacl|node-forge|jose|jsonwebtoken|bcrypt)[^']*)'/g,
    );
    expect(packages).toEqual({});
    for (const name of ['@node-rs/argon2', 'openid-client', '@simplewebauthn', 'otpauth', 'ssh2'])
      expect(page).toContain(name);
  });

  test('has a row for each key, with what it protects, where it is and when it is replaced', () => {
    const table = page.slice(page.indexOf('| key | algorithm |')).split('\n\n')[0] ?? '';
    const rows = table.split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows) expect(row.split('|').filter((cell) => cell.trim() === '')).toHaveLength(2);
    expect(page).toContain('NIST SP 800-57');
  });
});
