import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints, takesForm } from '../../../catalogue/endpoints/endpoints.ts';
import { limitOf, type RequestLimit, requestLimits } from '../../../catalogue/endpoints/limits.ts';
import { MAXIMUM_ERRORS } from '../../../catalogue/schema/check.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { Rejection } from '../base/rejection.ts';
import { MOST_WAITING } from './in-turn.ts';
import { bodyReader } from './reading/body.ts';
import { BUDGET_BYTES, bodyBudget } from './reading/body-budget.ts';
import { refusalPace } from './reading/refusal-pace.ts';

const [sqlite] = databases;
if (sqlite === undefined) throw new Error('there is no database to test on');

/** So many refusals leave before the pace begins to count. */
const REFUSALS_AT_ONCE = 50;

const PATIENCE = { timeout: 60_000 };

const rows: readonly (readonly [string, Endpoint])[] = endpoints.map((row: Endpoint) => [
  `${row.method} ${row.path}`,
  row,
]);
const forms = rows.filter(([, row]) => takesForm(row));
const ofMerchants = forms.filter(([, { authorization }]) => authorization === 'bearer');
const withoutToken = forms.filter(([, { authorization }]) => authorization === 'none');

/** Files, probes and pages that are found by their address alone do not look at a body. */
const byAddress = ['script', 'picture', 'style', 'integrity', 'scripts', 'health', 'metrics', 'page', 'description'];
const readingBodies = rows.filter(
  ([, row]) => takesForm(row) || (row.upload === undefined && !byAddress.includes(row.replies[200] ?? '')),
);
const CSV = 'PaymentType;Amount;Currency;SettlementDate\n';
const CSV_LINE = 'DEBIT;92.00;EUR;2026-01-01\n';

/** For each type of file: the beginning of a right one, and for texts of another kind what their refusal says. */
const uploadedFiles = {
  'text/csv': {
    beginning: CSV,
    wrong: /these columns are missing/,
    // Each is refused while it is still being sent.
    endless: [
      ['no;such;titles\n', 'x', /line 2: a line has more than 65536 characters/],
      [CSV + CSV_LINE, 'x', /line 3: a line has more than 65536 characters/],
      [`${CSV}${CSV_LINE}"`, CSV_LINE, /line 3: a line has more than 65536 characters, so a quote may not be closed/],
    ],
  },
  'application/xml': {
    beginning: '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>\n',
    wrong: /line 1: Non-whitespace before first tag/,
    endless: [['no;such;titles\n', 'x', /line 1: Non-whitespace before first tag/]],
  },
} as const satisfies Record<NonNullable<Endpoint['upload']>, object>;

const uploads = rows.filter(([, { upload }]) => upload !== undefined);

const FORM = 'Content-Type: application/x-www-form-urlencoded';

describe('a body that is read while it arrives', () => {
  const quick = { bytes: 2_000_000, parameters: 1, seconds: 0.05, bytesPerSecond: 10_000_000 };

  /** Serves one limit; `reading` is awaited between pieces. */
  const serving = async (limit: RequestLimit, reading: () => Promise<unknown> = async () => undefined) => {
    const bodies = bodyReader(bodyBudget(), refusalPace());
    const server = createServer(async (request, response) => {
      let bytes = 0;
      try {
        for await (const piece of bodies.stream(request, limit, 'text/csv')) {
          bytes += piece.length;
          await reading();
        }
        response.end(String(bytes));
      } catch (error) {
        response.writeHead(error instanceof Rejection ? (error.details.status ?? 400) : 500).end();
      }
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const begun = (length: number): Socket => {
      const socket = connect(port, '127.0.0.1').setEncoding('latin1');
      socket.on('error', () => undefined);
      socket.write(`PUT / HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`);
      return socket;
    };
    const put = (body: string) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'PUT',
        headers: { 'Content-Type': 'text/csv; charset=utf-8' },
        body,
      });
    return { begun, put, close: () => server.close() };
  };

  test.each([
    ['in time', { bytes: 100, parameters: 1, seconds: 0.05 }],
    ['at the pace of its kind', quick],
  ])('is refused when it does not arrive %s, on its connection', async (_, limit) => {
    const { begun, put, close } = await serving(limit);
    const socket = begun(9);
    socket.write('a;b');
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 408 /);
    socket.destroy();
    expect(await (await put('a;b')).text()).toBe('3');
    close();
  });

  test('is refused when it drips, however long it would take', async () => {
    const { begun, close } = await serving(quick);
    const socket = begun(1_000_000);
    const drops = setInterval(() => socket.write('x'), 1);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drops);
    socket.destroy();
    close();
  });

  test('has all the time that its reader needs', async () => {
    // Each piece of a body takes it longer than the sender may take.
    const stored = () => new Promise((resolve) => setTimeout(resolve, 600));
    const { put, close } = await serving({ ...quick, seconds: 0.5 }, stored);
    const reply = await put('x'.repeat(150_000));
    expect([reply.status, await reply.text()]).toEqual([200, '150000']);
    close();
  });
});

describe('what a request may cost', () => {
  const gateway = gatewayOfTests(sqlite.open);

  const opened = (
    row: Pick<Endpoint, 'method' | 'path'>,
    id: string,
    headers: readonly string[],
    body = '',
  ): Socket => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').setEncoding('latin1');
    socket.on('error', () => undefined); // A client that continues to send after the reply is cut off.
    const line = `${row.method} ${row.path.replace('{id}', id)} HTTP/1.1`;
    socket.write(`${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n${body}`);
    return socket;
  };

  /** Returns everything that a connection receives until the gateway ends it. */
  const untilClosed = async (socket: Socket): Promise<string> => {
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  };

  const created = async (): Promise<string> =>
    (await gateway.post('/v1/checkouts', { amount: '92.00', currency: 'EUR', paymentType: 'DB' })).body.id ?? '';

  /** Returns an id for which an endpoint reads its body: without a token, ids are looked up before. */
  const idFor = async ({ path, authorization }: Endpoint): Promise<string> => {
    if (authorization === 'bearer') return '8ac7a4a1000000000000000000000000';
    if (path.startsWith('/v1/checkouts/')) return created();
    const challenged = await gateway.post('/v1/payments', {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      'card.number': '4200000000000042',
      'card.expiryMonth': '05',
      'card.expiryYear': '2034',
      'card.cvv': '123',
      'customParameters[3DS2_enrolled]': 'true',
      'customParameters[3DS2_flow]': 'challenge',
      'billing.street1': 'Long Street 1',
      'billing.city': 'Wien',
      'billing.postcode': '1010',
      'billing.country': 'AT',
      'customer.givenName': 'Jane',
      'customer.surname': 'Jones',
      'customer.browser.acceptHeader': '*/*',
      'customer.browser.language': 'de',
      'customer.browser.screenHeight': '900',
      'customer.browser.screenWidth': '1600',
      'customer.browser.timezone': '60',
      'customer.browser.userAgent': 'x',
      'customer.browser.javaEnabled': 'false',
      shopperResultUrl: 'https://shop.example/result',
    });
    const { url } = challenged.body['redirect'] as { url: string };
    return /threeDSecure\/([^/]+)\//.exec(url)?.[1] ?? '';
  };

  const authorizationOf = ({ authorization }: Endpoint): readonly string[] =>
    authorization === 'bearer' ? [`Authorization: Bearer ${gateway.accessToken}`] : [];

  test.each(ofMerchants)('%s answers 401 and 403 without reading the body, and closes', async (_, row) => {
    const headers = [FORM, `Content-Length: ${limitOf(row).bytes}`];
    // Older integrations send their user in the body: it is read up to the limit of a form.
    const tooMuch = [FORM, `Content-Length: ${requestLimits.form.bytes + 1}`];
    const without = untilClosed(opened(row, 'x', tooMuch));
    const malformed = untilClosed(opened(row, 'x', [...headers, 'Authorization: Basic eDp5']));
    const wrong = untilClosed(opened(row, 'x', [...headers, `Authorization: Bearer ${'0'.repeat(64)}`]));
    expect(await without).toMatch(/^HTTP\/1\.1 401 /);
    expect(await malformed).toMatch(/^HTTP\/1\.1 401 /);
    expect(await wrong).toMatch(/^HTTP\/1\.1 403 /);
  });

  test.each(uploads)('%s refuses what is no such file, or too large, and closes', PATIENCE, async (_, row) => {
    const { bytes } = limitOf(row);
    const { database, clock, entityId } = gateway;
    const channel = await addChannel({ database, clock, vault: gateway.gateway.vault }, entityId, 'Shop', {
      'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
      'sepa.creditorName': 'Shop',
      'sepa.iban': 'DE89370400440532013000',
    });
    const path = `${row.path}?entityId=${channel}&file.name=x`;
    const { wrong, endless, beginning } = uploadedFiles[row.upload ?? 'text/csv'];
    const token = `Authorization: Bearer ${gateway.accessToken}`;
    const type = `Content-Type: ${row.upload}`;
    const sent = (headers: readonly string[]) => opened({ method: row.method, path }, '', headers);
    const refusals = [
      [413, sent([token, type, `Content-Length: ${bytes + 1}`])],
      [415, sent([token, FORM, `Content-Length: ${bytes}`])],
      [415, sent([token, type, 'Content-Encoding: gzip', `Content-Length: ${bytes}`])],
      [401, sent([type, `Content-Length: ${bytes}`])],
      [400, opened({ method: row.method, path: row.path }, '', [token, type, `Content-Length: ${bytes}`])],
    ] as const;
    for (const [status, socket] of refusals) {
      const answer = await untilClosed(socket);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    }
    for (const [begin, repeated, reason, connection] of [
      ['no;such;titles\n', '', wrong, /keep-alive/],
      ...endless.map((row) => [...row, /close/] as const),
    ] as const) {
      const text = begin + repeated.repeat(repeated === '' ? 0 : 2_000_000 / repeated.length);
      const socket = opened({ method: row.method, path }, '', [token, type, 'Transfer-Encoding: chunked']);
      socket.write(`${text.length.toString(16)}\r\n${text}\r\n${repeated === '' ? '0\r\n\r\n' : ''}`);
      const [answer] = await once(socket, 'data');
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(reason);
      expect(/\r\nconnection: ([\w-]+)/i.exec(answer)?.[1]).toMatch(connection);
      socket.destroy();
    }
    const unannounced = sent([token, type, 'Transfer-Encoding: chunked']);
    const isClosed = new Promise((resolve) => unannounced.once('close', resolve));
    unannounced.resume().write(`${(2 * bytes).toString(16)}\r\n${beginning}`);
    const lines = `${'x'.repeat(1023)}\n`.repeat(1024);
    let written = 0;
    for (; written < 2 * bytes && unannounced.writable; written += lines.length) {
      const isDrained = unannounced.write(lines) || new Promise((resolve) => unannounced.once('drain', resolve));
      await Promise.race([isDrained, isClosed]);
    }
    await isClosed;
    expect(written).toBeGreaterThan(bytes);
    const { body } = await gateway.get(`/v1/settlement/files?entityId=${channel}`);
    expect(body['files']).toEqual([]);
  });

  test.each(withoutToken.filter(([, { path }]) => path.includes('{id}')))(
    '%s answers an unknown id without reading the body, and closes',
    async (_, row) => {
      const headers = [FORM, `Content-Length: ${limitOf(row).bytes}`];
      for (const id of [`${'0'.repeat(32)}.test01-vm-tx01`, '8ac7a4a1000000000000000000000000', 'x']) {
        const answer = await untilClosed(opened(row, id, headers));
        expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
        expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      }
    },
  );

  test.each(withoutToken.filter(([, { path }]) => path.startsWith('/v1/checkouts/')))(
    '%s refuses a larger body before it looks for the checkout',
    async (_, row) => {
      const answer = await untilClosed(opened(row, 'x', [FORM, `Content-Length: ${limitOf(row).bytes + 1}`]));
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    },
  );

  test.each(readingBodies)('%s refuses a body above its own limit, and names the limit', PATIENCE, async (_, row) => {
    const { bytes } = limitOf(row);
    const id = await idFor(row);
    const headers = [...authorizationOf(row), FORM];
    const announced = await untilClosed(opened(row, id, [...headers, `Content-Length: ${bytes + 1}`]));
    const socket = opened(row, id, [...headers, 'Transfer-Encoding: chunked']);
    socket.write(`${(bytes + 1).toString(16)}\r\n${'x'.repeat(bytes + 1)}\r\n`);
    const unannounced = await untilClosed(socket);
    for (const answer of [announced, unannounced]) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      if (answer.includes('application/json')) expect(answer).toContain(`larger than ${bytes} bytes`);
    }
  });

  test.each(withoutToken.filter(([, { path }]) => path.startsWith('/v1/checkouts/')))(
    '%s paces its refusals of large forms, and no others',
    PATIENCE,
    async (_, row) => {
      const url = gateway.url + row.path.replace('{id}', await idFor(row));
      const refusedBehind = async (padding: number): Promise<string> => {
        const body = new URLSearchParams({ custmer: 'x', padding: 'x'.repeat(padding) });
        const response = await fetch(url, { method: row.method, body });
        await response.text();
        expect(response.status).toBe(400);
        return padding === 0 ? 'small' : 'large';
      };
      const large = Array.from({ length: REFUSALS_AT_ONCE + 15 }, () => refusedBehind(8_000));
      await Promise.any(large);
      expect(await Promise.race([Promise.all(large), refusedBehind(0)])).toBe('small');
      await Promise.all(large);
    },
  );

  test.each(forms)('%s refuses one parameter more than its own limit, and names that', PATIENCE, async (_, row) => {
    const { parameters } = limitOf(row);
    const path = row.path.replace('{id}', await idFor(row));
    const send = async (count: number) => {
      const response = await fetch(gateway.url + path, {
        method: row.method,
        headers: row.authorization === 'bearer' ? { Authorization: `Bearer ${gateway.accessToken}` } : {},
        body: new URLSearchParams(Array.from({ length: count }, (__, place) => [`p${place}`, '1'])),
      });
      return { status: response.status, text: await response.text() };
    };
    expect((await send(parameters)).status).not.toBe(413);
    const tooMuch = await send(parameters + 1);
    expect(tooMuch.status).toBe(413);
    if (tooMuch.text.startsWith('{')) expect(tooMuch.text).toContain(`more than ${parameters} parameters`);
  });

  test.each([
    ['unknown names', (place: number) => `${'amuont'.padEnd(300, 'x')}${place}=1`],
    ['wrong values', (place: number) => `customParameters[SHOPPER_name${place}]=${'x'.repeat(2_050)}`],
    ['broken escapes', (place: number) => `p${place}=%zz`],
  ])('a reply names fifty %s and says that there are more', async (_, wrong) => {
    const form = Array.from({ length: 60 }, (__, place) => wrong(place)).join('&');
    const { status, body, text } = await gateway.submit(`/v1/checkouts/${await created()}/payment`, form);
    expect(status).toBe(400);
    expect(body.result.parameterErrors).toHaveLength(MAXIMUM_ERRORS);
    expect(body.result.description).toContain('there are more');
    expect(text.length).toBeLessThan(40_000);
  });

  test('fifty wrong parameters are all named, fifty-one are cut and it is said', async () => {
    const path = `/v1/checkouts/${await created()}/payment`;
    const wrong = (count: number) => Array.from({ length: count }, (_, place) => `amuont${place}=1`).join('&');
    const all = await gateway.submit(path, wrong(MAXIMUM_ERRORS));
    expect(all.body.result.parameterErrors).toHaveLength(MAXIMUM_ERRORS);
    expect(all.body.result.description).not.toContain('there are more');
    const cut = await gateway.submit(path, wrong(MAXIMUM_ERRORS + 1));
    expect(cut.body.result.parameterErrors).toHaveLength(MAXIMUM_ERRORS);
    expect(cut.body.result.description).toContain('there are more');
  });

  test('bodies that never end take no room of other callers', PATIENCE, async () => {
    const id = await created();
    const row = { method: 'POST', path: '/v1/checkouts/{id}/payment' } as const;
    const { bytes } = limitOf(row);
    const enough = Math.ceil(BUDGET_BYTES.anyone / bytes) + 20;
    const slow = Array.from({ length: enough }, () => {
      const socket = opened(row, id, [FORM, `Content-Length: ${bytes}`]);
      socket.write('a='.padEnd(bytes - 1, 'x'));
      return socket;
    });
    const answers: string[] = [];
    for (const socket of slow) socket.on('data', (text: string) => answers.push(text));
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(answers[0]).toMatch(/^HTTP\/1\.1 429 /);
    expect(answers[0]).toMatch(/\r\nRetry-After: 1\r\n/);
    // Those of shoppers are quick, and those of merchants are counted by themselves.
    const shopper = await gateway.submit(`/v1/checkouts/${id}/payment`, { 'card.number': '4200000000000000' });
    expect(shopper.body.result.code).toBe('200.300.404');
    expect(await created()).not.toBe('');
    for (const socket of slow) socket.destroy();
  });

  test('hundreds of simultaneous shoppers behind one address all get a reply', PATIENCE, async () => {
    const id = await created();
    const row = { method: 'POST', path: '/v1/checkouts/{id}/payment' } as const;
    const form = `card.number=4200000000000000&card.holder=${'x'.repeat(2_500)}`;
    const half = form.length / 2;
    const shoppers = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const socket = opened(
          row,
          id,
          [FORM, 'Connection: close', `Content-Length: ${form.length}`],
          form.slice(0, half),
        );
        await once(socket, 'connect');
        return socket;
      }),
    );
    await created(); // All that was sent before has been read by now.
    const answers = shoppers.map(untilClosed);
    for (const socket of shoppers) socket.write(form.slice(half));
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test(
    'a client that is refused repeatedly before its body has arrived waits, and delays no other',
    PATIENCE,
    async () => {
      const row = { method: 'POST', path: '/v1/payments' } as const;
      const tooMuch = [FORM, `Content-Length: ${requestLimits.form.bytes + 1}`];
      const refused = Array.from({ length: 120 }, async () => {
        const answer = await untilClosed(opened(row, '', tooMuch));
        return { answer, atMs: performance.now() };
      });
      const startedAtMs = performance.now();
      expect(await created()).not.toBe('');
      const servedAtMs = performance.now();
      const all = await Promise.all(refused);
      for (const { answer } of all) expect(answer).toMatch(/^HTTP\/1\.1 401 /);
      const lastAtMs = Math.max(...all.map(({ atMs }) => atMs));
      expect(lastAtMs - startedAtMs).toBeGreaterThan(1_000);
      expect(servedAtMs).toBeLessThan(lastAtMs);
    },
  );

  test.each(rows.filter((each) => !readingBodies.includes(each)))(
    '%s ends a connection whose body has not arrived, and reads none of it',
    PATIENCE,
    async (_, row) => {
      const answer = await untilClosed(opened(row, 'x', [FORM, 'Content-Length: 100000000000'], 'a=1'));
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    },
  );

  test('as many requests as may wait on one connection are answered, with more it ends', async () => {
    const row = { method: 'GET', path: '/healthz' } as const;
    const ahead = (count: number): string => 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count);
    const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const kept = await untilClosed(opened(row, '', [], `${ahead(MOST_WAITING - 1)}${last}`));
    expect(kept.match(/HTTP\/1\.1 200 /g)).toHaveLength(MOST_WAITING + 1);
    const ended = await untilClosed(opened(row, '', [], ahead(10 * MOST_WAITING)));
    expect(ended.match(/HTTP\/1\.1 200 /g)?.length ?? 0).toBeLessThan(2);
  });

  test('a connection whose request has arrived whole is kept, whatever is answered', async () => {
    for (const row of [
      { method: 'POST', path: '/v1/payments' } as const,
      { method: 'POST', path: '/nowhere' } as const,
    ]) {
      const socket = opened(row, '', [FORM, 'Content-Length: 3'], 'a=1');
      const [answer] = await new Promise<[string]>((resolve) => socket.once('data', (text: string) => resolve([text])));
      expect(answer).toMatch(/^HTTP\/1\.1 40[14] /);
      expect(answer).not.toMatch(/\r\nconnection: close\r\n/i);
      socket.destroy();
    }
  });
});
