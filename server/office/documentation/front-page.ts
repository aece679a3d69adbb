import { Router } from 'express';
import type { Icon } from '../../../catalogue/design/icons.ts';
import { productName } from '../../../catalogue/design/mark.ts';
import { tokenSheet } from '../../../catalogue/design/tokens.ts';
import type { Endpoint } from '../../../catalogue/endpoints/endpoints.ts';
import { testEndpoints } from '../../../catalogue/endpoints/testing.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { drawnIcon, drawnMark } from '../../platform/pages/drawn.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { madePage, sendMadePage } from '../../platform/pages/page.ts';

/** The data of the front page. */
interface FrontPageDependencies {
  readonly environment: Environment;
  /** The address of the example shop, where one runs. */
  readonly shopUrl?: string | undefined;
}

const linkTo = (address: string, text: string): Html => html`<a href="${address}">${text}</a>`;

/** A way in: its icon, where it leads, what one wants to do, and what is there. */
type Door = readonly [icon: Icon, address: string, want: string, offer: string];

/** The doors of the page. Addresses are relative, because a proxy may serve the gateway below a path of its own. */
const doorsOf = ({ environment, shopUrl }: FrontPageDependencies): readonly Door[] => [
  environment === 'test'
    ? [
        'developers',
        'docs/getting-started',
        'Take a payment',
        'The quick start: a shop of thirty lines, in ten minutes.',
      ]
    : ['developers', 'docs/going-live', 'Take payments', 'The checklist for a shop, and for the gateway itself.'],
  ['payments', 'backoffice/', 'Look after payments', 'The back office: search, refund, answer disputes, reconcile.'],
  ...(shopUrl === undefined
    ? []
    : [
        [
          'channels',
          shopUrl,
          'Try it as a shopper',
          'The example shop: buy tea with a test card; no money moves.',
        ] as const,
      ]),
];

const doorOf = ([icon, address, want, offer]: Door): Html =>
  html`<li>${drawnIcon(icon)}<h2>${linkTo(address, want)}</h2><p>${offer}</p></li>`;

/**
 * Endpoints without a token can be opened in a browser. The text need not mention the test environment, because this
 * page does.
 */
const testEntry = ({ method, path, summary, authorization }: Endpoint): Html => {
  const meaning = summary.replace('; in the test environment only', '');
  return authorization === 'none'
    ? html`<dt>${method} ${linkTo(path.slice(1), path)}</dt><dd>${meaning}</dd>`
    : html`<dt>${method} ${path}</dt><dd>${meaning} With the access token.</dd>`;
};

const forTests = (): Html => html`<details><summary>For tests</summary>
<p>Acquirers, banks and wallets are simulated here: no money moves. The entity id and the access token of the demo
merchant are printed when the gateway starts.</p>
<dl class="stacked">${testEndpoints.map(testEntry)}</dl></details>`;

const forLive = html`<p class="soft">The command <code>tollgate</code>, on the gateway’s machine, creates merchants,
channels and access tokens.</p>`;

const bandOf = ({ environment }: FrontPageDependencies): Html => html`<p class="brand">${drawnMark}${productName}
<span class="environment ${environment}"><strong>${environment}</strong> environment</span></p>`;

const bodyOf = (dependencies: FrontPageDependencies): Html => html`<p class="soft">A payment gateway: it takes payments
over HTTP, and serves the checkout widget that merchants embed in their pages.</p>
<ul class="doors">${doorsOf(dependencies).map(doorOf)}</ul>
<p class="more">${linkTo('docs/', 'Documentation')} ${linkTo('docs/openapi.json', 'OpenAPI')}
${linkTo('healthz', 'Health of the process')} ${linkTo('readyz', 'and of the database')}</p>
${dependencies.environment === 'test' ? forTests() : forLive}`;

/** The style of this page: the design's colours and measures, on its own ground. */
const STYLE = `${tokenSheet()}
body { display: block; align-content: start; padding: clamp(1rem, 6vw, 4rem) 1rem; background: var(--ground); color: var(--text); }
main { max-width: 56rem; padding: 0; overflow: visible; border: 0; background: none; box-shadow: none; }
h1 { margin-block: var(--space-5) var(--space-2); font-size: var(--size-hero); letter-spacing: -.02em; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.brand { display: flex; flex-wrap: wrap; gap: .625rem; align-items: center; margin: 0; font-size: var(--size-large);
  font-weight: 700; }
.mark { width: 2rem; height: 2rem; border-radius: .5rem; background: var(--accent); fill: var(--on-accent);
  forced-color-adjust: none; }
.icon { width: 1.5rem; height: 1.5rem; fill: none; stroke: currentcolor; stroke-linecap: round; stroke-linejoin: round;
  stroke-width: 1.75; }
.environment { margin-inline-start: auto; padding: .125rem .75rem; border: 1px solid transparent; border-radius: 1rem;
  background: var(--waiting-soft); color: var(--waiting); font-size: var(--size-small); font-weight: 500; }
.environment.live { background: var(--good-soft); color: var(--good); }
.soft { max-width: 40rem; margin-block: 0 var(--space-5); color: var(--quiet); }
.doors { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: var(--space-4);
  margin: 0; padding: 0; list-style: none; }
.doors li { position: relative; padding: var(--space-5); border: 1px solid var(--line);
  border-radius: var(--corner-card); background: var(--surface); box-shadow: var(--lift-card); }
.doors li:hover { border-color: var(--accent); box-shadow: var(--lift-menu); }
.doors .icon { color: var(--accent); }
.doors h2 { margin: var(--space-3) 0 var(--space-1); font-size: var(--size-large); }
.doors h2 a { color: inherit; text-decoration: none; }
.doors h2 a::after { position: absolute; inset: 0; border-radius: var(--corner-card); content: ""; }
.doors p { margin: 0; color: var(--quiet); font-size: var(--size-usual); }
.more { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-5); margin-block: var(--space-5); }
details { border-block-start: 1px solid var(--line); padding-block-start: var(--space-4); }
summary { color: var(--quiet); font-weight: 600; cursor: pointer; }
details dl { font-size: var(--size-small); }
details dd { color: var(--quiet); }
@media (forced-colors: active) { .environment { border-color: currentcolor; } }
`;

/**
 * Returns the route of the front page, whose address is printed at the start. Clients that ask for JSON get the same
 * answer as from an unknown address. Nothing on the page is private.
 */
export const frontPage = (dependencies: FrontPageDependencies): Router => {
  const page = madePage({
    language: 'en',
    title: 'Welcome to Tollgate',
    band: bandOf(dependencies),
    body: bodyOf(dependencies),
    style: STYLE,
    isNeverFramed: true,
  });
  return Router().get('/', (request, response, next) => {
    if (request.accepts(['html', 'json']) !== 'html') return next();
    response.vary('Accept');
    sendMadePage(response, page);
  });
};
