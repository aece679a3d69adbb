import { languages } from '../../../catalogue/languages/languages.ts';
import { type Html, html } from '../../../server/pages/html.ts';
import { type Line, totalOf } from '../cart.ts';
import { type Choices, colours, styles } from '../choices.ts';
import { CURRENCY } from '../products.ts';

/** A visit to a page: the visitor's choices, the path and the size of the cart. */
export interface Visit {
  readonly choices: Choices;
  /** The path of the page, to return to. */
  readonly path: string;
  /** The number of items in the cart. */
  readonly cartSize: number;
}

/** Special features of a page. */
interface Look {
  readonly scripts?: Html | undefined;
  /** Whether the page is narrow, for forms. */
  readonly isColumn?: boolean;
}

/** Returns a complete page of the shop. */
export function layout(visit: Visit, title: string, main: Html, { scripts, isColumn = false }: Look = {}): Html {
  return html`<!doctype html>
<html lang="en" data-colours="${visit.choices.colours}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Leaf &amp; Clay</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shop.css">
${scripts}
</head>
<body>
<header class="top">
<a class="name" href="/">Leaf &amp; Clay</a>
<nav aria-label="Shop"><ul>
<li><a href="/cart">Cart (${String(visit.cartSize)})</a></li>
<li><a href="/orders">Orders</a></li>
<li><a href="/account">Account</a></li>
</ul></nav>
</header>
<main class="${isColumn ? 'column' : 'wide'}">${main}</main>
${pickers(visit)}
<footer><p>This is an example shop. No money moves and nothing is sent. <a href="/gallery">Gallery of the payment form</a></p></footer>
</body>
</html>`;
}

/** Returns the pickers of language, style and colours; they work without a script. */
function pickers({ choices, path }: Visit): Html {
  const names = Object.entries(languages).map(([code, { name, tag }]) => ({ code, name, tag }));
  return html`<section class="pickers" aria-label="Language and look">
<form method="post" action="/choices">
<input type="hidden" name="back" value="${path}">
<label>Language of the payment form
<select name="language">${names.map(({ code, name, tag }) => option(code, name, choices.language === code, tag))}</select></label>
<label>Style of the payment form
<select name="style">${options(styles, choices.style)}</select></label>
<label>Colours
<select name="colours">${options(colours, choices.colours)}</select></label>
<button type="submit" class="quiet">Use these</button>
</form>
</section>`;
}

function options(table: Readonly<Record<string, string>>, chosen: string): readonly Html[] {
  return Object.entries(table).map(([value, name]) => option(value, name, value === chosen));
}

function option(value: string, name: string, isChosen: boolean, tag = 'en'): Html {
  return isChosen
    ? html`<option value="${value}" lang="${tag}" selected>${name}</option>`
    : html`<option value="${value}" lang="${tag}">${name}</option>`;
}

/** Returns a list of names and values, such as the facts of an order. */
export function facts(rows: readonly (readonly [name: string, value: Html | string | undefined])[]): Html {
  const shown = rows.filter(([, value]) => value !== undefined);
  return html`<dl class="summary">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Returns the total of lines, formatted for shoppers. */
export function priceOf(lines: readonly Line[]): Html {
  const price = new Intl.NumberFormat('en-IE', { style: 'currency', currency: CURRENCY }).format(
    Number(totalOf(lines)),
  );
  const isMonthly = lines.some(({ product }) => product.isMonthly);
  return html`<span class="price">${price}${isMonthly ? ' a month' : ''}</span>`;
}
