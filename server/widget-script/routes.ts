import { type Request, type Response, Router } from 'express';
import type { Encoding, WidgetBuild, WidgetFile } from './build.ts';

/** Every origin may load the widget's files, embed them, and see how long they took. */
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
};

const KEEP_FOR_GOOD = 'public, max-age=31536000, immutable';
/** Asked again each time: a page may carry the hash of the newest script, and an older one from a cache would be blocked. */
const ASK_EACH_TIME = 'public, no-cache';

/** Gives the routes of the widget's script, its integrity value, its frame, and earlier builds of both. */
export const widgetScriptRoutes = ({ integrity, files }: WidgetBuild): Router => {
  const routes = Router();

  routes.get('/v1/fastcheckout/integrity', (_request, response) => {
    response.set({ ...openHeaders, 'Cache-Control': 'no-store' }).json({ integrity });
  });

  routes.get(['/v1/paymentWidgets.js', '/v1/widget/:hash/:file'], (request, response, next) => {
    const file = files.get(request.path);
    if (file === undefined) return next();
    send(request, response, file);
  });

  return routes;
};

const send = (request: Request, response: Response, file: WidgetFile): void => {
  const encoding = encodingFor(request);
  const tag = `"${file.hash}-${encoding}"`;
  response.set({
    ...openHeaders,
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
