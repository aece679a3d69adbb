import { lenientShape } from '../../catalogue/leniencies/lenient-shape.ts';
import { type CheckoutRequest, type CheckoutUpdate, checkoutRequest } from '../../catalogue/requests/requests.ts';
import { check } from '../../catalogue/schema/check.ts';
import type { Compatibility } from '../../catalogue/settings/channel-settings.ts';
import { withoutToldSecrets } from '../accounts/gift-card-texts.ts';
import { randomHex } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import { Rejection, wrongParameters } from '../base/rejection.ts';
import { deciding } from '../database/deciding.ts';
import {
  acquirerFor,
  refuseStoringWithoutPayment,
  refuseUnknownBrand,
  refuseUnserved,
} from '../payments/admission/admission.ts';
import { refuseUnaccepted } from '../payments/admission/channel-rules.ts';
import { refuseBadReturn } from '../payments/admission/redirects.ts';
import { expiryTimer } from './later/timers.ts';
import type { Checkout } from './model/checkout.ts';
import type { CheckoutParts } from './model/dependencies.ts';
import { checkoutIdEndings, findOwnCheckout, noSession } from './model/find.ts';
import { insertCheckout, updateRequest } from './model/records.ts';
import { givenParameters, openedHandedIn, openedSecrets, sealedSecrets } from './model/secrets.ts';
import { refuseUnknownOffers } from './offer.ts';
import { refuseNeverPayable } from './payable.ts';

const ID_BYTES = 16;

/** Gives the id of a new checkout: it is the capability by which a shopper may pay it, once. */
export const newCheckoutId = (environment: Environment): string =>
  `${randomHex(ID_BYTES).toUpperCase()}${checkoutIdEndings[environment]}`;

/** What was right alone may be wrong together with what the checkout had before. */
const refuseWrongWhole = (parameters: Readonly<Record<string, string>>, compatibility: Compatibility): void => {
  const shape = compatibility === 'lenient' ? lenientShape(checkoutRequest) : checkoutRequest;
  const result = check(shape, new Map(Object.entries(parameters)));
  if (!result.ok) throw wrongParameters(result.errors);
};

/** What this gateway cannot do is refused to the merchant now, not to the shopper later. */
const refuseUnpayable = async (
  parts: CheckoutParts,
  entity: string,
  request: CheckoutRequest | CheckoutUpdate,
): Promise<void> => {
  refuseUnserved(request);
  refuseUnknownBrand(request);
  refuseBadReturn(parts, request);
  refuseStoringWithoutPayment(request);
  refuseUnaccepted(await parts.settingsOf(entity), request);
  await acquirerFor(parts, entity, request.testMode);
  await refuseUnknownOffers(parts, entity, request);
};

/** Creates a checkout under a new id and gives it once it is stored. */
export const createCheckout = async (
  parts: CheckoutParts,
  entity: string,
  request: CheckoutRequest,
  id: string,
): Promise<Checkout> => {
  await refuseUnpayable(parts, entity, request);
  const given = givenParameters(request);
  refuseNeverPayable(given.clear, parts.clock.now());
  const checkout: Checkout = {
    id,
    entity,
    version: 1,
    request: given.clear,
    secrets: await sealedSecrets(parts.vault, { entity, id }, given.secrets),
    paymentId: undefined,
    registrationId: undefined,
    createdAtMs: parts.clock.now(),
    submittedAtMs: undefined,
    fetchedAtMs: undefined,
  };
  await parts.database.commit({ inserts: [insertCheckout(checkout), expiryTimer(checkout)] });
  return checkout;
};

/**
 * Changes the parameters of a checkout that nobody has paid yet; what is not sent stays as it was.
 * @throws Rejection when it is unknown, expired, another channel's, or already submitted.
 */
export const updateCheckout = async (
  parts: CheckoutParts,
  entity: string,
  id: string,
  request: CheckoutUpdate,
): Promise<void> => {
  await refuseUnpayable(parts, entity, request);
  const given = givenParameters(request);
  const { compatibility } = await parts.settingsOf(entity);
  await deciding(parts.database, async () => {
    const { checkout, state } = await findOwnCheckout(parts, entity, id);
    if (state === 'submitted') throw new Rejection('800.700.100');
    if (state !== 'created') throw noSession('it was paid already and cannot be changed');
    const secrets = { ...(await openedSecrets(parts.vault, checkout)), ...given.secrets };
    const merged = withoutToldSecrets({ ...checkout.request, ...given.clear }, secrets);
    refuseWrongWhole({ ...merged, ...secrets }, compatibility);
    refuseNeverPayable(merged, parts.clock.now());
    const handedIn = await openedHandedIn(parts.vault, checkout);
    const whole = { request: merged, secrets: await sealedSecrets(parts.vault, checkout, secrets, handedIn) };
    return { changes: { updates: [updateRequest(checkout, whole)] }, result: undefined, line: `checkout ${id}` };
  });
};
