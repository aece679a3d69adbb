import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** What one attack sends, from how many connections. */
export interface AttackOrder {
  readonly port: number;
  readonly connections: number;
  /** Request line and headers, without those that tell of the body. */
  readonly head: string;
  readonly body: string;
  /** `flood`: sends the whole request again and again. `hold`: sends all of it but the last byte, and waits. */
  readonly way: 'flood' | 'hold';
}

/** What an attack has done when it was stopped. */
export interface AttackReport {
  /** Replies by status; `none` for connections that ended without one. */
  readonly replies: Readonly<Record<string, number>>;
  readonly replyBytes: number;
}

/** A server that refuses at once must not make the attack spin faster than connections can be made. */
const PAUSE_AFTER_FAILURE_MS = 5;

const order = workerData as AttackOrder;
const request = Buffer.from(
  `${order.head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${order.body.length}\r\n\r\n${order.body}`,
);
const replies: Record<string, number> = {};
let replyBytes = 0;
let isStopped = false;

/** Gives how long the first reply in a text is, or nothing while its headers have not arrived. */
const lengthOf = (text: string): number | undefined => {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  return end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
};

const sockets = new Set<Socket>();

/** One connection after the other in the same place; each sends until it is closed. */
const attackFrom = (): void => {
  if (isStopped) return;
  const socket = connect(order.port, '127.0.0.1');
  let text = '';
  let received = 0;
  let isAnswered = false;
  sockets.add(socket);
  const send = (): void => {
    text = '';
    received = 0;
    isAnswered = false;
    socket.write(order.way === 'hold' ? request.subarray(0, -1) : request);
  };
  socket.on('connect', send);
  socket.on('data', (chunk: Buffer) => {
    replyBytes += chunk.length;
    received += chunk.length;
    if (text.length < 4_096) text += chunk.toString('latin1');
    const length = lengthOf(text);
    if (length === undefined || received < length || isAnswered) return;
    isAnswered = true;
    const status = text.slice(9, 12);
    replies[status] = (replies[status] ?? 0) + 1;
    if (/\r\nconnection: close/i.test(text)) socket.destroy();
    else send();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    sockets.delete(socket);
    if (!isAnswered && !isStopped) replies['none'] = (replies['none'] ?? 0) + 1;
    if (isAnswered && order.way === 'flood') attackFrom();
    else setTimeout(attackFrom, PAUSE_AFTER_FAILURE_MS);
  });
};

for (let place = 0; place < order.connections; place += 1) attackFrom();

parentPort?.once('message', () => {
  isStopped = true;
  for (const socket of sockets) socket.destroy();
  const report: AttackReport = { replies, replyBytes };
  parentPort?.postMessage(report);
});
