import { declinedUnexplained, paypalDeclines } from '../../../catalogue/connectors/paypal-declines.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import type { AcquirerAnswer, AcquirerOrder } from '../../payments/ports/acquirer.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { OWN_ID, PAYMENT_ID, PENDING, succeeded, withoutAbsent } from '../calls/answers.ts';
import type { Money, PaypalError, PaypalOrder, PaypalTransaction } from './objects.ts';

/** The money moved, and somebody has to look why it is not what was ordered. */
const OTHER_AMOUNT: ResultCode = '000.400.040';

/** An order that was not paid, and cannot be any more. */
const ENDED: ResultCode = '100.396.104';

type Details = Readonly<Record<string, string | undefined>>;

/**
 * The names under which an order's answer has PayPal's ids; later orders and inquiries need them. `transaction` is what
 * the order itself made, `payment` what later orders refer to: a capture, or an authorization.
 */
export const ids = { transaction: OWN_ID, payment: PAYMENT_ID, order: 'ConnectorTxID3' } as const;

const meaningOf = (codes: readonly (string | undefined)[]): ResultCode => {
  const known = codes.find((code) => code !== undefined && Object.hasOwn(paypalDeclines, code));
  return (known === undefined ? undefined : paypalDeclines[known]) ?? declinedUnexplained;
};

/** Returns the answer for what PayPal refused. */
export const refusalOf = ({ name, issue, message }: PaypalError, details: Details = {}): AcquirerAnswer => ({
  code: meaningOf([issue, name]),
  details: withoutAbsent({ ...details, AcquirerResponse: issue ?? name, ExtendedDescription: message }),
});

/** What the status of a capture, authorization or refund says; any other waits. Source: PayPal's description. */
const outcomes: Readonly<Record<string, 'done' | 'declined' | 'ended'>> = {
  COMPLETED: 'done',
  PARTIALLY_REFUNDED: 'done',
  REFUNDED: 'done',
  CREATED: 'done',
  CAPTURED: 'done',
  PARTIALLY_CAPTURED: 'done',
  DECLINED: 'declined',
  DENIED: 'declined',
  FAILED: 'declined',
  VOIDED: 'ended',
  CANCELLED: 'ended',
};

const outcomeOf = ({ status }: PaypalTransaction) => (Object.hasOwn(outcomes, status) ? outcomes[status] : undefined);

type Ordered = Pick<AcquirerOrder, 'amount' | 'currency'>;

/** Returns whether PayPal names the amount that was ordered; it may leave the amount out. */
export const isAsOrdered = (money: Money | undefined, { amount, currency }: Ordered): boolean =>
  money === undefined || (money.amount === amount && money.currency === currency);

const moneyText = ({ amount, currency }: Money): string => `${amountText(amount)} ${currency}`;

const otherAmount = (money: Money | undefined, ordered: Ordered): string | undefined =>
  money === undefined || isAsOrdered(money, ordered)
    ? undefined
    : `PayPal names ${moneyText(money)}, and ${moneyText(ordered)} were ordered`;

/** Returns the answer of a capture, an authorization or a refund that PayPal has. */
export const answerOfTransaction = (
  transaction: PaypalTransaction,
  ordered: Ordered,
  environment: Environment,
  more: Details = {},
): AcquirerAnswer => {
  const { id, status, reason, responseCode, money } = transaction;
  const words = otherAmount(money, ordered);
  const details = withoutAbsent({
    [ids.transaction]: id,
    ...more,
    AcquirerResponse: responseCode ?? reason ?? status,
    ExtendedDescription: words,
  });
  switch (outcomeOf(transaction)) {
    case 'done':
      return { code: words === undefined ? succeeded[environment] : OTHER_AMOUNT, details };
    case 'declined':
      return { code: meaningOf([responseCode, reason]), details };
    case 'ended':
      return { code: status === 'VOIDED' ? ENDED : '100.396.201', details };
    default:
      return { code: PENDING, details, waitsFor: 'processor' };
  }
};

/** Returns the answer of an authorization that was voided. */
export const answerOfVoid = (id: string, environment: Environment): AcquirerAnswer => ({
  code: succeeded[environment],
  details: { [ids.transaction]: id, AcquirerResponse: 'VOIDED' },
});

/** Returns the answer of an order that waits for the shopper, who pays or chooses another way to pay. */
export const awaitShopper = ({ id, status, payerUrl }: PaypalOrder, issue?: string): AcquirerAnswer => ({
  code: PENDING,
  details: withoutAbsent({ [ids.order]: id, AcquirerResponse: issue ?? status }),
  waitsFor: 'shopper',
  ...(payerUrl === undefined ? {} : { redirect: { url: payerUrl, method: 'GET', parameters: [] } }),
});

/** Returns the answer of an order that can no longer be paid, and was not. */
export const endedOrder = (id: string, words: string): AcquirerAnswer => ({
  code: ENDED,
  details: { [ids.order]: id, ExtendedDescription: words },
});

/** Returns the answer of an order that has another amount than was ordered here; it is not paid. */
export const foreignOrder = ({ id, money }: PaypalOrder, ordered: Ordered): AcquirerAnswer => ({
  code: '100.390.101',
  details: withoutAbsent({ [ids.order]: id, ExtendedDescription: otherAmount(money, ordered) }),
});

/** What decides first where an order has several captures: one that took the money, one that still may, any other. */
const ranks: readonly (string | undefined)[] = ['done', undefined];

/** Returns the capture or authorization that decides an order; undefined while there is none. */
export const decisiveIn = (order: PaypalOrder): PaypalTransaction | undefined => {
  const made = [...order.captures, ...order.authorizations];
  for (const rank of ranks) {
    const found = made.find((each) => outcomeOf(each) === rank);
    if (found !== undefined) return found;
  }
  return made.at(-1);
};
