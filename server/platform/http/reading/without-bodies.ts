import type { RequestHandler } from 'express';
import { type BodyReader, closingUnread } from './body.ts';

/**
 * Creates the middleware before files, probes and pages, which need no body of a GET. Such a body may be endless, so it
 * is not read: the reply ends the connection, at the pace of other refusals.
 */
export const withoutBodies =
  (bodies: Pick<BodyReader, 'mayReply'>): RequestHandler =>
  async (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      await bodies.mayReply(request);
      response.set(closingUnread(response));
    }
    next();
  };
