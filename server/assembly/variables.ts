import { endpoints } from '../../catalogue/endpoints/endpoints.ts';
import { isMailAddress, mailboxOf } from '../../catalogue/mail/mail-address.ts';
import { mailServerOf } from '../../catalogue/mail/mail-server.ts';
import { USUAL_POOL_SIZE } from '../platform/database/postgres-options.ts';
import {
  address,
  eitherOf,
  ipAddress,
  key,
  matching,
  networks,
  numberOr,
  oneOf,
  optional,
  path,
  rates,
  secret,
  signingKey,
  type Texts,
  text,
  usually,
  type Variable,
  variableValue,
  wholeNumber,
  words,
} from './variable.ts';

const PORT_MAX = 65_535;
const MAX_RATE = 1_000_000;
const MAX_POOL_SIZE = 1_000;

/** With more, the share of each in the budgets of requests would be smaller than a request. */
const MOST_PROCESSES = 16;

const operations = endpoints.map(({ id }) => id);

const addresses = {
  PORT: usually('8080', wholeNumber(0, PORT_MAX), 'port of the gateway (0: a free one, which is printed)'),
  METRICS_PORT: optional(
    'none: on `PORT`',
    wholeNumber(0, PORT_MAX),
    'port of `/metrics`, `/healthz` and `/readyz` (0: a free one, which is printed); ' +
      '`/metrics` is then not on `PORT` ([how](observability.md#the-port-for-metrics-and-probes))',
  ),
  SHOP_PORT: usually(
    '8081',
    wholeNumber(0, PORT_MAX),
    'port of the example shop (0: no shop; the live environment has none)',
  ),
  BIND_ADDRESS: optional(
    'all addresses',
    ipAddress,
    'the address of this machine on which the gateway is reached, such as `127.0.0.1` for a proxy on the same machine',
  ),
  BASE_URL: optional(
    '`http://localhost:PORT/`',
    address,
    'public address of the gateway; must end with a slash, and be https in live',
  ),
  SIMULATED_ISSUER_URL: optional(
    '`BASE_URL`',
    address,
    'in test, another address of the same process for the simulated bank’s pages, to test the policy of a page',
  ),
  TRUSTED_PROXIES: optional(
    'none',
    networks,
    'addresses and networks of your load balancers, such as `10.0.0.0/8`: ' +
      'the caller’s address is then read from their `X-Forwarded-For`',
  ),
} as const;

const storage = {
  ENVIRONMENT: usually('test', oneOf('test', 'live'), '`test` or `live`'),
  DATABASE_URL: secret(
    'a SQLite file under `DATA_DIR`',
    text,
    '`postgres://…` for PostgreSQL, with [several servers](operations.md#several-servers-of-postgresql) if wanted, ' +
      'and [encrypted](operations.md#an-encrypted-connection-to-postgresql) in live; `sqlite:PATH`',
  ),
  PROCESSES: usually(
    'auto',
    numberOr('auto', 1, MOST_PROCESSES),
    'the number of processes of this gateway; `auto` chooses it by the cores and the memory of the machine ' +
      '([how](scaling.md#one-machine)). On SQLite, one of several processes writes and the others serve',
  ),
  DATABASE_POOL_SIZE: usually(
    String(USUAL_POOL_SIZE),
    wholeNumber(1, MAX_POOL_SIZE),
    'connections of this gateway to PostgreSQL, shared by its `PROCESSES`, of which each has at least two; ' +
      'those of all gateways must fit on the server ([how many](operations.md#processes-on-one-postgresql))',
  ),
  DATABASE_PREPARED: usually(
    'on',
    eitherOf('on', 'off'),
    '`off` behind a pooler that hands connections on after each transaction and does not know prepared statements, ' +
      'such as PgBouncer before 1.21 ([how](scaling.md#pgbouncer))',
  ),
  DATA_DIR: usually(
    './data',
    path,
    'folder of the SQLite file, of generated keys and of earlier builds of the widget; only its owner can read it',
  ),
  RETENTION: optional(
    'as in the table',
    words,
    'days for which data outside the books are kept: `walletTokens=30` ([what, and why](operations.md#what-is-removed))',
  ),
  VAULT_KEY: secret('made once in test, required in live', key, 'master key, 64 hex digits'),
  VAULT_KEY_PREVIOUS: secret('none', key, 'the master key that is being replaced ([how](vault.md))'),
} as const;

const tls = {
  TLS_CERT_FILE: optional(
    'none',
    path,
    'the certificate in PEM, followed by those of its issuers: the gateway then speaks https (TLS 1.2 and 1.3) on `PORT`',
  ),
  TLS_KEY_FILE: optional(
    'none',
    path,
    'its private key in PEM, without a passphrase; set together with the certificate',
  ),
  TLS_BY_PROXY: usually(
    'false',
    eitherOf('true', 'false'),
    '`true` says that a proxy or load balancer ends TLS in front of the gateway, which speaks plain http in live too',
  ),
} as const;

const people = {
  OIDC_ISSUER: optional(
    'none',
    text,
    'a provider of OpenID Connect with which people sign in to the back office: ' +
      'the address of the issuer, https in live. Its redirect address is `BASE_URL` followed ' +
      'by `backoffice/api/sign-in/provider/return`. Only invited people get in, ' +
      'by an address that the provider has verified; who has an authenticator here enters its code too',
  ),
  OIDC_CLIENT_ID: optional('none', text, 'the id of this gateway at the provider'),
  OIDC_CLIENT_SECRET: secret('none', text, 'its secret'),
  OIDC_NAME: optional('none', text, 'the name of the provider on the page; the four are set together'),
} as const;

const DOMAIN_PART = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/i;

const mail = {
  SMTP_URL: secret(
    'none: no mails',
    {
      words:
        'the address of a server, such as smtps://user:password@mail.example:465, ' +
        'or smtp://mail:1025?tls=optional without a password',
      read: mailServerOf,
    },
    'the server that takes the mails of the gateway: `smtps://` (usually port 465), or `smtp://` (587, with STARTTLS: ' +
      'if the server has none, nothing is sent). `smtp://…?tls=optional`, without a password, says that the network ' +
      'to it is private. Special characters in user and password are percent-encoded',
  ),
  MAIL_FROM: optional(
    'none',
    { words: 'one e-mail address, also as Straw Hats <mails@shop.example>', read: mailboxOf },
    'the sender of the mails; channels may have senders of the same domain. It is set together with `SMTP_URL`',
  ),
  MAIL_REPLY_TO: optional(
    'none',
    { words: 'one e-mail address', read: (given) => (isMailAddress(given) ? given : undefined) },
    'the address to which replies go, unless a channel has one of its own',
  ),
  MAIL_DKIM_DOMAIN: optional('none', matching(DOMAIN, 'a domain'), 'the domain that signs the mails (DKIM)'),
  MAIL_DKIM_SELECTOR: optional(
    'none',
    matching(DOMAIN_PART, 'letters, digits, points and hyphens'),
    'the selector of its key: `SELECTOR._domainkey.DOMAIN` in the DNS',
  ),
  MAIL_DKIM_KEY: secret('none', signingKey, 'its private key in PEM (RSA or Ed25519); the three are set together'),
} as const;

const demo = {
  DEMO_ENTITY_ID: optional(
    'made once, kept, printed at start',
    matching(/^[0-9a-f]{32}$/, '32 lower-case hex digits'),
    'a fixed channel for a pipeline',
  ),
  DEMO_ACCESS_TOKEN: secret(
    'made once, kept, printed at start',
    matching(/^[\w\-.~+/]{8,512}={0,2}$/, '8 to 512 letters, digits or -._~+/'),
    'its access token',
  ),
  DEMO_USER_EMAIL: optional(
    'none',
    matching(/^[^@\s]+@[^@\s]+$/, 'an e-mail address'),
    'a fixed administrator of the back office',
  ),
  DEMO_USER_PASSWORD: secret('none', matching(/^.{12,200}$/, '12 to 200 characters'), 'the administrator’s password'),
  DEMO_USER_SEED: secret(
    'none',
    matching(/^[A-Z2-7]{16,128}$/, '16 to 128 capital letters or digits from 2 to 7 (base32)'),
    'the key of the administrator’s authenticator, in base32; the three are set together',
  ),
} as const;

const wallets = {
  WALLET_ONE_KEY_FILE: optional('none', path, 'private keys of payment processing: P-256, or RSA of 2048 bits or more'),
  WALLET_ONE_MERCHANT_ID: optional(
    'none',
    text,
    'the merchant id in the certificate of payment processing; several, separated by commas',
  ),
  WALLET_ONE_ROOT_FILE: optional(
    'none',
    path,
    'the provider’s root certificate (its "Root CA - G3"); the file may have others too',
  ),
  WALLET_TWO_KEY_FILE: optional('none', path, 'private keys on P-256 whose public part the provider knows'),
  WALLET_TWO_RECIPIENT_ID: optional(
    'none',
    matching(/^(?:gateway|merchant):\S+$/, 'gateway: or merchant: and an id, such as gateway:tollgate'),
    '`gateway:` and the gateway’s id, or `merchant:` and the merchant’s',
  ),
  WALLET_TWO_ROOT_KEYS_FILE: optional(
    'none',
    path,
    'the JSON of root signing keys that the provider publishes; download it again before its keys expire',
  ),
  WALLET_THREE_KEY_FILE: optional('none', path, 'private RSA keys of the certificate request given to the provider'),
  WALLET_THREE_SIGNER_FILE: optional(
    'none',
    path,
    'certificates or public keys of the signers of tokens; then every token must be signed',
  ),
} as const;

const behaviour = {
  COMPATIBILITY: usually(
    'strict',
    oneOf('strict', 'lenient'),
    'the setting `compatibility` of new channels: `strict`, or `lenient` for [older integrations](compatibility.md)',
  ),
  LOG_LEVEL: optional(
    '`info`; on a terminal `warn`',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'fatal, error, warn, info, debug, trace or silent',
  ),
  THROTTLE_PER_SECOND: usually(
    '1000',
    wholeNumber(1, MAX_RATE),
    'requests a second for each access token and operation; twice as many in a burst',
  ),
  THROTTLE_OPERATIONS: optional(
    'none',
    rates(operations, MAX_RATE),
    'rates of single operations for everyone, by their `operationId` in `openapi.json`: ' +
      '`createPayment=50 readPayment=200`; a merchant or channel may have its own by its settings',
  ),
} as const;

/** A group of variables: its heading in docs/operate/configuration.md, what they have in common, and its rows. */
type Group = readonly [heading: string, text: string, rows: Readonly<Record<string, Variable<unknown>>>];

/** The variables in the order in which they are documented. */
export const variableGroups: readonly Group[] = [
  ['Environment, data and keys', '', storage],
  ['Addresses', '', addresses],
  [
    'TLS',
    'In the live environment the gateway serves https itself, or a proxy in front of it does: ' +
      'without one of the two it refuses to start. Changed files are used within 10 seconds, for new connections; ' +
      'a certificate and a key that do not fit leave those before in use, ' +
      'with an error in the log ([how](deployment.md#tls)).',
    tls,
  ],
  ['Behaviour', '', behaviour],
  ['People of the back office', '', people],
  [
    'Wallets',
    'Files for the [tokens of mobile wallets](wallets.md#for-operators): ' +
      'test keys in test, and a wallet without files is not offered in live. The variables of a wallet are set together.',
    wallets,
  ],
  [
    'Mails',
    'Mails are sent in the live environment only, for channels that [ask for them](mail.md). In test they are kept ' +
      'and shown.',
    mail,
  ],
  ['Fixed credentials, in the test environment only', '', demo],
];

/** Every environment variable that the gateway and its commands read. */
export const variables = { ...storage, ...addresses, ...tls, ...behaviour, ...people, ...wallets, ...mail, ...demo };

type Variables = typeof variables;

/** The values of all variables; undefined for those that are not set and have no value then. */
export type Values = {
  readonly [Name in keyof Variables]: Variables[Name] extends Variable<infer Value> ? Value : never;
};

/** Reads and checks every variable. @throws WrongConfiguration naming the first that is wrong. */
export const valuesFrom = (texts: Texts): Values =>
  Object.fromEntries(
    Object.entries<Variable<unknown>>(variables).map(([name, variable]) => [
      name,
      variableValue(texts, name, variable),
    ]),
  ) as Values;
