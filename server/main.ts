import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { destination, type Logger, pino } from 'pino';
import { REQUEST_SECONDS } from '../catalogue/endpoints/limits.ts';
import { type DemoCredentials, ensureDemoMerchant } from './access/entities/demo.ts';
import { entityRecords } from './access/entities/records.ts';
import { hasherThread } from './access/people/credentials/passwords.ts';
import { ensureDemoUser } from './access/people/demo.ts';
import { createGateway, type Gateway } from './assembly/app.ts';
import {
  type Configuration,
  configurationFrom,
  requireHttpsInLive,
  settingsOfNewChannels,
} from './assembly/configuration.ts';
import { claimEnvironment } from './assembly/database-environment.ts';
import { demoCredentials, masterKey, previousMasterKeys } from './assembly/kept-secrets.ts';
import { walletSecrets } from './assembly/wallet-keys.ts';
import { readBuiltFiles } from './assembly/wings.ts';
import { WrongConfiguration } from './assembly/wrong-configuration.ts';
import { builtIn, readWidgetBuild } from './checkout/widget-script/build.ts';
import { keepBuilds } from './checkout/widget-script/kept-builds.ts';
import { RUN } from './commands/invocation.ts';
import { ABANDONED_AFTER_MS } from './payments/operations/recover.ts';
import { createWallets } from './payments/wallets/wallets.ts';
import { startFailure } from './platform/base/cannot-start.ts';
import { longAgo, movableClock, systemClock } from './platform/base/clock.ts';
import { ageOfNode } from './platform/base/node-versions.ts';
import { keepPrivate, PRIVATE_UMASK } from './platform/base/private-files.ts';
import type { Database, DatabaseLog } from './platform/database/database.ts';
import { migrations } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open.ts';
import { holdAlone } from './platform/database/sqlite/sole-process.ts';
import { spareConnections, spreadNewConnections } from './platform/http/connections.ts';
import {
  endOf,
  factsOf,
  HANDSHAKE_DEADLINE_MS,
  keepTlsRenewed,
  type RenewedPair,
  readTlsPair,
  TLS_OPTIONS,
} from './platform/http/tls.ts';
import { flushTraces, traceFields } from './platform/traces/span.ts';

/** The clock of the service; the test environment may move it. */
const clock = movableClock(systemClock);

/** A request whose headers or body have not arrived in this time is cut off. Each kind of body has its own, shorter one. */
const HEADERS_DEADLINE_MS = 15_000;
const REQUEST_DEADLINE_MS = REQUEST_SECONDS * 1_000;

/** Longer than load balancers keep idle connections, so that they close them, not we. */
const KEEP_ALIVE_MS = 65_000;

/** Requests in progress when the process is stopped may take this long: longer than an acquirer's deadline. */
const SHUTDOWN_DEADLINE_MS = 75_000;

/** Metrics and probes are answered within two seconds; whatever else is on their port does not delay the end. */
const MONITORING_DEADLINE_MS = 3_000;

/** A collector of traces that does not answer delays the end by this. */
const FLUSH_DEADLINE_MS = 3_000;

/** The banner waits no longer for the example shop. */
const SHOP_PATIENCE_MS = 5_000;

const IDLE_CHECK_MS = 50;

const RECOVERY_INTERVAL_MS = 10_000;

const SQLITE = 'sqlite:';

const WIDGET_FOLDER = fileURLToPath(new URL('../widget-build/', import.meta.url));
const BUILT_FOLDER = fileURLToPath(new URL('../', import.meta.url));
const CHECKPOINT_PROGRAM = fileURLToPath(
  new URL('../server/platform/database/sqlite/checkpoint-thread.js', import.meta.url),
);
const HASH_PROGRAM = fileURLToPath(new URL('../server/access/people/credentials/hash-thread.js', import.meta.url));
const SHOP_PROGRAM = fileURLToPath(new URL('../e2e/shop/main.js', import.meta.url));

/** Log lines are written together, at this size or after this time, because a write costs more than the line itself. */
const LOG_CHUNK_BYTES = 4_096;
const LOG_INTERVAL_MS = 200;

/** A person at a terminal reads the banner; a file or a collector gets every line. */
const isTerminal = process.stdout.isTTY === true;

const loggerFor = ({ logLevel }: Configuration): Logger =>
  pino(
    {
      level: logLevel ?? (isTerminal ? 'warn' : 'info'),
      base: null,
      timestamp: () => `,"time":${systemClock.now()}`,
      mixin: traceFields,
    },
    destination({ dest: 1, sync: false, minLength: LOG_CHUNK_BYTES, periodicFlush: LOG_INTERVAL_MS }),
  );

/** Returns the log for opening the database. On a terminal, it prints migrations and waiting times as sentences. */
const openingLog = (log: Logger): DatabaseLog => ({
  error: (details, text) => log.error(details, text),
  info: (details, text) => {
    log.info(details, text);
    if (!isTerminal || log.isLevelEnabled('info')) return;
    const facts = Object.entries(details).map(([name, value]) => `${name} ${value}`);
    process.stdout.write(`${text}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}\n`);
  },
});

/** Waits until all log lines are written. */
const flushLog = (log: Logger): Promise<void> => new Promise((resolve) => log.flush(() => resolve()));

const startShop = (configuration: Configuration, demo: DemoCredentials): ChildProcess =>
  spawn(process.execPath, [SHOP_PROGRAM], {
    // The IPC channel closes when this process ends for any reason; then the shop ends too.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      // The shop's server trusts a certificate that was made for tests.
      ...(configuration.tls && { NODE_EXTRA_CA_CERTS: configuration.tls.certFile }),
      ...process.env,
      PORT: String(configuration.shopPort),
      GATEWAY_URL: configuration.baseUrl,
      ENTITY_ID: demo.entityId,
      ACCESS_TOKEN: demo.accessToken,
    },
  });

/** Waits until the shop is open, or has said why it is not. */
const shopAnswered = async (shop: ChildProcess): Promise<void> => {
  await Promise.race([once(shop, 'message'), once(shop, 'exit'), wait(SHOP_PATIENCE_MS, undefined, { ref: false })]);
};

const shopUrlOf = ({ shopPort }: Configuration): string | undefined =>
  shopPort === 0 ? undefined : `http://localhost:${shopPort}/`;

/** How commands are run here: an installation has no sources, and the command is on its path. */
const COMMAND = existsSync('tsconfig.json') ? RUN : 'tollgate';

/** The first steps of an operator in the live environment, which has no demo merchant. */
const FIRST_STEPS = [
  '  There is no merchant yet. With the same environment variables, create a merchant, a channel and an access token:',
  `    ${COMMAND} merchant create --name NAME`,
  `    ${COMMAND} channel create --merchant ID --name NAME`,
  `    ${COMMAND} token create --entity ID --expires 365d`,
];

const announce = (
  configuration: Configuration,
  demo: DemoCredentials | undefined,
  hasMerchant: boolean,
  firstLink: string | undefined,
  metricsUrl: string | undefined,
): void => {
  const { environment, baseUrl } = configuration;
  const lines = [`Tollgate is listening (${environment} environment).`, `  Gateway:      ${baseUrl}`];
  if (demo !== undefined) lines.push(`  Entity id:    ${demo.entityId}`, `  Access token: ${demo.accessToken}`);
  lines.push(`  Back office:  ${baseUrl}backoffice/`);
  if (firstLink !== undefined) lines.push(`    Its first administrator is made here, once: ${firstLink}`);
  if (metricsUrl !== undefined) lines.push(`  Metrics:      ${metricsUrl}`);
  const shopUrl = shopUrlOf(configuration);
  if (shopUrl !== undefined) lines.push(`  Example shop: ${shopUrl}`);
  if (!hasMerchant) lines.push(...FIRST_STEPS);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
};

/**
 * The bytes of a request that wait for its reader, and those of a reply after which its writer waits. Node's own limit, 64
 * KiB since Node 22, lets a thousand connections that are about to be refused have twice as much read and copied. It does
 * not count for https.
 */
const WAITING_BYTES = 16 * 1024;

const SERVER_OPTIONS: ServerOptions = {
  highWaterMark: WAITING_BYTES,
  headersTimeout: HEADERS_DEADLINE_MS,
  requestTimeout: REQUEST_DEADLINE_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
};

/** A server, and its certificate where it serves https. */
interface OpenedServer {
  readonly server: Server;
  /** Begins to read the connections that wait for it, because the server is about to close. */
  readonly readWaiting?: () => void;
  readonly renewed?: RenewedPair;
}

/** Creates the server: of https where a certificate is configured, which is renewed when its file changes. */
const serverFor = async ({ tls }: Configuration, log: Logger): Promise<OpenedServer> => {
  if (tls === undefined) {
    const server = createServer(SERVER_OPTIONS);
    return { server, readWaiting: spreadNewConnections(server) };
  }
  const pair = await readTlsPair(tls);
  const options = { ...SERVER_OPTIONS, ...TLS_OPTIONS, ...pair, handshakeTimeout: HANDSHAKE_DEADLINE_MS };
  const server = createTlsServer(options);
  log.info(factsOf(pair), 'https is served with this certificate');
  return { server, renewed: keepTlsRenewed(server, tls, pair, log) };
};

/** The port for metrics and probes, always without TLS. */
interface Monitoring {
  readonly server: Server;
  readonly url: string;
  /** Ends connections that carry no request. */
  endSpare(): void;
  /** Answers requests from now on; until then the process starts, and is not ready. */
  begin(listener: RequestListener): void;
}

/** Opens the port for metrics and probes before anything else is done, so that a taken one is found at once. */
const openMonitoring = async ({ metricsPort, bindAddress }: Configuration): Promise<Monitoring | undefined> => {
  if (metricsPort === undefined) return undefined;
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer(SERVER_OPTIONS, (request, response) => answer(request, response));
  const endSpare = spareConnections(server);
  await listen(server, { port: metricsPort, bindAddress }, 'METRICS_PORT');
  return {
    server,
    endSpare,
    url: `http://localhost:${(server.address() as AddressInfo).port}/metrics`,
    begin: (listener) => {
      answer = listener;
    },
  };
};

/**
 * Creates the server, and returns the configuration with its port. A port that the system chooses is taken first,
 * because the gateway's own URL contains it; no client knows it yet.
 */
const openServer = async (
  wanted: Configuration,
  log: Logger,
): Promise<OpenedServer & { readonly configuration: Configuration }> => {
  const opened = await serverFor(wanted, log);
  if (wanted.port !== 0) return { ...opened, configuration: wanted };
  const { server } = opened;
  await listen(server, wanted);
  const { port } = server.address() as AddressInfo;
  return { ...opened, configuration: configurationFrom({ ...process.env, PORT: String(port) }) };
};

/** Why a server cannot listen, by the system's error code, and what to do about it. */
const portFaults: Readonly<Record<string, (variable: string) => string>> = {
  EADDRINUSE: (variable) =>
    'is in use by another program. ' +
    `Stop that program, or choose another port: ${variable}=8090, or ${variable}=0 for a free one`,
  EADDRNOTAVAIL: () => 'cannot be taken, because this machine does not have the address in BIND_ADDRESS',
  EACCES: (variable) =>
    `needs rights that this process does not have. Choose a port above 1023, such as ${variable}=8090`,
};

const listen = async (
  server: Server,
  { port, bindAddress }: Pick<Configuration, 'port' | 'bindAddress'>,
  variable = 'PORT',
): Promise<void> => {
  server.listen(port, bindAddress);
  try {
    await once(server, 'listening');
  } catch (failure) {
    const fault = portFaults[(failure as NodeJS.ErrnoException).code ?? ''];
    throw fault === undefined
      ? failure
      : new WrongConfiguration(`port ${port} ${fault(variable)}.`, { cause: failure });
  }
};

/** In this time a request that has arrived is read, so that its connection is not a spare one. */
const READING_MS = 20;

/** Accepts no more connections, and resolves when all requests are answered. */
const closeServer = async (server: Server, endSpare: () => void, deadlineMs: number): Promise<void> => {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const isClosed = once(server, 'close');
  server.close();
  await wait(READING_MS);
  endSpare();
  // A connection whose last reply was sent after `close` would be kept alive for ever.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await isClosed;
  clearInterval(idle);
  clearTimeout(deadline);
};

/**
 * Recovers payments that were interrupted before `leftBefore` at once, and later ones at intervals, by their age in
 * real time.
 */
const keepRecovering = (gateway: Gateway, leftBefore: number, log: Logger): NodeJS.Timeout => {
  let isUnderWay = false;
  const run = async (beforeMs: number): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await gateway.recover(beforeMs);
    } catch (error) {
      log.error({ err: error }, 'interrupted payments could not be recovered');
    } finally {
      isUnderWay = false;
    }
  };
  const abandonedBefore = longAgo(clock, ABANDONED_AFTER_MS);
  void run(leftBefore);
  return setInterval(() => void run(abandonedBefore()), RECOVERY_INTERVAL_MS).unref();
};

const walletsFrom = async (configuration: Configuration, database: Database) => {
  const { keys, testTokens } = await walletSecrets(configuration, clock);
  return { wallets: createWallets({ database, clock, keys }), testTokens };
};

const start = async (wanted: Configuration): Promise<void> => {
  requireHttpsInLive(wanted);
  const log = loggerFor(wanted);
  const { server, readWaiting, renewed, configuration } = await openServer(wanted, log);
  const monitoring = await openMonitoring(configuration);
  const keptBuilds = join(configuration.dataFolder, 'widget-builds');
  const widget = await readWidgetBuild(WIDGET_FOLDER, keptBuilds);
  await keepPrivate(configuration.dataFolder, configuration.databaseUrl);
  // Before anything is read or migrated, because another process may work on the file.
  const hold = configuration.databaseUrl.startsWith(SQLITE)
    ? holdAlone(configuration.databaseUrl.slice(SQLITE.length))
    : undefined;
  const database = await openDatabase(configuration.databaseUrl, openingLog(log), migrations, {
    poolSize: configuration.databasePoolSize,
    isPrepared: configuration.databaseIsPrepared,
    isAlone: hold !== undefined,
    checkpointProgram: CHECKPOINT_PROGRAM,
  });
  await claimEnvironment(database, configuration.environment);
  const previous = previousMasterKeys(configuration);
  const gateway = createGateway({
    ...configuration,
    database,
    clock,
    log,
    widget,
    ...(await readBuiltFiles(BUILT_FOLDER)),
    shopUrl: shopUrlOf(configuration),
    certificateEndMs: renewed && (() => endOf(renewed.used())),
    passwordHasher: hasherThread(HASH_PROGRAM),
    hasMetricsPort: monitoring !== undefined,
    masterKey: await masterKey(configuration),
    previousMasterKeys: previous,
    ...(await walletsFrom(configuration, database)),
  });
  await gateway.start();
  await gateway.vault.verify();
  if (previous.length > 0) log.info({ dataKeys: await gateway.rotation.adopt() }, 'the new master key was adopted');
  const demo = configuration.environment === 'test' ? await demoCredentials(configuration) : undefined;
  if (demo !== undefined) await ensureDemoMerchant(database, clock, demo, settingsOfNewChannels(configuration));
  const { demoUser } = configuration;
  if (demoUser !== undefined) await ensureDemoUser({ database, clock: clock.real, vault: gateway.vault }, demoUser);
  // No other process works on an embedded database: payments received before now were interrupted.
  const leftBefore = database.shared ? clock.now() - ABANDONED_AFTER_MS : clock.now();
  await gateway.ensureTimers();
  const hasMerchant = (await entityRecords(database).first(1)).length > 0;
  const firstLink = await gateway.firstLink();
  server.on('request', gateway.listener);
  monitoring?.begin(gateway.monitoring);
  if (!server.listening) await listen(server, configuration);
  // Nothing is awaited from here until the signals have their handlers: what was accepted is finished.
  const endSpare = spareConnections(server);
  const recovery = keepRecovering(gateway, leftBefore, log);
  gateway.timers.start();
  const shop = demo !== undefined && configuration.shopPort !== 0 ? startShop(configuration, demo) : undefined;

  const stop = async (): Promise<void> => {
    gateway.retire();
    shop?.kill();
    clearInterval(recovery);
    readWaiting?.();
    await Promise.all([closeServer(server, endSpare, SHUTDOWN_DEADLINE_MS), gateway.timers.stop()]);
    await gateway.stop();
    await gateway.stored();
    await database.close();
    hold?.release();
    // Probes are answered until the end: a process that does not answer looks dead, not stopping.
    if (monitoring !== undefined) await closeServer(monitoring.server, monitoring.endSpare, MONITORING_DEADLINE_MS);
    await Promise.race([flushTraces().catch(() => undefined), wait(FLUSH_DEADLINE_MS)]);
    log.info('stopped');
    await flushLog(log);
    process.exit(0);
  };
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!isStopping) void stop();
      isStopping = true;
    });
  }

  void keepBuilds(builtIn(WIDGET_FOLDER), keptBuilds).catch((error: unknown) => {
    log.error({ err: error }, 'this build of the widget could not be kept for pages that outlast the next version');
  });
  if (!hasMerchant) log.warn({ command: 'tollgate merchant create --name NAME' }, 'there is no merchant yet');
  if (configuration.environment === 'live' && monitoring === undefined)
    log.warn({}, '/metrics is on the public port: keep it from the public, or set METRICS_PORT');
  const age = ageOfNode(process.version, systemClock.now());
  if (age !== undefined) log.warn({}, age);
  // The credentials come last, after all other lines, so that they are not lost among them.
  if (shop !== undefined) await shopAnswered(shop);
  await flushLog(log);
  announce(configuration, demo, hasMerchant, firstLink, monitoring?.url);
};

process.umask(PRIVATE_UMASK);
try {
  if (process.argv.length > 2)
    throw new WrongConfiguration(`it takes no arguments. Commands are run by: ${COMMAND} --help`);
  await start(configurationFrom(process.env));
} catch (error) {
  process.stderr.write(`Tollgate cannot start: ${startFailure(error)}\n`);
  process.exit(1);
}
