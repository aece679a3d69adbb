import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** The request of one attack, and the number of connections. */
export interface AttackOrder {
  readonly port: number;
  readonly connections: number;
  /** The request line and the headers, without those about the body. */
  readonly head: string;
  readonly body: string;
  /** `flood`: sends the whole request repeatedly. `hold`: sends everything except the last byte, and waits. */
  readonly way: 'flood' | 'hold';
}

/** The result of an attack when it is stopped. */
export interface AttackReport {
  /** Replies by status; `none` for connections that ended without a reply. */
  readonly replies: Readonly<Record<string, number>>;
  readonly replyBytes: number;
}

/**
 * A pause, so that a server that rejects immediately does not speed up the attack beyond the rate of new connections.
 */
const PAUSE_AFTER_FAILURE_MS = 5;

const order = workerData as AttackOrder;
const request = Buffer.from(
  `${order.head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${order.body.length}\r\n\r\n${order.body}`,
);
const replies: Record<string, number> = {};
let replyBytes = 0;
let isStopped = false;

/** Returns the length of the first reply in a text; undefined until its headers have arrived. */
const lengthOf = (text: string): number | undefined => {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  return end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
};

const sockets = new Set<Socket>();

/** Opens one connection after the other; each sends until it is closed. */
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
