/** A search that a reader keeps: its name, and the filters as they are in the address. */
interface SavedSearch {
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
}

const KEPT_AS = 'tollgate-searches';

/** Returns the searches that are kept in this browser. */
export const savedSearches = (): readonly SavedSearch[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly SavedSearch[]) : [];
  } catch {
    return [];
  }
};

const store = (searches: readonly SavedSearch[]): readonly SavedSearch[] => {
  localStorage.setItem(KEPT_AS, JSON.stringify(searches));
  return searches;
};

/** Keeps a search; one with the same name is replaced. Returns all. */
export const keepSearch = (search: SavedSearch): readonly SavedSearch[] =>
  store([...savedSearches().filter(({ name }) => name !== search.name), search]);

/** Forgets a search. Returns the others. */
export const forgetSearch = (name: string): readonly SavedSearch[] =>
  store(savedSearches().filter((each) => each.name !== name));
