import { CHECKOUT_ID_BYTES, checkoutIdFrom } from '../../catalogue/formats/checkout-ids.ts';
import { lenientShape } from '../../catalogue/leniencies/lenient-shape.ts';
import { type CheckoutRequest, type CheckoutUpdate, checkoutRequest } from '../../catalogue/requests/requests.ts';
import { check } from '../../catalogue/schema/check.ts';
import type { Compatibility } from '../../catalogue/settings/channel-settings.ts';
import { withMaskedGiftCard } from '../payments/accounts/gift-card-texts.ts';
import {
  acquirerFor,
  refuseStoringWithoutPayment,
  refuseUnknownBrand,
  refuseUnsupported,
} from '../payments/admission/admission.ts';
import { refuseUnaccepted } from '../payments/admission/channel-rules.ts';
import { refuseBadResultUrl } from '../payments/admission/redirects.ts';
import { refuseUnfitSchedule } from '../payments/model/sign-up.ts';
import type { Channel } from '../payments/ports/channel.ts';
import { randomHex } from '../platform/base/clock.ts';
import type { Environment } from '../platform/base/environment.ts';
import { Rejection, wrongParameters } from '../platform/base/rejection.ts';
import type { ChangeSet } from '../platform/database/database.ts';
import { deciding } from '../platform/database/deciding.ts';
import { expiryTimer } from './later/timers.ts';
import type { Checkout } from './model/checkout.ts';
import type { CheckoutDependencies } from './model/dependencies.ts';
import { findOwnCheckout, noSession } from './model/find.ts';
import { isHosted, receiptAddress } from './model/hosted.ts';
import { insertCheckout, updateRequest } from './model/records.ts';
import { givenParameters, openedHandedIn, openedSecrets, sealedSecrets } from './model/secrets.ts';
import { refuseUnknownOffers, refuseUnpayableOrder } from './offer.ts';
import { refuseNeverPayable } from './payable.ts';

/** Creates the id of a checkout. The id is a capability: a shopper who has it may pay the checkout, once. */
export const newCheckoutId = (environment: Environment): string =>
  checkoutIdFrom(randomHex(CHECKOUT_ID_BYTES), environment);

/** Checks the parameters of an update together with the earlier ones: each may be valid only without the others. */
const refuseWrongWhole = (parameters: Readonly<Record<string, string>>, compatibility: Compatibility): void => {
  const shape = compatibility === 'lenient' ? lenientShape(checkoutRequest) : checkoutRequest;
  const result = check(shape, new Map(Object.entries(parameters)));
  if (!result.ok) throw wrongParameters(result.errors);
};

/** Refuses what the gateway cannot do when the merchant sends it, instead of when the shopper pays. */
const refuseUnpayable = async (
  dependencies: CheckoutDependencies,
  channel: Channel,
  request: CheckoutRequest | CheckoutUpdate,
): Promise<void> => {
  refuseUnsupported(request);
  refuseUnknownBrand(request);
  refuseBadResultUrl(dependencies, request);
  refuseStoringWithoutPayment(request);
  refuseUnaccepted(channel.settings, request);
  await acquirerFor(dependencies, channel, request.testMode, request.paymentBrand);
  await refuseUnknownOffers(dependencies, channel.id, request);
};

/**
 * Returns a new checkout and the changes that store it; `linkId` is the payment link that it belongs to.
 * @throws Rejection if the channel could not take its payment.
 */
export const preparedCheckout = async (
  dependencies: CheckoutDependencies,
  channelId: string,
  request: CheckoutRequest,
  id: string,
  linkId?: string,
): Promise<{ readonly checkout: Checkout; readonly changes: ChangeSet }> => {
  const channel = await dependencies.channelOf(channelId);
  await refuseUnpayable(dependencies, channel, request);
  refuseUnfitSchedule(request, channel.settings, dependencies.clock.now());
  const given = givenParameters(request);
  refuseUnpayableOrder(dependencies, channel, given.clear);
  refuseNeverPayable(given.clear, dependencies.clock.now());
  const isReceived = isHosted({ request: given.clear }) && given.clear['shopperResultUrl'] === undefined;
  const receipt = isReceived ? { shopperResultUrl: receiptAddress(dependencies, id) } : {};
  const checkout: Checkout = {
    id,
    channelId,
    version: 1,
    request: { ...given.clear, ...receipt },
    secrets: await sealedSecrets(dependencies.vault, { channelId, id }, given.secrets),
    paymentId: undefined,
    registrationId: undefined,
    linkId,
    createdAtMs: dependencies.clock.now(),
    submittedAtMs: undefined,
    fetchedAtMs: undefined,
  };
  return { checkout, changes: { inserts: [insertCheckout(checkout), expiryTimer(checkout)] } };
};

/** Creates a checkout with the new id; returns it when it is stored. */
export const createCheckout = async (
  dependencies: CheckoutDependencies,
  channelId: string,
  request: CheckoutRequest,
  id: string,
): Promise<Checkout> => {
  const { checkout, changes } = await preparedCheckout(dependencies, channelId, request, id);
  await dependencies.database.commit(changes);
  return checkout;
};

/**
 * Changes the parameters of a checkout that is not paid yet; parameters that are not sent stay as they are.
 * @throws Rejection when it is unknown, expired, another channel's, or already submitted.
 */
export const updateCheckout = async (
  dependencies: CheckoutDependencies,
  channelId: string,
  id: string,
  request: CheckoutUpdate,
): Promise<void> => {
  const channel = await dependencies.channelOf(channelId);
  await refuseUnpayable(dependencies, channel, request);
  const given = givenParameters(request);
  const { compatibility } = channel.settings;
  await deciding(dependencies.database, async () => {
    const { checkout, state } = await findOwnCheckout(dependencies, channelId, id);
    if (state === 'submitted') throw new Rejection('800.700.100');
    if (state !== 'created') throw noSession('submitted', 'it was paid already and cannot be changed');
    const secrets = { ...(await openedSecrets(dependencies.vault, checkout)), ...given.secrets };
    const merged = withMaskedGiftCard({ ...checkout.request, ...given.clear }, secrets);
    refuseWrongWhole({ ...merged, ...secrets }, compatibility);
    refuseUnpayableOrder(dependencies, channel, merged);
    refuseNeverPayable(merged, dependencies.clock.now());
    const handedIn = await openedHandedIn(dependencies.vault, checkout);
    const whole = { request: merged, secrets: await sealedSecrets(dependencies.vault, checkout, secrets, handedIn) };
    return { changes: { updates: [updateRequest(checkout, whole)] }, result: undefined, line: `checkout ${id}` };
  });
};
