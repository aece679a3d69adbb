import type { ShopTexts } from '../../../catalogue/texts/en/shop.ts';
import { pagesByLanguage } from '../../../catalogue/texts/registry/pages.ts';
import { type Html, html } from '../../../server/platform/pages/html.ts';
import type { Outcome } from '../gateway/outcome.ts';
import { filledIn, filledWith } from '../texts.ts';
import { testAccounts } from '../ways.ts';
import type { Visit } from './layout.ts';

/** Returns the note that describes how a visitor tries the page, with accounts of the test environment. */
export function hintOf({ texts }: Visit, hint: keyof ShopTexts['hints']): Html {
  const numbers = Object.entries(testAccounts).map(([name, number]) => [
    name,
    html`<code><bdi dir="ltr">${number}</bdi></code>`,
  ]);
  return html`<p class="note try">${filledWith(texts.hints[hint], Object.fromEntries(numbers))}</p>`;
}

/** Returns the note of a page with the widget that browsers without JavaScript show. */
export const noScriptNote = ({ texts }: Visit): Html =>
  html`<noscript><p class="note">${texts.pay.noScript}</p></noscript>`;

/** Returns the note with the reason of a decline; undefined when nothing was declined. */
export function reasonOf({ texts, choices }: Visit, { reason }: Outcome): Html | undefined {
  if (reason === undefined) return undefined;
  return html`<p class="note">${filledIn(texts.decline.reason, { reason: pagesByLanguage[choices.language].link.reasons[reason] })}</p>`;
}
