import type { Payment } from '../../payments/model/payment.ts';
import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { type Forget, forgettingByAge } from '../../platform/database/forgetting.ts';
import { query, type Reading } from '../../platform/database/query.ts';
import { amount, integer, json, optional, type RowIn, tableOf, text } from '../../platform/database/table.ts';

/** The terms of a link that many shoppers pay, or with an amount that the shopper chooses. Amounts are texts. */
export interface LinkTerms {
  readonly reusable: boolean;
  readonly minimumAmount?: string | undefined;
  readonly maximumAmount?: string | undefined;
  readonly maximumPayments?: number | undefined;
  readonly maximumSum?: string | undefined;
}

/** A payment link: what shoppers pay on a page of the gateway. */
export interface PaymentLink {
  readonly id: string;
  /** The channel. */
  readonly channelId: string;
  /** The last part of its address: who has it may pay. */
  readonly token: string;
  readonly version: number;
  /** The terms by which each visitor has a checkout of their own; undefined for an order that is paid once. */
  readonly terms: LinkTerms | undefined;
  /** How many payments count against its terms: those that have begun and were not found declined. */
  readonly takenPayments: number;
  /** The sum of these payments, in hundredths. */
  readonly takenSum: bigint;
  /** The parameters of its checkouts under their dotted names. */
  readonly request: Readonly<Record<string, string>>;
  /** What the shopper pays for. */
  readonly description: string | undefined;
  /** The name of the person who made it; empty if a merchant's server did. */
  readonly createdBy: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly cancelledAtMs: number | undefined;
  /** Without terms, the only checkout with which it can be paid now; an earlier one has expired or was declined. */
  readonly checkoutId: string | undefined;
  /** The payment of its last checkout, noted when that checkout is removed. */
  readonly paymentId: string | undefined;
}

const links = tableOf<PaymentLink>()('payment_links', {
  key: ['id'],
  identity: ['id'],
  columns: {
    id: text('id'),
    channelId: text('entity'),
    token: text('token'),
    version: integer('version'),
    terms: optional(json('terms')),
    takenPayments: integer('taken_payments'),
    takenSum: amount('taken_sum'),
    request: json('request'),
    description: optional(text('description')),
    createdBy: text('created_by'),
    createdAtMs: integer('created_at'),
    expiresAtMs: integer('expires_at'),
    cancelledAtMs: optional(integer('cancelled_at')),
    checkoutId: optional(text('checkout_id')),
    paymentId: optional(text('payment_id')),
  },
});

/** A payment that counts against the terms of a link. */
export interface LinkPayment {
  readonly channelId: string;
  readonly paymentId: string;
  readonly linkId: string;
  readonly version: number;
  /** In hundredths. */
  readonly amount: bigint;
  /** `settled`: it was found paid and counts for ever; an open one may still be found declined. */
  readonly state: 'open' | 'settled';
  readonly createdAtMs: number;
  /** When its link ends; both are removed some time later. */
  readonly forgottenAtMs: number;
}

const linkPayments = tableOf<LinkPayment>()('link_payments', {
  key: ['channelId', 'paymentId'],
  identity: ['channelId', 'paymentId'],
  columns: {
    channelId: text('entity'),
    paymentId: text('payment_id'),
    linkId: text('link'),
    version: integer('version'),
    amount: amount('amount'),
    state: text('state'),
    createdAtMs: integer('created_at'),
    forgottenAtMs: integer('forgotten_at'),
  },
});

interface Tables {
  link_payments: RowIn<typeof linkPayments>;
  payments: { readonly entity: string; readonly id: string; readonly state: Payment['state'] };
}

/** A payment of a link, with what has become of it; undefined if the payment is no longer kept. */
export interface FollowedPayment extends LinkPayment {
  readonly paymentState: Payment['state'] | undefined;
}

const withPayments = (db: Reading<Tables>) =>
  db
    .selectFrom('link_payments as taken')
    .leftJoin('payments', (on) =>
      on.onRef('payments.entity', '=', 'taken.entity').onRef('payments.id', '=', 'taken.payment_id'),
    );

const oldestOpen = query<Tables, { link: string; limit: number }>()((db, input) =>
  withPayments(db)
    .selectAll('taken')
    .select('payments.state as payment_state')
    .where('taken.link', '=', input('link'))
    .where('taken.state', '=', 'open')
    .orderBy('taken.payment_id')
    .limit(input('limit')),
);

const newestTaken = query<Tables, { link: string; limit: number }>()((db, input) =>
  withPayments(db)
    .selectAll('taken')
    .select('payments.state as payment_state')
    .where('taken.link', '=', input('link'))
    .orderBy('taken.payment_id', 'desc')
    .limit(input('limit')),
);

const sums = query<Tables, { link: string }>()((db, input) =>
  withPayments(db)
    .select('payments.state as payment_state')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('taken.amount').as('sum')])
    .where('taken.link', '=', input('link'))
    .groupBy('payments.state'),
);

const linkWithToken = links.by('token');
const linkWithId = links.by('id');
const newest = links.newestBy('entity');

const followed = ({
  payment_state: state,
  ...row
}: RowIn<typeof linkPayments> & { readonly payment_state: Payment['state'] | null }): FollowedPayment => ({
  ...linkPayments.recordOf(row),
  paymentState: state ?? undefined,
});

/** Creates the access to the stored payment links of one database. */
export const linkRecords = (database: Database) => ({
  withToken: async (token: string): Promise<PaymentLink | undefined> =>
    (await database.read(linkWithToken, { token })).map(links.recordOf)[0],
  withId: async (id: string): Promise<PaymentLink | undefined> =>
    (await database.read(linkWithId, { id })).map(links.recordOf)[0],
  /** Returns the newest links of a channel. */
  newest: async (channelId: string, before: string, limit: number): Promise<readonly PaymentLink[]> =>
    (await database.read(newest, { entity: channelId, before, limit })).map(links.recordOf),
  /** Returns the payments of a link that may still be found declined, the oldest first. */
  open: async (link: string, limit: number): Promise<readonly FollowedPayment[]> =>
    (await database.read(oldestOpen, { link, limit })).map(followed),
  /** Returns the newest payments of a link. */
  payments: async (link: string, limit: number): Promise<readonly FollowedPayment[]> =>
    (await database.read(newestTaken, { link, limit })).map(followed),
  /** Returns how many payments of a link are in each state, and their sum in hundredths. */
  sums: async (link: string) =>
    (await database.read(sums, { link })).map(({ payment_state: state, count, sum }) => ({
      state: state ?? undefined,
      count: Number(count),
      sum: BigInt(sum),
    })),
});

/** The stored payment links of one database. */
export type LinkRecords = ReturnType<typeof linkRecords>;

/** Returns the insertion of a new link. */
export const insertLink = (link: PaymentLink): Insert => links.insert(link);

const updateOf = ({ id, version }: Pick<PaymentLink, 'id' | 'version'>, set: Update['set']): Update => ({
  table: 'payment_links',
  key: { id },
  version,
  set,
});

/** Returns the update that gives a link another checkout. */
export const linkWithCheckout = (link: PaymentLink, checkoutId: string): Update =>
  updateOf(link, { checkout_id: checkoutId });

/** Returns the update that notes the payment of a link's checkout, whatever its outcome is or will be. */
export const linkWithPayment = (link: Pick<PaymentLink, 'id' | 'version'>, paymentId: string): Update =>
  updateOf(link, { payment_id: paymentId });

/** Returns the update that cancels a link. */
export const cancelledLink = (link: PaymentLink, cancelledAtMs: number): Update =>
  updateOf(link, { cancelled_at: cancelledAtMs });

/** Returns the update that counts payments against the terms of a link. */
export const linkWithTaken = (link: PaymentLink, payments: number, sum: bigint): Update =>
  updateOf(link, { taken_payments: payments, taken_sum: sum });

/** Returns the update that only relies on a link being as it was read. */
export const reliedLink = (link: PaymentLink): Update => ({ ...updateOf(link, {}), keepsVersion: true });

/** Returns the insertion of a payment that a link takes. */
export const insertLinkPayment = (payment: LinkPayment): Insert => linkPayments.insert(payment);

/** Returns the removal of a payment that was declined: it no longer counts. */
export const removedLinkPayment = (payment: LinkPayment): Delete => linkPayments.remove(payment);

/** Returns the update of a payment that was found paid: it need not be looked at again. */
export const settledLinkPayment = (payment: LinkPayment): Update => linkPayments.update(payment, { state: 'settled' });

const forgetOnlyLinks = forgettingByAge('payment_links', ['id'], 'expires_at');
const forgetLinkPayments = forgettingByAge('link_payments', ['entity', 'payment_id'], 'forgotten_at');

/** Removes links that ended before a time, with the lists of what was paid on them; not the payments. */
export const forgetLinks: Forget = async (database, beforeMs) => {
  const payments = await forgetLinkPayments(database, beforeMs);
  return payments + (await forgetOnlyLinks(database, beforeMs));
};
