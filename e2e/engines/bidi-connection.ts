import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A line to a browser that speaks WebDriver BiDi. */
export interface BidiConnection {
  /** Sends a command and answers its result; rejects with the browser's own message. */
  send<Result>(method: string, params: object): Promise<Result>;
  close(): void;
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly message?: string;
}

/** Connects to a browser's BiDi address, such as `ws://127.0.0.1:9222/session`. */
export async function connectBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let lastId = 0;

  socket.on('message', (data) => {
    const reply = JSON.parse(String(data)) as Reply;
    const asker = waiting.get(reply.id ?? -1);
    if (asker === undefined || reply.id === undefined) return;
    waiting.delete(reply.id);
    if (reply.result === undefined) asker.reject(new Error(reply.message ?? 'The browser refused a command.'));
    else asker.resolve(reply.result);
  });
  socket.on('close', () => {
    for (const asker of waiting.values()) asker.reject(new Error('The browser has closed the line.'));
    waiting.clear();
  });

  return {
    send: <Result>(method: string, params: object) =>
      new Promise<Result>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve: (result) => resolve(result as Result), reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
    close: () => socket.close(),
  };
}
