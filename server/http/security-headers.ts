import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/**
 * Gives the security headers of every reply. They are the same for each, so helmet is asked once, not per request.
 * The interface is not a page: nothing may frame it, load from it or run in it.
 */
export const securityHeaders = (): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  const middleware = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
  middleware({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined);
  return headers;
};
