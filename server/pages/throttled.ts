import type { RequestHandler } from 'express';
import { Rejection } from '../base/rejection.ts';
import type { BodyReader } from '../http/reading/body.ts';
import { callerAddress, networkOf } from '../http/reading/caller-address.ts';
import type { Throttle } from '../http/throttle.ts';
import { failedPage } from './leading.ts';
import { sendPage } from './page.ts';
import { acceptedLanguages, pageLanguage } from './texts.ts';

/** The name under which all pages are counted together. */
const OPERATION = 'page';

/**
 * Gives what stands before pages: each of them reads, and some have a bank or an acquirer asked, so whoever calls them over and over
 * waits, as with any other request.
 */
export const throttledPages =
  (throttle: Throttle, bodies: Pick<BodyReader, 'mayReply'>): RequestHandler =>
  async (request, response, next) => {
    try {
      throttle.admit(networkOf(callerAddress(request)), OPERATION);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      await bodies.mayReply(request);
      for (const [name, value] of Object.entries(error.details.headers ?? {})) response.setHeader(name, value);
      const language = pageLanguage(acceptedLanguages(request.headers['accept-language']));
      sendPage(response, { ...failedPage(language), status: 429 });
      return;
    }
    next();
  };
