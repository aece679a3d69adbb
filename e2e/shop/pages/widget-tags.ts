import { Html, html } from '../../../server/platform/pages/html.ts';
import type { Choices } from '../choices.ts';

/** The tags by which a page loads the widget, and the same tags as text for the code view. */
interface WidgetTags {
  readonly scripts: Html;
  readonly written: string;
}

/** The page's settings for the widget. */
interface WidgetUse {
  readonly gatewayUrl: string;
  /** The nonce of the page's scripts in its policy; new for every page. */
  readonly nonce: string;
  readonly choices: Choices;
  /** The checkout; undefined when it is created only after a button is pressed. */
  readonly checkoutId?: string;
  /** The hash of the script, for its integrity attribute. */
  readonly integrity: string;
  /** The suffix of the checkout id in the script's URL. */
  readonly use?: '/registration';
  /** More members of `wpwlOptions`. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** A script that adds callbacks to `wpwlOptions`. */
  readonly callbacks?: string;
}

/** Returns the options and the script tag of a page with the widget. */
export function widgetTags(page: WidgetUse): WidgetTags {
  const { gatewayUrl, nonce, choices, checkoutId, integrity, use = '', callbacks = '' } = page;
  const query = checkoutId === undefined ? '' : `?checkoutId=${encodeURIComponent(checkoutId)}${use}`;
  const source = new URL(`v1/paymentWidgets.js${query}`, gatewayUrl).href;
  const options = { locale: choices.language, style: choices.style, ...page.options };
  // A text in the options must not end the script.
  const literal = JSON.stringify(options, undefined, 2).replaceAll('<', '\\u003c');
  const code = `window.wpwlOptions = ${literal};\n${callbacks}`.trim();
  return {
    scripts: html`<script nonce="${nonce}">${new Html(code)}</script>
<script src="${source}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}" async></script>`,
    written: `<script nonce="…">
${code}
</script>
<script src="${source}"
  integrity="${integrity}"
  crossorigin="anonymous" nonce="…" async></script>`,
  };
}

/** Returns the form for the widget: its place, its brands and the return URL. */
export function widgetForm(brands: string, resultUrl?: string): Html {
  return resultUrl === undefined
    ? html`<form class="paymentWidgets" data-brands="${brands}"></form>`
    : html`<form class="paymentWidgets" action="${resultUrl}" data-brands="${brands}"></form>`;
}
