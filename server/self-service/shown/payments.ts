import { amountText } from '../../../catalogue/payments/amount.ts';
import { receiptTypes } from '../../../catalogue/payments/payment-types.ts';
import type { ShownPayment } from '../../../catalogue/self-service/replies.ts';
import { collectionDayOf } from '../../connectors/sepa/model/order.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { referenceForShopper } from '../../payments/schedules/payment.ts';
import { dateOf } from '../../platform/base/clock.ts';
import { known } from '../../platform/base/known.ts';
import { dayIn } from '../../platform/base/zones.ts';
import type { AccountDependencies } from '../model/dependencies.ts';

type Reading = Pick<AccountDependencies, 'records' | 'mandates' | 'clock' | 'channelOf'>;

/** Returns a time as the page reads it. */
export const shownTime = (timeMs: number): string => dateOf(timeMs).toISOString();

const last4Of = ({ request }: Payment): string | undefined =>
  request['card.last4Digits'] ?? request['bankAccount.last4Digits'];

const unpaidStates = { received: 'pending', pending: 'pending', declined: 'failed' } as const;

/** Returns the days to come on which banks collect payments, by their ids: until then these are ordered, and not paid. */
const collectionDays = async (
  { mandates, clock, channelOf }: Reading,
  payments: readonly Payment[],
): Promise<ReadonlyMap<string, string>> => {
  const debits = payments.filter(({ brand, state }) => brand === 'DIRECTDEBIT_SEPA' && state === 'succeeded');
  const [first] = debits;
  if (first === undefined) return new Map();
  const { channelId } = first;
  const { settings } = await channelOf(channelId);
  const today = dayIn(clock.now(), settings['sepa.timeZone']);
  const orders = await mandates.ordersOf(
    channelId,
    debits.map(({ id }) => id),
  );
  const days = [...orders].map(([id, order]) => [id, collectionDayOf(order) ?? ''] as const);
  return new Map(days.filter(([, day]) => day > today));
};

const stateOf = async (
  { records }: Pick<Reading, 'records'>,
  payment: Payment,
  collectedOn: string | undefined,
): Promise<{ readonly state: ShownPayment['state']; readonly back: bigint }> => {
  if (payment.state !== 'succeeded') return { state: unpaidStates[payment.state], back: 0n };
  const [givenBack, taken] = await Promise.all([records.givenBack(payment), records.takenFrom(payment)]);
  const back = givenBack.reduce((sum, { amount }) => sum + amount, 0n);
  if (payment.type === 'PA' || payment.type === 'PA.CP') return { state: 'pending', back };
  if (taken.isUnderWay) return { state: 'refund pending', back };
  if (back >= payment.amount) return { state: 'refunded', back };
  if (back > 0n) return { state: 'partly refunded', back };
  return { state: collectedOn === undefined ? 'paid' : 'pending', back };
};

const shown = async (
  dependencies: Reading,
  payment: Payment,
  collectionDay: string | undefined,
): Promise<ShownPayment> => {
  const { id, amount, currency, brand, request, createdAtMs } = payment;
  const { state, back } = await stateOf(dependencies, payment, collectionDay);
  const collectedOn = state === 'pending' ? collectionDay : undefined;
  return {
    id,
    at: shownTime(createdAtMs),
    amount: amountText(amount),
    currency,
    state,
    hasReceipt: payment.state === 'succeeded' && receiptTypes.includes(payment.type) && collectedOn === undefined,
    ...known({
      collectedOn,
      refunded: back > 0n ? amountText(back) : undefined,
      brand,
      last4: last4Of(payment),
      reference: referenceForShopper(request),
      subscriptionId: request['schedule.id'],
    }),
  };
};

/** The types of entries that ask a shopper for money. */
const asking: readonly string[] = ['DB', 'PA', 'PA.CP', 'RB'];

/** Returns whether an entry is a payment that its shopper made or was charged. */
export const isShoppers = ({ type, amount, rootId, id }: Payment): boolean =>
  asking.includes(type) && amount > 0n && rootId === id;

/** Returns what was captured of an authorization, in its place; it alone while nothing was. Nothing once it is released. */
const captured = async ({ records }: Pick<Reading, 'records'>, payment: Payment): Promise<readonly Payment[]> => {
  if (payment.type !== 'PA' || payment.state !== 'succeeded') return [payment];
  const { channelId, id, brand, request } = payment;
  const captures = await records.byIds(channelId, await records.succeededOf('CP', channelId, id));
  if (captures.length > 0) {
    // A capture does not repeat what the authorization says.
    return captures.map((capture) => ({ ...capture, brand, request: { ...request, ...capture.request } }));
  }
  return (await records.takenFrom(payment)).isClosed ? [] : [payment];
};

/** Returns payments as their shopper sees them, the newest first. */
export const shownPayments = async (
  dependencies: Reading,
  payments: readonly Payment[],
): Promise<readonly ShownPayment[]> => {
  const own = (await Promise.all(payments.filter(isShoppers).map((each) => captured(dependencies, each)))).flat();
  const newest = own.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const days = await collectionDays(dependencies, newest);
  return await Promise.all(newest.map((payment) => shown(dependencies, payment, days.get(payment.id))));
};
