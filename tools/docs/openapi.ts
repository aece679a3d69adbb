import { endpoints, takesForm } from '../../catalogue/endpoints/endpoints.ts';
import { requestShapes } from '../../catalogue/requests/requests.ts';
import type { RequestShape } from '../../catalogue/schema/check.ts';
import { officePaths, sessionScheme } from './openapi-office.ts';
import { capitalized, operation, requestSchema, shapesOf } from './openapi-operation.ts';
import { replyForms } from './replies.ts';
import type { Json } from './reply-schema.ts';

const paths = (): Json => {
  const table: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    table[endpoint.path] = { ...table[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return { ...table, ...officePaths() };
};

/** The requests that are sent as forms; the parameters of a GET are in its query. */
const forms = new Set<string | undefined>(
  endpoints.flatMap((endpoint) => (takesForm(endpoint) ? shapesOf(endpoint) : [])),
);

const schemas = (): Json =>
  Object.fromEntries([
    ...Object.entries<RequestShape<unknown>>(requestShapes)
      .filter(([name]) => forms.has(name))
      .map(([name, shape]) => [capitalized(name), requestSchema(shape)]),
    ...Object.entries(replyForms).map(([name, { schema }]) => [`${capitalized(name)}Reply`, schema]),
  ]);

/** Returns the description of the interface in OpenAPI 3.1, generated from the tables. */
export const openApi = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Tollgate',
    version: '1',
    description:
      'A payment gateway. Requests are forms with flat, dotted names; ' +
      'replies are JSON in which fields may be added at any time. ' +
      'No value has control characters other than tab and line break. ' +
      'Where a schema has a `format` of its own, such as `iso-4217`, fewer values are taken than match its pattern: ' +
      'the description of the parameter says which.',
  },
  servers: [{ url: 'http://localhost:8080', description: 'The gateway on this machine.' }],
  paths: paths(),
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'Access token of a merchant or a channel.' },
      session: sessionScheme,
    },
    schemas: schemas(),
  },
});
