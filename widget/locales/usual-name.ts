/** Gives the name that a brand has unless it is said otherwise: its id in small letters, Maestro for MAESTRO. */
export const usualName = (id: string): string => id.charAt(0) + id.slice(1).toLowerCase();
