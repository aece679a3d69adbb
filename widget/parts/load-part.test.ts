import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { partPath } from './load-part.ts';

test("a part's file is found by the first bytes of its digest, as the build has filed it", () => {
  const hash = createHash('sha256').update('the texts');
  const digest = hash.copy().digest('base64');
  expect(partPath('de', digest)).toBe(`widget/${hash.digest('hex').slice(0, 20)}/de.js`);
});
