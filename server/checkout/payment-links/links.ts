import { type CheckoutRequest, checkoutRequest } from '../../../catalogue/requests/requests.ts';
import { check } from '../../../catalogue/schema/check.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { type Clock, randomHex, timeOrderedId } from '../../platform/base/clock.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { stateOf } from '../model/checkout.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';
import { raisedVersion, removedCheckout } from '../model/records.ts';
import { newCheckoutId, preparedCheckout } from '../prepare.ts';
import { cancelledLink, insertLink, type LinkRecords, linkWithCheckout, type PaymentLink } from './records.ts';

/** The dependencies of payment links. */
export interface LinkDependencies extends CheckoutDependencies {
  readonly links: LinkRecords;
}

/** Where the pages of payment links are, below the address of the gateway. */
export const LINK_PATH = 'pay/';

/** The state of a link; all but its cancellation follow from the time and from its checkout. */
type LinkState = 'open' | 'declined' | 'pending' | 'paid' | 'expired' | 'cancelled';

/** A link and what has become of it. */
export interface FoundLink {
  readonly link: PaymentLink;
  readonly state: LinkState;
  readonly payment: Payment | undefined;
}

const TOKEN_BYTES = 16;

const DAY_MS = 86_400_000;

/** Returns the address of the page of a link. */
export const linkAddress = (
  { baseUrl }: Pick<LinkDependencies, 'baseUrl'>,
  { token }: Pick<PaymentLink, 'token'>,
): string => `${baseUrl}${LINK_PATH}${token}`;

/** Returns the address to which shoppers come back after they have paid. */
export const resultAddress = (
  dependencies: Pick<LinkDependencies, 'baseUrl'>,
  link: Pick<PaymentLink, 'token'>,
): string => `${linkAddress(dependencies, link)}/result`;

/** Returns the checked request of a link's checkouts. @throws Rejection naming every wrong parameter. */
const checkedRequest = (parameters: Readonly<Record<string, string>>): CheckoutRequest => {
  const result = check(checkoutRequest, new Map(Object.entries(parameters)));
  if (!result.ok) throw wrongParameters(result.errors);
  return result.request;
};

/** What a person says of a new link. */
interface NewLink {
  readonly channelId: string;
  /** The parameters of the payment under their dotted names. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly description: string | undefined;
  readonly days: number;
  readonly createdBy: string;
}

/**
 * Returns a new link with the changes that store it. @throws Rejection if the channel could not take the payment.
 */
export const newLink = async (
  dependencies: LinkDependencies,
  { channelId, parameters, description, days, createdBy }: NewLink,
): Promise<{ readonly link: PaymentLink; readonly changes: ChangeSet }> => {
  const nowMs = dependencies.clock.now();
  const token = randomHex(TOKEN_BYTES);
  // The form may stand in the pages of this origin only.
  const request = { ...parameters, shopperResultUrl: resultAddress(dependencies, { token }) };
  await preparedCheckout(dependencies, channelId, checkedRequest(request), newCheckoutId(dependencies.environment));
  const link: PaymentLink = {
    id: timeOrderedId(dependencies.clock),
    channelId,
    token,
    version: 1,
    request,
    description,
    createdBy,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + days * DAY_MS,
    cancelledAtMs: undefined,
    checkoutId: undefined,
    paymentId: undefined,
  };
  return { link, changes: { inserts: [insertLink(link)] } };
};

const stateNow = (link: PaymentLink, payment: Payment | undefined, clock: Clock): LinkState => {
  if (payment?.state === 'succeeded') return 'paid';
  if (payment?.state === 'pending' || payment?.state === 'received') return 'pending';
  if (link.cancelledAtMs !== undefined) return 'cancelled';
  if (clock.now() >= link.expiresAtMs) return 'expired';
  return payment === undefined ? 'open' : 'declined';
};

const checkoutOf = async ({ checkouts }: LinkDependencies, { checkoutId }: PaymentLink) =>
  checkoutId === undefined ? undefined : await checkouts.byId(checkoutId);

const found = async (dependencies: LinkDependencies, link: PaymentLink) => {
  const checkout = await checkoutOf(dependencies, link);
  const paymentId = checkout === undefined ? link.paymentId : checkout.paymentId;
  const payment = paymentId === undefined ? undefined : await dependencies.records.byId(link.channelId, paymentId);
  return { link, checkout, payment, state: stateNow(link, payment, dependencies.clock) };
};

/** Returns a payment link with its state and its payment. */
export const foundLink = async (dependencies: LinkDependencies, link: PaymentLink): Promise<FoundLink> => {
  const { payment, state } = await found(dependencies, link);
  return { link, payment, state };
};

/**
 * Returns the checkout with which a link can be paid now; undefined if it cannot. There is one at a time: a new one is
 * made when the last has expired or its payment was declined, so that a link is paid at most once.
 */
export const payableCheckout = (dependencies: LinkDependencies, token: string): Promise<string | undefined> =>
  deciding<string | undefined>(dependencies.database, async () => {
    const link = await dependencies.links.withToken(token);
    if (link === undefined) return { changes: {}, result: undefined };
    const { checkout, payment, state } = await found(dependencies, link);
    if (state !== 'open' && state !== 'declined') return { changes: {}, result: undefined };
    if (checkout !== undefined && stateOf(checkout, payment, dependencies.clock.now()) === 'created') {
      return { changes: {}, result: checkout.id };
    }
    const id = newCheckoutId(dependencies.environment);
    const next = await preparedCheckout(dependencies, link.channelId, checkedRequest(link.request), id);
    // A submission of the last checkout that began before it expired meets a conflict, and is refused as expired.
    const last = checkout === undefined || checkout.paymentId !== undefined ? [] : [raisedVersion(checkout)];
    const updates = [linkWithCheckout(link, id), ...last];
    return { changes: { ...next.changes, updates }, result: id, line: `link ${link.id}` };
  });

/**
 * Returns the changes that cancel a link, with its checkout; undefined if it is paid, on its way, or has ended.
 */
export const cancellation = async (
  dependencies: LinkDependencies,
  link: PaymentLink,
): Promise<ChangeSet | undefined> => {
  const { checkout, state } = await found(dependencies, link);
  if (state !== 'open' && state !== 'declined') return undefined;
  const open = checkout !== undefined && checkout.paymentId === undefined ? [removedCheckout(checkout)] : [];
  return { updates: [cancelledLink(link, dependencies.clock.now())], deletes: open };
};
