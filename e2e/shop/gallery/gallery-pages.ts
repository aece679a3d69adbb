import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { Html, html } from '../../../server/platform/pages/html.ts';
import { type Choice, choices, forms, namesOf, type Specimen } from './choices.ts';

/**
 * The most specimens at once: each is a page with frames of its own, and more would keep a browser busy for minutes.
 */
const SPECIMENS_LIMIT = 60;

const choiceNames = Object.keys(choices) as Choice[];

/** Returns the main part of the gallery's page: the choices, and the selected specimens. */
export function galleryMain(specimens: readonly Specimen[], query: Readonly<Record<string, unknown>>): Html {
  const shown = specimens.slice(0, SPECIMENS_LIMIT);
  const differing = choiceNames.filter(
    (choice) => choice === 'form' || new Set(shown.map((one) => one[choice])).size > 1,
  );
  const more = specimens.length - shown.length;
  return html`<div lang="en" dir="ltr">
<h1>Gallery of the widget</h1>
<p>Every form in every state, style and language, as the gateway builds it. Choose; an address may name several, with
commas between.</p>
<form class="choices">
${choiceNames.map((choice) => chooser(choice, query[choice]))}<button type="submit">Show</button>
</form>
<ul class="specimens">${shown.map((specimen) => specimenFrame(specimen, differing))}</ul>
${more > 0 ? html`<p>${String(more)} more; choose fewer to see them.</p>` : undefined}
</div>`;
}

function chooser(choice: Choice, given: unknown): Html {
  const options = [...namesOf(choice), 'all'].map((name) => {
    const title = name === 'all' ? 'all' : titleOf(choice, name);
    return name === given
      ? html`<option value="${name}" selected>${title}</option>`
      : html`<option value="${name}">${title}</option>`;
  });
  return html`<label>${choice}<select name="${choice}">${options}</select></label>`;
}

function titleOf(choice: Choice, name: string): string {
  const value: unknown = choices[choice][name];
  return typeof value === 'string' ? value : (forms[name]?.title ?? name);
}

function specimenFrame(specimen: Specimen, differing: readonly Choice[]): Html {
  const title = differing.map((choice) => titleOf(choice, specimen[choice])).join(' · ');
  const address = `/gallery/specimen?${new URLSearchParams(specimen)}`;
  return html`<li><h2><a href="${address}">${title}</a></h2>
<iframe src="${address}" title="${title}" loading="lazy"></iframe></li>`;
}

/** The input of a specimen's page. */
interface SpecimenPageDependencies {
  readonly specimen: Specimen;
  readonly checkoutId: string;
  readonly nonce: string;
  readonly gatewayUrl: string;
}

/** Returns the page of one specimen: a merchant's page with only the widget. */
export function specimenPage({ specimen, checkoutId, nonce, gatewayUrl }: SpecimenPageDependencies): Html {
  const { tag, direction } = languages[specimen.language as Language];
  const { brands = [], options = {}, isRegistration } = forms[specimen.form] ?? {};
  const id = isRegistration ? `${checkoutId}/registration` : checkoutId;
  const source = new URL(`v1/paymentWidgets.js?checkoutId=${id}`, gatewayUrl).href;
  const isOfPage = specimen.style === 'house' || specimen.style === 'old';
  const hasSheet = isOfPage || specimen.style === 'none';
  const set = { ...options, style: isOfPage ? 'card' : specimen.style, locale: specimen.language };
  const written = new Html(JSON.stringify(set).replaceAll('<', '\\u003c'));
  return html`<!doctype html>
<html lang="${tag}" dir="${direction}" class="${specimen.scheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOf('form', specimen.form)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/gallery/specimen.css">
${hasSheet ? html`<link rel="stylesheet" href="/gallery/${specimen.style}.css">` : undefined}
<script nonce="${nonce}">window.wpwlOptions = ${written};</script>
<script nonce="${nonce}" src="/gallery/specimen.js" data-state="${specimen.state}"></script>
<script nonce="${nonce}" src="${source}" async></script>
</head>
<body>
<main>
<h1 lang="en">${titleOf('form', specimen.form)}</h1>
${brands.map((of) => html`<form class="paymentWidgets" action="/gallery" data-brands="${of}"></form>`)}
</main>
</body>
</html>`;
}
