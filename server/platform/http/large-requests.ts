import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LARGE_FORM_BYTES } from './reading/body.ts';

/** While several wait, one begins in this time: hundreds a second, more than shoppers and merchants ever send. */
const PAUSE_MS = 3;

/** Returns whether a request has a large body, or one without an announced length, which may be of any. */
export const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_FORM_BYTES;

const isLargeOfAnyone = (request: IncomingMessage): boolean =>
  request.headers.authorization === undefined && isLarge(request);

/**
 * Returns a listener that begins at most one large request without a token in three milliseconds. A thousand connections that
 * begin one at the same moment would otherwise keep all other requests waiting until the last is refused.
 */
export const largeRequestsSpread = (listener: RequestListener): RequestListener => {
  const waiting: (readonly [IncomingMessage, ServerResponse])[] = [];
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    const [request, response] = waiting.shift() ?? [];
    timer = request && setTimeout(next, PAUSE_MS);
    if (request !== undefined && response !== undefined && !request.socket.destroyed) listener(request, response);
  };
  return (request, response) => {
    if (!isLargeOfAnyone(request)) {
      listener(request, response);
      return;
    }
    waiting.push([request, response]);
    if (timer === undefined) next();
  };
};
