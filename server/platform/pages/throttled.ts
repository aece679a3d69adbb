import type { RequestHandler } from 'express';
import { Rejection } from '../base/rejection.ts';
import type { BodyReader } from '../http/reading/body.ts';
import { callerAddress, networkOf } from '../http/reading/caller-address.ts';
import type { Throttle } from '../http/throttle.ts';
import { failedPage } from './error-pages.ts';
import { sendPage } from './page.ts';
import { acceptedLanguages, pageLanguage } from './texts.ts';

/** All pages are counted together under this name. */
const OPERATION = 'page';

/**
 * Creates the middleware that throttles pages: each page reads from the database, and some call a bank or an acquirer,
 * so frequent callers have to wait, as with any other request.
 */
export const throttledPages =
  (throttle: Throttle, bodies: Pick<BodyReader, 'mayReply'>): RequestHandler =>
  async (request, response, next) => {
    try {
      await throttle.admit(networkOf(callerAddress(request)), OPERATION);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      await bodies.mayReply(request);
      for (const [name, value] of Object.entries(error.details.headers ?? {})) response.setHeader(name, value);
      const language = pageLanguage(acceptedLanguages(request.headers['accept-language']));
      sendPage(response, failedPage({ language }, 429));
      return;
    }
    next();
  };
