import { API, type OfficeEndpoint } from '../../catalogue/backoffice/endpoint.ts';
import { officeEndpoints } from '../../catalogue/backoffice/endpoints/endpoints.ts';
import { needsProof, type Proof } from '../../catalogue/backoffice/proof.ts';
import { rights } from '../../catalogue/backoffice/rights.ts';
import { type SharedEndpoint, sharedEndpoints } from '../../catalogue/backoffice/shared.ts';
import { type Endpoint, endpoints, takesBody } from '../../catalogue/endpoints/endpoints.ts';
import type { Fields } from '../../catalogue/schema/field.ts';
import { requiredNames } from '../../catalogue/schema/field.ts';
import { fieldSchema, formSchema, limitText, operation } from './openapi-operation.ts';
import { statusTexts } from './replies.ts';
import type { Json } from './reply-schema.ts';

const TAG = 'back office';

/** The session of a person, which the page sends. */
export const sessionScheme: Json = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-tollgate_session',
  description:
    'The session of a person; on plain http its name is `tollgate_session`. Every request that changes something also needs `X-Tollgate: backoffice`.',
};

const signedIn = [{ session: [] }];

/** Who may send a request, in words. */
const accessText = (access: OfficeEndpoint['access']): string => {
  if (Object.hasOwn(rights, access)) return `Needs the right \`${access}\`.`;
  const words = {
    anyone: 'For anyone.',
    signingIn: 'For somebody who is signing in, or has signed in.',
    signedIn: 'For everyone who has signed in.',
  };
  return words[access as keyof typeof words];
};

const confirmText = (proof: Proof): string =>
  needsProof(proof)
    ? ' The person must have proved within ten minutes who they are; else 403 with the header `X-Tollgate: confirm`.'
    : '';

const pathParameters = (path: string): readonly Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const queryParameters = (fields: Fields): readonly Json[] =>
  Object.entries(fields).map(([name, row]) => ({
    name,
    in: 'query',
    required: row[0] === 'required',
    schema: fieldSchema(row),
  }));

const formOf = (fields: Fields): Json => ({
  type: 'object',
  ...(requiredNames(fields).length === 0 ? {} : { required: requiredNames(fields) }),
  properties: Object.fromEntries(Object.entries(fields).map(([name, row]) => [name, fieldSchema(row)])),
  additionalProperties: false,
});

const reply = (status: number, schema: Json): Json => ({
  description:
    status === 409 ? 'What is stored does not permit it, such as a change in between.' : (statusTexts[status] ?? ''),
  content: { 'application/json': { schema } },
});

/** Returns the statuses with which a request may be refused. */
const refusalsOf = ({ method }: OfficeEndpoint): readonly number[] => [
  ...[400, 401, 403, 404, 429],
  ...(takesBody({ method }) ? [408, 413, 415] : []),
  ...(method === 'GET' ? [] : [409]),
];

/** Returns the reply to a request that is served: JSON, or a file of one of some types. */
const served = ({ downloads }: OfficeEndpoint): Json =>
  downloads === undefined
    ? reply(200, { type: 'object', properties: { result: { type: 'object' } } })
    : {
        description: statusTexts[200] ?? '',
        content: Object.fromEntries(downloads.map((type) => [type, { schema: { type: 'string' } }])),
      };

const errorReply: Json = { $ref: '#/components/schemas/ErrorReply' };

const ownOperation = (endpoint: OfficeEndpoint): Json => {
  const { id, method, path, access, summary, fields = {} } = endpoint;
  const isForm = takesBody({ method });
  const parameters = [...pathParameters(path), ...(isForm ? [] : queryParameters(fields))];
  return {
    tags: [TAG],
    operationId: id,
    summary,
    description: `${accessText(access)}${confirmText(endpoint)}`,
    security: access === 'anyone' ? [] : signedIn,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(isForm && Object.keys(fields).length > 0
      ? {
          requestBody: {
            description: limitText(endpoint),
            required: requiredNames(fields).length > 0,
            content: { 'application/x-www-form-urlencoded': { schema: formOf(fields) } },
          },
        }
      : {}),
    responses: Object.fromEntries([
      ['200', served(endpoint)],
      ...refusalsOf(endpoint).map((status) => [String(status), reply(status, errorReply)]),
    ]),
  };
};

const rightText = ({ right, ofTypes }: SharedEndpoint): string => {
  if (ofTypes === undefined) return accessText(right);
  const each = Object.entries(ofTypes).map(([type, ofType]) => `\`${ofType}\` for ${type}`);
  return `Needs the right ${each.join(', ')}; other types are refused.`;
};

/** Returns the body of a request that people send for some payment types only. */
const bodyOfTypes = (endpoint: Endpoint, types: readonly string[]): Json => {
  const formsOfTypes = Object.entries(endpoint.requestOfType ?? {}).filter(([type]) => types.includes(type));
  const form = formSchema({ ...endpoint, requestOfType: Object.fromEntries(formsOfTypes) });
  return {
    description: limitText(endpoint),
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: { allOf: [form, { properties: { paymentType: { type: 'string', enum: types } } }] },
      },
    },
  };
};

const sharedOperation = (endpoint: Endpoint, shared: SharedEndpoint): Json => ({
  ...operation(endpoint),
  ...(shared.ofTypes === undefined ? {} : { requestBody: bodyOfTypes(endpoint, Object.keys(shared.ofTypes)) }),
  tags: [TAG],
  operationId: `${endpoint.id}AsPerson`,
  description: [
    `As \`${endpoint.method} ${endpoint.path}\`, for people. ${rightText(shared)}`,
    confirmText({ method: endpoint.method, access: shared.right, confirms: shared.confirms }),
  ].join(''),
  security: signedIn,
});

/** Returns the requests of people: those that only the back office has, and those that it shares with merchants. */
export const officePaths = (): Readonly<Record<string, Json>> => {
  const table: Record<string, Record<string, Json>> = {};
  const add = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, described: Json): void => {
    const address = `${API}${path}`;
    table[address] = { ...table[address], [method.toLowerCase()]: described };
  };
  for (const endpoint of officeEndpoints) add(endpoint, ownOperation(endpoint));
  for (const [id, shared] of Object.entries<SharedEndpoint>(sharedEndpoints)) {
    const endpoint = endpoints.find((each) => each.id === id);
    if (endpoint !== undefined) add(endpoint, sharedOperation(endpoint, shared));
  }
  return table;
};
