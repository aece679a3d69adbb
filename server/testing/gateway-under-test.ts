import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type DemoCredentials, ensureDemoMerchant, newDemoCredentials } from '../access/entities/demo.ts';
import { createGateway, type Gateway, type GatewayDependencies } from '../assembly/app.ts';
import { checkLedger } from '../assembly/books.ts';
import { booksFaults } from '../assembly/wings.ts';
import type { WidgetBuild } from '../checkout/widget-script/build.ts';
import { ABANDONED_AFTER_MS } from '../payments/operations/recover.ts';
import { createWallets } from '../payments/wallets/wallets.ts';
import { type ManualClock, manualClock, movableClock } from '../platform/base/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { traceFields } from '../platform/traces/span.ts';
import { keysOfMaterial, newTestMaterial, type TestMaterial } from '../simulation/wallet-tokens/material.ts';
import { type TestTokens, testTokens } from '../simulation/wallet-tokens/test-tokens.ts';
import { dyingAt } from './databases.ts';
import { lightHasher } from './passwords.ts';
import { leasesEnded } from './timers.ts';

/** A reply, parsed for tests. */
export interface TestReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: ReplyBody;
}

/** The fields of every reply, and the optional ones. */
export interface ReplyBody {
  readonly id?: string;
  readonly result: {
    readonly code: string;
    readonly description: string;
    readonly category: string;
    readonly parameterErrors?: readonly { readonly name: string; readonly value?: string; readonly message: string }[];
  };
  readonly ndc: string;
  readonly [name: string]: unknown;
}

/** Request parameters by name, or the exact body. */
export type TestParameters = Readonly<Record<string, string>> | string;

/** A real gateway on a real port, over a database of the test. */
export interface TestGateway {
  readonly url: string;
  readonly gateway: Gateway;
  readonly clock: ManualClock;
  /** The clock that requests of tests do not move. */
  readonly realClock: ManualClock;
  readonly database: Database;
  readonly entityId: string;
  readonly accessToken: string;
  /** Creates tokens that this gateway's wallets can open. */
  walletTokens(): TestTokens;
  /** All log lines so far, each a JSON text. */
  readonly logLines: readonly string[];
  /** Posts a form with the merchant's token; `entityId` is added to named parameters. */
  post(path: string, parameters: TestParameters, headers?: Readonly<Record<string, string>>): Promise<TestReply>;
  /** Like `post`, with the method PUT. */
  put(path: string, parameters: TestParameters): Promise<TestReply>;
  /** Posts a form as the widget does: without a token. */
  submit(path: string, parameters: TestParameters, headers?: Readonly<Record<string, string>>): Promise<TestReply>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<TestReply>;
  /** Sends DELETE with the merchant's token; `entityId` is added to the URL, unless it has a query already. */
  remove(path: string): Promise<TestReply>;
  /** Stops the gateway; the database stays open. */
  close(): Promise<void>;
}

/** 2026-11-20 12:00:00 UTC. */
const START_MS = 1_795_176_000_000;

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' };

/** The body of a download, which is its text alone. */
const ofFile: ReplyBody = { result: { code: '', description: '', category: '' }, ndc: '' };

const replyOf = async (response: Response): Promise<TestReply> => {
  const text = await response.text();
  const body = response.headers.has('content-disposition') ? ofFile : (JSON.parse(text) as ReplyBody);
  return { status: response.status, headers: response.headers, text, body };
};

/** The parts of a widget build that tests of the interface need; tests of the build read a real one. */
const widgetBuild: WidgetBuild = {
  integrity: `sha384-${'A'.repeat(64)}`,
  buildNumber: `${'0'.repeat(40)}@2026-11-20 12:00:00 +0000`,
  files: new Map(),
};

let material: TestMaterial | undefined;

/** The keys are created on first use and once, because that takes some tenths of a second. */
const walletMaterial = (): TestMaterial => {
  material ??= newTestMaterial(START_MS);
  return material;
};

/** What a test gateway makes itself. */
type Made = 'database' | 'clock' | 'log' | 'baseUrl' | 'wallets' | 'testTokens' | 'widget' | 'hasMetricsPort';

/** The settings of a test gateway: those of any gateway, and what a test has instead of the usual. */
export interface TestSettings extends Partial<Omit<GatewayDependencies, Made>> {
  /** Another gateway over the same database; the new one is like a second process that serves the same merchant. */
  readonly beside?: TestGateway;
  /** A merchant that the database has already, instead of a new one. */
  readonly merchant?: DemoCredentials;
  /** The time at which the clock stands. */
  readonly startMs?: number;
  /** The files of the widget; without them, a build has none. */
  readonly widgetFiles?: WidgetBuild['files'];
  /** Hears each log line instead of `logLines`, which long runs would fill. */
  readonly heard?: (line: string) => void;
}

/** Opens a port before the gateway starts, because the gateway needs its own address. */
const listening = async () => {
  // Node closes idle connections after five seconds, perhaps while a client sends a request: the gateway waits longer.
  const server = createServer({ keepAliveTimeout: 60_000 }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** Creates the functions that send requests to a gateway, as the merchant and as the widget. */
const callers = (
  url: string,
  entityId: string,
  accessToken: string,
): Pick<TestGateway, 'post' | 'put' | 'submit' | 'get' | 'remove'> => {
  const authorization = { Authorization: `Bearer ${accessToken}` };
  const send = async (path: string, body: TestParameters, headers: Readonly<Record<string, string>>, method = 'POST') =>
    replyOf(
      await fetch(url + path, {
        method,
        body: typeof body === 'string' ? body : new URLSearchParams(body).toString(),
        headers: { ...FORM, ...headers },
      }),
    );
  return {
    post: (path, parameters, headers = {}) =>
      send(path, typeof parameters === 'string' ? parameters : { entityId, ...parameters }, {
        ...authorization,
        ...headers,
      }),
    put: (path, parameters) =>
      send(path, typeof parameters === 'string' ? parameters : { entityId, ...parameters }, authorization, 'PUT'),
    submit: (path, parameters, headers = {}) => send(path, parameters, headers),
    get: async (path, headers = authorization) => replyOf(await fetch(url + path, { headers })),
    remove: async (path) =>
      replyOf(
        await fetch(url + (path.includes('?') ? path : `${path}?entityId=${entityId}`), {
          method: 'DELETE',
          headers: authorization,
        }),
      ),
  };
};

/** A database that reads one thing after the other: on PostgreSQL, what is read at once opens connections for itself. */
const readingInTurn = (database: Database): Database => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...database,
    read: (query, input) => {
      const result = last.then(() => database.read(query, input));
      last = result.catch(() => undefined);
      return result;
    },
  };
};

/**
 * After every test, the ledger has exactly the lines that the payments cause, and its sums and closed months are right.
 * @throws Error naming other lines.
 */
const expectLedgerInOrder = async (whole: Database): Promise<void> => {
  const database = readingInTurn(whole);
  const { missing, unexpected, shown } = await checkLedger(database);
  const faults = await booksFaults(database);
  if (faults.length > 0) throw new Error(`The books are not in order: ${faults.join('; ')}`);
  if (missing + unexpected === 0) return;
  const text = JSON.stringify(shown, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 1);
  throw new Error(`The ledger does not agree with the payments: ${text}`);
};

/** Starts a gateway over `database`; its clock stands still until the test moves it. */
export const startGateway = async (
  database: Database,
  {
    beside,
    merchant = newDemoCredentials(),
    startMs = START_MS,
    environment = 'test',
    widgetFiles = widgetBuild.files,
    compatibility = 'strict',
    heard,
    ...others
  }: TestSettings = {},
): Promise<TestGateway> => {
  const realClock = beside?.realClock ?? manualClock(startMs);
  const clock = movableClock(realClock);
  const logLines: string[] = [];
  const log = pino(
    { level: 'trace', base: null, mixin: traceFields },
    { write: heard ?? ((line: string) => void logLines.push(line)) },
  );
  const { entityId, accessToken } = beside ?? merchant;
  await ensureDemoMerchant(
    database,
    clock,
    { entityId, accessToken },
    compatibility === 'strict' ? {} : { compatibility },
  );
  const { server, url } = await listening();
  const gateway = createGateway({
    masterKey: Buffer.alloc(32, 7),
    // No test reaches the usual limit.
    throttlePerSecond: 100_000,
    trustedProxies: [],
    passwordHasher: lightHasher,
    ...others,
    database,
    baseUrl: `${url}/`,
    clock,
    log,
    environment,
    compatibility,
    wallets: createWallets({ database, clock, keys: async () => keysOfMaterial(walletMaterial()) }),
    testTokens: environment === 'test' ? async () => testTokens(walletMaterial(), clock) : undefined,
    widget: { ...widgetBuild, files: widgetFiles },
  });
  await gateway.start();
  server.on('request', gateway.listener);
  return {
    url,
    gateway,
    clock: { now: clock.now, advance: realClock.advance },
    realClock,
    database,
    entityId,
    accessToken,
    walletTokens: () => testTokens(walletMaterial(), clock),
    logLines,
    ...callers(url, entityId, accessToken),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await gateway.stop();
      await gateway.stored();
      if (beside === undefined) await expectLedgerInOrder(database);
    },
  };
};

/** The work of a process until it dies, and the checks afterwards. */
export interface Death {
  /** The work of the process that dies; `commit` is the number of the commit at which it dies. */
  way(victim: TestGateway, commit: number): Promise<unknown>;
  /** The checks after the process is gone and its leases have ended; `isWhole` when it finished its work. */
  afterwards(commit: number, isWhole: boolean): Promise<void>;
}

/**
 * Runs the work repeatedly, each time in a process that dies one commit later, before or after the commit is durable,
 * until a process finishes; `gateway` runs beside it. Returns the number of processes that died.
 */
export const killedAtEachCommit = async (
  gateway: TestGateway,
  moment: 'before' | 'after',
  { way, afterwards }: Death,
  settings: TestSettings = {},
): Promise<number> => {
  for (let commit = 1; ; commit += 1) {
    const { dying, died, started } = dyingAt(gateway.database, commit, moment);
    const victim = await startGateway(dying, { ...settings, beside: gateway });
    started();
    const isDead = died.then(() => false);
    const walked = way(victim, commit).then(() => true);
    const isWhole = await Promise.race([isDead, walked]);
    walked.catch(() => undefined); // The answer of the dead process fails now.
    const closed = victim.close().then(() => true);
    // Closing a dead process never ends. One that finished its work may die of a commit after its last answer.
    const isAlive = isWhole && (await Promise.race([isDead, closed]));
    await leasesEnded(gateway.database);
    await afterwards(commit, isWhole);
    if (isAlive) return commit - 1;
  }
};

/**
 * Advances the time of a gateway: requests that were interrupted long enough before are recovered, and due timers run.
 */
export const passed = async ({ gateway, clock }: TestGateway, milliseconds: number): Promise<void> => {
  clock.advance(milliseconds);
  await gateway.recover(clock.now() - ABANDONED_AFTER_MS);
  await gateway.timers.runDue();
};

/** A card payment that is always approved, with all required parameters. */
export const cardPayment = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
} as const;
