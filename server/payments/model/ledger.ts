import type { LedgerEventName } from '../../../catalogue/books/ledger.ts';
import type { PaymentType } from '../../../catalogue/payments/payment-types.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { type LedgerEntry, posting } from '../ledger/entry.ts';
import { takesAuthorized } from './authorizations.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { hasOutcome, type Payment } from './payment.ts';
import { raiseVersion } from './records.ts';
import type { Taken } from './rules.ts';

/** The event of each payment type that moves money, apart from reversals and authorizations. */
const events: Partial<Record<PaymentType, LedgerEventName>> = {
  CP: 'CAPTURE',
  RC: 'CAPTURE',
  DB: 'DEBIT',
  RB: 'DEBIT',
  RF: 'REFUND',
  CD: 'PAYOUT',
  CB: 'CHARGEBACK',
  CR: 'CHARGEBACK_REVERSAL',
};

/** The types that change the balance of the payment that they refer to, and begin none of their own. */
const changesReferenced: readonly PaymentType[] = ['RF', 'RV', 'CB'];

/** The note on the reversal of a chargeback whose dispute had been lost. */
export const REOPENS = 'dispute.reopens';

/** Follow-ups whose entries depend on the payment that they refer to: on its type, or on what it refers to itself. */
const dependsOnReferenced: readonly PaymentType[] = ['PA', 'CP', 'RC', 'RV', 'CR'];

const isAuthorization = ({ type }: Payment): boolean => type === 'PA' || type === 'PA.CP';

/**
 * Returns the ledger's entries of a payment that has succeeded; none where no money moves. Follow-ups need the payment
 * that they refer to.
 */
export const entriesOf = (payment: Payment, referenced: Payment | undefined): readonly LedgerEntry[] => {
  const { channelId, id, type, amount, currency, decidedAtMs, createdAtMs, effect, referencedId } = payment;
  const entry = { channelId, sourceId: id, currency, atMs: decidedAtMs ?? createdAtMs };
  if (isAuthorization(payment)) {
    const authorizationId = referencedId ?? id;
    if (effect === undefined) return [{ ...entry, event: 'AUTHORIZATION', amount, authorizationId }];
    return [
      { ...entry, event: 'AUTHORIZATION', amount: effect.gives, authorizationId },
      { ...entry, event: 'RELEASE', amount: effect.takes, authorizationId },
    ];
  }
  if (type === 'RV' && referenced !== undefined && takesAuthorized(type, referenced)) {
    return [{ ...entry, event: 'RELEASE', amount, authorizationId: referenced.id }];
  }
  const returned = type === 'RV' ? referenced : undefined;
  if (returned?.type === 'RF')
    return [{ ...entry, event: 'REFUND_RETURNED', amount, paymentId: returned.referencedId }];
  if (returned?.type === 'CD') return [{ ...entry, event: 'PAYOUT_RETURNED', amount, paymentId: returned.id }];
  const event = type === 'RV' ? 'REVERSAL' : events[type];
  if (event === undefined) return [];
  const ofReferenced = type === 'CR' ? referenced?.referencedId : referencedId;
  const paymentId = type === 'CR' || changesReferenced.includes(type) ? ofReferenced : id;
  const reopened: readonly LedgerEntry[] =
    payment.request[REOPENS] === 'true' ? [{ ...entry, event: 'DISPUTE_REOPENED', amount, paymentId }] : [];
  return [{ ...entry, event, amount, paymentId, authorizationId: referencedId }, ...reopened];
};

/** Returns the rest of an authorization that is released because a follow-up has closed it; in hundredths. */
export const leftOver = ({ amount }: Payment, taken: Taken): bigint =>
  taken.isClosed && !taken.isUnderWay ? amount + taken.given - taken.amount : 0n;

/** Returns the entry of the rest of an authorization. */
export const restReleased = ({ channelId, id, currency }: Payment, amount: bigint, atMs: number): LedgerEntry => ({
  channelId,
  sourceId: id,
  event: 'RELEASE',
  authorizationId: id,
  amount,
  currency,
  atMs,
});

/**
 * Returns the lines of the ledger that belong to the decision on a payment. The decision that leaves a closed
 * authorization without any follow-up in progress also releases its rest; two such decisions at once raise the version
 * of the authorization, so that one of them decides again.
 */
export const ledgerChanges = async (
  { records }: Pick<PaymentDependencies, 'records'>,
  before: Payment | undefined,
  after: Payment,
): Promise<ChangeSet> => {
  if (!hasOutcome(after) || after.amount === 0n) return {};
  const { channelId, referencedId, type } = after;
  const referenced =
    referencedId !== undefined && dependsOnReferenced.includes(type)
      ? await records.byId(channelId, referencedId)
      : undefined;
  const own = after.state === 'succeeded' ? entriesOf(after, referenced) : [];
  if (before === undefined || referenced === undefined || !isAuthorization(referenced)) {
    return { inserts: posting(own) };
  }
  const taken = await records.takenFrom(referenced, { before, after });
  if (!taken.isClosed) return { inserts: posting(own) };
  const rest = restReleased(referenced, leftOver(referenced, taken), after.decidedAtMs ?? after.createdAtMs);
  return { inserts: posting([...own, rest]), updates: [raiseVersion(referenced)] };
};
