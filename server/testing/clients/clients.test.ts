import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueUser } from '../../access/entities/tokens.ts';
import { databases } from '../databases.ts';
import { type ReplyBody, startGateway, type TestGateway } from '../gateway-under-test.ts';
import { type Client, type ClientRequest, type Read, STRICT_NDC } from './client.ts';
import { clients } from './clients.ts';

type Texts = Readonly<Record<string, string>>;

/** Fills in the known names; undefined where a text needs an unknown one. */
const filled = (text: string, known: Texts): string | undefined => {
  const missing = [...text.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => known[name] === undefined);
  return missing ? undefined : text.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '');
};

interface Reply {
  readonly status: number;
  readonly body: ReplyBody;
  readonly contentType: string;
}

/**
 * Sends a request exactly as the client does and returns the reply; undefined when the request needs a value that no
 * reply had.
 */
const replyTo = async (gateway: TestGateway, request: ClientRequest, known: Texts): Promise<Reply | undefined> => {
  const [method = '', ...address] = request.send.split(' ');
  const path = filled(address.join(' '), known);
  const body = request.body === undefined ? undefined : filled(request.body, known);
  if (path === undefined || (request.body !== undefined && body === undefined)) return undefined;
  const usual = body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' };
  const headers = Object.entries({ ...usual, ...request.headers }).map(
    ([name, value]) => [name, filled(value, known) ?? ''] as [string, string],
  );
  const response = await fetch(gateway.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  return {
    status: response.status,
    contentType: response.headers.get('Content-Type') ?? '',
    body: (await response.json()) as ReplyBody,
  };
};

const partAt = (body: unknown, path: string): string | undefined => {
  const part = path
    .split('.')
    .reduce<unknown>(
      (node, name) => (node === undefined ? node : (node as Readonly<Record<string, unknown>>)[name]),
      body,
    );
  return part === undefined ? undefined : String(part);
};

const keptOf = ({ keeps = {} }: ClientRequest, { body }: Reply): Texts =>
  Object.fromEntries(
    Object.entries(keeps).flatMap(([name, path]) => {
      const part = partAt(body, path);
      return part === undefined ? [] : [[name, part]];
    }),
  );

const isAsRead = (part: string | undefined, read: Read): boolean =>
  read instanceof RegExp ? part !== undefined && read.test(part) : part === read;

/** Returns all differences between a reply and what the client expects. */
const surprises = (request: ClientRequest, reply: Reply, known: Texts): readonly string[] => {
  const { status, body, contentType } = reply;
  const given = { ...known, ...keptOf(request, reply) };
  const reads = Object.entries(request.reads).map(
    ([path, read]) => [path, typeof read === 'string' ? (filled(read, given) ?? read) : read] as const,
  );
  return [
    ...(status === request.status ? [] : [`${status} ${JSON.stringify(body.result)}`]),
    ...(contentType.startsWith('application/json') ? [] : [contentType]),
    ...reads
      .filter(([path, read]) => !isAsRead(partAt(body, path), read))
      .map(([path, read]) => `${path}: ${partAt(body, path)} instead of ${read}`),
  ];
};

/**
 * Returns the request of a client that accepts any `ndc` of the interface, because strict channels send only that form.
 */
const withAnyNdc = (request: ClientRequest): ClientRequest => ({
  ...request,
  reads: Object.fromEntries(
    Object.entries(request.reads).map(([path, read]) => [path, /(?:^|\.)ndc$/.test(path) ? STRICT_NDC : read]),
  ),
});

const refusalOf = ({ result }: ReplyBody, wanted: readonly string[] | string): unknown =>
  typeof wanted === 'string' ? result.code : (result.parameterErrors ?? []).map(({ name }) => name).sort();

/** Returns a client's credentials, as its operator enters them. */
const credentialsOn = async (gateway: TestGateway): Promise<Texts> => {
  const { userId, password } = await issueUser(gateway, gateway.entityId, undefined);
  return { entityId: gateway.entityId, accessToken: gateway.accessToken, userId, password };
};

const named = clients.map((client): readonly [kind: string, client: Client] => [client.kind, client]);

describe.each(databases)('existing integrations on $name', ({ open }) => {
  let lenient: TestGateway;
  let strict: TestGateway;

  beforeAll(async () => {
    lenient = await startGateway(await open(), { compatibility: 'lenient' });
    strict = await startGateway(await open());
  });
  afterAll(async () => {
    for (const gateway of [lenient, strict]) {
      await gateway.close();
      await gateway.database.close();
    }
  });

  test.each(named)('%s works without a change on a lenient channel', async (_kind, { requests }) => {
    let known = await credentialsOn(lenient);
    for (const request of requests) {
      const reply = await replyTo(lenient, request, known);
      if (reply === undefined) throw new Error(`${request.does}: it needs what no reply gave`);
      expect([request.does, ...surprises(request, reply, known)]).toEqual([request.does]);
      known = { ...known, ...keptOf(request, reply) };
    }
  });

  test.each(named)(
    '%s is refused by a strict channel what the interface does not have, and no more',
    async (_kind, { requests }) => {
      let known = await credentialsOn(strict);
      for (const request of requests) {
        const reply = await replyTo(strict, request, known);
        if (reply === undefined) continue; // The request needs a value from an earlier one, which was rejected.
        const wanted = request.strict;
        const seen =
          wanted === undefined ? surprises(withAnyNdc(request), reply, known) : refusalOf(reply.body, wanted);
        expect([request.does, seen]).toEqual([request.does, wanted ?? []]);
        // The id in a rejection is not a payment's, so the client cannot continue with it.
        if (wanted === undefined) known = { ...known, ...keptOf(request, reply) };
      }
    },
  );
});

test('some integrations work on a strict channel, and some do not', () => {
  const whole = clients.filter(({ requests }) => requests.every((request) => request.strict === undefined));
  expect(whole.length).toBeGreaterThan(2);
  expect(clients.length - whole.length).toBeGreaterThan(10);
});
