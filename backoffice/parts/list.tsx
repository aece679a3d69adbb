import { useAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
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
export interface ListProperties<Row, Reply> extends Omit<TableProperties<Row>, 'rows'> {
  readonly of: Resource<Reply & ListPage>;
  rowsIn(reply: Reply): readonly Row[];
}

/** A table of what was read, or that it is being read, or why it cannot be; and the way to its next page. */
export const List = <Row, Reply>({ of, rowsIn, ...table }: ListProperties<Row, Reply>) => (
  <Loaded of={of}>
    {(reply) => (
      <>
        <ListKeys />
        <Table {...table} rows={rowsIn(reply)} />
        <Pages nextCursor={reply.nextCursor} />
      </>
    )}
  </Loaded>
);
