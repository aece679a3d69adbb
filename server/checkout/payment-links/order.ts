import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { lookOf, type ShopLook } from '../../platform/pages/look.ts';
import { pageTexts } from '../../platform/pages/texts.ts';

/** An order as its shopper sees it. */
export interface ShownOrder {
  /** The name of the channel. */
  readonly shop: string;
  readonly look: ShopLook;
  readonly language: Language;
  /** The parameters of the payment under their dotted names. */
  readonly request: Readonly<Record<string, string>>;
  /** What the shopper pays for. */
  readonly description?: string | undefined;
  /** Returns the URL of the mark of a brand. */
  markUrl(brand: string): string;
  /** Whether nothing is really paid. */
  readonly isTest: boolean;
}

/** Returns an order of a channel, in the language of its page. */
export const orderOf = (
  { baseUrl, environment }: { readonly baseUrl: string; readonly environment: Environment },
  { name, settings }: Channel,
  order: Pick<ShownOrder, 'language' | 'request' | 'description'>,
): ShownOrder => ({
  ...order,
  shop: name,
  look: lookOf(name, settings, baseUrl),
  markUrl: (brand) => `${baseUrl}v1/paymentWidgets/img/${brand}.png`,
  isTest: environment === 'test',
});

/** The strip on an order in the test environment: nobody may take its page for a real one. */
export const testBand = ({ isTest, language }: ShownOrder): { readonly band?: Html } =>
  isTest ? { band: html`<p class="notice">${pageTexts(language).simulator.notice}</p>` } : {};

/** The strip reaches the edges of the card, `--inset` away. */
export const BAND_STYLE = `
:root { --inset: 1.5rem; }
@media (max-width: 37.5rem) { :root { --inset: 1rem; } }
.notice { margin: calc(-1 * var(--inset)) calc(-1 * var(--inset)) var(--inset); padding: var(--space-2) var(--inset);
  border-radius: 0; font-size: .875rem; text-align: center; }
`;

/** Returns a fact of a list; undefined without a text. */
export const fact = (term: string, text: string | Html | undefined): Html | undefined => {
  if (text === undefined) return undefined;
  return html`<dt>${term}</dt><dd>${typeof text === 'string' ? html`<bdi>${text}</bdi>` : text}</dd>`;
};

/** Returns what the shopper pays, or has paid; undefined where the shopper has yet to choose it. */
export const amountOf = (order: ShownOrder, paid?: Payment): Html | undefined => {
  const price = priceOf(order, paid);
  return price === undefined ? undefined : html`<p class="amount"><bdi>${price}</bdi></p>`;
};

const priceOf = ({ language, request }: ShownOrder, paid?: Payment): string | undefined => {
  const { amount: asked, currency = 'EUR' } = request;
  const value = paid === undefined ? asked : amountText(paid.amount);
  return value === undefined ? undefined : priceText(value, currency, languages[language].tag);
};

/** Returns what the shopper pays and for what, as one fact; undefined without an amount. */
export const priceFact = (order: ShownOrder): Html | undefined => {
  const { description, language } = order;
  return fact(description ?? pageTexts(language).facts.amount, priceOf(order));
};

/** Returns what the shopper pays for, in the merchant's words. */
export const whatOf = ({ description }: ShownOrder): Html | undefined =>
  description === undefined ? undefined : html`<p class="what"><bdi>${description}</bdi></p>`;

/** Returns the reference of an order, and the facts before and after it; undefined if that is nothing. */
export const orderFacts = (
  { language, request }: ShownOrder,
  { before, after }: { readonly before?: Html | undefined; readonly after?: Html | undefined } = {},
): Html | undefined => {
  const reference = request['merchantTransactionId'];
  if ([reference, before, after].every((each) => each === undefined)) return undefined;
  return html`<dl class="facts">${before}${fact(pageTexts(language).facts.reference, reference)}${after}</dl>`;
};

/** Returns the title of the pages of an order: whom the shopper pays. */
export const titleOf = ({ shop, language }: ShownOrder): string =>
  pageTexts(language).link.title.replace('{name}', () => shop);
