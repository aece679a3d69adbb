import { hundredthsOf } from '../../catalogue/amount.ts';
import type { PaymentType } from '../../catalogue/payment-types.ts';
import type { PaymentRequest } from '../../catalogue/requests.ts';
import type { ResultCode } from '../../catalogue/result-codes.ts';
import { type Account, accountOf, keptText, numberOf, storedParameters } from '../accounts/account.ts';
import type { ChangeSet, Update } from '../database/database.ts';
import { deciding } from '../database/deciding.ts';
import { accountRefusal } from './account-check.ts';
import { acquirerFor, fittingAccount, refuseOtherTypes, refuseStrayNumbers, refuseUnserved } from './admission.ts';
import { brandOf } from './channel/brand-choice.ts';
import { refuseMissingCode, refuseUnaccepted } from './channel/channel-rules.ts';
import { transactionClaim } from './channel/duplicates.ts';
import { conclude, type PaymentParts } from './conclude.ts';
import { heldUntilMs } from './follow-ups/authorizations.ts';
import { captureDueOrTell } from './follow-ups/capture-due.ts';
import { referByUuid } from './follow-ups/refer.ts';
import type { Payment } from './payment.ts';
import { insertPayment } from './records.ts';

/** A payment that is ready to be written down, and the account that it will charge. */
export interface PreparedPayment {
  readonly payment: Payment;
  readonly account: Account;
  /** What is written down with it. */
  readonly alongside: ChangeSet;
}

/** What moves money needs some; an authorization of nothing verifies a card, and a tokenization moves none. */
const mayBeOfNothing: ReadonlySet<PaymentType> = new Set(['PA', 'TK', 'RG']);

const amountRefusal = (type: PaymentType, amount: bigint): ResultCode | undefined =>
  amount === 0n && !mayBeOfNothing.has(type) ? '100.550.300' : undefined;

/** A tokenization leaves nothing behind: the account serves its order and is forgotten. */
const keepsAccount = (type: PaymentType): boolean => type !== 'TK';

/** Until when an authorization holds, and since when the service is to capture it. */
const times = (type: PaymentType, request: PaymentRequest, nowMs: number): Partial<Payment> => ({
  ...(type === 'PA' || type === 'PA.CP' ? { heldUntilMs: heldUntilMs(request, nowMs) } : {}),
  ...(type === 'PA.CP' ? { captureDueAtMs: nowMs } : {}),
});

/**
 * Checks a request and gives the payment that it begins: received, or declined at once where the account or the amount
 * cannot be charged. @throws Rejection when the request is not one that this channel can serve.
 */
export const preparePayment = async (
  parts: PaymentParts,
  entity: string,
  request: PaymentRequest,
  { id, checkoutId }: { readonly id: string; readonly checkoutId?: string },
): Promise<PreparedPayment> => {
  const type = request.paymentType;
  refuseUnserved(request);
  const account = fittingAccount(request, accountOf(request));
  refuseOtherTypes(type, account);
  refuseStrayNumbers(request, account);
  const acquirer = await acquirerFor(parts, entity, request.testMode);
  const nowMs = parts.clock.now();
  const amount = hundredthsOf(request.amount);
  const settings = await parts.settingsOf(entity);
  const brand = brandOf(request.paymentBrand, account.kind === 'card' ? numberOf(account) : undefined, settings);
  refuseUnaccepted(settings, { currency: request.currency, paymentBrand: brand });
  refuseMissingCode(settings, request, account, brand);
  const refusal = amountRefusal(type, amount) ?? accountRefusal(account, brand, nowMs);
  const payment: Payment = {
    entity,
    id,
    version: 1,
    rootId: id,
    referencedId: undefined,
    checkoutId,
    type,
    amount,
    currency: request.currency,
    brand,
    acquirer: acquirer.name,
    account: keepsAccount(type) ? await parts.vault.seal(entity, id, keptText(account)) : undefined,
    request: storedParameters(request, account),
    state: refusal === undefined ? 'received' : 'declined',
    outcome: refusal === undefined ? undefined : { code: refusal, details: {} },
    createdAtMs: nowMs,
    decidedAtMs: refusal === undefined ? undefined : nowMs,
    ...times(type, request, nowMs),
  };
  const claim = await transactionClaim(parts, settings, payment);
  return claim === 'duplicate'
    ? { payment: declinedAs(payment, '800.110.100', nowMs), account, alongside: {} }
    : { payment, account, alongside: claim };
};

const declinedAs = (payment: Payment, code: ResultCode, nowMs: number): Payment => ({
  ...payment,
  state: 'declined',
  outcome: { code, details: {} },
  decidedAtMs: nowMs,
});

/** What writes a prepared payment down. */
const changesOf = ({ payment, alongside: { inserts = [], updates = [] } }: PreparedPayment): ChangeSet => ({
  inserts: [insertPayment(payment), ...inserts],
  updates,
});

/** Has a payment that was written down carried out, and gives it as it ended. */
const carriedOut = async (parts: PaymentParts, { payment, account }: PreparedPayment): Promise<Payment> => {
  if (payment.state !== 'received') return payment;
  const concluded = await conclude(parts, payment, { account });
  // Once authorized it is captured by a payment of its own; what is answered is the authorization.
  if (concluded.captureDueAtMs !== undefined) await captureDueOrTell(parts, concluded);
  return concluded;
};

/**
 * Writes a prepared payment down together with what changes `alongside`, has it carried out, and gives it as it ended.
 * @throws Conflict when something that changes alongside was changed by another; then nothing was written.
 */
export const carryOut = async (
  parts: PaymentParts,
  prepared: PreparedPayment,
  alongside: readonly Update[] = [],
): Promise<Payment> => {
  const { inserts = [], updates = [] } = changesOf(prepared);
  await parts.database.commit({ inserts, updates: [...updates, ...alongside] });
  return await carriedOut(parts, prepared);
};

/** A rival for the same merchantTransactionId can win once. More attempts mean that the payment's id is taken. */
const MAX_ATTEMPTS = 5;

/**
 * Pays: gives the payment as it ended, under this id. Source: interface, 'Endpoints', POST /v1/payments.
 * @throws Conflict when another payment has the id.
 */
export const pay = async (
  parts: PaymentParts,
  entity: string,
  request: PaymentRequest,
  id: string,
): Promise<Payment> => {
  if (request.referenceUuid !== undefined) return await referByUuid(parts, entity, request.referenceUuid, request, id);
  const decide = async () => {
    const result = await preparePayment(parts, entity, request, { id });
    return { changes: changesOf(result), result };
  };
  return await carriedOut(parts, await deciding(parts.database, decide, MAX_ATTEMPTS));
};
