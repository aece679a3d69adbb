import { Router } from 'express';
import type { Icon } from '../../../catalogue/design/icons.ts';
import { productName } from '../../../catalogue/design/mark.ts';
import { tokenSheet } from '../../../catalogue/design/tokens.ts';
import type { Endpoint } from '../../../catalogue/endpoints/endpoints.ts';
import { testEndpoints } from '../../../catalogue/endpoints/testing.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { BUTTONS_SCRIPT } from '../../platform/pages/buttons-script.ts';
import { drawnIcon, drawnMark } from '../../platform/pages/drawn.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { madePage, sendMadePage } from '../../platform/pages/page.ts';

/** The data of the front page. */
interface FrontPageDependencies {
  readonly environment: Environment;
  /** The public address of the gateway, with a slash at its end. */
  readonly baseUrl: string;
  /** The address of the example shop, where one runs. */
  readonly shopUrl?: string | undefined;
}

const linkTo = (address: string, text: string): Html => html`<a href="${address}">${text}</a>`;

/** A way in: its icon, where it leads, its name, what is there, and what a click does. */
type Door = readonly [icon: Icon, address: string, name: string, offer: string, step: string];

/** The doors of the page. Addresses are relative, because a proxy may serve the gateway below a path of its own. */
const doorsOf = ({ environment, shopUrl }: FrontPageDependencies): readonly Door[] => [
  environment === 'test'
    ? ['payments', 'docs/getting-started', 'Take a payment', 'A shop of thirty lines, in ten minutes.', 'Quick start']
    : ['payments', 'docs/going-live', 'Take payments', 'For a shop, and for the gateway itself.', 'Checklist'],
  ['home', 'backoffice/', 'Back office', 'Search, refund, answer disputes, reconcile.', 'Open'],
  ...(shopUrl === undefined
    ? []
    : [['channels', shopUrl, 'Example shop', 'Buy tea with a test card; no money moves.', 'Try it'] as const]),
];

const doorOf = ([icon, address, name, offer, step]: Door): Html =>
  html`<li><span class="tile">${drawnIcon(icon)}</span><div><h2>${linkTo(address, name)}</h2><p>${offer}</p>
<p class="step" aria-hidden="true">${step} ${drawnIcon('forward')}</p></div></li>`;

/** The parameters of the first payment: a card of the simulated acquirer. */
const FIRST_PAYMENT = [
  ['amount', '92.00'],
  ['currency', 'EUR'],
  ['paymentType', 'DB'],
  ['paymentBrand', 'VISA'],
  ['card.number', '4200000000000000'],
  ['card.expiryMonth', '12'],
  ['card.expiryYear', '2030'],
  ['card.cvv', '123'],
] as const;

/** The beginning of the reply. */
const FIRST_REPLY = `{
  "id": "8a01a22874faf6c877d65d7bede42050",
  "paymentType": "DB",
  "paymentBrand": "VISA",
  "amount": "92.00",
  "currency": "EUR",
  "result": {
    "code": "000.100.110",
    "category": "success",
    …
  },
  …
}`;

/** The first call to this very gateway. Entity id and token are no secret of this page: who started the gateway has them. */
const firstCall = (baseUrl: string): string =>
  [
    `curl ${baseUrl}v1/payments`,
    '-H "Authorization: Bearer $ACCESS_TOKEN"',
    '-d entityId=$ENTITY_ID',
    ...FIRST_PAYMENT.map(([name, value]) => `-d ${name}=${value}`),
  ].join(' \\\n  ');

/** Returns code with its values set apart: quoted texts, and what follows an equals sign. */
const withValues = (code: string): Html =>
  html`${code
    .split(/("[^"\n]*":?|(?<==)\S+)/)
    .map((piece, at) => (at % 2 === 0 || piece.endsWith(':') ? html`${piece}` : html`<i>${piece}</i>`))}`;

const panelOf = (baseUrl: string): Html => {
  const call = firstCall(baseUrl);
  return html`<section class="panel" aria-labelledby="first">
<header><h2 id="first">Your first payment</h2><span id="copied" role="status"></span></header>
<div class="exchange"><div class="request"><pre tabindex="0" role="region" aria-label="Request"><code>${withValues(call)}</code></pre>
<button type="button" data-copy="${call}" data-copied="Copied" hidden>Copy</button></div>
<div><p><strong>200</strong> OK</p><pre tabindex="0" role="region" aria-label="Reply"><code>${withValues(FIRST_REPLY)}</code></pre></div></div>
<p>The demo merchant’s entity id and access token were printed when the gateway started:
<code>export ENTITY_ID=… ACCESS_TOKEN=…</code></p>
</section>`;
};

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

const forTests = (): Html => html`<details open><summary>Test tools</summary>
<p>Acquirers, banks and wallets are simulated here: no money moves. Tests decide how payments end, and move the
clock.</p>
<dl class="stacked">${testEndpoints.map(testEntry)}</dl></details>`;

const forLive = html`<p class="soft">The command <code>tollgate</code>, on the gateway’s machine, creates merchants,
channels and access tokens.</p>`;

const badges: Readonly<Record<Environment, string>> = { test: 'Test environment', live: 'Live environment' };

const bandOf = ({ environment }: FrontPageDependencies): Html => html`<div class="brand">${drawnMark}${productName}
<span class="environment ${environment}">${badges[environment]}</span> <a class="sign-in" href="backoffice/">Sign in</a></div>`;

/** What the gateway is asked about itself when the page is open: who reads it sees whether payments can be taken. */
const STATUS_SCRIPT = `
const status = document.getElementById('status');
fetch(status.href).then(({ ok }) => ok, () => false).then((isReady) => {
  status.className = isReady ? 'good' : 'bad';
  status.textContent = isReady ? 'All systems up' : 'Not ready';
});
`;

const bodyOf = (dependencies: FrontPageDependencies): Html => {
  const { environment, baseUrl } = dependencies;
  const isTest = environment === 'test';
  return html`<p class="soft">It takes payments over HTTP${isTest ? html` at <code>${baseUrl}</code>` : undefined}, and
serves the checkout widget that merchants embed in their pages.</p>
<ul class="doors">${doorsOf(dependencies).map(doorOf)}</ul>
${isTest ? panelOf(baseUrl) : forLive}
${isTest ? forTests() : undefined}
<footer>${linkTo('docs/', 'Documentation')} ${linkTo('docs/api/payments', 'API reference')}
${linkTo('docs/openapi.json', 'OpenAPI')} <a id="status" href="readyz">Status</a></footer>`;
};

/** The style of this page: the design's colours and measures, on its own ground. */
const STYLE = `${tokenSheet()}
body { display: block; align-content: start; padding: clamp(1rem, 6vw, 4rem) 1rem; background: var(--ground); color: var(--text); }
main { max-width: 62rem; padding: 0; overflow: visible; border: 0; background: none; box-shadow: none; }
h1 { margin-block: var(--space-5) var(--space-2); font-size: var(--size-hero); letter-spacing: -.02em; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.brand { display: flex; flex-wrap: wrap; gap: .5rem .625rem; align-items: center; margin: 0; font-size: var(--size-large);
  font-weight: 700; }
.mark { width: 2rem; height: 2rem; border-radius: .5rem; background: var(--accent); fill: var(--on-accent);
  forced-color-adjust: none; }
.icon { width: 1.5rem; height: 1.5rem; fill: none; stroke: currentcolor; stroke-linecap: round; stroke-linejoin: round;
  stroke-width: 1.75; }
.environment { margin-inline-start: auto; padding: .125rem .75rem; border: 1px solid transparent; border-radius: 1rem;
  background: var(--waiting-soft); color: var(--waiting); font-size: var(--size-small); font-weight: 600; }
.environment.live { background: var(--good-soft); color: var(--good); }
.sign-in { padding: .375rem .875rem; border: 1px solid var(--line); border-radius: var(--corner-control);
  background: var(--surface); color: var(--text); font-size: var(--size-usual); font-weight: 600;
  box-shadow: var(--lift-card); }
.sign-in:hover { border-color: var(--accent); text-decoration: none; }
.soft { max-width: 44rem; margin-block: 0 var(--space-5); color: var(--quiet); font-size: 1.0625rem;
  text-wrap: pretty; }
.soft code { color: var(--text); font-size: .9375em; }
.doors { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: var(--space-4);
  margin: 0; padding: 0; list-style: none; }
.doors li { position: relative; display: flex; gap: var(--space-4); padding: var(--space-5); border: 1px solid var(--line);
  border-radius: var(--corner-card); background: var(--surface); box-shadow: var(--lift-card); }
.doors li:hover { border-color: var(--accent); box-shadow: var(--lift-menu); }
.doors li:first-child { border-color: color-mix(in srgb, var(--accent) 35%, transparent);
  background: color-mix(in srgb, var(--accent-soft) 55%, var(--surface)); }
.tile { display: grid; flex: none; place-content: center; width: 2.5rem; height: 2.5rem; border-radius: .625rem;
  background: var(--accent-soft); color: var(--accent); }
.doors li:first-child .tile { background: var(--accent); color: var(--on-accent); }
.doors h2 { margin: 0 0 .125rem; font-size: var(--size-large); }
.doors h2 a { color: inherit; text-decoration: none; }
.doors h2 a::after { position: absolute; inset: 0; border-radius: var(--corner-card); content: ""; }
.doors p { margin: 0; color: var(--quiet); font-size: var(--size-usual); }
.doors .step { display: flex; gap: .125rem; align-items: center; margin-block-start: var(--space-2);
  color: var(--accent); font-weight: 600; }
.step .icon { width: 1rem; height: 1rem; stroke-width: 2.25; transition: transform .15s; }
.doors li:hover .step .icon { transform: translateX(3px); }
/* Code is light on dark in both schemes. */
.panel { color-scheme: dark; margin-block: var(--space-5); overflow: hidden; border: 1px solid #2a3346;
  border-radius: var(--corner-card); background: #111827; color: #e5e9f2; }
.panel header { display: flex; justify-content: space-between; padding: var(--space-3) var(--space-4);
  border-block-end: 1px solid #2a3346; }
.panel h2 { margin: 0; font-size: var(--size-usual); }
.panel > p, .exchange p, #copied { margin: 0; color: #a9b3c3; font-size: var(--size-small); }
.panel > p { padding: var(--space-3) var(--space-4); border-block-start: 1px solid #2a3346; }
.exchange { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.exchange > div { min-width: 0; padding: var(--space-4); }
.exchange > div + div { background: #0c121e; }
.exchange :is(strong, i) { color: #7fd8a2; font-style: normal; }
.request { position: relative; }
.panel pre { margin: 0; overflow-x: auto; }
.panel code { font: .8125rem/1.65 ui-monospace, "Cascadia Mono", "Segoe UI Mono", Menlo, Consolas, monospace; }
.panel button { position: absolute; inset-block-start: var(--space-3); inset-inline-end: var(--space-3); width: auto;
  min-height: 2rem; margin: 0; padding: 0 .75rem; border-color: #3b465c; background: #1c2536; color: #e5e9f2;
  font-size: var(--size-small); font-weight: 600; }
.panel button:hover { background: #28334a; }
.panel :focus-visible { outline-color: #8fb0ff; }
details { border-block-start: 1px solid var(--line); padding-block: var(--space-4); }
summary { font-weight: 600; cursor: pointer; }
footer { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-5); padding-block-start: var(--space-4);
  padding-inline: 0; justify-content: start;
  border-block-start: 1px solid var(--line); font-size: var(--size-usual); }
footer a { color: var(--quiet); }
#status { margin-inline-start: auto; }
#status[class]::before { display: inline-block; width: .5rem; height: .5rem; margin-inline-end: .5rem;
  border-radius: 50%; background: currentcolor; content: ""; }
#status.good { color: var(--good); }
#status.bad { color: var(--bad); }
@media (max-width: 37.5rem) {
  body { padding: 1rem; background: var(--ground); }
  h1 { font-size: 1.75rem; }
  .request pre { padding-block-start: 2rem; }
  .panel pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  #status { order: -1; flex: 1 0 100%; margin: 0; }
  .doors { gap: var(--space-3); }
  .doors li { padding: var(--space-4); }
}
@media (prefers-reduced-motion: reduce) { .step .icon { transition: none; } }
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
    title: 'Your payment gateway is running.',
    band: bandOf(dependencies),
    body: bodyOf(dependencies),
    style: STYLE,
    ...(dependencies.environment === 'test'
      ? { script: `${BUTTONS_SCRIPT}${STATUS_SCRIPT}`, sources: { 'connect-src': ["'self'"] } }
      : {}),
    isNeverFramed: true,
  });
  return Router().get('/', (request, response, next) => {
    if (request.accepts(['html', 'json']) !== 'html') return next();
    response.vary('Accept');
    sendMadePage(response, page);
  });
};
