import type { SettingChanges } from '../access/entities/settings.ts';
import { createVault, type Vault } from '../access/vault/vault.ts';
import { type Configuration, settingsOfNewChannels } from '../assembly/configuration.ts';
import { claimEnvironment } from '../assembly/database-environment.ts';
import { masterKey, previousMasterKeys } from '../assembly/kept-secrets.ts';
import { type KeyRotation, keyRotation } from '../assembly/key-rotation.ts';
import { walletSecrets } from '../assembly/wallet-keys.ts';
import { type Clock, movableClock, systemClock } from '../platform/base/clock.ts';
import { keepPrivate } from '../platform/base/private-files.ts';
import type { Database } from '../platform/database/database.ts';
import { migrations } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { holdAlone } from '../platform/database/sqlite/sole-process.ts';
import { storedClock } from '../simulation/clock/records.ts';
import type { TestTokens } from '../simulation/wallet-tokens/test-tokens.ts';

/** The dependencies of commands: the same database, keys and clock as those of running gateways. */
export interface CommandDependencies {
  readonly environment: Configuration['environment'];
  /** How commands are invoked here, for commands that are printed. */
  readonly invocation: string;
  /** The user who runs the command, for the audit. */
  readonly actor: string;
  readonly database: Database;
  readonly clock: Clock;
  /** The clock that tests do not move. */
  readonly realClock: Clock;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  readonly vault: Vault;
  readonly rotation: KeyRotation;
  readonly masterKey: Buffer;
  readonly previousMasterKeys: readonly Buffer[];
  /**
   * Makes sure that no gateway works on an embedded database, and returns how to let one start again.
   * @throws Error naming the database where one does.
   */
  holdAlone(): () => void;
  /** Default settings of new channels. */
  readonly ofNewChannels: SettingChanges;
  /** Undefined in the live environment. */
  readonly testTokens: (() => Promise<TestTokens>) | undefined;
}

const SQLITE = 'sqlite:';

/**
 * Opens the configured dependencies for `work`, and closes them afterwards.
 * @throws Error where the gateway would not start either.
 */
export const withDependencies = async <Result>(
  configuration: Configuration,
  { invocation, actor }: Pick<CommandDependencies, 'invocation' | 'actor'>,
  work: (dependencies: CommandDependencies) => Promise<Result>,
): Promise<Result> => {
  const { environment } = configuration;
  await keepPrivate(configuration.dataFolder, configuration.databaseUrl);
  // A command runs one query at a time and leaves the connections to the running gateways.
  const database = await openDatabase(configuration.databaseUrl, undefined, migrations, {
    poolSize: 1,
    isPrepared: configuration.databaseIsPrepared,
  });
  try {
    await claimEnvironment(database, environment);
    const clock = movableClock(systemClock);
    const stored = environment === 'test' ? await storedClock(database) : undefined;
    if (stored !== undefined) clock.moveTo(stored.position);
    const keys = {
      masterKey: await masterKey(configuration),
      previousMasterKeys: previousMasterKeys(configuration),
    };
    const vault = createVault(database, clock.real, keys.masterKey, keys.previousMasterKeys);
    await vault.verify();
    const rotation = keyRotation({ database, ...keys }, vault);
    const { testTokens } = await walletSecrets(configuration, clock);
    const ofNewChannels = settingsOfNewChannels(configuration);
    const { baseUrl } = configuration;
    const hold = (): (() => void) =>
      configuration.databaseUrl.startsWith(SQLITE)
        ? holdAlone(configuration.databaseUrl.slice(SQLITE.length)).release
        : () => undefined;
    const opened = { database, clock, realClock: clock.real, vault, rotation, testTokens, ...keys, holdAlone: hold };
    return await work({ ...opened, environment, invocation, actor, baseUrl, ofNewChannels });
  } finally {
    await database.close();
  }
};
