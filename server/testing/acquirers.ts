import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A test server on a port of its own. */
interface TestServer {
  /** The URL, with a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

const serve = async (listener: RequestListener): Promise<TestServer> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
};

/** A request as a simulated upstream received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly parameters: Readonly<Record<string, string>>;
}

/** A reply that a test defines. */
export interface GivenReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Creates a JSON reply. */
export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): GivenReply => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** A simulated upstream that answers as a test defines, for answers that no sound gateway gives. */
export interface ScriptedUpstream extends TestServer {
  readonly requests: readonly ReceivedRequest[];
}

/** Starts a simulated upstream; an answer of `undefined` closes the connection. */
export const scriptedUpstream = async (
  answer: (request: ReceivedRequest, count: number) => Promise<GivenReply | undefined> | GivenReply | undefined,
): Promise<ScriptedUpstream> => {
  const requests: ReceivedRequest[] = [];
  const listen = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(request.url ?? '', 'http://upstream');
    const sent = new URLSearchParams(request.method === 'GET' ? search : await bodyOf(request));
    const received = {
      method: request.method ?? '',
      path: pathname,
      headers: request.headers,
      parameters: Object.fromEntries(sent),
    };
    requests.push(received);
    const reply = await answer(received, requests.length);
    if (reply === undefined) request.socket.destroy();
    else response.writeHead(reply.status, reply.headers).end(reply.body);
  };
  return { ...(await serve((request, response) => void listen(request, response))), requests };
};

/** The faults of the network between two gateways. */
export const faults = [
  'none',
  'cut before',
  'cut after',
  'cut in the answer',
  'cut and delivered late',
  'answer held back',
  'delivered twice at once',
  'delivered twice in turn',
  'answer lost, another sent',
  'nonsense',
  'unavailable',
] as const;

/** The name of a fault. */
export type Fault = (typeof faults)[number];

/** A proxy in front of a gateway that injects faults. */
export interface FaultyProxy extends TestServer {
  /** The faults of the next requests, in this order; later requests pass unchanged. */
  readonly ahead: Fault[];
  /** Whether every request is cut before it passes, as one of a process that is dead. */
  isDown: boolean;
  /** How many requests have come so far. */
  readonly received: number;
  /** Waits until all forwarded requests have arrived and been answered. */
  settled(): Promise<void>;
}

interface Passing {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const passingOf = async (request: IncomingMessage): Promise<Passing> => ({
  method: request.method ?? '',
  path: (request.url ?? '').slice(1),
  headers: Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
    ),
  ),
  body: await bodyOf(request),
});

const forward = async (target: string, { method, path, headers, body }: Passing): Promise<GivenReply> => {
  const response = await fetch(target + path, { method, headers, ...(method === 'GET' ? {} : { body }) });
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, headers: { 'Content-Type': type }, body: await response.text() };
};

const send = (response: ServerResponse, { status, headers, body }: GivenReply): void => {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
};

/** The delay of a held answer: longer than the gateways in tests wait. */
const HELD_MS = 400;
/** The time for the other side to notice the closed connection before the request arrives. */
const LATE_MS = 100;

interface Way {
  readonly response: ServerResponse;
  readonly pass: () => Promise<GivenReply>;
}

const cut = ({ response }: Way): void => void response.destroy();

const behaviours: Readonly<Record<Fault, (way: Way) => Promise<void> | void>> = {
  none: async ({ response, pass }) => send(response, await pass()),
  'cut before': cut,
  'cut after': async (way) => {
    await way.pass();
    cut(way);
  },
  'cut in the answer': async (way) => {
    const { status, headers, body } = await way.pass();
    way.response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
    way.response.write(body.slice(0, body.length / 2), () => cut(way));
  },
  'cut and delivered late': async (way) => {
    cut(way);
    await wait(LATE_MS);
    await way.pass();
  },
  'answer held back': async ({ response, pass }) => {
    const reply = await pass();
    await wait(HELD_MS);
    send(response, reply);
  },
  'delivered twice at once': async ({ response, pass }) => {
    const [, second] = await Promise.all([pass(), pass()]);
    send(response, second);
  },
  'delivered twice in turn': async ({ response, pass }) => {
    const first = await pass();
    await pass();
    send(response, first);
  },
  'answer lost, another sent': async ({ response, pass }) => {
    await pass();
    send(response, json(502, { error: 'bad gateway' }));
  },
  nonsense: ({ response }) => send(response, { status: 200, body: '<html>Please sign in</html>' }),
  unavailable: ({ response }) => send(response, { status: 503, body: 'out of order' }),
};

/** Starts a proxy in front of the gateway at `target` (with a slash at its end). */
export const faultyProxy = async (target: string): Promise<FaultyProxy> => {
  const ahead: Fault[] = [];
  const underWay = new Set<Promise<void>>();
  let received = 0;
  const happen = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received += 1;
    const passing = await passingOf(request);
    response.on('error', () => undefined);
    const fault = proxy.isDown ? 'cut before' : (ahead.shift() ?? 'none');
    await behaviours[fault]({ response, pass: () => forward(target, passing) });
  };
  const listen: RequestListener = (request, response) => {
    // The sender may be gone, and so may the gateway behind; then an error has no recipient.
    const happening: Promise<void> = happen(request, response)
      .catch(() => cut({ response, pass: () => Promise.reject(new Error('gone')) }))
      .finally(() => underWay.delete(happening));
    underWay.add(happening);
  };
  const server = await serve(listen);
  const proxy: FaultyProxy = {
    ...server,
    ahead,
    isDown: false,
    get received() {
      return received;
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
  return proxy;
};
