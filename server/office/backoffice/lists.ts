import { listFields } from '../../../catalogue/backoffice/endpoints/payments.ts';
import { valueIn } from '../../../catalogue/schema/field.ts';
import type { MerchantPlace, Places } from '../../access/entities/places.ts';
import { hasForMerchant } from '../../access/people/model/person.ts';
import { listEntryFields } from '../../payments/lists/reply.ts';
import type { ListEntry } from '../../payments/risk/list-records.ts';
import type { Lists } from '../../payments/risk/listed.ts';
import type { Clock } from '../../platform/base/clock.ts';
import { BEHIND_EVERY_ID } from '../queries/selection.ts';
import type { ServeOffice } from './serve.ts';

/** The dependencies of the view of lists. */
export interface ListViewDependencies {
  readonly lists: Pick<Lists, 'records'>;
  /** The clock of payments, which tests move. */
  readonly clock: Clock;
}

/** The scopes of one merchant whose entries a person may see, with their names. */
interface Seen {
  readonly merchant: string;
  readonly names: ReadonlyMap<string, string>;
  /** The only scope, if the person asked for one or may see one; empty for several. */
  readonly scope: string;
}

const seenOf = (
  { id, name }: Pick<MerchantPlace, 'id' | 'name'>,
  channels: readonly { readonly id: string; readonly name: string }[],
  isWhole: boolean,
): Seen => {
  const all = [...(isWhole ? [{ id, name }] : []), ...channels];
  const [only, ...others] = all;
  return {
    merchant: id,
    names: new Map(all.map((each) => [each.id, each.name])),
    scope: only !== undefined && others.length === 0 ? only.id : '',
  };
};

/** Rows are read in pages of at least this size. */
const READ_AT_ONCE = 500;

/** Binds the search for blocked and allowed values. */
export const bindLists = (
  serve: ServeOffice,
  { lists, clock, places }: ListViewDependencies & { readonly places: Places },
): void => {
  /** A person who may see some channels only reads on until the page is full: a merchant may have many others. */
  const pageOf = async (
    { merchant, names, scope }: Seen,
    choice: Parameters<Lists['records']['newest']>[1],
    before: string,
    limit: number,
  ): Promise<readonly ListEntry[]> => {
    const found: ListEntry[] = [];
    const size = Math.max(limit, READ_AT_ONCE);
    let cursor = before;
    while (found.length < limit) {
      const page = await lists.records.newest(merchant, { ...choice, scope }, cursor, size);
      found.push(...page.filter((entry) => names.has(entry.scope)));
      const last = page.at(-1);
      if (last === undefined || page.length < size) break;
      cursor = last.id;
    }
    return found.slice(0, limit);
  };

  serve.person('searchListEntries', async ({ channels, given, request }) => {
    const { entityId, cursor = BEHIND_EVERY_ID, text, list, kind } = request;
    const limit = Number(valueIn(listFields, 'limit', request));
    const all = await places.channels();
    const own = new Set(channels.map(({ id }) => id));
    const seen = (await places.merchants())
      .filter((merchant) => merchant.channels.some(({ id }) => own.has(id)) || merchant.id === entityId)
      .map((merchant) => {
        const shown = merchant.channels.filter(({ id }) => own.has(id));
        const isNamed = entityId === undefined || entityId === merchant.id;
        return seenOf(merchant, shown, isNamed && hasForMerchant(given, 'lists.read', merchant.id, all));
      });
    const pages = await Promise.all(seen.map((each) => pageOf(each, { text, list, kind }, cursor, limit + 1)));
    const found = pages.flat().toSorted((left, right) => (left.id < right.id ? 1 : -1));
    const page = found.slice(0, limit);
    const names = new Map(seen.flatMap((each) => [...each.names]));
    const entries = page.map((entry) => ({
      ...listEntryFields(entry, clock),
      scope: names.get(entry.scope) ?? entry.scope,
      isForAll: seen.some(({ merchant }) => merchant === entry.scope),
    }));
    const nextCursor = found.length > limit ? page.at(-1)?.id : undefined;
    return { code: '000.000.100', fields: { entries, ...(nextCursor === undefined ? {} : { nextCursor }) } };
  });
};
