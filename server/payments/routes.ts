import type { RegistrationRequest } from '../../catalogue/requests/registration.ts';
import type { PaymentRequest } from '../../catalogue/requests/requests.ts';
import { timeOrderedId } from '../base/clock.ts';
import { Rejection } from '../base/rejection.ts';
import type { Answer } from '../http/answer.ts';
import type { Creation, CreationCall, Owner, Serve } from '../http/serve.ts';
import type { PaymentDependencies } from './model/dependencies.ts';
import { channelWith } from './model/records.ts';
import { pay } from './operations/pay.ts';
import { resumed } from './operations/recover.ts';
import { refer } from './operations/refer.ts';
import { paymentAnswer, storedPaymentAnswer } from './reply/reply.ts';

type RegistrationCall = CreationCall<RegistrationRequest>;

/** How requests of type RG store an account under the id of the call, and find it again when they are repeated. */
export interface Registering {
  register(call: RegistrationCall): Promise<Answer>;
  recover(call: RegistrationCall): Promise<Answer | undefined>;
  path(call: Pick<RegistrationCall, 'newId'>): string;
}

const isRegistration = (request: PaymentRequest | RegistrationRequest): request is RegistrationRequest =>
  request.paymentType === 'RG';

/** Returns how a payment gets its id, and how a repeated request finds the payment of an interrupted one. */
export const paymentCreation = (dependencies: PaymentDependencies) => ({
  newId: () => timeOrderedId(dependencies.clock),
  recover: async ({ entity, newId }: Pick<CreationCall<unknown>, 'entity' | 'newId'>): Promise<Answer | undefined> => {
    const payment = await resumed(dependencies, entity, newId);
    return payment && paymentAnswer(payment);
  },
  path: ({ newId }: Pick<CreationCall<unknown>, 'newId'>): string => `/v1/payments/${newId}`,
});

/** Binds the endpoints of payments; `registering` serves those of type RG. Source: interface, 'Endpoints'. */
export const bindPayments = (serve: Serve, dependencies: PaymentDependencies, registering: Registering): void => {
  const owner: Owner = (id, channels) => channelWith(dependencies.records, id, channels);
  const ofPayments = paymentCreation(dependencies);

  const creation: Creation<PaymentRequest | RegistrationRequest> = {
    newId: ofPayments.newId,
    recover: async (call) => {
      const { request } = call;
      return await (isRegistration(request) ? registering.recover({ ...call, request }) : ofPayments.recover(call));
    },
    path: ({ request, newId }) => (isRegistration(request) ? registering : ofPayments).path({ newId }),
  };
  serve.create('createPayment', creation, async (call) => {
    const { entity, request, newId } = call;
    if (isRegistration(request)) return await registering.register({ ...call, request });
    return paymentAnswer(await pay(dependencies, entity, async () => ({ request }), newId));
  });

  serve.create('followUp', { ...ofPayments, owner }, async ({ entity, id, request, newId }) =>
    paymentAnswer(await refer(dependencies, entity, id, request, newId)),
  );

  serve.merchant(
    'readPayment',
    async ({ entity, id }) => {
      const payment = await dependencies.records.byId(entity, id);
      if (payment === undefined) throw new Rejection('700.400.580', { status: 404 });
      return storedPaymentAnswer(payment);
    },
    owner,
  );
};
