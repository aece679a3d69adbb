import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startFailure } from '../platform/base/cannot-start.ts';
import { configurationFrom, requireEncryptionInLive, settingsOfNewChannels } from './configuration.ts';
import { WrongConfiguration } from './wrong-configuration.ts';

const KEY = '0b'.repeat(32);

const DEMO_USER = {
  DEMO_USER_EMAIL: 'demo@example.com',
  DEMO_USER_PASSWORD: 'correct horse battery',
  DEMO_USER_SEED: 'JBSWY3DPEHPK3PXP',
};

const MAIL = { SMTP_URL: 'smtps://tollgate:ge%3Aheim@mail.example', MAIL_FROM: 'Straw Hats <mails@shop.example>' };
const PROVIDER = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'tollgate',
  OIDC_CLIENT_SECRET: 'geheim',
  OIDC_NAME: 'Example ID',
};

describe('configuration', () => {
  test('needs nothing in the test environment', () => {
    expect(configurationFrom({})).toMatchObject({
      environment: 'test',
      port: 8080,
      metricsPort: undefined,
      shopPort: 8081,
      baseUrl: 'http://localhost:8080/',
      databaseUrl: 'sqlite:./data/tollgate.db',
      logLevel: undefined,
    });
  });

  test('follows the port and the data folder, and treats empty values as absent', () => {
    expect(configurationFrom({ PORT: '9000', DATA_DIR: '/srv/data', DATABASE_URL: '', SHOP_PORT: '0' })).toMatchObject({
      baseUrl: 'http://localhost:9000/',
      databaseUrl: 'sqlite:/srv/data/tollgate.db',
      shopPort: 0,
    });
  });

  test.each([
    ['PORT', { PORT: '80 80' }],
    ['PORT', { PORT: '70000' }],
    ['METRICS_PORT', { METRICS_PORT: 'x' }],
    ['METRICS_PORT', { PORT: '9000', METRICS_PORT: '9000' }],
    ['BASE_URL', { BASE_URL: 'https://pay.example' }],
    ['BASE_URL', { BASE_URL: 'ftp://pay.example/' }],
    ['ENVIRONMENT', { ENVIRONMENT: 'prod' }],
    ['VAULT_KEY', { VAULT_KEY: 'abc' }],
    ['VAULT_KEY_PREVIOUS', { VAULT_KEY_PREVIOUS: 'abc' }],
    ['BIND_ADDRESS', { BIND_ADDRESS: 'localhost' }],
    ['TLS_KEY_FILE', { TLS_CERT_FILE: 'tls.crt' }],
    ['TLS_CERT_FILE', { TLS_KEY_FILE: 'tls.key' }],
    ['TLS_BY_PROXY', { TLS_BY_PROXY: 'yes' }],
    ['DEMO_ENTITY_ID', { DEMO_ENTITY_ID: 'shop' }],
    ['SIMULATED_ISSUER_URL', { SIMULATED_ISSUER_URL: 'http://localhost:8080' }],
    ['COMPATIBILITY', { COMPATIBILITY: 'Lenient' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_POOL_SIZE', { DATABASE_POOL_SIZE: '0' }],
    ['DATABASE_POOL_SIZE', { DATABASE_POOL_SIZE: 'many' }],
    ['DATABASE_PREPARED', { DATABASE_PREPARED: 'no' }],
    ['THROTTLE_PER_SECOND', { THROTTLE_PER_SECOND: '-1' }],
    ['THROTTLE_OPERATIONS', { THROTTLE_OPERATIONS: 'createPayment=5 pay=1' }],
    ['THROTTLE_OPERATIONS', { THROTTLE_OPERATIONS: 'createPayment=0' }],
    ['THROTTLE_OPERATIONS', { THROTTLE_OPERATIONS: 'createPayment' }],
    ['RETENTION', { RETENTION: 'walletTokens=1' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, proxy.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['WALLET_ONE_ROOT_FILE', { WALLET_ONE_KEY_FILE: 'key.pem', WALLET_ONE_MERCHANT_ID: 'merchant.shop' }],
    ['WALLET_TWO_KEY_FILE', { WALLET_TWO_ROOT_KEYS_FILE: 'keys.json' }],
    [
      'WALLET_TWO_RECIPIENT_ID',
      { WALLET_TWO_KEY_FILE: 'a', WALLET_TWO_ROOT_KEYS_FILE: 'b', WALLET_TWO_RECIPIENT_ID: 'tollgate' },
    ],
    ['WALLET_THREE_KEY_FILE', { WALLET_THREE_SIGNER_FILE: 'signer.pem' }],
    ['VAULT_KEY', { ENVIRONMENT: 'live' }],
    ['DEMO_ACCESS_TOKEN', { ENVIRONMENT: 'live', VAULT_KEY: KEY, DEMO_ACCESS_TOKEN: 'abcdefgh' }],
    ['DEMO_USER_EMAIL', { ...DEMO_USER, DEMO_USER_EMAIL: 'demo' }],
    ['DEMO_USER_PASSWORD', { ...DEMO_USER, DEMO_USER_PASSWORD: 'short' }],
    ['DEMO_USER_SEED', { ...DEMO_USER, DEMO_USER_SEED: 'not base32' }],
    ['DEMO_USER_SEED', { ...DEMO_USER, DEMO_USER_SEED: undefined }],
    ['DEMO_USER_EMAIL', { ...DEMO_USER, ENVIRONMENT: 'live', VAULT_KEY: KEY }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['SMTP_URL', { MAIL_FROM: 'mails@shop.example' }],
    ['SMTP_URL', { MAIL_FROM: 'mails@shop.example', SMTP_URL: 'https://mail.example' }],
    ['SMTP_URL', { MAIL_FROM: 'mails@shop.example', SMTP_URL: 'smtp://user@mail.example' }],
    ['SMTP_URL', { MAIL_FROM: 'mails@shop.example', SMTP_URL: 'smtp://mail.example/path' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@shop.example, b@shop.example' }],
    ['MAIL_DKIM_KEY', { ...MAIL, MAIL_DKIM_DOMAIN: 'shop.example', MAIL_DKIM_SELECTOR: 'a' }],
    ['MAIL_DKIM_KEY', { ...MAIL, MAIL_DKIM_DOMAIN: 'shop.example', MAIL_DKIM_SELECTOR: 'a', MAIL_DKIM_KEY: 'x' }],
    ['OIDC_NAME', { ...PROVIDER, OIDC_NAME: undefined }],
    ['OIDC_ISSUER', { ...PROVIDER, OIDC_ISSUER: 'id.example' }],
    ['OIDC_ISSUER', { ...PROVIDER, OIDC_ISSUER: 'http://id.example', ENVIRONMENT: 'live', VAULT_KEY: KEY }],
  ])('names %s when it is wrong', (name, variables) => {
    expect(() => configurationFrom(variables)).toThrow(WrongConfiguration);
    expect(() => configurationFrom(variables)).toThrow(new RegExp(name));
  });

  test('has a demo user and a provider of identities where they are configured', () => {
    expect(configurationFrom({})).toMatchObject({ demoUser: undefined, provider: undefined });
    expect(configurationFrom({ ...DEMO_USER, ...PROVIDER })).toMatchObject({
      demoUser: { email: 'demo@example.com', password: 'correct horse battery', seed: 'JBSWY3DPEHPK3PXP' },
      provider: { issuer: 'https://id.example', clientId: 'tollgate', clientSecret: 'geheim', name: 'Example ID' },
    });
    const wrong = { ...PROVIDER, OIDC_ISSUER: 'id.example' };
    expect(() => configurationFrom(wrong)).toThrow(/^(?!.*geheim)/);
  });

  test('has the server of mails, and says nothing of its password where it is wrong', () => {
    expect(configurationFrom({}).mail).toBeUndefined();
    expect(configurationFrom(MAIL).mail).toEqual({
      server: {
        host: 'mail.example',
        port: 465,
        isEncrypted: true,
        mayBePlain: false,
        credentials: { user: 'tollgate', password: 'ge:heim' },
      },
      from: { name: 'Straw Hats', address: 'mails@shop.example' },
      signing: undefined,
    });
    const wrong = { ...MAIL, SMTP_URL: 'smtps://tollgate:geheim@mail.example/path' };
    expect(() => configurationFrom(wrong)).toThrow(/^(?!.*geheim)/);
  });

  test('contains the settings of new channels, without those that equal the default', () => {
    expect(settingsOfNewChannels(configurationFrom({ COMPATIBILITY: 'lenient' }))).toEqual({
      compatibility: 'lenient',
    });
    expect(settingsOfNewChannels(configurationFrom({}))).toEqual({});
  });

  test('limits a process to few connections, so that several can share one PostgreSQL', () => {
    // The connections of eight processes stay below 100.
    expect(configurationFrom({}).databasePoolSize).toBeLessThanOrEqual(12);
    expect(configurationFrom({ DATABASE_POOL_SIZE: '24' }).databasePoolSize).toBe(24);
  });

  test('prepares statements unless a pooler cannot', () => {
    expect(configurationFrom({}).databaseIsPrepared).toBe(true);
    expect(configurationFrom({ DATABASE_PREPARED: 'off' }).databaseIsPrepared).toBe(false);
  });

  test('lists the trusted proxies', () => {
    const { trustedProxies } = configurationFrom({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,' });
    expect(trustedProxies).toEqual(['10.0.0.0/8', '::1']);
    expect(configurationFrom({}).trustedProxies).toEqual([]);
  });

  test('parses rates of operations', () => {
    const { throttlePerOperation } = configurationFrom({ THROTTLE_OPERATIONS: 'createPayment=50, readPayment=200' });
    expect([...throttlePerOperation]).toEqual([
      ['createPayment', 50],
      ['readPayment', 200],
    ]);
  });

  test('knows the files of each wallet, several merchant ids too', () => {
    const none = { walletOne: undefined, walletTwo: undefined, walletThree: undefined };
    expect(configurationFrom({}).walletFiles).toEqual(none);
    expect(
      configurationFrom({
        WALLET_ONE_KEY_FILE: 'a',
        WALLET_ONE_MERCHANT_ID: 'merchant.one, merchant.two',
        WALLET_ONE_ROOT_FILE: 'b',
        WALLET_THREE_KEY_FILE: 'c',
      }).walletFiles,
    ).toEqual({
      walletOne: { keyFile: 'a', merchantIds: ['merchant.one', 'merchant.two'], rootFile: 'b' },
      walletTwo: undefined,
      walletThree: { keyFile: 'c', signerFile: undefined },
    });
  });

  describe('in the live environment', () => {
    const live = { ENVIRONMENT: 'live', VAULT_KEY: KEY };
    const BASE_URL = 'https://pay.example/';
    const tls = { TLS_CERT_FILE: 'tls.crt', TLS_KEY_FILE: 'tls.key' };
    const start = (variables: Readonly<Record<string, string>>) =>
      requireEncryptionInLive(configurationFrom({ ...live, ...variables }));

    test('starts with https only, of its own or of a proxy', async () => {
      await expect(start({ BASE_URL })).rejects.toThrow(/set TLS_CERT_FILE and TLS_KEY_FILE, or TLS_BY_PROXY=true/);
      await expect(start({ BASE_URL, TLS_BY_PROXY: 'false' })).rejects.toThrow(WrongConfiguration);
      await expect(start({ BASE_URL, TLS_BY_PROXY: 'true' })).resolves.toBeUndefined();
      await expect(start({ BASE_URL, ...tls })).resolves.toBeUndefined();
      await expect(start({ BASE_URL, ...tls, TLS_BY_PROXY: 'true' }), 'TLS up to the gateway').resolves.toBeUndefined();
    });

    test.each([
      'postgres://tollgate@db1/tollgate',
      'postgres://tollgate@localhost,db1/tollgate',
      'postgres://tollgate@10.0.0.7/tollgate?sslmode=no-verify',
      'postgres://tollgate:geheim@db1/tollgate?uselibpqcompat=true&sslmode=require',
      'postgres:///tollgate?host=db1',
      'postgres://tollgate@db1/tollgate#?sslmode=verify-full',
      'postgres://tollgate@db1/tollgate?host=',
      'postgres:///tollgate?host=/run/postgresql&host=db1',
      'postgres://tollgate@localhost/tollgate?ho\tst=db1',
      'postgres://tollgate@db1/tollgate?sslmode=verify-full&sslmode=disable',
    ])('does not start with %s, which others could read', async (DATABASE_URL) => {
      await expect(start({ BASE_URL, ...tls, DATABASE_URL })).rejects.toThrow(
        /^(?!.*geheim).*another machine.*sslmode=verify-full/,
      );
    });

    test.each([
      'sqlite:/data/own.db',
      'postgres://tollgate@localhost/tollgate',
      'postgres://tollgate@LOCALHOST/tollgate',
      'postgres://tollgate@[0:0:0:0:0:0:0:1]/tollgate',
      'postgres://tollgate@127.0.0.1,[::1]/tollgate',
      'postgres:///tollgate?host=/run/postgresql',
      'postgres://tollgate@db1,db2/tollgate?sslmode=verify-full',
      'postgres://tollgate@db1/tollgate?application_name=a&sslmode=disable',
    ])('starts with %s', async (DATABASE_URL) => {
      await expect(start({ BASE_URL, ...tls, DATABASE_URL })).resolves.toBeUndefined();
    });

    test('has a public https address', async () => {
      await expect(start({ TLS_BY_PROXY: 'true' })).rejects.toThrow(/BASE_URL must be the public https address/);
      await expect(start({ ...tls, BASE_URL: 'http://pay.example/' })).rejects.toThrow(/BASE_URL/);
      expect(configurationFrom({ ...live, ...tls }).baseUrl).toBe('https://localhost:8080/');
    });

    test('does not start with PGHOST on another machine where the address names no server', async () => {
      onTestFinished(() => void vi.unstubAllEnvs());
      const DATABASE_URL = 'postgres://tollgate@/tollgate';
      vi.stubEnv('PGHOST', '/run/postgresql');
      await expect(start({ BASE_URL, ...tls, DATABASE_URL })).resolves.toBeUndefined();
      vi.stubEnv('PGHOST', 'db1');
      await expect(start({ BASE_URL, ...tls, DATABASE_URL })).rejects.toThrow(/another machine, db1/);
      const encrypted = `${DATABASE_URL}?sslmode=verify-full`;
      await expect(start({ BASE_URL, ...tls, DATABASE_URL: encrypted })).resolves.toBeUndefined();
    });

    test.each([
      'postgres://tollgate:geheim@db%ff/tollgate',
      'postgres://tollgate:geheim%ff@db1/tollgate?sslmode=verify-full',
      'postgres://tollgate:geheim/x@db1/tollgate?sslmode=verify-full',
      'postgres://tollgate:geheim@db1:x/tollgate',
      'postgres://tollgate:geheim@db1/tollgate?sslmode=verify-full&sslnegotiation=none',
      'postgres://tollgate:geheim@db1/tollgate?sslmode=verify-full&sslrootcert=/tollgate/no-file',
    ])('says in a line without the password that %s cannot be used', async (DATABASE_URL) => {
      const said = await start({ BASE_URL, ...tls, DATABASE_URL }).then(() => 'it starts', startFailure);
      expect(said).toMatch(/^(?!.*geheim)(?:DATABASE_URL .* cannot be used|ENOENT: .*no-file'?)$/);
    });

    test('leaves an address of another kind to the database, which refuses it', async () => {
      await expect(start({ BASE_URL, ...tls, DATABASE_URL: 'mysql://db1/tollgate' })).resolves.toBeUndefined();
    });

    test('refuses the variable with which Node takes every certificate', () => {
      const unchecked = (value: string, environment: object) =>
        configurationFrom({ ...environment, NODE_TLS_REJECT_UNAUTHORIZED: value }).environment;
      expect(() => unchecked('0', live)).toThrow(/unset it.*NODE_EXTRA_CA_CERTS/);
      expect(unchecked('1', live)).toBe('live');
      expect(unchecked('0', {})).toBe('test');
    });

    test('lets commands run without https, which do not serve', () => {
      expect(configurationFrom(live).environment).toBe('live');
    });
  });

  test('serves plain http in the test environment', async () => {
    await expect(requireEncryptionInLive(configurationFrom({}))).resolves.toBeUndefined();
  });

  test('never quotes a secret in its errors', () => {
    expect(() => configurationFrom({ DEMO_ACCESS_TOKEN: 'geheim' })).toThrow(/^(?!.*geheim)/);
    expect(() => configurationFrom({ VAULT_KEY: 'geheim' })).toThrow(/^(?!.*geheim)/);
  });

  test('has no shop in the live environment', () => {
    expect(configurationFrom({ ENVIRONMENT: 'live', VAULT_KEY: KEY }).shopPort).toBe(0);
  });
});
