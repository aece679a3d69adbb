import { type BearerEndpoint, endpointRights } from '../../catalogue/backoffice/endpoint-rights.ts';
import { type Endpoint, takesBody, takesForm } from '../../catalogue/endpoints/endpoints.ts';
import { limitOf } from '../../catalogue/endpoints/limits.ts';
import { requestShapes } from '../../catalogue/requests/requests.ts';
import type { RequestShape } from '../../catalogue/schema/check.ts';
import type { Field } from '../../catalogue/schema/field.ts';
import { patternOfNames } from '../../catalogue/schema/names/parameter-names.ts';
import { replyForms, statusTexts } from './replies.ts';
import type { Json } from './reply-schema.ts';

/** Returns a name as the name of a schema. */
export const capitalized = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** Returns the names of the requests that an endpoint takes. */
export const shapesOf = ({ request, requestOfType = {} }: Endpoint): readonly string[] => [
  ...(request === undefined ? [] : [request]),
  ...Object.values(requestOfType),
];

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${capitalized(name)}` });

/** Returns the schema of a parameter. */
export const fieldSchema = ([, format, meaning, mark]: Field) => ({
  ...format.schema,
  description: `${meaning} Written as ${format.words}.`,
  ...(mark === 'deprecated' ? { deprecated: true } : {}),
  ...(mark === 'secret' ? { writeOnly: true } : { examples: [format.samples().right[0] ?? ''] }),
});

/** Returns the schema of a form. */
export const requestSchema = (shape: RequestShape<unknown>): Json => {
  const properties: Record<string, Json> = {};
  const patternProperties: Record<string, Json> = {};
  for (const [name, row] of Object.entries(shape.fields)) {
    const pattern = patternOfNames(name);
    if (pattern === undefined) properties[name] = fieldSchema(row);
    else patternProperties[pattern] = { ...fieldSchema(row), 'x-parameter': name };
  }
  for (const [alias, name] of Object.entries(shape.aliases)) {
    const row = shape.fields[name];
    if (row === undefined) throw new Error(`${alias} is another name of ${name}, which has no row`);
    properties[alias] = { ...fieldSchema(row), deprecated: true, description: `Another name of ${name}.` };
  }
  return {
    type: 'object',
    ...(shape.rules.length === 0 ? {} : { description: shape.rules.map(({ words }) => words).join('\n') }),
    ...(shape.required.length === 0 ? {} : { required: shape.required }),
    properties,
    ...(Object.keys(patternProperties).length === 0 ? {} : { patternProperties }),
    additionalProperties: false,
  };
};

const responses = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    Object.entries(endpoint.replies).map(([status, reply]) => [
      status,
      {
        description: statusTexts[status] ?? '',
        content: {
          [replyForms[reply].type]: { schema: reference(`${reply}Reply`) },
          ...replyForms[reply].others,
        },
      },
    ]),
  );

const queryParameters = (shape: RequestShape<unknown>): readonly Json[] =>
  Object.entries(shape.fields).map(([name, row]) => ({
    name,
    in: 'query',
    required: shape.required.includes(name),
    schema: fieldSchema(row),
  }));

/**
 * Returns the schema of a form. If a payment type has a form of its own, the request is one of several, and has the type
 * by which they are told apart.
 */
export const formSchema = (endpoint: Endpoint): Json => {
  const [only, ...others] = shapesOf(endpoint).map(reference);
  if (only === undefined) return {};
  return others.length === 0 ? only : { anyOf: [only, ...others], required: ['paymentType'] };
};

/** The content of a body: a form, or the content type of a file. */
const bodyContent = (endpoint: Endpoint): Json =>
  endpoint.upload === undefined
    ? { 'application/x-www-form-urlencoded': { schema: formSchema(endpoint) } }
    : { [endpoint.upload]: {} };

/** The header of a POST with a token that makes it safe to repeat. */
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'For 24 hours the same key with the same request gives the stored reply, ' +
    'with the header `Idempotent-Replayed: true`; with another request it is refused with 400. ' +
    'While the first request is in progress, others get 409.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

/** Describes the size limit of a form. */
export const limitText = (endpoint: Pick<Endpoint, 'method' | 'limit'>): string => {
  const { bytes, parameters, seconds, bytesPerSecond } = limitOf(endpoint);
  const most = `At most ${bytes / 1024} KiB and ${parameters} parameters`;
  return bytesPerSecond === undefined
    ? `${most}, which arrive within ${seconds} seconds.`
    : `${most}, sent with at least ${bytesPerSecond / 1024} KiB a second.`;
};

/** The ids that the gateway gives. */
const GATEWAY_ID = '^[A-Za-z0-9.-]{32,48}$';

const rightsText = (id: BearerEndpoint): string => {
  const { right, byType } = endpointRights[id];
  return byType === true
    ? 'The access token needs the rights of what is asked for: that of the payment type, `registrations.change` ' +
        'to store an account, `schedules.change` and `payments.take` to make a schedule, which charges later.'
    : `The access token needs the right \`${right}\`.`;
};

/** Returns the description of an endpoint. */
export const operation = (endpoint: Endpoint) => {
  const shape: RequestShape<unknown> | undefined = endpoint.request && requestShapes[endpoint.request];
  const isForm = takesForm(endpoint);
  const query = shape === undefined || isForm ? [] : queryParameters(shape);
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(name === 'id' ? { pattern: endpoint.idPattern ?? GATEWAY_ID } : {}) },
  }));
  const isKeyed = endpoint.method === 'POST' && endpoint.authorization === 'bearer' && endpoint.isUnkeyed !== true;
  const header = isKeyed ? [idempotencyKey] : [];
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...(endpoint.authorization === 'bearer' ? { description: rightsText(endpoint.id as BearerEndpoint) } : {}),
    security: endpoint.authorization === 'bearer' ? [{ bearer: [] }] : [],
    ...(path.length + query.length + header.length === 0 ? {} : { parameters: [...path, ...query, ...header] }),
    ...(endpoint.request === undefined || !takesBody(endpoint)
      ? {}
      : { requestBody: { description: limitText(endpoint), required: true, content: bodyContent(endpoint) } }),
    responses: responses(endpoint),
  };
};
