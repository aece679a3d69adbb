/** How long a payment link is valid, in days. No longer than a result can be read (`READABLE_FOR_DAYS`). */
export const linkDays = { least: 1, usual: 7, most: 30 } as const;
