import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walletNames } from '../payments/wallets/refusals.ts';
import { createWallets } from '../payments/wallets/wallets.ts';
import { manualClock } from '../platform/base/clock.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { expected, facts, material, NOW_MS } from '../testing/wallets.ts';
import { configurationFrom } from './configuration.ts';
import { walletSecrets } from './wallet-keys.ts';
import { WrongConfiguration } from './wrong-configuration.ts';

const clock = manualClock(NOW_MS);
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-wallets-'));
  const [sqlite] = databases;
  if (sqlite === undefined) throw new Error('no database');
  database = await sqlite.open();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const secretsFor = (variables: Readonly<Record<string, string>>) =>
  walletSecrets(configurationFrom({ DATA_DIR: folder, ...variables }), clock);

/** Writes the operator's files in the forms that the providers and the operator's tools produce. */
const operatorFiles = async () => {
  const { walletOne, walletTwo, walletThree } = material;
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  return {
    WALLET_ONE_KEY_FILE: await write('one.pem', walletOne.ecKey + walletOne.rsaKey),
    WALLET_ONE_MERCHANT_ID: walletOne.merchantId,
    WALLET_ONE_ROOT_FILE: await write('root.pem', walletOne.root),
    WALLET_TWO_KEY_FILE: await write('two.pem', walletTwo.key),
    WALLET_TWO_RECIPIENT_ID: walletTwo.recipientId,
    WALLET_TWO_ROOT_KEYS_FILE: await write('roots.json', walletTwo.rootKeys),
    WALLET_THREE_KEY_FILE: await write('three.pem', walletThree.key),
    WALLET_THREE_SIGNER_FILE: await write('signer.pem', walletThree.signer),
  };
};

describe('in the test environment', () => {
  test('keys are created when the first token needs them, in private files', async () => {
    const secrets = await secretsFor({});
    expect(await readdir(folder)).not.toContain('test-wallets.json');
    await secrets.keys();
    expect((await stat(join(folder, 'test-wallets.json'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith('test-wallets'))).toEqual(['test-wallets.json']);
  });

  test('tokens that one process created are opened by another, for every wallet', async () => {
    const [maker, opener] = await Promise.all([secretsFor({}), secretsFor({})]);
    const tokens = await maker.testTokens?.();
    const wallets = createWallets({ database, clock, keys: opener.keys });
    for (const wallet of walletNames) {
      const request = { [`${wallet}.paymentToken`]: tokens?.seal(wallet, facts) };
      expect((await wallets.open(wallet, request, expected)).lastFour).toBe('1111');
    }
  });

  test('the operator’s files replace the test keys, wallet by wallet', async () => {
    const { WALLET_THREE_KEY_FILE } = await operatorFiles();
    const keys = await (await secretsFor({ WALLET_THREE_KEY_FILE })).keys();
    expect(keys.walletThree?.signers).toEqual([]);
    expect(keys.walletOne).toBeDefined();
  });
});

describe('in the live environment', () => {
  const live = { ENVIRONMENT: 'live', VAULT_KEY: '0b'.repeat(32) };

  test('wallets without files have no keys, and no test tokens can be created', async () => {
    const secrets = await secretsFor(live);
    expect(await secrets.keys()).toEqual({});
    expect(secrets.testTokens).toBeUndefined();
  });

  test('the operator’s files open tokens', async () => {
    const { keys } = await secretsFor({ ...live, ...(await operatorFiles()) });
    expect(Object.keys(await keys())).toEqual(['walletOne', 'walletTwo', 'walletThree']);
  });

  test.each([
    'WALLET_ONE_KEY_FILE',
    'WALLET_ONE_ROOT_FILE',
    'WALLET_TWO_KEY_FILE',
    'WALLET_TWO_ROOT_KEYS_FILE',
    'WALLET_THREE_KEY_FILE',
    'WALLET_THREE_SIGNER_FILE',
  ])('a start is refused when %s is missing or has the wrong content, without quoting it', async (name) => {
    const files = await operatorFiles();
    const wrong = join(folder, 'wrong.txt');
    await writeFile(wrong, 'geheim');
    for (const path of [join(folder, 'nowhere'), wrong]) {
      const start = secretsFor({ ...live, ...files, [name]: path });
      await expect(start).rejects.toThrow(WrongConfiguration);
      await expect(start).rejects.toThrow(new RegExp(`^(?!.*geheim).*${name}`));
    }
  });
});
