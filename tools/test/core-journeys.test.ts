import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accessibility } from '../evidence/accessibility.ts';
import { asvs } from '../evidence/asvs/asvs.ts';
import { testsOf } from '../evidence/evidence.ts';
import { journeysOfReleases } from './core-journeys.ts';

describe('the journeys that a change leaves to a release', () => {
  test.each(journeysOfReleases)('exist: %s', (file) => {
    expect(existsSync(join('e2e', 'journeys', file))).toBe(true);
  });

  test('prove nothing that a document says: what proves runs with each change', () => {
    const proofs = [...Object.values(asvs), accessibility].flatMap(testsOf);
    expect(proofs.some((name) => name.startsWith('e2e/journeys/'))).toBe(true);
    const left = proofs.filter((name) => journeysOfReleases.some((file) => name.startsWith(`e2e/journeys/${file} `)));
    expect(left).toEqual([]);
  });
});
