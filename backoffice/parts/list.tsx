import type { ComponentChildren } from 'preact';
import { NO_FILTERS, useAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { type Resource, useResource } from '../frame/resource.ts';
import { ListKeys } from './keys.tsx';
import { Loaded } from './state.tsx';
import { Pages, Table, type TableProperties } from './table.tsx';

/** A page of a list, as the gateway replies to it; a list that is whole has no next one. */
interface ListPage {
  readonly nextCursor?: string;
}

/** Reads the page of a list that the address of the view names, for the merchant or channel in it. */
export const useList = <Reply extends object>(path: string): Resource<Reply> => {
  const { query } = useAddress();
  const { entityId, cursor } = query;
  return useResource(JSON.stringify([path, entityId, cursor]), () => read<Reply>(path, { entityId, cursor }));
};

/** The properties of a list: what was read, where its rows are in it, and the table that shows them. */
export interface ListProperties<Row, Reply> extends Omit<TableProperties<Row>, 'rows' | 'pages'> {
  readonly of: Resource<Reply & ListPage>;
  rowsIn(reply: Reply): readonly Row[];
  /** The list is empty until something is searched for: without a search there is nothing else to show. */
  readonly needsSearch?: boolean;
}

/** Says that the filters of the address exclude everything, and removes them. */
const NothingFits = () => {
  const texts = frameTexts.value;
  const { query, set } = useAddress();
  const filters = Object.keys(query).filter((name) => !NO_FILTERS.includes(name));
  return (
    <>
      <p>{texts.nothingFits}</p>
      <button type="button" onClick={() => set(Object.fromEntries(filters.map((name) => [name, undefined])))}>
        {texts.removeFilters}
      </button>
    </>
  );
};

/**
 * Returns what a list says that has no rows: what it is for, where filters of the address exclude all rows, how to see
 * the others, or that the next page continues.
 */
const useEmpty = (empty: ComponentChildren, needsSearch: boolean, hasNext: boolean): ComponentChildren => {
  const { query } = useAddress();
  // Few among very many: one reply looks through a part of them.
  if (hasNext) return <p>{frameTexts.value.noneYet}</p>;
  const isFiltered = Object.entries(query).some(([name, value]) => value !== '' && !NO_FILTERS.includes(name));
  return isFiltered && !needsSearch ? <NothingFits /> : empty;
};

/** A table of what was read, or that it is being read, or why it cannot be; and the way to its next page. */
export const List = <Row, Reply>({ of, rowsIn, needsSearch = false, ...table }: ListProperties<Row, Reply>) => {
  const empty = useEmpty(table.empty, needsSearch, of.data?.nextCursor !== undefined);
  return (
    <Loaded of={of}>
      {(reply) => (
        <>
          <ListKeys />
          <Table {...table} empty={empty} rows={rowsIn(reply)} pages={<Pages nextCursor={reply.nextCursor} />} />
        </>
      )}
    </Loaded>
  );
};
