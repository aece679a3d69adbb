/** How long a payment link is valid, in days. */
export const linkDays = { least: 1, usual: 7, most: 30 } as const;
