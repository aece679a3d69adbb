import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { stopwatchMs } from '../base/clock.ts';
import { Unavailable } from '../base/unavailable.ts';

/** What processes of a gateway send each other: anything that JSON has. */
export type Sent = string | number | boolean | null | undefined | readonly Sent[] | { readonly [name: string]: Sent };

/** Answers a call of another process with something that JSON has, at once or later, or with nothing. */
export type Handler = (caller: Peer, ...given: never[]) => unknown;

/** The calls that a process answers, by name. */
export type Handlers = Readonly<Record<string, Handler>>;

/** The other end of a connection between two processes of a gateway. */
export interface Peer {
  /** Calls the other process, and returns its answer. @throws ConnectionLost when it ends before it has answered. */
  call(name: string, ...given: readonly Sent[]): Promise<Sent>;
  /** Calls `end` when the connection ends. */
  onEnd(end: () => void): void;
  close(): void;
}

/** The other process has ended before it answered; what it did is not known. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

interface Waiting {
  resolve(answer: Sent): void;
  reject(error: Error): void;
}

type Call = readonly [id: number, name: string, ...given: readonly Sent[]];
/** An answer has the id of its call, as a negative number. */
type Answer = readonly [id: number, answer?: Sent, failure?: string];

const isAnswer = (message: Call | Answer): message is Answer => message[0] < 0;

// biome-ignore lint/suspicious/noControlCharactersInRegex: All of ASCII is meant.
const NOT_ASCII = /[^\x00-\x7f]/;
const isAscii = (text: string): boolean => !NOT_ASCII.test(text);

/** Creates the peer at the other end of a socket. What is sent in one turn of the event loop is written together. */
export const peerOn = (socket: Socket, handlers: Handlers): Peer => {
  const waiting = new Map<number, Waiting>();
  const ends: (() => void)[] = [];
  let queue: (Call | Answer)[] = [];
  let [calls, rest, isOver] = [0, '', false];

  const flush = (): void => {
    const together = queue;
    queue = [];
    if (isOver) return;
    const text = `${JSON.stringify(together)}\n`;
    // Nearly all texts are ASCII, which takes no conversion.
    socket.write(text, isAscii(text) ? 'latin1' : 'utf8');
  };
  const send = (message: Call | Answer): void => {
    if (queue.push(message) === 1) setImmediate(flush);
  };

  const answer = async ([id, name, ...given]: Call): Promise<void> => {
    try {
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`this process does not answer ${name}`);
      const found = (await handler(peer, ...(given as never[]))) as Sent;
      send(found === undefined ? [-id] : [-id, found]);
    } catch (error) {
      send([-id, null, error instanceof Error ? error.message : String(error)]);
    }
  };

  const take = ([id, found, failure]: Answer): void => {
    const waits = waiting.get(-id);
    waiting.delete(-id);
    if (failure === undefined) waits?.resolve(found);
    else waits?.reject(new Error(failure));
  };

  const end = (): void => {
    if (isOver) return;
    isOver = true;
    for (const { reject } of waiting.values()) reject(new ConnectionLost('the other process has ended'));
    waiting.clear();
    for (const each of ends) each();
  };

  const peer: Peer = {
    call: (name, ...given) =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(new ConnectionLost('the other process has ended'));
        calls += 1;
        waiting.set(calls, { resolve, reject });
        send([calls, name, ...given]);
      }),
    onEnd: (each) => {
      if (isOver) each();
      else ends.push(each);
    },
    close: () => socket.destroy(),
  };

  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      for (const message of JSON.parse(line) as (Call | Answer)[]) {
        if (isAnswer(message)) take(message);
        else void answer(message);
      }
    }
  });
  socket.on('error', () => undefined); // It is closed then.
  socket.on('close', end);
  return peer;
};

/** Answers the calls of other processes of the gateway. */
export interface Answering {
  /** The processes that are connected now. */
  readonly peers: ReadonlySet<Peer>;
  close(): Promise<void>;
}

/** Listens on a Unix socket in a folder that only this user may enter. */
export const answeringAt = async (path: string, handlers: Handlers): Promise<Answering> => {
  const peers = new Set<Peer>();
  const server: Server = createServer((socket) => {
    const peer = peerOn(socket, handlers);
    peers.add(peer);
    peer.onEnd(() => peers.delete(peer));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  return {
    peers,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const peer of peers) peer.close();
      await closed;
    },
  };
};

/** A connection to another process of the gateway, which is made again after that process has ended. */
export interface Link {
  /**
   * Returns the other process as soon as it answers. @throws Unavailable when it does not within some seconds; what was
   * to be called was not done.
   */
  peer(): Promise<Peer>;
  /** Calls the other process, again if it ends meanwhile: for calls of which a second one does no harm. */
  call(name: string, ...given: readonly Sent[]): Promise<Sent>;
  close(): void;
}

/** A process that ended is there again within a second; a request does not wait longer than for a database. */
const PATIENCE_MS = 10_000;

const TRY_AGAIN_MS = 20;

const connected = (path: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(path, () => {
      socket.off('error', reject);
      resolve(socket);
    }).once('error', reject);
  });

/**
 * Links this process to the one that answers at `path`. `greet` is called with each new connection, before anything else
 * is.
 */
export const linkTo = (
  path: string,
  handlers: Handlers = {},
  greet: (peer: Peer) => void = () => undefined,
  patienceMs = PATIENCE_MS,
): Link => {
  let current: Promise<Peer> | undefined;
  let isClosed = false;

  const connect = async (): Promise<Peer> => {
    const beganMs = stopwatchMs();
    for (;;) {
      try {
        const peer = peerOn(await connected(path), handlers);
        peer.onEnd(() => {
          current = undefined;
        });
        greet(peer);
        return peer;
      } catch (cause) {
        if (isClosed || stopwatchMs() - beganMs > patienceMs) {
          throw new Unavailable('another process of the gateway is away', { outcome: 'nothing done', cause });
        }
      }
      await wait(TRY_AGAIN_MS);
    }
  };

  const peer = (): Promise<Peer> => {
    current ??= connect().catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    return current;
  };

  return {
    peer,
    call: async (name, ...given) => {
      for (;;) {
        try {
          return await (await peer()).call(name, ...given);
        } catch (error) {
          if (!(error instanceof ConnectionLost) || isClosed) throw error;
        }
      }
    },
    close: () => {
      isClosed = true;
      void current?.then((each) => each.close()).catch(() => undefined);
    },
  };
};
