import type { Request } from 'express';
import { requestLimits } from '../../../catalogue/endpoints/limits.ts';
import { hundredthsOf } from '../../../catalogue/payments/amount.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import type { BodyReader } from '../../platform/http/reading/body.ts';
import { callerAddress, networkOf } from '../../platform/http/reading/caller-address.ts';
import { readParameters } from '../../platform/http/reading/request.ts';
import type { Throttle } from '../../platform/http/throttle.ts';
import type { Page } from '../../platform/pages/page.ts';
import { chosenAmount } from './chosen-amount.ts';
import { createVisit, foundLink, type LinkDependencies, linkAddress, visitAddress } from './links.ts';
import type { ShownOrder } from './order.ts';
import { payPage, startPage } from './order-page.ts';
import { givenBackOf, outcomeOf, shownCheckout } from './shown-checkout.ts';
import { againLink, statePage } from './state-page.ts';
import { hasTerms, type LinkWithTerms, leastOf, standing } from './taking.ts';

/** What visitors without a token need to make checkouts. */
export interface VisitDependencies extends LinkDependencies {
  readonly throttle: Throttle;
  readonly bodies: BodyReader;
}

/** Under this name the throttle counts the checkouts that visitors of links make. */
const VISIT = 'visit of a link';

/** So many checkouts can be made on links from one network, each second. */
const VISITS_PER_SECOND = 5;

/** Stores what was found out about the payments of a link, so that a full one is not looked at again; returns it. */
const settleLink = async (dependencies: LinkDependencies, link: LinkWithTerms): Promise<LinkWithTerms> => {
  const { changes } = await standing(dependencies, link);
  if (changes === undefined) return link;
  await commitUnlessConflict(dependencies.database, changes);
  const now = await dependencies.links.withId(link.id);
  return now !== undefined && hasTerms(now) ? now : link;
};

/** Returns the page that a link with terms shows while it takes nothing; undefined while it does. */
const closedPage = async (
  dependencies: LinkDependencies,
  link: LinkWithTerms,
  order: ShownOrder,
): Promise<Page | undefined> => {
  const { state } = await foundLink(dependencies, link);
  return state === 'open' ? undefined : statePage(order, { state });
};

const choiceOn = async (dependencies: LinkDependencies, link: LinkWithTerms) => {
  const { terms } = link;
  const { most } = await standing(dependencies, link);
  const own = terms.maximumAmount === undefined ? undefined : hundredthsOf(terms.maximumAmount);
  const limits = [most, own].filter((each) => each !== undefined);
  return {
    least: leastOf(link),
    most: limits.length === 0 ? undefined : limits.reduce((less, each) => (each < less ? each : less)),
  };
};

/** Returns the first page of a link with terms; `wrong` is an amount that it cannot take. */
export const firstPage = async (
  dependencies: LinkDependencies,
  read: LinkWithTerms,
  order: ShownOrder,
  wrong?: string,
): Promise<Page> => {
  const link = await settleLink(dependencies, read);
  const choice = await choiceOn(dependencies, link);
  const closed = await closedPage(dependencies, link, order);
  if (closed !== undefined) return closed;
  return startPage(order, link.request['amount'] === undefined ? { ...choice, wrong } : undefined);
};

const atLink = (dependencies: LinkDependencies, link: LinkWithTerms, order: ShownOrder): Page => ({
  ...statePage(order, { state: 'open' }),
  at: linkAddress(dependencies, link),
});

/** Makes a checkout for a visitor of a link with terms, and returns the page that leads to it. */
export const openVisit = async (
  dependencies: VisitDependencies,
  read: LinkWithTerms,
  order: ShownOrder,
  request: Request,
): Promise<Page> => {
  const link = await settleLink(dependencies, read);
  const { values } = await readParameters(request, {
    bodies: dependencies.bodies,
    limit: requestLimits.page,
    sender: 'anyone',
  });
  const { amount: fixed, currency = '' } = link.request;
  const text = values.get('amount') ?? '';
  const amount = fixed === undefined ? chosenAmount(text, currency) : hundredthsOf(fixed);
  const { least, most } = await choiceOn(dependencies, link);
  const isFit = amount !== undefined && amount >= least && (most === undefined || amount <= most);
  const closed = await closedPage(dependencies, link, order);
  if (closed !== undefined) return closed;
  if (!isFit) return await firstPage(dependencies, link, order, text);
  await dependencies.throttle.admit(networkOf(callerAddress(request)), VISIT, VISITS_PER_SECOND);
  const checkoutId = await createVisit(dependencies, link, amount);
  return { ...startPage(order), at: visitAddress(dependencies, link, checkoutId) };
};

/** Returns the page of one visitor's checkout: the form, or how it ended. */
export const visitPage = async (
  dependencies: LinkDependencies,
  link: LinkWithTerms,
  order: ShownOrder,
  checkoutId: string,
): Promise<Page> => {
  const visit = await shownCheckout(dependencies, checkoutId);
  if (visit === undefined || visit.checkout.linkId !== link.id) return atLink(dependencies, link, order);
  const { checkout, payment, state } = visit;
  const shown = { ...order, request: checkout.request };
  if (payment !== undefined) {
    const outcome = outcomeOf(payment);
    const onward = outcome === 'declined' ? againLink(order.language, linkAddress(dependencies, link)) : undefined;
    const givenBack = await givenBackOf(dependencies, payment);
    return statePage(shown, { state: outcome, payment, givenBack, onward });
  }
  if (state !== 'created') return atLink(dependencies, link, order);
  const channel = await dependencies.channelOf(link.channelId);
  const closed = await closedPage(dependencies, await settleLink(dependencies, link), order);
  const resultUrl = `${visitAddress(dependencies, link, checkoutId)}/result`;
  return closed ?? payPage(dependencies, shown, { channel, checkoutId, resultUrl });
};
