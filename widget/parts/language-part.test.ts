import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { languagePart } from './language-part.ts';

test("a language's file is found by the first bytes of its digest, as the build has filed it, and checked by all of them", () => {
  const hash = createHash('sha256').update('the texts');
  const digest = hash.copy().digest('base64');
  expect(languagePart('de', digest)).toEqual({
    path: `widget/${hash.digest('hex').slice(0, 20)}/de.js`,
    integrity: `sha256-${digest}`,
  });
});
