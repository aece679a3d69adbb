import type { IncomingHttpHeaders } from 'node:http';
import { isCheckoutId, isCheckoutIdOf } from '../../../catalogue/formats/checkout-ids.ts';
import type { CheckoutFault } from '../../../catalogue/payments/checkout-faults.ts';
import { READABLE_FOR_DAYS, VALID_FOR_MINUTES } from '../../../catalogue/payments/checkout-validity.ts';
import type { Clock } from '../../base/clock.ts';
import type { Environment } from '../../base/environment.ts';
import { Rejection } from '../../base/rejection.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { PaymentRecords } from '../../payments/model/records.ts';
import type { RegistrationRecords } from '../../registrations/records.ts';
import type { Registration } from '../../registrations/registration.ts';
import { type Checkout, type CheckoutState, stateOf } from './checkout.ts';
import type { CheckoutRecords } from './records.ts';
import { forgottenAtMs } from './validity.ts';

/** A checkout as it stands now, with its payment once there is one. */
export interface FoundCheckout {
  readonly checkout: Checkout;
  readonly payment: Payment | undefined;
  /** The account that was stored on it, where nothing was to be paid. */
  readonly registration: Registration | undefined;
  readonly state: CheckoutState;
}

const NO_SESSION = 'No payment session found for the requested id';

/** Gives the rejection for a checkout that cannot be used, with the reason for programs and for people. */
export const noSession = (checkoutFault: CheckoutFault, why: string): Rejection =>
  new Rejection('200.300.404', { checkoutFault, reason: `${NO_SESSION}: ${why}` });

/** Gives the rejection for an id that no checkout has; clients of lenient channels expect 400. Source: interface, 'Errors', 404. */
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
    return `the id is from the ${environment === 'test' ? 'live' : 'test'} environment, this is the ${environment} environment`;
  }
  return 'no checkout has this id';
};

/** What finding a checkout takes. */
export interface FindDependencies {
  readonly checkouts: CheckoutRecords;
  readonly records: PaymentRecords;
  readonly registrations: RegistrationRecords;
  readonly environment: Environment;
  readonly clock: Clock;
}

/** Gives a checkout as it stands. @throws Rejection 200.300.404 when it is unknown or forgotten. */
export const findCheckout = async (dependencies: FindDependencies, id: string): Promise<FoundCheckout> => {
  const checkout = isCheckoutId(id) ? await dependencies.checkouts.byId(id) : undefined;
  if (checkout === undefined) throw noCheckout(whyUnknown(id, dependencies.environment));
  const nowMs = dependencies.clock.now();
  if (nowMs >= forgottenAtMs(checkout)) {
    throw noCheckout(`it was forgotten ${READABLE_FOR_DAYS} days after its creation`);
  }
  const { entity, paymentId, registrationId } = checkout;
  const payment = paymentId === undefined ? undefined : await dependencies.records.byId(entity, paymentId);
  const registration =
    registrationId === undefined ? undefined : await dependencies.registrations.byId(entity, registrationId);
  return { checkout, payment, registration, state: stateOf(checkout, payment, nowMs) };
};

/** Gives the account that the payment of a checkout has stored; nothing where it stored none, or has not yet. */
export const storedWithPayment = async (
  { registrations }: Pick<FindDependencies, 'registrations'>,
  { checkout, payment }: FoundCheckout,
): Promise<Registration | undefined> => {
  const id = payment?.outcome?.parameters?.['registrationId'];
  return id === undefined || payment?.request['createRegistration'] !== 'true'
    ? undefined
    : await registrations.byId(checkout.entity, id);
};

/** Gives a checkout that has not expired. @throws Rejection 200.300.404 as `findCheckout`, and when it has. */
export const findValidCheckout = async (dependencies: FindDependencies, id: string): Promise<FoundCheckout> => {
  const found = await findCheckout(dependencies, id);
  if (found.state === 'expired') {
    throw noSession('expired', `it expired ${VALID_FOR_MINUTES} minutes after its creation`);
  }
  return found;
};

/** In which the frames of card fields name the origin of the page that holds them; the browser has told them. */
const PAGE_ORIGIN = 'tollgate-page-origin';

/** Gives the origin of the page that a request stands for: what a frame of ours says, or the browser of the page itself. */
const pageOriginOf = (headers: IncomingHttpHeaders): string | undefined => {
  const told = headers[PAGE_ORIGIN];
  if (typeof told === 'string') return told;
  return /^(?:cross|same)-site$/.test(String(headers['sec-fetch-site'])) ? headers.origin : undefined;
};

/** Tells whether a page is of the shop to which its shoppers return: of the same host, or of one above or below it. */
export const isOfShop = (pageOrigin: string, shopAddress: string): boolean => {
  const shop = new URL(shopAddress);
  const page = URL.canParse(pageOrigin) ? new URL(pageOrigin) : undefined;
  const isBelow = (lower: URL, upper: URL): boolean => `.${lower.hostname}`.endsWith(`.${upper.hostname}`);
  return page?.protocol === shop.protocol && (isBelow(page, shop) || isBelow(shop, page));
};

/**
 * Refuses a page of somebody else's for a checkout whose shop is known: by the shopperResultUrl that the merchant's server
 * has set. An address of an app says nothing about pages.
 * @throws Rejection 200.300.404.
 */
export const refuseOtherPages = ({ request }: Pick<Checkout, 'request'>, headers: IncomingHttpHeaders): void => {
  const shop = request['shopperResultUrl'];
  const page = pageOriginOf(headers);
  if (page === undefined || shop === undefined || !/^https?:/i.test(shop) || !URL.canParse(shop)) return;
  if (!isOfShop(page, shop))
    throw noSession('otherPage', 'the form stands in a page of another origin than shopperResultUrl');
};

/** Gives a checkout to the page that shows it. @throws Rejection as `findCheckout`, and as `refuseOtherPages`. */
export const findForPage = async (
  dependencies: FindDependencies,
  id: string,
  headers: IncomingHttpHeaders,
): Promise<FoundCheckout> => {
  const found = await findCheckout(dependencies, id);
  refuseOtherPages(found.checkout, headers);
  return found;
};

/** Gives a merchant's own checkout. @throws Rejection as `findValidCheckout`, and when another channel made it. */
export const findOwnCheckout = async (
  dependencies: FindDependencies,
  entity: string,
  id: string,
): Promise<FoundCheckout> => {
  const found = await findValidCheckout(dependencies, id);
  if (found.checkout.entity !== entity) throw noSession('otherEntity', 'it was created with another entityId');
  return found;
};

/** Gives the channel that made a checkout; nothing where it is unknown. */
export const ownerOf = async (
  dependencies: Pick<FindDependencies, 'checkouts'>,
  id: string,
): Promise<string | undefined> => (isCheckoutId(id) ? (await dependencies.checkouts.byId(id))?.entity : undefined);

/** Gives which of these channels made a checkout; nothing where none did. */
export const checkoutOwner = async (
  dependencies: Pick<FindDependencies, 'checkouts'>,
  id: string,
  channels: readonly string[],
): Promise<string | undefined> => {
  const entity = await ownerOf(dependencies, id);
  return channels.find((channel) => channel === entity);
};
