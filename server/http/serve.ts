import type { Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import { check, type ParameterError, type RequestShape } from '../../catalogue/check.ts';
import { type Endpoint, type EndpointId, endpoints } from '../../catalogue/endpoints.ts';
import { requestShapes } from '../../catalogue/requests.ts';
import type { Answer, AnswerWriter } from './answer.ts';
import { bodyOf } from './body.ts';
import type { Credentials, Token } from './credentials.ts';
import { answerTo, type Exchange, exchangeOf, ndcOf, type Recorder } from './exchange.ts';
import { type Parameters, parametersOf } from './parameters.ts';
import { Rejection, wrongParameters } from './rejection.ts';
import type { Throttle } from './throttle.ts';

/** What every endpoint stands on. */
export interface HttpParts {
  readonly credentials: Credentials;
  readonly throttle: Throttle;
  readonly record: Recorder;
  readonly log: Logger;
  readonly write: AnswerWriter;
}

/** One request as an operation sees it. */
export interface Call<Parameters> {
  /** The checked parameters. */
  readonly request: Parameters;
  /** The `{id}` of the path; empty where the path has none. */
  readonly id: string;
  readonly headers: Request['headers'];
  /** The address that the request came from. */
  readonly ip: string;
}

/** A request with a bearer token: it is for one channel. */
export interface MerchantCall<Parameters> extends Call<Parameters> {
  readonly entity: string;
}

type Operation = (request: Request, exchange: Exchange) => Promise<Answer>;

const ENTITY_ID = /^[0-9a-f]{32}$/;

type Row = Extract<(typeof endpoints)[number], { request: string }>;

/** The endpoints that take checked parameters, by the id of their row. */
export type ServedEndpoint = Row['id'];

type ShapeOf<Id extends ServedEndpoint> = (typeof requestShapes)[Extract<Row, { id: Id }>['request']];

/** What an endpoint's parameters are once they are checked; its row names the shape. */
export type RequestTo<Id extends EndpointId> = Id extends ServedEndpoint
  ? ShapeOf<Id> extends RequestShape<infer Request>
    ? Request
    : never
  : undefined;

/** Binds endpoints of the catalogue to operations. */
export interface Serve {
  /** For callers with a bearer token and the right to the channel that they name. */
  merchant<Id extends ServedEndpoint>(id: Id, operation: (call: MerchantCall<RequestTo<Id>>) => Promise<Answer>): void;
  /**
   * For everyone: what the request may do hangs on the id in its path, which `admit` can refuse before anything is read.
   */
  open<Id extends EndpointId>(
    id: Id,
    operation: (call: Call<RequestTo<Id>>) => Promise<Answer>,
    admit?: (id: string) => Promise<unknown>,
  ): void;
}

const rowOf = (id: EndpointId): Endpoint => {
  const row = endpoints.find((each) => each.id === id);
  if (row === undefined) throw new Error(`there is no endpoint ${id}`);
  return row;
};

/** Reads and checks the parameters of an endpoint by the shape that its row names; without one it takes none. */
const readerOf = <Id extends EndpointId>(id: Id) => {
  const { request: name } = rowOf(id);
  const shape = name === undefined ? undefined : (requestShapes[name] as RequestShape<unknown>);
  return (parameters: Parameters): RequestTo<Id> =>
    (shape === undefined ? undefined : checked(shape, parameters)) as RequestTo<Id>;
};

const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Who asks may stand in the address of a POST; nothing else may, since addresses end up in logs of proxies. */
const allowedInAddress = new Set(['entityId', 'authentication.entityId']);

const straysIn = (request: Request, query: string): readonly ParameterError[] =>
  request.method !== 'POST' || query === ''
    ? []
    : [...parametersOf(query).values.keys()]
        .filter((name) => !allowedInAddress.has(name))
        .map((name) => ({ name, message: 'must be sent in the body, not in the address' }));

const readParameters = async (request: Request): Promise<Parameters> => {
  const question = request.url.indexOf('?');
  const query = question === -1 ? '' : request.url.slice(question + 1);
  const { values, errors, tooMany } = parametersOf(query, await bodyOf(request));
  if (tooMany) throw new Rejection('200.300.404', { status: 413, reason: 'there are more than 50000 parameters' });
  return { values, errors: [...errors, ...straysIn(request, query)], tooMany };
};

const checked = <T>(shape: RequestShape<T>, parameters: Parameters): T => {
  const result = check(shape, parameters.values);
  if (result.ok && parameters.errors.length === 0) return result.request;
  throw wrongParameters([...parameters.errors, ...(result.ok ? [] : result.errors)]);
};

/** The widget asks from the merchant's page, another origin; the request carries no credential that a page could misuse. */
const READABLE_BY_ALL = { 'Access-Control-Allow-Origin': '*' };

const withHeaders = (answer: Answer, headers: Readonly<Record<string, string>> | undefined): Answer =>
  headers === undefined ? answer : { ...answer, headers: { ...headers, ...answer.headers } };

/** Gives the binding of endpoints to operations on one router. */
export const serveOn = (router: Router, parts: HttpParts): Serve => {
  const { credentials, throttle, log, write, record } = parts;

  const bind = (row: Endpoint, operation: Operation, headers?: Readonly<Record<string, string>>): void => {
    const method = row.method === 'GET' ? 'get' : 'post';
    router[method](expressPath(row.path), async (request: Request, response: Response) => {
      const exchange = exchangeOf(row, idOf(request));
      const answer = await operation(request, exchange).catch((error: unknown) => answerTo(error, exchange, log));
      if (!response.destroyed) write(response, withHeaders(answer, headers), ndcOf(exchange), exchange.requestId);
      record(exchange, answer, response.statusCode);
    });
  };

  return {
    merchant: (id, operation) => {
      const read = readerOf(id);
      bind(rowOf(id), async (request, exchange) => {
        const token: Token = await credentials.tokenOf(request.headers.authorization);
        throttle.admit(token.hash, exchange.endpoint);
        const parameters = await readParameters(request);
        const entityId = parameters.values.get('entityId') ?? parameters.values.get('authentication.entityId');
        if (entityId !== undefined && !ENTITY_ID.test(entityId)) read(parameters); // Names it among all that is wrong.
        const entity = await credentials.channelOf(token, entityId);
        exchange.entity = entity;
        return operation({ ...callOf(request), entity, request: read(parameters) });
      });
    },
    open: (id, operation, admit) => {
      const read = readerOf(id);
      const serve: Operation = async (request, exchange) => {
        const call = callOf(request);
        throttle.admit(call.ip, exchange.endpoint);
        await admit?.(call.id);
        return operation({ ...call, request: read(await readParameters(request)) });
      };
      bind(rowOf(id), serve, READABLE_BY_ALL);
    },
  };
};

const idOf = (request: Request): string => {
  const id: unknown = request.params['id'];
  return typeof id === 'string' ? id : '';
};

const callOf = (request: Request): Omit<Call<never>, 'request'> => ({
  id: idOf(request),
  headers: request.headers,
  ip: request.ip ?? '',
});
