import type { Brand } from '../../../catalogue/brands/brands.ts';
import type { FollowUpRequest } from '../../../catalogue/requests/requests.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { secretsOf, storedParameters, vaultText } from '../accounts/account.ts';
import { acquirerOf } from '../acquiring/inquiry.ts';
import { type PaymentContext, stepInput } from '../acquiring/order.ts';
import { accountRefusal } from '../admission/account-check.ts';
import { refuseMissingPurpose } from '../admission/admission.ts';
import { statementOf } from '../model/defaults.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { type FollowUpType, kindOf } from '../model/kinds.ts';
import { declinedAtOnce, type Payment } from '../model/payment.ts';
import type { Plan } from '../model/rules.ts';
import type { Channel } from '../ports/channel.ts';
import { type StoredAccount, storedAccountOf } from './stored-account.ts';

/** A follow-up after the decision on it. */
interface DecidedFollowUp {
  readonly id: string;
  readonly type: FollowUpType;
  readonly parent: Payment;
  readonly request: FollowUpRequest;
  readonly plan: Plan;
}

/** A follow-up that is ready to be stored, and the context of its order. */
export interface PreparedFollowUp {
  readonly payment: Payment;
  readonly context: PaymentContext;
}

/** The parameters that a follow-up inherits from the referenced payment unless its request sets them. */
const inherited = ['lifecycleId', 'testMode'] as const;

const parametersOf = (
  { parent, request }: DecidedFollowUp,
  stored: StoredAccount | undefined,
  channel: Channel,
): Readonly<Record<string, string>> => {
  const taken: Record<string, string | undefined> = Object.fromEntries(
    inherited.map((name) => [name, parent.request[name]]),
  );
  const own = storedParameters(request, undefined);
  const descriptor = parent.request['descriptor'];
  const statement = statementOf(descriptor === undefined ? own : { descriptor, ...own }, channel);
  return { ...storedParameters(taken, undefined), ...stored?.shown, ...own, ...statement };
};

/** A rebill is a new debit: the account must still be stored, and valid for another charge. */
const refusalOf = (
  { type, parent }: DecidedFollowUp,
  stored: StoredAccount | undefined,
  nowMs: number,
): ResultCode | undefined => {
  if (type !== 'RB') return undefined;
  if (stored === undefined) throw new Rejection(kindOf(type).wrongKind, { reason: 'no account is stored with it' });
  return accountRefusal(stored.account, parent.brand as Brand | undefined, nowMs);
};

/** Returns why a further charge or a payout is blocked: by its account, or by the shopper of the first payment. */
const blockOf = async (
  { risk, records }: PaymentDependencies,
  { parent }: DecidedFollowUp,
  payment: Payment,
  context: PaymentContext,
): Promise<ResultCode | undefined> => {
  const { channelId, rootId } = parent;
  const first = rootId === parent.id ? parent : await records.byId(channelId, rootId);
  return await risk.again({ ...stepInput(payment, context), first: first?.request ?? {} });
};

/**
 * Creates the payment of a follow-up: `received`, or declined at once if its account can no longer be charged, or is blocked.
 * @throws Rejection if the acquirer of the referenced payment is no longer set up; follow-ups must use the same one.
 */
export const prepareFollowUp = async (
  dependencies: PaymentDependencies,
  decided: DecidedFollowUp,
): Promise<PreparedFollowUp> => {
  const { id, type, parent, request, plan } = decided;
  refuseMissingPurpose(request, parent.brand as Brand | undefined);
  const channel = await dependencies.channelOf(parent.channelId);
  await acquirerOf(dependencies, parent, channel);
  const stored = kindOf(type).usesAccount ? await storedAccountOf(dependencies, parent) : undefined;
  const nowMs = dependencies.clock.now();
  const refusal = refusalOf(decided, stored, nowMs);
  const payment: Payment = {
    channelId: parent.channelId,
    id,
    version: 1,
    rootId: parent.rootId,
    referencedId: parent.id,
    checkoutId: undefined,
    type,
    state: 'received',
    amount: plan.amount,
    currency: parent.currency,
    brand: parent.brand,
    country: parent.country,
    acquirer: parent.acquirer,
    account: stored && (await dependencies.vault.seal(parent.channelId, id, vaultText(stored.account))),
    request: parametersOf(decided, stored, channel),
    outcome: undefined,
    createdAtMs: nowMs,
    askedAtMs: nowMs,
    attempt: 1,
    decidedAtMs: undefined,
    effect: plan.effect,
    heldUntilMs: plan.heldUntilMs,
  };
  const context = { channel, account: stored?.account, referenced: parent, secrets: secretsOf(request) };
  const isAgain = refusal === undefined && kindOf(type).usesAccount === true;
  const code = isAgain ? await blockOf(dependencies, decided, payment, context) : refusal;
  return { payment: code === undefined ? payment : declinedAtOnce(payment, code), context };
};
