import { Rejection } from '../http/rejection.ts';
import type { Serve } from '../http/serve.ts';
import type { PaymentParts } from './conclude.ts';
import { pay } from './pay.ts';
import { refer } from './refer.ts';
import { paymentAnswer, storedPaymentAnswer } from './reply.ts';

/** Binds the endpoints of payments. Source: interface, 'Endpoints'. */
export const bindPayments = (serve: Serve, parts: PaymentParts): void => {
  serve.merchant('createPayment', async ({ entity, request }) => paymentAnswer(await pay(parts, entity, request)));

  serve.merchant('followUp', async ({ entity, id, request }) => paymentAnswer(await refer(parts, entity, id, request)));

  serve.merchant('readPayment', async ({ entity, id }) => {
    const payment = await parts.records.byId(entity, id);
    if (payment === undefined) throw new Rejection('700.400.580', { status: 404 });
    return storedPaymentAnswer(payment);
  });
};
