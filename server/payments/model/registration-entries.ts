import type { Insert } from '../../database/database.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { Payment } from './payment.ts';
import { insertPayment } from './records.ts';

/** Nobody but the vault is asked to store an account, or to forget it. */
const KEEPER = 'vault';

/** Where and when an entry is made, and how it ended. */
type Entry = Pick<Payment, 'id' | 'type' | 'referencedId' | 'checkoutId' | 'request' | 'createdAtMs'>;

/**
 * Gives a registration or deregistration as it stands among the payments, so that queries find it: nothing is paid, and the
 * outcome is known at once.
 */
const entryOf = ({ entity, id: rootId, brand, code, state }: Registration, entry: Entry): Insert =>
  insertPayment({
    ...entry,
    entity,
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

/** The reference of a payment finds that payment alone, not the account that was stored with it. */
const requestOf = ({ paymentId, request }: Registration): Registration['request'] => {
  const { merchantTransactionId: _ofPayment, ...others } = request;
  return paymentId === undefined ? request : others;
};

/** Gives the entry of a new registration; it has the registration's own id. */
export const registeredEntry = (registration: Registration): Insert => {
  const { id, checkoutId, createdAtMs } = registration;
  const request = requestOf(registration);
  return entryOf(registration, { id, type: 'RG', referencedId: undefined, checkoutId, request, createdAtMs });
};

/** Gives the entry of a request to store an account that is stored already; it refers to the registration that it found. */
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

/** Gives the entry of a removal, under an id of its own; the merchant's reference of the registration finds both. */
export const removedEntry = (registration: Registration, id: string, nowMs: number): Insert =>
  entryOf(registration, {
    id,
    type: 'DR',
    referencedId: registration.id,
    checkoutId: undefined,
    request: requestOf(registration),
    createdAtMs: nowMs,
  });

/** The types of entries by which nothing is paid: they have neither amount nor currency. */
export const isEntryOfRegistration = ({ type }: Pick<Payment, 'type'>): boolean => type === 'RG' || type === 'DR';
