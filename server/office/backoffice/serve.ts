import type { Request, Router } from 'express';
import { API, type OfficeEndpoint } from '../../../catalogue/backoffice/endpoint.ts';
import {
  type OfficeEndpointId,
  type OfficeRequest,
  officeEndpoints,
} from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { needsProof } from '../../../catalogue/backoffice/proof.ts';
import type { Right } from '../../../catalogue/backoffice/rights.ts';
import { limitOf } from '../../../catalogue/endpoints/limits.ts';
import { type RequestShape, requestShape } from '../../../catalogue/schema/check.ts';
import type { Fields } from '../../../catalogue/schema/field.ts';
import { addToAudit } from '../../access/audit/audit.ts';
import type { Actor, AuditEntry } from '../../access/audit/entry.ts';
import type { Place } from '../../access/entities/places.ts';
import { channelsWith, type GivenRole, isEverywhere, type Person } from '../../access/people/model/person.ts';
import type { Session } from '../../access/people/model/sessions.ts';
import type { Origin } from '../../access/people/sessions.ts';
import { actorOf } from '../../access/people/sign-in.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { bindingOn, idOf } from '../../platform/http/binding.ts';
import { answerTo, type Exchange, ndcOf } from '../../platform/http/exchange.ts';
import type { Finished } from '../../platform/http/idempotency.ts';
import { callerAddress, networkOf } from '../../platform/http/reading/caller-address.ts';
import type { Parameters } from '../../platform/http/reading/parameters.ts';
import { checked, readParameters } from '../../platform/http/reading/request.ts';
import { admittedCaller, type Caller, callerOf, missingRight, originOf, refuseForged } from './caller.ts';
import type { OfficeDependencies } from './dependencies.ts';
import { shownParameters } from './shown.ts';

/** A checked request of the back office, as an operation receives it. */
interface OpenCall<Parameters> {
  readonly request: Parameters;
  /** The `{id}` of the path; empty if the path has none. */
  readonly id: string;
  /** All parameters of the path, by their names. */
  readonly ids: Readonly<Record<string, string>>;
  readonly headers: Request['headers'];
  readonly from: Origin;
  /** The signed-in person, if there is one. */
  readonly caller: Caller | undefined;
}

/** The content of an audit entry besides its actor, time and address. */
export type Note = Pick<AuditEntry, 'action' | 'entity' | 'subject' | 'before' | 'after'>;

/** A request of a person. */
export interface PersonCall<Parameters> extends Omit<OpenCall<Parameters>, 'caller'> {
  readonly person: Person;
  readonly session: Session;
  readonly given: readonly GivenRole[];
  /** The channels in which the person has the right of the endpoint; only those of `entityId`, if it was sent. */
  readonly channels: readonly Place[];
  /** Whether the person has the right of the endpoint in the whole installation. */
  readonly isEverywhere: boolean;
  readonly actor: Actor;
  /** Returns an entry of the audit, for changes that are committed together with it. */
  entry(note: Note): AuditEntry;
  /** Adds an entry to the audit, before work whose changes are committed elsewhere. */
  note(note: Note): Promise<void>;
}

/** Binds endpoints of the back office to operations. */
export interface ServeOffice {
  /** For anyone. */
  open<Id extends OfficeEndpointId>(id: Id, operation: (call: OpenCall<OfficeRequest<Id>>) => Promise<Answer>): void;
  /** For people with the right that the endpoint's row names. */
  person<Id extends OfficeEndpointId>(
    id: Id,
    operation: (call: PersonCall<OfficeRequest<Id>>) => Promise<Answer>,
  ): void;
}

const rowOf = (id: OfficeEndpointId): OfficeEndpoint => {
  const row: OfficeEndpoint | undefined = officeEndpoints.find((each) => each.id === id);
  if (row === undefined) throw new Error(`there is no endpoint ${id}`);
  return row;
};

const noFields: Fields = {};

/** Parameters by their names, whatever the endpoint. */
type Texts = Readonly<Record<string, string | undefined>>;

const isRight = (access: OfficeEndpoint['access']): access is Right =>
  access !== 'anyone' && access !== 'signingIn' && access !== 'signedIn';

/** Limits the channels to those of a merchant or channel. @throws Rejection 403 naming the missing right. */
const narrowed = (channels: readonly Place[], entityId: string | undefined, right: Right): readonly Place[] => {
  if (entityId === undefined || !isRecordId(entityId)) return channels;
  const found = channels.filter(({ id, merchant }) => id === entityId || merchant === entityId);
  if (found.length === 0) throw missingRight(right, ` for ${entityId}`);
  return found;
};

/** Returns the answer with its reply, in the strict form, because there are no older versions of the page to support. */
export const finishing =
  ({ write }: Pick<OfficeDependencies, 'write'>) =>
  (exchange: Exchange, answer: Answer): Finished => ({
    answer,
    reply: write.render(answer, ndcOf(exchange, 'strict'), 'strict'),
  });

/** Returns the answer of a refusal. */
export const refusing =
  ({ log, write }: Pick<OfficeDependencies, 'log' | 'write'>) =>
  async (error: unknown, exchange: Exchange): Promise<Finished> => {
    exchange.compatibility = 'strict';
    return finishing({ write })(exchange, answerTo(error, exchange, log));
  };

const stringsOf = (params: Request['params']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** Creates the binding of the back office's own endpoints. */
export const serveOffice = (router: Router, dependencies: OfficeDependencies): ServeOffice => {
  const { throttle, bodies, places, clock, database, baseUrl, environment } = dependencies;
  const bind = bindingOn(router, dependencies, refusing(dependencies));

  const reading = <Id extends OfficeEndpointId>(row: OfficeEndpoint) => {
    const fields = row.fields ?? noFields;
    const shape: RequestShape<unknown> = requestShape({ fields: () => fields });
    const read = (request: Request, sender: 'anyone' | 'merchant') =>
      readParameters(request, { bodies, limit: limitOf(row), sender });
    return {
      read,
      check: (parameters: Parameters) => checked(shape, parameters, 'strict') as OfficeRequest<Id> & Texts,
    };
  };

  const finished = finishing(dependencies);

  const partsOf = (request: Request) => ({
    id: idOf(request),
    ids: stringsOf(request.params),
    headers: request.headers,
    from: originOf(request, baseUrl),
  });

  const bindRow = (row: OfficeEndpoint, operation: (request: Request, exchange: Exchange) => Promise<Answer>): void => {
    if (row.environment !== undefined && row.environment !== environment) return;
    const address = { method: row.method, path: `${API}${row.path}` };
    bind(address, async (request, exchange) => {
      exchange.compatibility = 'strict';
      if (row.fromElsewhere !== true) refuseForged(request, baseUrl);
      return finished(exchange, await operation(request, exchange));
    });
  };

  const open: ServeOffice['open'] = (id, operation) => {
    const row = rowOf(id);
    const { read, check } = reading<typeof id>(row);
    bindRow(row, async (request) => {
      await throttle.admit(networkOf(callerAddress(request)), id);
      const parameters = check(await read(request, 'anyone'));
      const caller = await callerOf(dependencies, request.headers);
      return await operation({ ...partsOf(request), caller, request: parameters });
    });
  };

  const person: ServeOffice['person'] = (id, operation) => {
    const row = rowOf(id);
    const { access, isFirstProof } = row;
    if (access === 'anyone') throw new Error(`${id} is for anyone`);
    const confirms = needsProof(row);
    const { read, check } = reading<typeof id>(row);
    bindRow(row, async (request, exchange) => {
      await throttle.admit(networkOf(callerAddress(request)), id);
      const caller = await admittedCaller(dependencies, request, { access, confirms, isFirstProof }, exchange);
      await throttle.admit(caller.person.id, id);
      const sent = await read(request, 'merchant');
      const all = isRight(access) ? channelsWith(access, caller.given, await places.channels()) : [];
      // The right comes before the check of the parameters, so that a person without it learns nothing else.
      const channels = isRight(access) ? narrowed(all, sent.values.get('entityId'), access) : [];
      const parameters = check(sent);
      exchange.entity = parameters['entityId'];
      const parts = partsOf(request);
      const actor = actorOf(caller.person);
      const entry = (note: Note): AuditEntry => ({ ...note, atMs: clock.now(), actor, address: parts.from.address });
      const note = (each: Note): Promise<void> => addToAudit(database, entry(each));
      const everywhere = isRight(access) && isEverywhere(caller.given, access);
      const call = { ...parts, ...caller, channels, isEverywhere: everywhere, actor, entry, note };
      const answer = await operation({ ...call, request: parameters });
      if (row.shows === true) {
        const after = shownParameters(parameters, row.fields ?? noFields);
        await note({ action: `${access}`, subject: parts.id || undefined, entity: parameters['entityId'], after });
      }
      return answer;
    });
  };

  return { open, person };
};
