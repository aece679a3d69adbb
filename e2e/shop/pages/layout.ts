import { languages } from '../../../catalogue/languages/languages.ts';
import type { ShopTexts } from '../../../catalogue/texts/en/shop.ts';
import { type Html, html } from '../../../server/platform/pages/html.ts';
import { type Line, totalOf } from '../cart.ts';
import type { Choices } from '../choices.ts';
import { pictures } from '../pictures.ts';
import type { Product } from '../products.ts';
import { filledIn, moneyIn } from '../texts.ts';

/** A visit to a page: the visitor's choices, the path and the size of the cart. */
export interface Visit {
  readonly choices: Choices;
  /** The texts of the shop in the visitor's language. */
  readonly texts: ShopTexts;
  /** The path of the page, to return to. */
  readonly path: string;
  /** The number of items in the cart. */
  readonly cartSize: number;
  /** The gateway's URL, which has the documentation; ends with a slash. */
  readonly gatewayUrl: string;
}

/** Special features of a page. */
interface Look {
  /** More of the page's head: scripts, a style sheet. */
  readonly head?: Html | undefined;
  /** Whether the page is narrow, for forms. */
  readonly isColumn?: boolean;
}

/** Returns a complete page of the shop in the visitor's language. */
export function layout(visit: Visit, title: string, main: Html, { head, isColumn = false }: Look = {}): Html {
  const { choices, texts, cartSize } = visit;
  const { tag, direction } = languages[choices.language];
  const { navigation } = texts;
  return html`<!doctype html>
<html lang="${tag}" dir="${direction}" data-colours="${choices.colours}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Leaf &amp; Clay</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shop.css">
${choices.style === 'none' ? html`<link rel="stylesheet" href="/form.css">` : undefined}
${head}
</head>
<body>
<header>
<p class="example">${texts.footer.notice}</p>
<div class="top">
<a class="name" href="/" lang="en" dir="ltr">${mark}Leaf &amp; Clay</a>
<nav aria-label="${navigation.label}"><ul>
<li><a href="/orders">${parcel}<span>${navigation.orders}</span></a></li>
<li><a href="/account">${person}<span>${navigation.account}</span></a></li>
<li><a class="bag" href="/cart"${cartSize === 0 ? undefined : html` data-count="${String(cartSize)}"`}>${bag}
<span>${filledIn(navigation.cart, { count: String(cartSize) })}</span></a></li>
</ul></nav>
${pickers(visit)}
</div>
</header>
<main class="${isColumn ? 'column' : 'wide'}">${main}</main>
${foot(visit)}
</body>
</html>`;
}

/** Returns the foot of a page: what else a visitor of an example may look for. */
const foot = ({ texts: { footer }, gatewayUrl }: Visit): Html => html`<footer><div>
<p class="name" lang="en" dir="ltr">${mark}Leaf &amp; Clay</p>
<ul>
<li><a href="/gallery">${footer.gallery}</a></li>
<li><a href="${gatewayUrl}docs/testing">${footer.testCards}</a></li>
<li><a href="${gatewayUrl}docs/">${footer.documentation}</a></li>
</ul>
</div></footer>`;

const mark = html`<img src="/icon.svg" alt="" width="28" height="28">`;

const sign = (className: string, paths: Html): Html => html`<svg class="${className}" viewBox="0 0 24 24" width="22"
 height="22" aria-hidden="true" focusable="false" fill="none" stroke="currentcolor" stroke-width="1.75"
 stroke-linejoin="round" stroke-linecap="round">${paths}</svg>`;
// On a phone these stand for their words.
const parcel = sign('word', html`<path d="M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8M8 6l8 4"/>`);
const person = sign('word', html`<circle cx="12" cy="8" r="4"/><path d="M4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6"/>`);
const bag = sign('', html`<path d="M5 8h14l1 12H4z"/><path d="M9 10V7a3 3 0 0 1 6 0v3"/>`);
const globe = sign('', html`<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c6 6 6 12 0 18-6-6-6-12 0-18z"/>`);

/** Returns the pickers of language, style and colours, folded in the head; they work without a script. */
function pickers({ choices, path, texts: { look } }: Visit): Html {
  const names = Object.entries(languages).map(([code, each]) => ({ code, ...each }));
  const { name: language, tag } = languages[choices.language];
  return html`<details class="pickers">
<summary aria-label="${look.title}: ${language}">${globe}<span lang="${tag}">${language}</span></summary>
<form method="post" action="/choices">
<input type="hidden" name="back" value="${path}">
<label>${look.language}
<select name="language">
${names.map((each) => option(each.code, each.name, choices.language === each.code, each.tag))}</select></label>
<label>${look.style}
<select name="style">${options(look.styles, choices.style)}</select></label>
<label>${look.colours}
<select name="colours">${options(look.schemes, choices.colours)}</select></label>
<button type="submit" class="quiet">${look.use}</button>
</form>
</details>`;
}

function options(table: Readonly<Record<string, string>>, chosen: string): readonly Html[] {
  return Object.entries(table).map(([value, name]) => option(value, name, value === chosen));
}

function option(value: string, name: string, isChosen: boolean, tag?: string): Html {
  const lang = tag === undefined ? undefined : html` lang="${tag}"`;
  const selected = isChosen ? html` selected` : undefined;
  return html`<option value="${value}"${lang}${selected}>${name}</option>`;
}

/** Returns the paragraph with the link back to the first page. */
export const backLink = ({ texts }: Visit): Html => html`<p><a href="/">${texts.back}</a></p>`;

/** Returns the picture of a product. Its name stands beside it. */
export const pictureOf = ({ id }: Product): Html =>
  html`<svg class="picture ${id}" viewBox="0 0 320 320" aria-hidden="true" focusable="false"><g>${pictures[id]}</g></svg>`;

/** Returns the pictures of what is in an order; its texts stand beside them. */
export const goodsOf = (lines: readonly Line[]): Html =>
  html`<div class="goods">${lines.map(({ product }) => pictureOf(product))}</div>`;

/** Returns a list of names and values, such as the facts of an order. */
export function facts(rows: readonly (readonly [name: string, value: Html | string | undefined])[]): Html {
  const shown = rows.filter(([, value]) => value !== undefined);
  return html`<dl class="summary">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Returns the total of lines, formatted for shoppers. */
export function priceOf({ choices, texts }: Visit, lines: readonly Line[]): Html {
  const price = moneyIn(choices.language, totalOf(lines));
  const isMonthly = lines.some(({ product }) => product.isMonthly);
  return html`<span class="price">${isMonthly ? filledIn(texts.buy.perMonth, { price }) : price}</span>`;
}
