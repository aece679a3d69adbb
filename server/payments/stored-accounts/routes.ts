import type { RegistrationRequest } from '../../../catalogue/requests/registration.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import type { RequestTo } from '../../platform/http/reading/request.ts';
import type { Owner, Serve } from '../../platform/http/serve.ts';
import type { PaymentDependencies } from '../model/dependencies.ts';
import { registrationIdOf } from '../model/payment.ts';
import { paymentAnswer } from '../reply/reply.ts';
import { payingOr, type ServedType, type ServedTypes } from '../routes.ts';
import { findRegistration } from './charge.ts';
import { payStored } from './pay-stored.ts';
import { register, removeRegistration } from './register.ts';
import { registrationAnswer, removalAnswer, storedRegistrationAnswer } from './reply.ts';

/** Returns how requests store accounts, for the endpoint of registrations and for payments of type RG. */
export const registering = (dependencies: PaymentDependencies): ServedType<RegistrationRequest> => ({
  create: async ({ channelId, request, newId: id }) =>
    registrationAnswer(await register(dependencies, channelId, request, { id })),
  recover: async ({ channelId, newId }) => {
    const entry = await dependencies.records.byId(channelId, newId);
    const id = (entry && registrationIdOf(entry)) ?? newId;
    const registration = await dependencies.registrations.byId(channelId, id);
    if (registration === undefined) return undefined;
    const [agreement] = await dependencies.agreements.byRegistration(channelId, id);
    return registrationAnswer({ registration, agreement });
  },
  path: ({ newId }) => `/v1/registrations/${newId}`,
});

/** Binds the endpoints of stored accounts. Source: interface, 'Endpoints'. */
export const bindRegistrations = (
  serve: Serve,
  dependencies: PaymentDependencies,
  types: Omit<ServedTypes, 'RG'>,
): void => {
  const owner: Owner = async (id, channels) => {
    const found = await Promise.all(channels.map((channel) => dependencies.registrations.byId(channel, id)));
    return channels.find((_channel, place) => found[place] !== undefined);
  };
  const newId = () => timeOrderedId(dependencies.clock);

  const registered = registering(dependencies);
  const { recover, path } = registered;
  serve.create('createRegistration', { newId, recover, path }, (call) => registered.create(call, {}));

  serve.merchant(
    'readRegistration',
    async ({ channelId, id }) => storedRegistrationAnswer(await findRegistration(dependencies, channelId, id)),
    owner,
  );

  serve.merchant(
    'removeRegistration',
    async ({ channelId, id }) => removalAnswer(await removeRegistration(dependencies, channelId, id)),
    owner,
  );

  const { creation, operation } = payingOr<RequestTo<'payRegistration'>>(
    dependencies,
    { ...types, RG: registered },
    (id) => ({ registrationId: id }),
    async ({ channelId, id, request, newId: paymentId }) =>
      paymentAnswer(await payStored(dependencies, channelId, id, request, paymentId)),
  );
  for (const endpoint of ['payRegistration', 'payRegistrationShort'] as const) {
    serve.create(endpoint, { ...creation, owner }, operation);
  }
};
