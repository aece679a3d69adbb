import type { Language } from '../../../../catalogue/languages/languages.ts';
import { html } from '../../../platform/pages/html.ts';
import type { Page } from '../../../platform/pages/page.ts';

/** Submits the form; without scripts the shopper uses the button. */
const SCRIPT = `document.querySelector('form').submit();`;

/** A form that a page submits automatically. */
interface Posting {
  readonly language: Language;
  readonly texts: { readonly title: string; readonly text: string; readonly action: string };
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Returns a page that posts a form to another URL, automatically or by its button. */
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
