import { expect, test } from 'vitest';
import { builtWith } from './built-with.ts';

test('a release says with what it was made', () => {
  expect(builtWith('0f1e')).toEqual({
    commit: '0f1e',
    system: expect.stringMatching(/^linux \w+$/),
    node: process.version,
    npm: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});
