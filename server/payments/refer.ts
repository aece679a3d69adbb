import { sentParameters } from '../../catalogue/check.ts';
import type { FollowUpRequest } from '../../catalogue/requests.ts';
import { deciding } from '../database/deciding.ts';
import { acquirerOf, conclude, type PaymentParts } from './conclude.ts';
import type { Taken } from './follow-up-rules.ts';
import { amountToTake, type FollowUpType, followUpTypeOf } from './follow-up-rules.ts';
import type { Payment } from './payment.ts';
import { insertPayment, raiseVersion } from './records.ts';

const nothing: Taken = { amount: 0n, captures: 0, closed: false };

/** What follows a payment goes the way that the payment went, and under its descriptor unless it brings its own. */
const carriedOver = (parent: Payment, request: FollowUpRequest): Record<string, string> => {
  const { descriptor, testMode } = parent.request;
  return Object.fromEntries(sentParameters({ descriptor, ...Object.fromEntries(sentParameters(request)), testMode }));
};

const followUpOf = (
  parts: PaymentParts,
  parent: Payment,
  type: FollowUpType,
  amount: bigint,
  request: FollowUpRequest,
  id: string,
): Payment => ({
  entity: parent.entity,
  id,
  version: 1,
  rootId: parent.rootId,
  referencedId: parent.id,
  checkoutId: undefined,
  type,
  state: 'received',
  amount,
  currency: parent.currency,
  brand: parent.brand,
  acquirer: parent.acquirer,
  account: undefined,
  request: carriedOver(parent, request),
  outcome: undefined,
  createdAtMs: parts.clock.now(),
  decidedAtMs: undefined,
});

/**
 * Captures, refunds or reverses: gives the follow-up as it ended. It is written down before the acquirer is asked, and
 * from then on counts as taken, so overlapping follow-ups never take more than there is.
 * Source: interface, 'Endpoints', POST /v1/payments/{id}.
 */
export const refer = async (
  parts: PaymentParts,
  entity: string,
  referencedId: string,
  request: FollowUpRequest,
  id: string,
): Promise<Payment> => {
  const type = followUpTypeOf(request);
  const { followUp, parent: referenced } = await deciding(parts.database, async () => {
    const parent = await parts.records.byId(entity, referencedId);
    const taken = parent === undefined ? nothing : await parts.records.takenFrom(parent);
    const amount = amountToTake(type, parent, taken, request, parts.clock.now());
    if (parent === undefined) throw new Error('a follow-up of nothing was let through');
    await acquirerOf(parts, parent);
    const made = followUpOf(parts, parent, type, amount, request, id);
    const changes = { inserts: [insertPayment(made)], updates: [raiseVersion(parent)] };
    return { changes, result: { followUp: made, parent } };
  });
  return await conclude(parts, followUp, { referenced });
};
