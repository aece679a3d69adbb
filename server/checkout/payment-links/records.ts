import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { integer, json, optional, tableOf, text } from '../../platform/database/table.ts';

/** A payment link: an order that a shopper pays once, on a page of the gateway. */
export interface PaymentLink {
  readonly id: string;
  /** The channel. */
  readonly channelId: string;
  /** The last part of its address: who has it may pay. */
  readonly token: string;
  readonly version: number;
  /** The parameters of its checkouts under their dotted names. */
  readonly request: Readonly<Record<string, string>>;
  /** What the shopper pays for. */
  readonly description: string | undefined;
  /** The name of the person who made it. */
  readonly createdBy: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  readonly cancelledAtMs: number | undefined;
  /** The only checkout with which it can be paid now; an earlier one has expired or was declined. */
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

const linkWithToken = links.by('token');
const linkWithId = links.by('id');
const newest = links.newestBy('entity');

/** Creates the access to the stored payment links of one database. */
export const linkRecords = (database: Database) => ({
  withToken: async (token: string): Promise<PaymentLink | undefined> =>
    (await database.read(linkWithToken, { token })).map(links.recordOf)[0],
  withId: async (id: string): Promise<PaymentLink | undefined> =>
    (await database.read(linkWithId, { id })).map(links.recordOf)[0],
  /** Returns the newest links of several channels. */
  newest: async (channels: readonly string[], before: string, limit: number): Promise<readonly PaymentLink[]> => {
    const found = await Promise.all(
      channels.map((channelId) => database.read(newest, { entity: channelId, before, limit })),
    );
    return found
      .flat()
      .map(links.recordOf)
      .toSorted((one, other) => (one.id < other.id ? 1 : -1))
      .slice(0, limit);
  },
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

/** Removes links that ended before a time. */
export const forgetLinks = forgettingByAge('payment_links', ['id'], 'expires_at');
