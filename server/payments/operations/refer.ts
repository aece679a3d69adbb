import type { FollowUpRequest, PaymentRequest } from '../../../catalogue/requests/requests.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { type Account, accountOf, numberOf } from '../accounts/account.ts';
import { conclude } from '../acquiring/conclude.ts';
import { insertion } from '../acquiring/writing.ts';
import { refuseMisplacedNumber } from '../admission/admission.ts';
import { belongsToAnother } from '../model/authorizations.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { kindOf } from '../model/kinds.ts';
import type { Payment } from '../model/payment.ts';
import { raiseVersion } from '../model/records.ts';
import { followUpTypeOf, planOf, requestedAmount } from '../model/rules.ts';
import { tokensIn } from '../wallets/refusals.ts';
import { prepareFollowUp } from './follow-up.ts';
import { storedAccountOf } from './stored-account.ts';

/** The payment that a request names, and the one whose balance changes. */
interface Reference {
  readonly named: Payment;
  readonly parent: Payment;
}

/** The balance of an authorization is kept with the first one; a follow-up of an increment refers to that. */
const referenceTo = async (
  { records }: PaymentDependencies,
  channelId: string,
  id: string,
): Promise<Reference | undefined> => {
  const named = await records.byId(channelId, id);
  if (named?.referencedId === undefined || !belongsToAnother(named)) return named && { named, parent: named };
  const parent = await records.byId(channelId, named.referencedId);
  return parent && { named, parent };
};

/** An account in the request must be the one of the referenced payment. */
const refuseOtherAccount = async (
  dependencies: PaymentDependencies,
  named: Payment,
  sent: Account | undefined,
): Promise<void> => {
  if (sent === undefined || (numberOf(sent) === '' && sent.token === undefined)) return;
  const stored = await storedAccountOf(dependencies, named);
  if (stored === undefined || stored.account.kind !== sent.kind || numberOf(stored.account) !== numberOf(sent)) {
    throw new Rejection('700.100.400', { reason: 'the referenced payment was made with another account' });
  }
};

/**
 * At least as many digits as the shortest account number that is searched for, with blanks and hyphens between them.
 */
const MANY_DIGITS = /\d(?:[\s-]*\d){7}/;

/** Refuses the account's number in any text. The account is decrypted only if a text could contain the number. */
const refuseNumberInTexts = async (
  dependencies: PaymentDependencies,
  parent: Payment,
  request: FollowUpRequest,
): Promise<void> => {
  const { entityId: _, referenceUuid: __, ...texts } = request;
  if (!Object.values(texts).some((text) => text !== undefined && MANY_DIGITS.test(text))) return;
  const stored = await storedAccountOf(dependencies, parent);
  if (stored !== undefined) refuseMisplacedNumber(texts, stored.account);
};

/**
 * Makes a follow-up with this id, of any type, and returns it with its outcome. It is stored, and its amount counts as
 * taken, before the order is sent; concurrent follow-ups therefore never take more than the balance. `account` is for
 * requests that name their account by a registration. Source: interface, 'Endpoints', POST /v1/payments/{id}.
 */
export const refer = async (
  dependencies: PaymentDependencies,
  channelId: string,
  referencedId: string,
  request: FollowUpRequest,
  id: string,
  account: Account | undefined = accountOf(request),
): Promise<Payment> => {
  const type = followUpTypeOf(request);
  const requested = requestedAmount(type, request);
  if (request.referenceUuid !== undefined && request.referenceUuid !== referencedId) {
    const message = 'must be the payment in the path, or be left out';
    throw wrongParameters([{ name: 'referenceUuid', value: request.referenceUuid, message }]);
  }
  const { payment, context } = await deciding(dependencies.database, async () => {
    const reference = await referenceTo(dependencies, channelId, referencedId);
    if (reference === undefined) {
      throw new Rejection(kindOf(type).unknown, { status: 404, reason: 'no such payment (its id matches none)' });
    }
    await refuseOtherAccount(dependencies, reference.parent, account);
    await refuseNumberInTexts(dependencies, reference.parent, request);
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
 * Raises or renews the authorization that `referenceUuid` names, with the original's account, as a follow-up by its
 * path does. Source: interface, 'Payment request (basic parameters)', referenceUuid.
 */
export const referByUuid = async (
  dependencies: PaymentDependencies,
  channelId: string,
  referenceUuid: string,
  request: PaymentRequest,
  { id, account }: { readonly id: string; readonly account: Account | undefined },
): Promise<Payment> => {
  const [wallet] = tokensIn(request);
  if (wallet !== undefined) {
    const message = 'is not an allowed parameter (the account of the referenced payment is used)';
    throw wrongParameters([{ name: `${wallet}.paymentToken`, message }]);
  }
  const named = await dependencies.records.byId(channelId, referenceUuid);
  if (named === undefined) {
    throw wrongParameters([
      { name: 'referenceUuid', value: referenceUuid, message: 'no such payment (it matches no transaction)' },
    ]);
  }
  if (request.paymentType !== 'PA') {
    const message = 'must be one of [PA] if referenceUuid names the authorization to raise or renew';
    throw wrongParameters([{ name: 'paymentType', value: request.paymentType, message }]);
  }
  return await refer(dependencies, channelId, referenceUuid, { ...request, paymentType: 'PA' }, id, account);
};
