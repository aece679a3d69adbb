import { type Endpoint, endpoints, takesBody } from '../../catalogue/endpoints/endpoints.ts';
import { requestShapes } from '../../catalogue/requests/requests.ts';
import { titledTables } from '../../catalogue/requests/tables.ts';
import type { RequestShape } from '../../catalogue/schema/check.ts';
import type { Field, Fields } from '../../catalogue/schema/field.ts';
import { withMovedLinks } from '../docs/links.ts';
import { openApi } from '../docs/openapi.ts';
import { limitText } from '../docs/openapi-operation.ts';
import { replyForms, statusTexts } from '../docs/replies.ts';
import { cell, tableLines } from '../docs/table.ts';
import { type EndpointGroup, endpointGroups } from './endpoint-groups.ts';
import { anchorOf } from './markdown.ts';
import { type GeneratedPage, siteFileOf } from './pages.ts';
import { writeCurl } from './samples/curl.ts';
import { requestOf, samples } from './samples/table.ts';

/** Links name pages by their addresses, as in the catalogue; the pages are in a folder below. */
const SOURCE = 'docs/api.md';

/** More parameters than these are described by their groups, which have their own tables. */
const MOST_LISTED = 30;

const code = (name: string): string => `\`${name}\``;

const codes = (names: readonly string[]): string => names.map(code).join(', ');

/** Names a group and, if a request accepts only some of its parameters, these parameters. */
const groupIn = (shape: RequestShape<unknown>, [title, table]: readonly [string, Fields]): readonly string[] => {
  const names = Object.keys(table);
  const accepted = names.filter((name) => shape.fields[name]?.[1] === table[name]?.[1]);
  if (accepted.length === 0) return [];
  const link = `[${title}](fields.md#${anchorOf(title)})`;
  if (accepted.length === names.length) return [`- ${link}`];
  if (accepted.length <= names.length / 2) return [`- ${link}: only ${codes(accepted)}`];
  return [`- ${link}, without ${codes(names.filter((name) => !accepted.includes(name)))}`];
};

const parameterRow = ([name, [requirement, format, meaning]]: readonly [string, Field]): readonly string[] =>
  [code(name), requirement === 'optional' ? '' : requirement, format.words, meaning].map(cell);

const parametersOf = (shape: RequestShape<unknown>): readonly string[] => {
  const fields = Object.entries(shape.fields);
  if (fields.length <= MOST_LISTED) {
    return tableLines(['parameter', 'must be sent', 'written as', 'meaning'], fields.map(parameterRow));
  }
  return titledTables.flatMap((group) => groupIn(shape, group));
};

const requestLines = (endpoint: Endpoint): readonly string[] => {
  const { request, authorization, environment } = endpoint;
  const needed = authorization === 'bearer' ? 'Needs an access token.' : 'Needs no access token.';
  const access = `${needed}${environment === undefined ? '' : ' In the test environment only.'}`;
  if (request === undefined) return [access];
  const shape: RequestShape<unknown> = requestShapes[request];
  return [
    takesBody(endpoint) ? `${access} ${limitText(endpoint)}` : access,
    '',
    '**Parameters**',
    '',
    ...parametersOf(shape),
    ...(shape.required.length === 0 ? [] : ['', `Must be sent: ${codes(shape.required)}.`]),
    ...(shape.rules.length === 0 ? [] : ['', ...shape.rules.map(({ words }) => `- ${words}`)]),
  ];
};

const sampleLines = ({ id }: Endpoint): readonly string[] =>
  samples
    .filter(({ endpoint }) => endpoint === id)
    .flatMap((sample) => [`### ${sample.title}`, '', '```sh', writeCurl(requestOf(sample)), '```', '']);

const replyLines = ({ replies }: Endpoint): readonly string[] => [
  '**Replies**',
  '',
  ...tableLines(
    ['status', 'meaning', 'reply'],
    Object.entries(replies).map(([status, reply]) => [
      status,
      cell(statusTexts[status] ?? ''),
      `[${reply}](api/replies.md#${anchorOf(reply)})`,
    ]),
  ),
];

const endpointLines = (endpoint: Endpoint): readonly string[] => [
  `## ${code(`${endpoint.method} ${endpoint.path}`)}`,
  '',
  endpoint.summary,
  '',
  ...sampleLines(endpoint),
  ...requestLines(endpoint),
  '',
  ...replyLines(endpoint),
  '',
];

const SAMPLES_NOTE =
  'The samples read the variables `GATEWAY`, `ENTITY_ID` and `ACCESS_TOKEN` of the environment. ' +
  'They are sent to the test environment whenever Tollgate is tested.';

/** Returns the group of an endpoint: the one with the longest beginning of its path. */
export const groupOf = (path: string): EndpointGroup | undefined => {
  const lengthIn = ({ paths }: EndpointGroup): number =>
    Math.max(0, ...paths.filter((start) => path === start || path.startsWith(`${start}/`)).map(({ length }) => length));
  const [group] = endpointGroups.toSorted((one, other) => lengthIn(other) - lengthIn(one));
  return group !== undefined && lengthIn(group) > 0 ? group : undefined;
};

const groupPage = ({ file, title, about, paths, guide }: EndpointGroup): GeneratedPage => {
  const members = endpoints.filter(({ path }) => groupOf(path)?.file === file);
  const hasSamples = members.some(({ id }) => samples.some(({ endpoint }) => endpoint === id));
  if (members.length === 0) throw new Error(`No endpoint begins with ${paths.join(' or ')}.`);
  const lines = [
    `# ${title}: endpoints`,
    '',
    `${about}${guide === undefined ? '' : ` The guide: [${guide}](${guide}.md).`}${hasSamples ? ` ${SAMPLES_NOTE}` : ''}`,
    '',
    ...members.flatMap((endpoint: Endpoint) => endpointLines(endpoint)),
  ];
  return { file: `api/${file}.md`, title, about, markdown: lines.join('\n') };
};

const repliesPage = (): GeneratedPage => {
  const lines = Object.entries(replyForms).flatMap(([name, { type, fields }]) => [
    `## ${name}`,
    '',
    ...(fields === undefined
      ? [`\`${type}\``]
      : tableLines(
          ['field', 'is there', 'meaning'],
          Object.entries(fields).map(([field, [presence, , meaning]]) => [code(field), presence, cell(meaning)]),
        )),
    '',
  ]);
  const about = 'The fields of every reply.';
  const introduction =
    'Replies are JSON, to which fields may be added at any time. `[n]` stands for each member of a list.';
  return {
    file: 'api/replies.md',
    title: 'Replies',
    about,
    markdown: ['# Replies', '', introduction, '', ...lines].join('\n'),
  };
};

interface Operation {
  readonly tags?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
}

/** The requests of the back office's page, from the description of the interface. */
const officePage = (): GeneratedPage => {
  const paths = Object.entries((openApi() as unknown as { paths: Record<string, Record<string, Operation>> }).paths);
  const rows = paths.flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags !== undefined)
      .map(([method, { summary, description = '' }]) => [
        code(`${method.toUpperCase()} ${path}`),
        cell(`${summary} ${description}`),
      ]),
  );
  const about = 'The requests of the page at `/backoffice/`.';
  const introduction = `${about} They need the session of a person, not an access token; the parameters are in
[openapi.json](openapi.json). The guide: [back-office](back-office.md).`;
  return {
    file: 'api/back-office.md',
    title: 'Back office',
    about,
    markdown: ['# Back office: endpoints', '', introduction, '', ...tableLines(['request', 'meaning'], rows), ''].join(
      '\n',
    ),
  };
};

/** Returns the pages about the endpoints, generated from the catalogue. */
export const apiPages = (): readonly GeneratedPage[] =>
  [...endpointGroups.map(groupPage), officePage(), repliesPage()].map((page) => ({
    ...page,
    markdown: withMovedLinks(page.markdown, SOURCE, (source) => (source === SOURCE ? page.file : siteFileOf(source))),
  }));
