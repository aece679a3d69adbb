import type { MailSettings } from '../../catalogue/mail/mail-server.ts';
import type { Compatibility } from '../../catalogue/settings/channel-settings.ts';
import { type RetentionDays, retentionFrom } from '../../catalogue/settings/retention.ts';
import type { DemoUser } from '../access/people/demo.ts';
import type { ProviderSettings } from '../access/people/oidc.ts';
import type { Environment } from '../platform/base/environment.ts';
import { isPostgres } from '../platform/database/addresses.ts';
import type { TlsFiles } from '../platform/http/tls.ts';
import type { Texts } from './variable.ts';
import { type Values, valuesFrom } from './variables.ts';
import { WrongConfiguration } from './wrong-configuration.ts';

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
  /** The port of metrics and probes; undefined where they are on the port of the gateway. */
  readonly metricsPort: number | undefined;
  /** The port of the example shop; 0 for no shop. */
  readonly shopPort: number;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  /** The address of the simulated issuer for browsers; real issuers do not share the gateway's address either. */
  readonly issuerUrl: string;
  /** The address of this machine on which the gateway listens; undefined for all. */
  readonly bindAddress: string | undefined;
  /** The certificate and key with which the gateway serves https; undefined for plain http. */
  readonly tls: TlsFiles | undefined;
  /** Whether a proxy in front of the gateway ends TLS. */
  readonly isTlsByProxy: boolean;
  /** How many processes the gateway has; `auto` for as many as suit the machine. */
  readonly processes: number | 'auto';
  readonly dataFolder: string;
  readonly databaseUrl: string;
  /** The most connections of all processes of this gateway to PostgreSQL. */
  readonly databasePoolSize: number;
  /** Whether statements are prepared; poolers in transaction mode may not know that. */
  readonly databaseIsPrepared: boolean;
  /** Undefined in the test environment until one is created and stored. */
  readonly masterKey: Buffer | undefined;
  /** The previous master key, while it is being replaced. */
  readonly previousMasterKey: Buffer | undefined;
  readonly demoEntityId: string | undefined;
  readonly demoAccessToken: string | undefined;
  /** A fixed administrator of the back office, for tests; undefined where none is wanted. */
  readonly demoUser: DemoUser | undefined;
  /** The provider of OpenID Connect with which people may sign in; undefined where there is none. */
  readonly provider: ProviderSettings | undefined;
  /** The server and the sender of mails; undefined where the gateway sends none. */
  readonly mail: MailSettings | undefined;
  /** The setting of new channels, and the form of rejections whose channel is unknown. */
  readonly compatibility: Compatibility;
  /** The least level of log lines; undefined where nobody chose one. */
  readonly logLevel: string | undefined;
  readonly throttlePerSecond: number;
  /** Requests a second for operations with a limit of their own, by the id of their endpoint. */
  readonly throttlePerOperation: ReadonlyMap<string, number>;
  /** Addresses and networks of proxies that are trusted to name the caller's address. */
  readonly trustedProxies: readonly string[];
  readonly walletFiles: WalletFiles;
  /** How long records other than payments, registrations and agreements are kept. */
  readonly retention: RetentionDays;
}

/** Returns values that only have a meaning together, or undefined when none of them is set. */
const together = <const Names extends readonly (keyof Values)[]>(
  values: Values,
  names: Names,
): { readonly [Index in keyof Names]: string } | undefined => {
  const absent = names.filter((name) => values[name] === undefined);
  if (absent.length === names.length) return undefined;
  if (absent.length === 0) return names.map((name) => String(values[name])) as { [Index in keyof Names]: string };
  throw new WrongConfiguration(`${names.join(', ')} are needed together; ${absent.join(' and ')} is missing`);
};

const walletFilesFrom = (values: Values): WalletFiles => {
  const one = together(values, ['WALLET_ONE_KEY_FILE', 'WALLET_ONE_MERCHANT_ID', 'WALLET_ONE_ROOT_FILE']);
  const two = together(values, ['WALLET_TWO_KEY_FILE', 'WALLET_TWO_RECIPIENT_ID', 'WALLET_TWO_ROOT_KEYS_FILE']);
  const { WALLET_THREE_KEY_FILE: keyFile, WALLET_THREE_SIGNER_FILE: signerFile } = values;
  if (keyFile === undefined && signerFile !== undefined) {
    throw new WrongConfiguration('WALLET_THREE_SIGNER_FILE needs WALLET_THREE_KEY_FILE');
  }
  return {
    walletOne: one && {
      keyFile: one[0],
      merchantIds: one[1].split(',').map((id) => id.trim()),
      rootFile: one[2],
    },
    walletTwo: two && { keyFile: two[0], recipientId: two[1], rootKeysFile: two[2] },
    walletThree: keyFile === undefined ? undefined : { keyFile, signerFile },
  };
};

const DEMO_USER = ['DEMO_USER_EMAIL', 'DEMO_USER_PASSWORD', 'DEMO_USER_SEED'] as const;

const demoUserFrom = (values: Values): DemoUser | undefined => {
  const given = together(values, DEMO_USER);
  return given && { email: given[0], password: given[1], seed: given[2] };
};

const PROVIDER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

const providerFrom = (values: Values): ProviderSettings | undefined => {
  const given = together(values, PROVIDER);
  if (given === undefined) return undefined;
  const [issuer, clientId, clientSecret, name] = given;
  const protocols = values.ENVIRONMENT === 'live' ? ['https:'] : ['https:', 'http:'];
  if (!URL.canParse(issuer) || !protocols.includes(new URL(issuer).protocol)) {
    throw new WrongConfiguration(
      `OIDC_ISSUER must be the https address of the issuer (http in the test environment only); it is "${issuer}"`,
    );
  }
  return { issuer, clientId, clientSecret, name };
};

const signingFrom = (values: Values): MailSettings['signing'] => {
  const given = together(values, ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY']);
  return given && { domain: given[0], selector: given[1], key: given[2] };
};

const mailFrom = (values: Values): MailSettings | undefined => {
  const { SMTP_URL: server, MAIL_FROM: from, MAIL_REPLY_TO: replyTo } = values;
  const signing = signingFrom(values);
  if (server !== undefined && from !== undefined) return { server, from, replyTo, signing };
  const isNone = server === undefined && from === undefined && replyTo === undefined && signing === undefined;
  if (isNone) return undefined;
  throw new WrongConfiguration(
    `SMTP_URL and MAIL_FROM are needed together; ${server === undefined ? 'SMTP_URL' : 'MAIL_FROM'} is missing`,
  );
};

const metricsPortFrom = ({ PORT, METRICS_PORT }: Values): number | undefined => {
  if (METRICS_PORT !== PORT || PORT === 0) return METRICS_PORT;
  throw new WrongConfiguration(`METRICS_PORT must be another port than PORT; both are ${PORT}`);
};

const refuseDemoInLive = (configuration: Configuration): Configuration => {
  if (configuration.environment === 'test') return configuration;
  if (configuration.demoEntityId !== undefined || configuration.demoAccessToken !== undefined) {
    throw new WrongConfiguration('DEMO_ENTITY_ID and DEMO_ACCESS_TOKEN are for the test environment only');
  }
  if (configuration.demoUser !== undefined) {
    throw new WrongConfiguration(`${DEMO_USER.join(', ')} are for the test environment only`);
  }
  if (configuration.masterKey === undefined) {
    throw new WrongConfiguration('the live environment needs VAULT_KEY or VAULT_KEY_FILE (64 hex digits)');
  }
  return configuration;
};

const refuseUncheckedCertificatesInLive = (environment: Environment, texts: Texts): void => {
  if (environment === 'test' || texts['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  throw new WrongConfiguration(
    'NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody answer in the name of an acquirer: in the live environment unset it, ' +
      'and name the file of an authority of your own in NODE_EXTRA_CA_CERTS',
  );
};

const tlsFrom = (values: Values): TlsFiles | undefined => {
  const given = together(values, ['TLS_CERT_FILE', 'TLS_KEY_FILE']);
  return given && { certFile: given[0], keyFile: given[1] };
};

const retentionOf = (values: Values): RetentionDays => {
  const days = retentionFrom(values.RETENTION ?? [], values.ENVIRONMENT);
  if (typeof days === 'string') throw new WrongConfiguration(`RETENTION: ${days}`);
  return days;
};

/**
 * Reads the configuration from environment variables, and secrets from the files that they name.
 * @throws WrongConfiguration naming the variable and what would be right.
 */
export const configurationFrom = (texts: Texts): Configuration => {
  const values = valuesFrom(texts);
  const { ENVIRONMENT: environment, PORT: port, DATA_DIR: dataFolder } = values;
  refuseUncheckedCertificatesInLive(environment, texts);
  const tls = tlsFrom(values);
  const baseUrl = values.BASE_URL ?? `${tls === undefined ? 'http' : 'https'}://localhost:${port}/`;
  return refuseDemoInLive({
    environment,
    port,
    metricsPort: metricsPortFrom(values),
    shopPort: environment === 'live' ? 0 : values.SHOP_PORT,
    baseUrl,
    issuerUrl: values.SIMULATED_ISSUER_URL ?? baseUrl,
    bindAddress: values.BIND_ADDRESS,
    tls,
    isTlsByProxy: values.TLS_BY_PROXY,
    processes: values.PROCESSES,
    dataFolder,
    databaseUrl: values.DATABASE_URL ?? `sqlite:${dataFolder}/tollgate.db`,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseIsPrepared: values.DATABASE_PREPARED,
    masterKey: values.VAULT_KEY,
    previousMasterKey: values.VAULT_KEY_PREVIOUS,
    demoEntityId: values.DEMO_ENTITY_ID,
    demoAccessToken: values.DEMO_ACCESS_TOKEN,
    demoUser: demoUserFrom(values),
    provider: providerFrom(values),
    mail: mailFrom(values),
    compatibility: values.COMPATIBILITY,
    logLevel: values.LOG_LEVEL,
    throttlePerSecond: values.THROTTLE_PER_SECOND,
    throttlePerOperation: values.THROTTLE_OPERATIONS ?? new Map(),
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    walletFiles: walletFilesFrom(values),
    retention: retentionOf(values),
  });
};

/**
 * Makes sure that nobody reads along between this process and a live database, unless the operator says that nobody can.
 * @throws WrongConfiguration naming a server on another machine whose address does not ask for encryption.
 */
export const requireEncryptedDatabaseInLive = async ({
  environment,
  databaseUrl,
}: Pick<Configuration, 'environment' | 'databaseUrl'>): Promise<void> => {
  if (environment !== 'live' || !isPostgres(databaseUrl)) return;
  // Loaded on demand: a gateway on SQLite starts without the driver.
  const { serversWithoutTlsMode } = await import('../platform/database/postgres-servers.ts');
  const [server] = serversWithoutTlsMode(databaseUrl);
  if (server === undefined) return;
  throw new WrongConfiguration(
    `DATABASE_URL names a server on another machine, ${server}: in the live environment add sslmode=verify-full, ` +
      'or sslmode=disable if nobody else can read along in the network between',
  );
};

/**
 * Makes sure that clients reach a live gateway by TLS, its own or that of a proxy, and it reaches its database by TLS.
 * @throws WrongConfiguration naming what is missing.
 */
export const requireEncryptionInLive = async (configuration: Configuration): Promise<void> => {
  const { environment, tls, isTlsByProxy, baseUrl } = configuration;
  if (environment !== 'live') return;
  if (tls === undefined && !isTlsByProxy) {
    throw new WrongConfiguration(
      'the live environment needs https: ' +
        'set TLS_CERT_FILE and TLS_KEY_FILE, or TLS_BY_PROXY=true if a proxy in front of the gateway ends TLS',
    );
  }
  if (!baseUrl.startsWith('https:')) {
    throw new WrongConfiguration(
      `BASE_URL must be the public https address of the gateway in the live environment; it is "${baseUrl}"`,
    );
  }
  await requireEncryptedDatabaseInLive(configuration);
};

/** Returns the default settings of new channels. */
export const settingsOfNewChannels = ({
  compatibility,
}: Pick<Configuration, 'compatibility'>): Readonly<Record<string, string>> =>
  compatibility === 'strict' ? {} : { compatibility };
