import type { OfficeRequest } from '../../../catalogue/backoffice/endpoints/endpoints.ts';
import { listFields } from '../../../catalogue/backoffice/endpoints/payments.ts';
import { outcomeField } from '../../../catalogue/backoffice/endpoints/requests.ts';
import type { ListedRequest, RequestsReply } from '../../../catalogue/backoffice/replies/requests.ts';
import { isResultCode, resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { type Owner, ownersWith } from '../../access/entities/owners.ts';
import type { MerchantPlace } from '../../access/entities/places.ts';
import { timeOf, timestampText } from '../../platform/base/clock.ts';
import { firstIdAt } from '../../platform/base/identifiers.ts';
import { newestRequests, type StoredRequest } from '../../platform/request-log/records.ts';
import { BEHIND_EVERY_ID, LOWEST_ID } from '../queries/selection.ts';
import type { OfficeDependencies } from './dependencies.ts';
import type { PersonCall, ServeOffice } from './serve.ts';

const MS_PER_SECOND = 1_000;

const listed = (stored: StoredRequest, owners: readonly Owner[]): ListedRequest => {
  const { entity: id, atMs, code, addressed, replied, ...rest } = stored;
  const { name, kind } = owners.find((owner) => owner.id === id) ?? { name: id, kind: 'channel' as const };
  return {
    ...rest,
    at: timestampText(atMs),
    entity: { id, name, kind },
    code,
    description: isResultCode(code) ? resultCodes[code].text : '',
    ...(addressed === undefined ? {} : { addressed }),
    ...(replied === undefined ? {} : { replied }),
  };
};

const holds = ({ channels }: MerchantPlace, id: string): boolean => channels.some((channel) => channel.id === id);

/** Returns a page of the logged requests of the merchants' servers that a person may see. */
export const listedRequests = async (
  { database, places }: Pick<OfficeDependencies, 'database' | 'places'>,
  { given, channels, request }: Pick<PersonCall<OfficeRequest<'listRequests'>>, 'given' | 'channels' | 'request'>,
): Promise<RequestsReply> => {
  const { entityId, cursor = BEHIND_EVERY_ID } = request;
  const limit = Number(valueIn(listFields, 'limit', request));
  const { 'date.from': from, 'date.to': to } = request;
  const merchants = await places.merchants();
  const owners = ownersWith('requests.read', given, channels, merchants).filter(({ id, kind }) => {
    if (entityId === undefined || id === entityId) return true;
    return kind === 'channel' && merchants.some((each) => each.id === entityId && holds(each, id));
  });
  const before = to === undefined ? BEHIND_EVERY_ID : firstIdAt(timeOf(to) + MS_PER_SECOND);
  const selection = {
    entities: owners.map(({ id }) => id),
    isRefused: valueIn(outcomeField, 'outcome', request) === 'refused',
    from: from === undefined ? LOWEST_ID : firstIdAt(timeOf(from)),
    before: cursor < before ? cursor : before,
  };
  const found = await newestRequests(database, selection, limit + 1);
  const shown = found.slice(0, limit);
  const nextCursor = found.length > limit ? shown.at(-1)?.id : undefined;
  const requests = shown.map((stored) => listed(stored, owners));
  return { requests, ...(nextCursor === undefined ? {} : { nextCursor }) };
};

/** Binds the endpoint that lists the logged requests of merchants' servers. */
export const bindRequests = (serve: ServeOffice, dependencies: OfficeDependencies): void => {
  serve.person('listRequests', async (call) => ({
    code: '000.000.100',
    fields: { ...(await listedRequests(dependencies, call)) },
  }));
};
