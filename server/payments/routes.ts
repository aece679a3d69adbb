import type { RegistrationRequest } from '../../catalogue/requests/registration.ts';
import type { DescheduleRequest, RescheduleRequest, ScheduleRequest } from '../../catalogue/requests/schedule.ts';
import { timeOrderedId } from '../platform/base/clock.ts';
import { Rejection } from '../platform/base/rejection.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { RequestTo } from '../platform/http/reading/request.ts';
import type { Creation, CreationCall, Owner, Serve } from '../platform/http/serve.ts';
import type { PaymentDependencies } from './model/dependencies.ts';
import { channelWith } from './model/records.ts';
import { pay } from './operations/pay.ts';
import { resumed } from './operations/recover.ts';
import { refer } from './operations/refer.ts';
import { paymentAnswer, storedPaymentAnswer } from './reply/reply.ts';

/** The record that the path of a request names: a stored account, or a payment. */
export interface PathSubject {
  readonly registrationId?: string;
  readonly referenceUuid?: string;
}

/** How requests of a payment type that pays nothing are served, and found again when they are repeated. */
export interface ServedType<Request> {
  create(call: CreationCall<Request>, subject: PathSubject): Promise<Answer>;
  recover(call: CreationCall<Request>): Promise<Answer | undefined>;
  path(call: Pick<CreationCall<Request>, 'newId'>): string | undefined;
}

/** The payment types that store an account or that make, change or end a schedule. */
export interface ServedTypes {
  readonly RG: ServedType<RegistrationRequest>;
  readonly SD: ServedType<ScheduleRequest>;
  readonly RS: ServedType<RescheduleRequest>;
  readonly DS: ServedType<DescheduleRequest>;
}

type OtherRequest = { [Type in keyof ServedTypes]: { readonly paymentType?: Type | undefined } }[keyof ServedTypes];

/** Returns how a payment gets its id, and how a repeated request finds the payment of an interrupted one. */
export const paymentCreation = (dependencies: PaymentDependencies) => ({
  newId: () => timeOrderedId(dependencies.clock),
  recover: async ({
    channelId,
    newId,
  }: Pick<CreationCall<unknown>, 'channelId' | 'newId'>): Promise<Answer | undefined> => {
    const payment = await resumed(dependencies, channelId, newId);
    return payment && paymentAnswer(payment);
  },
  path: ({ newId }: Pick<CreationCall<unknown>, 'newId'>): string => `/v1/payments/${newId}`,
});

/**
 * Returns the creation and the operation of an endpoint whose requests pay, unless their payment type is served
 * otherwise. `subjectOf` returns what the path names.
 */
export const payingOr = <Request extends { readonly paymentType?: string | undefined }>(
  dependencies: PaymentDependencies,
  types: ServedTypes,
  subjectOf: (id: string) => PathSubject,
  paying: (call: CreationCall<Exclude<Request, OtherRequest>>) => Promise<Answer>,
) => {
  const ofPayments = paymentCreation(dependencies);
  // The type of a request decides which of the types serves it, so each gets requests of its own type only.
  const servedBy = ({ paymentType = '' }: Request): ServedType<unknown> | undefined =>
    (types as unknown as Readonly<Record<string, ServedType<unknown> | undefined>>)[paymentType];
  const creation: Creation<Request> = {
    newId: ofPayments.newId,
    recover: async (call) => await (servedBy(call.request) ?? ofPayments).recover(call),
    path: (call) => (servedBy(call.request) ?? ofPayments).path(call),
  };
  const operation = async (call: CreationCall<Request>): Promise<Answer> => {
    const served = servedBy(call.request);
    if (served !== undefined) return await served.create(call, subjectOf(call.id));
    return await paying(call as CreationCall<Exclude<Request, OtherRequest>>);
  };
  return { creation, operation };
};

/** Binds the endpoints of payments. Source: interface, 'Endpoints'. */
export const bindPayments = (serve: Serve, dependencies: PaymentDependencies, types: ServedTypes): void => {
  const owner: Owner = (id, channels) => channelWith(dependencies.records, id, channels);

  const first = payingOr<RequestTo<'createPayment'>>(
    dependencies,
    types,
    () => ({}),
    async ({ channelId, request, newId }) =>
      paymentAnswer(await pay(dependencies, channelId, async () => ({ request }), newId)),
  );
  serve.create('createPayment', first.creation, first.operation);

  const followUp = payingOr<RequestTo<'followUp'>>(
    dependencies,
    types,
    (id) => ({ referenceUuid: id }),
    async ({ channelId, id, request, newId, compatibility }) => {
      const { testMode: _, ...inModeOfPayment } = request;
      const isTolerated = compatibility === 'lenient' && dependencies.environment === 'test';
      return paymentAnswer(await refer(dependencies, channelId, id, isTolerated ? inModeOfPayment : request, newId));
    },
  );
  serve.create('followUp', { ...followUp.creation, owner }, followUp.operation);

  serve.merchant(
    'readPayment',
    async ({ channelId, id }) => {
      const payment = await dependencies.records.byId(channelId, id);
      if (payment === undefined) throw new Rejection('700.400.580', { status: 404 });
      return storedPaymentAnswer(payment);
    },
    owner,
  );
};
