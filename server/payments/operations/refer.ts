import type { FollowUpRequest, PaymentRequest } from '../../../catalogue/requests/requests.ts';
import { type Account, accountOf, numberOf } from '../../accounts/account.ts';
import { Rejection, wrongParameters } from '../../base/rejection.ts';
import { together } from '../../database/change-set.ts';
import { deciding } from '../../database/deciding.ts';
import { tokensIn } from '../../wallets/refusals.ts';
import { conclude } from '../acquiring/conclude.ts';
import { insertion } from '../acquiring/writing.ts';
import { refuseStrayNumbers } from '../admission/admission.ts';
import { belongsToAnother } from '../model/authorizations.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { kindOf } from '../model/kinds.ts';
import type { Payment } from '../model/payment.ts';
import { raiseVersion } from '../model/records.ts';
import { followUpTypeOf, planOf, requestedAmount } from '../model/rules.ts';
import { prepareFollowUp } from './follow-up.ts';
import { storedAccountOf } from './stored-account.ts';

/** The payment that a request names, and the one whose money moves. */
interface Reference {
  readonly named: Payment;
  readonly parent: Payment;
}

/** All the money of an authorization is in the first one: whoever names an increment of it refers to that. */
const referenceTo = async (
  { records }: PaymentDependencies,
  entity: string,
  id: string,
): Promise<Reference | undefined> => {
  const named = await records.byId(entity, id);
  if (named?.referencedId === undefined || !belongsToAnother(named)) return named && { named, parent: named };
  const parent = await records.byId(entity, named.referencedId);
  return parent && { named, parent };
};

/** An account that is sent again must be the one that the referenced payment was made with. */
const refuseOtherAccount = async (
  dependencies: PaymentDependencies,
  named: Payment,
  sent: Account | undefined,
): Promise<void> => {
  if (sent === undefined || numberOf(sent) === '') return;
  const stored = await storedAccountOf(dependencies, named);
  if (stored === undefined || stored.account.kind !== sent.kind || numberOf(stored.account) !== numberOf(sent)) {
    throw new Rejection('700.100.400', { reason: 'the referenced payment was made with another account' });
  }
};

/** As many digits as the shortest number that is looked for has, between which people write blanks and hyphens. */
const MANY_DIGITS = /\d(?:[\s-]*\d){7}/;

/** A follow-up is stored as it is too; the account is opened only where one of its texts could hold the number. */
const refuseStrays = async (
  dependencies: PaymentDependencies,
  parent: Payment,
  request: FollowUpRequest,
): Promise<void> => {
  const { entityId: _, referenceUuid: __, ...texts } = request;
  if (!Object.values(texts).some((text) => text !== undefined && MANY_DIGITS.test(text))) return;
  const stored = await storedAccountOf(dependencies, parent);
  if (stored !== undefined) refuseStrayNumbers(texts, stored.account);
};

/**
 * Captures, refunds, reverses, credits, rebills, receipts or raises: gives the follow-up as it ended, under this id. It is written down
 * before the acquirer is asked, and from then on counts as taken, so overlapping follow-ups never take more than there is.
 * `account` is the one that the request names otherwise than by its parameters. Source: interface, 'Endpoints', POST /v1/payments/{id}.
 */
export const refer = async (
  dependencies: PaymentDependencies,
  entity: string,
  referencedId: string,
  request: FollowUpRequest,
  id: string,
  account: Account | undefined = accountOf(request),
): Promise<Payment> => {
  const type = followUpTypeOf(request);
  const requested = requestedAmount(type, request);
  if (request.referenceUuid !== undefined && request.referenceUuid !== referencedId) {
    const message = 'must be the payment that is addressed, or be left out';
    throw wrongParameters([{ name: 'referenceUuid', value: request.referenceUuid, message }]);
  }
  const { payment, context } = await deciding(dependencies.database, async () => {
    const reference = await referenceTo(dependencies, entity, referencedId);
    if (reference === undefined) {
      throw new Rejection(kindOf(type).unknown, { status: 404, reason: 'no such payment (its id matches none)' });
    }
    await refuseOtherAccount(dependencies, reference.parent, account);
    await refuseStrays(dependencies, reference.parent, request);
    const taken = await dependencies.records.takenFrom(reference.parent);
    const plan = planOf({ type, requested, request, ...reference, taken, nowMs: dependencies.clock.now() });
    const prepared = await prepareFollowUp(dependencies, { id, type, parent: reference.parent, request, plan });
    const changes = together(await insertion(dependencies, prepared.payment), {
      updates: [raiseVersion(reference.parent)],
    });
    return { changes, result: prepared, line: `payment ${reference.parent.id}` };
  });
  return payment.state === 'received' ? await conclude(dependencies, payment, context) : payment;
};

/**
 * Raises or renews the authorization that `referenceUuid` names, as the path form does, on the account of the original.
 * Source: interface, 'Payment request (basic parameters)', referenceUuid.
 */
export const referByUuid = async (
  dependencies: PaymentDependencies,
  entity: string,
  referenceUuid: string,
  request: PaymentRequest,
  { id, account }: { readonly id: string; readonly account: Account | undefined },
): Promise<Payment> => {
  const [wallet] = tokensIn(request);
  if (wallet !== undefined) {
    const message = 'is not an allowed parameter (the account of the referenced payment is used)';
    throw wrongParameters([{ name: `${wallet}.paymentToken`, message }]);
  }
  const named = await dependencies.records.byId(entity, referenceUuid);
  if (named === undefined) {
    throw wrongParameters([
      { name: 'referenceUuid', value: referenceUuid, message: 'no such payment (it matches no transaction)' },
    ]);
  }
  if (request.paymentType !== 'PA') {
    const message = 'must be one of [PA] where referenceUuid names the authorization to raise or renew';
    throw wrongParameters([{ name: 'paymentType', value: request.paymentType, message }]);
  }
  return await refer(dependencies, entity, referenceUuid, { ...request, paymentType: 'PA' }, id, account);
};
