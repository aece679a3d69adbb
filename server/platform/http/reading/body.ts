import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestLimit } from '../../../../catalogue/endpoints/limits.ts';
import { stopwatchMs } from '../../base/clock.ts';
import { Rejection } from '../../base/rejection.ts';
import type { BodyBudget, BodyOrigin } from './body-budget.ts';
import type { RefusalPace } from './refusal-pace.ts';

/** Ends the connection: the rest of the body is not read. */
const CLOSING = { Connection: 'close' } as const;

const tooLarge = ({ bytes }: RequestLimit): Rejection =>
  new Rejection('200.300.404', {
    status: 413,
    reason: `the body is larger than ${bytes} bytes, the most that this address takes`,
    headers: CLOSING,
  });

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*(?:charset="?utf-?8"?\s*)?)*$/i;

const refuseEncoded = (request: IncomingMessage): void => {
  if ((request.headers['content-encoding'] ?? 'identity') === 'identity') return;
  throw new Rejection('200.300.404', {
    status: 415,
    reason: 'send the body without content encoding',
    headers: CLOSING,
  });
};

const refuseOtherTypes = (request: IncomingMessage): void => {
  if (FORM_TYPE.test(request.headers['content-type'] ?? '')) return;
  throw new Rejection('200.300.404', {
    status: 415,
    reason: 'send the parameters as application/x-www-form-urlencoded; charset=UTF-8',
    headers: CLOSING,
  });
};

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** Reads bodies as text; a request without a body counts as empty. */
export interface BodyReader {
  /** @throws Rejection 413 for a request whose `Content-Length` is larger than the limit. */
  refuseTooLarge(request: IncomingMessage, limit: RequestLimit): void;
  /**
   * Reads the body of a request.
   * @throws Rejection 415 for another content type, 413 above the limit, 408 when it does not arrive in time, 429 when
   * the budget is used up by others, 400 when it is not UTF-8.
   */
  read(request: IncomingMessage, limit: RequestLimit, from: BodyOrigin): Promise<string>;
  /** As `read`, for a body of any content type, whose bytes are signed. @throws Rejection as `read`, but for its type. */
  bytes(request: IncomingMessage, limit: RequestLimit, from: BodyOrigin): Promise<Buffer>;
  /**
   * Yields the body of a request as it arrives, for those that are stored meanwhile.
   * @throws Rejection 415 for another content type, 413 above the limit, 408 when its sender is too slow, 400 when
   * the connection breaks off.
   */
  stream(request: IncomingMessage, limit: RequestLimit, type: string): AsyncIterable<Uint8Array>;
  /**
   * Resolves when a reply may be sent. Two kinds of refusals are paced: those that end the connection because the
   * request has not arrived completely, and those of large forms without a token, because an attacker sends the next
   * form as soon as one is refused. When too many wait, the oldest connection is closed without a reply.
   */
  mayReply(request: IncomingMessage, isRefusal?: boolean): Promise<void>;
}

/** Forms of shoppers are smaller. Reading, checking and refusing a larger one costs as much as a payment. */
export const LARGE_FORM_BYTES = 4 * 1024;

/** Creates the reader of all bodies of a process, with a budget of memory and a pace of refusals. */
export const bodyReader = (budget: BodyBudget, pace: RefusalPace): BodyReader => {
  const largeFormsOfAnyone = new WeakSet<IncomingMessage>();
  /** The wait ends with the connection: the request itself closes as soon as it has arrived completely. */
  const turnOf = async ({ socket }: IncomingMessage): Promise<void> => {
    let stopWaiting = (): void => undefined;
    const mayBeSent = await pace.turn((leave) => {
      socket.once('close', leave);
      stopWaiting = () => socket.off('close', leave);
    });
    stopWaiting();
    // Closing is much cheaper than a reply. Most of these clients have left: a paused connection does not see its end.
    if (!mayBeSent) socket.destroy();
  };
  const refuseTooLarge: BodyReader['refuseTooLarge'] = (request, limit) => {
    if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw tooLarge(limit);
  };
  const bytes: BodyReader['bytes'] = async (request, limit, from) => {
    refuseEncoded(request);
    refuseTooLarge(request, limit);
    if (!hasBody(request)) return Buffer.alloc(0);
    return hasArrived(request) ? arrivedIn(request) : await bytesOf(request, limit, from, budget);
  };
  return {
    refuseTooLarge,
    mayReply: async (request, isRefusal = false) => {
      await arrivedTogether(request);
      if (request.socket.destroyed) return;
      if (request.complete && (!isRefusal || !largeFormsOfAnyone.has(request))) return;
      await turnOf(request);
    },
    stream: (request, limit, type) => {
      refuseEncoded(request);
      const sent = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
      if (sent !== type) {
        throw new Rejection('200.300.404', {
          status: 415,
          reason: `send the file as it is, with Content-Type: ${type}`,
          headers: CLOSING,
        });
      }
      refuseTooLarge(request, limit);
      return piecesOf(request, limit);
    },
    bytes,
    read: async (request, limit, from) => {
      if (!hasBody(request)) return '';
      refuseOtherTypes(request);
      const read = await bytes(request, limit, from);
      if (from.sender === 'anyone' && read.length > LARGE_FORM_BYTES) largeFormsOfAnyone.add(request);
      if (!isUtf8(read)) throw new Rejection('200.300.404', { reason: 'the body is not UTF-8' });
      return read.toString('utf8');
    },
  };
};

const MS_PER_SECOND = 1000;

/**
 * A body arrives in pieces of about a thousand bytes. Each piece has a cost, so a body cut into many tiny ones is
 * refused.
 */
const LEAST_BYTES_PER_PIECE = 32;
const FREE_PIECES = 64;

/** What a piece takes in memory besides its bytes. */
export const BYTES_BESIDE_A_PIECE = 256;

/**
 * Returns whether the whole body came together with the headers, as most do. Not for one in chunks, which are counted
 * as they come.
 */
const hasArrived = ({ complete, headers }: IncomingMessage): boolean =>
  complete && headers['transfer-encoding'] === undefined;

/**
 * Returns a body that has arrived; nothing has to be waited for, or to be kept within a budget. Since Node 26 `read`
 * returns one piece of it, earlier all of them.
 */
const arrivedIn = (request: IncomingMessage): Buffer => {
  const pieces: Buffer[] = [];
  for (let piece = request.read(); piece !== null; piece = request.read()) pieces.push(piece as Buffer);
  return joined(pieces);
};

const bytesOf = (
  request: IncomingMessage,
  limit: RequestLimit,
  from: BodyOrigin,
  budget: BodyBudget,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Joined only when the body is complete: most bodies of an attacker never are, and copying them is what they cost.
    let pieces: Buffer[] = [];
    let length = 0;
    let isSettled = false;
    const settle = (end: () => void): void => {
      if (isSettled) return; // Every request closes at last, and an error that is not used is expensive.
      isSettled = true;
      clearTimeout(deadline);
      underWay.end();
      request.removeAllListeners('data').pause();
      end();
      pieces = []; // The listeners would keep them until the reply is sent.
    };
    const underWay = budget.begin(from, () => settle(() => reject(crowdedOut())));
    const deadline = setTimeout(() => settle(() => reject(tooSlow(limit))), limit.seconds * MS_PER_SECOND);
    request.on('data', (piece: Buffer) => {
      pieces.push(piece);
      length += piece.length;
      if (length > limit.bytes) return settle(() => reject(tooLarge(limit)));
      if (pieces.length > FREE_PIECES + length / LEAST_BYTES_PER_PIECE) return settle(() => reject(inTinyPieces()));
      underWay.hold(piece.length + BYTES_BESIDE_A_PIECE);
    });
    request.once('end', () => settle(() => resolve(joined(pieces))));
    request.once('close', () => settle(() => reject(brokenOff())));
  });

/** A body that arrived in one piece, as nearly all do, is not copied. */
const joined = (pieces: readonly Buffer[]): Buffer =>
  pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);

/** Returns a piece when it comes. @throws Rejection if the time ends before. */
const inTime = async <Piece>(piece: Promise<Piece>, ms: number, refusal: () => Rejection): Promise<Piece> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refusal()), ms);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([piece, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Leaves the request open when its reader stops early, since the refusal is still to be sent on its connection. While the
 * reader is busy with a piece, the sender is not waited for, and its time stands still.
 */
const piecesOf = async function* (request: IncomingMessage, limit: RequestLimit): AsyncGenerator<Uint8Array> {
  const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const mostMs = limit.seconds * MS_PER_SECOND;
  let [length, leftMs] = [0, mostMs];
  try {
    for (;;) {
      const startedAtMs = stopwatchMs();
      const { done, value } = await inTime(pieces.next(), leftMs, () => tooSlow(limit));
      if (done === true) return;
      const earnedMs = (value.length * MS_PER_SECOND) / (limit.bytesPerSecond ?? Number.POSITIVE_INFINITY);
      // Never more than at the beginning: a sender that was quick does not pause for minutes.
      leftMs = Math.min(mostMs, leftMs - (stopwatchMs() - startedAtMs) + earnedMs);
      if (leftMs <= 0) throw tooSlow(limit);
      length += value.length;
      if (length > limit.bytes) throw tooLarge(limit);
      yield value;
    }
  } catch (error) {
    throw error instanceof Rejection ? error : brokenOff();
  }
};

const tooSlow = ({ seconds, bytesPerSecond }: RequestLimit): Rejection =>
  new Rejection('200.300.404', {
    status: 408,
    reason:
      bytesPerSecond === undefined
        ? `the body did not end within ${seconds} seconds`
        : `the body came with less than ${bytesPerSecond} bytes a second`,
    headers: CLOSING,
  });

/** The budget has room again almost at once. */
const RETRY_AFTER_SECONDS = 1;

const crowdedOut = (): Rejection =>
  new Rejection('800.120.100', {
    reason: 'too many bodies are under way, and this one took long: send it again',
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS), ...CLOSING },
  });

const inTinyPieces = (): Rejection =>
  new Rejection('200.300.404', { reason: 'the body comes in too many small pieces', headers: CLOSING });

const brokenOff = (): Rejection =>
  new Rejection('200.300.404', { reason: 'the connection broke off before the body ended' });

const NOTHING = {} as const;

/**
 * Returns the headers that end a connection whose client may still be sending: a reply before the end of the body would
 * otherwise cost reading all of it. A request that has arrived completely keeps its connection.
 */
export const closingUnread = ({ req }: Pick<ServerResponse, 'req'>): Readonly<Record<string, string>> =>
  req.complete ? NOTHING : CLOSING;

/** Waits until everything is read that arrived together with the headers, as small bodies do. */
const arrivedTogether = async (request: IncomingMessage): Promise<void> => {
  if (!request.complete) await new Promise((resolve) => setImmediate(resolve));
};
