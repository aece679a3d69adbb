import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import { brandsTaken, testModeIn } from '../../../catalogue/settings/acquirers.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import { drawnIcon } from '../../platform/pages/drawn.ts';
import { Html, html } from '../../platform/pages/html.ts';
import { constantSource, type Page } from '../../platform/pages/page.ts';
import { pageTexts } from '../../platform/pages/texts.ts';
import type { CheckoutDependencies } from '../model/dependencies.ts';
import { brandsOfForm } from '../offer.ts';
import { amountOf, BAND_STYLE, orderFacts, type ShownOrder, testBand, titleOf, whatOf } from './order.ts';

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

/**
 * The form stands on the page's own card, in its colours and as wide as it is: the lines between the ways to pay reach
 * its edges, `--inset` away. Rules for class names win over the widget's.
 */
const FORM_STYLE = `
:root { --tollgate-text: var(--text); --tollgate-surface: var(--surface); --tollgate-accent: var(--link);
  --tollgate-on-accent: var(--surface); --tollgate-error: var(--bad); --tollgate-width: 100%; }
@media (min-width: 37.51rem) { main { max-width: 35rem; } }
.facts { margin-block: var(--space-2); }
.pay { margin-block-start: var(--space-4); }
/* With room, the order stands beside the form: all its parts are rows of the first column, and the last row is air. */
@media (min-width: 56rem) {
  main { display: grid; max-width: 60rem; grid-template: repeat(9, auto) 1fr / minmax(0, 2fr) minmax(0, 3fr);
    column-gap: var(--inset); padding-block-start: 0; background: var(--raised); }
  main > * { grid-column: 1; }
  main > .notice { grid-column: 1 / -1; margin-block: 0; }
  main > .shop { margin-block-start: var(--inset); }
  main > .pay { grid-area: 1 / 2 / -1; margin-block: 0 calc(-1 * var(--inset)); margin-inline-end: calc(-1 * var(--inset)); padding: var(--inset);
    border-inline-start: 1px solid var(--line); background: var(--surface); }
  main > .notice ~ .pay { grid-row-start: 2; }
  .shop { margin-block-end: var(--space-5); }
}
.wpwl-form { padding: 0; border: 0; border-radius: 0; background: none; box-shadow: none; }
.wpwl-layout-accordion > .wpwl-methods { margin: 0 calc(-1 * var(--inset)) calc(-1 * var(--inset)); border-inline: 0;
  border-block-end: 0; border-radius: 0; }
.wpwl-layout-accordion .wpwl-methods .wpwl-method, .wpwl-layout-accordion > .wpwl-methods > .wpwl-panel.wpwl-panel {
  padding-inline: var(--inset); }
.wpwl-button-pay { border-color: var(--link); background: var(--main); color: var(--on-main); }
.wpwl-form button { margin: 0; }
.wpwl-form .wpwl-button-pay { margin-block-start: .5rem; }
.wpwl-wallet button { height: 3rem; min-height: 0; padding-block: 0; }
`;

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
    look: order.look,
    style: BAND_STYLE + FORM_STYLE,
    ...testBand(order),
    foot: html`${drawnIcon('secure')}${pageTexts(order.language).link.secure}`,
    body: html`${amountOf(order)}${whatOf(order)}${orderFacts(order)}
<div class="pay"><form action="${resultUrl}" class="paymentWidgets"
  data-brands="${brandsOfForm(channel, { taken, currency: order.request['currency'] }).join(' ')}"></form></div>
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
    look: order.look,
    body: html`${amountOf(order)}${whatOf(order)}${orderFacts(order)}
<form method="post">${choice && amountInput(order, choice)}
<button class="main">${texts.link.goOn}</button></form>`,
    isNeverFramed: true,
    status: choice?.wrong === undefined ? 200 : 400,
    ...(request['amount'] === undefined ? { style: AMOUNT_STYLE } : {}),
  };
};

const AMOUNT_STYLE = `
.hint { margin: .25rem 0 .5rem; color: var(--quiet); }
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
