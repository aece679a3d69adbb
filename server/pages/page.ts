import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Language, languages } from '../../catalogue/languages/languages.ts';
import { closingUnread } from '../http/reading/unread.ts';
import { Html, html } from './html.ts';

/** A page that a person sees from the gateway, mostly a shopper. */
export interface Page {
  readonly language: Language;
  readonly title: string;
  readonly body: Html;
  /** Source of a script that the page runs; a constant of ours. What it works on stands in `data-` attributes of the body. */
  readonly script?: string;
  /** Addresses that the page may show in frames of its own; none otherwise. */
  readonly frames?: readonly string[];
  /** Addresses beside our own that a form of the page may be sent to; `*` where it leads to addresses of others. */
  readonly formTargets?: readonly string[];
  /** The address at which a browser finds it again, where it answers a form: it is led there, and shown it then. */
  readonly at?: string;
  /** For a page that no shop shows in a frame. */
  readonly isNeverFramed?: true;
  /** 200, unless something was refused. */
  readonly status?: number;
}

const STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --back: #f4f6f8; --card: #fff; --line: #c9d1d9; --main: #0b57d0; --on-main: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8eaed; --back: #16181b; --card: #212428; --line: #5f6368; --main: #8ab4f8; --on-main: #10131a; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; min-height: 100vh; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 30rem; margin: 0 auto; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
main > :last-child, main > :last-child > :last-child { margin-block-end: 0; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; }
h2 { margin: 1rem 0 .5rem; font-size: 1.0625rem; }
a { color: var(--main); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
dl.stacked { grid-template-columns: 1fr; gap: 0; }
dl.stacked dd { margin-block-end: .5rem; }
@media (max-width: 26rem) { body { padding: .5rem; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-block-end: .5rem; } }
label { display: block; margin-block: .5rem .25rem; }
button, a.button, input { min-height: 44px; font: inherit; border-radius: .375rem; }
input { width: 100%; padding: 0 .75rem; border: 1px solid var(--line); background: var(--card); color: inherit; }
button, a.button { display: flex; align-items: center; justify-content: center; width: 100%; margin-block-start: .5rem; padding: .5rem 1rem;
  border: 1px solid var(--main); background: var(--card); color: var(--main); text-decoration: none; cursor: pointer; }
button.main, a.main { background: var(--main); color: var(--on-main); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
[dir=rtl] bdi { unicode-bidi: isolate; }
@media (forced-colors: active) { button, a.button { border-color: ButtonText; } }
`;

/** Texts of ours are let through by their hash: what anybody else brought into a page would not run. */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const STYLE_SOURCE = hashSource(STYLE);

const scriptSources = new Map<string, string>();

/** Scripts are few and constant. */
const scriptSource = (script: string): string => {
  const known = scriptSources.get(script);
  if (known !== undefined) return known;
  const made = hashSource(script);
  scriptSources.set(script, made);
  return made;
};

/**
 * Nothing is loaded and nothing runs but what the page itself says. Shops show our pages in frames, so anybody may; what
 * could be done by a stolen click is only what the shopper has asked for. Pages for frames name no `frame-ancestors`, since `*`
 * stands for web addresses only: it keeps out the pages of apps, and files that a developer opens.
 */
const policyOf = ({ script, frames = [], formTargets = [], isNeverFramed }: Page): string =>
  [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    `script-src ${script === undefined ? "'none'" : scriptSource(script)}`,
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    ...(isNeverFramed ? ["frame-ancestors 'none'"] : []),
  ].join('; ');

/** Gives the whole text of a page. */
export const pageText = ({ language, title, body, script }: Page): string => {
  const { tag, direction } = languages[language];
  const scripts = script === undefined ? [] : [new Html(`<script>${script}</script>`)];
  return html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
${scripts}
</body>
</html>
`.text;
};

/** Sends a page. Its address may hold a key: nobody is told of it, and nothing keeps the page. */
export const sendPage = (response: ServerResponse, page: Page): void => {
  if (page.at !== undefined) {
    response
      .writeHead(303, {
        Location: page.at,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        ...closingUnread(response),
      })
      .end();
    return;
  }
  const text = pageText(page);
  response.writeHead(page.status ?? 200, {
    'Content-Type': 'text/html;charset=UTF-8',
    'Content-Length': Buffer.byteLength(text),
    'Content-Language': languages[page.language].tag,
    'Content-Security-Policy': policyOf(page),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...closingUnread(response),
  });
  response.end(text);
};
