import type { Place } from '../../access/entities/places.ts';
import type { GivenRole } from '../../access/people/model/person.ts';
import { givingWay } from '../../platform/base/give-way.ts';

/** An entry of a list, as its reply has it. */
export type Entry = Readonly<Record<string, unknown>>;

/** A page of a list is asked for: by whom, in which of their channels, with which checked parameters. */
export interface ListCall {
  readonly given: readonly GivenRole[];
  /** The channels in which the person has the right of the list. */
  readonly channels: readonly Place[];
  readonly request: Readonly<Record<string, string | undefined>>;
  /** Whether the entries are added up only. */
  readonly isForSums?: boolean;
}

/** A page of a list. */
export interface ListPage {
  readonly rows: readonly Entry[];
  readonly nextCursor: string | undefined;
}

/** Reads a page of a list, by the operation that also answers the view. */
export type ReadPage = (call: ListCall) => Promise<ListPage>;

/** More entries than a screen has: fewer requests to the database, and none that payments would wait for. */
const PAGE = 200;

/** Yields the pages of a list, from its first to its last; long lists give way to requests. */
export async function* pagesOf(read: ReadPage, call: ListCall): AsyncGenerator<readonly Entry[]> {
  const giveWay = givingWay();
  let cursor: string | undefined;
  do {
    const request = { ...call.request, limit: String(PAGE), cursor };
    const page: ListPage = await giveWay(() => read({ ...call, request }));
    yield page.rows;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
