import type { IncomingHttpHeaders } from 'node:http';
import { isCheckoutId, isCheckoutIdOf } from '../../../catalogue/formats/checkout-ids.ts';
import type { CheckoutFault } from '../../../catalogue/payments/checkout-faults.ts';
import { READABLE_FOR_DAYS, VALID_FOR_MINUTES } from '../../../catalogue/payments/checkout-validity.ts';
import { type Payment, registrationIdOf } from '../../payments/model/payment.ts';
import type { PaymentRecords } from '../../payments/model/records.ts';
import type { RegistrationRecords } from '../../payments/registrations/records.ts';
import type { Registration } from '../../payments/registrations/registration.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import { type Checkout, type CheckoutState, stateOf } from './checkout.ts';
import { isHosted } from './hosted.ts';
import type { CheckoutRecords } from './records.ts';
import { forgottenAtMs } from './validity.ts';

/** A stored checkout with its payment and its state at the time of the request. */
export interface FoundCheckout {
  readonly checkout: Checkout;
  readonly payment: Payment | undefined;
  /** The account that was stored on it without a payment. */
  readonly registration: Registration | undefined;
  readonly state: CheckoutState;
}

const NO_SESSION = 'No payment session found for the requested id';

/** Creates the rejection of a checkout that cannot be used: a fault for programs, and a reason for people. */
export const noSession = (checkoutFault: CheckoutFault, why: string): Rejection =>
  new Rejection('200.300.404', { checkoutFault, reason: `${NO_SESSION}: ${why}` });

/**
 * Creates the rejection of an id that no checkout has. Clients of lenient channels expect the status 400.
 * Source: interface, 'Errors', 404.
 */
const noCheckout = (why: string): Rejection =>
  new Rejection('200.300.404', {
    status: 404,
    lenientStatus: 400,
    checkoutFault: 'unknown',
    reason: `${NO_SESSION}: ${why}`,
  });

const whyUnknown = (id: string, environment: Environment): string => {
  if (!isCheckoutId(id)) return 'this is not the id of a checkout';
  if (!isCheckoutIdOf(environment, id)) {
    return (
      `the id is from the ${environment === 'test' ? 'live' : 'test'} environment, ` +
      `this is the ${environment} environment`
    );
  }
  return 'no checkout has this id';
};

/** The dependencies of finding a checkout. */
export interface FindDependencies {
  readonly checkouts: CheckoutRecords;
  readonly records: PaymentRecords;
  readonly registrations: RegistrationRecords;
  readonly environment: Environment;
  readonly clock: Clock;
}

/** Returns the stored checkout with this id; undefined if there is none. */
export const storedCheckout = async (
  { checkouts }: Pick<FindDependencies, 'checkouts'>,
  id: string,
): Promise<Checkout | undefined> => (isCheckoutId(id) ? await checkouts.byId(id) : undefined);

/** Returns the same. @throws Rejection 200.300.404 when there is none. */
export const knownCheckout = async (dependencies: FindDependencies, id: string): Promise<Checkout> => {
  const stored = await storedCheckout(dependencies, id);
  if (stored === undefined) throw noCheckout(whyUnknown(id, dependencies.environment));
  return stored;
};

/**
 * Completes a stored checkout by its payment, its account and its state now.
 * @throws Rejection 200.300.404 when it is older than checkouts are kept.
 */
export const foundCheckout = async (dependencies: FindDependencies, checkout: Checkout): Promise<FoundCheckout> => {
  const nowMs = dependencies.clock.now();
  if (nowMs >= forgottenAtMs(checkout)) {
    throw noCheckout(`it was forgotten ${READABLE_FOR_DAYS} days after its creation`);
  }
  const { channelId, paymentId, registrationId } = checkout;
  const payment = paymentId === undefined ? undefined : await dependencies.records.byId(channelId, paymentId);
  const registration =
    registrationId === undefined ? undefined : await dependencies.registrations.byId(channelId, registrationId);
  return { checkout, payment, registration, state: stateOf(checkout, payment, nowMs) };
};

/** Returns the account that the payment of a checkout stored; undefined if it stored none, or has not yet. */
export const storedWithPayment = async (
  { registrations }: Pick<FindDependencies, 'registrations'>,
  { checkout, payment }: FoundCheckout,
): Promise<Registration | undefined> => {
  const stores = payment?.outcome !== undefined && payment.request['createRegistration'] === 'true';
  const id = stores ? registrationIdOf(payment) : undefined;
  return id === undefined ? undefined : await registrations.byId(checkout.channelId, id);
};

/** Completes a checkout that has not expired. @throws Rejection 200.300.404 as `foundCheckout`, and when it has. */
export const validCheckout = async (dependencies: FindDependencies, checkout: Checkout): Promise<FoundCheckout> => {
  const found = await foundCheckout(dependencies, checkout);
  if (found.state === 'expired') {
    throw noSession('expired', `it expired ${VALID_FOR_MINUTES} minutes after its creation`);
  }
  return found;
};

/** Reads a checkout that has not expired. @throws Rejection as `knownCheckout` and `validCheckout`. */
export const findValidCheckout = async (dependencies: FindDependencies, id: string): Promise<FoundCheckout> =>
  await validCheckout(dependencies, await knownCheckout(dependencies, id));

/** The header in which the frames of card fields send the origin of the page around them; the browser reported it. */
const PAGE_ORIGIN = 'tollgate-page-origin';

/** Returns the origin of the page that sent a request: as a frame of the widget reports it, or the page's browser. */
const pageOriginOf = (headers: IncomingHttpHeaders): string | undefined => {
  const reported = headers[PAGE_ORIGIN];
  if (typeof reported === 'string') return reported;
  return /^(?:cross|same)-site$/.test(String(headers['sec-fetch-site'])) ? headers.origin : undefined;
};

/** Returns whether a page belongs to a shop: whether its host is that of the shop, or a domain above or below it. */
export const isOfShop = (pageOrigin: string, shopAddress: string): boolean => {
  const shop = new URL(shopAddress);
  const page = URL.canParse(pageOrigin) ? new URL(pageOrigin) : undefined;
  const isBelow = (lower: URL, upper: URL): boolean => `.${lower.hostname}`.endsWith(`.${upper.hostname}`);
  return page?.protocol === shop.protocol && (isBelow(page, shop) || isBelow(shop, page));
};

/**
 * Refuses the page of another shop. The shop of a checkout is known by the shopperResultUrl that the merchant's server
 * set; an address of an app says nothing about pages. A hosted checkout is also paid on the page of the gateway.
 * @throws Rejection 200.300.404.
 */
export const refuseOtherPages = (
  { baseUrl }: { readonly baseUrl: string },
  { request }: Pick<Checkout, 'request'>,
  headers: IncomingHttpHeaders,
): void => {
  const shop = request['shopperResultUrl'];
  const page = pageOriginOf(headers);
  if (page === undefined || shop === undefined || !/^https?:/i.test(shop) || !URL.canParse(shop)) return;
  if (isHosted({ request }) && page === new URL(baseUrl).origin) return;
  if (!isOfShop(page, shop))
    throw noSession('otherPage', 'the form stands in a page of another origin than shopperResultUrl');
};

/** Reads a checkout of the channel. @throws Rejection as `findValidCheckout`, and when another channel created it. */
export const findOwnCheckout = async (
  dependencies: FindDependencies,
  channelId: string,
  id: string,
): Promise<FoundCheckout> => {
  const found = await findValidCheckout(dependencies, id);
  if (found.checkout.channelId !== channelId) throw noSession('otherEntity', 'it was created with another entityId');
  return found;
};

/** Returns which of these channels created a checkout; undefined if none did. */
export const checkoutOwner = async (
  dependencies: Pick<FindDependencies, 'checkouts'>,
  id: string,
  channels: readonly string[],
): Promise<string | undefined> => {
  const channelId = (await storedCheckout(dependencies, id))?.channelId;
  return channels.find((channel) => channel === channelId);
};
