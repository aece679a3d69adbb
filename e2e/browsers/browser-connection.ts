import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A line to a browser that speaks WebDriver BiDi or the DevTools protocol, which number their commands in the same way. */
export interface BrowserConnection {
  /** Sends a command, in DevTools to one of the sessions, and answers its result; rejects with the browser's own message. */
  send<Result>(method: string, params: object, sessionId?: string): Promise<Result>;
  /** Calls back with every event of the browser, until it is closed. */
  listen(heard: (event: BrowserEvent) => void): void;
  close(): void;
}

/** What a browser tells without having been asked. */
export interface BrowserEvent {
  readonly method: string;
  readonly params: unknown;
  readonly sessionId?: string;
}

interface Reply extends Partial<BrowserEvent> {
  readonly id?: number;
  readonly result?: unknown;
  /** What was wrong, as BiDi says it. */
  readonly message?: string;
  /** What was wrong, as DevTools says it; in BiDi the name of the error. */
  readonly error?: string | { readonly message: string };
}

/** Connects to the address on which a browser listens, such as `ws://127.0.0.1:9222/session`. */
export async function connectBrowser(address: string): Promise<BrowserConnection> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const listeners: ((event: BrowserEvent) => void)[] = [];
  let lastId = 0;

  socket.on('message', (data) => {
    const reply = JSON.parse(String(data)) as Reply;
    const { method, params, sessionId } = reply;
    if (method !== undefined) {
      for (const heard of listeners) heard({ method, params, ...(sessionId !== undefined && { sessionId }) });
    }
    const asker = waiting.get(reply.id ?? -1);
    if (asker === undefined || reply.id === undefined) return;
    waiting.delete(reply.id);
    if (reply.result === undefined) asker.reject(new Error(problemOf(reply)));
    else asker.resolve(reply.result);
  });
  socket.on('close', () => {
    for (const asker of waiting.values()) asker.reject(new Error('The browser has closed the line.'));
    waiting.clear();
  });

  return {
    send: <Result>(method: string, params: object, sessionId?: string) =>
      new Promise<Result>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve: (result) => resolve(result as Result), reject });
        socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
      }),
    listen: (heard) => {
      listeners.push(heard);
    },
    close: () => socket.close(),
  };
}

function problemOf({ message, error }: Reply): string {
  return message ?? (typeof error === 'object' ? error.message : 'The browser refused a command.');
}
