import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Rejection } from '../rejection.ts';

/** Room for a full cart of 1,001 items. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Within this time a whole body must have arrived; a slower client holds memory and a connection for nothing. */
const BODY_DEADLINE_MS = 20_000;

const tooLarge = (): Rejection =>
  new Rejection('200.300.404', {
    status: 413,
    reason: `the body is larger than ${MAX_BODY_BYTES} bytes`,
    headers: { Connection: 'close' },
  });

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*(?:charset="?utf-?8"?\s*)?)*$/i;

const refuseOtherTypes = (request: IncomingMessage): void => {
  if (FORM_TYPE.test(request.headers['content-type'] ?? '')) return;
  throw new Rejection('200.300.404', {
    status: 415,
    reason: 'send the parameters as application/x-www-form-urlencoded; charset=UTF-8',
    headers: { Connection: 'close' },
  });
};

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/**
 * Reads the form-encoded body of a request as text; none counts as empty.
 * @throws Rejection 415 for another content type, 413 beyond 2 MiB, 408 when it does not end, 400 when it is not UTF-8.
 */
export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  if (!hasBody(request)) return '';
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Rejection('200.300.404', { status: 415, reason: 'send the body without content encoding' });
  }
  refuseOtherTypes(request);
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const bytes = await bytesOf(request);
  if (!isUtf8(bytes)) throw new Rejection('200.300.404', { reason: 'the body is not UTF-8' });
  return bytes.toString('utf8');
};

const bytesOf = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let isSettled = false;
    const settle = (end: () => void): void => {
      if (isSettled) return; // Every request closes in the end, and an error for nobody is dear.
      isSettled = true;
      clearTimeout(deadline);
      request.removeAllListeners('data').pause();
      end();
    };
    const deadline = setTimeout(() => settle(() => reject(tooSlow())), BODY_DEADLINE_MS);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > MAX_BODY_BYTES) settle(() => reject(tooLarge()));
    });
    request.once('end', () =>
      settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))),
    );
    request.once('close', () => settle(() => reject(brokenOff())));
  });

const tooSlow = (): Rejection =>
  new Rejection('200.300.404', {
    status: 408,
    reason: 'the body did not end in time',
    headers: { Connection: 'close' },
  });

const brokenOff = (): Rejection =>
  new Rejection('200.300.404', { reason: 'the connection broke off before the body ended' });
