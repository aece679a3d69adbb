import type { NotificationAction, NotificationType } from '../payments/notification-kinds.ts';
import type { PaymentType } from '../payments/payment-types.ts';

/** The change that causes a mail. */
interface MailCause {
  readonly type: NotificationType;
  /** The changes of its subject; any without it. */
  readonly actions?: readonly NotificationAction[];
  /** Of a payment: the types whose success causes a mail. */
  readonly paymentTypes?: readonly PaymentType[];
}

/** One kind of mail. */
interface KindOfMail {
  /** What it tells, in plain words. */
  readonly meaning: string;
  /** Persons are those of the back office; they get their mails as soon as the gateway has a server. */
  readonly to: 'shopper' | 'merchant' | 'person';
  /** What causes it, if the channel turns it on: a change, or a time; what writes the others writes them in any case. */
  readonly cause?: MailCause | 'time';
  /** Whether each change of its subject causes one; otherwise the first one does, and no other. */
  readonly isRepeated?: true;
}

/** The kinds of mails, each with what causes it. A channel sends none of them unless its setting names it. */
export const mailKinds = {
  receipt: {
    meaning: 'money was paid',
    to: 'shopper',
    cause: { type: 'PAYMENT', paymentTypes: ['DB', 'CP', 'RB', 'RC'] },
  },
  refund: { meaning: 'money was given back', to: 'shopper', cause: { type: 'PAYMENT', paymentTypes: ['RF'] } },
  notice: {
    meaning: 'a direct debit is coming',
    to: 'shopper',
    cause: { type: 'PRENOTIFICATION', actions: ['ORDERED'] },
  },
  mandate: {
    meaning: 'a mandate was agreed to',
    to: 'shopper',
    cause: { type: 'PRENOTIFICATION', actions: ['ORDERED'] },
  },
  charge: { meaning: 'a charge of a subscription is coming', to: 'shopper', cause: 'time' },
  expiring: { meaning: 'the card of a subscription expires', to: 'shopper', cause: 'time' },
  failed: {
    meaning: 'the charge of a subscription failed',
    to: 'shopper',
    cause: { type: 'SCHEDULE', actions: ['FAILED', 'GRACE', 'REMINDER', 'RESTING'] },
    isRepeated: true,
  },
  dispute: { meaning: 'a dispute was opened', to: 'merchant', cause: { type: 'DISPUTE', actions: ['OPENED'] } },
  late: {
    meaning: 'a settlement file is late',
    to: 'merchant',
    cause: { type: 'RECONCILIATION', actions: ['LATE'] },
    isRepeated: true,
  },
  link: { meaning: 'a payment link was sent', to: 'shopper' },
  invitation: { meaning: 'a person is invited to the back office', to: 'person' },
  device: { meaning: 'a person signed in with a browser that they had not used before', to: 'person' },
  alerts: { meaning: 'something needs somebody', to: 'person' },
  code: { meaning: 'somebody asked for a code, with which the reader of an address is recognized', to: 'shopper' },
} as const satisfies Readonly<Record<string, KindOfMail>>;

/** A kind of mail. */
export type MailKind = keyof typeof mailKinds;

/** A kind of mail that a change causes. */
export type CausedMailKind = {
  [Kind in MailKind]: (typeof mailKinds)[Kind] extends { readonly cause: MailCause } ? Kind : never;
}[MailKind];

const causeOf = (name: MailKind): KindOfMail['cause'] => (mailKinds[name] as KindOfMail).cause;

const changeOf = (name: MailKind): MailCause | undefined => {
  const cause = causeOf(name);
  return cause === 'time' ? undefined : cause;
};

/** The kinds of mails that channels turn on, in the order of the table. */
export const mailKindNames = (Object.keys(mailKinds) as readonly MailKind[]).filter(
  (name) => causeOf(name) !== undefined,
);

/** Returns whether a mail leads to the self-service page: those to shoppers that a channel turns on. */
export const leadsToAccount = (name: MailKind): boolean =>
  mailKinds[name].to === 'shopper' && causeOf(name) !== undefined;

/** Stands for a channel in mails to people of the back office: they concern none. */
export const GATEWAY = 'gateway';

/** Returns the kinds that a change of this type and action may cause. */
export const mailKindsOf = (
  type: NotificationType,
  action: NotificationAction | undefined,
): readonly CausedMailKind[] =>
  mailKindNames.filter((name): name is CausedMailKind => {
    const cause = changeOf(name);
    if (cause?.type !== type) return false;
    return cause.actions === undefined || (action !== undefined && cause.actions.includes(action));
  });

/** Returns the types of payments whose success causes a kind of mail; undefined for kinds that no payment causes. */
export const paymentTypesOf = (name: MailKind): readonly string[] | undefined => changeOf(name)?.paymentTypes;

/** Returns whether each change of a subject causes a mail of this kind. */
export const isRepeated = (name: MailKind): boolean => {
  const kind: KindOfMail = mailKinds[name];
  return kind.isRepeated === true;
};
