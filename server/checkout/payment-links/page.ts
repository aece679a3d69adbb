import { type Request, type Response, Router } from 'express';
import { Rejection } from '../../platform/base/rejection.ts';
import { failedPage, refusedPage } from '../../platform/pages/error-pages.ts';
import { type Page, sendPage } from '../../platform/pages/page.ts';
import { acceptedLanguages, languagePreferencesOf, pageLanguage } from '../../platform/pages/texts.ts';
import { HOSTED_PATH, PAY_PATH } from '../model/hosted.ts';
import { hostedPage } from './hosted-page.ts';
import { foundLink, type LinkDependencies, linkAddress, makePayable, resultAddress } from './links.ts';
import { orderOf, type ShownOrder } from './order.ts';
import { payPage } from './order-page.ts';
import type { PaymentLink } from './records.ts';
import { givenBackOf } from './shown-checkout.ts';
import { againLink, statePage } from './state-page.ts';
import { hasTerms } from './taking.ts';
import { firstPage, openVisit, type VisitDependencies, visitPage } from './visit-pages.ts';

/** Returns the page of a link that is paid once, or the page after its payment. */
const oncePage = async (
  dependencies: LinkDependencies,
  link: PaymentLink,
  order: ShownOrder,
  isResult: boolean,
): Promise<Page> => {
  // Before a checkout is made: who comes back from a declined payment is told of it, and pays again only by asking.
  const before = await foundLink(dependencies, link);
  const isShown = before.state === 'open' || (before.state === 'declined' && !isResult);
  const checkoutId = isShown ? await makePayable(dependencies, link.token) : undefined;
  if (checkoutId !== undefined) {
    const channel = await dependencies.channelOf(link.channelId);
    return payPage(dependencies, order, { channel, checkoutId, resultUrl: resultAddress(dependencies, link) });
  }
  const now = isShown
    ? await foundLink(dependencies, (await dependencies.links.withToken(link.token)) ?? link)
    : before;
  const isDeclined = now.state === 'declined';
  const onward = isDeclined ? againLink(order.language, linkAddress(dependencies, link)) : undefined;
  return statePage(order, { ...now, givenBack: await givenBackOf(dependencies, now.payment), onward });
};

const orderOn = async (
  dependencies: LinkDependencies,
  { request, description, channelId }: PaymentLink,
  accepted: readonly string[],
): Promise<ShownOrder> => {
  const language = pageLanguage([...languagePreferencesOf(request), ...accepted]);
  return orderOf(dependencies, await dependencies.channelOf(channelId), { language, request, description });
};

/** Returns the status of a visitor's request that was refused; none for an error of ours. */
const refusalOf = (
  error: unknown,
): { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } => {
  if (!(error instanceof Rejection)) return {};
  const { status, headers = {} } = error.details;
  if (error.code === '800.120.100') return { status: 429, headers };
  return status === undefined ? {} : { status, headers };
};

type ShowLink = (link: PaymentLink, order: ShownOrder, request: Request) => Promise<Page>;

/**
 * Returns the routes of the pages on which shoppers pay: of hosted checkouts, of links that are paid once, and of links
 * with terms, each with the page after the payment. That page ignores everything in the request but its address.
 */
export const payPages = (dependencies: VisitDependencies): Router => {
  const routes = Router();
  const { links, log, bodies } = dependencies;

  const handle =
    (page: (request: Request, accepted: readonly string[]) => Promise<Page>) =>
    async (request: Request, response: Response): Promise<void> => {
      const accepted = acceptedLanguages(request.headers['accept-language']);
      const language = pageLanguage(accepted);
      try {
        const shown = await page(request, accepted);
        await bodies.mayReply(request);
        response.vary('Accept-Language');
        sendPage(response, shown);
      } catch (error) {
        await bodies.mayReply(request);
        const { status, headers = {} } = refusalOf(error);
        if (status === undefined) log.error({ err: error, page: 'payment' }, 'the page of a payment failed');
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        sendPage(response, failedPage({ language }, status));
      }
    };

  const partOf = (request: Request, name: string): string => String(request.params[name] ?? '');

  const ofLink = (show: ShowLink) =>
    handle(async (request, accepted) => {
      const link = await links.withToken(partOf(request, 'token'));
      if (link === undefined) return refusedPage({ language: pageLanguage(accepted) });
      return await show(link, await orderOn(dependencies, link, accepted), request);
    });

  const once =
    (isResult: boolean): ShowLink =>
    (link, order) =>
      hasTerms(link) ? firstPage(dependencies, link, order) : oncePage(dependencies, link, order, isResult);

  const visit: ShowLink = (link, order, request) =>
    hasTerms(link)
      ? visitPage(dependencies, link, order, partOf(request, 'id'))
      : oncePage(dependencies, link, order, false);

  const hosted = handle((request, accepted) => hostedPage(dependencies, partOf(request, 'id'), accepted));

  routes.get(`/${HOSTED_PATH}:id`, hosted);
  routes.get(`/${HOSTED_PATH}:id/result`, hosted);
  routes.get(`/${PAY_PATH}:token`, ofLink(once(false)));
  routes.get(`/${PAY_PATH}:token/result`, ofLink(once(true)));
  routes.post(
    `/${PAY_PATH}:token`,
    ofLink((link, order, request) =>
      hasTerms(link) ? openVisit(dependencies, link, order, request) : oncePage(dependencies, link, order, false),
    ),
  );
  routes.get(`/${PAY_PATH}:token/visits/:id`, ofLink(visit));
  routes.get(`/${PAY_PATH}:token/visits/:id/result`, ofLink(visit));
  return routes;
};
