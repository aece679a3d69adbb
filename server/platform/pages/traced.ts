import { ROOT_CONTEXT, SpanKind } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { inSpan } from '../traces/span.ts';

/**
 * Creates the middleware that makes each request to the pages below an address a span, which ends with the reply. It
 * begins a trace: anybody opens these pages, and who sends `traceparent` would decide what is recorded.
 */
export const tracedPages =
  (address: string): RequestHandler =>
  (request, response, next) => {
    const { method } = request;
    const attributes = { 'http.request.method': method, 'http.route': address };
    const start = { kind: SpanKind.SERVER, attributes, parent: ROOT_CONTEXT };
    void inSpan(`${method} ${address}`, start, (span) => {
      const ended = new Promise<void>((resolve) => {
        response.once('close', () => {
          span.setAttribute('http.response.status_code', response.statusCode);
          resolve();
        });
      });
      next();
      return ended;
    });
  };
