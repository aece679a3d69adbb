import type { NextFunction, Request, Response, Router } from 'express';
import type { Metrics } from './metrics.ts';

/** The dependencies of the probes. */
export interface Health {
  readonly headers: Readonly<Record<string, string>>;
  readonly metrics: Metrics;
  /** Whether requests can be served now; may also reject. */
  ready(): Promise<boolean>;
}

const send = (response: Response, headers: Health['headers'], status: number, type: string, body: string): void => {
  response.writeHead(status, { ...headers, 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
};

/** Binds the probes: `/healthz` (the process runs) and `/readyz` (the database answers too). */
export const bindProbes = (router: Router, { headers, ready }: Health): void => {
  router.get('/healthz', (_request: Request, response: Response) => {
    send(response, headers, 200, 'application/json', '{"status":"ok"}');
  });

  router.get('/readyz', async (_request: Request, response: Response) => {
    const isReady = await ready().catch(() => false);
    send(response, headers, isReady ? 200 : 503, 'application/json', `{"status":"${isReady ? 'ready' : 'not ready'}"}`);
  });
};

const METRICS = '/metrics';

/** Binds `/metrics`, in this spelling only: a proxy that keeps it from the public has a rule for this one. */
export const bindMetrics = (router: Router, { headers, metrics }: Health): void => {
  router.get(METRICS, async (request: Request, response: Response, next: NextFunction) => {
    if (request.path !== METRICS) return next();
    const { contentType, body } = await metrics.text();
    send(response, headers, 200, contentType, body);
  });
};
