import { readFile } from 'node:fs/promises';
import { type WalletKeys, walletOneKeys, walletThreeKeys, walletTwoKeys } from '../payments/wallets/keys.ts';
import type { Clock } from '../platform/base/clock.ts';
import { keysOfMaterial, newTestMaterial, type TestMaterial } from '../simulation/wallet-tokens/material.ts';
import { type TestTokens, testTokens } from '../simulation/wallet-tokens/test-tokens.ts';
import type { Configuration, WalletFiles } from './configuration.ts';
import { keptIn } from './kept-secrets.ts';
import { WrongConfiguration } from './wrong-configuration.ts';

/** The secrets that open wallet tokens in this process and, in the test environment, those that create them. */
interface WalletSecrets {
  /** Returns the keys of every configured wallet; in the test environment, test keys for the others. */
  keys(): Promise<WalletKeys>;
  /** Returns the creator of tokens for the test keys. Undefined in the live environment. */
  readonly testTokens: (() => Promise<TestTokens>) | undefined;
}

const MATERIAL_FILE = 'test-wallets.json';

/**
 * Reads and checks the operator's files. In the test environment, wallets without files use keys of providers that do
 * not exist. They are created when the first token needs them, because that takes as long as a start, and stored in the
 * data folder.
 * @throws WrongConfiguration naming the variable and what would be right.
 */
export const walletSecrets = async (configuration: Configuration, clock: Clock): Promise<WalletSecrets> => {
  const configured = await configuredKeys(configuration.walletFiles);
  if (configuration.environment === 'live') return { keys: () => Promise.resolve(configured), testTokens: undefined };
  const material = once(() => keptMaterial(configuration.dataFolder, clock));
  return {
    keys: once(async () => ({ ...keysOfMaterial(await material()), ...configured })),
    testTokens: async () => testTokens(await material(), clock),
  };
};

const keptMaterial = async (folder: string, clock: Clock): Promise<TestMaterial> =>
  JSON.parse(await keptIn(folder, MATERIAL_FILE, () => JSON.stringify(newTestMaterial(clock.now()))));

/** Wraps `make` so that it runs at the first call, and again only after a failure. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Returns the keys of the configured wallets, and only those. */
async function configuredKeys({ walletOne, walletTwo, walletThree }: WalletFiles): Promise<WalletKeys> {
  return {
    ...(walletOne && { walletOne: await oneFrom(walletOne) }),
    ...(walletTwo && { walletTwo: await twoFrom(walletTwo) }),
    ...(walletThree && { walletThree: await threeFrom(walletThree) }),
  };
}

async function oneFrom({ keyFile, merchantIds, rootFile }: NonNullable<WalletFiles['walletOne']>) {
  const [keys, roots] = [await textOf('WALLET_ONE_KEY_FILE', keyFile), await textOf('WALLET_ONE_ROOT_FILE', rootFile)];
  return checked(`WALLET_ONE_KEY_FILE ${keyFile} or WALLET_ONE_ROOT_FILE ${rootFile}`, () =>
    walletOneKeys({ keys, merchantIds, roots }),
  );
}

async function twoFrom({ keyFile, recipientId, rootKeysFile }: NonNullable<WalletFiles['walletTwo']>) {
  const [keys, rootKeys] = [
    await textOf('WALLET_TWO_KEY_FILE', keyFile),
    await textOf('WALLET_TWO_ROOT_KEYS_FILE', rootKeysFile),
  ];
  return checked(`WALLET_TWO_KEY_FILE ${keyFile} or WALLET_TWO_ROOT_KEYS_FILE ${rootKeysFile}`, () =>
    walletTwoKeys({ keys, recipientId, rootKeys }),
  );
}

async function threeFrom({ keyFile, signerFile }: NonNullable<WalletFiles['walletThree']>) {
  const keys = await textOf('WALLET_THREE_KEY_FILE', keyFile);
  const signers = signerFile === undefined ? undefined : await textOf('WALLET_THREE_SIGNER_FILE', signerFile);
  return checked(`WALLET_THREE_KEY_FILE ${keyFile} or WALLET_THREE_SIGNER_FILE ${signerFile ?? '(none)'}`, () =>
    walletThreeKeys({ keys, signers }),
  );
}

async function textOf(variable: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new WrongConfiguration(`${variable} ${path} cannot be read`, { cause: error });
  }
}

function checked<Keys>(files: string, read: () => Keys): Keys {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be read';
    throw new WrongConfiguration(`${files} cannot be used: ${why}`, { cause: error });
  }
}
