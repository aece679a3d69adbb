import { type Endpoint, endpoints, takesBody } from '../../../catalogue/endpoints/endpoints.ts';
import { requestShapes } from '../../../catalogue/requests/requests.ts';
import { titledTables } from '../../../catalogue/requests/tables.ts';
import type { RequestShape } from '../../../catalogue/schema/check.ts';
import type { Fields } from '../../../catalogue/schema/field.ts';
import { type Html, html } from '../../../server/pages/html.ts';
import { limitText } from '../openapi-operation.ts';
import { statusTexts } from '../replies.ts';
import { anchor, code, entries, entry, joined, marked, section } from './elements.ts';

/** Names a group and, if a request accepts only some of its parameters, these parameters. */
const groupIn = (shape: RequestShape<unknown>, [title, table]: readonly [string, Fields]): readonly Html[] => {
  const names = Object.keys(table);
  const accepted = names.filter((name) => shape.fields[name]?.[1] === table[name]?.[1]);
  if (accepted.length === 0) return [];
  const link = html`<a href="#${anchor('parameters', title)}">${title}</a>`;
  if (accepted.length === names.length) return [html`<li>${link}</li>`];
  if (accepted.length <= names.length / 2) return [html`<li>${link}: only ${codes(accepted)}</li>`];
  const refused = names.filter((name) => !accepted.includes(name));
  return [html`<li>${link}, without ${codes(refused)}</li>`];
};

const codes = (names: readonly string[]): Html => joined(names.map(code), ', ');

const requestOf = (endpoint: Endpoint): readonly (Html | undefined)[] => {
  const { request } = endpoint;
  if (request === undefined) return [];
  const shape: RequestShape<unknown> = requestShapes[request];
  const { required, rules } = shape;
  return [
    html`<h4>Parameters</h4>`,
    html`<ul>${titledTables.flatMap((group) => groupIn(shape, group))}</ul>`,
    takesBody(endpoint) ? html`<p>${limitText(endpoint)}</p>` : undefined,
    required.length === 0 ? undefined : html`<p>Must be sent: ${codes(required)}.</p>`,
    rules.length === 0 ? undefined : html`<ul>${rules.map(({ words }) => html`<li>${marked(words)}</li>`)}</ul>`,
  ];
};

const repliesOf = ({ replies }: Endpoint): Html =>
  entries(
    Object.entries(replies).map(([status, reply]) =>
      entry({
        name: status,
        text: statusTexts[status] ?? '',
        link: html`<a href="#${anchor('replies', reply)}">${reply}</a>`,
      }),
    ),
  );

const authorizationOf = ({ authorization, environment }: Endpoint): Html => {
  const needed = authorization === 'bearer' ? 'Needs an access token.' : 'Needs no access token.';
  return html`<p>${needed}${environment === undefined ? '' : ' In the test environment only.'}</p>`;
};

/** The heading of an endpoint. */
export const endpointTitle = ({ method, path }: Endpoint): string => `\`${method} ${path}\``;

const endpointSection = (endpoint: Endpoint): Html =>
  section(
    3,
    anchor('endpoints', endpoint.id),
    endpointTitle(endpoint),
    html`<p class="summary">${marked(endpoint.summary)}</p>`,
    authorizationOf(endpoint),
    ...requestOf(endpoint),
    html`<h4>Replies</h4>`,
    repliesOf(endpoint),
  );

/** Returns the section of all endpoints: authorization, parameters and replies. */
export const endpointsSection = (): Html =>
  section(2, 'endpoints', 'Endpoints', ...endpoints.map((endpoint: Endpoint) => endpointSection(endpoint)));
