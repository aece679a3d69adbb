import type { CheckoutRequest } from '../../catalogue/requests/requests.ts';
import { brandsByFirstDigits } from '../payments/admission/channel-rules.ts';
import type { Registration } from '../payments/registrations/registration.ts';
import { paymentAnswer } from '../payments/reply/reply.ts';
import { hasTiming } from '../payments/schedules/model/new-schedule.ts';
import { removalAnswer } from '../payments/stored-accounts/reply.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { Continued, CreationCall, Owner, Serve } from '../platform/http/serve.ts';
import { acceptedLanguages, pageLanguage } from '../platform/pages/texts.ts';
import { offerOn } from './configuration.ts';
import { confirm, handedInOn, handIn } from './hand-in.ts';
import { recordFetched } from './later/result-call.ts';
import { type AdmittedCheckout, admitAny, admittedCheckout, admitValid } from './model/admit.ts';
import type { Checkout } from './model/checkout.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import {
  checkoutOwner,
  findOwnCheckout,
  foundCheckout,
  refuseOtherPages,
  storedCheckout,
  storedWithPayment,
  validCheckout,
} from './model/find.ts';
import { hostedAddress } from './model/hosted.ts';
import { createCheckout, newCheckoutId, updateCheckout } from './prepare.ts';
import { previewedCheckout } from './preview.ts';
import { removeOffered } from './remove.ts';
import {
  brandsAnswer,
  configurationAnswer,
  handedInAnswer,
  holdersAnswer,
  outcomeAnswer,
  registrationStatusAnswer,
  statusAnswer,
  storingAnswer,
  submissionAnswer,
} from './reply.ts';
import { isToStore, store } from './store.ts';
import { submit } from './submit.ts';

/** Binds the endpoints of checkouts: those of merchants, and those of the widget, which need no token. */
export const bindCheckouts = (serve: Serve, dependencies: CheckoutDependencies): void => {
  bindMerchants(serve, dependencies);
  bindWidgets(serve, dependencies);
};

const bindMerchants = (serve: Serve, dependencies: CheckoutDependencies): void => {
  const owner: Owner = (id, channels) => checkoutOwner(dependencies, id, channels);

  /** A checkout is changed and confirmed with the rights that it was made with. */
  const continues: Continued = async (channel, id) => {
    const stored = await storedCheckout(dependencies, id);
    return stored?.channelId === channel ? stored.request : undefined;
  };

  const created = ({ newId: id, request }: CreationCall<CheckoutRequest>): Answer => {
    const integrity = request.integrity === 'true' ? dependencies.scriptIntegrity : undefined;
    const url = request.hosted === 'true' ? hostedAddress(dependencies, id) : undefined;
    return { code: '000.200.100', fields: { id, integrity, url }, checkoutId: id };
  };

  serve.create(
    'createCheckout',
    {
      newId: () => newCheckoutId(dependencies.environment),
      recover: async (call) =>
        (await dependencies.checkouts.byId(call.newId)) === undefined ? undefined : created(call),
      path: ({ newId }) => `/v1/checkouts/${newId}/payment`,
    },
    async (call) => {
      await createCheckout(dependencies, call.channelId, call.request, call.newId);
      return created(call);
    },
  );

  serve.merchant(
    'updateCheckout',
    async ({ channelId, id, request }) => {
      await updateCheckout(dependencies, channelId, id, request);
      return { code: '000.200.101', fields: { id }, checkoutId: id };
    },
    owner,
    continues,
  );

  const find = async (id: string) => ({ channelId: (await storedCheckout(dependencies, id))?.channelId });

  serve.merchantOrHolder(
    'readCheckoutPayment',
    async ({ channelId, id }) => {
      const found = await recordFetched(dependencies, await findOwnCheckout(dependencies, channelId, id));
      const answer = statusAnswer(found, await handedInOn(dependencies, found.checkout));
      return await withSchedule(dependencies, found.checkout, found.registration, answer);
    },
    owner,
    {
      find,
      // Nobody knows whether it was the merchant who read it, so the shop is still told by the result call.
      shown: async ({ channelId, id }) =>
        holdersAnswer(statusAnswer(await findOwnCheckout(dependencies, channelId, id))),
    },
  );

  serve.merchant(
    'confirmCheckout',
    async ({ channelId, id }) => paymentAnswer((await confirm(dependencies, channelId, id)).payment),
    owner,
    continues,
  );

  serve.merchantOrHolder(
    'readCheckoutRegistration',
    async ({ channelId, id }) => {
      const found = await findOwnCheckout(dependencies, channelId, id);
      // The shop still gets the result call for a payment, because this reply is not the status of the payment.
      if (found.payment === undefined) await recordFetched(dependencies, found);
      const withPayment = await storedWithPayment(dependencies, found);
      const answer = registrationStatusAnswer(found, withPayment);
      return await withSchedule(dependencies, found.checkout, found.registration ?? withPayment, answer);
    },
    owner,
    {
      find,
      shown: async ({ channelId, id }) => {
        const found = await findOwnCheckout(dependencies, channelId, id);
        return holdersAnswer(registrationStatusAnswer(found, await storedWithPayment(dependencies, found)));
      },
    },
  );
};

/** Adds the schedule that a checkout made on the account that was stored, if any. */
const withSchedule = async (
  { schedules }: CheckoutDependencies,
  { id, channelId, request }: Checkout,
  registration: Registration | undefined,
  answer: Answer,
): Promise<Answer> => {
  if (registration === undefined || !hasTiming(request)) return answer;
  const schedule = await schedules.ofCheckout(channelId, registration.id, id);
  if (schedule === undefined) return answer;
  return { ...answer, fields: { ...answer.fields, schedule: { id: schedule.id } } };
};

const bindWidgets = (serve: Serve, dependencies: CheckoutDependencies): void => {
  const valid = (id: string): Promise<AdmittedCheckout> => admitValid(dependencies, id);

  serve.addressed('submitCheckout', valid, async ({ id, found, request, headers, ip }) => {
    const checkout = await admittedCheckout(dependencies, found);
    const submission = { request, headers, ip };
    return (await isToStore(dependencies, checkout, submission))
      ? storingAnswer(id, await store(dependencies, checkout, submission))
      : submissionAnswer(id, await submit(dependencies, checkout, async () => submission));
  });

  serve.addressed('submitCheckoutRegistration', valid, async ({ id, found, request, headers, ip }) =>
    storingAnswer(id, await store(dependencies, await admittedCheckout(dependencies, found), { request, headers, ip })),
  );

  serve.addressed('handInCheckout', valid, async ({ id, found, request, headers, ip }) =>
    handedInAnswer(
      id,
      await handIn(dependencies, await admittedCheckout(dependencies, found), { request, headers, ip }),
    ),
  );

  serve.addressed('removeOfferedRegistration', valid, async ({ id, request: { registrationId }, headers }) => ({
    ...removalAnswer(await removeOffered(dependencies, id, registrationId, headers)),
    checkoutId: id,
  }));

  serve.addressed('readBrandsOfNumber', valid, async ({ found: admitted, request }) => {
    const found = await validCheckout(dependencies, await admittedCheckout(dependencies, admitted));
    const { settings } = await dependencies.channelOf(found.checkout.channelId);
    return brandsAnswer(found, brandsByFirstDigits(request['card.number'], settings));
  });

  bindWidgetQueries(serve, dependencies);
};

/** Binds what the widget reads while a checkout is open. */
const bindWidgetQueries = (serve: Serve, dependencies: CheckoutDependencies): void => {
  const any = (id: string): Promise<AdmittedCheckout> => admitAny(dependencies, id);

  /** Only these two requests, which change nothing, know previews. */
  const shown = async (id: string, admitted: AdmittedCheckout): Promise<Checkout> =>
    (await previewedCheckout(dependencies, id)) ?? (await admittedCheckout(dependencies, admitted));

  serve.addressed('readCheckoutConfiguration', any, async ({ id, found: admitted, headers }) => {
    const found = await validCheckout(dependencies, await shown(id, admitted));
    const offer = await offerOn(dependencies, found, pageLanguage(acceptedLanguages(headers['accept-language'])));
    return configurationAnswer(found, offer, dependencies.clock.now(), dependencies.environment === 'test');
  });

  serve.addressed('readCheckoutOutcome', any, async ({ id, found: admitted, headers }) => {
    const found = await foundCheckout(dependencies, await shown(id, admitted));
    refuseOtherPages(dependencies, found.checkout, headers);
    // After the checkout has expired, the page learns only that.
    const handedIn = found.state === 'expired' ? undefined : await handedInOn(dependencies, found.checkout);
    return outcomeAnswer(found, handedIn);
  });
};
