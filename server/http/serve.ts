import type { Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import type { Endpoint, EndpointId } from '../../catalogue/endpoints/endpoints.ts';
import { limitOf, requestLimits } from '../../catalogue/endpoints/limits.ts';
import { meantId } from '../../catalogue/formats/checkout-ids.ts';
import { sentNamesOf } from '../../catalogue/requests/sent-names.ts';
import type { Compatibility } from '../../catalogue/settings/channel-settings.ts';
import { Rejection } from '../base/rejection.ts';
import type { Answer, AnswerWriter } from './answer.ts';
import { type Credentials, type Entity, refusal, type Token, type UserCredentials } from './credentials.ts';
import { answerTo, type Exchange, exchangeOf, ndcOf, type Recorder } from './exchange.ts';
import { type Finished, type Idempotency, idempotencyKeyOf } from './idempotency.ts';
import type { BodyReader } from './reading/body.ts';
import { callerAddress, networkOf } from './reading/caller-address.ts';
import type { Parameters } from './reading/parameters.ts';
import { type RequestTo, readerOf, readParameters, rowOf, type ServedEndpoint } from './reading/request.ts';
import type { Throttle } from './throttle.ts';

/** What every endpoint stands on. */
export interface HttpDependencies {
  readonly credentials: Credentials;
  readonly throttle: Throttle;
  readonly idempotency: Idempotency;
  readonly bodies: BodyReader;
  /** How those are refused whose channel is not known. */
  readonly compatibility: Compatibility;
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
  /** How its channel wants it read and answered. */
  readonly compatibility: Compatibility;
}

/** The record that the path of a request addresses. */
export interface Addressed {
  /** Its channel; undefined if the record does not exist. */
  readonly entity: string | undefined;
}

/** A request without a token for the record that its path addresses. */
export interface AddressedCall<Parameters, Found extends Addressed> extends Call<Parameters> {
  readonly found: Found;
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
  /** Gives the path of the endpoint that tells of what is made; nothing where it makes nothing. */
  path(call: MakingCall<Parameters>): string | undefined;
  /** For what refers to something that is there already. */
  readonly owner?: Owner | undefined;
}

type Operation = (request: Request, exchange: Exchange) => Promise<Finished>;

const ENTITY_ID = /^[0-9a-f]{32}$/;

/** Replies with this status and higher ones refuse the request. */
const FIRST_REFUSAL_STATUS = 400;

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
  /** For callers without a token, on an endpoint that returns public data. */
  open<Id extends EndpointId>(id: Id, operation: (call: Call<RequestTo<Id>>) => Promise<Answer>): void;
  /**
   * For callers without a token who know the id of a record, such as a checkout. `find` reads the record before the body
   * of the request is read, and may refuse the request.
   */
  addressed<Id extends EndpointId, Found extends Addressed>(
    id: Id,
    find: (id: string) => Promise<Found>,
    operation: (call: AddressedCall<RequestTo<Id>, Found>) => Promise<Answer>,
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
const makingNothing: Making<unknown> = { newId: () => '', again: async () => undefined, path: () => undefined };

/** Everything that tells a request from another; the order of its parameters does not. */
const contentOf = (row: Endpoint, id: string, parameters: ReadonlyMap<string, string>): string =>
  JSON.stringify([row.id, id, [...parameters].sort(([left], [right]) => (left < right ? -1 : 1))]);

type Bind = (row: Endpoint, operation: Operation) => void;

type Finish = (exchange: Exchange, answer: Answer) => Finished;

const askingOf =
  (dependencies: HttpDependencies, bind: Bind, finished: Finish): Serve['asking'] =>
  (id, operation) => {
    const [row, read] = [rowOf(id), readerOf(id)];
    bind(row, async (request, exchange) => {
      const sender = await admitted(dependencies, { row, request, exchange, read });
      const { token, entityId } = sender;
      const channels = await dependencies.credentials.channelsOf(token, entityId);
      await countForChannels(dependencies, row, token, channels);
      exchange.entity = channels.length === 1 ? channels[0] : (entityId ?? token.scope);
      const compatibility = await compatibilityFor(dependencies, exchange, sender);
      const call = { ...callOf(request), compatibility, request: read(sender.parameters, compatibility) };
      return finished(exchange, await operation({ ...call, channels }));
    });
  };

const owningOf =
  (dependencies: HttpDependencies, bind: Bind, finished: Finish): Serve['own'] =>
  (id, operation) => {
    const [row, read] = [rowOf(id), readerOf(id)];
    bind(row, async (request, exchange) => {
      const sender = await admitted(dependencies, { row, request, exchange, read });
      const entity = await dependencies.credentials.entityOf(sender.token, sender.entityId);
      if (entity.kind === 'channel') await countForChannels(dependencies, row, sender.token, [entity.id]);
      exchange.entity = entity.id;
      const compatibility = await compatibilityFor(dependencies, exchange, sender);
      const call = { ...callOf(request), compatibility, request: read(sender.parameters, compatibility) };
      return finished(exchange, await operation({ ...call, entity }));
    });
  };

/** Gives the binding of endpoints to operations on one router. */
export const serveOn = (router: Router, dependencies: HttpDependencies): Serve => {
  const { credentials, throttle, bodies, log, write, record } = dependencies;

  const finished = (exchange: Exchange, answer: Answer): Finished => {
    const { compatibility = dependencies.compatibility } = exchange;
    return { answer, reply: write.render(answer, ndcOf(exchange, compatibility), compatibility) };
  };

  /** Refuses as the channel wants it; before that is known, as the credentials' owner, or else the whole gateway does. */
  const refused = async (error: unknown, exchange: Exchange): Promise<Finished> => {
    const owner = exchange.entity ?? exchange.scope;
    const ofOwner = async () => (owner === undefined ? undefined : await credentials.compatibilityOf(owner));
    // Where the database cannot be asked, the refusal says so in either form.
    exchange.compatibility ??= (await ofOwner().catch(() => undefined)) ?? dependencies.compatibility;
    return finished(exchange, answerTo(error, exchange, log));
  };

  const bind = (row: Endpoint, operation: Operation, headers?: Readonly<Record<string, string>>): void => {
    router[methods[row.method]](expressPath(row.path), async (request: Request, response: Response) => {
      const exchange = exchangeOf(row, idOf(request));
      const { answer, reply } = await operation(request, exchange).catch((error: unknown) => refused(error, exchange));
      await bodies.mayReply(request, reply.status >= FIRST_REFUSAL_STATUS);
      if (!request.socket.destroyed) write.send(response, reply, withHeaders(answer, headers), exchange.requestId);
      record(exchange, answer, reply.status);
    });
  };

  const making: Serve['making'] = (id, made, operation) => {
    const row = rowOf(id);
    const read = readerOf(id);
    bind(row, async (request, exchange) => {
      const { token, entity, parameters, compatibility } = await authorized(dependencies, {
        row,
        request,
        exchange,
        read,
        owner: made.owner,
      });
      const call = { ...callOf(request), compatibility, request: read(parameters, compatibility) };
      const key = row.method === 'POST' ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined;
      const performed = async (making: MakingCall<RequestTo<typeof id>>, isResumed: boolean): Promise<Answer> => {
        const path = made.path(making);
        exchange.made = path === undefined ? undefined : { id: making.newId, path };
        return (isResumed ? await made.again(making) : undefined) ?? (await operation(making));
      };
      if (key === undefined) {
        return finished(exchange, await performed({ ...call, entity, newId: made.newId() }, false));
      }
      const content = contentOf(row, call.id, parameters.values);
      return await dependencies.idempotency.once(
        { scope: token.scope, key, channel: entity, content },
        {
          newId: made.newId,
          perform: async ({ channel, newId, isResumed }) => {
            exchange.entity = channel;
            return await performed({ ...call, entity: channel, newId }, isResumed);
          },
          finish: (answer) => finished(exchange, answer),
          failed: (error) => answerTo(error, exchange, log),
        },
      );
    });
  };

  const addressed: Serve['addressed'] = (id, find, operation) => {
    const [row, read] = [rowOf(id), readerOf(id)];
    const reading = { bodies, limit: limitOf(row), sender: 'anyone' } as const;
    const serve: Operation = async (request, exchange) => {
      const call = callOf(request);
      throttle.admit(networkOf(call.ip), id);
      bodies.refuseTooLarge(request, reading.limit); // Before the database is asked about the id.
      const found = await find(call.id);
      const compatibility =
        found.entity === undefined ? dependencies.compatibility : await credentials.compatibilityOf(found.entity);
      exchange.compatibility = compatibility;
      const parameters = await readParameters(request, reading);
      exchange.sentNames = sentNamesOf(parameters.values);
      const answer = await operation({ ...call, found, compatibility, request: read(parameters, compatibility) });
      return finished(exchange, answer);
    };
    bind(row, serve, READABLE_BY_ALL);
  };

  return {
    making,
    asking: askingOf(dependencies, bind, finished),
    own: owningOf(dependencies, bind, finished),
    merchant: (id, operation, owner) => making(id, { ...makingNothing, owner }, operation),
    open: (id, operation) => addressed(id, async () => ({ entity: undefined }), operation),
    addressed,
  };
};

/** Who sends a request. */
interface Sender {
  readonly token: Token;
  /** Whether the token was found by a user's id and password, which only lenient channels take. */
  readonly isUser: boolean;
  readonly parameters: Parameters;
}

/** A request whose sender is known, with its parameters before they are checked. */
interface Admitted extends Sender {
  readonly entityId: string | undefined;
}

/** The same, where the sender may do what it asks for. */
interface Authorized extends Admitted {
  readonly entity: string;
  readonly compatibility: Compatibility;
}

/** A request whose sender is not known yet. */
interface Arriving {
  readonly row: Endpoint;
  readonly request: Request;
  readonly exchange: Exchange;
  /** Names everything that is wrong with the parameters. */
  read(parameters: Parameters, compatibility: Compatibility): unknown;
}

const USER_ID = 'authentication.userId';
const PASSWORD = 'authentication.password';

const missingHeader = (headers: Readonly<Record<string, string>> = {}): Rejection => {
  const { code, details } = refusal('missing');
  return new Rejection(code, { ...details, headers: { ...details.headers, ...headers } });
};

const userIn = ({ values }: Parameters): UserCredentials | undefined => {
  const [userId, password] = [values.get(USER_ID), values.get(PASSWORD)];
  return userId === undefined || password === undefined ? undefined : { userId, password };
};

/** The password goes no further. */
const withoutUser = (parameters: Parameters): Parameters => {
  const values = new Map(parameters.values);
  for (const name of [USER_ID, PASSWORD]) values.delete(name);
  return {
    values,
    errors: parameters.errors,
    repeated: parameters.repeated,
    tooMany: parameters.tooMany,
  };
};

/** Counts a request for its token. A rate that a merchant or channel sets is shared by all of its tokens; without one, each has its own. */
const countForToken = async (
  { credentials, throttle }: HttpDependencies,
  row: Endpoint,
  token: Token,
): Promise<void> => {
  const rate = await credentials.rateOf(token.scope, row.id as EndpointId);
  throttle.admit(rate === undefined ? token.hash : token.scope, row.id, rate);
};

/** Gives the sender of a request without the header: older integrations say in its parameters who they are. */
const userOf = async (dependencies: HttpDependencies, { row, request, exchange }: Arriving): Promise<Sender> => {
  // Nobody is known yet whose requests could be counted.
  dependencies.throttle.admit(networkOf(callerAddress(request)), row.id);
  // Anybody may send this: a cart is not waited for.
  const limit = row.limit === 'cart' ? requestLimits.form : limitOf(row);
  const reading = { bodies: dependencies.bodies, limit, sender: 'anyone' } as const;
  const parameters = await readParameters(request, reading).catch((error: unknown) => {
    if (!(error instanceof Rejection)) throw error;
    // Who does not say who they are is told that, whatever else is wrong; the connection ends where the body cannot be read.
    throw missingHeader(error.details.headers);
  });
  const user = userIn(parameters);
  if (user === undefined) throw missingHeader();
  const token = await dependencies.credentials.tokenOfUser(user);
  exchange.scope = token.scope;
  await countForToken(dependencies, row, token);
  return { token, isUser: true, parameters: withoutUser(parameters) };
};

const senderOf = async (dependencies: HttpDependencies, arriving: Arriving): Promise<Sender> => {
  const { row, request, exchange } = arriving;
  if (request.headers.authorization === undefined) return await userOf(dependencies, arriving);
  const token = await dependencies.credentials.tokenOf(request.headers.authorization);
  exchange.scope = token.scope;
  await countForToken(dependencies, row, token);
  const reading = { bodies: dependencies.bodies, limit: limitOf(row), sender: 'merchant' } as const;
  return { token, isUser: false, parameters: await readParameters(request, reading) };
};

/** Gives how the channel of a request wants it read. @throws Rejection 401 for a user's password where it is strict. */
const compatibilityFor = async (
  { credentials }: HttpDependencies,
  exchange: Exchange,
  { token, isUser }: Sender,
): Promise<Compatibility> => {
  const compatibility = await credentials.compatibilityOf(exchange.entity ?? token.scope);
  exchange.compatibility = compatibility;
  if (isUser && compatibility !== 'lenient') throw refusal('userOfStrict');
  return compatibility;
};

const admitted = async (dependencies: HttpDependencies, arriving: Arriving): Promise<Admitted> => {
  const sender = await senderOf(dependencies, arriving);
  const { exchange, read } = arriving;
  const { values } = sender.parameters;
  exchange.sentNames = sentNamesOf(values);
  const entityId = values.get('entityId') ?? values.get('authentication.entityId');
  if (entityId !== undefined && !ENTITY_ID.test(entityId)) {
    read(sender.parameters, await compatibilityFor(dependencies, exchange, sender)); // Names it among all that is wrong.
  }
  return { ...sender, entityId };
};

/** Counts a request for the rates that channels set, also where a token of their merchant sent it. */
const countForChannels = async (
  { credentials, throttle }: HttpDependencies,
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
  dependencies: HttpDependencies,
  arriving: Arriving & { readonly owner: Owner | undefined },
): Promise<Authorized> => {
  const { row, request, exchange, owner } = arriving;
  const sender = await admitted(dependencies, arriving);
  const entity = await dependencies.credentials.channelOf(sender.token, sender.entityId, {
    parameters: row.method === 'POST' ? sender.parameters.values : undefined,
    owner: owner && ((channels) => owner(idOf(request), channels)),
  });
  exchange.entity = entity;
  await countForChannels(dependencies, row, sender.token, [entity]);
  return { ...sender, entity, compatibility: await compatibilityFor(dependencies, exchange, sender) };
};

const idOf = (request: Request): string => {
  const id: unknown = request.params['id'];
  return typeof id === 'string' ? meantId(id) : '';
};

const callOf = (request: Request): Omit<Call<never>, 'request' | 'compatibility'> => ({
  id: idOf(request),
  headers: request.headers,
  ip: callerAddress(request),
});
