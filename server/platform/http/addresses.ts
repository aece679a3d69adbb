import type { RequestListener } from 'node:http';
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Endpoint } from '../../../catalogue/endpoints/endpoints.ts';
import type { Compatibility } from '../../../catalogue/settings/channel-settings.ts';
import type { Answer, AnswerWriter } from './answer.ts';
import { answerTo, type Exchange, idOfRefusal, type Recorder, unknownExchange } from './exchange.ts';
import { nearestAddress } from './nearest-address.ts';
import type { BodyReader } from './reading/body.ts';

/** Some merchants configure a base address that ends in a slash, and append paths that begin with one. */
const REPEATED_SLASHES = /\/{2,}/g;

/** For operators, not for merchants: it keeps its slashes, because proxies have rules for its one spelling. */
const OF_OPERATORS = /^\/+metrics\/*$/;

/** The interface writes the widget's addresses without a version, and clients send one. */
const WITHOUT_VERSION = /^\/checkouts(?=\/|$)/;

/** Schedules have a second address, with the name of their service before the version. */
const WITH_SERVICE = /^\/scheduling(?=\/v1\/schedules(?:\/|$))/;

/** Reports have a second address, with the name of their service before the version. */
const REPORTS = /^\/reports\/v1(?=\/reconciliations(?:\/|$))/;

/**
 * Normalizes an address: repeated slashes count as one, the paths of checkouts work with and without `/v1`, those of
 * schedules also under `/scheduling`, and those of reports under `/reports/v1`.
 * Source: interface, 'Endpoints'.
 */
const normalizedAddress = (address: string): string => {
  const queryStart = address.indexOf('?');
  const path = queryStart === -1 ? address : address.slice(0, queryStart);
  const query = queryStart === -1 ? '' : address.slice(queryStart);
  if (OF_OPERATORS.test(path)) return address;
  return (
    path
      .replace(REPEATED_SLASHES, '/')
      .replace(WITHOUT_VERSION, '/v1/checkouts')
      .replace(WITH_SERVICE, '')
      .replace(REPORTS, '/v1/reports') + query
  );
};

/** Creates a listener that normalizes the address of each request before `listener` receives it. */
export const normalizingAddresses =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const { url = '' } = request;
    if (
      url.includes('//') ||
      url.startsWith('/checkouts') ||
      url.startsWith('/scheduling') ||
      url.startsWith('/reports')
    )
      request.url = normalizedAddress(url);
    listener(request, response);
  };

const NUL = '%00';
const REPLACEMENT_CHARACTER = '%EF%BF%BD';

/**
 * Replaces NUL characters in the path of an address, as readers of UTF-8 do with what they cannot read: PostgreSQL
 * cannot look for NUL, and an id with a replacement character is as unknown as one with NUL.
 */
export const withoutNul: RequestHandler = (request, _response, next) => {
  if (request.url.includes(NUL)) {
    const [path = '', ...query] = request.url.split('?');
    request.url = [path.replaceAll(NUL, REPLACEMENT_CHARACTER), ...query].join('?');
  }
  next();
};

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);

const badAddress = (methods: readonly string[], nearest: string | undefined): Answer =>
  methods.length > 0
    ? {
        code: '200.300.404',
        status: 405,
        reason: `this address answers ${methods.join(', ')}`,
        headers: { Allow: methods.join(', ') },
      }
    : {
        code: '200.300.404',
        status: 404,
        reason: nearest === undefined ? 'no such address' : `no such address (did you mean ${nearest}?)`,
      };

/** Writes and records the answer to a request that no endpoint took. */
const finish = (response: Response, dependencies: Finish, exchange: Exchange, answer: Answer): void => {
  const { write, record, compatibility } = dependencies;
  const { requestId } = exchange;
  const reply = write.render({ ...answer, fields: idOfRefusal(requestId, compatibility) }, requestId, compatibility);
  write.send(response, reply, answer, requestId);
  record(exchange, answer, response.statusCode);
};

/** The dependencies of the last routes. */
interface Finish {
  readonly write: AnswerWriter;
  readonly record: Recorder;
  /** The compatibility of refusals while the channel is not known. */
  readonly compatibility: Compatibility;
  readonly bodies: BodyReader;
}

/**
 * Creates the last route. It replies with 405 if the path exists with other methods, otherwise with 404, as JSON.
 * Source: interface, 'Errors'.
 */
export const answerUnknown = (endpoints: readonly Pick<Endpoint, 'method' | 'path'>[], dependencies: Finish) => {
  const known = endpoints.map((endpoint) => ({ method: endpoint.method, pattern: patternOf(endpoint.path) }));
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  return async (request: Request, response: Response): Promise<void> => {
    const methods = known.filter(({ pattern }) => pattern.test(request.path)).map(({ method }) => method);
    const isOwn = methods.some(
      (method) => method === request.method || (method === 'GET' && request.method === 'HEAD'),
    );
    await dependencies.bodies.mayReply(request);
    const nearest = methods.length > 0 ? undefined : nearestAddress(request.path, paths);
    finish(response, dependencies, unknownExchange(), badAddress(isOwn ? [] : methods, nearest));
  };
};

/**
 * Creates the handler of errors outside of endpoints: a path with broken percent-encoding is an error of the caller,
 * any other is a fault of the gateway.
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
    const badPath: Answer = { code: '200.300.404', reason: 'the address is not percent-encoded UTF-8' };
    finish(response, dependencies, exchange, isCallers ? badPath : answerTo(error, exchange, log));
  };
};
