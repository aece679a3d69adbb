import { referencesOf } from '../../payments/acquiring/order.ts';
import type { PaymentDependencies } from '../../payments/model/dependencies.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { BEHIND_ALL } from '../../platform/base/identifiers.ts';
import { listOfChannels } from '../../platform/http/listing.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { PAYMENT_ID } from '../calls/answers.ts';
import type { EventRecords, EventSelection, StoredEvent } from './records.ts';
import { eventsAnswer } from './reply.ts';

/** What lists the events of processors. */
export interface EventListDependencies {
  readonly payments: Pick<PaymentDependencies, 'records'>;
  readonly events: EventRecords;
}

/**
 * Returns the events about a payment: those that name one of its orders, and those that name it by the processor's id
 * only. A payment and its refunds share this id: the first has all of them, a refund those that made it.
 */
const aboutPayment = async ({ events }: EventListDependencies, payment: Payment): Promise<readonly StoredEvent[]> => {
  const { channelId, id } = payment;
  const named = await Promise.all(referencesOf(payment).map((each) => events.about(channelId, each)));
  const processorId = payment.outcome?.details[PAYMENT_ID];
  const byProcessor = processorId === undefined ? [] : await events.aboutProcessors(channelId, processorId);
  const isOurs = ({ ourPaymentId }: StoredEvent): boolean => payment.referencedId === undefined || ourPaymentId === id;
  const found = [...named.flat(), ...byProcessor.filter(isOurs)];
  return [...new Map(found.map((event) => [event.id, event])).values()];
};

const newestAbout = async (
  dependencies: EventListDependencies,
  channelId: string,
  paymentId: string,
  { state, before = BEHIND_ALL, limit }: EventSelection,
): Promise<readonly StoredEvent[]> => {
  const payment = await dependencies.payments.records.byId(channelId, paymentId);
  const found = payment === undefined ? [] : await aboutPayment(dependencies, payment);
  return found
    .filter((event) => event.id < before && (state === undefined || event.state === state))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit);
};

/** Binds the list of what processors have told channels. */
export const bindEvents = (serve: Serve, dependencies: EventListDependencies): void =>
  serve.channels('listProcessorEvents', async (call) => {
    const { state, paymentId } = call.request;
    const { rows, nextCursor } = await listOfChannels(call, 'newest', (channel, limit, before) =>
      paymentId === undefined
        ? dependencies.events.newest(channel, { state, before, limit })
        : newestAbout(dependencies, channel, paymentId, { state, before, limit }),
    );
    return eventsAnswer(rows, nextCursor);
  });
