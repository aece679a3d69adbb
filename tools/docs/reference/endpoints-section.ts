import { type Endpoint, endpoints, takesForm } from '../../../catalogue/endpoints/endpoints.ts';
import { requestShapes } from '../../../catalogue/requests/requests.ts';
import { titledTables } from '../../../catalogue/requests/tables.ts';
import type { RequestShape } from '../../../catalogue/schema/check.ts';
import type { Fields } from '../../../catalogue/schema/field.ts';
import { limitText } from '../openapi.ts';
import { statusTexts } from '../replies.ts';
import { anchor, entries, entry, escaped, marked, section } from './html.ts';

const code = (name: string): string => `<code>${escaped(name)}</code>`;

/** Which parameters of a group a request takes, where that is not all of them. */
const groupIn = (shape: RequestShape<unknown>, [title, table]: readonly [string, Fields]): readonly string[] => {
  const names = Object.keys(table);
  const accepted = names.filter((name) => shape.fields[name]?.[1] === table[name]?.[1]);
  if (accepted.length === 0) return [];
  const link = `<a href="#${anchor('parameters', title)}">${escaped(title)}</a>`;
  if (accepted.length === names.length) return [`<li>${link}</li>`];
  if (accepted.length <= names.length / 2) return [`<li>${link}: only ${accepted.map(code).join(', ')}</li>`];
  const refused = names.filter((name) => !accepted.includes(name));
  return [`<li>${link}, without ${refused.map(code).join(', ')}</li>`];
};

const requestOf = (endpoint: Endpoint): readonly string[] => {
  const { request } = endpoint;
  if (request === undefined) return [];
  const shape: RequestShape<unknown> = requestShapes[request];
  const required = shape.required.map(code).join(', ');
  return [
    '<h4>Parameters</h4>',
    `<ul>${titledTables.flatMap((group) => groupIn(shape, group)).join('')}</ul>`,
    takesForm(endpoint) ? `<p>${limitText(endpoint)}</p>` : '',
    required === '' ? '' : `<p>Must be sent: ${required}.</p>`,
    shape.rules.length === 0 ? '' : `<ul>${shape.rules.map(({ words }) => `<li>${marked(words)}</li>`).join('')}</ul>`,
  ];
};

const repliesOf = ({ replies }: Endpoint): string =>
  entries(
    Object.entries(replies).map(([status, reply]) =>
      entry({ name: status, text: statusTexts[status] ?? '' }).replace(
        '</dd>',
        ` <a href="#${anchor('replies', reply)}">${escaped(reply)}</a></dd>`,
      ),
    ),
  );

const authorizationOf = ({ authorization, environment }: Endpoint): string => {
  const needed = authorization === 'bearer' ? 'Needs an access token.' : 'Needs no access token.';
  return `<p>${needed}${environment === undefined ? '' : ' In the test environment only.'}</p>`;
};

/** Gives the heading of an endpoint. */
export const endpointTitle = ({ method, path }: Endpoint): string => `\`${method} ${path}\``;

const endpointSection = (endpoint: Endpoint): string =>
  section(
    3,
    anchor('endpoints', endpoint.id),
    endpointTitle(endpoint),
    `<p class="summary">${marked(endpoint.summary)}</p>`,
    authorizationOf(endpoint),
    ...requestOf(endpoint),
    '<h4>Replies</h4>',
    repliesOf(endpoint),
  );

/** Gives every endpoint: who may call it, what it takes, what it answers. */
export const endpointsSection = (): string =>
  section(2, 'endpoints', 'Endpoints', ...endpoints.map((endpoint: Endpoint) => endpointSection(endpoint)));
