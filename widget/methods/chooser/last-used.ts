/** The only key under which the widget stores anything. */
const KEY = 'wpwl.method';

/** Returns the id of the method with which the shopper tried to pay last in this browser; empty if none is known. */
export const lastUsed = (): string => {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return ''; // The page or the browser forbids storage.
  }
};

/** Remembers the id of a method for the next visit. */
export const rememberUsed = (id: string): void => {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Then the first method will be open again.
  }
};
