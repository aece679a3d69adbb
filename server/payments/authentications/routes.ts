import { Rejection } from '../../platform/base/rejection.ts';
import type { Owner, Serve } from '../../platform/http/serve.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { channelWith } from '../model/records.ts';
import { pay } from '../operations/pay.ts';
import { paymentAnswer, storedPaymentAnswer } from '../reply/reply.ts';
import { paymentCreation } from '../routes.ts';

/**
 * Binds the endpoints of standalone authentications: payments of the type 3D, which end where others continue to the
 * acquirer. Source: interface, '3-D Secure'.
 */
export const bindAuthentications = (serve: Serve, dependencies: PaymentDependencies): void => {
  const owner: Owner = (id, channels) => channelWith(dependencies.records, id, channels);

  serve.create('authenticate', paymentCreation(dependencies), async ({ channelId, request, newId }) =>
    paymentAnswer(
      await pay(dependencies, channelId, async () => ({ request: { ...request, paymentType: '3D' } }), newId),
    ),
  );

  serve.merchant(
    'readAuthentication',
    async ({ channelId, id }) => {
      const payment = await dependencies.records.byId(channelId, id);
      if (payment?.type !== '3D') throw new Rejection('700.400.580', { status: 404 });
      return storedPaymentAnswer(payment);
    },
    owner,
  );
};
