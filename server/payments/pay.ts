import { hundredthsOf } from '../../catalogue/amount.ts';
import { type Brand, brandsOfNumber, isBrand } from '../../catalogue/brands.ts';
import type { PaymentType } from '../../catalogue/payment-types.ts';
import type { PaymentRequest } from '../../catalogue/requests.ts';
import type { ResultCode } from '../../catalogue/result-codes.ts';
import { type Account, accountOf, keptText, numberOf, storedParameters } from '../accounts/account.ts';
import type { Update } from '../database/database.ts';
import { accountRefusal } from './account-check.ts';
import { acquirerFor, fittingAccount, refuseOtherTypes, refuseStrayNumbers, refuseUnserved } from './admission.ts';
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
}

/** Gives the brand that was sent; where none was, the first that the number of the card may belong to. */
const brandOf = ({ paymentBrand }: PaymentRequest, account: Account): Brand | undefined => {
  const sent = paymentBrand ?? (account.kind === 'card' ? brandsOfNumber(numberOf(account))[0] : undefined) ?? '';
  return isBrand(sent) ? sent : undefined;
};

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
  const brand = brandOf(request, account);
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
  return { payment, account };
};

/**
 * Writes a prepared payment down together with what changes `alongside`, has it carried out, and gives it as it ended.
 * @throws Conflict when something that changes alongside was changed by another; then nothing was written.
 */
export const carryOut = async (
  parts: PaymentParts,
  { payment, account }: PreparedPayment,
  alongside: readonly Update[] = [],
): Promise<Payment> => {
  await parts.database.commit({ inserts: [insertPayment(payment)], updates: alongside });
  if (payment.state !== 'received') return payment;
  const concluded = await conclude(parts, payment, { account });
  // Once authorized it is captured by a payment of its own; what is answered is the authorization.
  if (concluded.captureDueAtMs !== undefined) await captureDueOrTell(parts, concluded);
  return concluded;
};

/** Pays: gives the payment as it ended, under this id. Source: interface, 'Endpoints', POST /v1/payments. */
export const pay = async (
  parts: PaymentParts,
  entity: string,
  request: PaymentRequest,
  id: string,
): Promise<Payment> =>
  request.referenceUuid === undefined
    ? await carryOut(parts, await preparePayment(parts, entity, request, { id }))
    : await referByUuid(parts, entity, request.referenceUuid, request, id);
