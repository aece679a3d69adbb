/** Where the reader's choice is kept in this browser. */
const KEPT_AS = 'tollgate-keys';

/** Returns whether single keys move in lists. */
export const hasListKeys = (): boolean => localStorage.getItem(KEPT_AS) !== 'off';

/** Switches single keys on or off, in this browser. */
export const setListKeys = (isOn: boolean): void => {
  if (isOn) localStorage.removeItem(KEPT_AS);
  else localStorage.setItem(KEPT_AS, 'off');
};
