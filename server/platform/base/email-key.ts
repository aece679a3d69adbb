/** Returns the form in which an e-mail address is stored for searches and looked for. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/**
 * Returns whether an address has a letter, such as the sign of Kelvin, that becomes a usual one in its `emailKey`: its
 * mailbox may be another than that of the key, and of somebody else.
 */
export const isLookAlike = (email: string): boolean =>
  [...email].some((letter) => letter > '\u007f' && letter.toLowerCase() < '\u007f');
