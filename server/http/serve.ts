import type { Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import type { Endpoint, EndpointId } from '../../catalogue/endpoints.ts';
import { meantId } from '../identifiers.ts';
import type { Answer, AnswerWriter } from './answer.ts';
import type { Credentials, Entity, Token } from './credentials.ts';
import { answerTo, type Exchange, exchangeOf, ndcOf, type Recorder } from './exchange.ts';
import { type Finished, type Idempotency, idempotencyKeyOf } from './idempotency.ts';
import type { Parameters } from './reading/parameters.ts';
import { type RequestTo, readerOf, readParameters, rowOf, type ServedEndpoint } from './reading/request.ts';
import type { Throttle } from './throttle.ts';

/** What every endpoint stands on. */
export interface HttpParts {
  readonly credentials: Credentials;
  readonly throttle: Throttle;
  readonly idempotency: Idempotency;
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

/** A question with a bearer token: it is about one channel, or about all of a merchant's. */
export interface AskingCall<Parameters> extends Call<Parameters> {
  readonly channels: readonly string[];
}

/** A request with a bearer token for what belongs to an entity itself, such as its webhooks. */
export interface OwnCall<Parameters> extends Call<Parameters> {
  readonly entity: Entity;
}

/** A request with a bearer token that makes something with an id of its own. */
export interface MakingCall<Parameters> extends MerchantCall<Parameters> {
  /** The id of what is made. */
  readonly newId: string;
}

/** Gives which of a merchant's channels has what the path of a request addresses; nothing where none has. */
export type Owner = (id: string, channels: readonly string[]) => Promise<string | undefined>;

/** How what an operation makes is found again, so that a repeated request does not make it twice. */
export interface Making<Parameters> {
  newId(): string;
  /** Gives the answer to a repeated request whose first was cut off; nothing where nothing has the new id. */
  again(call: MakingCall<Parameters>): Promise<Answer | undefined>;
  /** For what refers to something that is there already. */
  readonly owner?: Owner | undefined;
}

type Operation = (request: Request, exchange: Exchange) => Promise<Finished>;

const ENTITY_ID = /^[0-9a-f]{32}$/;

/** Binds endpoints of the catalogue to operations. */
export interface Serve {
  /**
   * For callers with a bearer token and the right to the channel that they name. Those that name a merchant with several
   * channels are for the `owner` of what they address, where that is given, else for the channel that dispatch chooses.
   */
  merchant<Id extends ServedEndpoint>(
    id: Id,
    operation: (call: MerchantCall<RequestTo<Id>>) => Promise<Answer>,
    owner?: Owner,
  ): void;
  /**
   * As `merchant`, for operations that make something: under an `Idempotency-Key`, once. What `merchant` binds may be done
   * again when a request was cut off.
   */
  making<Id extends ServedEndpoint>(
    id: Id,
    making: Making<RequestTo<Id>>,
    operation: (call: MakingCall<RequestTo<Id>>) => Promise<Answer>,
  ): void;
  /** For questions of callers with a bearer token: those that name a merchant are about all of its channels. */
  asking<Id extends ServedEndpoint>(id: Id, operation: (call: AskingCall<RequestTo<Id>>) => Promise<Answer>): void;
  /** For what belongs to a merchant or channel itself: to the one that is named, else to the token's own. */
  own<Id extends ServedEndpoint>(id: Id, operation: (call: OwnCall<RequestTo<Id>>) => Promise<Answer>): void;
  /**
   * For everyone: what the request may do hangs on the id in its path, which `admit` can refuse before anything is read.
   */
  open<Id extends EndpointId>(
    id: Id,
    operation: (call: Call<RequestTo<Id>>) => Promise<Answer>,
    admit?: (id: string) => Promise<unknown>,
  ): void;
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<
  Endpoint['method'],
  string
>;

const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The widget asks from the merchant's page, another origin; the request carries no credential that a page could misuse. */
const READABLE_BY_ALL = { 'Access-Control-Allow-Origin': '*' };

const withHeaders = (answer: Answer, headers: Readonly<Record<string, string>> | undefined): Answer =>
  headers === undefined ? answer : { ...answer, headers: { ...headers, ...answer.headers } };

/** An operation that makes nothing: done again, it changes nothing more. */
const makingNothing: Making<unknown> = { newId: () => '', again: async () => undefined };

/** Everything that tells a request from another; the order of its parameters does not. */
const contentOf = (row: Endpoint, id: string, parameters: ReadonlyMap<string, string>): string =>
  JSON.stringify([row.id, id, [...parameters].sort(([left], [right]) => (left < right ? -1 : 1))]);

type Bind = (row: Endpoint, operation: Operation) => void;

type Finish = (exchange: Exchange, answer: Answer) => Finished;

const askingOf =
  (parts: HttpParts, bind: Bind, finished: Finish): Serve['asking'] =>
  (id, operation) => {
    const [row, read] = [rowOf(id), readerOf(id)];
    bind(row, async (request, exchange) => {
      const { token, entityId, parameters } = await admitted(parts, { row, request, exchange, read });
      const channels = await parts.credentials.channelsOf(token, entityId);
      await countForChannels(parts, row, token, channels);
      exchange.entity = channels.length === 1 ? channels[0] : (entityId ?? token.scope);
      return finished(exchange, await operation({ ...callOf(request), channels, request: read(parameters) }));
    });
  };

const owningOf =
  (parts: HttpParts, bind: Bind, finished: Finish): Serve['own'] =>
  (id, operation) => {
    const [row, read] = [rowOf(id), readerOf(id)];
    bind(row, async (request, exchange) => {
      const { token, entityId, parameters } = await admitted(parts, { row, request, exchange, read });
      const entity = await parts.credentials.entityOf(token, entityId);
      if (entity.kind === 'channel') await countForChannels(parts, row, token, [entity.id]);
      exchange.entity = entity.id;
      return finished(exchange, await operation({ ...callOf(request), entity, request: read(parameters) }));
    });
  };

/** Gives the binding of endpoints to operations on one router. */
export const serveOn = (router: Router, parts: HttpParts): Serve => {
  const { throttle, log, write, record } = parts;

  const finished = (exchange: Exchange, answer: Answer): Finished => ({
    answer,
    reply: write.render(answer, ndcOf(exchange)),
  });

  const bind = (row: Endpoint, operation: Operation, headers?: Readonly<Record<string, string>>): void => {
    router[methods[row.method]](expressPath(row.path), async (request: Request, response: Response) => {
      const exchange = exchangeOf(row, idOf(request));
      const { answer, reply } = await operation(request, exchange).catch((error: unknown) =>
        finished(exchange, answerTo(error, exchange, log)),
      );
      if (!response.destroyed) write.send(response, reply, withHeaders(answer, headers), exchange.requestId);
      record(exchange, answer, reply.status);
    });
  };

  const making: Serve['making'] = (id, made, operation) => {
    const row = rowOf(id);
    const read = readerOf(id);
    bind(row, async (request, exchange) => {
      const { token, entity, parameters } = await authorized(parts, {
        row,
        request,
        exchange,
        read,
        owner: made.owner,
      });
      const call = { ...callOf(request), request: read(parameters) };
      const key = row.method === 'POST' ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined;
      if (key === undefined) return finished(exchange, await operation({ ...call, entity, newId: made.newId() }));
      const content = contentOf(row, call.id, parameters.values);
      return await parts.idempotency.once(
        { scope: token.scope, key, channel: entity, content },
        {
          newId: made.newId,
          perform: async ({ channel, newId, isResumed }) => {
            exchange.entity = channel;
            const same = { ...call, entity: channel, newId };
            return (isResumed ? await made.again(same) : undefined) ?? (await operation(same));
          },
          finish: (answer) => finished(exchange, answer),
          failed: (error) => answerTo(error, exchange, log),
        },
      );
    });
  };

  return {
    making,
    asking: askingOf(parts, bind, finished),
    own: owningOf(parts, bind, finished),
    merchant: (id, operation, owner) => making(id, { ...makingNothing, owner }, operation),
    open: (id, operation, admit) => {
      const read = readerOf(id);
      const serve: Operation = async (request, exchange) => {
        const call = callOf(request);
        throttle.admit(call.ip, id);
        await admit?.(call.id);
        const parameters = await readParameters(request);
        exchange.sent = parameters.values;
        return finished(exchange, await operation({ ...call, request: read(parameters) }));
      };
      bind(rowOf(id), serve, READABLE_BY_ALL);
    },
  };
};

/** A request whose sender is known, with its parameters before they are checked. */
interface Admitted {
  readonly token: Token;
  readonly entityId: string | undefined;
  readonly parameters: Parameters;
}

/** The same, where the sender may do what it asks for. */
interface Authorized extends Admitted {
  readonly entity: string;
}

/** A request whose sender is not known yet. */
interface Arriving {
  readonly row: Endpoint;
  readonly request: Request;
  readonly exchange: Exchange;
  /** Names everything that is wrong with the parameters. */
  read(parameters: Parameters): unknown;
}

const admitted = async (
  { credentials, throttle }: HttpParts,
  { row, request, exchange, read }: Arriving,
): Promise<Admitted> => {
  const token = await credentials.tokenOf(request.headers.authorization);
  const rate = await credentials.rateOf(token.scope, row.id as EndpointId);
  // A rate that a merchant or channel sets is shared by all of its tokens; without one, each token has its own.
  throttle.admit(rate === undefined ? token.hash : token.scope, row.id, rate);
  const parameters = await readParameters(request);
  exchange.sent = parameters.values;
  const entityId = parameters.values.get('entityId') ?? parameters.values.get('authentication.entityId');
  if (entityId !== undefined && !ENTITY_ID.test(entityId)) read(parameters); // Names it among all that is wrong.
  return { token, entityId, parameters };
};

/** Counts a request for the rates that channels set, also where a token of their merchant sent it. */
const countForChannels = async (
  { credentials, throttle }: HttpParts,
  row: Endpoint,
  token: Token,
  channels: readonly string[],
): Promise<void> => {
  for (const channel of channels) {
    if (channel === token.scope) continue; // It was counted when it arrived.
    const rate = await credentials.rateOf(channel, row.id as EndpointId);
    if (rate !== undefined) throttle.admit(channel, row.id, rate);
  }
};

const authorized = async (
  parts: HttpParts,
  arriving: Arriving & { readonly owner: Owner | undefined },
): Promise<Authorized> => {
  const { row, request, exchange, owner } = arriving;
  const sender = await admitted(parts, arriving);
  const entity = await parts.credentials.channelOf(sender.token, sender.entityId, {
    parameters: row.method === 'POST' ? sender.parameters.values : undefined,
    owner: owner && ((channels) => owner(idOf(request), channels)),
  });
  exchange.entity = entity;
  await countForChannels(parts, row, sender.token, [entity]);
  return { ...sender, entity };
};

const idOf = (request: Request): string => {
  const id: unknown = request.params['id'];
  return typeof id === 'string' ? meantId(id) : '';
};

const callOf = (request: Request): Omit<Call<never>, 'request'> => ({
  id: idOf(request),
  headers: request.headers,
  ip: request.ip ?? '',
});
