import type { AdyenStandIn } from './adyen.ts';
import { adyenJudges, faultsAtAdyen } from './adyen-judge.ts';
import { faultsOf, faultsOfEvent } from './mollie-judge.ts';
import { readPaypalJudge } from './paypal-judge.ts';
import type { ProcessorName } from './processors.ts';
import type { StandIn } from './stand-in.ts';
import { faultsAtStripe, stripeJudge } from './stripe-judge.ts';

type Messages = Pick<StandIn, 'exchanges' | 'events'>;

/** Reads what judges the messages of each processor; a judgement returns all that is wrong. */
const judges: Readonly<Record<ProcessorName, () => Promise<(messages: Messages) => readonly string[]>>> = {
  stripe: async () => {
    const judge = await stripeJudge();
    return (messages) => faultsAtStripe(judge, messages);
  },
  adyen: async () => {
    const read = await adyenJudges();
    return (messages) => faultsAtAdyen(read, messages as AdyenStandIn);
  },
  mollie: async () => (messages) => [
    ...messages.exchanges.flatMap(faultsOf),
    ...messages.events.flatMap(faultsOfEvent),
  ],
  paypal: async () => {
    const judge = await readPaypalJudge();
    return ({ exchanges, events }) =>
      [...exchanges.map(judge.exchange), ...events.map(judge.event)].filter((fault) => fault !== undefined);
  },
};

/** Returns what is wrong with the messages of a stand-in, by the processor's own description of them. */
export const faultsAt = async (name: ProcessorName, messages: Messages): Promise<readonly string[]> =>
  (await judges[name]())(messages);
