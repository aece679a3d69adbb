import { type Html, html } from '../../../server/pages/html.ts';
import type { Exchange } from '../gateway/account.ts';

/** What a page shows of how it is made. */
export interface Code {
  /** Scripts and form of the page, as a shop writes them. */
  readonly page?: string;
  /** What the shop's server and the gateway have said about it. */
  readonly told: readonly Exchange[];
  readonly gatewayUrl: string;
}

/** The code behind a page: folded away, and without the access token, which the shop's server keeps to itself. */
export function codeView({ page, told, gatewayUrl }: Code): Html {
  return html`<details class="code">
<summary>How this page is made</summary>
${page === undefined ? undefined : html`<h2>In the page</h2>${block('The page', page)}`}
${told.length === 0 ? undefined : html`<h2>From server to server</h2>`}
${told.map((exchange, place) => block(`Request ${place + 1} and its reply`, written(exchange, gatewayUrl)))}
</details>`;
}

/** Code that can be scrolled by the keyboard too. */
function block(name: string, text: string): Html {
  return html`<pre tabindex="0" role="region" aria-label="${name}"><code>${text}</code></pre>`;
}

function written({ method, path, parameters, status, reply }: Exchange, gatewayUrl: string): string {
  const sent = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(gatewayUrl).host}`,
    'Authorization: Bearer ••••••••',
    ...(sent.length === 0 ? [] : ['', sent.join('\n&')]),
    '',
    `HTTP/1.1 ${status}`,
    JSON.stringify(reply, undefined, 2),
  ].join('\n');
}
