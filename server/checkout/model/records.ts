import { sealedColumn } from '../../access/vault/sealed-column.ts';
import type { Database, Delete, Insert, Update } from '../../platform/database/database.ts';
import { rowQueries } from '../../platform/database/row-queries.ts';
import type { Checkout } from './checkout.ts';

interface CheckoutRow {
  readonly id: string;
  readonly entity: string;
  readonly version: number;
  readonly request: string;
  readonly secrets: string | null;
  readonly payment_id: string | null;
  readonly registration_id: string | null;
  readonly link_id: string | null;
  readonly created_at: number;
  readonly submitted_at: number | null;
  readonly fetched_at: number | null;
}

const checkoutById = rowQueries<CheckoutRow>('checkouts').by('id');

const checkoutOf = (row: CheckoutRow): Checkout => ({
  id: row.id,
  channelId: row.entity,
  version: row.version,
  request: JSON.parse(row.request) as Record<string, string>,
  secrets: row.secrets ?? undefined,
  paymentId: row.payment_id ?? undefined,
  registrationId: row.registration_id ?? undefined,
  linkId: row.link_id ?? undefined,
  createdAtMs: row.created_at,
  submittedAtMs: row.submitted_at ?? undefined,
  fetchedAtMs: row.fetched_at ?? undefined,
});

/** Creates the access to the stored checkouts of one database. */
export const checkoutRecords = (database: Database) => ({
  byId: async (id: string): Promise<Checkout | undefined> =>
    (await database.read(checkoutById, { id })).map(checkoutOf)[0],
});

/** One version of one checkout. */
type Version = Pick<Checkout, 'id' | 'version'>;

/** The stored checkouts of one database. */
export type CheckoutRecords = ReturnType<typeof checkoutRecords>;

/** Returns the insertion of a new checkout. */
export const insertCheckout = (checkout: Checkout): Insert => ({
  table: 'checkouts',
  identity: ['id'],
  row: {
    id: checkout.id,
    entity: checkout.channelId,
    version: checkout.version,
    request: JSON.stringify(checkout.request),
    secrets: checkout.secrets ?? null,
    payment_id: checkout.paymentId ?? null,
    registration_id: checkout.registrationId ?? null,
    link_id: checkout.linkId ?? null,
    created_at: checkout.createdAtMs,
    submitted_at: checkout.submittedAtMs ?? null,
  },
});

const updateOf = ({ id, version }: Version, set: Update['set']): Update => ({
  table: 'checkouts',
  key: { id },
  version,
  set,
});

/** Returns the update of the merchant's parameters. */
export const updateRequest = (
  checkout: Checkout,
  { request, secrets }: Pick<Checkout, 'request' | 'secrets'>,
): Update => updateOf(checkout, { request: JSON.stringify(request), secrets: secrets ?? null });

/**
 * Returns the update that links a checkout to the one payment that is submitted on it. Its secrets are removed: the
 * payment has them.
 */
export const updateSubmitted = (checkout: Checkout, paymentId: string, submittedAtMs: number): Update =>
  updateOf(checkout, { payment_id: paymentId, submitted_at: submittedAtMs, secrets: null });

/** Returns the update that links a checkout to the one account that is stored on it. */
export const updateRegistered = (checkout: Checkout, registrationId: string, submittedAtMs: number): Update =>
  updateOf(checkout, { registration_id: registrationId, submitted_at: submittedAtMs, secrets: null });

/** Returns the sealed secrets of all checkouts, for a rotation of the vault's keys. */
export const sealedCheckouts = sealedColumn({ table: 'checkouts', column: 'secrets', isKey: true });

/** Returns the update that only raises the version: a submission that was decided before meets a conflict. */
export const raisedVersion = (checkout: Checkout): Update => updateOf(checkout, { secrets: checkout.secrets ?? null });

/** Returns the removal of a checkout that was not submitted. */
export const removedCheckout = ({ id, version }: Version): Delete => ({ table: 'checkouts', key: { id }, version });

/** Returns the update that records when the merchant read the status of the submission. */
export const updateFetched = (checkout: Checkout, fetchedAtMs: number): Update =>
  updateOf(checkout, { fetched_at: fetchedAtMs });

/** Returns the update that erases the merchant's parameters of a checkout that can no longer be paid. */
export const updateErased = (checkout: Checkout): Update => updateOf(checkout, { request: '{}', secrets: null });

/** Returns the removal of a checkout that has outlived its time, but not of its payment. */
export const forgottenCheckout = (id: string): Delete => ({ table: 'checkouts', key: { id } });
