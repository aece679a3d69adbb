import type { Request, Router } from 'express';
import type { Logger } from 'pino';
import { type BearerEndpoint, endpointRights } from '../../../catalogue/backoffice/endpoint-rights.ts';
import { rightsFor, typesOf } from '../../../catalogue/backoffice/needed-rights.ts';
import type { Endpoint, EndpointId } from '../../../catalogue/endpoints/endpoints.ts';
import { limitOf, requestLimits } from '../../../catalogue/endpoints/limits.ts';
import { sentNamesOf } from '../../../catalogue/requests/sent-names.ts';
import type { Compatibility } from '../../../catalogue/settings/channel-settings.ts';
import { Rejection } from '../base/rejection.ts';
import type { Answer, AnswerWriter } from './answer.ts';
import { bindingOn, idOf, type Operation } from './binding.ts';
import {
  type Credentials,
  type Entity,
  missingTokenRight,
  refusal,
  type Token,
  type UserCredentials,
} from './credentials.ts';
import { answerTo, type Exchange, ndcOf, type Recorder } from './exchange.ts';
import { type Finished, type Idempotency, idempotencyKeyOf } from './idempotency.ts';
import type { BodyReader } from './reading/body.ts';
import { callerAddress, networkOf } from './reading/caller-address.ts';
import type { Parameters } from './reading/parameters.ts';
import {
  misplacedIn,
  type RequestTo,
  readerOf,
  readParameters,
  rowOf,
  type ServedEndpoint,
} from './reading/request.ts';
import type { Throttle } from './throttle.ts';

/** The dependencies of every endpoint. */
interface HttpDependencies {
  readonly credentials: Credentials;
  readonly throttle: Throttle;
  readonly idempotency: Idempotency;
  readonly bodies: BodyReader;
  /** Notes a request that went beyond the rights of its token. */
  readonly beyond: (request: BeyondRights) => Promise<void>;
  /** The compatibility of refusals while the channel is not known. */
  readonly compatibility: Compatibility;
  readonly record: Recorder;
  readonly log: Logger;
  readonly write: AnswerWriter;
}

/** A request that is refused because its token has not the right. */
export interface BeyondRights {
  readonly token: Token;
  readonly right: string;
  /** Method and path as in the table of endpoints. */
  readonly endpoint: string;
  readonly entity: string;
  /** The `{id}` of the path, if it has the form of our ids. */
  readonly subject: string | undefined;
  readonly address: string;
}

/** A checked request, as an operation receives it. */
interface Call<Parameters> {
  /** The checked parameters. */
  readonly request: Parameters;
  /** The `{id}` of the path; empty if the path has none. */
  readonly id: string;
  readonly headers: Request['headers'];
  /** The address that the request came from. */
  readonly ip: string;
  /** The compatibility of its channel, by which it is read and answered. */
  readonly compatibility: Compatibility;
}

/** The record that the path of a request addresses. */
interface Addressed {
  /** Its channel; undefined if the record does not exist. */
  readonly channelId: string | undefined;
}

/** A request without a token for the record that its path addresses. */
interface AddressedCall<Parameters, Found extends Addressed> extends Call<Parameters> {
  readonly found: Found;
}

/** A request with a bearer token, for one channel. */
interface MerchantCall<Parameters> extends Call<Parameters> {
  readonly channelId: string;
}

/** A request with a bearer token, for one channel or for all channels of a merchant. */
export interface ChannelsCall<Parameters> extends Call<Parameters> {
  readonly channels: readonly string[];
}

/** A request with a bearer token for records of a merchant or channel itself, such as its webhooks. */
interface EntityCall<Parameters> extends Call<Parameters> {
  readonly entity: Entity;
  /** The name of the person who sent it; undefined for a token. */
  readonly by?: string | undefined;
  /** The id of that person: names change. */
  readonly byId?: string | undefined;
}

/** A request with a bearer token that creates a record. */
export interface CreationCall<Parameters> extends MerchantCall<Parameters> {
  /** The id of the new record. */
  readonly newId: string;
  /** The name of the person who sent it; undefined for a token. */
  readonly by?: string | undefined;
}

/**
 * Returns which of a merchant's channels has the record that the path of a request addresses; undefined if none has.
 */
export type Owner = (id: string, channels: readonly string[]) => Promise<string | undefined>;

/** Returns the owner of a record, by the function that reads a record of one channel. */
export const ownerBy =
  (find: (channel: string, id: string) => Promise<unknown>): Owner =>
  async (id, channels) => {
    const found = await Promise.all(channels.map((channel) => find(channel, id)));
    return channels[found.findIndex((record) => record !== undefined)];
  };

/** How an operation creates a record once, although its request is repeated. */
export interface Creation<Parameters> {
  newId(): string;
  /** Returns the answer to a repeated request whose first was interrupted; undefined if no record has the new id. */
  recover(call: CreationCall<Parameters>): Promise<Answer | undefined>;
  /** Returns the path of the endpoint that reads the record; undefined if none is created. */
  path(call: CreationCall<Parameters>): string | undefined;
  /** For an operation on an existing record, such as a refund. */
  readonly owner?: Owner | undefined;
  /** For an operation that carries on what an earlier request began: what that one said. */
  readonly continues?: Continued | undefined;
}

/** What a caller without credentials gets, who knows the id of a record. */
interface ForHolders<Parameters> {
  /** Finds the channel of the record with an id. */
  find(id: string): Promise<Addressed>;
  /** Returns what such a caller may know of the record. */
  shown(call: MerchantCall<Parameters>): Promise<Answer>;
}

/** Returns the parameters of the stored request that a path addresses; undefined if the channel has none. */
export type Continued = (
  channel: string,
  id: string,
) => Promise<Readonly<Record<string, string | undefined>> | undefined>;

const ENTITY_ID = /^[0-9a-f]{32}$/;

/** Binds endpoints of the catalogue to operations. */
export interface Serve {
  /**
   * For callers with a bearer token and a right to the channel of the request. A request that names a merchant with
   * several channels is for the `owner` of the record that it addresses or, without `owner`, for the channel that the
   * rules of dispatch choose. The operation may run again if a request was interrupted. The rights of the token must
   * suffice for the stored request that it `continues`, too.
   */
  merchant<Id extends ServedEndpoint>(
    id: Id,
    operation: (call: MerchantCall<RequestTo<Id>>) => Promise<Answer>,
    owner?: Owner,
    continues?: Continued,
  ): void;
  /**
   * As `merchant`; on lenient channels also for callers who know the id of a record and send no credentials at all.
   * `find` returns the channel of the record, and `shown` what they may know of it.
   */
  merchantOrHolder<Id extends ServedEndpoint>(
    id: Id,
    operation: (call: MerchantCall<RequestTo<Id>>) => Promise<Answer>,
    owner: Owner,
    forHolders: ForHolders<RequestTo<Id>>,
  ): void;
  /** As `merchant`, for operations that create a record: once for each `Idempotency-Key`. */
  create<Id extends ServedEndpoint>(
    id: Id,
    creation: Creation<RequestTo<Id>>,
    operation: (call: CreationCall<RequestTo<Id>>) => Promise<Answer>,
  ): void;
  /** For callers with a bearer token who send a file as the body; it is read by the operation, while it arrives. */
  upload<Id extends ServedEndpoint>(
    id: Id,
    operation: (call: MerchantCall<RequestTo<Id>>, content: AsyncIterable<Uint8Array>) => Promise<Answer>,
  ): void;
  /** For callers with a bearer token. A request that names a merchant is for all of its channels. */
  channels<Id extends ServedEndpoint>(id: Id, operation: (call: ChannelsCall<RequestTo<Id>>) => Promise<Answer>): void;
  /**
   * For callers with a bearer token, on records of a merchant or channel itself: the one of the request, else the
   * token's.
   */
  entity<Id extends ServedEndpoint>(id: Id, operation: (call: EntityCall<RequestTo<Id>>) => Promise<Answer>): void;
  /** For callers without a token, on an endpoint that returns public data. */
  open<Id extends EndpointId>(id: Id, operation: (call: Call<RequestTo<Id>>) => Promise<Answer>): void;
  /**
   * For callers without a token who know the id of a record, such as a checkout. `find` reads the record before the
   * body of the request is read, and may refuse the request.
   */
  addressed<Id extends EndpointId, Found extends Addressed>(
    id: Id,
    find: (id: string) => Promise<Found>,
    operation: (call: AddressedCall<RequestTo<Id>, Found>) => Promise<Answer>,
  ): void;
}

/**
 * The widget sends requests from the merchant's page, another origin. They carry no credential that a page could
 * misuse.
 */
const READABLE_BY_ALL = { 'Access-Control-Allow-Origin': '*' };

/** For an operation that creates no record: repeated, it changes nothing more. */
export const creatingNothing: Creation<unknown> = {
  newId: () => '',
  recover: async () => undefined,
  path: () => undefined,
};

/** Returns everything in which requests differ, except for the order of their parameters. */
const contentOf = (row: Endpoint, id: string, parameters: ReadonlyMap<string, string>): string =>
  JSON.stringify([row.id, id, [...parameters].sort(([left], [right]) => (left < right ? -1 : 1))]);

/** Whether a request has nothing that says who sent it. */
const isAnonymous = async (dependencies: HttpDependencies, row: Endpoint, request: Request): Promise<boolean> => {
  if (request.headers.authorization !== undefined) return false;
  const reading = { bodies: dependencies.bodies, limit: limitOf(row), sender: 'anyone' } as const;
  const { values } = await readParameters(request, reading);
  return !values.has(USER_ID) && !values.has(PASSWORD);
};

/** Serves a caller without credentials who knows the id of a record. @throws Rejection 401 on a strict channel. */
const holderOperation =
  <Id extends ServedEndpoint>(
    dependencies: HttpDependencies,
    id: Id,
    { find, shown }: ForHolders<RequestTo<Id>>,
    finished: SendersBinding['finished'],
  ): Operation =>
  async (request, exchange) => {
    const { throttle, bodies, credentials, compatibility: ofGateway } = dependencies;
    const [row, read, call] = [rowOf(id), readerOf(id), callOf(request)];
    await throttle.admit(networkOf(call.ip), id);
    const { channelId } = await find(call.id);
    const compatibility = channelId === undefined ? ofGateway : await credentials.compatibilityOf(channelId);
    if (compatibility !== 'lenient') throw missingHeader();
    exchange.entity = channelId;
    exchange.compatibility = compatibility;
    const parameters = await readParameters(request, { bodies, limit: limitOf(row), sender: 'anyone' });
    const named = parameters.values.get('entityId') ?? channelId ?? '';
    const called = { ...call, channelId: named, compatibility, request: read(parameters, compatibility) };
    return finished(exchange, await shown(called));
  };

/** A request to an endpoint, whose sender is not known yet. */
export interface Arriving<Id extends ServedEndpoint> {
  readonly row: Endpoint;
  readonly request: Request;
  readonly exchange: Exchange;
  /** Returns the checked parameters. @throws Rejection naming every wrong one. */
  read(parameters: Parameters, compatibility: Compatibility): RequestTo<Id>;
}

/** A request of somebody who may send it. */
export interface Admitted<Parameters> {
  /** The checked parameters. */
  readonly request: Parameters;
  /** The parameters as they were sent. */
  readonly sent: ReadonlyMap<string, string>;
  readonly compatibility: Compatibility;
  /** The merchant, channel or person whose idempotency keys are counted together. */
  readonly scope: string;
  /** The name of the person who sent it; undefined for a token. */
  readonly by?: string;
  /** The id of that person. */
  readonly byId?: string;
  /** Performs the operation; for people, with its entries in the audit. */
  carryOut(performed: Performed): Promise<Answer>;
}

/** An operation that is about to be performed. */
export interface Performed {
  readonly call: Call<unknown>;
  /** The channel or merchant whose records it reads or changes; undefined for several channels. */
  readonly entity: string | undefined;
  /** The id of the record that it creates. */
  readonly made: string | undefined;
  perform(): Promise<Answer>;
}

/** What a request says about its channel, beside its parameters. */
interface Naming {
  readonly owner?: Owner | undefined;
  readonly continues?: Continued | undefined;
}

/** Who may send requests to a binding's endpoints: merchants' servers with tokens, or people with sessions. */
export interface Senders {
  /** Admits a request for one channel. @throws Rejection 401, 403, 404 or 429, or naming every wrong parameter. */
  toChannel<Id extends ServedEndpoint>(
    arriving: Arriving<Id>,
    naming: Naming,
  ): Promise<Admitted<RequestTo<Id>> & { readonly channelId: string }>;
  /** Admits a request for all channels of a merchant, or for the one that it names. @throws Rejection as `toChannel`. */
  toChannels<Id extends ServedEndpoint>(
    arriving: Arriving<Id>,
  ): Promise<Admitted<RequestTo<Id>> & { readonly channels: readonly string[]; readonly entityId: string | undefined }>;
  /** Admits a request for records of a merchant or channel itself. @throws Rejection as `toChannel`. */
  toEntity<Id extends ServedEndpoint>(
    arriving: Arriving<Id>,
  ): Promise<Admitted<RequestTo<Id>> & { readonly entity: Entity }>;
}

/** Tokens write no audit: the request log has their requests. */
const withoutAudit: Admitted<unknown>['carryOut'] = ({ perform }) => perform();

/** What a binding by senders needs beside them. */
interface SendersBinding {
  readonly bind: (row: Endpoint, operation: Operation) => void;
  readonly finished: (exchange: Exchange, answer: Answer) => Finished;
  readonly idempotency: Idempotency;
  readonly bodies: BodyReader;
  readonly log: Logger;
}

/** Creates the binding of endpoints to operations for some senders. */
export const serveSenders = (
  { bind, finished, idempotency, bodies, log }: SendersBinding,
  senders: Senders,
): Pick<Serve, 'create' | 'merchant' | 'upload' | 'channels' | 'entity'> => {
  const create: Serve['create'] = (id, creation, operation) => {
    const [row, read] = [rowOf(id), readerOf(id)];
    bind(row, async (request, exchange) => {
      const admitted = await senders.toChannel({ row, request, exchange, read }, creation);
      const { channelId, sent, compatibility, scope, by } = admitted;
      const call = { ...callOf(request), compatibility, request: admitted.request, by };
      const key = row.method === 'POST' ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined;
      const performOnce = async (created: CreationCall<RequestTo<typeof id>>, isResumed: boolean): Promise<Answer> => {
        const path = creation.path(created);
        exchange.made = path === undefined ? undefined : { id: created.newId, path };
        const perform = async (): Promise<Answer> =>
          (isResumed ? await creation.recover(created) : undefined) ?? (await operation(created));
        return await admitted.carryOut({
          call: created,
          entity: created.channelId,
          made: created.newId || undefined,
          perform,
        });
      };
      if (key === undefined) {
        return finished(exchange, await performOnce({ ...call, channelId, newId: creation.newId() }, false));
      }
      const content = contentOf(row, call.id, sent);
      return await idempotency.once(
        { scope, key, channel: channelId, content },
        {
          newId: creation.newId,
          perform: async ({ channel, newId, isResumed }) => {
            exchange.entity = channel;
            return await performOnce({ ...call, channelId: channel, newId }, isResumed);
          },
          finish: (answer) => finished(exchange, answer),
          failed: (error) => answerTo(error, exchange, log),
        },
      );
    });
  };

  const upload: Serve['upload'] = (id, operation) => {
    const [row, read] = [rowOf(id), readerOf(id)];
    bind(row, async (request, exchange) => {
      const admitted = await senders.toChannel({ row, request, exchange, read }, {});
      const { channelId, compatibility } = admitted;
      const call = { ...callOf(request), channelId, compatibility, request: admitted.request };
      const perform = () => operation(call, bodies.stream(request, limitOf(row), row.upload ?? ''));
      return finished(exchange, await admitted.carryOut({ call, entity: channelId, made: undefined, perform }));
    });
  };

  const channelsOf: Serve['channels'] = (id, operation) => {
    const [row, read] = [rowOf(id), readerOf(id)];
    bind(row, async (request, exchange) => {
      const admitted = await senders.toChannels({ row, request, exchange, read });
      const { channels, entityId, compatibility } = admitted;
      const call = { ...callOf(request), compatibility, request: admitted.request, channels };
      const perform = () => operation(call);
      return finished(exchange, await admitted.carryOut({ call, entity: entityId, made: undefined, perform }));
    });
  };

  const entityOf: Serve['entity'] = (id, operation) => {
    const [row, read] = [rowOf(id), readerOf(id)];
    bind(row, async (request, exchange) => {
      const admitted = await senders.toEntity({ row, request, exchange, read });
      const { entity, compatibility, by, byId } = admitted;
      const call = { ...callOf(request), compatibility, request: admitted.request, entity, by, byId };
      const perform = () => operation(call);
      return finished(exchange, await admitted.carryOut({ call, entity: entity.id, made: undefined, perform }));
    });
  };

  return {
    create,
    upload,
    channels: channelsOf,
    entity: entityOf,
    merchant: (id, operation, owner, continues) => create(id, { ...creatingNothing, owner, continues }, operation),
  };
};

/** Creates the binding of endpoints to operations for merchants' servers and shoppers, on one router. */
export const serveOn = (router: Router, dependencies: HttpDependencies): Serve => {
  const { credentials, throttle, bodies, log, write } = dependencies;

  const finished = (exchange: Exchange, answer: Answer): Finished => {
    const { compatibility = dependencies.compatibility } = exchange;
    return { answer, reply: write.render(answer, ndcOf(exchange, compatibility), compatibility) };
  };

  /** Refuses by the compatibility of the channel or, before that is known, of the token's owner or the gateway. */
  const refused = async (error: unknown, exchange: Exchange): Promise<Finished> => {
    const owner = exchange.entity ?? exchange.scope;
    const ofOwner = async () => (owner === undefined ? undefined : await credentials.compatibilityOf(owner));
    // If the database cannot be reached, the refusal says so in either form.
    exchange.compatibility ??= (await ofOwner().catch(() => undefined)) ?? dependencies.compatibility;
    return finished(exchange, answerTo(error, exchange, log));
  };

  const bind = bindingOn(router, dependencies, refused);
  const senders = withTokens(dependencies);
  const served = serveSenders({ ...dependencies, bind, finished }, senders);

  const merchantOrHolder: Serve['merchantOrHolder'] = (id, operation, owner, forHolders) => {
    const row = rowOf(id);
    const byHolders = holderOperation(dependencies, id, forHolders, finished);
    const bindBoth = (_row: Endpoint, forMerchants: Operation): void =>
      bind(row, async (request, exchange) =>
        (await isAnonymous(dependencies, row, request))
          ? await byHolders(request, exchange)
          : await forMerchants(request, exchange),
      );
    serveSenders({ ...dependencies, bind: bindBoth, finished }, senders).merchant(id, operation, owner);
  };

  const addressed: Serve['addressed'] = (id, find, operation) => {
    const [row, read] = [rowOf(id), readerOf(id)];
    const reading = { bodies, limit: limitOf(row), sender: 'anyone' } as const;
    const serve: Operation = async (request, exchange) => {
      const call = callOf(request);
      await throttle.admit(networkOf(call.ip), id);
      bodies.refuseTooLarge(request, reading.limit); // Before `find` reads from the database.
      const found = await find(call.id);
      const compatibility =
        found.channelId === undefined ? dependencies.compatibility : await credentials.compatibilityOf(found.channelId);
      exchange.compatibility = compatibility;
      const parameters = await readParameters(request, reading);
      exchange.sentNames = sentNamesOf(parameters.values);
      const answer = await operation({ ...call, found, compatibility, request: read(parameters, compatibility) });
      return finished(exchange, answer);
    };
    bind(row, serve, READABLE_BY_ALL);
  };

  return {
    ...served,
    merchantOrHolder,
    open: (id, operation) => addressed(id, async () => ({ channelId: undefined }), operation),
    addressed,
  };
};

/** The sender of a request. */
interface Sender {
  readonly token: Token;
  /** Whether the token was found by a user's id and password, which only lenient channels accept. */
  readonly isUser: boolean;
  readonly parameters: Parameters;
}

/** A request whose sender is known. Its parameters are not checked yet. */
interface Identified extends Sender {
  readonly entityId: string | undefined;
}

type Asked = Pick<Arriving<ServedEndpoint>, 'row' | 'request' | 'exchange'>;

const USER_ID = 'authentication.userId';
const PASSWORD = 'authentication.password';

const missingHeader = (headers: Readonly<Record<string, string>> = {}): Rejection => {
  const { code, details } = refusal('missing');
  return new Rejection(code, { ...details, headers: { ...details.headers, ...headers } });
};

/** Addresses end up in the logs of proxies, so that only requests without a body have a password there. */
const refuseUserInAddress = (request: Request): void => {
  if (misplacedIn(request).some(({ name }) => name === USER_ID || name === PASSWORD)) throw refusal('userInAddress');
};

const userIn = ({ values }: Parameters): UserCredentials | undefined => {
  const [userId, password] = [values.get(USER_ID), values.get(PASSWORD)];
  return userId === undefined || password === undefined ? undefined : { userId, password };
};

/** Removes the password, which no other code needs. */
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

/**
 * Counts a request for its token. All tokens of a merchant or channel share the rate that it sets; without one, each
 * token has the rate of the gateway.
 */
const countForToken = async (
  { credentials, throttle }: HttpDependencies,
  row: Endpoint,
  token: Token,
): Promise<void> => {
  const rate = await credentials.rateOf(token.scope, row.id as EndpointId);
  await throttle.admit(rate === undefined ? token.hash : token.scope, row.id, rate);
};

/** Returns the sender of a request without the header, as older integrations send it: by a user's id and password. */
const userOf = async (dependencies: HttpDependencies, { row, request, exchange }: Asked): Promise<Sender> => {
  // There is no token yet to count requests for.
  await dependencies.throttle.admit(networkOf(callerAddress(request)), row.id);
  refuseUserInAddress(request);
  // Any caller may send this, so the limit is that of a form, not of a cart or a file.
  const limit = limitOf(row).bytes > requestLimits.form.bytes ? requestLimits.form : limitOf(row);
  const isUpload = row.upload !== undefined;
  const reading = { bodies: dependencies.bodies, limit, sender: 'anyone', isUpload } as const;
  const parameters = await readParameters(request, reading).catch((error: unknown) => {
    if (!(error instanceof Rejection)) throw error;
    // Without credentials, the refusal names only these; it ends the connection if the body cannot be read.
    throw missingHeader(error.details.headers);
  });
  const user = userIn(parameters);
  if (user === undefined) throw missingHeader();
  const token = await dependencies.credentials.tokenOfUser(user);
  exchange.scope = token.scope;
  exchange.caller = token.id;
  await countForToken(dependencies, row, token);
  return { token, isUser: true, parameters: withoutUser(parameters) };
};

const senderOf = async (dependencies: HttpDependencies, asked: Asked): Promise<Sender> => {
  const { row, request, exchange } = asked;
  if (request.headers.authorization === undefined) return await userOf(dependencies, asked);
  const token = await dependencies.credentials.tokenOf(request.headers.authorization);
  exchange.scope = token.scope;
  exchange.caller = token.id;
  await countForToken(dependencies, row, token);
  const isUpload = row.upload !== undefined;
  const reading = { bodies: dependencies.bodies, limit: limitOf(row), sender: 'merchant', isUpload } as const;
  return { token, isUser: false, parameters: await readParameters(request, reading) };
};

/**
 * Returns the compatibility of a request's channel. @throws Rejection 401 for a user's password on a strict channel.
 */
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

const identify = async <Id extends ServedEndpoint>(
  dependencies: HttpDependencies,
  arriving: Arriving<Id>,
): Promise<Identified> => {
  const sender = await senderOf(dependencies, arriving);
  const { exchange, read } = arriving;
  const { values } = sender.parameters;
  exchange.sentNames = sentNamesOf(values);
  const entityId = values.get('entityId') ?? values.get('authentication.entityId');
  if (entityId !== undefined && !ENTITY_ID.test(entityId)) {
    // The check throws, and names this parameter among all wrong ones.
    read(sender.parameters, await compatibilityFor(dependencies, exchange, sender));
  }
  return { ...sender, entityId };
};

/** Refuses a request that needs one of these rights. @throws Rejection 403 naming the first that the token has not. */
const refuseWithout = async (
  { beyond }: HttpDependencies,
  { row, request, exchange }: Asked,
  token: Token,
  entity: string,
  rights: readonly string[],
): Promise<void> => {
  const right = rights.find((each) => token.rights?.has(each) === false);
  if (right === undefined) return;
  const endpoint = `${row.method} ${row.path}`;
  await beyond({
    token,
    right,
    endpoint,
    entity,
    subject: exchange.id,
    address: callerAddress(request),
  });
  throw missingTokenRight(right);
};

/** Refuses a request to an endpoint that always needs the same right; before its parameters are checked. */
const refuseBeyond = async (
  dependencies: HttpDependencies,
  asked: Asked,
  token: Token,
  entity: string,
): Promise<void> => {
  if (token.rights === undefined) return;
  const { right, byType } = endpointRights[asked.row.id as BearerEndpoint];
  if (byType !== true) await refuseWithout(dependencies, asked, token, entity, [right]);
};

/** Refuses a request by the payment types that it names, or that the request has which it continues. */
const refuseTypesBeyond = async (
  dependencies: HttpDependencies,
  asked: Asked,
  token: Token,
  channelId: string,
  sent: object,
  continues: Continued | undefined,
): Promise<void> => {
  if (token.rights === undefined) return;
  const stored = await continues?.(channelId, idOf(asked.request));
  const types = [...typesOf(sent as Readonly<Record<string, string | undefined>>), ...typesOf(stored ?? {})];
  await refuseWithout(dependencies, asked, token, channelId, rightsFor(asked.row.id as BearerEndpoint, types));
};

/** Counts a request for the rates that channels set, also if it has a token of their merchant. */
const countForChannels = async (
  { credentials, throttle }: HttpDependencies,
  row: Endpoint,
  token: Token,
  channels: readonly string[],
): Promise<void> => {
  for (const channel of channels) {
    if (channel === token.scope) continue; // It was counted for the token.
    const rate = await credentials.rateOf(channel, row.id as EndpointId);
    if (rate !== undefined) await throttle.admit(channel, row.id, rate);
  }
};

/** Merchants' servers, which send a token. */
const withTokens = (dependencies: HttpDependencies): Senders => {
  const { credentials } = dependencies;
  return {
    toChannel: async (arriving, { owner, continues }) => {
      const { row, request, exchange } = arriving;
      const sender = await identify(dependencies, arriving);
      const { token, parameters } = sender;
      const channelId = await credentials.channelOf(token, sender.entityId, {
        parameters: row.method === 'POST' ? parameters.values : undefined,
        owner: owner && ((channels) => owner(idOf(request), channels)),
      });
      exchange.entity = channelId;
      await countForChannels(dependencies, row, token, [channelId]);
      const compatibility = await compatibilityFor(dependencies, exchange, sender);
      await refuseBeyond(dependencies, arriving, token, channelId);
      const checked = arriving.read(parameters, compatibility);
      await refuseTypesBeyond(dependencies, arriving, token, channelId, checked, continues);
      return {
        request: checked,
        sent: parameters.values,
        compatibility,
        scope: token.scope,
        channelId,
        carryOut: withoutAudit,
      };
    },
    toChannels: async (arriving) => {
      const { row, exchange } = arriving;
      const sender = await identify(dependencies, arriving);
      const { token, entityId, parameters } = sender;
      const channels = await credentials.channelsOf(token, entityId);
      await countForChannels(dependencies, row, token, channels);
      exchange.entity = channels.length === 1 ? channels[0] : (entityId ?? token.scope);
      const compatibility = await compatibilityFor(dependencies, exchange, sender);
      await refuseBeyond(dependencies, arriving, token, exchange.entity ?? token.scope);
      const request = arriving.read(parameters, compatibility);
      return {
        request,
        sent: parameters.values,
        compatibility,
        scope: token.scope,
        channels,
        entityId,
        carryOut: withoutAudit,
      };
    },
    toEntity: async (arriving) => {
      const { row, exchange } = arriving;
      const sender = await identify(dependencies, arriving);
      const { token, parameters } = sender;
      const entity = await credentials.entityOf(token, sender.entityId);
      if (entity.kind === 'channel') await countForChannels(dependencies, row, token, [entity.id]);
      exchange.entity = entity.id;
      const compatibility = await compatibilityFor(dependencies, exchange, sender);
      await refuseBeyond(dependencies, arriving, token, entity.id);
      const request = arriving.read(parameters, compatibility);
      return { request, sent: parameters.values, compatibility, scope: token.scope, entity, carryOut: withoutAudit };
    },
  };
};

const callOf = (request: Request): Omit<Call<never>, 'request' | 'compatibility'> => ({
  id: idOf(request),
  headers: request.headers,
  ip: callerAddress(request),
});
