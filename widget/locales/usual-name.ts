/** Returns the default name of a brand: its id in lower case after the first letter, such as Maestro for MAESTRO. */
export const usualName = (id: string): string => id.charAt(0) + id.slice(1).toLowerCase();
