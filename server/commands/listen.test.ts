import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { compiled } from '../testing/on-demand.ts';
import { type Consumer, openedBy, startConsumer, verifiedBy } from '../testing/webhooks.ts';
import { runTollgate } from './run.ts';

const FOREVER = { timeout: 10_000, interval: 20 };
const SECRET = '5e'.repeat(32);

/** A run of the command line that may go on; each printed line is JSON. */
const started = (words: readonly string[], variables: Readonly<Record<string, string>>) => {
  const [out, said, stop] = [[] as string[], [] as string[], new AbortController()];
  const ended = runTollgate([...words, '--json'], {
    variables,
    actor: 'developer',
    audit: pino({ enabled: false }),
    out: (text) => void out.push(text),
    error: (text) => void said.push(text),
    stopped: () => stop.signal,
  });
  return {
    said: () => said.join('\n'),
    lines: () => out.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    ended,
    stop: () => {
      stop.abort();
      return ended;
    },
  };
};

/** A way to a gateway that can be cut: another address, behind which the gateway may be away. */
const cutWay = async (url: string) => {
  const away = { isAway: false };
  const server = createServer(async (request, response) => {
    if (away.isAway) return request.socket.destroy();
    const { method = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const reply = await fetch(url + request.url, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        'content-type': headers['content-type'] ?? 'application/x-www-form-urlencoded',
      },
      ...(body.length === 0 ? {} : { body }),
    }).catch(() => undefined); // The gateway of a test that has ended.
    if (reply === undefined) return request.socket.destroy();
    const text = await reply.text();
    if (away.isAway) return request.socket.destroy();
    return response.writeHead(reply.status).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      away.isAway = true;
      server.closeAllConnections();
    },
    mend: () => {
      away.isAway = false;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

describe.each(databases)('tollgate listen on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let consumer: Consumer;
  let running: ReturnType<typeof started>[] = [];

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    gateway = await startGateway(database);
    consumer = await startConsumer();
  });
  afterEach(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    running = [];
    await consumer.close();
    await gateway.close();
  });

  const variables = () => ({ TOLLGATE_GATEWAY: gateway.url, TOLLGATE_TOKEN: gateway.accessToken });
  const listen = async (
    words: readonly string[] = [],
    more: Readonly<Record<string, string>> = {},
    own: readonly string[] = ['--entity', gateway.entityId],
  ) => {
    const listener = started(['listen', '--forward-to', consumer.url, ...own, ...words], { ...variables(), ...more });
    running.push(listener);
    await vi.waitFor(() => {
      if (listener.lines().length === 0 && listener.said() === '') throw new Error('it has not begun');
    }, FOREVER);
    const [beginning] = listener.lines();
    return { ...listener, webhookId: String(beginning?.['webhookId']), beginning };
  };
  const pay = async () => String((await gateway.post('/v1/payments', cardPayment)).body.id);
  const forwarded = (listener: Pick<ReturnType<typeof started>, 'lines'>) =>
    listener.lines().filter((line) => line['deliveryId'] !== undefined);
  const ofEntity = (path: string) => gateway.get(`${path}?entityId=${gateway.entityId}`);

  test('notifications arrive signed and encrypted, each is printed, and the webhook ends with it', async () => {
    const listener = await listen();
    const paid = [await pay(), await pay()];
    await vi.waitFor(() => expect(forwarded(listener)).toHaveLength(2), FOREVER);
    expect(forwarded(listener)).toMatchObject(
      Array(2).fill({ type: 'PAYMENT', status: 200, state: 'delivered', attempt: 1 }),
    );
    const subjects = forwarded(listener).map((line) => line['subjectId']);
    expect(subjects.toSorted()).toEqual(paid.toSorted());
    const { secret, signingSecret } = listener.beginning ?? {};
    for (const [place, call] of consumer.received.entries()) {
      expect(openedBy(String(secret), call).payload.id).toBe(subjects[place]);
      expect(() => verifiedBy(String(signingSecret), call)).not.toThrow();
    }
    expect(await listener.stop()).toBe(0);
    expect((await ofEntity(`/v1/webhooks/${listener.webhookId}`)).status).toBe(404);
    expect(listener.lines().at(-1)).toEqual({ message: `The webhook ${listener.webhookId} is removed.` });
  });

  test('a local server that is away gets them by the schedule of attempts, or at once by resend', async () => {
    consumer.answer = () => 503;
    const listener = await listen(['--encrypted', 'false'], { TOLLGATE_SECRET: SECRET });
    expect(listener.beginning).toMatchObject({ secret: SECRET });
    await pay();
    await pay();
    await vi.waitFor(() => expect(forwarded(listener)).toHaveLength(2), FOREVER);
    expect(forwarded(listener)).toMatchObject([{ status: 503 }, { status: 503, state: 'waiting' }]);
    consumer.answer = () => 200;
    const [first, second] = forwarded(listener);
    const entity = ['--entity', gateway.entityId];
    const words = ['resend', ...entity, '--webhook', listener.webhookId, '--delivery', String(first?.['deliveryId'])];
    expect(await started(words, variables()).ended).toBe(0);
    await vi.waitFor(() => expect(forwarded(listener)).toHaveLength(3), FOREVER);
    gateway.clock.advance(60_000);
    await vi.waitFor(() => expect(forwarded(listener)).toHaveLength(4), FOREVER);
    expect(forwarded(listener).slice(2)).toMatchObject([
      { deliveryId: first?.['deliveryId'], attempt: 2, state: 'delivered' },
      { deliveryId: second?.['deliveryId'], attempt: 2, state: 'delivered' },
    ]);
    expect(consumer.received.map(({ headers }) => headers['content-type'])).toEqual(Array(4).fill('application/json'));
    const since = ['resend', ...entity, '--webhook', listener.webhookId, '--since', '2026-01-01 00:00:00'];
    const all = started(since, variables());
    expect(await all.ended).toBe(0);
    expect(all.lines()).toEqual([{ resent: 0, hasMore: false }]);
  });

  test('what a killed listener left is forwarded by the next one, which continues with its webhook', async () => {
    const killed = await listen();
    const remaining = await pay();
    await vi.waitFor(() => expect(forwarded(killed)).toHaveLength(1), FOREVER);
    // A killed process removes nothing: its webhook is made again as it was, by hand, and its listener is gone.
    const asked = { url: consumer.url, pulled: 'true', active: 'true', secret: SECRET };
    const { body } = await gateway.post('/v1/webhooks', asked);
    await killed.stop();
    const waiting = await pay();
    const next = await listen(['--webhook', String(body.id)]);
    expect(next.beginning).not.toHaveProperty('secret');
    await vi.waitFor(() => expect(forwarded(next)).toMatchObject([{ subjectId: waiting }]), FOREVER);
    expect(remaining).not.toBe(waiting);
    expect(openedBy(SECRET, consumer.received.at(-1) ?? never()).payload.id).toBe(waiting);
  });

  test('it continues after the gateway was away, and forwards what was reported to nobody again', async () => {
    const way = await cutWay(gateway.url);
    const listener = await listen(['--gateway', way.url]);
    consumer.answer = () => {
      way.cut();
      return 200;
    };
    const paid = await pay();
    await vi.waitFor(() => expect(listener.lines().some((line) => 'message' in line)).toBe(true), FOREVER);
    consumer.answer = () => 200;
    way.mend();
    await vi.waitFor(
      () => expect(forwarded(listener)).toMatchObject([{ subjectId: paid, state: 'delivered' }]),
      FOREVER,
    );
    const messages = listener
      .lines()
      .flatMap((line) => (line['message'] === undefined ? [] : [String(line['message'])]));
    expect(messages).toEqual([expect.stringContaining('does not answer'), 'The gateway answers again.']);
    await pay();
    await vi.waitFor(() => expect(forwarded(listener)).toHaveLength(2), FOREVER);
    await listener.stop();
    await way.close();
  });

  test('two listeners have their own secrets, and each receives everything', async () => {
    // Without --entity it is the merchant that the token is for, with all of its channels.
    const [one, two] = [await listen(), await listen([], {}, [])];
    expect(one.beginning?.['secret']).not.toBe(two.beginning?.['secret']);
    const paid = await pay();
    for (const each of [one, two]) {
      await vi.waitFor(() => expect(forwarded(each)).toMatchObject([{ subjectId: paid }]), FOREVER);
    }
    expect(consumer.received).toHaveLength(2);
  });

  test('a webhook that somebody removed ends it', async () => {
    const listener = await listen();
    await gateway.remove(`/v1/webhooks/${listener.webhookId}`);
    expect(await listener.ended).toBe(1);
    expect(listener.said()).toContain('the entity has no webhook with this id');
  });

  describe('is refused', () => {
    const other = { TOLLGATE_TOKEN: 'no-such-token' };
    const id = '8a'.repeat(16);
    const cases: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>, number, string])[] = [
      ['a token that is not known', [], other, 1, 'The gateway refused'],
      ['a merchant of somebody else', ['--entity', id], {}, 1, 'The gateway refused'],
      ['a token on the command line', ['--token', 'geheim'], {}, 2, '--token must be a file as @FILE'],
      ['a file that is not there', ['--token', '@/no/such/file'], {}, 1, 'cannot be read'],
      ['no token', [], { TOLLGATE_TOKEN: '' }, 2, 'TOLLGATE_TOKEN'],
      ['no gateway', [], { TOLLGATE_GATEWAY: '' }, 2, 'TOLLGATE_GATEWAY'],
      ['a gateway of another form', ['--gateway', 'localhost:8080'], {}, 2, '--gateway must be an address'],
      ['a gateway that is away', ['--gateway', 'http://127.0.0.1:9'], {}, 1, 'does not answer'],
      ['a kind that there is not', ['--types', 'REFUND'], {}, 1, 'types must match'],
      ['a webhook that there is not', ['--webhook', id], {}, 1, 'the entity has no webhook with this id'],
      ['a secret of another form', [], { TOLLGATE_SECRET: 'geheim' }, 1, '64 hexadecimal digits'],
    ];
    test.each(cases)('%s', async (_what, words, more, exitCode, text) => {
      const refused = started(['listen', '--forward-to', consumer.url, ...words], { ...variables(), ...more });
      expect(await refused.ended).toBe(exitCode);
      expect(refused.lines()).toEqual([]);
      expect(refused.said()).toContain(text);
      expect(refused.said()).not.toContain('geheim');
    });

    test('an address that leads to something else', async () => {
      const refused = started(
        ['listen', '--forward-to', consumer.url, '--gateway', new URL(consumer.url).origin],
        variables(),
      );
      expect(await refused.ended).toBe(1);
      expect(refused.said()).toContain('is not a gateway');
    });

    test('a webhook that the gateway calls', async () => {
      const { body } = await gateway.post('/v1/webhooks', { url: consumer.url });
      const words = ['--entity', gateway.entityId, '--webhook', String(body.id)];
      const refused = started(['listen', '--forward-to', consumer.url, ...words], variables());
      expect(await refused.ended).toBe(1);
      expect(refused.said()).toContain('nothing is fetched from it');
    });

    test('an address that is none, and a resend of nothing', async () => {
      const wrong = started(['listen', '--forward-to', 'localhost:3000'], variables());
      expect(await wrong.ended).toBe(2);
      const nothing = started(['resend', '--webhook', id], variables());
      expect(await nothing.ended).toBe(2);
      const unknown = started(['resend', '--webhook', id, '--delivery', id], variables());
      expect([await unknown.ended, unknown.said()]).toEqual([1, expect.stringContaining('no webhook with this id')]);
    });
  });
});

const never = (): never => {
  throw new Error('nothing was received');
};

const [sqlite] = databases;
if (sqlite === undefined) throw new Error('there is no database to test on');

describe('the program tollgate', () => {
  test('listens from a machine that has no database, and removes its webhook at Ctrl-C', async () => {
    const database = await sqlite.open();
    const [gateway, consumer] = [await startGateway(database), await startConsumer()];
    const folder = await mkdtemp(join(tmpdir(), 'tollgate-listen-'));
    const file = join(folder, 'token.txt');
    await writeFile(file, `${gateway.accessToken}\n`);
    const child = spawn(
      execPath,
      [
        await compiled('commands/main.js'),
        'listen',
        '--gateway',
        gateway.url,
        '--token',
        `@${file}`,
        '--forward-to',
        consumer.url,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { DATA_DIR: '/no/such/folder', ENVIRONMENT: 'live' } },
    );
    const printed: string[] = [];
    const closed = once(child, 'close');
    const lines = createInterface(child.stdout).on('line', (line) => void printed.push(line));
    await vi.waitFor(() => expect(printed.join('\n')).toContain('Signing secret: whsec_'), FOREVER);
    const { body: payment } = await gateway.post('/v1/payments', cardPayment);
    await vi.waitFor(() => expect(printed.join('\n')).toContain(`PAYMENT  ${payment.id}  200 in `), FOREVER);
    // The printed command has the options of this call; only the id is to be filled in.
    const [, again = ''] = /To send one again: tollgate (.+) ID$/m.exec(printed.join('\n')) ?? [];
    const [, delivery = ''] = /\(delivery (\w{32})\)/.exec(printed.join('\n')) ?? [];
    expect(await started([...again.split(' '), delivery], {}).ended).toBe(0);
    await vi.waitFor(() => expect(printed.join('\n')).toContain(`(delivery ${delivery}, attempt 2)`), FOREVER);
    child.kill('SIGINT');
    expect(await closed).toEqual([0, null]);
    lines.close();
    expect(printed.at(-1)).toMatch(/^The webhook [0-9a-f]{32} is removed\.$/);
    expect(printed.join('\n')).not.toContain(gateway.accessToken);
    const { body } = await gateway.get('/v1/webhooks');
    expect(body['webhooks']).toEqual([]);
    await rm(folder, { recursive: true });
    await consumer.close();
    await gateway.close();
    await database.close();
  });
});
