import { expect, test } from 'vitest';
import { dependsOnNode, endpointTests } from './endpoint-tests.ts';

test('every place whose tests depend on the version of Node has tests', () => {
  const files = endpointTests();
  expect(dependsOnNode.filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([]);
});
