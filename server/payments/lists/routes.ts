import { query } from '../../../catalogue/queries/query.ts';
import type { ListEntryRequest } from '../../../catalogue/requests/list-entries.ts';
import { listKindNames, listKinds } from '../../../catalogue/risk/list-kinds.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import { timeOf } from '../../platform/base/clock.ts';
import type { Authority, Entity } from '../../platform/http/credentials.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Lists } from '../risk/listed.ts';
import { valueOfRecord } from './from-records.ts';
import { addListEntry, listEntriesOf, listEntryWith, type NewEntry, removeListEntry } from './manage.ts';
import { listEntryFields } from './reply.ts';

const SERVED = '000.000.100';
const MS_PER_SECOND = 1_000;

/** Ids are hex digits. */
const BEHIND_EVERY_ID = 'g';

/** The dependencies of the endpoints of lists. */
interface ListEndpointDependencies extends PaymentDependencies {
  readonly lists: Lists;
  readonly authority: Pick<Authority, 'channelsOf'>;
}

/** Binds the endpoints of the lists to their operations. */
export const bindLists = (serve: Serve, dependencies: ListEndpointDependencies): void => {
  const { clock, authority } = dependencies;

  const channelsOf = async ({ id, kind, merchant }: Entity): Promise<readonly string[]> =>
    kind === 'channel' ? [id] : (await authority.channelsOf(merchant)).map((channel) => channel.id);

  /** Returns the kind of a value and the value, as the request has it or the record that it names. */
  const sentValue = async (entity: Entity, request: ListEntryRequest): Promise<Pick<NewEntry, 'kind' | 'value'>> => {
    const { kind } = request;
    if (kind !== undefined) {
      return { kind, value: await valueOfRecord(dependencies, await channelsOf(entity), { ...request, kind }) };
    }
    const sent = listKindNames.find((each) => request[listKinds[each].parameter] !== undefined) ?? 'email';
    return { kind: sent, value: request[listKinds[sent].parameter] ?? '' };
  };

  serve.entity('addListEntry', async ({ entity, request, by = '' }) => {
    const { list, reason, until } = request;
    const endsAtMs = until === undefined ? undefined : timeOf(until) + MS_PER_SECOND;
    const value = await sentValue(entity, request);
    const entry = await addListEntry(dependencies, entity, { list, reason, endsAtMs, by, ...value });
    return { code: SERVED, fields: listEntryFields(entry, clock) };
  });

  serve.entity('listListEntries', async ({ entity, request }) => {
    const limit = Number(valueIn(query, 'limit', request));
    const { cursor = BEHIND_EVERY_ID } = request;
    const found = await listEntriesOf(dependencies, entity, request, cursor, limit + 1);
    const page = found.slice(0, limit);
    const nextCursor = found.length > limit ? page.at(-1)?.id : undefined;
    return { code: SERVED, fields: { entries: page.map((entry) => listEntryFields(entry, clock)), nextCursor } };
  });

  serve.entity('readListEntry', async ({ entity, id }) => ({
    code: SERVED,
    fields: listEntryFields(await listEntryWith(dependencies, entity, id), clock),
  }));

  serve.entity('removeListEntry', async ({ entity, id, request: { reason: removedReason } }) => ({
    code: SERVED,
    fields: {
      ...listEntryFields(await removeListEntry(dependencies, entity, id), clock),
      active: false,
      removedReason,
    },
  }));
};
