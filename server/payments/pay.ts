import { hundredthsOf } from '../../catalogue/amount.ts';
import { type Brand, brandsOfNumber, isBrand } from '../../catalogue/brands.ts';
import type { PaymentRequest } from '../../catalogue/requests.ts';
import type { ResultCode } from '../../catalogue/result-codes.ts';
import { type Account, accountOf, keptText, numberOf, storedParameters } from '../accounts/account.ts';
import type { Update } from '../database/database.ts';
import { accountRefusal } from './account-check.ts';
import { acquirerFor, fittingAccount, refuseStrayNumbers, refuseUnserved } from './admission.ts';
import { conclude, type PaymentParts } from './conclude.ts';
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

/** A debit moves money, so it needs some; an authorization of nothing verifies a card. */
const amountRefusal = (type: PaymentRequest['paymentType'], amount: bigint): ResultCode | undefined =>
  type === 'DB' && amount === 0n ? '100.550.300' : undefined;

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
    account: await parts.vault.seal(entity, id, keptText(account)),
    request: storedParameters(request, account),
    state: refusal === undefined ? 'received' : 'declined',
    outcome: refusal === undefined ? undefined : { code: refusal, details: {} },
    createdAtMs: nowMs,
    decidedAtMs: refusal === undefined ? undefined : nowMs,
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
  return payment.state === 'received' ? await conclude(parts, payment, { account }) : payment;
};

/** Pays: gives the payment as it ended, under this id. Source: interface, 'Endpoints', POST /v1/payments. */
export const pay = async (parts: PaymentParts, entity: string, request: PaymentRequest, id: string): Promise<Payment> =>
  await carryOut(parts, await preparePayment(parts, entity, request, { id }));
