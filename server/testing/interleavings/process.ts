import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express, { Router } from 'express';
import { type Logger, pino } from 'pino';
import { openAccess } from '../../access/access.ts';
import { openCheckout } from '../../checkout/checkout.ts';
import type { Connectors } from '../../connectors/connector.ts';
import { findingAcquirers } from '../../connectors/find.ts';
import { continuePayment } from '../../payments/acquiring/conclude.ts';
import { ABANDONED_AFTER_MS } from '../../payments/operations/recover.ts';
import { openPayments } from '../../payments/payments.ts';
import type { Acquirer } from '../../payments/ports/acquirer.ts';
import { createWallets } from '../../payments/wallets/wallets.ts';
import { openWebhooks } from '../../payments/webhooks/webhooks.ts';
import { longAgo, movableClock } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { serveOn } from '../../platform/http/serve.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { openPlatform } from '../../platform/platform.ts';
import type { TimerKind } from '../../platform/timers/kinds.ts';
import { createTimers, type TimerHandlers } from '../../platform/timers/timers.ts';
import type { Wing } from '../../platform/wing.ts';
import type { Life, Schedule } from './schedule.ts';

/** A request of a client. */
export interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Undefined for a shopper's browser. */
  readonly token: string | undefined;
  readonly form: Readonly<Record<string, string>>;
  readonly key?: string | undefined;
}

/** The reply that a client gets. */
export interface Replied {
  readonly status: number;
  readonly body: ReplyBody;
  readonly isReplayed: boolean;
}

/** What a client reads of a reply. */
export interface ReplyBody {
  readonly id?: string;
  readonly amount?: string;
  readonly result: { readonly code: string };
  readonly [name: string]: unknown;
}

/** One process of the gateway: its core, without the annexes. */
export interface GatewayProcess {
  readonly life: Life;
  readonly database: Database;
  /** Begins what a process does at its start, and what it does for ever. */
  start(): Promise<void>;
  /** Answers a request. */
  handle(asked: Asked): Promise<Replied>;
  /** Takes a sign of the acquirer that something happened to a payment. */
  notice(channelId: string, paymentId: string): Promise<unknown>;
}

/** What a process is opened with. */
export interface ProcessGiven {
  readonly schedule: Schedule;
  readonly life: Life;
  readonly database: Database;
  readonly acquirer: Acquirer;
  readonly outbound: Outbound;
  /** Whether no other process works on the database. */
  readonly isAlone: boolean;
  readonly log?: Logger | undefined;
}

const RECOVERY_INTERVAL_MS = 10_000;

const widget = { integrity: `sha384-${'A'.repeat(64)}`, buildNumber: `${'0'.repeat(40)}@simulated`, files: new Map() };

const silent = pino({ level: 'silent', base: null }, { write: () => undefined });

/** Sends a request to a listener without any network. */
const exchange = (listener: ReturnType<typeof express>, asked: Asked): Promise<Replied> =>
  new Promise((resolve) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
    const request = new IncomingMessage(socket);
    const sent = new URLSearchParams(asked.form as Record<string, string>).toString();
    const isInAddress = asked.method !== 'POST';
    request.method = asked.method;
    request.url = isInAddress ? `${asked.path}?${sent}` : asked.path;
    request.headers = {
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
      ...(isInAddress
        ? {}
        : {
            'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
            'content-length': String(sent.length),
          }),
    };
    if (!isInAddress) request.push(sent);
    request.push(null);
    request.complete = true;
    const response = new ServerResponse(request);
    let headers: readonly unknown[] = [];
    const taking = {
      writeHead: (_status: number, given: readonly unknown[]) => {
        response.statusCode = _status;
        headers = given;
        return response;
      },
      end: (text: string) => {
        const isReplayed = headers.some((name) => String(name).toLowerCase() === 'idempotent-replayed');
        resolve({ status: response.statusCode, body: JSON.parse(text) as ReplyBody, isReplayed });
        return response;
      },
    };
    Object.assign(response, taking);
    listener(request, response);
  });

/** Opens a process: the core of the gateway, assembled as `server/assembly` does. */
export const openProcess = (given: ProcessGiven): GatewayProcess => {
  const { schedule, life, database: own, acquirer, outbound, isAlone, log = silent } = given;
  const clock = movableClock({ now: schedule.nowMs });
  const environment = 'test';
  const platform = openPlatform(
    {
      database: own,
      clock,
      log,
      environment,
      baseUrl: 'https://gateway.test/',
      throttlePerSecond: 1_000_000,
    },
    widget.buildNumber,
  );
  const { database, registry, throttle, bodies, record, write } = platform;
  const access = openAccess({ masterKey: Buffer.alloc(32, 7) }, platform);
  const webhooks = openWebhooks(platform, access, [], outbound);
  const connectors = { simulator: { acquirerFor: async () => acquirer } } as unknown as Connectors;
  const acquirers = findingAcquirers(connectors, environment, access.vault);
  const wallets = createWallets({ database, clock, keys: async () => ({}) as never });
  const paying = openPayments({ wallets }, platform, access, webhooks, acquirers, undefined);
  const checkout = openCheckout({ widget }, platform, paying.payments, []);
  const wings: readonly Wing[] = [platform, access, webhooks, paying, checkout];
  const handlers: TimerHandlers = Object.assign({}, ...wings.map((wing) => wing.timers));
  const timers = createTimers({ watched: platform.watched, clock, log, handlers });
  for (const wing of wings) wing.measure?.(Object.keys(handlers) as TimerKind[]);
  const router = Router();
  const serve = serveOn(router, { ...access, throttle, bodies, record, log, write, compatibility: 'strict' });
  for (const wing of wings) wing.bind?.(serve, timers);
  const app = express().disable('x-powered-by').disable('etag').use(router);
  void registry;

  const keepRecovering = (): void => {
    let isUnderWay = false;
    const run = async (beforeMs: number): Promise<void> => {
      if (isUnderWay) return;
      isUnderWay = true;
      await paying.recover(beforeMs).catch(() => 0);
      isUnderWay = false;
    };
    const abandonedBefore = longAgo(clock, ABANDONED_AFTER_MS);
    void run(isAlone ? clock.now() : clock.now() - ABANDONED_AFTER_MS);
    setInterval(() => void run(abandonedBefore()), RECOVERY_INTERVAL_MS);
  };

  return {
    life,
    database,
    start: async () => {
      for (const wing of wings) await wing.start?.();
      if (isAlone) await timers.releaseAll();
      keepRecovering();
      timers.start();
    },
    handle: (asked) => exchange(app, asked),
    notice: (channelId, paymentId) => continuePayment(paying.payments, channelId, paymentId),
  };
};
