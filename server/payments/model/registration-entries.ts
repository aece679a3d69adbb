import type { Insert } from '../../platform/database/database.ts';
import type { Registration } from '../registrations/registration.ts';
import type { Payment } from './payment.ts';
import { insertPayment } from './records.ts';

/** The `acquirer` of these entries: the vault stores and removes accounts, without any acquirer. */
const KEEPER = 'vault';

type Entry = Pick<Payment, 'id' | 'type' | 'referencedId' | 'checkoutId' | 'request' | 'createdAtMs'>;

/**
 * Returns the entry of a registration or deregistration in the table of payments, so that queries find it. Nothing is
 * paid, and the outcome is known at once.
 */
const entryOf = ({ channelId, id: rootId, brand, code, state }: Registration, entry: Entry): Insert =>
  insertPayment({
    ...entry,
    channelId,
    version: 1,
    rootId,
    state: entry.type === 'RG' && state === 'declined' ? 'declined' : 'succeeded',
    amount: 0n,
    currency: '',
    brand,
    acquirer: KEEPER,
    account: undefined,
    outcome: { code, details: {} },
    askedAtMs: entry.createdAtMs,
    attempt: 1,
    decidedAtMs: entry.createdAtMs,
  });

/** The merchant's reference of a payment must find that payment only, not the account that was stored with it. */
const requestOf = ({ paymentId, request }: Registration): Registration['request'] => {
  const { merchantTransactionId: _ofPayment, ...others } = request;
  return paymentId === undefined ? request : others;
};

/** Returns the entry of a new registration; it has the registration's id. */
export const registeredEntry = (registration: Registration): Insert => {
  const { id, checkoutId, createdAtMs } = registration;
  const request = requestOf(registration);
  return entryOf(registration, { id, type: 'RG', referencedId: undefined, checkoutId, request, createdAtMs });
};

/**
 * Returns the entry of a request to store an account that is already stored; it refers to the existing registration.
 */
export const foundAgainEntry = (
  registration: Registration,
  entry: Pick<Payment, 'id' | 'checkoutId' | 'request' | 'createdAtMs'>,
): Insert =>
  entryOf(registration, {
    ...entry,
    type: 'RG',
    referencedId: registration.id,
    request: { ...entry.request, registrationId: registration.id },
  });

/** Returns the entry of a removal, with an id of its own; the merchant's reference of the registration finds both. */
export const removedEntry = (registration: Registration, id: string, nowMs: number): Insert =>
  entryOf(registration, {
    id,
    type: 'DR',
    referencedId: registration.id,
    checkoutId: undefined,
    request: requestOf(registration),
    createdAtMs: nowMs,
  });

/** Returns whether an entry pays nothing, so that it has neither amount nor currency. */
export const isEntryOfRegistration = ({ type }: Pick<Payment, 'type'>): boolean => type === 'RG' || type === 'DR';
