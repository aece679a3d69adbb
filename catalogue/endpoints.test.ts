import { describe, expect, test } from 'vitest';
import { type Endpoint, endpoints, takesForm } from './endpoints.ts';
import { requestShapes } from './requests.ts';

const rows: readonly (readonly [string, Endpoint])[] = endpoints.map((endpoint) => [endpoint.id, endpoint]);

/** What the widget sends, which has no token. */
const ofWidget: readonly string[] = ['brandQuestion', 'checkoutSubmission', 'offeredRemoval'];

describe('every endpoint', () => {
  test.each(rows)('%s has a name and an address of its own', (id, { method, path }) => {
    expect(rows.filter(([other]) => other === id)).toHaveLength(1);
    expect(rows.filter(([, other]) => other.method === method && other.path === path)).toHaveLength(1);
    expect(path).toMatch(/^(?:\/|(?:\/[A-Za-z0-9.]+|\/\{id\})+)$/);
  });

  test.each(rows)('%s takes a request whose shape is known', (_, { request, method, replies }) => {
    if (request !== undefined) expect(Object.keys(requestShapes)).toContain(request);
    // Whatever is posted to a page, a page answers.
    if (method === 'POST' && replies[200] !== 'page') expect(request).toBeDefined();
  });

  test.each(rows)('%s answers with statuses that fit its kind', (_, { replies, authorization, method }) => {
    const statuses = Object.keys(replies);
    expect(statuses).toContain('200');
    for (const status of ['401', '403']) expect(statuses.includes(status)).toBe(authorization === 'bearer');
    for (const status of ['413', '415']) expect(statuses.includes(status)).toBe(takesForm({ method }));
  });

  test.each(rows)('%s needs a token where a merchant calls it', (_, { authorization, request }) => {
    expect(authorization === 'bearer').toBe(request !== undefined && !ofWidget.includes(request));
  });
});

describe('the table', () => {
  test('holds each request at least once', () => {
    const used = new Set<string | undefined>(rows.map(([, { request }]) => request));
    expect(Object.keys(requestShapes).filter((name) => !used.has(name))).toEqual([]);
  });
});
