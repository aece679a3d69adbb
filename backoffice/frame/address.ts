import { useLocation } from 'preact-iso';

/** Where all views are. */
export const BASE = '/backoffice';

/** Returns the address of a view with parameters; those that are undefined or empty are left out. */
export const viewAddress = (path: string, parameters: Readonly<Record<string, string | undefined>> = {}): string => {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given).toString();
  return `${BASE}${path}${query === '' ? '' : `?${query}`}`;
};

/** The state of a view in its address. */
export interface AddressState {
  /** The parameters of the address. */
  readonly query: Readonly<Record<string, string>>;
  /** Changes some parameters; `undefined` removes one. A changed filter begins at the first page. */
  set(changes: Readonly<Record<string, string | undefined>>, replace?: boolean): void;
  /** Leads to another view. */
  go(address: string): void;
}

/** Returns the state of the view in its address. */
export const useAddress = (): AddressState => {
  const { path, query, route } = useLocation();
  return {
    query,
    set: (changes, replace = false) => {
      const next = 'cursor' in changes ? { ...query, ...changes } : { ...query, cursor: undefined, ...changes };
      route(viewAddress(path.slice(BASE.length), next), replace);
    },
    go: (address) => route(address),
  };
};
