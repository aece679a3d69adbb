import { brands, isBrand } from '../../../catalogue/brands/brands.ts';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import type { LinkState } from '../../../catalogue/payments/link-validity.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import { endingOf } from '../../../catalogue/result-codes/endings.ts';
import { brandsTaken, testModeIn } from '../../../catalogue/settings/acquirers.ts';
import type { Payment } from '../../payments/model/payment.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import { Html, html } from '../../platform/pages/html.ts';
import { constantSource, type Page } from '../../platform/pages/page.ts';
import { pageTexts } from '../../platform/pages/texts.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';
import { brandsOfForm } from '../offer.ts';

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

/** Returns the options of the widget; few texts, because the policy names each by its hash. */
const optionsIn = (language: Language): string => {
  const known = optionScripts.get(language);
  if (known !== undefined) return known;
  const script = `window.wpwlOptions = { locale: '${languages[language].tag}', layout: 'accordion', showBrands: false };`;
  optionScripts.set(language, script);
  return script;
};

/** Waiting payments are looked at again after this time; the header works without scripts. */
const LOOK_AGAIN_SECONDS = 5;
/** The same where the shopper has a button to press, whose focus is lost each time. */
const LOOK_AGAIN_BESIDE_BUTTON_SECONDS = 10;

/** An order as its shopper sees it. */
export interface ShownOrder {
  /** The name of the channel. */
  readonly shop: string;
  readonly language: Language;
  /** The parameters of the payment under their dotted names. */
  readonly request: Readonly<Record<string, string>>;
  /** What the shopper pays for. */
  readonly description?: string | undefined;
}

const fact = (term: string, text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<dt>${term}</dt><dd><bdi>${text}</bdi></dd>`;

const dateText = (timeMs: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(timeMs);

/** Returns what a shopper keeps of a payment: when and with what it was paid, and its id. */
const receiptOf = ({ createdAtMs, brand, id }: Payment, language: Language): Html => {
  const { date, method, payment } = pageTexts(language).link.receipt;
  const name = brand !== undefined && isBrand(brand) ? brands[brand].name : brand;
  return html`${fact(date, dateText(createdAtMs, languages[language].tag))}${fact(method, name)}${fact(payment, id)}`;
};

/** Returns the facts of an order: who is paid, how much, for what and, once it is paid, its receipt. */
const factsOf = ({ shop, language, request, description }: ShownOrder, paid?: Payment): Html => {
  const { merchant, amount, reference } = pageTexts(language).facts;
  const { amount: asked, currency = 'EUR', merchantTransactionId } = request;
  const value = paid === undefined ? asked : amountText(paid.amount);
  const price = value === undefined ? undefined : priceText(value, currency, languages[language].tag);
  return html`<dl class="facts">${fact(merchant, shop)}${fact(amount, price)}${fact(reference, merchantTransactionId)}${
    paid && receiptOf(paid, language)
  }</dl>
${description === undefined ? undefined : html`<p><bdi>${description}</bdi></p>`}`;
};

const titleOf = ({ shop, language }: ShownOrder): string =>
  pageTexts(language).link.title.replace('{name}', () => shop);

/** How an order stands, and where its shopper goes from there. */
interface Ending {
  readonly state: LinkState;
  readonly payment?: Payment | undefined;
  /** A button or a link. */
  readonly onward?: Html | undefined;
}

/**
 * Returns the address of the page elsewhere that a payment waits for: its shopper closed it, or came back from it
 * without paying, and can go on there; undefined if a link does not lead there.
 */
const pageElsewhere = ({ state, payment }: Ending): string | undefined => {
  const redirect = state === 'pending' && payment?.waitsFor === 'shopper' ? payment.outcome?.redirect : undefined;
  if (redirect === undefined) return undefined;
  const { method, parameters, preconditions = [], url } = redirect;
  return method === 'GET' && parameters.length + preconditions.length === 0 ? url : undefined;
};

/** Returns what a page says of an order; of a payment that took no money, how it ended. */
const textOf = (language: Language, ending: Ending): string => {
  const { state, payment } = ending;
  const { endings, ended, waiting, ...texts } = pageTexts(language).link;
  if (state === 'open' || state === 'expired' || state === 'cancelled') return ended;
  if (state === 'declined') return endings[payment?.outcome === undefined ? state : endingOf(payment.outcome.code)];
  return pageElsewhere(ending) === undefined ? texts[state] : waiting;
};

const buttonTo = (url: string, text: string): Html => html`<p><a class="button main" href="${url}">${text}</a></p>`;

/** Returns the page that says how an order stands: the receipt, if it is paid. */
export const statePage = (order: ShownOrder, ending: Ending): Page => {
  const { state, payment, onward } = ending;
  const elsewhere = pageElsewhere(ending);
  const lookAgain = elsewhere === undefined ? LOOK_AGAIN_SECONDS : LOOK_AGAIN_BESIDE_BUTTON_SECONDS;
  const hasEnded = state === 'expired' || state === 'cancelled';
  const facts = hasEnded ? undefined : factsOf(order, state === 'paid' ? payment : undefined);
  return {
    language: order.language,
    title: titleOf(order),
    body: html`${facts}<p role="status">${textOf(order.language, ending)}</p>${
      elsewhere && buttonTo(elsewhere, pageTexts(order.language).link.goOn)
    }${onward}`,
    isNeverFramed: true,
    ...(state === 'pending' ? { refreshAfterSeconds: lookAgain } : {}),
    status: hasEnded ? 410 : 200,
  };
};

/** Returns the link with which a shopper tries again. */
export const againLink = (language: Language, url: string): Html => buttonTo(url, pageTexts(language).link.again);

/** The form of a page: the checkout that it pays, and where the shopper goes afterwards. */
interface PaidForm {
  readonly channel: Channel;
  readonly checkoutId: string;
  readonly resultUrl: string;
}

/** Returns the page with the form of the widget. */
export const payPage = (
  { baseUrl, scriptIntegrity, environment }: CheckoutDependencies,
  order: ShownOrder,
  { channel, checkoutId, resultUrl }: PaidForm,
): Page => {
  const { origin } = new URL(baseUrl);
  const taken = brandsTaken(channel.settings, { environment, testMode: testModeIn(order.request) });
  const options = optionsIn(order.language);
  const isTest = environment === 'test';
  const wallets = isTest ? [] : WALLET_SOURCES;
  // Issuers and banks cannot be listed: their pages are frames and the targets of forms. Those of the simulation need
  // no TLS.
  const anywhere = isTest ? ['https:', 'http:'] : ['https:'];
  return {
    language: order.language,
    title: titleOf(order),
    body: html`${factsOf(order)}
${isTest ? html`<p>${pageTexts(order.language).simulator.notice}</p>` : undefined}
<form action="${resultUrl}" class="paymentWidgets"
  data-brands="${brandsOfForm(channel, taken).join(' ')}"></form>
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
      // The page of an app has a scheme of its own.
      'form-action': [...new Set([...anywhere, new URL(resultUrl).protocol])],
    },
  };
};

/** The choice of an amount: its limits in hundredths, and whether the last one was wrong. */
interface AmountChoice {
  readonly least: bigint;
  readonly most: bigint | undefined;
  /** What the shopper sent, if it was wrong. */
  readonly wrong?: string | undefined;
}

/**
 * Returns the first page of a link with terms, without scripts: what is paid, the amount if the shopper chooses it, and
 * a button. The checkout is made when somebody presses the button: programs that follow links make none.
 */
export const startPage = (order: ShownOrder, choice?: AmountChoice): Page => {
  const { language, request } = order;
  const texts = pageTexts(language);
  return {
    language,
    title: titleOf(order),
    body: html`${factsOf(order)}
<form method="post">${choice && amountInput(order, choice)}
<button class="main">${texts.link.goOn}</button></form>`,
    isNeverFramed: true,
    status: choice?.wrong === undefined ? 200 : 400,
    ...(request['amount'] === undefined ? { style: AMOUNT_STYLE } : {}),
  };
};

const AMOUNT_STYLE = `
.hint { margin: .25rem 0 .5rem; color: var(--soft); }
.hint[role=alert] { color: inherit; font-weight: 600; }
input[aria-invalid] { border-width: 2px; border-color: currentColor; }
`;

const amountInput = ({ language, request }: ShownOrder, { least, most, wrong }: AmountChoice): Html => {
  const { facts, link } = pageTexts(language);
  const { currency = 'EUR' } = request;
  const price = (hundredths: bigint): string => priceText(amountText(hundredths), currency, languages[language].tag);
  const between = most === undefined ? link.atLeast : link.between;
  const hint = between
    .replace('{least}', () => price(least))
    .replace('{most}', () => (most === undefined ? '' : price(most)));
  const [role, invalid] = wrong === undefined ? ['', ''] : [' role="alert"', ' aria-invalid="true"'];
  return html`<label for="amount">${facts.amount} (${currency})</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" dir="ltr" maxlength="20" required
  aria-describedby="hint" value="${wrong ?? ''}"${new Html(invalid)}>
<p id="hint" class="hint"${new Html(role)}>${hint}</p>`;
};
