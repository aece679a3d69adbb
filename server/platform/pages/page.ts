import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { closingUnread } from '../http/reading/body.ts';
import { Html, html } from './html.ts';

/** A page of the gateway for people, mostly shoppers. */
export interface Page {
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
  /** The provider of the page, above the title; the gateway's own pages have none. */
  readonly band?: Html;
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

const STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --back: #f4f6f8; --card: #fff; --line: #c9d1d9;
  --main: #0b57d0; --on-main: #fff; --notice: #fff4d6; --on-notice: #5c3d00; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8eaed; --soft: #b0b7bf; --back: #16181b; --card: #212428; --line: #5f6368;
    --main: #8ab4f8; --on-main: #10131a; --notice: #3d3112; --on-notice: #ffe3a3; }
}
* { box-sizing: border-box; }
body { display: grid; align-content: center; min-height: 100vh; min-height: 100dvh; margin: 0; padding: 1rem;
  background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { width: 100%; max-width: 30rem; margin: 0 auto; padding: 1.5rem; overflow: hidden; background: var(--card);
  border: 1px solid var(--line); border-radius: .75rem; }
main > :last-child, main > :last-child > :last-child { margin-block-end: 0; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; }
h2 { margin: 1rem 0 .5rem; font-size: 1.0625rem; }
a { color: var(--main); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
dl.stacked { grid-template-columns: 1fr; gap: 0; }
dl.stacked dd { margin-block-end: .5rem; }
label { display: block; margin-block: .5rem .25rem; }
button, a.button, input { min-height: 44px; font: inherit; border-radius: .375rem; }
input { width: 100%; padding: 0 .75rem; border: 1px solid var(--line); background: var(--card); color: inherit; }
button, a.button { display: flex; align-items: center; justify-content: center; width: 100%;
  margin-block-start: .5rem; padding: .5rem 1rem;
  border: 1px solid var(--main); background: var(--card); color: var(--main); text-align: center;
  text-decoration: none; cursor: pointer; }
button.main, a.main { background: var(--main); color: var(--on-main); font-weight: 600; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
[dir=rtl] bdi { unicode-bidi: isolate; }
/* A phone, or the frame of a shop: the page fills it, so that no frame stands in a frame. */
@media (max-width: 37.5rem) {
  body { padding: 0; background: var(--card); }
  main { max-width: none; padding: 1rem; border: 0; border-radius: 0; }
}
@media (max-width: 26rem) {
  dl:not(.facts) { grid-template-columns: 1fr; gap: 0; }
  dl:not(.facts) dd { margin-block-end: .5rem; }
}
@media (forced-colors: active) { button, a.button { border-color: ButtonText; } }
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
const policyOf = ({ style, script, frames = [], formTargets = [], isNeverFramed, sources = {} }: Page): string => {
  const own: Readonly<Record<string, readonly string[]>> = {
    'default-src': [],
    'style-src': [STYLE_SOURCE, ...(style === undefined ? [] : [constantSource(style)])],
    'script-src': script === undefined ? [] : [constantSource(script)],
    'frame-src': frames,
    'form-action': ["'self'", ...formTargets],
    'base-uri': [],
    ...(isNeverFramed ? { 'frame-ancestors': [] } : {}),
  };
  return [...new Set([...Object.keys(own), ...Object.keys(sources)])]
    .map((name) => [name, [...(own[name] ?? []), ...(sources[name] ?? [])]] as const)
    .map(([name, all]) => `${name} ${all.length === 0 ? "'none'" : all.join(' ')}`)
    .join('; ');
};

/** Returns the complete HTML of a page. */
export const pageText = ({ language, title, body, band, style, script }: Page): string => {
  const { tag, direction } = languages[language];
  const styles = [STYLE, ...(style === undefined ? [] : [style])].map((text) => new Html(`<style>${text}</style>`));
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
<h1>${title}</h1>
${body}
</main>
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
