import type { adyen } from '../../../catalogue/connectors/adyen.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { EventKind } from '../../../catalogue/payments/processor-events.ts';
import { REFERENCE_FORM } from '../../payments/acquiring/order.ts';
import { textIn } from '../calls/json.ts';
import type { ProcessorEvent } from '../event.ts';
import { hundredthsOfUnits } from './amounts.ts';
import type { AdyenItem } from './objects.ts';

/** What a follow-up is: Adyen echoes it behind our reference, so that one made in its own dashboard is recognized. */
export type FollowUp = 'capture' | 'refund' | 'reversal';

/** Returns how Adyen names a follow-up of ours. A payment has our reference alone. */
export const nameOfFollowUp = (reference: string, followUp: FollowUp): string => `${reference}.${followUp}`;

const OURS = new RegExp(`^(?<reference>${REFERENCE_FORM})(?:\\.(?<followUp>capture|refund|reversal))?$`);

/** Our reference in one of Adyen's, and which follow-up of ours it names. */
interface Named {
  readonly reference: string | undefined;
  readonly followUp: string | undefined;
}

const namedBy = (merchantReference: string | undefined): Named => {
  const { reference, followUp } = OURS.exec(merchantReference ?? '')?.groups ?? {};
  return { reference, followUp };
};

/** What an item of one code says, about a follow-up of ours or about anything else. */
type Reading = (item: AdyenItem, isOurFollowUp: boolean) => EventKind;

const aboutPayment: Reading = () => 'payment changed';
const opened: Reading = () => 'chargeback opened';
const won: Reading = () => 'chargeback won';
const lost: Reading = () => 'chargeback lost';

const hasSucceeded = ({ success }: AdyenItem): boolean => success === 'true';

/** Returns the action of a reversal: Adyen cancels what is not captured, and refunds what is. */
const isRefund = ({ additionalData }: AdyenItem): boolean => textIn(additionalData, 'modification.action') === 'refund';

/** One that did not fail says so by `success`. That of a reversal of ours is about the whole payment. */
const refundFailed: Reading = (item) => (hasSucceeded(item) ? 'refund failed' : 'other');

const captured: Reading = (item, isOurs) =>
  isOurs ? 'payment changed' : hasSucceeded(item) ? 'captured elsewhere' : 'other';
const refunded: Reading = (item, isOurs) =>
  isOurs ? 'refund changed' : hasSucceeded(item) ? 'refunded elsewhere' : 'other';
const cancelledOrRefunded: Reading = (item, isOurs) =>
  isOurs ? 'payment changed' : hasSucceeded(item) && isRefund(item) ? 'refunded elsewhere' : 'other';

/** The codes of events that mean something here. Source: Adyen's description, webhooks. */
const readings: Readonly<Record<(typeof adyen.events)[number], Reading>> = {
  AUTHORISATION: aboutPayment,
  OFFER_CLOSED: aboutPayment,
  EXPIRE: aboutPayment,
  CAPTURE: captured,
  CAPTURE_FAILED: aboutPayment,
  CANCELLATION: (_item, isOurs) => (isOurs ? 'payment changed' : 'other'),
  TECHNICAL_CANCEL: (_item, isOurs) => (isOurs ? 'payment changed' : 'other'),
  CANCEL_OR_REFUND: cancelledOrRefunded,
  REFUND: refunded,
  REFUND_FAILED: refundFailed,
  REFUNDED_REVERSED: refundFailed,
  NOTIFICATION_OF_CHARGEBACK: opened,
  DISPUTE_OPENED_WITH_CHARGEBACK: opened,
  CHARGEBACK: opened,
  CHARGEBACK_REVERSED: won,
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: won,
  PREARBITRATION_ISSUER_WITHDRAWN: won,
  PREARBITRATION_WON: won,
  SCHEME_ARBITRATION_WON: won,
  DISPUTE_DEFENSE_PERIOD_ENDED: lost,
  PREARBITRATION_LOST: lost,
  SCHEME_ARBITRATION_LOST: lost,
  SECOND_CHARGEBACK: lost,
  REPORT_AVAILABLE: () => 'report available',
};

const isAboutDispute = (kind: EventKind): boolean => kind.startsWith('chargeback');

/** Returns why something failed, was disputed, or where a report is. That of a success has digits of a card. */
const reasonOf = (item: AdyenItem, kind: EventKind): string | undefined => {
  if (isAboutDispute(kind)) return textIn(item.additionalData, 'chargebackReasonCode')?.trim() ?? item.reason;
  return item.eventCode === 'AUTHORISATION' && hasSucceeded(item) ? undefined : item.reason;
};

const saidToSucceed: ReadonlySet<string> = new Set([
  'AUTHORISATION',
  'CAPTURE',
  'CANCELLATION',
  'TECHNICAL_CANCEL',
  'CANCEL_OR_REFUND',
  'REFUND',
]);

/** What an item says of a payment, or of what changes it; undefined where it says nothing for certain. */
const saidBy = (item: AdyenItem): string | undefined => {
  if (item.eventCode === 'CAPTURE_FAILED') return 'failed';
  return saidToSucceed.has(item.eventCode) && hasSucceeded(item) ? 'paid' : undefined;
};

const factsOf = (item: AdyenItem, kind: EventKind): Record<string, string> => {
  const { value, currency } = item.amount;
  const hundredths = hundredthsOfUnits(value, currency);
  const facts: Readonly<Record<string, string | undefined>> = {
    eventCode: item.eventCode,
    success: item.success,
    account: item.merchantAccountCode,
    id: item.pspReference,
    originalReference: item.originalReference,
    amount: hundredths === undefined ? undefined : amountText(hundredths),
    currency,
    paymentMethod: item.paymentMethod,
    reason: reasonOf(item, kind),
    disputeStatus: textIn(item.additionalData, 'disputeStatus'),
    says: saidBy(item),
  };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) => (fact === undefined ? [] : [[name, fact] as const])),
  );
};

/** Returns the merchant account that events are about; undefined where none says it. */
export const accountIn = (events: readonly ProcessorEvent[]): string | undefined =>
  events.map(({ facts }) => facts['account']).find((account) => account !== undefined);

/** A chargeback takes back what was captured: it is about our capture, where Adyen names one. */
const captureNamedBy = ({ additionalData }: AdyenItem): string | undefined => {
  const { reference, followUp } = namedBy(textIn(additionalData, 'captureMerchantReference'));
  return followUp === 'capture' ? reference : undefined;
};

/** Returns the event of an item, whose origin is proven. */
export const eventOf = (item: AdyenItem): ProcessorEvent => {
  const { eventCode, pspReference, success } = item;
  const { reference, followUp } = namedBy(item.merchantReference);
  const reading = Object.hasOwn(readings, eventCode) ? readings[eventCode as keyof typeof readings] : undefined;
  const kind = reading?.(item, followUp !== undefined) ?? 'other';
  return {
    // Adyen sends an event again with the same three.
    identity: `${eventCode}:${pspReference}:${success}`,
    kind,
    reference: (isAboutDispute(kind) ? captureNamedBy(item) : undefined) ?? reference,
    paymentId: item.originalReference ?? (eventCode === 'REPORT_AVAILABLE' ? undefined : pspReference),
    facts: factsOf(item, kind),
  };
};
