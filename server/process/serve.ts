import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { REQUEST_SECONDS } from '../../catalogue/endpoints/limits.ts';
import { ensureDemoMerchant } from '../access/entities/demo.ts';
import { entityRecords } from '../access/entities/records.ts';
import { drawingThread } from '../access/looks/drawer.ts';
import { hasherThread } from '../access/people/credentials/passwords.ts';
import { ensureDemoUser } from '../access/people/demo.ts';
import { createGateway, type Gateway, type GatewayDependencies } from '../assembly/app.ts';
import { type Configuration, configurationFrom, settingsOfNewChannels } from '../assembly/configuration.ts';
import { claimEnvironment } from '../assembly/database-environment.ts';
import { demoCredentials, masterKey, previousMasterKeys } from '../assembly/kept-secrets.ts';
import { limitsKeptBy } from '../assembly/limits-of-all.ts';
import { walletSecrets } from '../assembly/wallet-keys.ts';
import { readBuiltFiles } from '../assembly/wings.ts';
import { WrongConfiguration } from '../assembly/wrong-configuration.ts';
import { builtIn, readWidgetBuild } from '../checkout/widget-script/build.ts';
import { keepBuilds } from '../checkout/widget-script/kept-builds.ts';
import { ABANDONED_AFTER_MS } from '../payments/operations/recover.ts';
import { createWallets } from '../payments/wallets/wallets.ts';
import { longAgo, movableClock, systemClock } from '../platform/base/clock.ts';
import { ageOfNode } from '../platform/base/node-versions.ts';
import { keepPrivate } from '../platform/base/private-files.ts';
import { isFile, SQLITE, writtenBy } from '../platform/database/addresses.ts';
import type { Database } from '../platform/database/database.ts';
import { migrations } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open.ts';
import { holdAlone } from '../platform/database/sqlite/sole-process.ts';
import { spareConnections, spreadNewConnections } from '../platform/http/connections.ts';
import {
  endOf,
  factsOf,
  HANDSHAKE_DEADLINE_MS,
  keepTlsRenewed,
  type RenewedPair,
  readTlsPair,
  TLS_OPTIONS,
} from '../platform/http/tls.ts';
import { paperThread } from '../platform/paper/drawer.ts';
import { linkTo, type Sent } from '../platform/processes/calls.ts';
import { flushTraces } from '../platform/traces/span.ts';
import { announce, type Started, shopAnswered, shopUrlOf, startShop } from './announce.ts';
import { flushLog, loggerFor, openingLog } from './log.ts';
import { joining, type Part } from './part.ts';

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

/** One connection for the payments, and one for the timers beside them. */
const LEAST_POOL_SIZE = 2;

const IDLE_CHECK_MS = 50;

const RECOVERY_INTERVAL_MS = 10_000;

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

/** The paths of the programs and files of the build. */
interface Built {
  readonly checkpoint: string;
  readonly hash: string;
  readonly drawing: string;
  readonly paper: string;
  readonly shop: string;
  readonly widgetFolder: string;
  readonly builtFolder: string;
}

/** What a process has that works beside others of its gateway. */
interface Beside {
  readonly dependencies: Partial<GatewayDependencies>;
  /** Makes this process known to the one that keeps what all share, and answers its calls. */
  join(gateway: Gateway): Promise<void>;
}

/** Links this process to the one that keeps what all processes of the gateway share. */
const beside = ({ serving, keeper }: Part): Beside => {
  let gateway: Gateway | undefined;
  const figures = async () => (await gateway?.registry.getMetricsAsJSON()) as unknown as Sent;
  const link = linkTo(keeper, { figures }, joining);
  return {
    dependencies: {
      ...limitsKeptBy(link),
      processes: serving,
      allMetrics: async () => String(await link.call('metrics')),
    },
    join: async (own) => {
      gateway = own;
      await link.peer();
    },
  };
};

/** Opens the database of this process. */
const openOwnDatabase = async (
  { databaseUrl, databasePoolSize, databaseIsPrepared }: Configuration,
  log: Logger,
  checkpointProgram: string,
  part: Part | undefined,
) => {
  // Before anything is read or migrated, because another process may work on the file.
  const hold = part === undefined && isFile(databaseUrl) ? holdAlone(databaseUrl.slice(SQLITE.length)) : undefined;
  const url = part?.writer === undefined ? databaseUrl : writtenBy(databaseUrl, part.writer);
  const database = await openDatabase(url, openingLog(log), migrations, {
    poolSize: Math.max(LEAST_POOL_SIZE, Math.floor(databasePoolSize / (part?.serving ?? 1))),
    isPrepared: databaseIsPrepared,
    isAlone: hold !== undefined,
    checkpointProgram,
  });
  /** Whether no other process can work on the database, and all that did are dead. */
  const isAlone = hold !== undefined || (part?.writer !== undefined && part.isFirst);
  return { database, hold, isAlone };
};

/** Serves the requests of a gateway: alone, or as one of several processes. */
export const serve = async (wanted: Configuration, built: Built, part?: Part): Promise<void> => {
  const log = loggerFor(wanted, part?.name);
  const { server, readWaiting, renewed, configuration } = await openServer(wanted, log);
  const monitoring = await openMonitoring(configuration);
  const keptBuilds = join(configuration.dataFolder, 'widget-builds');
  const widget = await readWidgetBuild(built.widgetFolder, keptBuilds);
  await keepPrivate(configuration.dataFolder, configuration.databaseUrl);
  const { database, hold, isAlone } = await openOwnDatabase(configuration, log, built.checkpoint, part);
  await claimEnvironment(database, configuration.environment);
  const previous = previousMasterKeys(configuration);
  const others = part && beside(part);
  const gateway = createGateway({
    ...configuration,
    processes: 1,
    ...others?.dependencies,
    database,
    clock,
    log,
    widget,
    ...(await readBuiltFiles(built.builtFolder)),
    shopUrl: shopUrlOf(configuration),
    certificateEndMs: renewed && (() => endOf(renewed.used())),
    passwordHasher: hasherThread(built.hash),
    drawing: drawingThread(built.drawing),
    paperDrawing: paperThread(built.paper),
    hasMetricsPort: monitoring !== undefined,
    masterKey: await masterKey(configuration),
    previousMasterKeys: previous,
    ...(await walletsFrom(configuration, database)),
  });
  await others?.join(gateway);
  await gateway.start();
  await gateway.vault.verify();
  if (previous.length > 0) log.info({ dataKeys: await gateway.rotation.adopt() }, 'the new master key was adopted');
  const demo = configuration.environment === 'test' ? await demoCredentials(configuration) : undefined;
  if (demo !== undefined) await ensureDemoMerchant(database, clock, demo, settingsOfNewChannels(configuration));
  const { demoUser } = configuration;
  if (demoUser !== undefined) await ensureDemoUser({ database, clock: clock.real, vault: gateway.vault }, demoUser);
  // Where no other process works on the database, payments received and timers claimed before now were interrupted.
  const leftBefore = isAlone ? clock.now() : clock.now() - ABANDONED_AFTER_MS;
  if (isAlone) await gateway.timers.releaseAll();
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
  const { baseUrl } = configuration;
  const started: Started = { baseUrl, demo, hasMerchant, firstLink, metricsUrl: monitoring?.url };
  const shop = part === undefined ? startShop(built.shop, configuration, started) : undefined;

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

  process.send?.(started);
  if (part !== undefined && !part.isFirst) return;
  void keepBuilds(builtIn(built.widgetFolder), keptBuilds).catch((error: unknown) => {
    log.error({ err: error }, 'this build of the widget could not be kept for pages that outlast the next version');
  });
  if (!hasMerchant) log.warn({ command: 'tollgate merchant create --name NAME' }, 'there is no merchant yet');
  if (configuration.environment === 'live' && monitoring === undefined)
    log.warn({}, '/metrics is on the public port: keep it from the public, or set METRICS_PORT');
  const age = ageOfNode(process.version, systemClock.now());
  if (age !== undefined) log.warn({}, age);
  if (part !== undefined) return;
  // The credentials come last, after all other lines, so that they are not lost among them.
  if (shop !== undefined) await shopAnswered(shop);
  await flushLog(log);
  announce(configuration, started);
};
