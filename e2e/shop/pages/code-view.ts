import { type Html, html } from '../../../server/platform/pages/html.ts';
import type { Exchange } from '../gateway/account.ts';
import { filledIn } from '../texts.ts';
import type { Visit } from './layout.ts';

/** The code that a page shows of itself. */
export interface Code {
  /** The scripts and the form of the page, as a shop writes them. */
  readonly page?: string;
  /** The requests of the shop's server to the gateway, with their replies. */
  readonly exchanges: readonly Exchange[];
  readonly gatewayUrl: string;
  /** What else developers want to see, before the code. */
  readonly first?: Html | undefined;
}

/** Returns the code behind a page: collapsed, and without the access token, which stays on the shop's server. */
export function codeView({ texts: { code } }: Visit, { page, exchanges, gatewayUrl, first }: Code): Html {
  return html`<details class="code">
<summary>${code.title}</summary>
${first}
${page === undefined ? undefined : html`<h2>${code.page}</h2>${block(code.page, page)}`}
${exchanges.length === 0 ? undefined : html`<h2>${code.server}</h2>`}
${exchanges.map((exchange, place) =>
  block(filledIn(code.request, { number: String(place + 1) }), written(exchange, gatewayUrl)),
)}
</details>`;
}

/** Returns a block of code that can be scrolled by keyboard too. */
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
