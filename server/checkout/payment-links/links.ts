import { amountText } from '../../../catalogue/payments/amount.ts';
import { type LinkState, linkDays } from '../../../catalogue/payments/link-validity.ts';
import type { LinkRequest } from '../../../catalogue/requests/links.ts';
import { type CheckoutRequest, checkoutRequest } from '../../../catalogue/requests/requests.ts';
import { check } from '../../../catalogue/schema/check.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { type Clock, randomHex } from '../../platform/base/clock.ts';
import { Rejection, wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { stateOf } from '../model/checkout.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';
import { PAY_PATH } from '../model/hosted.ts';
import { raisedVersion, removedCheckout } from '../model/records.ts';
import { newCheckoutId, preparedCheckout } from '../prepare.ts';
import {
  cancelledLink,
  insertLink,
  type LinkRecords,
  type LinkTerms,
  linkWithCheckout,
  type PaymentLink,
} from './records.ts';
import { hasTerms, type LinkWithTerms, standing } from './taking.ts';

/** The dependencies of payment links. */
export interface LinkDependencies extends CheckoutDependencies {
  readonly links: LinkRecords;
  /** What sends a link; empty where nothing does. */
  readonly senders: readonly LinkSender[];
}

/**
 * Returns the changes that send a link to an address, to be committed together with it; empty where the gateway sends no
 * mails.
 */
export type LinkSender = (link: PaymentLink, url: string, to: string) => Promise<ChangeSet>;

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
): string => `${baseUrl}${PAY_PATH}${token}`;

/** Returns the address to which shoppers come back after they have paid. */
export const resultAddress = (
  dependencies: Pick<LinkDependencies, 'baseUrl'>,
  link: Pick<PaymentLink, 'token'>,
): string => `${linkAddress(dependencies, link)}/result`;

/** Returns the address of the page on which a visitor of a link with terms pays. */
export const visitAddress = (
  dependencies: Pick<LinkDependencies, 'baseUrl'>,
  link: Pick<PaymentLink, 'token'>,
  checkoutId: string,
): string => `${linkAddress(dependencies, link)}/visits/${checkoutId}`;

/** Returns the checked request of a link's checkouts. @throws Rejection naming every wrong parameter. */
const checkedRequest = (parameters: Readonly<Record<string, string>>): CheckoutRequest => {
  const result = check(checkoutRequest, new Map(Object.entries(parameters)));
  if (!result.ok) throw wrongParameters(result.errors);
  return result.request;
};

/** What somebody says of a new link. */
interface NewLink {
  readonly id: string;
  readonly channelId: string;
  readonly request: LinkRequest;
  /** The person who makes it; undefined for a merchant's server. */
  readonly by: string | undefined;
}

/** Returns the terms of a link; undefined for an order of a fixed amount that is paid once. */
const termsOf = (request: LinkRequest): LinkTerms | undefined => {
  const { amount, reusable, minimumAmount, maximumAmount, maximumPayments, maximumSum } = request;
  if (reusable !== 'true' && amount !== undefined) return undefined;
  return {
    reusable: reusable === 'true',
    minimumAmount,
    maximumAmount,
    maximumPayments: maximumPayments === undefined ? undefined : Number(maximumPayments),
    maximumSum,
  };
};

/** Stores a new link and returns it. @throws Rejection if the channel could not take the payment. */
export const createLink = async (
  dependencies: LinkDependencies,
  { id, channelId, request, by }: NewLink,
): Promise<PaymentLink> => {
  const nowMs = dependencies.clock.now();
  const token = randomHex(TOKEN_BYTES);
  const { currency, paymentType, merchantTransactionId, locale, testMode, amount, description } = request;
  // The form may stand in the pages of this origin only.
  const order = definedOf({
    amount,
    currency,
    paymentType,
    merchantTransactionId,
    locale,
    testMode,
    shopperResultUrl: resultAddress(dependencies, { token }),
  });
  const link: PaymentLink = {
    id,
    channelId,
    token,
    version: 1,
    terms: termsOf(request),
    takenPayments: 0,
    takenSum: 0n,
    request: order,
    description,
    createdBy: by ?? '',
    createdAtMs: nowMs,
    expiresAtMs: nowMs + Number(request.days ?? linkDays.usual) * DAY_MS,
    cancelledAtMs: undefined,
    checkoutId: undefined,
    paymentId: undefined,
  };
  const { mailTo: to } = request;
  const sent = to === undefined ? {} : await sendLink(dependencies, link, to);
  const specimen = checkedRequest({ ...order, amount: amount ?? request.minimumAmount ?? '' });
  await preparedCheckout(dependencies, channelId, specimen, newCheckoutId(dependencies.environment));
  await dependencies.database.commit(together({ inserts: [insertLink(link)] }, sent));
  return link;
};

/** Returns the changes that send a link. @throws Rejection where the gateway sends no mails. */
const sendLink = async (dependencies: LinkDependencies, link: PaymentLink, to: string): Promise<ChangeSet> => {
  const url = linkAddress(dependencies, link);
  const sent = together(...(await Promise.all(dependencies.senders.map((send) => send(link, url, to)))));
  if ((sent.inserts ?? []).length > 0) return sent;
  throw wrongParameters([{ name: 'mailTo', value: to, message: 'must be left out: this gateway sends no mails' }]);
};

const definedOf = (parameters: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Returns the state of a link that follows from itself alone; undefined while it can be paid. */
const endOf = (link: PaymentLink, clock: Clock): 'cancelled' | 'expired' | undefined => {
  if (link.cancelledAtMs !== undefined) return 'cancelled';
  return clock.now() >= link.expiresAtMs ? 'expired' : undefined;
};

const stateNow = (link: PaymentLink, payment: Payment | undefined, clock: Clock): LinkState => {
  if (payment?.state === 'succeeded') return 'paid';
  if (payment?.state === 'pending' || payment?.state === 'received') return 'pending';
  return endOf(link, clock) ?? (payment === undefined ? 'open' : 'declined');
};

const checkoutOf = async ({ checkouts }: LinkDependencies, { checkoutId }: PaymentLink) =>
  checkoutId === undefined ? undefined : await checkouts.byId(checkoutId);

const found = async (dependencies: LinkDependencies, link: PaymentLink) => {
  const checkout = await checkoutOf(dependencies, link);
  const paymentId = checkout === undefined ? link.paymentId : checkout.paymentId;
  const payment = paymentId === undefined ? undefined : await dependencies.records.byId(link.channelId, paymentId);
  return { link, checkout, payment, state: stateNow(link, payment, dependencies.clock) };
};

const stateByTerms = async (dependencies: LinkDependencies, link: LinkWithTerms): Promise<LinkState> => {
  const end = endOf(link, dependencies.clock);
  if (end !== undefined) return end;
  return (await standing(dependencies, link)).isFull ? 'full' : 'open';
};

/** Returns a payment link with its state; one that is paid once, with its payment. */
export const foundLink = async (dependencies: LinkDependencies, link: PaymentLink): Promise<FoundLink> => {
  if (hasTerms(link)) return { link, payment: undefined, state: await stateByTerms(dependencies, link) };
  const { payment, state } = await found(dependencies, link);
  return { link, payment, state };
};

/**
 * Makes the checkout with which a link can be paid now, unless there is one; returns its id, or undefined if the link
 * cannot be paid. There is one at a time: the next is made when the last has expired or its payment was declined, so
 * that a link is paid at most once.
 */
export const makePayable = (dependencies: LinkDependencies, token: string): Promise<string | undefined> =>
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
 * Makes a checkout of this amount, in hundredths, for one visitor of a link with terms, and returns its id. It takes
 * nothing from the link before it is paid.
 */
export const createVisit = async (
  dependencies: LinkDependencies,
  link: LinkWithTerms,
  amount: bigint,
): Promise<string> => {
  const id = newCheckoutId(dependencies.environment);
  const shopperResultUrl = `${visitAddress(dependencies, link, id)}/result`;
  const request = checkedRequest({ ...link.request, amount: amountText(amount), shopperResultUrl });
  const { changes } = await preparedCheckout(dependencies, link.channelId, request, id, link.id);
  await dependencies.database.commit(changes);
  return id;
};

/**
 * Ends a link, with its checkout if it is paid once: who has its page open cannot pay any more.
 * @throws Rejection if it is paid, on its way to be, or has expired.
 */
export const cancelLink = async (dependencies: LinkDependencies, id: string): Promise<PaymentLink> =>
  await deciding<PaymentLink>(dependencies.database, async () => {
    const link = await dependencies.links.withId(id);
    if (link === undefined) throw noLink();
    if (link.cancelledAtMs !== undefined) return { changes: {}, result: link };
    const { checkout, state } = await found(dependencies, link);
    if (state !== 'open' && state !== 'declined') {
      throw new Rejection('200.300.404', { reason: 'the link is paid, is being paid, or has expired' });
    }
    const open = checkout !== undefined && checkout.paymentId === undefined ? [removedCheckout(checkout)] : [];
    const cancelledAtMs = dependencies.clock.now();
    return {
      changes: { updates: [cancelledLink(link, cancelledAtMs)], deletes: open },
      result: { ...link, version: link.version + 1, cancelledAtMs },
    };
  });

/** Creates the rejection of an id that no link has. */
export const noLink = (): Rejection =>
  new Rejection('200.300.404', { status: 404, reason: 'there is no such payment link' });
