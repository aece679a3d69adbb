import { describe, expect, test } from 'vitest';
import { openApi } from './openapi.ts';

interface Described {
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, unknown>> }>>;
}

const operations = Object.entries(
  (openApi() as unknown as { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }).paths,
).flatMap(([path, methods]) => Object.entries(methods).map(([method, described]) => ({ path, method, described })));

describe('an operation', () => {
  test('that reads a body says how it refuses one that it cannot read', () => {
    const reading = operations.filter(({ method }) => method === 'post' || method === 'put');
    expect(reading.length).toBeGreaterThan(0);
    for (const { path, method, described } of reading) {
      const missing = ['408', '413', '415'].filter((status) => described.responses[status] === undefined);
      expect([method, path, missing]).toEqual([method, path, []]);
    }
  });

  test('that answers with pages refuses with pages', () => {
    const pages = operations.filter(({ described }) => described.responses['200']?.content['text/html'] !== undefined);
    const ofShoppers = pages.filter(({ path }) => /^\/v1\/(?:threeDSecure|test\/issuer)\//.test(path));
    expect(ofShoppers.length).toBeGreaterThan(0);
    for (const { path, described } of ofShoppers) {
      for (const [status, { content }] of Object.entries(described.responses)) {
        expect([path, status, Object.keys(content)]).toEqual([path, status, ['text/html']]);
      }
    }
  });
});
