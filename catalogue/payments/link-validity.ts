/**
 * How long a payment link is valid, in days. A link that is paid once finds its payment by its checkout, so it is valid no
 * longer than a result can be read (`READABLE_FOR_DAYS`); a reusable one keeps a list.
 */
export const linkDays = { least: 1, usual: 7, most: 30, mostReusable: 366 } as const;

/** How many payments a reusable link can be limited to, and how many of them a reply lists. */
export const linkPayments = { most: 1_000_000, shown: 100 } as const;

/** What has become of a payment link. */
export const linkStates = {
  open: 'it can be paid',
  declined: 'the last payment was declined; it can be paid again',
  pending: 'its payment is in progress',
  paid: 'it is paid; a reusable link is never in this state',
  full: 'its largest number or sum is reached',
  expired: 'its time is over',
  cancelled: 'it was cancelled',
} as const satisfies Readonly<Record<string, string>>;

/** The state of a payment link. */
export type LinkState = keyof typeof linkStates;
