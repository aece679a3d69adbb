import { expect, test } from 'vitest';
import { besideNode, endpointTests } from './endpoint-tests.ts';

test('every place whose tests depend on the version of Node has tests', () => {
  const files = endpointTests();
  expect(Object.keys(besideNode).filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([]);
});
