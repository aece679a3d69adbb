import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import type { Brand } from '../../../catalogue/brands/brands.ts';
import { requestLimits } from '../../../catalogue/endpoints/limits.ts';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { BodyReader } from '../../platform/http/reading/body.ts';
import { readParameters } from '../../platform/http/reading/request.ts';
import { brandNameIn } from '../../platform/pages/brand-name.ts';
import { refusedPage } from '../../platform/pages/error-pages.ts';
import { html } from '../../platform/pages/html.ts';
import { backLink } from '../../platform/pages/links.ts';
import { type Page, sendPage } from '../../platform/pages/page.ts';
import { providerPage } from '../../platform/pages/provider-page.ts';
import { redirectPage } from '../../platform/pages/redirect-page.ts';
import { acceptedLanguages, pageLanguage, pageTexts } from '../../platform/pages/texts.ts';
import type { ProcessorActionName } from './cases.ts';
import { lookOf } from './looks.ts';
import { eventOfAction, PROCESSOR_PATH, type Processor } from './processor.ts';
import type { ProcessorOrder } from './records.ts';

const buttons = ['pay', 'cancel', 'decline', 'later', 'close'] as const satisfies readonly ProcessorActionName[];

const orderPage = (order: ProcessorOrder, language: Language): Page => {
  const texts = pageTexts(language).simulator;
  const brand = order.brand as Brand;
  const leadsTo: Readonly<Partial<Record<ProcessorActionName, string>>> = texts.leadsTo;
  const button = (action: ProcessorActionName) => ({ value: action, text: texts[action], leadsTo: leadsTo[action] });
  return providerPage({
    language,
    provider: brandNameIn(brand, language),
    look: lookOf(brand),
    title: texts.title,
    notice: texts.notice,
    facts: {
      merchant: order.merchant,
      amount: priceText(amountText(order.amount), order.currency, languages[language].tag),
      reference: order.orderName,
    },
    name: 'action',
    form: html`<form method="post">`,
    choices: [button('pay'), button('cancel')],
    forTests: [button('decline'), button('later'), button('close')],
    // Browsers apply the policy of forms also to the redirect that answers the form.
    formTargets: order.returnUrl === undefined ? [] : [new URL(order.returnUrl).origin],
  });
};

const closedPage = ({ returnUrl }: ProcessorOrder, language: Language): Page => {
  const { title, closed } = pageTexts(language).simulator;
  return { language, title, body: html`<p role="status">${closed}</p>${backLink(language, returnUrl)}` };
};

const refusedOrder = ({ returnUrl: url }: ProcessorOrder, language: Language, status: number): Page =>
  refusedPage({ language, url }, status);

/** Parses the parameters of a form; undefined when the body is not a form. */
const formIn = async (request: Request, bodies: BodyReader): Promise<ReadonlyMap<string, string> | undefined> => {
  try {
    return (await readParameters(request, { bodies, limit: requestLimits.page, sender: 'anyone' })).values;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    await bodies.mayReply(request);
    return undefined;
  }
};

const actionIn = (form: ReadonlyMap<string, string> | undefined): ProcessorActionName | undefined =>
  buttons.find((action) => form?.get('action') === action);

/** The dependencies of the processor's pages. */
interface ProcessorPagesDependencies {
  readonly processor: Processor;
  readonly log: Logger;
  readonly bodies: BodyReader;
  /** Records the shopper's action on the page of an order. */
  readonly seen: (reference: string, action: string) => void;
}

/** Creates the pages of the simulated processor, for anyone who has the URL of an order. */
export const processorPages = ({ processor, log, bodies, seen }: ProcessorPagesDependencies): Router => {
  const routes = Router();
  const keyOf = (request: Request): string => String(request.params['key'] ?? '');
  const languageFor = (request: Request, order: ProcessorOrder | undefined): Language =>
    pageLanguage([order?.locale, ...acceptedLanguages(request.headers['accept-language'])]);

  const orderFor = async (request: Request, response: Response): Promise<ProcessorOrder | undefined> => {
    const order = await processor.records.byPageKey(keyOf(request));
    if (order !== undefined) return order;
    log.warn({ page: 'processor' }, 'a page of an unknown order was requested');
    await bodies.mayReply(request);
    sendPage(response, refusedPage({ language: languageFor(request, undefined) }));
    return undefined;
  };

  /** Redirects a shopper whose order is decided, on every call of the page. */
  const redirectBack = (response: Response, { returnUrl }: ProcessorOrder, language: Language): void => {
    if (returnUrl === undefined) sendPage(response, redirectPage({ language, url: undefined, checkoutId: undefined }));
    else response.redirect(303, returnUrl);
  };

  const shown = (response: Response, order: ProcessorOrder, language: Language): void => {
    seen(order.reference, order.state === 'open' ? 'shown' : order.state);
    if (order.state === 'expired') sendPage(response, refusedOrder(order, language, 410));
    else if (order.state === 'open') sendPage(response, orderPage(order, language));
    else redirectBack(response, order, language);
  };

  const show: RequestHandler = async (request, response) => {
    const order = await orderFor(request, response);
    if (order !== undefined) shown(response, order, languageFor(request, order));
  };

  const act: RequestHandler = async (request, response) => {
    const order = await orderFor(request, response);
    if (order === undefined) return;
    const language = languageFor(request, order);
    const form = await formIn(request, bodies);
    // Pages of shops send their shoppers here by a form as well as by a link.
    if (form?.has('action') === false) return shown(response, order, language);
    const action = actionIn(form);
    if (action === undefined) return sendPage(response, refusedOrder(order, language, 400));
    seen(order.reference, action);
    const event = eventOfAction(action);
    if (event === undefined) return sendPage(response, closedPage(order, language));
    const after = await processor.happen(order.reference, event);
    log.info(
      { order: order.reference, action, state: after?.state },
      'a shopper used the page of the simulated processor',
    );
    if (after?.state === 'expired') return sendPage(response, refusedOrder(order, language, 410));
    redirectBack(response, order, language);
  };

  routes.get(`/${PROCESSOR_PATH}:key`, show);
  routes.post(`/${PROCESSOR_PATH}:key`, act);
  return routes;
};
