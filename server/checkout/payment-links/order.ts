import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { Channel } from '../../payments/ports/channel.ts';
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
}

/** Returns an order of a channel, in the language of its page. */
export const orderOf = (
  { baseUrl }: { readonly baseUrl: string },
  { name, settings }: Channel,
  order: Pick<ShownOrder, 'language' | 'request' | 'description'>,
): ShownOrder => ({
  ...order,
  shop: name,
  look: lookOf(name, settings, baseUrl),
  markUrl: (brand) => `${baseUrl}v1/paymentWidgets/img/${brand}.png`,
});

/** Returns a fact of a list; undefined without a text. */
export const fact = (term: string, text: string | Html | undefined): Html | undefined => {
  if (text === undefined) return undefined;
  return html`<dt>${term}</dt><dd>${typeof text === 'string' ? html`<bdi>${text}</bdi>` : text}</dd>`;
};

/** Returns what the shopper pays, or has paid; undefined where the shopper has yet to choose it. */
export const amountOf = ({ language, request }: ShownOrder, paid?: Payment): Html | undefined => {
  const { amount: asked, currency = 'EUR' } = request;
  const value = paid === undefined ? asked : amountText(paid.amount);
  if (value === undefined) return undefined;
  return html`<p class="amount"><bdi>${priceText(value, currency, languages[language].tag)}</bdi></p>`;
};

/** Returns what the shopper pays for, in the merchant's words. */
export const whatOf = ({ description }: ShownOrder): Html | undefined =>
  description === undefined ? undefined : html`<p class="what"><bdi>${description}</bdi></p>`;

/** Returns the reference of an order, and what `more` has beside it; undefined if that is nothing. */
export const orderFacts = ({ language, request }: ShownOrder, more?: Html): Html | undefined => {
  const reference = request['merchantTransactionId'];
  if (reference === undefined && more === undefined) return undefined;
  return html`<dl class="facts">${fact(pageTexts(language).facts.reference, reference)}${more}</dl>`;
};

/** Returns the title of the pages of an order: whom the shopper pays. */
export const titleOf = ({ shop, language }: ShownOrder): string =>
  pageTexts(language).link.title.replace('{name}', () => shop);
