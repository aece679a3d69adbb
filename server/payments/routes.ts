import type { RegistrationRequest } from '../../catalogue/requests/registration.ts';
import type { PaymentRequest } from '../../catalogue/requests/requests.ts';
import { timeOrderedId } from '../base/clock.ts';
import { Rejection } from '../base/rejection.ts';
import type { Answer } from '../http/answer.ts';
import type { Making, MakingCall, Owner, Serve } from '../http/serve.ts';
import type { PaymentDependencies } from './model/dependencies.ts';
import { channelWith } from './model/records.ts';
import { pay } from './operations/pay.ts';
import { resumed } from './operations/recover.ts';
import { refer } from './operations/refer.ts';
import { paymentAnswer, storedPaymentAnswer } from './reply/reply.ts';

type RegistrationCall = MakingCall<RegistrationRequest>;

/** How requests of type RG store an account under the id of the call, and find it again when they are repeated. */
export interface Registering {
  register(call: RegistrationCall): Promise<Answer>;
  again(call: RegistrationCall): Promise<Answer | undefined>;
  path(call: Pick<RegistrationCall, 'newId'>): string;
}

const isRegistration = (request: PaymentRequest | RegistrationRequest): request is RegistrationRequest =>
  request.paymentType === 'RG';

/** Returns how a payment gets its id, and how a repeated request finds the payment of an interrupted one. */
export const makingPayments = (dependencies: PaymentDependencies) => ({
  newId: () => timeOrderedId(dependencies.clock),
  again: async ({ entity, newId }: Pick<MakingCall<unknown>, 'entity' | 'newId'>): Promise<Answer | undefined> => {
    const payment = await resumed(dependencies, entity, newId);
    return payment && paymentAnswer(payment);
  },
  path: ({ newId }: Pick<MakingCall<unknown>, 'newId'>): string => `/v1/payments/${newId}`,
});

/** Binds the endpoints of payments; `registering` serves those of type RG. Source: interface, 'Endpoints'. */
export const bindPayments = (serve: Serve, dependencies: PaymentDependencies, registering: Registering): void => {
  const owner: Owner = (id, channels) => channelWith(dependencies.records, id, channels);
  const making = makingPayments(dependencies);

  const creating: Making<PaymentRequest | RegistrationRequest> = {
    newId: making.newId,
    again: async (call) => {
      const { request } = call;
      return await (isRegistration(request) ? registering.again({ ...call, request }) : making.again(call));
    },
    path: ({ request, newId }) => (isRegistration(request) ? registering : making).path({ newId }),
  };
  serve.making('createPayment', creating, async (call) => {
    const { entity, request, newId } = call;
    if (isRegistration(request)) return await registering.register({ ...call, request });
    return paymentAnswer(await pay(dependencies, entity, async () => ({ request }), newId));
  });

  serve.making('followUp', { ...making, owner }, async ({ entity, id, request, newId }) =>
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
