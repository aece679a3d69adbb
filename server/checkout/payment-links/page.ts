import { type RequestHandler, Router } from 'express';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { BodyReader } from '../../platform/http/reading/body.ts';
import { failedPage, refusedPage } from '../../platform/pages/error-pages.ts';
import { Html, html } from '../../platform/pages/html.ts';
import { constantSource, type Page, sendPage } from '../../platform/pages/page.ts';
import { acceptedLanguages, languagePreferencesOf, pageLanguage, pageTexts } from '../../platform/pages/texts.ts';
import { brandsOfForm } from '../offer.ts';
import {
  type FoundLink,
  foundLink,
  LINK_PATH,
  type LinkDependencies,
  linkAddress,
  payableCheckout,
  resultAddress,
} from './links.ts';

/** Scripts, frames and pictures of the providers of wallets; in the test environment wallets are simulated. */
const WALLET_SOURCES = [
  'https://applepay.cdn-apple.com',
  'https://pay.google.com',
  'https://www.gstatic.com',
  'https://www.google.com',
  'https://img.mpay.samsung.com',
  'https://*.samsung.com',
  'https://static-eu.payments-amazon.com',
  'https://payments.amazon.eu',
  'https://*.payments-amazon.com',
  'https://www.paypal.com',
  'https://*.paypal.com',
  'https://*.paypalobjects.com',
];

const optionScripts = new Map<Language, string>();

/** Returns the options of the widget; one text for each language, because the policy names it by its hash. */
const optionsIn = (language: Language): string => {
  const known = optionScripts.get(language);
  if (known !== undefined) return known;
  const script = `window.wpwlOptions = { locale: '${languages[language].tag}', layout: 'accordion' };`;
  optionScripts.set(language, script);
  return script;
};

/** Waiting payments are looked at again after this time; the header works without scripts. */
const LOOK_AGAIN_SECONDS = 5;

const languageOf = ({ link }: FoundLink, accepted: readonly string[]): Language =>
  pageLanguage([...languagePreferencesOf(link.request), ...accepted]);

const factsOf = (found: FoundLink, shop: string, language: Language): Html => {
  const { description, request } = found.link;
  const { merchant, amount, reference } = pageTexts(language).facts;
  const { amount: value = '0.00', currency = 'EUR', merchantTransactionId } = request;
  const price = priceText(value, currency, languages[language].tag);
  const fact = (term: string, text: string | undefined): Html | undefined =>
    text === undefined ? undefined : html`<dt>${term}</dt><dd><bdi>${text}</bdi></dd>`;
  return html`<dl class="facts">${fact(merchant, shop)}${fact(amount, price)}${fact(reference, merchantTransactionId)}</dl>
${description === undefined ? undefined : html`<p><bdi>${description}</bdi></p>`}`;
};

const titleIn = (language: Language, shop: string): string =>
  pageTexts(language).link.title.replace('{name}', () => shop);

/** Returns the page that says how a link stands. */
const statePage = (dependencies: LinkDependencies, found: FoundLink, shop: string, language: Language): Page => {
  const texts = pageTexts(language).link;
  const { state } = found;
  const hasEnded = state === 'expired' || state === 'cancelled';
  const text = state === 'open' || hasEnded ? texts.ended : texts[state];
  const again =
    state === 'declined' &&
    html`<p><a class="button main" href="${linkAddress(dependencies, found.link)}">${texts.again}</a></p>`;
  return {
    language,
    title: titleIn(language, shop),
    body: html`${hasEnded ? undefined : factsOf(found, shop, language)}<p role="status">${text}</p>${again || undefined}`,
    isNeverFramed: true,
    ...(state === 'pending' ? { refreshAfterSeconds: LOOK_AGAIN_SECONDS } : {}),
    status: hasEnded ? 410 : 200,
  };
};

/** Returns the page with the form of the widget. */
const payPage = (
  dependencies: LinkDependencies,
  found: FoundLink,
  channel: Channel,
  language: Language,
  checkoutId: string,
): Page => {
  const { baseUrl, scriptIntegrity, environment } = dependencies;
  const { origin } = new URL(baseUrl);
  const options = optionsIn(language);
  const isTest = environment === 'test';
  const wallets = isTest ? [] : WALLET_SOURCES;
  // Issuers and banks cannot be listed: their pages are frames and the targets of forms. Those of the simulation need
  // no TLS.
  const anywhere = isTest ? ['https:', 'http:'] : ['https:'];
  return {
    language,
    title: titleIn(language, channel.name),
    body: html`${factsOf(found, channel.name, language)}
${isTest ? html`<p>${pageTexts(language).simulator.notice}</p>` : undefined}
<form action="${resultAddress(dependencies, found.link)}" class="paymentWidgets"
  data-brands="${brandsOfForm(channel).join(' ')}"></form>
${new Html(`<script>${options}</script>`)}
<script src="${baseUrl}v1/paymentWidgets.js?checkoutId=${checkoutId}"
  integrity="${scriptIntegrity}" crossorigin="anonymous"></script>`,
    isNeverFramed: true,
    sources: {
      'script-src': [constantSource(options), origin, ...wallets],
      'style-src': [origin],
      'connect-src': [origin, ...wallets],
      'img-src': [origin, 'data:', ...wallets],
      'frame-src': [origin, ...anywhere],
      'form-action': [...anywhere],
    },
  };
};

/**
 * Returns the routes of the pages of payment links: the page on which a shopper pays, and the page after the payment,
 * which ignores everything in the request but the link.
 */
export const linkPages = (dependencies: LinkDependencies, bodies: Pick<BodyReader, 'mayReply'>): Router => {
  const routes = Router();
  const { links, log } = dependencies;

  const pageFor = async (token: string, isResult: boolean, accepted: readonly string[]): Promise<Page> => {
    const link = await links.withToken(token);
    if (link === undefined) return refusedPage({ language: pageLanguage(accepted) });
    // First: it decides whether a declined link gets another checkout.
    const before = await foundLink(dependencies, link);
    const language = languageOf(before, accepted);
    const channel = await dependencies.channelOf(link.channelId);
    const { name } = channel;
    const isShown = before.state === 'open' || (before.state === 'declined' && !isResult);
    if (!isShown) return statePage(dependencies, before, name, language);
    const checkoutId = await payableCheckout(dependencies, token);
    if (checkoutId !== undefined) return payPage(dependencies, before, channel, language, checkoutId);
    const now = (await links.withToken(token)) ?? link;
    return statePage(dependencies, await foundLink(dependencies, now), name, language);
  };

  const handle =
    (isResult: boolean): RequestHandler =>
    async (request, response) => {
      const accepted = acceptedLanguages(request.headers['accept-language']);
      await bodies.mayReply(request);
      try {
        const page = await pageFor(String(request.params['token'] ?? ''), isResult, accepted);
        response.vary('Accept-Language');
        sendPage(response, page);
      } catch (error) {
        log.error({ err: error, page: 'payment link' }, 'the page of a payment link failed');
        sendPage(response, failedPage({ language: pageLanguage(accepted) }));
      }
    };
  routes.get(`/${LINK_PATH}:token`, handle(false));
  routes.get(`/${LINK_PATH}:token/result`, handle(true));
  return routes;
};
