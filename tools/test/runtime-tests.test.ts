import { expect, test } from 'vitest';
import { besideNode, runtimeTests } from './runtime-tests.ts';

test('every place whose tests depend on the version of Node has tests', () => {
  const files = runtimeTests();
  expect(Object.keys(besideNode).filter((place) => !files.some((file) => file.startsWith(place)))).toEqual([]);
});
