import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '../../platform/base/clock.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { Conflict, type Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { keysOfMaterial } from '../../simulation/wallet-tokens/material.ts';
import { sealWalletOne } from '../../simulation/wallet-tokens/seal-one.ts';
import { sealWalletThree } from '../../simulation/wallet-tokens/seal-three.ts';
import { sealWalletTwo } from '../../simulation/wallet-tokens/seal-two.ts';
import { testTokens } from '../../simulation/wallet-tokens/test-tokens.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { expected, facts, material, NOW_MS } from '../../testing/wallets.ts';
import type { WalletKeys } from './keys.ts';
import { walletNames } from './refusals.ts';
import { createWallets } from './wallets.ts';

const clock = manualClock(NOW_MS);
const ownKeys = keysOfMaterial(material);
const tokens = testTokens(material, clock);

const walletsOn = (database: Database, keys: WalletKeys = ownKeys) =>
  createWallets({ database, clock, keys: () => Promise.resolve(keys) });

/** Returns the rejection of a promise. */
const refusalOf = async (promise: Promise<unknown>): Promise<Rejection> => {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Rejection) return outcome;
  throw outcome instanceof Error ? outcome : new Error('it was not refused');
};

describe.each(databases)('wallets on $name', ({ open }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  describe.each(walletNames)('%s', (wallet) => {
    const request = () => ({ [`${wallet}.paymentToken`]: tokens.seal(wallet, facts) });

    test('pays once: what was committed with a payment is refused afterwards', async () => {
      const sent = request();
      const opened = await walletsOn(database).open(wallet, sent, expected);
      await database.commit({ inserts: [opened.used] });
      expect((await refusalOf(walletsOn(database).open(wallet, sent, expected))).code).toBe('800.110.100');
      expect((await refusalOf(walletsOn(database).expectUnused(opened))).code).toBe('800.110.100');
    });

    test('is not used up by being opened: after a crash before the payment it can be opened again', async () => {
      const sent = request();
      await walletsOn(database).open(wallet, sent, expected);
      const again = await walletsOn(database).open(wallet, sent, expected);
      await expect(walletsOn(database).expectUnused(again)).resolves.toBeUndefined();
    });

    test('conflicts in one of two concurrent payments, also from another process and on another channel', async () => {
      const sent = request();
      const other = await openDatabase(database.url);
      const both = await Promise.all([
        walletsOn(database).open(wallet, sent, expected),
        walletsOn(other).open(wallet, sent, {
          ...expected,
          channelId: 'another',
          gatewayMerchantIds: [facts.channelId],
        }),
      ]);
      const commits = await Promise.allSettled([
        database.commit({ inserts: [both[0].used] }),
        other.commit({ inserts: [both[1].used] }),
      ]);
      await other.close();
      const lost = commits.filter((each) => each.status === 'rejected');
      expect(lost.map(({ reason }) => reason instanceof Conflict)).toEqual([true]);
      expect((await refusalOf(walletsOn(database).expectUnused(both[0]))).code).toBe('800.110.100');
    });

    test('leaves no card data in the stored row', async () => {
      const { used } = await walletsOn(database).open(wallet, request(), expected);
      const stored = JSON.stringify(used);
      expect(stored).not.toContain(facts.number);
      expect(stored).not.toContain(facts.cryptogram);
      expect(used.row).toEqual({
        token_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        entity: facts.channelId,
        wallet,
        seen_at: NOW_MS,
      });
    });

    test('without keys is not offered', async () => {
      expect((await refusalOf(walletsOn(database, {}).open(wallet, request(), expected))).code).toBe('600.200.201');
    });

    test.each([undefined, '', ' ', '{}', '[]', 'null', '"x"', '{', 'x'.repeat(20_001)])(
      'refuses %j as a wrong parameter, by name and without its value',
      async (token) => {
        const { code, details } = await refusalOf(
          walletsOn(database).open(wallet, { [`${wallet}.paymentToken`]: token }, expected),
        );
        expect(code).toBe('200.300.404');
        expect(details.parameterErrors).toEqual([
          { name: `${wallet}.paymentToken`, message: expect.stringMatching(/payment token/) },
        ]);
      },
    );
  });
});

describe('a token with one character changed, removed or inserted', () => {
  const [sqlite] = databases;
  let database: Database;

  beforeAll(async () => {
    if (sqlite === undefined) throw new Error('no database');
    database = await sqlite.open();
  });
  afterAll(() => database.close());

  const change = fc.record({
    place: fc.noBias(fc.nat({ max: 1_000_000 })),
    put: fc.oneof(fc.constantFrom('', 'A', 'a', '0', '=', '"', '\\', ' ', '-', '_', '.'), fc.string({ maxLength: 1 })),
    take: fc.constantFrom(0, 1, 1, 1),
  });

  const hinted = { ...facts, network: 'Visa' };

  test.each([
    ['walletOne', 'EC_v1', sealWalletOne(material.walletOne, facts, NOW_MS, 'EC_v1')],
    ['walletOne', 'RSA_v1', sealWalletOne(material.walletOne, facts, NOW_MS, 'RSA_v1')],
    ['walletTwo', 'ECv1', sealWalletTwo(material.walletTwo, facts, NOW_MS, 'ECv1')],
    ['walletTwo', 'ECv2', sealWalletTwo(material.walletTwo, facts, NOW_MS, 'ECv2')],
    ['walletThree', 'RSA-OAEP', sealWalletThree(material.walletThree, hinted, NOW_MS, 'RSA-OAEP')],
    ['walletThree', 'RSA1_5', sealWalletThree(material.walletThree, hinted, NOW_MS, 'RSA1_5')],
  ] as const)(
    'is refused, or has the same content and hash: %s %s',
    async (wallet, _, token) => {
      const wallets = walletsOn(database);
      const opened = async (text: string) => {
        // The hint of the brand is not signed; the number decides.
        const { brandHint, ...rest } = await wallets.open(wallet, { [`${wallet}.paymentToken`]: text }, expected);
        return rest;
      };
      const original = await opened(token);
      await fc.assert(
        fc.asyncProperty(change, async ({ place, put, take }) => {
          const at = place % token.length;
          const outcome = await opened(token.slice(0, at) + put + token.slice(at + take)).catch(
            (error: unknown) => error,
          );
          if (outcome instanceof Rejection) return;
          expect(outcome).toEqual(original);
        }),
        { numRuns: 3_000 },
      );
    },
    200_000,
  );

  test('is refused wherever the character is covered by its signature or cipher', async () => {
    const wallets = walletsOn(database);
    for (const wallet of walletNames) {
      const token = tokens.seal(wallet, facts);
      const covered = {
        walletOne: ['data', 'publicKeyHash'],
        walletTwo: ['signedMessage', 'signature'],
        walletThree: ['data'],
      };
      for (const name of covered[wallet]) {
        const start = token.indexOf(`"${name}":"`) + name.length + 4;
        for (let at = start; at < start + 80; at += 1) {
          if (token[at] === '"' || token[at] === '\\') continue;
          const other = token[at] === 'A' ? 'B' : 'A';
          const text = token.slice(0, at) + other + token.slice(at + 1);
          const refusal = refusalOf(wallets.open(wallet, { [`${wallet}.paymentToken`]: text }, expected));
          expect(await refusal, `${wallet}, ${name}, character ${at - start}`).toBeInstanceOf(Rejection);
        }
      }
    }
  });

  test('is never quoted in a refusal', async () => {
    const wallets = walletsOn(database);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...walletNames), fc.string({ minLength: 12 }), async (wallet, secret) => {
        const token = JSON.stringify({ version: secret, protocolVersion: secret, data: secret, type: secret });
        const { message, details, cause } = await refusalOf(
          wallets.open(wallet, { [`${wallet}.paymentToken`]: token }, expected),
        );
        const text = JSON.stringify([message, details, String(cause)]);
        expect(secret.trim().length < 12 || !text.includes(JSON.stringify(secret).slice(1, -1))).toBe(true);
      }),
    );
  });
});
