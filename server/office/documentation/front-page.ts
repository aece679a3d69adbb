import { Router } from 'express';
import type { Endpoint } from '../../../catalogue/endpoints/endpoints.ts';
import { testEndpoints } from '../../../catalogue/endpoints/testing.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { madePage, sendMadePage } from '../../platform/pages/page.ts';

/** The data of the front page. */
interface FrontPageDependencies {
  readonly environment: Environment;
  /** The address of the example shop, where one runs. */
  readonly shopUrl?: string | undefined;
}

const linkTo = (address: string, text: string): Html => html`<a href="${address}">${text}</a>`;

const entry = (term: string | Html, meaning: Html): Html => html`<dt>${term}</dt><dd>${meaning}</dd>`;

/** Addresses are relative, because a proxy may serve the gateway below a path of its own. */
const startingPoints = ({ shopUrl }: FrontPageDependencies): readonly Html[] => [
  entry(
    'Documentation',
    html`${linkTo('docs/', 'guides, and every endpoint with samples')}, ${linkTo('docs/openapi.json', 'OpenAPI')}`,
  ),
  ...(shopUrl === undefined ? [] : [entry('Example shop', html`${linkTo(shopUrl, shopUrl)}`)]),
  entry('Health', html`${linkTo('healthz', 'process')}, ${linkTo('readyz', 'database')}`),
];

/**
 * Endpoints without a token can be opened in a browser. The text need not mention the test environment, because this
 * page does.
 */
const testEntry = ({ method, path, summary, authorization }: Endpoint): Html => {
  const meaning = summary.replace('; in the test environment only', '');
  return authorization === 'none'
    ? entry(html`${method} ${linkTo(path.slice(1), path)}`, html`${meaning}`)
    : entry(`${method} ${path}`, html`${meaning} With the access token.`);
};

const forTests = (): Html => html`<h2>For tests</h2>
<p>Acquirers, banks and wallets are simulated here: no money moves. The entity id and the access token of the demo
merchant are printed when the gateway starts.</p>
<dl class="stacked">${testEndpoints.map(testEntry)}</dl>`;

const forLive = html`<p>The command <code>tollgate</code>, on the gateway’s machine, creates merchants, channels and
access tokens.</p>`;

const bodyOf = (dependencies: FrontPageDependencies): Html => html`<p>A payment gateway, in the
<strong>${dependencies.environment}</strong> environment. It takes payments over HTTP, and serves the checkout widget
that merchants embed in their pages.</p>
<dl>${startingPoints(dependencies)}</dl>
${dependencies.environment === 'test' ? forTests() : forLive}`;

/**
 * Returns the route of the front page, whose address is printed at the start. Clients that ask for JSON get the same
 * answer as from an unknown address. Nothing on the page is private.
 */
export const frontPage = (dependencies: FrontPageDependencies): Router => {
  const page = madePage({ language: 'en', title: 'Tollgate', body: bodyOf(dependencies), isNeverFramed: true });
  return Router().get('/', (request, response, next) => {
    if (request.accepts(['html', 'json']) !== 'html') return next();
    response.vary('Accept');
    sendMadePage(response, page);
  });
};
