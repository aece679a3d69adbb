import { amountText } from '../../../catalogue/payments/amount.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { together } from '../../platform/database/change-set.ts';
import { deciding } from '../../platform/database/deciding.ts';
import type { TimerHandler } from '../../platform/timers/timer.ts';
import { conclude, continuePayment } from '../acquiring/conclude.ts';
import { acquirerOf, inTime } from '../acquiring/inquiry.ts';
import { orderOf, paymentIdOf, storedContext } from '../acquiring/order.ts';
import { insertion } from '../acquiring/writing.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import type { Payment } from '../model/payment.ts';
import { raiseVersion } from '../model/records.ts';
import { remainderOf } from '../model/rules.ts';
import { RECEIPT_EVERY_MS } from '../model/timers.ts';
import type { AcquirerOrder } from '../ports/acquirer.ts';
import { type PreparedFollowUp, prepareFollowUp } from './follow-up.ts';

/** After this time without the money, the gateway stops its inquiries; the merchant must handle the payment. */
const LONGEST_WAIT_MS = 60 * RECEIPT_EVERY_MS;

/** Creates a receipt for money that has none yet. The sum of all receipts never exceeds the money that came in. */
const decideReceipt = (dependencies: PaymentDependencies, { channelId, id }: Payment, received: bigint) =>
  deciding<PreparedFollowUp | undefined>(dependencies.database, async () => {
    const parent = await dependencies.records.byId(channelId, id);
    if (parent?.state !== 'succeeded') return { changes: {}, result: undefined };
    const taken = await dependencies.records.takenFrom(parent);
    // Money that has come in counts even after the authorization has expired.
    const available = remainderOf(parent, taken);
    const missing = received - taken.receipts;
    const amount = missing < available ? missing : available;
    if (missing > available)
      dependencies.log.error({ payment: id }, 'more money came in than the authorization has left');
    if (amount <= 0n) return { changes: {}, result: undefined };
    const prepared = await prepareFollowUp(dependencies, {
      id: timeOrderedId(dependencies.clock),
      type: 'RC',
      parent,
      request: { entityId: channelId, paymentType: 'RC', amount: amountText(amount), currency: parent.currency },
      plan: { amount, effect: { takes: amount, gives: 0n, closes: undefined } },
    });
    const changes = together(await insertion(dependencies, prepared.payment), { updates: [raiseVersion(parent)] });
    return { changes, result: prepared };
  });

/**
 * Creates the receipt (RC) for money that has come in for an authorization, once, however often it is called. Returns
 * whether more money may still come in.
 */
export const receive = async (dependencies: PaymentDependencies, channelId: string, id: string): Promise<boolean> => {
  const payment = await dependencies.records.byId(channelId, id);
  if (payment?.state !== 'succeeded') return false;
  const context = await storedContext(dependencies, payment);
  const acquirer = await acquirerOf(dependencies, payment, context.channel);
  if (acquirer.receivedFor === undefined) return false;
  const received = await inTime(acquirer.receivedFor(orderOf(payment, context)));
  const prepared = received > 0n ? await decideReceipt(dependencies, payment, received) : undefined;
  if (prepared !== undefined) await conclude(dependencies, prepared.payment, prepared.context);
  return received < payment.amount && dependencies.clock.now() < payment.createdAtMs + LONGEST_WAIT_MS;
};

/** Handles the timer of an authorization that is paid days later. */
export const receipt =
  (dependencies: PaymentDependencies): TimerHandler =>
  async ({ data: { entity: channelId = '', paymentId = '' } }) =>
    (await receive(dependencies, channelId, paymentId))
      ? { againAtMs: dependencies.clock.now() + RECEIPT_EVERY_MS }
      : {};

/**
 * Asks the acquirer of an order about its outcome, after an event of the processor. Events may arrive in any order, and
 * more than once; what they say is not believed.
 */
export const inquireAfterEvent = async (
  dependencies: PaymentDependencies,
  { channelId, reference }: Pick<AcquirerOrder, 'channelId' | 'reference'>,
): Promise<void> => {
  const id = paymentIdOf(reference);
  await continuePayment(dependencies, channelId, id);
  await receive(dependencies, channelId, id);
};

/** Handles the timer of a processor's event. */
export const notice =
  (dependencies: PaymentDependencies): TimerHandler =>
  async ({ data: { entity: channelId = '', reference = '' } }) => {
    await inquireAfterEvent(dependencies, { channelId, reference });
    return {};
  };
