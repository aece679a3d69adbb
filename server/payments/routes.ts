import { timeOrderedId } from '../clock.ts';
import { Rejection } from '../http/rejection.ts';
import type { Owner, Serve } from '../http/serve.ts';
import { refer } from './follow-ups/refer.ts';
import type { PaymentParts } from './parts.ts';
import { pay } from './pay.ts';
import { channelWith } from './records.ts';
import { resumed } from './recover.ts';
import { paymentAnswer, storedPaymentAnswer } from './reply.ts';

/** Binds the endpoints of payments. Source: interface, 'Endpoints'. */
export const bindPayments = (serve: Serve, parts: PaymentParts): void => {
  const owner: Owner = (id, channels) => channelWith(parts.records, id, channels);
  const making = {
    newId: () => timeOrderedId(parts.clock),
    again: async ({ entity, newId }: { entity: string; newId: string }) => {
      const payment = await resumed(parts, entity, newId);
      return payment && paymentAnswer(payment);
    },
  };

  serve.making('createPayment', making, async ({ entity, request, newId }) =>
    paymentAnswer(await pay(parts, entity, async () => ({ request }), newId)),
  );

  serve.making('followUp', { ...making, owner }, async ({ entity, id, request, newId }) =>
    paymentAnswer(await refer(parts, entity, id, request, newId)),
  );

  serve.merchant(
    'readPayment',
    async ({ entity, id }) => {
      const payment = await parts.records.byId(entity, id);
      if (payment === undefined) throw new Rejection('700.400.580', { status: 404 });
      return storedPaymentAnswer(payment);
    },
    owner,
  );
};
