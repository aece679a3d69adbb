import type { RequestHandler } from 'express';
import type { BodyReader } from '../http/reading/body.ts';
import { refusedPage } from './error-pages.ts';
import { sendPage } from './page.ts';
import { acceptedLanguages, pageLanguage } from './texts.ts';

/** What a browser says that it wants to show as a page, in a tab or in a frame. Programs send no such header. */
const shown: ReadonlySet<string | undefined> = new Set(['document', 'iframe', 'frame']);

/** The addresses of the interface. */
const OF_INTERFACE = /^\/v\d+\//;

/**
 * Creates the route of unknown addresses that a browser wants to show: a shopper gets a page instead of JSON. The
 * addresses of the interface answer with JSON to everyone.
 */
export const unknownPage =
  (bodies: Pick<BodyReader, 'mayReply'>): RequestHandler =>
  async (request, response, next) => {
    if (request.method !== 'GET' || OF_INTERFACE.test(request.path) || !shown.has(request.get('Sec-Fetch-Dest'))) {
      next();
      return;
    }
    await bodies.mayReply(request);
    response.vary('Sec-Fetch-Dest');
    sendPage(response, refusedPage({ language: pageLanguage(acceptedLanguages(request.headers['accept-language'])) }));
  };
