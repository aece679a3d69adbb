import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { amountText } from '../../../catalogue/amount.ts';
import { type Brand, brands } from '../../../catalogue/brands.ts';
import type { Language } from '../../../catalogue/languages.ts';
import { type Html, html } from '../../pages/html.ts';
import { leadingPage, refusedPage } from '../../pages/leading.ts';
import { type Page, sendPage } from '../../pages/page.ts';
import { acceptedLanguages, pageLanguage, pageTexts } from '../../pages/texts.ts';
import type { ProcessorActionName } from './cases.ts';
import { eventOfAction, PROCESSOR_PATH, type Processor } from './processor.ts';
import type { ProcessorOrder } from './records.ts';

const buttons = ['pay', 'decline', 'later', 'cancel', 'close'] as const satisfies readonly ProcessorActionName[];

const buttonOf = (action: ProcessorActionName, text: string): Html =>
  html`<button class="${action === 'pay' ? 'main' : 'other'}" name="action" value="${action}">${text}</button>`;

const orderPage = (order: ProcessorOrder, language: Language): Page => {
  const texts = pageTexts(language).simulator;
  const name =
    order.orderName === undefined ? undefined : html`<dt>${texts.reference}</dt><dd><bdi>${order.orderName}</bdi></dd>`;
  return {
    language,
    title: texts.title,
    body: html`<p>${texts.notice}</p>
<dl><dt>${texts.method}</dt><dd><bdi>${brands[order.brand as Brand].name}</bdi></dd>
<dt>${texts.amount}</dt><dd><bdi>${amountText(order.amount)} ${order.currency}</bdi></dd>${name}</dl>
<form method="post">${buttons.map((action) => buttonOf(action, texts[action]))}</form>`,
    // Browsers hold the way back, which answers the form, against the policy too.
    formTargets: order.returnUrl === undefined ? [] : [new URL(order.returnUrl).origin],
  };
};

const closedPage = (language: Language): Page => {
  const { title, closed } = pageTexts(language).simulator;
  return { language, title, body: html`<p role="status">${closed}</p>` };
};

/** A button's name is all that the form sends. */
const LONGEST_FORM = 100;

const formOf = async (request: Request): Promise<string> => {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > LONGEST_FORM) break;
  }
  return text;
};

const actionIn = (form: string): ProcessorActionName | undefined =>
  buttons.find((action) => new URLSearchParams(form).get('action') === action);

/** What the pages of the processor work with. */
export interface ProcessorPagesParts {
  /** Absent where money is real. */
  readonly processor: Processor | undefined;
  readonly log: Logger;
  /** Is told what a shopper did at the page of an order. */
  readonly seen: (reference: string, action: string) => void;
}

/** Gives the pages of the simulated processor: for whoever has the address of an order. */
export const processorPages = ({ processor, log, seen }: ProcessorPagesParts): Router => {
  const routes = Router();
  if (processor === undefined) return routes;
  const keyOf = (request: Request): string => String(request.params['key'] ?? '');
  const languageFor = (request: Request, order: ProcessorOrder | undefined): Language =>
    pageLanguage([order?.locale, ...acceptedLanguages(request.headers['accept-language'])]);

  const orderFor = async (request: Request, response: Response): Promise<ProcessorOrder | undefined> => {
    const order = await processor.records.byPageKey(keyOf(request));
    if (order !== undefined) return order;
    log.warn({ page: 'processor' }, 'a page was asked for that nobody was led to');
    sendPage(response, refusedPage(languageFor(request, undefined)));
    return undefined;
  };

  /** What is decided leads on, however often the page is called. */
  const leadOn = (response: Response, { returnUrl }: ProcessorOrder, language: Language): void => {
    if (returnUrl === undefined) sendPage(response, leadingPage({ language, url: undefined, checkoutId: undefined }));
    else response.redirect(303, returnUrl);
  };

  const show: RequestHandler = async (request, response) => {
    const order = await orderFor(request, response);
    if (order === undefined) return;
    const language = languageFor(request, order);
    seen(order.reference, order.state === 'open' ? 'shown' : order.state);
    if (order.state === 'expired') sendPage(response, refusedPage(language, 410));
    else if (order.state === 'open') sendPage(response, orderPage(order, language));
    else leadOn(response, order, language);
  };

  const act: RequestHandler = async (request, response) => {
    const order = await orderFor(request, response);
    if (order === undefined) return;
    const language = languageFor(request, order);
    const action = actionIn(await formOf(request));
    if (action === undefined) return sendPage(response, refusedPage(language, 400));
    seen(order.reference, action);
    const event = eventOfAction(action);
    if (event === undefined) return sendPage(response, closedPage(language));
    const after = await processor.happen(order.reference, event);
    log.info(
      { order: order.reference, action, state: after?.state },
      'a shopper used the page of the simulated processor',
    );
    if (after?.state === 'expired') return sendPage(response, refusedPage(language, 410));
    leadOn(response, order, language);
  };

  routes.get(`/${PROCESSOR_PATH}:key`, show);
  routes.post(`/${PROCESSOR_PATH}:key`, act);
  return routes;
};
