import { expect, test } from 'vitest';
import { dependsOnNode, endpointTests } from './endpoint-tests.ts';

test('every place whose tests depend on the version of Node has tests', () => {
  const files = endpointTests();
  expect(dependsOnNode.filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([]);
});

test('two shares have every file together, and each has what depends on the version', () => {
  const [all, ...shares] = [endpointTests(), endpointTests('.', [1, 2]), endpointTests('.', [2, 2])];
  expect(new Set(shares.flat())).toEqual(new Set(all));
  const isOfEach = (file: string) => dependsOnNode.some((place) => file.startsWith(place));
  const inBoth = (shares[0] ?? []).filter((file) => shares[1]?.includes(file));
  expect(inBoth).toEqual(all.filter(isOfEach));
  for (const share of shares) expect(share.length).toBeLessThan(0.6 * all.length);
});
