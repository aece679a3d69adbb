import { hundredthsOf } from '../../catalogue/amount.ts';
import { sentParameters } from '../../catalogue/check.ts';
import { isSecret, type PaymentRequest } from '../../catalogue/requests.ts';
import type { ResultCode } from '../../catalogue/result-codes.ts';
import type { AcquirerCard } from '../acquirers/acquirer.ts';
import { timeOrderedId } from '../clock.ts';
import type { Update } from '../database/database.ts';
import { wrongParameters } from '../http/rejection.ts';
import { checkAccount } from './account-check.ts';
import { acquirerFor, refuseOtherBrands, refuseStrayNumbers, refuseUnserved } from './admission.ts';
import { conclude, type PaymentParts } from './conclude.ts';
import type { Payment } from './payment.ts';
import { insertPayment } from './records.ts';

/** A payment that is ready to be written down, and the card that it will charge. */
export interface PreparedPayment {
  readonly payment: Payment;
  readonly card: AcquirerCard;
}

const cardOf = (request: PaymentRequest): AcquirerCard => {
  const { 'card.number': number, 'card.expiryMonth': expiryMonth, 'card.expiryYear': expiryYear } = request;
  if (number === undefined || expiryMonth === undefined || expiryYear === undefined) {
    throw wrongParameters([{ name: 'paymentBrand', message: 'card properties must be set' }]);
  }
  return { number, expiryMonth, expiryYear, holder: request['card.holder'], cvv: request['card.cvv'] };
};

const BIN_DIGITS = 6;
const LAST_DIGITS = 4;

/** Gives the parameters as they are stored: no secret, and of the number only what may be shown. */
const storedRequest = (request: PaymentRequest, card: AcquirerCard): Record<string, string> => {
  const stored: Record<string, string> = Object.create(null);
  for (const [name, value] of sentParameters(request)) {
    if (!isSecret(name)) stored[name] = value;
  }
  stored['card.bin'] = card.number.slice(0, BIN_DIGITS);
  stored['card.last4Digits'] = card.number.slice(-LAST_DIGITS);
  return stored;
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
  checkoutId?: string,
): Promise<PreparedPayment> => {
  const type = request.paymentType;
  refuseUnserved(request);
  refuseOtherBrands(request);
  const card = cardOf(request);
  refuseStrayNumbers(request, card);
  const acquirer = acquirerFor(parts, request.testMode);
  const nowMs = parts.clock.now();
  const id = timeOrderedId(parts.clock);
  const amount = hundredthsOf(request.amount);
  const check = checkAccount(request, nowMs);
  const refusal = amountRefusal(type, amount) ?? check.refusal;
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
    brand: check.brand,
    acquirer: acquirer.name,
    account: await parts.vault.seal(entity, id, card.number),
    request: storedRequest(request, card),
    state: refusal === undefined ? 'received' : 'declined',
    outcome: refusal === undefined ? undefined : { code: refusal, details: {} },
    createdAtMs: nowMs,
    decidedAtMs: refusal === undefined ? undefined : nowMs,
  };
  return { payment, card };
};

/**
 * Writes a prepared payment down together with what changes `alongside`, has it carried out, and gives it as it ended.
 * @throws Conflict when something that changes alongside was changed by another; then nothing was written.
 */
export const carryOut = async (
  parts: PaymentParts,
  { payment, card }: PreparedPayment,
  alongside: readonly Update[] = [],
): Promise<Payment> => {
  await parts.database.commit({ inserts: [insertPayment(payment)], updates: alongside });
  return payment.state === 'received' ? await conclude(parts, payment, card) : payment;
};

/** Pays: gives the payment as it ended. Source: interface, 'Endpoints', POST /v1/payments. */
export const pay = async (parts: PaymentParts, entity: string, request: PaymentRequest): Promise<Payment> =>
  await carryOut(parts, await preparePayment(parts, entity, request));
