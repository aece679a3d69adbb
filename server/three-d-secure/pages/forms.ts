import type { Language } from '../../../catalogue/languages/languages.ts';
import { html } from '../../pages/html.ts';
import type { Page } from '../../pages/page.ts';

/** A form goes by itself; without scripts the shopper sends it. */
const SCRIPT = `document.querySelector('form').submit();`;

/** A form that a page sends on by itself. */
export interface Posting {
  readonly language: Language;
  readonly texts: { readonly title: string; readonly text: string; readonly action: string };
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Gives the page that posts a form to another page, by itself or by its button. */
export const postingPage = ({ language, texts, url, fields }: Posting): Page => ({
  language,
  title: texts.title,
  body: html`<p>${texts.text}</p>
<form method="post" action="${url}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="main" type="submit">${texts.action}</button>
</form>`,
  script: SCRIPT,
  formTargets: [new URL(url).origin],
});
