/** Returns the form in which an e-mail address is stored for searches and looked for. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
