import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { shopperTokenSheet } from '../../../catalogue/design/tokens.ts';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { closingUnread } from '../http/reading/body.ts';
import { Html, html } from './html.ts';
import { logoOf, type ShopLook, styleOfColour } from './look.ts';

/** A page of the gateway for people, mostly shoppers. */
export interface Page {
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
  /** The provider of the page, above the title; the gateway's own pages have none. */
  readonly band?: Html;
  /** What stands below the card. */
  readonly foot?: Html | undefined;
  /** The look of the shop, on pages about an order: its logo, and its colour. The title names the shop. */
  readonly look?: ShopLook;
  /** A style sheet of the page, besides the one of all pages; a constant. */
  readonly style?: string;
  /** The source of the page's script, a constant. Its input is in `data-` attributes of the body. */
  readonly script?: string;
  /** Sources of the policy beyond what follows from the other properties, by directive. */
  readonly sources?: Readonly<Record<string, readonly string[]>>;
  /** URLs that the page may show in its frames; without them, it has no frames. */
  readonly frames?: readonly string[];
  /** URLs besides our own that a form of the page may be sent to; `*` when the form redirects to other sites. */
  readonly formTargets?: readonly string[];
  /** The URL of the page, for replies to a form: the browser is redirected there and gets the page then. */
  readonly at?: string;
  /** The browser loads the page again after this time. */
  readonly refreshAfterSeconds?: number;
  /** Set for a page that must not be shown in a frame. */
  readonly isNeverFramed?: true;
  /** The HTTP status; 200 by default. */
  readonly status?: number;
}

const STYLE = `${shopperTokenSheet('--main: var(--accent); --on-main: var(--on-accent); --link: var(--accent);')}
* { box-sizing: border-box; }
body { display: grid; align-content: center; min-height: 100vh; min-height: 100dvh; margin: 0;
  padding: clamp(var(--space-4), 6vh, 3rem) var(--space-4);
  background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { width: 100%; max-width: 30rem; margin: 0 auto; padding: var(--space-5); overflow: hidden;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--corner-card); }
main > :last-child, main > :last-child > :last-child { margin-block-end: 0; }
h1 { margin: 0 0 var(--space-2); font-size: 1.25rem; line-height: 1.3; }
h2 { margin: var(--space-4) 0 var(--space-2); font-size: 1.0625rem; }
a { color: var(--link); }
dl { display: grid; grid-template-columns: auto 1fr; gap: var(--space-1) var(--space-4); }
dt { font-weight: 600; }
dd { margin: 0; }
label { display: block; margin-block: var(--space-2) var(--space-1); }
button, a.button, input { min-height: 44px; font: inherit; border-radius: var(--corner-control); }
input { width: 100%; padding: 0 var(--space-3); border: 1px solid var(--rim); border-block-end-color: var(--edge);
  background: var(--surface); color: inherit; }
button, a.button { display: flex; align-items: center; justify-content: center; gap: var(--space-2); width: 100%;
  margin-block-start: var(--space-2); padding: var(--space-2) var(--space-4);
  border: 1px solid var(--edge); background: var(--surface); color: var(--link); text-align: center;
  text-decoration: none; cursor: pointer; }
button.main, a.main { border-color: var(--link); background: var(--main); color: var(--on-main); font-weight: 600; }
button[hidden] { display: none; }
.icon { flex: none; width: 1.25em; height: 1.25em; fill: none; stroke: currentcolor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
[dir=rtl] bdi { unicode-bidi: isolate; }
.notice { margin: 0 0 var(--space-4); padding: .375rem var(--space-3); border-radius: .375rem;
  background: var(--waiting-soft); color: var(--waiting); font-size: .875rem; }
/* The shop's logo or first letter stands beside its name; the amount below is larger than anything else. */
.logo { display: block; width: auto; max-width: min(15rem, 100%); height: auto; max-height: 3rem;
  border-radius: .25rem; }
/* Most logos are made for white paper. */
@media (prefers-color-scheme: dark) { .logo { padding: var(--space-1) var(--space-2); background: #fff; } }
.shop { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-3);
  margin-block-end: var(--space-4); }
.shop h1 { margin: 0; font-size: 1rem; font-weight: 600; }
.initial { display: grid; flex: none; place-items: center; width: 2.25rem; height: 2.25rem;
  border-radius: var(--corner-control); background: var(--main); color: var(--on-main); font-weight: 700; }
.amount { margin: 0 0 var(--space-2); font-size: var(--size-hero); font-weight: 700; line-height: 1.2;
  letter-spacing: -.02em; }
.what { margin: 0 0 var(--space-2); }
.facts { grid-template-columns: auto 1fr; gap: 0; margin: var(--space-4) 0; }
.facts > * { padding-block: var(--space-2); border-block-end: 1px solid var(--line); }
.facts > :nth-last-child(-n + 2) { border-block-end: 0; }
.facts > * { align-content: center; min-height: 2.75rem; }
.facts dt { padding-inline-end: var(--space-4); color: var(--quiet); font-weight: 400; }
.facts dd { text-align: end; font-weight: 600; }
.facts .copied { display: flex; align-items: center; justify-content: end; gap: var(--space-2); }
#copied { margin: 0; color: var(--quiet); font-size: var(--size-small); text-align: center; }
.facts .copied button { flex: none; width: 44px; margin-block: -.5rem; margin-inline-end: -.75rem; padding: 0; border: 0;
  background: none; }
.facts .copied bdi { font: 400 .8125rem/1.4 ui-monospace, monospace; user-select: all; }
.facts .mark { width: auto; height: 20px; margin-block: -4px; margin-inline-end: var(--space-2); border-radius: .1875rem;
  vertical-align: middle; }
button[data-print] { border-color: var(--line); font-weight: 600; }
footer { display: flex; padding-inline: var(--space-4); align-items: center; justify-content: center; gap: var(--space-2);
  margin: var(--space-4) auto; color: var(--quiet); font-size: .875rem; }
/* How it ended: a sign, words, and why. */
.ending { display: grid; justify-items: center; gap: var(--space-2); margin: var(--space-5) 0 var(--space-3);
  text-align: center; text-wrap: balance; }
.ending p { margin: 0; color: var(--quiet); }
.ending [role=status] { color: var(--text); font-size: 1.125rem; font-weight: 600; line-height: 1.3; }
.ending .icon { width: 3.5rem; height: 3.5rem; padding: .75rem; border-radius: 50%; background: var(--raised); }
.ending.good .icon { background: var(--good-soft); color: var(--good); }
.ending.bad .icon { background: var(--bad-soft); color: var(--bad); }
.ending.waiting .icon { background: var(--waiting-soft); color: var(--waiting); }
.ending + p:not(.amount) { margin-block-start: var(--space-4); }
/* The amount stands below it, in the middle too. */
.ending ~ :is(.amount, .what) { text-align: center; }
/* A phone, or the frame of a shop: the page fills it, so that no frame stands in a frame. */
@media (max-width: 37.5rem) {
  body { padding: 0; background: var(--surface); align-content: start; }
  main { max-width: none; padding: var(--space-4); border: 0; border-radius: 0; }
  .notice, .facts .copied { font-size: var(--size-usual); }
}
@media (max-width: 26rem) {
  dl:not(.facts) { grid-template-columns: 1fr; gap: 0; }
  dl:not(.facts) dd { margin-block-end: var(--space-2); }
}
@media (forced-colors: active) {
  button, a.button { border-color: ButtonText; }
}
/* On paper: dark on white, without what can only be pressed. */
@media print {
  body { display: block; min-height: 0; padding: 0; background: none; }
  main { max-width: 32rem; margin: 0; border: 0; padding: 0; }
  button, a.button, form { display: none; }
}
`;

/**
 * Returns the source of a style or script for the policy, by its hash, so that injected styles and scripts do not run.
 */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const STYLE_SOURCE = hashSource(STYLE);

const constantSources = new Map<string, string>();

/** Returns the policy's source of a script or style of pages. The hashes are cached: both are few and constant. */
export const constantSource = (text: string): string => {
  const known = constantSources.get(text);
  if (known !== undefined) return known;
  const source = hashSource(text);
  constantSources.set(text, source);
  return source;
};

/**
 * Returns the content security policy: nothing loads or runs except what the page itself contains. Shops show these
 * pages in frames, so any site may; a stolen click can only do what the shopper asked for. Pages for frames have no
 * `frame-ancestors`, because `*` covers web URLs only: it would keep out the pages of apps and local files of
 * developers.
 */
const policyOf = (page: Page): string => {
  const { look, style, script, frames = [], formTargets = [], isNeverFramed, sources = {} } = page;
  const own: Readonly<Record<string, readonly string[]>> = {
    'default-src': [],
    'style-src': [
      STYLE_SOURCE,
      ...(look?.colour === undefined ? [] : [hashSource(styleOfColour(look.colour))]),
      ...(style === undefined ? [] : [constantSource(style)]),
    ],
    ...(look?.logoUrl === undefined ? {} : { 'img-src': [new URL(look.logoUrl).origin] }),
    'script-src': script === undefined ? [] : [constantSource(script)],
    'frame-src': frames,
    'form-action': ["'self'", ...formTargets],
    'base-uri': [],
    ...(isNeverFramed ? { 'frame-ancestors': [] } : {}),
  };
  return (
    [...new Set([...Object.keys(own), ...Object.keys(sources)])]
      .map((name) => [name, [...(own[name] ?? []), ...(sources[name] ?? [])]] as const)
      // What the page and its look both need is there once.
      .map(([name, all]) => [name, [...new Set(all)]] as const)
      .map(([name, all]) => `${name} ${all.length === 0 ? "'none'" : all.join(' ')}`)
      .join('; ')
  );
};

/** Returns the style sheets of a page besides the one of all pages. */
const stylesOf = ({ look, style }: Page): readonly string[] => [
  ...(look?.colour === undefined ? [] : [styleOfColour(look.colour)]),
  ...(style === undefined ? [] : [style]),
];

/** Returns the complete HTML of a page. */
export const pageText = (page: Page): string => {
  const { language, title, body, band, foot, look, script } = page;
  const { tag, direction } = languages[language];
  const styles = [STYLE, ...stylesOf(page)].map((text) => new Html(`<style>${text}</style>`));
  const scripts = script === undefined ? [] : [new Html(`<script>${script}</script>`)];
  return html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${styles}
</head>
<body>
<main>${band}
${look === undefined ? html`<h1>${title}</h1>` : html`<header class="shop">${logoOf(look)}<h1>${title}</h1></header>`}
${body}
</main>
${foot === undefined ? undefined : html`<footer>${foot}</footer>`}
${scripts}
</body>
</html>
`.text;
};

/** A page that is ready to be sent, to many callers if it is the same for all. */
interface MadePage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

/** Makes a page. Its URL may contain a key, so it sends no referrer and is not cached. */
export const madePage = (page: Page): MadePage => {
  const body = Buffer.from(pageText(page));
  const headers = {
    'Content-Type': 'text/html;charset=UTF-8',
    'Content-Length': body.length,
    'Content-Language': languages[page.language].tag,
    'Content-Security-Policy': policyOf(page),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(page.refreshAfterSeconds === undefined ? {} : { Refresh: String(page.refreshAfterSeconds) }),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  return { status: page.status ?? 200, headers, body };
};

/** Sends a page that was made before. */
export const sendMadePage = (response: ServerResponse, { status, headers, body }: MadePage): void => {
  response.writeHead(status, { ...headers, ...closingUnread(response) }).end(body);
};

/** Makes and sends a page, or sends the browser to its address. */
export const sendPage = (response: ServerResponse, page: Page): void => {
  if (page.at === undefined) sendMadePage(response, madePage(page));
  else {
    response
      .writeHead(303, {
        Location: page.at,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        ...closingUnread(response),
      })
      .end();
  }
};
