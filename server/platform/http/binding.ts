import { type Span, SpanKind } from '@opentelemetry/api';
import type { Request, Response, Router } from 'express';
import { type Endpoint, endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { isCheckoutId, meantId } from '../../../catalogue/formats/checkout-ids.ts';
import { isRecordId } from '../base/identifiers.ts';
import { contextIn, inSpan, markFailed } from '../traces/span.ts';
import type { Answer, AnswerWriter } from './answer.ts';
import { type Exchange, exchangeOf, type Recorder } from './exchange.ts';
import type { Finished } from './idempotency.ts';
import type { BodyReader } from './reading/body.ts';

/** The work of one endpoint: reads the request and returns the answer with its reply. */
export type Operation = (request: Request, exchange: Exchange) => Promise<Finished>;

/** What the address of an endpoint consists of. */
export type Addressable = Pick<Endpoint, 'method' | 'path'>;

/** Binds an endpoint to its operation; `headers` are sent with every reply. */
export type Bind = (row: Addressable, operation: Operation, headers?: Readonly<Record<string, string>>) => void;

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<
  Endpoint['method'],
  string
>;

const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Replies with this status or a higher one are refusals. */
const FIRST_REFUSAL_STATUS = 400;

const withHeaders = (answer: Answer, headers: Readonly<Record<string, string>> | undefined): Answer =>
  headers === undefined ? answer : { ...answer, headers: { ...headers, ...answer.headers } };

/** Returns the `{id}` of the path of a request; empty if the path has none. */
export const idOf = (request: Request): string => {
  const id: unknown = request.params['id'];
  return typeof id === 'string' ? meantId(id) : '';
};

/** The dependencies of replies. */
interface BindingDependencies {
  readonly bodies: BodyReader;
  readonly write: AnswerWriter;
  readonly record: Recorder;
}

/**
 * Creates the binding of endpoints on a router: each request gets one reply and one line of the log, also if its
 * operation throws, by `refused`.
 */
export const bindingOn =
  (
    router: Router,
    { bodies, write, record }: BindingDependencies,
    refused: (error: unknown, exchange: Exchange) => Promise<Finished>,
  ): Bind =>
  (row, operation, headers) => {
    const { method, path } = row;
    const serve = async (request: Request, response: Response, span: Span): Promise<void> => {
      const exchange = exchangeOf(row, idOf(request));
      const { answer, reply } = await operation(request, exchange).catch((error: unknown) => refused(error, exchange));
      await bodies.mayReply(request, reply.status >= FIRST_REFUSAL_STATUS);
      if (!request.socket.destroyed) write.send(response, reply, withHeaders(answer, headers), exchange.requestId);
      record(exchange, answer, reply.status);
      describeExchange(span, exchange, answer, reply.status);
    };
    const attributes = { 'http.request.method': method, 'http.route': path };
    router[methods[method]](expressPath(path), (request: Request, response: Response) =>
      inSpan(`${method} ${path}`, { kind: SpanKind.SERVER, attributes, parent: contextIn(request.headers) }, (span) =>
        serve(request, response, span),
      ),
    );
  };

/** Endpoints that answer with a payment. */
const paymentReplies = new Set(
  endpoints
    .filter(({ replies }: Endpoint) => replies[200] === 'payment')
    .map(({ method, path }) => `${method} ${path}`),
);

/** Replies with this status or a higher one are faults of the gateway, or of what it depends on. */
const FIRST_FAULT_STATUS = 500;

/** Notes what a request was about, and how it was answered, on its span: ids and codes only. */
const describeExchange = (
  span: Span,
  { requestId, endpoint, entity, id, made }: Exchange,
  { code, fields }: Answer,
  status: number,
): void => {
  if (!span.isRecording()) return;
  const replyId = fields?.['id'];
  const answered = typeof replyId === 'string' && replyId !== requestId && isRecordId(replyId) ? replyId : made?.id;
  span.setAttributes({
    'http.response.status_code': status,
    'tollgate.request.id': requestId,
    'tollgate.result.code': code,
    ...(entity === undefined ? {} : { 'tollgate.channel.id': entity }),
    ...(id !== undefined && isCheckoutId(id) ? { 'tollgate.checkout.id': id } : {}),
    ...(answered !== undefined && paymentReplies.has(endpoint) ? { 'tollgate.payment.id': answered } : {}),
  });
  if (status >= FIRST_FAULT_STATUS) markFailed(span, String(status));
};
