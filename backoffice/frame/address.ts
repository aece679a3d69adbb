import { useLocation } from 'preact-iso';

/** Where all views are. */
export const BASE = '/backoffice';

/** Returns the address of a view with parameters; those that are undefined or empty are left out. */
export const viewAddress = (path: string, parameters: Readonly<Record<string, string | undefined>> = {}): string => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return `${BASE}${path}${query === '' ? '' : `?${query}`}`;
};

/** These parameters are no filters of a view: where it is, its page, and what is shown beside it. */
export const NO_FILTERS: readonly string[] = ['entityId', 'cursor', 'show', 'monthsAgo'];

/** The state of a view in its address. */
interface AddressState {
  /** The parameters of the address, without those that only change how what was read is shown. */
  readonly query: Readonly<Record<string, string>>;
  /** All parameters of the address. */
  readonly all: Readonly<Record<string, string>>;
  /** Changes some parameters; `undefined` removes one. A changed filter begins at the first page. */
  set(changes: Readonly<Record<string, string | undefined>>, replace?: boolean): void;
  /** Leads to another view. */
  go(address: string): void;
  /** Returns how a table is sorted, as the address says it. */
  sortingOf(table: string): string | undefined;
  /** Sorts a table; `undefined` is the order in which it was read. The way back still leads to the view before. */
  sort(table: string, order: string | undefined): void;
  /** Chooses the columns of a table, by their ids, where the address says them. */
  chooseColumns(table: string, ids: string): void;
}

/** The names of parameters that say how tables are sorted. They ask the gateway for nothing else. */
const SORTING = 'sort.';

/** The names of parameters that say which columns tables have; absent for those that the reader has chosen. */
const COLUMNS = 'columns.';

/** Returns the name of the parameter with the columns of a table. */
export const columnsParameter = (table: string): string => `${COLUMNS}${table}`;

const isOfShowing = (name: string): boolean => name.startsWith(SORTING) || name.startsWith(COLUMNS);

/** Returns the state of the view in its address. */
export const useAddress = (): AddressState => {
  const { path, query: all, route } = useLocation();
  const lead = (parameters: Readonly<Record<string, string | undefined>>, replace: boolean): void =>
    route(viewAddress(path.slice(BASE.length), parameters), replace);
  return {
    query: Object.fromEntries(Object.entries(all).filter(([name]) => !isOfShowing(name))),
    all,
    set: (changes, replace = false) =>
      lead('cursor' in changes ? { ...all, ...changes } : { ...all, cursor: undefined, ...changes }, replace),
    go: (address) => route(address),
    sortingOf: (table) => all[`${SORTING}${table}`],
    sort: (table, order) => lead({ ...all, [`${SORTING}${table}`]: order }, true),
    chooseColumns: (table, ids) => {
      if (all[columnsParameter(table)] !== undefined) lead({ ...all, [columnsParameter(table)]: ids }, true);
    },
  };
};
