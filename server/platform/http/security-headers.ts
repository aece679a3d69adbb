import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Environment } from '../base/environment.ts';

const none = ["'none'"];

/**
 * Returns the security headers of every reply. They are constant, so helmet creates them once, not for each request.
 * A reply is not a page: it must not be framed, load resources or run scripts.
 */
export const securityHeaders = (environment: Environment): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: none, baseUri: none, formAction: none, frameAncestors: none },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Live is https only. A test gateway is often on localhost, where browsers would ask every other port for https too.
    strictTransportSecurity: environment === 'live',
  });
  middleware({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined);
  return headers;
};

const HTTPS_ONLY = 'Strict-Transport-Security';

/** Creates the middleware that gives every reply the header by which browsers keep to https, if the others have it. */
export const httpsOnly = (headers: ReturnType<typeof securityHeaders>): RequestHandler => {
  const value = headers[HTTPS_ONLY];
  return (_request, response, next) => {
    if (value !== undefined) response.setHeader(HTTPS_ONLY, value);
    next();
  };
};
