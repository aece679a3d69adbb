import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints, takesForm } from '../../../catalogue/endpoints/endpoints.ts';
import { limitOf } from '../../../catalogue/endpoints/limits.ts';
import { isSecret, paymentRequest, requestShapes } from '../../../catalogue/requests/requests.ts';
import { MAXIMUM_ERRORS, type RequestShape } from '../../../catalogue/schema/check.ts';
import type { Field } from '../../../catalogue/schema/field.ts';
import type { Format } from '../../../catalogue/schema/format.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { casesOf } from '../../testing/lengths.ts';
import { recordTraces } from '../../testing/traces.ts';
import { query } from '../database/query.ts';

/** Bodies that are tried in all, and how many are on their way at a time. Raise the first to search longer. */
const RANDOM_BODIES = casesOf(1_000, 10_000);
const AT_A_TIME = 50;

/** Thousands of requests; a busy machine takes its time. */
const PATIENCE = { timeout: 240_000 };

/** A name of the tables with its brackets filled in. */
const filled = (name: string): string =>
  name
    .replaceAll('[n]', '[0]')
    .replace(/\[(?:name|key)\]/, '[abc]')
    .replace('[brand]', '[VISA]');

const rowsOf = (shape: RequestShape<unknown>): readonly (readonly [string, Field])[] =>
  Object.entries(shape.fields).map(([name, row]) => [filled(name), row]);

type Form = readonly (readonly [name: string, value: string])[];

/** Returns values of every parameter as forms: the first has the first value of each, the next the second … */
const formsOf = (shape: RequestShape<unknown>, valuesOf: (format: Format) => readonly string[]): readonly Form[] => {
  const all = rowsOf(shape).map(([name, [, format]]) =>
    valuesOf(format)
      .filter((value) => value !== '')
      .map((value) => [name, value] as const),
  );
  const most = Math.max(...all.map((pairs) => pairs.length));
  return Array.from({ length: most }, (_, round) => all.flatMap((pairs) => pairs.slice(round, round + 1)));
};

/** A reply names so many wrong parameters at once; some room is left for those that are missing beside them. */
const NAMED_AT_ONCE = MAXIMUM_ERRORS - 15;

const textOf = (form: Form): string => new URLSearchParams(form.map(([name, value]) => [name, value])).toString();

/**
 * Parts a form where a reply would not name all that is wrong with it, or where it is larger than its endpoint takes.
 */
const inPortions = (form: Form, endpoint: Endpoint): readonly Form[] => {
  const isSent = form.length <= NAMED_AT_ONCE && textOf(form).length < limitOf(endpoint).bytes;
  if (isSent || form.length < 2) return [form];
  const half = Math.ceil(form.length / 2);
  return [form.slice(0, half), form.slice(half)].flatMap((portion) => inPortions(portion, endpoint));
};

const rightOf = (format: Format): readonly string[] => format.samples().right;

/** Wrong values: those of the format, and those that differ in one character from its examples or its list. */
const wrongOf = (format: Format): readonly string[] => {
  const { right, wrong } = format.samples();
  const near = [...right, ...(format.schema.enum ?? [])].flatMap((value) => [
    value.slice(0, -1),
    `${value}${value.at(-1)}`,
  ]);
  return [...new Set([...wrong, ...near.filter((value) => format.read(value) === undefined)])];
};

const served: readonly Endpoint[] = endpoints.filter(({ path }) => /^\/v\d/.test(path));

/** A value that no parameter accepts, for its control character, and that is recognized wherever it turns up. */
const canary = (name: string): string => `canary in ${name}\u001b`;

const loggedRequests = query<{ request_log: { content: string } }, { limit: number }>()((db, input) =>
  db.selectFrom('request_log').select('content').limit(input('limit')),
);

// A refused request stores nothing, so one database is enough.
const [database] = databases;

describe('every parameter, sent to the endpoints that take it', () => {
  let gateway: TestGateway;
  let paymentId: string;
  let checkoutId: string;

  beforeAll(async () => {
    if (database === undefined) throw new Error('There is always a database.');
    gateway = await startGateway(await database.open());
    paymentId = (await gateway.post('/v1/payments', { ...cardPayment, paymentType: 'PA' })).body.id ?? '';
    const checkout = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
    checkoutId = (await gateway.post('/v1/checkouts', checkout)).body.id ?? '';
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  const addressOf = ({ path }: Endpoint): string =>
    path.replace('{id}', path.includes('/checkouts/') ? checkoutId : paymentId);

  const send = (endpoint: Endpoint, pairs: Form): Promise<TestReply> => {
    const form = textOf(pairs);
    const address = addressOf(endpoint);
    if (endpoint.method === 'GET') return gateway.get(`${address}?${form}`);
    if (endpoint.method === 'DELETE') return gateway.remove(`${address}?${form}`);
    if (!takesForm(endpoint)) return gateway.put(`${address}?${form}`, '');
    if (endpoint.method === 'PUT') return gateway.put(address, form);
    return endpoint.authorization === 'bearer' ? gateway.post(address, form) : gateway.submit(address, form);
  };

  const withShapes = served.flatMap((endpoint) =>
    endpoint.request === undefined ? [] : [[endpoint.id, endpoint, requestShapes[endpoint.request]] as const],
  );

  test.each(withShapes)('%s names each one that is wrong, and no secret', PATIENCE, async (_, endpoint, shape) => {
    for (const form of formsOf(shape, wrongOf).flatMap((whole) => inPortions(whole, endpoint))) {
      const { status, body } = await send(endpoint, form);
      expect(status).toBe(400);
      const errors = new Map(body.result.parameterErrors?.map((error) => [error.name, error]));
      expect(form.filter(([name]) => !errors.has(name)).map(([name]) => name)).toEqual([]);
      expect(form.filter(([name]) => isSecret(name) && errors.get(name)?.value !== undefined)).toEqual([]);
    }
  });

  /** Rules between parameters and the payment itself may refuse what its format takes: they say so in other words. */
  const refusedByFormat = (shape: RequestShape<unknown>, { body }: TestReply): readonly string[] => {
    const rows = new Map(rowsOf(shape));
    const errors = body.result.parameterErrors ?? [];
    return errors.filter(({ name, message }) => message === rows.get(name)?.[1].message).map(({ name }) => name);
  };

  test.each(withShapes)('%s takes the shortest and the longest of each', PATIENCE, async (_, endpoint, shape) => {
    for (const form of formsOf(shape, rightOf)) {
      const own = form.map(([name, value]) => [name, name === 'entityId' ? gateway.entityId : value] as const);
      const reply = await send(endpoint, own);
      expect(reply.status).toBeLessThan(500);
      expect(refusedByFormat(shape, reply)).toEqual([]);
    }
  });

  test.each(withShapes)('%s echoes, logs and traces no secret that it refused', async (_, endpoint, shape) => {
    const traces = recordTraces();
    const secrets = rowsOf(shape).flatMap(([name]) => (isSecret(name) ? [[name, canary(name)] as const] : []));
    const { status, text } = await send(endpoint, secrets);
    expect(status).toBeLessThan(500);
    const spans = traces.spans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status }));
    await traces.end();
    expect(spans).not.toEqual([]);
    const output = `${text}\n${gateway.logLines.join('\n')}\n${JSON.stringify(spans)}`;
    expect(secrets.filter(([name]) => output.includes(`canary in ${name}`))).toEqual([]);
  });

  test('the request log has kept names and messages of the wrong ones, and no value', async () => {
    await gateway.gateway.stored();
    const kept = await gateway.database.read(loggedRequests, { limit: 100_000 });
    const text = kept.map(({ content }) => content).join('\n');
    expect(kept.length).toBeGreaterThan(withShapes.length);
    expect(text).toContain('"name":"amount"');
    expect(text.match(/canary in [\w.]+/g)).toBeNull();
  });

  const names = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...rowsOf(paymentRequest).map(([name]) => name)) },
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(paymentRequest.fields)) },
    { weight: 2, arbitrary: fc.constantFrom('cart.items[1001].name', 'airline.passengers[0].legs[99].restrictions') },
    { weight: 1, arbitrary: fc.string() },
  );
  const samples = rowsOf(paymentRequest).flatMap(([, [, format]]) => [
    ...format.samples().right,
    ...format.samples().wrong,
  ]);
  const values = fc.oneof(fc.constantFrom(...samples.filter((value) => value.length < 300)), fc.string());
  const pairs = fc.array(fc.tuple(names, values), { maxLength: 20 });
  /** Half of the bodies stand on a payment that is right, so that they come further than the check. */
  const bodies = fc
    .tuple(fc.boolean(), pairs)
    .map(([isPayment, extra]) => [...(isPayment ? Object.entries(cardPayment) : []), ...extra]);
  const requests = fc.array(fc.tuple(fc.constantFrom(...served), bodies), {
    minLength: AT_A_TIME,
    maxLength: AT_A_TIME,
  });

  test('random bodies to every endpoint never give a 5xx', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (batch) => {
        const replies = await Promise.all(
          batch.map(async ([endpoint, body]) => {
            const form = new URLSearchParams([['entityId', gateway.entityId], ...body]).toString();
            const isForm = takesForm(endpoint);
            const response = await fetch(`${gateway.url}${addressOf(endpoint)}${isForm ? '' : `?${form}`}`, {
              method: endpoint.method,
              headers: {
                ...(isForm ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
                ...(endpoint.authorization === 'bearer' ? { Authorization: `Bearer ${gateway.accessToken}` } : {}),
              },
              ...(isForm ? { body: form } : {}),
            });
            await response.arrayBuffer();
            return [endpoint.id, response.status] as const;
          }),
        );
        expect(replies.filter(([, status]) => status >= 500)).toEqual([]);
      }),
      { numRuns: RANDOM_BODIES / AT_A_TIME },
    );
  });
});
