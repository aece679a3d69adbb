import type { Request, Router } from 'express';
import { API } from '../../../catalogue/backoffice/endpoint.ts';
import { needsProof } from '../../../catalogue/backoffice/proof.ts';
import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { type SharedEndpoint, sharedEndpoints } from '../../../catalogue/backoffice/shared.ts';
import { type ListName, listNames, type OfficeList, officeLists } from '../../../catalogue/backoffice/whole-lists.ts';
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
import { bindingOn, idOf, type Operation } from '../../platform/http/binding.ts';
import type { Entity } from '../../platform/http/credentials.ts';
import { callerAddress, networkOf } from '../../platform/http/reading/caller-address.ts';
import { type RequestTo, readParameters, type ServedEndpoint } from '../../platform/http/reading/request.ts';
import {
  type Admitted,
  type Arriving,
  creatingNothing,
  type Performed,
  type Senders,
  type Serve,
  serveSenders,
} from '../../platform/http/serve.ts';
import type { Entry, ReadPage } from '../lists/source.ts';
import { admittedCaller, type Caller, missingRight, refuseForged } from './caller.ts';
import type { OfficeDependencies } from './dependencies.ts';
import { finishing, refusing } from './serve.ts';
import { shownFields, shownParameters } from './shown.ts';

/** A person's request to an endpoint of the merchants' interface. */
interface Arrived<Parameters> {
  readonly caller: Caller;
  readonly right: Right;
  readonly sent: ReadonlyMap<string, string>;
  /** The checked parameters. */
  readonly request: Parameters;
  /** All channels in which the person has any right. */
  readonly known: readonly Place[];
  /** The channels in which the person has the right of the endpoint. */
  readonly allowed: readonly Place[];
  readonly entityId: string | undefined;
}

/** Reads a record before it is changed, by the operation of another endpoint. */
type Reader = (performed: Performed) => Promise<Answer>;

/** Replies with this status or a higher one are refusals. */
const FIRST_REFUSAL_STATUS = 400;

const typeRight = ({ right, ofTypes }: SharedEndpoint, type: string | undefined): Right => {
  if (ofTypes === undefined) return right;
  const found = type !== undefined && isPaymentType(type) ? ofTypes[type] : undefined;
  if (found !== undefined) return found;
  const message = `must be one of ${Object.keys(ofTypes).join(', ')} in the back office`;
  throw wrongParameters([{ name: 'paymentType', ...(type === undefined ? {} : { value: type }), message }]);
};

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
  { known, allowed, entityId, right }: Arrived<unknown>,
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

/** Returns the record before a change, as the audit shows it; undefined if it cannot be read. */
const recordBefore = async (read: Reader | undefined, performed: Performed): Promise<AuditEntry['before']> => {
  const fields = (await read?.(performed))?.fields;
  return fields === undefined ? undefined : shownFields(fields);
};

const sharedRowOf = (id: EndpointId): SharedEndpoint | undefined =>
  (sharedEndpoints as Record<string, SharedEndpoint>)[id];

/** An operation of a person, to be noted in the audit. */
interface Audited {
  readonly row: Endpoint;
  readonly shared: SharedEndpoint;
  readonly request: Request;
  readonly arrived: Arrived<unknown>;
  /** Reads the record before it is changed; undefined if the endpoint's row names no such endpoint. */
  readonly read: Reader | undefined;
}

/**
 * Performs an operation with its entries in the audit: before a change, so that none lacks an entry, after a refusal
 * with its code, and after a view of personal data.
 */
const audited =
  (dependencies: OfficeDependencies, { row, shared, request, arrived, read }: Audited) =>
  async (performed: Performed): Promise<Answer> => {
    const { database, clock, write } = dependencies;
    const fields = row.request === undefined ? {} : requestShapes[row.request].fields;
    const entry = {
      actor: actorOf(arrived.caller.person),
      address: callerAddress(request),
      action: shared.ofTypes === undefined ? `${arrived.right.split('.')[0]}.${row.id}` : arrived.right,
      entity: performed.entity,
      subject: idOf(request) || undefined,
      after: shownParameters((arrived.request ?? {}) as Readonly<Record<string, string | undefined>>, fields),
    };
    const note = (differing: Partial<AuditEntry>): Promise<void> =>
      addToAudit(database, { ...entry, atMs: clock.now(), ...differing });
    if (row.method === 'GET') {
      const answer = await performed.perform();
      if (shared.shows === true) await note({});
      return answer;
    }
    const before = await recordBefore(read, performed);
    const after = performed.made === undefined ? entry.after : { made: performed.made, ...entry.after };
    await note({ after, before });
    const refused = (code: string): Promise<void> => note({ action: `${entry.action}.refused`, after: { code } });
    const answer = await performed.perform().catch(async (error: unknown) => {
      await refused(error instanceof Rejection ? error.code : '999.999.999');
      throw error;
    });
    if (write.render(answer, '', 'strict').status >= FIRST_REFUSAL_STATUS) await refused(answer.code);
    return answer;
  };

/** Returns the merchant or channel that a request names. @throws Rejection naming what is missing. */
const entityOf = async (
  { entityId, right, caller, known, allowed }: Arrived<unknown>,
  merchants: readonly Pick<Place, 'id' | 'name'>[],
): Promise<Entity> => {
  if (entityId === undefined) await noOwner();
  const channel = allowed.find(({ id }) => id === entityId);
  if (channel !== undefined) {
    return { id: channel.id, name: channel.name, kind: 'channel', merchant: channel.merchant };
  }
  const merchant = merchants.find(({ id }) => id === entityId);
  if (merchant === undefined || !hasForMerchant(caller.given, right, merchant.id, known)) {
    throw missingRight(right, ` for ${entityId}`);
  }
  return { id: merchant.id, name: merchant.name, kind: 'merchant', merchant: merchant.id };
};

/** People, who are signed in: the rights of a person replace those of a token, and the audit notes each use. */
const people = (dependencies: OfficeDependencies, readers: ReadonlyMap<string, Reader>): Senders => {
  const { throttle, bodies, places, baseUrl } = dependencies;

  /** Admits a person with the right that the endpoint's row names. */
  const arrive = async <Id extends ServedEndpoint>(
    { row, request, exchange, read }: Arriving<Id>,
    shared: SharedEndpoint,
  ): Promise<Arrived<RequestTo<Id>>> => {
    exchange.compatibility = 'strict';
    refuseForged(request, baseUrl);
    await throttle.admit(networkOf(callerAddress(request)), row.id);
    await admittedCaller(dependencies, request, { access: 'signedIn' }, exchange);
    const isUpload = row.upload !== undefined;
    const sent = await readParameters(request, { bodies, limit: limitOf(row), sender: 'merchant', isUpload });
    const right = typeRight(shared, sent.values.get('paymentType'));
    const confirms = needsProof({ method: row.method, access: right, confirms: shared.confirms });
    const caller = await admittedCaller(dependencies, request, { access: right, confirms }, exchange);
    const all = await places.channels();
    const entityId = sent.values.get('entityId');
    const allowed = channelsWith(right, caller.given, all);
    // The right comes before the check of the parameters, so that a person without it learns nothing else.
    const isAllowed = within(allowed, entityId).length > 0 || hasForMerchant(caller.given, right, entityId ?? '', all);
    if (entityId !== undefined && isRecordId(entityId) && !isAllowed) throw missingRight(right, ` for ${entityId}`);
    const known = everyChannel(caller, all);
    return { caller, right, sent: sent.values, request: read(sent, 'strict'), known, allowed, entityId };
  };

  const admit = async <Id extends ServedEndpoint>(arriving: Arriving<Id>) => {
    const { row, request } = arriving;
    const shared = sharedRowOf(row.id as EndpointId);
    if (shared === undefined) throw new Error(`${row.id} is not for people`);
    const arrived = await arrive(arriving, shared);
    const read = shared.reads === undefined ? undefined : readers.get(shared.reads);
    const admitted: Admitted<RequestTo<Id>> = {
      request: arrived.request,
      sent: arrived.sent,
      compatibility: 'strict',
      scope: arrived.caller.person.id,
      by: arrived.caller.person.name,
      byId: arrived.caller.person.id,
      carryOut: audited(dependencies, { row, shared, request, arrived, read }),
    };
    return { arrived, admitted };
  };

  return {
    toChannel: async (arriving, { owner }) => {
      const { arrived, admitted } = await admit(arriving);
      const channelId = await channelOf(
        arrived,
        owner === undefined ? noOwner : (all) => owner(idOf(arriving.request), all),
      );
      arriving.exchange.entity = channelId;
      return { ...admitted, channelId };
    },
    toChannels: async (arriving) => {
      const { arrived, admitted } = await admit(arriving);
      const { right, allowed, entityId } = arrived;
      const channels = idsOf(within(allowed, entityId));
      if (channels.length === 0) throw missingRight(right, entityId === undefined ? '' : ` for ${entityId}`);
      arriving.exchange.entity = channels.length === 1 ? channels[0] : entityId;
      return { ...admitted, channels, entityId };
    },
    toEntity: async (arriving) => {
      const { arrived, admitted } = await admit(arriving);
      const entity = await entityOf(arrived, await places.merchants());
      arriving.exchange.entity = entity.id;
      return { ...admitted, entity };
    },
  };
};

/**
 * Creates the binding by which people use endpoints of the merchants' interface, with the same operations. Endpoints
 * without a row in `sharedEndpoints` are not bound.
 */
export const serveShared = (
  router: Router,
  dependencies: OfficeDependencies,
  readers: { readonly lists: Map<ListName, ReadPage> },
): Serve => {
  const { environment } = dependencies;
  const bindAny = bindingOn(router, dependencies, refusing(dependencies));

  const bind = (row: Endpoint, operation: Operation): void => {
    if (sharedRowOf(row.id as EndpointId) === undefined) return;
    if (row.environment !== undefined && row.environment !== environment) return;
    bindAny({ method: row.method, path: `${API}${row.path}` }, operation);
  };

  const finished = finishing(dependencies);

  const records = new Map<string, Reader>();
  const served = serveSenders({ ...dependencies, bind, finished }, people(dependencies, records));

  // An endpoint that reads a record and the ones that change it have calls of one form: for a channel, or for an entity.
  const create: Serve['create'] = (id, creation, operation) => {
    type Call = Parameters<typeof operation>[0];
    records.set(id, async ({ call }) => await operation({ ...call, request: {} } as Call));
    served.create(id, creation, operation);
  };
  const entity: Serve['entity'] = (id, operation) => {
    type Call = Parameters<typeof operation>[0];
    records.set(id, async ({ call }) => await operation({ ...call, request: {} } as Call));
    served.entity(id, operation);
  };
  // What answers a view also reads the list that is exported.
  const channels: Serve['channels'] = (id, operation) => {
    type Call = Parameters<typeof operation>[0];
    const name = listNames.find((each) => officeLists[each].endpoint === id);
    if (name !== undefined) {
      const { rows }: OfficeList = officeLists[name];
      readers.lists.set(name, async ({ channels: places, request }) => {
        const call = { channels: idsOf(places), request, id: '', headers: {}, ip: '', compatibility: 'strict' };
        const { fields = {} } = await operation(call as unknown as Call);
        return { rows: fields[rows] as readonly Entry[], nextCursor: fields['nextCursor'] as string | undefined };
      });
    }
    served.channels(id, operation);
  };
  const merchant: Serve['merchant'] = (id, operation, owner) => create(id, { ...creatingNothing, owner }, operation);

  return {
    ...served,
    create,
    channels,
    entity,
    merchant,
    merchantOrHolder: (id, operation, owner) => merchant(id, operation, owner),
    // Endpoints without a token are the same for people.
    open: () => undefined,
    addressed: () => undefined,
  };
};
