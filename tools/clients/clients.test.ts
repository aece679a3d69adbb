import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '../../catalogue/endpoints/endpoints.ts';
import { requestShapes } from '../../catalogue/requests/requests.ts';
import type { Field } from '../../catalogue/schema/field.ts';
import { databases, type TestDatabase } from '../../server/testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../server/testing/gateway-under-test.ts';
import { startConsumer } from '../../server/testing/webhooks.ts';
import type { Description } from './description.ts';
import { modelOf, type Shape } from './model.ts';
import { ran } from './ran.ts';

const [sqlite] = databases;
if (sqlite === undefined) throw new Error('there is no database to test on');

const languages = [
  ['Node', execPath, ['tools/clients/programs/try.mjs']],
  ['PHP', 'php', ['tools/clients/programs/try.php']],
  ['Python', 'python3', ['tools/clients/programs/try.py']],
] as const;

/** A request that the way saw. */
interface Seen {
  readonly path: string;
  readonly amount: string | null;
  readonly key: string | undefined;
}

/** What a proxy says while its gateway does not answer it. This byte is no UTF-8. */
const PAGE_OF_PROXY = Buffer.from('<h1>Passerelle fatigu\xe9e</h1>', 'latin1');

/**
 * A way to a gateway that loses the first answer to a payment of 11.00, and is busy when a payment of 12.00 comes
 * first. It loses every answer to a new webhook, and never answers below `/hang`. After the first payment of 13.00 it
 * answers with a page of its own; after each of 14.00 with JSON of its own, and after each of 15.00 with a page that
 * claims success.
 */
const lossyWay = async (url: () => string) => {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const amount = new URLSearchParams(body).get('amount');
    const { url: path = '' } = request;
    const key = request.headers['idempotency-key'];
    const isFirst = !seen.some((each) => each.amount === amount);
    if (path.startsWith('/hang')) return undefined;
    seen.push({ path, amount, key: typeof key === 'string' ? key : undefined });
    if (amount === '12.00' && isFirst) return response.writeHead(503, { 'Retry-After': '0' }).end('{}');
    const { authorization = '', 'content-type': type } = request.headers;
    const reply = await fetch(url() + request.url, {
      method: request.method ?? '',
      headers: {
        authorization,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(key === undefined ? {} : { 'idempotency-key': String(key) }),
      },
      ...(body === '' ? {} : { body }),
    });
    if ((amount === '11.00' && isFirst) || path === '/v1/webhooks') return request.socket.destroy();
    if (amount === '13.00' && isFirst) return response.writeHead(502).end(PAGE_OF_PROXY);
    if (amount === '14.00') return response.writeHead(504).end('{"id":5,"result":"late"}');
    if (amount === '15.00') return response.writeHead(200).end(PAGE_OF_PROXY);
    return response.writeHead(reply.status).end(await reply.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    seen,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

const model = modelOf(JSON.parse(await readFile('docs/openapi.json', 'utf8')) as Description);

/** Returns the dotted names that a type has, as the gateway's tables write them. */
const namesOf = (type: string, before = ''): readonly string[] =>
  (model.types.find(({ name }) => name === type)?.fields ?? []).flatMap(({ name, shape }) =>
    namesIn(shape, before === '' ? name : `${before}.${name}`),
  );

const namesIn = (shape: Shape, name: string): readonly string[] => {
  if (shape.kind === 'list') return namesIn(shape.of, `${name}[n]`);
  if (shape.kind === 'map') return namesIn(shape.of, `${name}[]`);
  return shape.kind === 'named' ? namesOf(shape.name, name) : [name];
};

describe('the model of the clients', () => {
  const ofMerchants = endpoints
    .filter(({ authorization }) => authorization === 'bearer')
    .filter((endpoint: Endpoint) => endpoint.upload === undefined && endpoint.replies[200] !== 'zip');

  test.each(ofMerchants)('$id is a method of each client', async ({ id }) => {
    expect(model.operations.map((each) => each.id)).toContain(id);
    const inPython = id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(await readFile('clients/node/tollgate.d.ts', 'utf8')).toContain(`  ${id}(`);
    expect(await readFile('clients/php/src/Tollgate.php', 'utf8')).toContain(`public function ${id}(`);
    expect(await readFile('clients/python/tollgate/client.py', 'utf8')).toContain(`    def ${inPython}(`);
  });

  test.each(['paymentRequest', 'checkoutRequest', 'webhookRequest', 'scheduleRequest'] as const)(
    'the type of %s has each of its parameters that is not deprecated',
    (name) => {
      const written = Object.entries<Field>(requestShapes[name].fields)
        .filter(([, [, , , mark]]) => mark !== 'deprecated')
        .map(([each]) => each.replace(/\[(?!n\])[a-z]\w*\]$/, '[]').replace(/\[([A-Z][\w-]*)\]$/, '.$1'));
      expect(namesOf(`${name[0]?.toUpperCase()}${name.slice(1)}`).toSorted()).toEqual(written.toSorted());
    },
  );
});

/** Where the client for Node is, for programs outside of a project. */
const nodeClient = join(process.cwd(), 'clients/node/tollgate.js');

const autoloader = `spl_autoload_register(static function (string $class): void {
    require '${join(process.cwd(), 'clients/php/src')}/' . substr($class, strlen('Tollgate\\\\')) . '.php';
});`;

/** Each example of the guide, and how it is run where nothing is installed. */
const examples = [
  ['js', execPath, ['--input-type=module'], (code: string) => code.replace('tollgate-client', nodeClient)],
  ['php', 'php', [], (code: string) => code.replace("require 'vendor/autoload.php';", autoloader)],
  ['python', 'python3', ['-B', '-'], (code: string) => code],
] as const;

describe('the guide', () => {
  test.each(examples)('pays in %s', async (language, program, words, prepared) => {
    const database = await sqlite.open();
    const gateway = await startGateway(database);
    const page = await readFile('docs/take-payments/clients.md', 'utf8');
    const code = page.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
    const { url: TOLLGATE_URL, accessToken: TOLLGATE_TOKEN, entityId: TOLLGATE_ENTITY } = gateway;
    const settings = { TOLLGATE_URL, TOLLGATE_TOKEN, TOLLGATE_ENTITY, PYTHONPATH: 'clients/python' };
    expect(await ran(program, words, prepared(code), settings)).toMatch(/^paid [0-9a-f]{32}\n$/);
    await gateway.close();
    await database.close();
  });
});

const rightCall = `import { type ApiError, isSuccess, openNotification, Tollgate } from 'CLIENT';
const tollgate = new Tollgate({ baseUrl: 'https://pay.example', accessToken: 'x' });
const paid = await tollgate.createPayment({ amount: '92.00', currency: 'EUR', paymentType: 'DB', card: { number: '42' }, 'card.holder': 'Jane' });
const { payments } = await tollgate.queryPayments({ date: { from: 'a', to: 'b' } }, { idempotencyKey: 'k' });
export const used: [string | undefined, boolean, number | undefined] = [paid.id, isSuccess(paid), payments?.length];
export const opened = openNotification({ body: '', headers: {}, signingSecret: '' }).payload.id;
export const names = (error: ApiError) => error.parameterErrors.map(({ name }) => name);
`;

const wrongCalls = [
  "await tollgate.createPayment({ amount: 92, currency: 'EUR', paymentType: 'DB' });",
  "await tollgate.createPayment({ amount: '92.00', currency: 'EUR', paymentType: 'XX' });",
  "await tollgate.createPayment({ amount: '92.00', currency: 'EUR', paymentType: 'DB', card: { nummer: '42' } });",
  'await tollgate.createPayment();',
  'await tollgate.readPayment({});',
];

describe('the types', () => {
  test('for Node accept right calls and refuse each wrong one', async () => {
    const folder = await mkdtemp(join('dist', 'client-types-'));
    const client = join(process.cwd(), 'clients/node/tollgate.js');
    const right = rightCall.replace('CLIENT', client);
    const [first = '', second = ''] = right.split('\n');
    await writeFile(join(folder, 'right.ts'), right);
    await writeFile(join(folder, 'wrong.ts'), [first, second, ...wrongCalls].join('\n'));
    const options = ['--noEmit', '--strict', '--ignoreConfig', '--target', 'es2023', '--module', 'nodenext'];
    const words = [...options, '--types', 'node', join(folder, 'right.ts'), join(folder, 'wrong.ts')];
    const said = await ran('node_modules/.bin/tsc', words, '').catch((error: unknown) => String(error));
    await rm(folder, { recursive: true });
    const lines = [...said.matchAll(/(\w+)\.ts\((\d+),/g)].map(([, file, line]) => `${file} ${line}`);
    expect([...new Set(lines)]).toEqual(wrongCalls.map((_call, place) => `wrong ${place + 3}`));
  });

  test('for Python can be read, and PHP finds no fault in its files', async () => {
    const code = `import sys, typing
from tollgate import types
named = [each for each in vars(types).values() if typing.is_typeddict(each)]
print(len([typing.get_type_hints(each) for each in named]) >= ${model.types.length})`;
    expect(await ran('python3', ['-B', '-'], code, { PYTHONPATH: 'clients/python' })).toBe('True\n');
    for (const file of ['Types', 'Tollgate', 'Results']) {
      expect(await ran('php', ['-l', `clients/php/src/${file}.php`], '')).toContain('No syntax errors');
    }
  });
});

describe('the client for Python', () => {
  test.each([
    ['an address with letters that no address has', 'Tollgate("http://127.0.0.1:9/ü", "x")', 'base_url'],
    ['an address with a port that does not exist', 'Tollgate("http://127.0.0.1:99999/", "x")', 'base_url'],
    ['an address without a port', 'Tollgate("http://127.0.0.1:x/", "x")', 'base_url'],
    [
      'a text that cannot be written in UTF-8',
      'Tollgate("http://127.0.0.1:9/", "x").create_payment({"card": {"holder": "Jane\\ud800"}})',
      'card.holder',
    ],
  ])('refuses %s by name, before anything is sent', async (_what, call, name) => {
    const code = `from tollgate import ConnectionFailed, Tollgate, TollgateError
try:
    ${call}
except ConnectionFailed as error:
    print("sent")
except TollgateError as error:
    print(error, "Jane" in repr(error))`;
    const printed = await ran('python3', ['-B', '-'], code, { PYTHONPATH: 'clients/python' });
    expect(printed).toMatch(new RegExp(`^${name} must be .* False\n$`));
  });
});

describe('the client', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await sqlite.open();
  });
  afterAll(() => database.close());

  /** Returns an encrypted, a wrapped and a plain notification, as a webhook received them. */
  const received = async (gateway: TestGateway) => {
    const consumer = await startConsumer();
    const forms = [{}, { wrapper: 'true' }, { encrypted: 'false' }];
    const made: { path: string; secret: string; signingSecret: string }[] = [];
    for (const [place, form] of forms.entries()) {
      const url = `${consumer.url}/${place}`;
      const { body } = await gateway.post('/v1/webhooks', { url, active: 'true', ...form });
      const { secret, signingSecret } = body;
      made.push({ path: new URL(url).pathname, secret: String(secret), signingSecret: String(signingSecret) });
    }
    consumer.received.length = 0;
    await gateway.post('/v1/payments', cardPayment);
    await gateway.gateway.timers.runDue();
    await consumer.close();
    return made.flatMap(({ path, ...secrets }) =>
      consumer.received
        .filter((call) => call.path === path)
        .map(({ body, headers }) => ({ body, headers, ...secrets })),
    );
  };

  test.each(languages)(
    'for %s pays, refunds, reads, is refused, and opens notifications',
    async (_name, ...program) => {
      const gateway = await startGateway(database);
      const way = await lossyWay(() => gateway.url);
      const notifications = await received(gateway);
      const { accessToken, entityId } = gateway;
      const now = Math.floor(gateway.realClock.now() / 1_000);
      const given = { baseUrl: way.url, accessToken, entityId, now, notifications };
      const printed = JSON.parse(await ran(...program, JSON.stringify(given)));
      expect(printed).toEqual({
        paid: ['000.100.110', true, false, false],
        read: [true, '42.00', '4711', 'Shoes'],
        refund: ['000.100.110', 'RF'],
        declined: [expect.stringMatching(/^800\./), true, false],
        refused: [true, 400, '200.300.404', ['amount', 'currency'], false],
        inexact: [true, 'amount must be a text: other values may lose digits'],
        dated: [true, 'customer.birthDate must be a text: other values may lose digits'],
        unknown: [true, 404],
        lost: true,
        busy: true,
        proxied: true,
        unreachable: [true, false],
        late: true,
        unkeyed: true,
        badToken: [true, false],
        unknowable: [
          [true, false],
          [true, false],
        ],
        traced: false,
        found: expect.arrayContaining(['DB 11.00', 'DB 12.00', 'DB 13.00', 'RF 42.00']),
        opened: notifications.map(({ headers }) => ['PAYMENT', '000.100.110', true, headers['webhook-id']]),
        invalid: [true, true, true],
      });
      // Answers that were lost, and a gateway that was busy: one key, and one payment of each.
      for (const amount of ['11.00', '12.00', '13.00', '14.00']) {
        const keys = way.seen.filter((each) => each.amount === amount).map(({ key }) => key);
        expect(keys).toHaveLength(2);
        expect(new Set(keys).size).toBe(1);
        expect(printed.found.filter((each: string) => each === `DB ${amount}`)).toHaveLength(1);
      }
      // A request that is not recognized is not repeated.
      expect(way.seen.filter(({ path }) => path === '/v1/webhooks')).toHaveLength(1);
      expect(notifications).toHaveLength(3);
      await way.close();
      await gateway.close();
    },
  );
});
