import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { requestShapes } from '../../../catalogue/requests/requests.ts';
import type { RequestShape } from '../../../catalogue/schema/check.ts';
import { lacking } from '../../../server/payments/three-d-secure/request-data.ts';
import { writeCurl } from './curl.ts';
import { readCurl } from './curl-reader.ts';
import { sampleLanguages } from './languages.ts';
import { goesToGateway, type SampleRequest } from './request.ts';
import { type RunnableLanguage, startRunner } from './runner.ts';

const BLOCK = /^( *)```sh\n([\s\S]*?)^ *```/gm;

interface Block {
  readonly page: string;
  readonly code: string;
  readonly requests: readonly SampleRequest[] | undefined;
}

/** All blocks of the pages that call curl. */
const blocks: readonly Block[] = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && !name.startsWith('decisions/'))
  .flatMap((name) =>
    [...readFileSync(join('docs', name), 'utf8').matchAll(BLOCK)].map(([, indent = '', code = '']) => ({
      page: name,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    })),
  )
  .filter(({ code }) => /^curl /m.test(code) && /\$GATEWAY|\/\/localhost|\.example\//.test(code))
  .map((block) => ({ ...block, requests: readCurl(block.code) }));

/** Values that would break strings in which they are not escaped. */
const awkwardCode = [
  `curl "$GATEWAY/v1/it's" -H "Authorization: it's $ACCESS_TOKEN" \\`,
  `  --data-urlencode 'a=\\\${B} $C "q" \\n ü \\' --data-urlencode "b=it's $ENTITY_ID's" \\`,
  `  -d 'c=) <?php */ """' -d d=`,
].join('\n');

const awkward: Block = { page: 'awkward', code: awkwardCode, requests: readCurl(awkwardCode) };

const translated = [...blocks, awkward].filter(({ requests }) => requests !== undefined);

/** The variables of a block, each with a value that must be escaped in an address. */
const variablesOf = (requests: readonly SampleRequest[]): Record<string, string> =>
  Object.fromEntries(
    [...JSON.stringify(requests).matchAll(/"variable","name":"(\w+)"/g)].map(([, name = '']) => [
      name,
      `${name.toLowerCase()}-1`,
    ]),
  );

/** The files that blocks read. */
const filesOf = (requests: readonly SampleRequest[]): readonly string[] => [
  ...[...JSON.stringify(requests).matchAll(/"file","path":"([^"]+)"/g)].map(([, path = '']) => path),
  ...requests.flatMap(({ upload }) => upload ?? []),
];

/** A server that keeps what it is sent, as far as the sender chose it. */
const startKeeper = async () => {
  let kept: string[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method, url = '', headers } = request;
    const [path, query] = url.split('?');
    const body = Buffer.concat(pieces).toString();
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') && body !== '';
    const form = isForm ? [...new URLSearchParams(body)] : body;
    kept.push(
      JSON.stringify({
        method,
        path,
        query: [...new URLSearchParams(query)],
        form,
        authorization: headers.authorization,
      }),
    );
    response.setHeader('Content-Type', 'application/json').end('{"result":{}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: (): readonly string[] => {
      const taken = kept;
      kept = [];
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** The shapes of the requests to an endpoint. */
const shapesOf = ({ request, requestOfType = {} }: Endpoint): readonly RequestShape<unknown>[] =>
  [request, ...Object.values(requestOfType)].flatMap((name) => (name === undefined ? [] : [requestShapes[name]]));

/** Returns the code of a block with every address at the server of the test. */
const moved = (code: string, requests: readonly SampleRequest[], url: string): string => {
  const origins = requests.flatMap(({ address: [first] }) =>
    first?.kind === 'text' ? (/^https?:\/\/[^/]+/.exec(first.text)?.[0] ?? []) : [],
  );
  return [...new Set(origins)].reduce((text, origin) => text.replaceAll(origin, url), code);
};

const languages: readonly (readonly [RunnableLanguage, (block: Block) => string])[] = [
  ['curl', ({ code }) => code],
  ...sampleLanguages.map(
    ({ id, write }) => [id as RunnableLanguage, ({ requests = [] }: Block) => write(requests)] as const,
  ),
];

/** Sends the blocks in one language. Returns what arrived, by block. */
const sentIn = async (
  language: RunnableLanguage,
  write: (block: Block) => string,
): Promise<readonly (readonly string[])[]> => {
  const folder = await mkdtemp(join(tmpdir(), `tollgate-blocks-${language}-`));
  for (const file of new Set(translated.flatMap(({ requests = [] }) => filesOf(requests)))) {
    await writeFile(join(folder, file), `content of ${file} & more = ü\n`);
  }
  const keeper = await startKeeper();
  const runner = startRunner(language, folder);
  const sent: (readonly string[])[] = [];
  try {
    for (const block of translated) {
      const { requests = [] } = block;
      const code = moved(write(block), requests, keeper.url).replaceAll(/^export .*$/gm, '');
      await runner.run(code, { ...variablesOf(requests), GATEWAY: keeper.url });
      sent.push(keeper.taken());
    }
  } finally {
    runner.stop();
    await keeper.close();
    await rm(folder, { recursive: true });
  }
  return sent;
};

describe('the blocks of curl in the pages', () => {
  test('are translated, unless they are more than calls of curl', () => {
    expect(translated.length).toBeGreaterThan(10);
    const others = blocks.filter(({ requests }) => requests === undefined).map(({ page, code }) => `${page}: ${code}`);
    expect(others).toEqual([]);
    expect(blocks.filter(({ requests = [] }) => !requests.every(goesToGateway))).toEqual([]);
  });

  test('send the same in every language', async () => {
    const [ofCurl = [], ...others] = await Promise.all(languages.map(([language, write]) => sentIn(language, write)));
    expect(ofCurl.map((requests) => requests.length)).toEqual(translated.map(({ requests = [] }) => requests.length));
    for (const other of others) expect(other).toEqual(ofCurl);
  });

  test('call endpoints that exist, with parameters that they take', () => {
    const called = blocks.flatMap(({ page, requests = [] }) => requests.map((request) => ({ page, request })));
    const faults = called.flatMap(({ page, request }) => {
      const [, path = ''] = /"(?:\$GATEWAY|https?:\/\/[^/]+)([^"?]*)/.exec(writeCurl(request)) ?? [];
      const endpoint = endpoints.find(
        (each) =>
          each.method === request.method && new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
      );
      if (endpoint === undefined) return [`${page}: ${request.method} ${path}`];
      const taken = shapesOf(endpoint);
      const names = [...request.query, ...request.form].map(([name]) => name);
      return names
        .filter((name) => !taken.some((shape) => shape.names.find(name) !== undefined))
        .map((name) => `${page}: ${endpoint.id} ${name}`);
    });
    expect(faults).toEqual([]);
  });

  test('let the cardholder be authenticated on a channel that is made strict, too', () => {
    const authenticated = blocks.flatMap(({ page, requests = [] }) =>
      requests
        .filter(({ form }) => form.some(([name]) => name.startsWith('customer.browser.')))
        .map(({ form }) => ({ page, sent: Object.fromEntries(form.map(([name]) => [name, 'sent'])) })),
    );
    expect(authenticated.map(({ page }) => page)).toContain('take-payments/3d-secure.md');
    for (const { page, sent } of authenticated) {
      expect(lacking(sent, { brand: 'VISA', requiresBilling: true }), page).toEqual([]);
    }
  });
});
