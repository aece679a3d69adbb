import type { Database, Insert, Update } from '../../platform/database/database.ts';
import { forgettingByAge } from '../../platform/database/forgetting.ts';
import { query } from '../../platform/database/query.ts';

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

interface LinkRow {
  readonly id: string;
  readonly entity: string;
  readonly token: string;
  readonly version: number;
  readonly request: string;
  readonly description: string | null;
  readonly created_by: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly cancelled_at: number | null;
  readonly checkout_id: string | null;
  readonly payment_id: string | null;
}

interface Tables {
  payment_links: LinkRow;
}

const linkWithToken = query<Tables, { token: string }>()((db, input) =>
  db.selectFrom('payment_links').selectAll().where('token', '=', input('token')),
);

const linkWithId = query<Tables, { id: string }>()((db, input) =>
  db.selectFrom('payment_links').selectAll().where('id', '=', input('id')),
);

const newest = query<Tables, { entity: string; before: string; limit: number }>()((db, input) =>
  db
    .selectFrom('payment_links')
    .selectAll()
    .where('entity', '=', input('entity'))
    .where('id', '<', input('before'))
    .orderBy('id', 'desc')
    .limit(input('limit')),
);

const linkOf = (row: LinkRow): PaymentLink => ({
  id: row.id,
  channelId: row.entity,
  token: row.token,
  version: row.version,
  request: JSON.parse(row.request) as Record<string, string>,
  description: row.description ?? undefined,
  createdBy: row.created_by,
  createdAtMs: row.created_at,
  expiresAtMs: row.expires_at,
  cancelledAtMs: row.cancelled_at ?? undefined,
  checkoutId: row.checkout_id ?? undefined,
  paymentId: row.payment_id ?? undefined,
});

/** Creates the access to the stored payment links of one database. */
export const linkRecords = (database: Database) => ({
  withToken: async (token: string): Promise<PaymentLink | undefined> => {
    const [row] = await database.read(linkWithToken, { token });
    return row && linkOf(row);
  },
  withId: async (id: string): Promise<PaymentLink | undefined> => {
    const [row] = await database.read(linkWithId, { id });
    return row && linkOf(row);
  },
  /** Returns the newest links of several channels. */
  newest: async (channels: readonly string[], before: string, limit: number): Promise<readonly PaymentLink[]> => {
    const found = await Promise.all(
      channels.map((channelId) => database.read(newest, { entity: channelId, before, limit })),
    );
    const links = found.flat().map(linkOf);
    return links.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
  },
});

/** The stored payment links of one database. */
export type LinkRecords = ReturnType<typeof linkRecords>;

/** Returns the insertion of a new link. */
export const insertLink = (link: PaymentLink): Insert => ({
  table: 'payment_links',
  identity: ['id'],
  row: {
    id: link.id,
    entity: link.channelId,
    token: link.token,
    version: link.version,
    request: JSON.stringify(link.request),
    description: link.description ?? null,
    created_by: link.createdBy,
    created_at: link.createdAtMs,
    expires_at: link.expiresAtMs,
  },
});

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
