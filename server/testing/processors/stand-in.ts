import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type Express, type Request, type Response } from 'express';
import { type Clock, systemClock } from '../../platform/base/clock.ts';
import { html } from '../../platform/pages/html.ts';

/*
 * What the stand-ins of processors share. A stand-in behaves as the processor's own test system does, as far as the
 * gateway and its tests need it: requests, replies and events have the processor's own form.
 */

/** A request that a stand-in was sent, with its reply, for those who compare both with the processor's description. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body as it was sent. */
  readonly sent: string;
  readonly status: number;
  readonly replied: unknown;
}

/** An event as a processor sends it. */
export interface SentEvent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a processor has of a payment of ours, in the currency's smallest units. */
export interface Book {
  /** The processor's id of it. */
  readonly id: string;
  readonly captured: number;
  readonly refunded: number;
  /** Our reference of the order that made it. */
  readonly reference: string;
}

/** How events are sent: each once after the reply to what caused it; before that reply; each twice; or not at all. */
export type EventManner = 'after' | 'first' | 'twice' | 'never';

/** What the shopper can do on a page of a processor. */
export interface Choice {
  /** The value that the form sends. */
  readonly name: string;
  /** What the button says. */
  readonly label: string;
}

/** A stand-in that runs. */
export interface StandIn {
  /** Its address, with a slash at its end. */
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  readonly events: readonly SentEvent[];
  manner: EventManner;
  /** The address by which its pages and certificates are named, where a proxy stands in front; its own if empty. */
  seenAt: string;
  /** Sends the events from one on once more, as processors do that got no answer. */
  sendAgain(from: number): Promise<void>;
  /** Resolves when every event so far was answered. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** What a stand-in is made with. */
export interface StandInOptions {
  /** 0 is a free one. */
  readonly port?: number;
  /** The clock of the processor: that of the machine, unless a test moves it. */
  readonly clock?: Clock;
  /** Whether it is another account than the usual one: its ids are others, as those of two accounts are. */
  readonly isOther?: boolean;
}

/** What the program of one processor works with. */
export interface Stage {
  readonly app: Express;
  readonly clock: Clock;
  /** The address of the stand-in, with a slash at its end; it is known when it listens. */
  address(): string;
  /** Returns the next id with this beginning: `cs_test_0001`. */
  nextId(beginning: string): string;
  /** Sends an event in the chosen manner. */
  tell(event: SentEvent): Promise<void>;
}

/** Begins the numbers in the ids of another account than the usual one. */
const OF_OTHER = '5';

const DEADLINE_MS = 15_000;

const deliver = async ({ url, headers, body }: SentEvent): Promise<void> => {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  // A receiver that is down gets no second attempt: tests of lost events say so by `manner`.
  await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined);
};

/** Shows a page on which the shopper chooses what happens; the form is sent to the page's own address. */
export const showPage = (
  response: Response,
  { title, rows, choices }: { title: string; rows: readonly string[]; choices: readonly Choice[] },
): void => {
  const buttons = choices.map(({ name, label }) => html`<button name="choice" value="${name}">${label}</button>\n`);
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 3rem auto; padding: 0 1rem; }
  button { display: block; width: 100%; margin: 0.5rem 0; padding: 0.7rem; font: inherit; }
</style>
<h1>${title}</h1>
${rows.map((row) => html`<p>${row}</p>\n`)}
<form method="post">
${buttons}
</form>
`;
  response.type('html').send(page.text);
};

/** Returns what the shopper chose on a page. */
export const choiceIn = (request: Request): string => new URLSearchParams(String(request.body)).get('choice') ?? '';

/** Starts a stand-in: `program` adds its addresses. Bodies arrive as text, and every exchange is kept. */
export const startStandIn = async <Controls>(
  program: (stage: Stage) => Controls,
  { port = 0, clock = systemClock, isOther = false }: StandInOptions = {},
): Promise<StandIn & Controls> => {
  const app = express();
  const exchanges: Exchange[] = [];
  const events: SentEvent[] = [];
  const underWay = new Set<Promise<void>>();
  const counts = new Map<string, number>();
  app.use(express.text({ type: () => true, limit: '1mb' }));
  app.use((request, response, next) => {
    const send = response.json.bind(response);
    response.json = (replied: unknown) => {
      const { method, path, headers } = request;
      const sent = typeof request.body === 'string' ? request.body : '';
      exchanges.push({
        method,
        path,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        sent,
        status: response.statusCode,
        replied,
      });
      return send(replied);
    };
    next();
  });

  const track = (work: Promise<void>): Promise<void> => {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  };

  const state = { manner: 'after' as EventManner, seenAt: '' };
  const own = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const stage: Stage = {
    app,
    clock,
    address: () => (state.seenAt === '' ? own() : state.seenAt),
    nextId: (beginning) => {
      const count = (counts.get(beginning) ?? 0) + 1;
      counts.set(beginning, count);
      return `${beginning}${isOther ? OF_OTHER : '0'}${String(count).padStart(7, '0')}`;
    },
    tell: async (event) => {
      events.push(event);
      if (state.manner === 'never') return;
      if (state.manner === 'first') return await track(deliver(event));
      const later = new Promise<void>((resolve) => setImmediate(resolve));
      const times = state.manner === 'twice' ? 2 : 1;
      void track(
        later.then(() => Promise.all(Array.from({ length: times }, () => deliver(event)))).then(() => undefined),
      );
    },
  };
  const controls = program(stage);
  const server = app.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, controls, {
    url: own(),
    exchanges,
    events,
    sendAgain: async (from: number) => {
      for (const event of events.slice(from)) await track(deliver(event));
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
};
