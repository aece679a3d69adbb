import type { Request, Response } from 'express';

/** The content encodings; the smallest that the browser accepts is sent. */
type Encoding = 'br' | 'gzip' | 'identity';

/** A built file with its encodings; one that is compressed by itself has no others. */
export interface StaticFile {
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>> & Record<'identity', Buffer>>;
  /** The hash of the content, for the entity tag. */
  readonly hash: string;
  /** Whether the URL contains the hash, so that caches may keep the file forever. */
  readonly isImmutable: boolean;
  /** Headers for the type and the policy of the content. */
  readonly headers: Readonly<Record<string, string>>;
}

const KEEP_FOREVER = 'public, max-age=31536000, immutable';
/**
 * Caches must revalidate: a page may contain the hash of the newest script, and the browser would block an older one.
 */
const REVALIDATE = 'public, no-cache';

/** Sends a file in the best encoding that the caller accepts, or replies with 304 if the caller has it already. */
export const sendFile = (
  request: Request,
  response: Response,
  file: StaticFile,
  headers: Readonly<Record<string, string>>,
): void => {
  const encoding = encodingFor(request, file);
  const tag = `"${file.hash}-${encoding}"`;
  response.set({
    ...headers,
    ...file.headers,
    'Cache-Control': file.isImmutable ? KEEP_FOREVER : REVALIDATE,
    ETag: tag,
    Vary: 'Accept-Encoding',
  });
  if (isCurrent(request, tag)) {
    response.status(304).end();
    return;
  }
  const body = file.bodies[encoding] ?? file.bodies.identity;
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(body.length)).end(request.method === 'HEAD' ? undefined : body);
};

const encodingFor = (request: Request, { bodies }: StaticFile): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => bodies[encoding] && request.acceptsEncodings(encoding)) ?? 'identity';

const isCurrent = (request: Request, tag: string): boolean =>
  (request.get('If-None-Match') ?? '')
    .split(',')
    .map((known) => known.trim().replace(/^W\//, ''))
    .some((known) => known === tag || known === '*');
