import { Html, html } from '../../../server/pages/html.ts';
import type { Choices } from '../choices.ts';

/** How a page loads the widget: what stands in its head, and the same as text for the code view. */
export interface WidgetDependencies {
  readonly scripts: Html;
  readonly written: string;
}

/** What a page says to the widget. */
export interface WidgetUse {
  readonly gatewayUrl: string;
  /** The value that the page's policy allows its scripts by; new for every page. */
  readonly nonce: string;
  readonly choices: Choices;
  /** Nothing where there is no checkout before a button is pressed. */
  readonly checkoutId?: string;
  /** The hash of the script, for its integrity attribute. */
  readonly integrity: string;
  /** What comes behind the id in the script's address. */
  readonly use?: '/registration';
  /** More members of `wpwlOptions`. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Script that adds callbacks to `wpwlOptions`. */
  readonly callbacks?: string;
}

/** The options and the script tag of a page with the widget. */
export function widgetParts(page: WidgetUse): WidgetDependencies {
  const { gatewayUrl, nonce, choices, checkoutId, integrity, use = '', callbacks = '' } = page;
  const query = checkoutId === undefined ? '' : `?checkoutId=${encodeURIComponent(checkoutId)}${use}`;
  const source = new URL(`v1/paymentWidgets.js${query}`, gatewayUrl).href;
  const options = { locale: choices.language, style: choices.style, ...page.options };
  // No text in the options may end the script.
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

/** The form that tells the widget where to be, what to offer, and where to come back to. */
export function widgetForm(brands: string, resultUrl?: string): Html {
  return resultUrl === undefined
    ? html`<form class="paymentWidgets" data-brands="${brands}"></form>`
    : html`<form class="paymentWidgets" action="${resultUrl}" data-brands="${brands}"></form>`;
}
