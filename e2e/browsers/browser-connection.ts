import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A connection to a browser that speaks WebDriver BiDi or the DevTools protocol; both number their commands alike. */
export interface BrowserConnection {
  /** Sends a command, for DevTools to a session, and returns its result. Rejects with the browser's message. */
  send<Result>(method: string, params: object, sessionId?: string): Promise<Result>;
  /** Calls back with every event of the browser, until the connection closes. */
  listen(listener: (event: BrowserEvent) => void): void;
  close(): void;
}

/** An event that a browser reports. */
interface BrowserEvent {
  readonly method: string;
  readonly params: unknown;
  readonly sessionId?: string;
}

interface Reply extends Partial<BrowserEvent> {
  readonly id?: number;
  readonly result?: unknown;
  /** The error message of BiDi. */
  readonly message?: string;
  /** The error of DevTools; in BiDi the name of the error. */
  readonly error?: string | { readonly message: string };
}

/** Connects to the address of a browser, such as `ws://127.0.0.1:9222/session`. */
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
      for (const listen of listeners) listen({ method, params, ...(sessionId !== undefined && { sessionId }) });
    }
    const pending = waiting.get(reply.id ?? -1);
    if (pending === undefined || reply.id === undefined) return;
    waiting.delete(reply.id);
    if (reply.result === undefined) pending.reject(new Error(problemOf(reply)));
    else pending.resolve(reply.result);
  });
  socket.on('close', () => {
    for (const pending of waiting.values()) pending.reject(new Error('The browser has closed the connection.'));
    waiting.clear();
  });

  return {
    send: <Result>(method: string, params: object, sessionId?: string) =>
      new Promise<Result>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve: (result) => resolve(result as Result), reject });
        socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
      }),
    listen: (listener) => {
      listeners.push(listener);
    },
    close: () => socket.close(),
  };
}

function problemOf({ message, error }: Reply): string {
  return message ?? (typeof error === 'object' ? error.message : 'The browser refused a command.');
}
