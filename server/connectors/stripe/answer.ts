import type { Brand } from '../../../catalogue/brands/brands.ts';
import { declinedUnexplained, stripeDeclines } from '../../../catalogue/connectors/stripe-declines.ts';
import { type ResultCode, resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { Account } from '../../payments/accounts/account.ts';
import { type AcquirerAnswer, SCHEME_REFERENCE } from '../../payments/ports/acquirer.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { OWN_ID, PAYMENT_ID, PENDING, succeeded, withoutAbsent } from '../calls/answers.ts';
import { keptCard } from '../calls/stored-accounts.ts';
import { hundredthsOf } from './amounts.ts';
import { brandOfCard } from './methods.ts';
import type { StripeError, StripePayment, StripeRefund, StripeSession } from './objects.ts';

/** Returns the answer for what Stripe or the bank refused. */
export const refusalOf = (
  error: StripeError,
  details: Readonly<Record<string, string | undefined>> = {},
): AcquirerAnswer => {
  const known = [error.declineCode, error.code].find(
    (code) => code !== undefined && Object.hasOwn(stripeDeclines, code),
  );
  return {
    code: (known === undefined ? undefined : stripeDeclines[known]) ?? declinedUnexplained,
    details: withoutAbsent({
      ...details,
      AcquirerResponse: error.declineCode ?? error.code,
      ExtendedDescription: error.message,
    }),
  };
};

/** The names under which an order's answer has Stripe's ids; later orders and inquiries need them. */
export const ids = { charge: OWN_ID, payment: PAYMENT_ID, session: 'ConnectorTxID3' } as const;

const detailsOf = (payment: StripePayment | undefined, sessionId: string | undefined) =>
  withoutAbsent({
    [ids.charge]: payment?.charge?.id,
    [ids.payment]: payment?.id,
    [ids.session]: sessionId,
    [SCHEME_REFERENCE]: payment?.charge?.card?.schemeReference,
    AcquirerResponse: payment?.status,
  });

const brandOf = ({ charge }: StripePayment): Brand | undefined => brandOfCard(charge?.card?.brand);

/** Returns the card that Stripe keeps for later payments; undefined where it keeps none. */
const keptBy = ({ customer, method, charge }: StripePayment): Account | undefined => {
  if (customer === undefined || method === undefined || charge?.card === undefined) return undefined;
  return keptCard('stripe', { customer, method }, charge.card);
};

const chargedOf = ({ amount, currency = '' }: StripePayment): AcquirerAnswer['charged'] => {
  const charged = amount === undefined ? undefined : hundredthsOf(amount, currency.toUpperCase());
  return charged === undefined ? undefined : { amount: charged, currency: currency.toUpperCase() };
};

/** Returns the answer of a payment that Stripe has; what it does not name waits. */
export const answerOfPayment = (
  payment: StripePayment,
  environment: Environment,
  sessionId?: string,
): AcquirerAnswer => {
  const details = detailsOf(payment, sessionId);
  switch (payment.status) {
    case 'succeeded':
    case 'requires_capture':
      return { code: succeeded[environment], details, brand: brandOf(payment) };
    case 'canceled':
      return { code: '100.396.104', details };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return payment.error === undefined
        ? { code: PENDING, details, waitsFor: 'shopper' }
        : refusalOf(payment.error, details);
    default:
      return { code: PENDING, details, waitsFor: 'processor' };
  }
};

/**
 * Returns the answer of a page on which the shopper pays, with the account if Stripe was asked to keep it. Until the
 * page has ended, a declined attempt may be followed by another.
 */
export const answerOfSession = (
  session: StripeSession,
  environment: Environment,
  keepsAccount: boolean,
): AcquirerAnswer => {
  const { id, status, url, payment } = session;
  if (status === 'complete' && payment !== undefined) {
    const answer = { ...answerOfPayment(payment, environment, id), charged: chargedOf(payment) };
    return keepsAccount && resultCodes[answer.code].category === 'success'
      ? { ...answer, account: keptBy(payment) }
      : answer;
  }
  const details = detailsOf(payment, id);
  if (status === 'expired') {
    return payment?.error === undefined ? { code: '100.396.104', details } : refusalOf(payment.error, details);
  }
  return {
    code: PENDING,
    details,
    waitsFor: status === 'open' ? 'shopper' : 'processor',
    ...(url === undefined || status !== 'open' ? {} : { redirect: { url, method: 'GET', parameters: [] } }),
  };
};

/** Why a refund failed, as far as Stripe says so. */
const failedRefunds: Readonly<Record<string, ResultCode>> = {
  charge_for_pending_refund_disputed: '700.300.600',
  expired_or_canceled_card: '100.100.303',
  insufficient_funds: '700.400.200',
  lost_or_stolen_card: '800.100.165',
};

/** Returns the answer of a refund. */
export const answerOfRefund = (refund: StripeRefund, environment: Environment): AcquirerAnswer => {
  const { id, status, failureReason } = refund;
  const details = withoutAbsent({ [ids.charge]: id, AcquirerResponse: failureReason ?? status });
  if (status === 'succeeded') return { code: succeeded[environment], details };
  if (status === 'failed') return { code: failedRefunds[failureReason ?? ''] ?? '800.100.152', details };
  if (status === 'canceled') return { code: '100.396.201', details };
  return { code: PENDING, details, waitsFor: 'processor' };
};
