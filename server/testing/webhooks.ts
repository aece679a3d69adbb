import { createDecipheriv } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { dateOf } from '../platform/base/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { query } from '../platform/database/query.ts';

/** One call that a consumer received. */
interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The decrypted content of a notification. */
export interface Notification {
  readonly type: string;
  readonly action?: string;
  readonly sequence: number;
  readonly payload: {
    readonly id: string;
    readonly result: { readonly code: string };
    readonly [name: string]: unknown;
  };
}

/** A merchant's server that keeps the notifications it receives. */
export interface Consumer {
  readonly url: string;
  readonly received: Received[];
  /** The status of the following answers; with `undefined` the call hangs. */
  answer: (call: Received) => number | undefined | Promise<number>;
  /** Returns the notifications that this secret decrypts: calls with a `webhook-id` that are not test deliveries. */
  notifications(secret: string): readonly Notification[];
  close(): Promise<void>;
}

/** Reads a notification as documented: decrypts it, unless it is plain. */
export const openedBy = (secret: string, { headers, body }: Received): Notification => {
  if (headers['x-initialization-vector'] === undefined) return JSON.parse(body) as Notification;
  const isWrapped = headers['content-type'] === 'application/json';
  const ciphertext = isWrapped ? (JSON.parse(body) as { encryptedBody: string }).encryptedBody : body;
  const vector = Buffer.from(String(headers['x-initialization-vector']), 'hex');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), vector);
  decipher.setAuthTag(Buffer.from(String(headers['x-authentication-tag']), 'hex'));
  return JSON.parse(decipher.update(ciphertext, 'hex', 'utf8') + decipher.final('utf8')) as Notification;
};

/**
 * Verifies the signature of a notification at its own time, because clocks of tests stand still. @throws Error when it
 * is wrong.
 */
export const verifiedBy = (signingSecret: string, { headers, body }: Received): void => {
  const signer = new Verifier(signingSecret);
  const [id, time] = [String(headers['webhook-id']), dateOf(Number(headers['webhook-timestamp']) * 1000)];
  const expected = signer.sign(id, time, body);
  if (!String(headers['webhook-signature']).split(' ').includes(expected)) throw new Error('no matching signature');
};

/** Starts a consumer that accepts everything until its answer is changed. */
export const startConsumer = async (): Promise<Consumer> => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { url: path = '', method = '', headers } = request;
      const call = { path, method, headers, body: Buffer.concat(chunks).toString() };
      received.push(call);
      const status = await consumer.answer(call);
      if (status !== undefined) response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const consumer: Consumer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: () => 200,
    notifications: (secret) => received.map((call) => openedBy(secret, call)).filter(({ type }) => type !== 'test'),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return consumer;
};

interface Tables {
  deliveries: {
    readonly entity: string;
    readonly subject_id: string;
    readonly sequence: number;
    readonly content: string;
  };
}

const deliveriesOf = query<Tables, { entity: string; id: string }>()((db, input) =>
  db
    .selectFrom('deliveries')
    .select(['sequence', 'content'])
    .where('entity', '=', input('entity'))
    .where('subject_id', '=', input('id'))
    .orderBy('sequence'),
);

/**
 * Returns the result codes of the notifications about a payment or registration to one webhook, in the order of the
 * changes. @throws Error when one change has notifications with two ids.
 */
export const notifiedCodes = async (database: Database, channelId: string, id: string): Promise<readonly string[]> => {
  const rows = await database.read(deliveriesOf, { entity: channelId, id });
  if (new Set(rows.map(({ sequence }) => sequence)).size < rows.length)
    throw new Error(`${id}: a change is notified twice`);
  return rows.map(({ content }) => (JSON.parse(content) as Notification).payload.result.code);
};
