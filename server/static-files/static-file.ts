import type { Request, Response } from 'express';

/** How a body is sent; the smallest that the browser takes wins. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A built file as it is sent. */
export interface StaticFile {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  /** Hash of the content; the entity tag is made of it. */
  readonly hash: string;
  /** The address names the content, so that it can be kept for good. */
  readonly isImmutable: boolean;
  /** Type and policy of the content. */
  readonly headers: Readonly<Record<string, string>>;
}

const KEEP_FOR_GOOD = 'public, max-age=31536000, immutable';
/** Asked again each time: a page may carry the hash of the newest script, and an older one from a cache would be blocked. */
const ASK_EACH_TIME = 'public, no-cache';

/** Sends a file in the encoding that the caller takes, or tells that the caller has it already. */
export const sendFile = (
  request: Request,
  response: Response,
  file: StaticFile,
  headers: Readonly<Record<string, string>>,
): void => {
  const encoding = encodingFor(request);
  const tag = `"${file.hash}-${encoding}"`;
  response.set({
    ...headers,
    ...file.headers,
    'Cache-Control': file.isImmutable ? KEEP_FOR_GOOD : ASK_EACH_TIME,
    ETag: tag,
    Vary: 'Accept-Encoding',
  });
  if (isKnown(request, tag)) {
    response.status(304).end();
    return;
  }
  const body = file.bodies[encoding];
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(body.length)).end(request.method === 'HEAD' ? undefined : body);
};

const encodingFor = (request: Request): Encoding =>
  request.acceptsEncodings('br') ? 'br' : request.acceptsEncodings('gzip') ? 'gzip' : 'identity';

const isKnown = (request: Request, tag: string): boolean =>
  (request.get('If-None-Match') ?? '')
    .split(',')
    .map((known) => known.trim().replace(/^W\//, ''))
    .some((known) => known === tag || known === '*');
