import type { Request, Router } from 'express';
import { API } from '../../../catalogue/backoffice/endpoint.ts';
import { needsProof } from '../../../catalogue/backoffice/proof.ts';
import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { type SharedEndpoint, sharedEndpoints } from '../../../catalogue/backoffice/shared.ts';
import type { Endpoint, EndpointId } from '../../../catalogue/endpoints/endpoints.ts';
import { limitOf } from '../../../catalogue/endpoints/limits.ts';
import { isPaymentType } from '../../../catalogue/payments/payment-types.ts';
import { requestShapes } from '../../../catalogue/requests/requests.ts';
import { addToAudit } from '../../access/audit/audit.ts';
import type { AuditEntry } from '../../access/audit/entry.ts';
import type { Place } from '../../access/entities/places.ts';
import { channelsWith, contains, hasForMerchant } from '../../access/people/model/person.ts';
import { actorOf } from '../../access/people/sign-in.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { bindingOn, idOf } from '../../platform/http/binding.ts';
import { answerTo, type Exchange, ndcOf } from '../../platform/http/exchange.ts';
import { type Finished, idempotencyKeyOf } from '../../platform/http/idempotency.ts';
import { callerAddress, networkOf } from '../../platform/http/reading/caller-address.ts';
import { readerOf, readParameters, rowOf, type ServedEndpoint } from '../../platform/http/reading/request.ts';
import { type Creation, type CreationCall, contentOf, type Owner, type Serve } from '../../platform/http/serve.ts';
import { admittedCaller, type Caller, missingRight, refuseForged } from './caller.ts';
import type { OfficeDependencies } from './dependencies.ts';
import { refusing } from './serve.ts';
import { shownFields, shownParameters } from './shown.ts';

/** A person's request to an endpoint of the merchants' interface. */
interface Arrived {
  readonly caller: Caller;
  readonly right: Right;
  readonly parameters: ReadonlyMap<string, string>;
  /** The checked parameters. */
  readonly request: Readonly<Record<string, string | undefined>>;
  /** All channels in which the person has any right. */
  readonly known: readonly Place[];
  /** The channels in which the person has the right of the endpoint. */
  readonly allowed: readonly Place[];
  readonly entityId: string | undefined;
}

/** A record before it is changed, read by the operation of another endpoint. */
type Reader = (call: never) => Promise<Answer>;

/** Replies with this status or a higher one are refusals. */
const FIRST_REFUSAL_STATUS = 400;

const typeRight = ({ right, ofTypes }: SharedEndpoint, type: string | undefined): Right => {
  if (ofTypes === undefined) return right;
  const found = type !== undefined && isPaymentType(type) ? ofTypes[type] : undefined;
  if (found !== undefined) return found;
  const message = `must be one of ${Object.keys(ofTypes).join(', ')} in the back office`;
  throw wrongParameters([{ name: 'paymentType', ...(type === undefined ? {} : { value: type }), message }]);
};

const callOf = (request: Request) => ({
  id: idOf(request),
  headers: request.headers,
  ip: callerAddress(request),
  compatibility: 'strict' as const,
});

/** Every role gives some right, so that any role in a channel makes the channel visible. */
const everyChannel = ({ given }: Caller, places: readonly Place[]): readonly Place[] =>
  places.filter((place) => given.some(({ scope }) => contains(scope, place)));

const within = (places: readonly Place[], entityId: string | undefined): readonly Place[] =>
  entityId === undefined ? places : places.filter(({ id, merchant }) => id === entityId || merchant === entityId);

const idsOf = (places: readonly Place[]): readonly string[] => places.map(({ id }) => id);

/**
 * Returns the channel of a request: the channel that it names, or that has the record. A record in a channel that the
 * person cannot see does not exist for them. @throws Rejection 403 naming the right that is missing there.
 */
const channelOf = async (
  { known, allowed, entityId, right }: Arrived,
  owner: (channels: readonly string[]) => Promise<string | undefined>,
): Promise<string> => {
  const candidates = idsOf(within(known, entityId));
  const [only, ...others] = candidates;
  if (only === undefined) throw missingRight(right, entityId === undefined ? '' : ` for ${entityId}`);
  const found = others.length === 0 ? only : await owner(candidates);
  if (found === undefined) throw new Rejection('700.400.580', { status: 404 });
  if (!idsOf(allowed).includes(found)) throw missingRight(right, ` for ${found}`);
  return found;
};

/** Without an owner, the request must name its channel. */
const noOwner = async (): Promise<never> => {
  throw wrongParameters([{ name: 'entityId', message: 'invalid or missing parameter (send the channel)' }]);
};

/** Adds an operation to the audit before it is carried out, so that no operation lacks an entry. */
const auditing = (dependencies: OfficeDependencies, row: Endpoint, shared: SharedEndpoint) => {
  const { database, clock } = dependencies;
  const fields = row.request === undefined ? {} : requestShapes[row.request].fields;
  const entryOf = ({ caller, right, request }: Arrived, from: Request, entity: string | undefined): AuditEntry => ({
    atMs: clock.now(),
    actor: actorOf(caller.person),
    address: callerAddress(from),
    action: shared.ofTypes === undefined ? `${right.split('.')[0]}.${row.id}` : right,
    entity,
    subject: idOf(from) || undefined,
    after: shownParameters(request, fields),
  });
  return {
    /** Before a change: the record before it, and the request; `made` is the id of the new record. */
    change: (arrived: Arrived, from: Request, entity: string | undefined, before: unknown, made?: string) => {
      const entry = entryOf(arrived, from, entity);
      const after = made === undefined ? entry.after : { made, ...entry.after };
      return addToAudit(database, { ...entry, after, before: before === undefined ? undefined : shownFields(before) });
    },
    /** After a refusal: the code. */
    refused: (arrived: Arrived, from: Request, entity: string | undefined, code: string) => {
      const entry = entryOf(arrived, from, entity);
      return addToAudit(database, { ...entry, action: `${entry.action}.refused`, after: { code } });
    },
    /** A view of personal data. */
    look: (arrived: Arrived, from: Request, entity: string | undefined) =>
      addToAudit(database, entryOf(arrived, from, entity)),
  };
};

const sharedRowOf = (id: EndpointId): SharedEndpoint | undefined =>
  (sharedEndpoints as Record<string, SharedEndpoint>)[id];

/** What an audited operation needs beside the request: readers by endpoint show the record before a change. */
interface Auditing {
  readonly dependencies: OfficeDependencies;
  readonly readers: ReadonlyMap<string, Reader>;
}

/** Runs an operation on the records of a channel or merchant, with its entries in the audit. */
const runAudited = async (
  { dependencies, readers }: Auditing,
  id: ServedEndpoint,
  arrived: Arrived,
  request: Request,
  entity: string | undefined,
  call: unknown,
  perform: () => Promise<Answer>,
  made?: string,
): Promise<Answer> => {
  const [row, shared] = [rowOf(id), sharedRowOf(id) ?? { right: arrived.right }];
  const audit = auditing(dependencies, row, shared);
  if (row.method === 'GET') {
    const answer = await perform();
    if (shared.shows === true) await audit.look(arrived, request, entity);
    return answer;
  }
  const reader = shared.reads === undefined ? undefined : readers.get(shared.reads);
  const before = reader && (await reader({ ...(call as object), request: {} } as never)).fields;
  await audit.change(arrived, request, entity, before, made);
  const refused = async (code: string): Promise<void> => audit.refused(arrived, request, entity, code);
  const answer = await perform().catch(async (error: unknown) => {
    await refused(error instanceof Rejection ? error.code : '999.999.999');
    throw error;
  });
  if (dependencies.write.render(answer, '', 'strict').status >= FIRST_REFUSAL_STATUS) await refused(answer.code);
  return answer;
};

/**
 * Creates the binding by which people use endpoints of the merchants' interface, with the same operations: the rights
 * of the person replace those of a token, and the audit records each use. Endpoints without a row in `sharedEndpoints`
 * are not bound.
 */
// One function, because its members share the rights, the readers and the binding.
export const serveShared = (router: Router, dependencies: OfficeDependencies): Serve => {
  const { throttle, bodies, write, places, idempotency, log, baseUrl, environment } = dependencies;
  const bind = bindingOn(router, dependencies, refusing(dependencies));
  const readers = new Map<string, Reader>();
  const context = { dependencies, readers };

  const finished = (exchange: Exchange, answer: Answer): Finished => ({
    answer,
    reply: write.render(answer, ndcOf(exchange, 'strict'), 'strict'),
  });

  /** Binds an endpoint if people may use it; `operation` receives the request, with the needed right. */
  const bindShared = (
    id: ServedEndpoint,
    operation: (arrived: Arrived, request: Request, exchange: Exchange) => Promise<Finished>,
  ): void => {
    const [row, shared, read] = [rowOf(id), sharedRowOf(id), readerOf(id)];
    if (shared === undefined || (row.environment !== undefined && row.environment !== environment)) return;
    bind({ method: row.method, path: `${API}${row.path}` }, async (request, exchange) => {
      exchange.compatibility = 'strict';
      refuseForged(request, baseUrl);
      throttle.admit(networkOf(callerAddress(request)), id);
      const caller = await admittedCaller(dependencies, request, { access: 'signedIn' });
      const isUpload = row.upload !== undefined;
      const reading = { bodies, limit: limitOf(row), sender: 'merchant', isUpload } as const;
      const sent = await readParameters(request, reading);
      const right = typeRight(shared, sent.values.get('paymentType'));
      const confirms = needsProof({ method: row.method, access: right, confirms: shared.confirms });
      await admittedCaller(dependencies, request, { access: right, confirms });
      const all = await places.channels();
      const entityId = sent.values.get('entityId');
      const allowed = channelsWith(right, caller.given, all);
      // The right comes before the check of the parameters, so that a person without it learns nothing else.
      const isAllowed =
        within(allowed, entityId).length > 0 || hasForMerchant(caller.given, right, entityId ?? '', all);
      if (entityId !== undefined && isRecordId(entityId) && !isAllowed) throw missingRight(right, ` for ${entityId}`);
      const arrived: Arrived = {
        caller,
        right,
        parameters: sent.values,
        request: (read(sent, 'strict') ?? {}) as Arrived['request'],
        known: everyChannel(caller, all),
        allowed,
        entityId,
      };
      return await operation(arrived, request, exchange);
    });
  };

  const create: Serve['create'] = (id, creation, operation) => {
    readers.set(id, operation as Reader);
    bindShared(id, async (arrived, request, exchange) => {
      const owner: Owner | undefined = creation.owner;
      const entity = await channelOf(arrived, owner === undefined ? noOwner : (all) => owner(idOf(request), all));
      exchange.entity = entity;
      const row = rowOf(id);
      const key = row.method === 'POST' ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined;
      const call = { ...callOf(request), request: arrived.request as never };
      const performed = async (created: CreationCall<never>, isResumed: boolean): Promise<Answer> => {
        const path = (creation as Creation<never>).path(created);
        exchange.made = path === undefined ? undefined : { id: created.newId, path };
        const perform = async (): Promise<Answer> =>
          (isResumed ? await (creation as Creation<never>).recover(created) : undefined) ??
          (await operation(created as never));
        return await runAudited(
          context,
          id,
          arrived,
          request,
          created.entity,
          created,
          perform,
          created.newId || undefined,
        );
      };
      if (key === undefined) {
        return finished(exchange, await performed({ ...call, entity, newId: creation.newId() }, false));
      }
      const content = contentOf(row, call.id, arrived.parameters);
      return await idempotency.once(
        { scope: arrived.caller.person.id, key, channel: entity, content },
        {
          newId: creation.newId,
          perform: ({ channel, newId, isResumed }) => performed({ ...call, entity: channel, newId }, isResumed),
          finish: (answer) => finished(exchange, answer),
          failed: (error) => answerTo(error, exchange, log),
        },
      );
    });
  };

  const creatingNothing: Creation<unknown> = { newId: () => '', recover: async () => undefined, path: () => undefined };

  const upload: Serve['upload'] = (id, operation) =>
    bindShared(id, async (arrived, request, exchange) => {
      const entity = await channelOf(arrived, noOwner);
      exchange.entity = entity;
      const row = rowOf(id);
      const call = { ...callOf(request), entity, request: arrived.request as never };
      const perform = () => operation(call, bodies.stream(request, limitOf(row), row.upload ?? ''));
      return finished(exchange, await runAudited(context, id, arrived, request, entity, call, perform));
    });

  const channels: Serve['channels'] = (id, operation) =>
    bindShared(id, async (arrived, request, exchange) => {
      const found = idsOf(within(arrived.allowed, arrived.entityId));
      const { entityId, right } = arrived;
      if (found.length === 0) throw missingRight(right, entityId === undefined ? '' : ` for ${entityId}`);
      exchange.entity = found.length === 1 ? found[0] : entityId;
      const call = { ...callOf(request), channels: found, request: arrived.request as never };
      return finished(exchange, await runAudited(context, id, arrived, request, entityId, call, () => operation(call)));
    });

  const entity: Serve['entity'] = (id, operation) => {
    readers.set(id, operation as Reader);
    bindShared(id, async (arrived, request, exchange) => {
      const { entityId, right, caller, known, allowed } = arrived;
      if (entityId === undefined) await noOwner();
      const channel = allowed.find((place) => place.id === entityId);
      const merchants = await places.merchants();
      const merchant = merchants.find((place) => place.id === entityId);
      const isMerchants = merchant !== undefined && hasForMerchant(caller.given, right, merchant.id, known);
      const found = channel ?? (isMerchants ? merchant : undefined);
      if (found === undefined) throw missingRight(right, ` for ${entityId}`);
      exchange.entity = found.id;
      const owner =
        channel === undefined
          ? { kind: 'merchant' as const, merchant: found.id }
          : { kind: 'channel' as const, merchant: channel.merchant };
      const call = {
        ...callOf(request),
        entity: { id: found.id, name: found.name, ...owner },
        request: arrived.request as never,
      };
      return finished(exchange, await runAudited(context, id, arrived, request, found.id, call, () => operation(call)));
    });
  };

  return {
    create,
    upload,
    channels,
    entity,
    merchant: (id, operation, owner) => create(id, { ...creatingNothing, owner }, operation),
    merchantOrHolder: (id, operation, owner) => create(id, { ...creatingNothing, owner }, operation),
    // Endpoints without a token are the same for people.
    open: () => undefined,
    addressed: () => undefined,
  };
};
