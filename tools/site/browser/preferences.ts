/** Where the reader's colours are kept; the back office reads the same. */
export const THEME_KEY = 'tollgate-theme';

/** Where the language of the samples is kept. */
export const LANGUAGE_KEY = 'tollgate-samples';

/** Reads what is kept; undefined where the browser keeps nothing. */
export const kept = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps a choice for the next pages, where the browser allows it. */
export const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice then holds for this page.
  }
};
