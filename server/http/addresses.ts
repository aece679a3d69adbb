import type { RequestListener } from 'node:http';
import type { ErrorRequestHandler, NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Endpoint } from '../../catalogue/endpoints/endpoints.ts';
import type { Compatibility } from '../../catalogue/settings/channel-settings.ts';
import type { Answer, AnswerWriter } from './answer.ts';
import { answerTo, type Exchange, idOfRefusal, type Recorder, unknownExchange } from './exchange.ts';
import type { BodyReader } from './reading/body.ts';

/** Merchants configure a base address that ends in a slash and append paths that begin with one. */
const REPEATED_SLASHES = /\/{2,}/g;

/** The widget's addresses are written without a version in the interface and with one by clients. */
const WITHOUT_VERSION = /^\/checkouts(?=\/|$)/;

/**
 * Reads an address as it was meant: doubled slashes count as one, and the checkout paths answer with and without `/v1`.
 * Source: interface, 'Endpoints'.
 */
export const meantAddress = (address: string): string => {
  const question = address.indexOf('?');
  const path = question === -1 ? address : address.slice(0, question);
  const query = question === -1 ? '' : address.slice(question);
  return path.replace(REPEATED_SLASHES, '/').replace(WITHOUT_VERSION, '/v1/checkouts') + query;
};

/** Gives a listener that reads the address of each request as it was meant before `listener` sees it. */
export const readingAddresses =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { url = '' } = request;
    if (url.includes('//') || url.startsWith('/checkouts')) request.url = meantAddress(url);
    listener(request, response);
  };

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);

const badAddress = (methods: readonly string[]): Answer =>
  methods.length > 0
    ? {
        code: '200.300.404',
        status: 405,
        reason: `this address answers ${methods.join(', ')}`,
        headers: { Allow: methods.join(', ') },
      }
    : { code: '200.300.404', status: 404, reason: 'no such address' };

/** Writes and records the answer to a request that no endpoint took. */
const finish = (response: Response, dependencies: Finish, exchange: Exchange, answer: Answer): void => {
  const { write, record, compatibility } = dependencies;
  const { requestId } = exchange;
  const reply = write.render({ ...answer, fields: idOfRefusal(requestId, compatibility) }, requestId, compatibility);
  write.send(response, reply, answer, requestId);
  record(exchange, answer, response.statusCode);
};

/** What it takes to end a request. */
interface Finish {
  readonly write: AnswerWriter;
  readonly record: Recorder;
  /** How those are refused whose channel is not known. */
  readonly compatibility: Compatibility;
  readonly bodies: BodyReader;
}

/**
 * Gives the last route: what no endpoint answered is 405 where the path exists with other methods only, otherwise 404, as JSON.
 * Source: interface, 'Errors'.
 */
export const answerUnknown = (endpoints: readonly Endpoint[], dependencies: Finish) => {
  const known = endpoints.map((endpoint) => ({ method: endpoint.method, pattern: patternOf(endpoint.path) }));
  return async (request: Request, response: Response): Promise<void> => {
    const methods = known.filter(({ pattern }) => pattern.test(request.path)).map(({ method }) => method);
    const isOwn = methods.some(
      (method) => method === request.method || (method === 'GET' && request.method === 'HEAD'),
    );
    await dependencies.bodies.mayReply(request);
    finish(response, dependencies, unknownExchange(), badAddress(isOwn ? [] : methods));
  };
};

/**
 * Gives the answer to what fails before any endpoint is reached: a path with broken percent-encoding is the caller's
 * mistake, everything else is ours.
 */
export const answerFailed = (dependencies: Finish, log: Logger): ErrorRequestHandler => {
  return async (error: unknown, request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (response.headersSent) {
      next(error);
      return;
    }
    await dependencies.bodies.mayReply(request);
    const exchange = { ...unknownExchange(), compatibility: dependencies.compatibility };
    const isCallers = error instanceof URIError;
    const callers: Answer = { code: '200.300.404', reason: 'the address is not percent-encoded UTF-8' };
    finish(response, dependencies, exchange, isCallers ? callers : answerTo(error, exchange, log));
  };
};
