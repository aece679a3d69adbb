import { isIP } from 'node:net';
import { endpoints } from '../../catalogue/endpoints/endpoints.ts';
import type { Compatibility } from '../../catalogue/settings/channel-settings.ts';
import { type RetentionDays, retentionFrom } from '../../catalogue/settings/retention.ts';
import { CannotStart } from '../base/cannot-start.ts';
import type { Environment } from '../base/environment.ts';
import { USUAL_POOL_SIZE } from '../database/postgres-options.ts';
import type { DemoUser } from '../people/demo.ts';
import type { ProviderSettings } from '../people/oidc.ts';
import { masterKeyOf } from '../vault/master-keys.ts';

/**
 * The operator's files that open wallet tokens. A wallet without files is simulated in test and not offered in live.
 */
export interface WalletFiles {
  readonly walletOne:
    | { readonly keyFile: string; readonly merchantIds: readonly string[]; readonly rootFile: string }
    | undefined;
  readonly walletTwo:
    | { readonly keyFile: string; readonly recipientId: string; readonly rootKeysFile: string }
    | undefined;
  /** Without `signerFile`, tokens of the third wallet are not signed. */
  readonly walletThree: { readonly keyFile: string; readonly signerFile: string | undefined } | undefined;
}

/** The configuration of one process. */
export interface Configuration {
  readonly environment: Environment;
  readonly port: number;
  /** The port of the example shop; 0 for no shop. */
  readonly shopPort: number;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  /** The address of the simulated issuer for browsers; real issuers do not share the gateway's address either. */
  readonly issuerUrl: string;
  readonly dataFolder: string;
  readonly databaseUrl: string;
  /** The most connections of this process to PostgreSQL. */
  readonly databasePoolSize: number;
  /** Whether statements are prepared; poolers in transaction mode may not know that. */
  readonly databaseIsPrepared: boolean;
  /** Undefined in the test environment until one is created and stored. */
  readonly masterKey: Buffer | undefined;
  readonly masterKeyFile: string | undefined;
  /** The previous master key, while it is being replaced. */
  readonly previousMasterKey: Buffer | undefined;
  readonly previousMasterKeyFile: string | undefined;
  readonly demoEntityId: string | undefined;
  readonly demoAccessToken: string | undefined;
  /** A fixed administrator of the back office, for tests; undefined where none is wanted. */
  readonly demoUser: DemoUser | undefined;
  /** The provider of OpenID Connect with which people may sign in; undefined where there is none. */
  readonly provider: ProviderSettings | undefined;
  /** The setting of new channels, and the form of rejections whose channel is unknown. */
  readonly compatibility: Compatibility;
  readonly logLevel: string;
  readonly throttlePerSecond: number;
  /** Requests a second for operations with a limit of their own, by the id of their endpoint. */
  readonly throttlePerOperation: ReadonlyMap<string, number>;
  /** Addresses and networks of proxies that are trusted to name the caller's address. */
  readonly trustedProxies: readonly string[];
  readonly walletFiles: WalletFiles;
  /** How long records other than payments, registrations and agreements are kept. */
  readonly retention: RetentionDays;
}

/** A configuration with which the process cannot start. */
export class WrongConfiguration extends CannotStart {
  override readonly name = 'WrongConfiguration';
}

type Variables = Readonly<Record<string, string | undefined>>;

const PORT_MAX = 65_535;
const DEFAULT_REQUESTS_PER_SECOND = 1_000;
const MAX_RATE = 1_000_000;
const MAX_POOL_SIZE = 1_000;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const wholeNumber = (variables: Variables, name: string, ifAbsent: number, maximum: number, minimum = 0): number => {
  const text = variables[name] || String(ifAbsent);
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= minimum && number <= maximum) return number;
  throw new WrongConfiguration(`${name} must be a whole number from ${minimum} to ${maximum}; it is "${text}"`);
};

const oneOf = <Choice extends string>(
  variables: Variables,
  name: string,
  choices: readonly Choice[],
  ifAbsent: Choice,
) => {
  const text = variables[name] || ifAbsent;
  const choice = choices.find((each) => each === text);
  if (choice !== undefined) return choice;
  throw new WrongConfiguration(`${name} must be one of ${choices.join(', ')}; it is "${text}"`);
};

const addressOf = (variables: Variables, name: string, ifAbsent: string): string => {
  const text = variables[name] || ifAbsent;
  if (URL.canParse(text) && /^https?:/.test(text) && text.endsWith('/')) return text;
  throw new WrongConfiguration(`${name} must be an http or https address that ends with a slash; it is "${text}"`);
};

const masterKeyFrom = (variables: Variables, name: string): Buffer | undefined => {
  const text = variables[name];
  if (!text) return undefined;
  try {
    return masterKeyOf(text);
  } catch (error) {
    throw new WrongConfiguration(`${name} must be 64 hex digits`, { cause: error });
  }
};

const matching = (variables: Variables, name: string, pattern: RegExp, meaning: string): string | undefined => {
  const text = variables[name] || undefined;
  if (text === undefined || pattern.test(text)) return text;
  throw new WrongConfiguration(`${name} must be ${meaning}`);
};

const BITS_OF_ADDRESS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const mostBits = BITS_OF_ADDRESS[isIP(address)];
  if (mostBits === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits);
};

const networks = (variables: Variables, name: string): readonly string[] => {
  const parts = (variables[name] ?? '').split(',').map((part) => part.trim());
  const given = parts.filter((part) => part !== '');
  const wrong = given.find((part) => !isNetwork(part));
  if (wrong === undefined) return given;
  throw new WrongConfiguration(`${name} must list addresses or networks, such as 10.0.0.0/8, ::1; "${wrong}" is none`);
};

/** Returns variables that only have a meaning together, or undefined when none of them is set. */
const together = <const Names extends readonly string[]>(
  variables: Variables,
  names: Names,
): { readonly [Index in keyof Names]: string } | undefined => {
  const absent = names.filter((name) => !variables[name]);
  if (absent.length === names.length) return undefined;
  if (absent.length === 0) return names.map((name) => variables[name] ?? '') as { [Index in keyof Names]: string };
  throw new WrongConfiguration(`${names.join(', ')} are needed together; ${absent.join(' and ')} is missing`);
};

const walletFilesFrom = (variables: Variables): WalletFiles => {
  const one = together(variables, ['WALLET_ONE_KEY_FILE', 'WALLET_ONE_MERCHANT_ID', 'WALLET_ONE_ROOT_FILE']);
  const two = together(variables, ['WALLET_TWO_KEY_FILE', 'WALLET_TWO_RECIPIENT_ID', 'WALLET_TWO_ROOT_KEYS_FILE']);
  const recipient = /^(?:gateway|merchant):\S+$/;
  matching(
    variables,
    'WALLET_TWO_RECIPIENT_ID',
    recipient,
    'gateway: or merchant: and an id, such as gateway:tollgate',
  );
  const keyFile = variables['WALLET_THREE_KEY_FILE'];
  const signerFile = variables['WALLET_THREE_SIGNER_FILE'] || undefined;
  if (!keyFile && signerFile) throw new WrongConfiguration('WALLET_THREE_SIGNER_FILE needs WALLET_THREE_KEY_FILE');
  return {
    walletOne: one && {
      keyFile: one[0],
      merchantIds: one[1].split(',').map((id) => id.trim()),
      rootFile: one[2],
    },
    walletTwo: two && { keyFile: two[0], recipientId: two[1], rootKeysFile: two[2] },
    walletThree: keyFile ? { keyFile, signerFile } : undefined,
  };
};

const DEMO_USER = ['DEMO_USER_EMAIL', 'DEMO_USER_PASSWORD', 'DEMO_USER_SEED'] as const;

const demoUserFrom = (variables: Variables): DemoUser | undefined => {
  matching(variables, 'DEMO_USER_EMAIL', /^[^@\s]+@[^@\s]+$/, 'an e-mail address');
  matching(variables, 'DEMO_USER_PASSWORD', /^.{12,200}$/, '12 to 200 characters');
  matching(
    variables,
    'DEMO_USER_SEED',
    /^[A-Z2-7]{16,128}$/,
    '16 to 128 capital letters or digits from 2 to 7 (base32)',
  );
  const given = together(variables, DEMO_USER);
  return given && { email: given[0], password: given[1], seed: given[2] };
};

const PROVIDER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

const providerFrom = (variables: Variables, environment: Environment): ProviderSettings | undefined => {
  const given = together(variables, PROVIDER);
  if (given === undefined) return undefined;
  const [issuer, clientId, clientSecret, name] = given;
  const protocols = environment === 'live' ? ['https:'] : ['https:', 'http:'];
  if (!URL.canParse(issuer) || !protocols.includes(new URL(issuer).protocol)) {
    throw new WrongConfiguration(
      `OIDC_ISSUER must be the https address of the issuer (http in the test environment only); it is "${issuer}"`,
    );
  }
  return { issuer, clientId, clientSecret, name };
};

const refuseDemoInLive = (configuration: Configuration): Configuration => {
  if (configuration.environment === 'test') return configuration;
  if (configuration.demoEntityId !== undefined || configuration.demoAccessToken !== undefined) {
    throw new WrongConfiguration('DEMO_ENTITY_ID and DEMO_ACCESS_TOKEN are for the test environment only');
  }
  if (configuration.demoUser !== undefined) {
    throw new WrongConfiguration(`${DEMO_USER.join(', ')} are for the test environment only`);
  }
  if (configuration.masterKey === undefined && configuration.masterKeyFile === undefined) {
    throw new WrongConfiguration('the live environment needs VAULT_KEY or VAULT_KEY_FILE (64 hex digits)');
  }
  return configuration;
};

const wordsOf = (text = ''): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '');

const retentionOf = (variables: Variables, environment: Environment): RetentionDays => {
  const days = retentionFrom(wordsOf(variables['RETENTION']), environment);
  if (typeof days === 'string') throw new WrongConfiguration(`RETENTION: ${days}`);
  return days;
};

const operationRates = (variables: Variables): ReadonlyMap<string, number> => {
  const rates = wordsOf(variables['THROTTLE_OPERATIONS']).map((word): [string, number] => {
    const [, id = '', rate = ''] = /^(\w+)=(\d{1,7})$/.exec(word) ?? [];
    const isRight = endpoints.some((endpoint) => endpoint.id === id) && Number(rate) >= 1 && Number(rate) <= MAX_RATE;
    if (isRight) return [id, Number(rate)];
    throw new WrongConfiguration(
      `THROTTLE_OPERATIONS must hold operations of the interface with rates from 1 to ${MAX_RATE}, such as "createPayment=50 readPayment=200"; it has "${word}"`,
    );
  });
  return new Map(rates);
};

/**
 * Reads the configuration from environment variables.
 * @throws WrongConfiguration naming the variable and what would be right.
 */
export const configurationFrom = (variables: Variables): Configuration => {
  const environment = oneOf(variables, 'ENVIRONMENT', ['test', 'live'], 'test');
  const port = wholeNumber(variables, 'PORT', 8080, PORT_MAX);
  const baseUrl = addressOf(variables, 'BASE_URL', `http://localhost:${port}/`);
  const dataFolder = variables['DATA_DIR'] || './data';
  return refuseDemoInLive({
    environment,
    port,
    shopPort: environment === 'live' ? 0 : wholeNumber(variables, 'SHOP_PORT', 8081, PORT_MAX),
    baseUrl,
    issuerUrl: addressOf(variables, 'SIMULATED_ISSUER_URL', baseUrl),
    dataFolder,
    databaseUrl: variables['DATABASE_URL'] || `sqlite:${dataFolder}/tollgate.db`,
    databasePoolSize: wholeNumber(variables, 'DATABASE_POOL_SIZE', USUAL_POOL_SIZE, MAX_POOL_SIZE, 1),
    databaseIsPrepared: oneOf(variables, 'DATABASE_PREPARED', ['on', 'off'], 'on') === 'on',
    masterKey: masterKeyFrom(variables, 'VAULT_KEY'),
    masterKeyFile: variables['VAULT_KEY_FILE'] || undefined,
    previousMasterKey: masterKeyFrom(variables, 'VAULT_KEY_PREVIOUS'),
    previousMasterKeyFile: variables['VAULT_KEY_PREVIOUS_FILE'] || undefined,
    demoEntityId: matching(variables, 'DEMO_ENTITY_ID', /^[0-9a-f]{32}$/, '32 lower-case hex digits'),
    demoAccessToken: matching(
      variables,
      'DEMO_ACCESS_TOKEN',
      /^[\w\-.~+/]{8,512}={0,2}$/,
      '8 to 512 letters, digits or -._~+/',
    ),
    demoUser: demoUserFrom(variables),
    provider: providerFrom(variables, environment),
    compatibility: oneOf(variables, 'COMPATIBILITY', ['strict', 'lenient'], 'strict'),
    logLevel: oneOf(variables, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    throttlePerSecond: wholeNumber(variables, 'THROTTLE_PER_SECOND', DEFAULT_REQUESTS_PER_SECOND, MAX_RATE, 1),
    throttlePerOperation: operationRates(variables),
    trustedProxies: networks(variables, 'TRUSTED_PROXIES'),
    walletFiles: walletFilesFrom(variables),
    retention: retentionOf(variables, environment),
  });
};

/** Returns the default settings of new channels. */
export const settingsOfNewChannels = ({
  compatibility,
}: Pick<Configuration, 'compatibility'>): Readonly<Record<string, string>> =>
  compatibility === 'strict' ? {} : { compatibility };
