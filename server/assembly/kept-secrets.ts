import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DemoCredentials, newDemoCredentials } from '../access/entities/demo.ts';
import { masterKeyOf } from '../access/vault/master-keys.ts';
import { randomHex } from '../platform/base/clock.ts';
import type { Configuration } from './configuration.ts';

const OWNER_ONLY = 0o600;
const DRAFT_BYTES = 8;

const has = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;

const isAbsent = (error: unknown): boolean => has(error, 'ENOENT');

/** Returns the content of a file; creates the file, readable by its owner only, if it is missing. */
export const keptIn = async (folder: string, name: string, make: () => string): Promise<string> => {
  const path = join(folder, name);
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  await mkdir(folder, { recursive: true });
  // The file appears complete or not at all. The first process creates it, and all of them then read the same content.
  const draft = `${path}.${randomHex(DRAFT_BYTES)}`;
  await writeFile(draft, make(), { mode: OWNER_ONLY, flag: 'wx' });
  try {
    await link(draft, path);
  } catch (error) {
    if (!has(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
};

/**
 * Returns the vault's master key: the configured one, or in the test environment one that is created once and stored.
 */
export const masterKey = async ({ masterKey: given, dataFolder }: Configuration): Promise<Buffer> =>
  given ?? masterKeyOf(await keptIn(dataFolder, 'vault.key', () => randomHex(32)));

/** Returns the master keys that the configured one is about to replace; usually none. */
export const previousMasterKeys = ({ previousMasterKey: given }: Configuration): readonly Buffer[] =>
  given === undefined ? [] : [given];

/** Returns the demo merchant's credentials: as configured, or created once and stored. */
export const demoCredentials = async (configuration: Configuration): Promise<DemoCredentials> => {
  const { demoEntityId, demoAccessToken, dataFolder } = configuration;
  if (demoEntityId !== undefined && demoAccessToken !== undefined) {
    return { entityId: demoEntityId, accessToken: demoAccessToken };
  }
  const kept = JSON.parse(await keptIn(dataFolder, 'demo.json', () => JSON.stringify(newDemoCredentials())));
  return { entityId: demoEntityId ?? kept.entityId, accessToken: demoAccessToken ?? kept.accessToken };
};
