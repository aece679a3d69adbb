import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAXIMUM_ERRORS } from '../../../catalogue/schema/check.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';

/** Properties try hundreds of requests; a busy machine takes its time. */
const PATIENCE = { timeout: 60_000 };

describe.each(databases)('hostile input on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  /** Sends bytes as they are, which no fetch would. */
  const sendBytes = async (path: string, body: Uint8Array): Promise<{ status: number; text: string }> => {
    const sent = httpRequest(gateway.url + path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${gateway.accessToken}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': body.length,
      },
    });
    sent.end(body);
    const [response] = await once(sent, 'response');
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return { status: response.statusCode, text };
  };

  const errorsOf = (text: string): Record<string, string> => {
    const errors: { name: string; message: string }[] = JSON.parse(text).result.parameterErrors ?? [];
    return Object.fromEntries(errors.map(({ name, message }) => [name, message]));
  };

  test('any bytes as a body get a clear answer, never a 5xx', PATIENCE, async () => {
    const paths = [
      '/v1/payments',
      '/v1/checkouts',
      '/v1/payments/8ac7a4a1000000000000000000000000',
      '/v1/checkouts/x/payment',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.uint8Array({ maxLength: 400 }), async (path, body) => {
        const { status, text } = await sendBytes(path, body);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(JSON.parse(text).result.code).toMatch(/^\d{3}\.\d{3}\.\d{3}$/);
      }),
      { numRuns: 150 },
    );
  });

  test('any parameters around a right payment get a clear answer, never a 5xx', PATIENCE, async () => {
    const names = fc.oneof(
      fc.constantFrom(
        '__proto__',
        'constructor',
        'toString',
        'hasOwnProperty',
        'cart.items[0].name',
        'cart.items[99999].name',
      ),
      fc.constantFrom(
        'customParameters[__proto__]',
        'customParameters[]',
        'billing.city',
        'card.cvv',
        'amount',
        'cart.items[-1].name',
      ),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, fc.string()), { maxLength: 12 }), async (extra) => {
        const form = new URLSearchParams([...Object.entries({ ...cardPayment, entityId: gateway.entityId }), ...extra]);
        const { status } = await gateway.post('/v1/payments', form.toString());
        expect([200, 400, 403]).toContain(status);
      }),
      { numRuns: 200 },
    );
  });

  test('broken escapes, broken UTF-8 and NUL are named with all that is wrong', async () => {
    const form = `entityId=${gateway.entityId}&amount=%zz&descriptor=%ff&merchantMemo=x%00y&__proto__=1&constructor=2&currency=EUR`;
    const { status, text } = await sendBytes('/v1/payments', Buffer.from(form));
    expect(status).toBe(400);
    expect(errorsOf(text)).toMatchObject({
      descriptor: 'must be percent-encoded UTF-8',
      merchantMemo: 'must not contain NUL',
      constructor: expect.stringMatching(/^is not an allowed parameter/),
    });
    expect(Object.getOwnPropertyNames(errorsOf(text))).toContain('__proto__');
    const { status: rawStatus, text: rawText } = await sendBytes('/v1/payments', Buffer.from([0x61, 0x3d, 0xff, 0xfe]));
    expect([rawStatus, JSON.parse(rawText).result.description]).toEqual([400, expect.stringContaining('not UTF-8')]);
  });

  test.each(['%00', '%F0%9F%92%B3', 'x'.repeat(5_000), "'--"])('the path %j names no payment', async (id) => {
    expect((await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).status).toBe(404);
    const followUp = await gateway.post(`/v1/payments/${id}`, { paymentType: 'RV' });
    expect(followUp.body.result.code).toBe('700.400.530');
  });

  test('50,000 unknown names are answered, and others are served meanwhile', PATIENCE, async () => {
    const form = Array.from({ length: 49_000 }, (_, index) => `amuont${index}=1`).join('&');
    const [flood, payment] = await Promise.all([
      gateway.post('/v1/payments', `entityId=${gateway.entityId}&${form}`),
      gateway.post('/v1/payments', cardPayment),
    ]);
    expect(flood.status).toBe(400);
    expect(flood.body.result.parameterErrors).toHaveLength(MAXIMUM_ERRORS);
    expect(flood.body.result.description).toContain('the first 50 wrong parameters are named, there are more');
    expect(flood.text.length).toBeLessThan(50_000);
    expect(payment.status).toBe(200);
  });

  test('a full cart of 1,001 items comes back with as many', PATIENCE, async () => {
    const items = Array.from({ length: 1_001 }, (_, index) => [`cart.items[${index}].name`, `Item ${index}`]);
    const { status, body } = await gateway.post('/v1/payments', { ...cardPayment, ...Object.fromEntries(items) });
    expect(status).toBe(200);
    expect((body['cart'] as { items: unknown[] }).items).toHaveLength(1_001);
    const excessive = await gateway.post('/v1/payments', { ...cardPayment, 'cart.items[1001].name': 'one too many' });
    expect(excessive.body.result.parameterErrors).toMatchObject([{ name: 'cart.items[1001].name' }]);
  });

  test('a body that is announced too large is refused before it arrives', async () => {
    const { port } = new URL(gateway.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = ['POST /v1/payments HTTP/1.1', 'Host: x', `Authorization: Bearer ${gateway.accessToken}`];
    socket.write(
      `${[...head, 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 999999999'].join('\r\n')}\r\n\r\na=1&`,
    );
    let answer = '';
    for await (const chunk of socket.setEncoding('utf8')) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"200.300.404"');
  });

  test('a body that breaks off leaves nothing behind but a log line', async () => {
    const { port } = new URL(gateway.url);
    const before = gateway.logLines.length;
    const socket = connect(Number(port), '127.0.0.1');
    const head = ['POST /v1/payments HTTP/1.1', 'Host: x', `Authorization: Bearer ${gateway.accessToken}`];
    const type = 'Content-Type: application/x-www-form-urlencoded';
    await new Promise<void>((resolve) => {
      socket.write(`${[...head, type, 'Content-Length: 100'].join('\r\n')}\r\n\r\namount=1`, () => resolve());
    });
    await gateway.get(`/v1/payments/8ac7a4a1000000000000000000000000?entityId=${gateway.entityId}`);
    socket.destroy();
    await expect.poll(() => gateway.logLines.slice(before).some((line) => line.includes('200.300.404'))).toBe(true);
    expect((await gateway.post('/v1/payments', cardPayment)).status).toBe(200);
  });

  test('a card number in a path or a query is not logged', async () => {
    const number = '4111111111111111';
    await gateway.get(`/v1/payments/${number}?entityId=${gateway.entityId}&card.number=${number}`);
    await gateway.get(`/${number}`);
    await gateway.post('/v1/payments', { ...cardPayment, 'card.numbr': number, 'card.number': `${number}x` });
    expect(gateway.logLines.join('\n')).not.toContain(number);
  });
});
