import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** The request of one attack, and the number of connections. */
export interface AttackOrder {
  readonly port: number;
  readonly connections: number;
  /** The request line and the headers, without those about the body. */
  readonly head: string;
  /** `{n}` stands for another number of six digits in each request. */
  readonly body: string;
  /** The number of addresses of this machine that the connections come from; one if it is missing. */
  readonly addresses?: number;
  /** `flood`: sends the whole request repeatedly. `hold`: sends it except the last byte, at most 256 KiB, and waits. */
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

/**
 * More than the gateway and its socket take of a body that is refused. What else an attacker had sent would wait in the
 * memory for sockets of the attacker's machine, which here is also the gateway's: a thousand times 2 MiB are more than
 * Linux gives to all connections of a machine, and then it delays those of honest clients by 200 ms and more.
 */
const MOST_HELD_BYTES = 256 * 1024;

const order = workerData as AttackOrder;
const NUMBER = '{n}';
const DIGITS = 6;

let number = 0;

const requestWith = (body: string): Buffer =>
  Buffer.from(
    `${order.head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );

const constant = requestWith(order.body);

const unfinished = constant.subarray(0, Math.min(constant.length - 1, MOST_HELD_BYTES));

const nextRequest = (): Buffer => {
  if (!order.body.includes(NUMBER)) return constant;
  number += 1;
  return requestWith(order.body.replace(NUMBER, String(number).padStart(DIGITS, '0')));
};

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
const attackFrom = (place: number): void => {
  if (isStopped) return;
  const socket = connect({
    port: order.port,
    host: '127.0.0.1',
    localAddress: `127.0.0.${1 + (place % (order.addresses ?? 1))}`,
  });
  let text = '';
  let received = 0;
  let isAnswered = false;
  sockets.add(socket);
  const send = (): void => {
    text = '';
    received = 0;
    isAnswered = false;
    socket.write(order.way === 'hold' ? unfinished : nextRequest());
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
    if (isAnswered && order.way === 'flood') attackFrom(place);
    else setTimeout(() => attackFrom(place), PAUSE_AFTER_FAILURE_MS);
  });
};

for (let place = 0; place < order.connections; place += 1) attackFrom(place);

parentPort?.once('message', () => {
  isStopped = true;
  for (const socket of sockets) socket.destroy();
  const report: AttackReport = { replies, replyBytes };
  parentPort?.postMessage(report);
});
