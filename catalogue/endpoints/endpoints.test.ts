import { describe, expect, test } from 'vitest';
import { requestShapes } from '../requests/requests.ts';
import { type Endpoint, endpoints, takesBody } from './endpoints.ts';
import { limitOf, requestLimits } from './limits.ts';

const rows: readonly (readonly [string, Endpoint])[] = endpoints.map((endpoint) => [endpoint.id, endpoint]);

/** Requests of the widget, which has no token. */
const ofWidget: readonly string[] = ['brandQuestion', 'checkoutSubmission', 'offeredRemoval'];

describe('every endpoint', () => {
  test.each(rows)('%s has a unique name and path', (id, { method, path }) => {
    expect(rows.filter(([other]) => other === id)).toHaveLength(1);
    expect(rows.filter(([, other]) => other.method === method && other.path === path)).toHaveLength(1);
    expect(path).toMatch(/^(?:\/|(?:\/[A-Za-z0-9.]+|\/\{id\}|\/\{version\}|\/\{brand\}\.png)+)$/);
  });

  test.each(rows)('%s accepts a request of a known shape', (_, { request, method, replies }) => {
    expect([undefined, ...Object.keys(requestShapes)]).toContain(request);
    // Only pages may receive a POST without a described request.
    if (method === 'POST' && replies[200] !== 'page') expect(request).toBeDefined();
  });

  test.each(rows)('%s answers with statuses of its kind', (_, { replies, authorization, ...row }) => {
    const statuses = Object.keys(replies);
    expect(statuses).toContain('200');
    for (const status of ['401', '403']) expect(statuses.includes(status)).toBe(authorization === 'bearer');
    for (const status of ['413', '415']) expect(statuses.includes(status)).toBe(takesBody(row));
  });

  test.each(rows)('%s needs a token if merchants call it', (_, { authorization, request }) => {
    expect(authorization === 'bearer').toBe(request !== undefined && !ofWidget.includes(request));
  });
});

describe('the limit of requests', () => {
  const withRequest = rows.filter(([, { request }]) => request !== undefined);

  const namesOf = ({ request, requestOfType = {} }: Endpoint) =>
    [request, ...Object.values(requestOfType)].flatMap((name) =>
      name === undefined ? [] : [requestShapes[name].names],
    );

  test.each(withRequest)(
    '%s has room for a cart where its requests may have one, which only merchants send',
    (_, row) => {
      const mayHaveCart = namesOf(row).some((names) => names.find('cart.items[1000].name') !== undefined);
      expect(limitOf(row) === requestLimits.cart).toBe(mayHaveCart);
      if (mayHaveCart) expect(row.authorization).toBe('bearer');
    },
  );

  test.each(withRequest)('%s has room for every parameter of its requests, twice', (_, row) => {
    for (const { written } of namesOf(row)) expect(limitOf(row).parameters).toBeGreaterThanOrEqual(2 * written.length);
  });

  test('has room for files only where merchants send them', () => {
    const ofFiles = withRequest.filter(([, row]) => limitOf(row) === requestLimits.file);
    expect(ofFiles.map(([id, { authorization }]) => [id, authorization])).toEqual([
      ['addEvidence', 'bearer'],
      ['receiveSettlementFile', 'bearer'],
    ]);
    const uploads = rows.filter(([, row]) => row.upload !== undefined || limitOf(row) === requestLimits.upload);
    expect(uploads.map(([id, { authorization }]) => [id, authorization])).toEqual([
      ['uploadSettlementFile', 'bearer'],
      ['uploadBankAnswer', 'bearer'],
    ]);
  });

  test('is far lower without a token than for a cart', () => {
    const { cart, file: _file, upload: _upload, ...others } = requestLimits;
    for (const { bytes, parameters } of Object.values(others)) {
      expect(bytes).toBeLessThanOrEqual(cart.bytes / 16);
      expect(parameters).toBeLessThanOrEqual(cart.parameters / 100);
    }
  });
});

describe('the table', () => {
  test('uses each request at least once', () => {
    const used = new Set<string | undefined>(
      rows.flatMap(([, { request, requestOfType = {} }]) => [request, ...Object.values(requestOfType)]),
    );
    expect(Object.keys(requestShapes).filter((name) => !used.has(name))).toEqual([]);
  });
});
