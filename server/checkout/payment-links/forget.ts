import { type Forget, forgettingPortions } from '../../platform/database/forgetting.ts';
import { query } from '../../platform/database/query.ts';
import { forgottenCheckout } from '../model/records.ts';
import { linkWithPayment } from './records.ts';

interface Tables {
  checkouts: { readonly id: string; readonly payment_id: string | null; readonly created_at: number };
  payment_links: { readonly id: string; readonly version: number; readonly checkout_id: string | null };
}

const oldestWithLinks = query<Tables, { before: number; limit: number }>()((db, input) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('checkouts')
        .select(['id', 'payment_id', 'created_at'])
        .where('created_at', '<', input('before'))
        .orderBy('created_at')
        .limit(input('limit'))
        .as('oldest'),
    )
    .leftJoin('payment_links as links', 'links.checkout_id', 'oldest.id')
    .select(['oldest.id', 'oldest.payment_id', 'links.id as link', 'links.version']),
);

/**
 * Removes checkouts that were created before a time, but not their payments. A payment link finds its payment through
 * its checkout: it learns of the payment in the same change, so that no paid link forgets that it was paid.
 */
export const forgetCheckouts: Forget = (database, beforeMs) =>
  forgettingPortions(database, async (limit) => {
    const rows = await database.read(oldestWithLinks, { before: beforeMs, limit });
    const updates = rows.flatMap(({ link, version, payment_id: paymentId }) =>
      link === null || version === null || paymentId === null
        ? []
        : [linkWithPayment({ id: link, version }, paymentId)],
    );
    return { deletes: rows.map(({ id }) => forgottenCheckout(id)), updates };
  });
