/** One kind of notification: the endpoints of its subject, and what it contains. */
interface NotificationKind {
  /** The endpoint of its subject: `/v1/{collection}/{id}`. */
  readonly collection: string;
  /** The status of a subject that came by a checkout: `/v1/checkouts/{id}/{ofCheckout}`. */
  readonly ofCheckout: string;
  /** Whether its subject is a payment: then it contains the presented amount too. */
  readonly isAboutPayment: boolean;
  /** The values of `action`; empty where a notification has none. */
  readonly actions: readonly string[];
  /** Webhooks are only notified if they ask for this kind, because older consumers do not know it. */
  readonly mustBeAskedFor?: true;
}

/** The kinds of notifications. Source: interface, 'Events'; all from SCHEDULE on are ours. */
export const notificationKinds = {
  PAYMENT: { collection: 'payments', ofCheckout: 'payment', isAboutPayment: true, actions: [] },
  REGISTRATION: {
    collection: 'registrations',
    ofCheckout: 'registration',
    isAboutPayment: false,
    actions: ['CREATED', 'UPDATED', 'DELETED'],
  },
  SCHEDULE: {
    collection: 'schedules',
    ofCheckout: 'registration',
    isAboutPayment: false,
    actions: ['CREATED', 'CHANGED', 'RUN', 'FAILED', 'GRACE', 'REMINDER', 'RESTING', 'ENDED'],
    mustBeAskedFor: true,
  },
  DISPUTE: {
    collection: 'disputes',
    ofCheckout: 'payment',
    isAboutPayment: false,
    actions: ['OPENED', 'CHANGED', 'CONTESTED', 'ACCEPTED', 'EXPIRED', 'LOST', 'WON'],
    mustBeAskedFor: true,
  },
  RECONCILIATION: {
    collection: 'reports/reconciliations/files',
    ofCheckout: 'payment',
    isAboutPayment: false,
    actions: ['READY', 'LATE'],
    mustBeAskedFor: true,
  },
  PRENOTIFICATION: {
    collection: 'payments',
    ofCheckout: 'payment',
    isAboutPayment: false,
    actions: ['ORDERED', 'CANCELLED'],
    mustBeAskedFor: true,
  },
  BANK_FILE: {
    collection: 'sepa/files',
    ofCheckout: 'payment',
    isAboutPayment: false,
    actions: ['WAITS', 'RELEASED'],
    mustBeAskedFor: true,
  },
} as const satisfies Readonly<Record<string, NotificationKind>>;

/** A kind of notification. */
export type NotificationType = keyof typeof notificationKinds;

/** The change of a registration. Source: interface, 'Events', action. */
export type RegistrationAction = (typeof notificationKinds)['REGISTRATION']['actions'][number];

/** The change of a schedule. */
export type ScheduleAction = (typeof notificationKinds)['SCHEDULE']['actions'][number];

/** The change of a dispute. */
export type DisputeAction = (typeof notificationKinds)['DISPUTE']['actions'][number];

/** What is said about reconciliation files. */
export type ReconciliationAction = (typeof notificationKinds)['RECONCILIATION']['actions'][number];

/** What a debtor is told about a direct debit before its day. */
export type PrenotificationAction = (typeof notificationKinds)['PRENOTIFICATION']['actions'][number];

/** What is said about a file at the bank. */
export type BankFileAction = (typeof notificationKinds)['BANK_FILE']['actions'][number];

/** The change that a notification reports, if its kind tells changes apart. */
export type NotificationAction = (typeof notificationKinds)[NotificationType]['actions'][number];

/** The kinds of notifications, in the order of the table. */
export const notificationTypes = Object.keys(notificationKinds) as readonly NotificationType[];

/** The kinds of which a webhook is notified unless it names others. */
export const usualNotificationTypes = notificationTypes.filter(
  (type) => (notificationKinds[type] as NotificationKind).mustBeAskedFor !== true,
);

/** A consumer must answer within this time; otherwise the attempt has failed. */
export const ANSWER_WITHIN_SECONDS = 30;
