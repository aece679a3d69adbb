import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testsOf } from '../evidence.ts';
import { asvs } from './asvs.ts';
import { levelOf, requirements } from './requirements.ts';

describe('the table of OWASP ASVS', () => {
  test('has each requirement of levels 1 and 2 once, in their order, in its chapter', () => {
    const numbers = Object.values(asvs).flatMap((chapter) => Object.keys(chapter));
    expect(numbers).toEqual(requirements);
    const chapters = Object.values(asvs).map(
      (chapter) => new Set(Object.keys(chapter).map((number) => number.split('.')[0])),
    );
    expect(chapters.map((of) => [...of])).toEqual(chapters.map((_, place) => [`${place + 1}`]));
  });

  test('knows the level of each', () => {
    expect(new Set(requirements.map(levelOf))).toEqual(new Set([1, 2]));
    expect(['1.2.10', '6.2.1', '6.2.12', '1.2.11', '99.1.1'].map(levelOf)).toEqual([3, 1, 2, 0, 0]);
  });

  test.each(Object.values(asvs).flatMap(testsOf))('names a test file that exists: %s', (name) => {
    expect(existsSync(name.split(' › ')[0] ?? '')).toBe(true);
  });

  test('says in a sentence what stands for each', () => {
    const facts = Object.values(asvs).flatMap((chapter) => Object.values(chapter));
    for (const evidence of facts) {
      const words = 'holds' in evidence ? evidence.holds : 'open' in evidence ? evidence.open : evidence.notApplicable;
      expect([evidence.asks, words]).toEqual([
        expect.stringMatching(/^\S.{5,}\S$/),
        expect.stringMatching(/^\S.{10,}\.$/),
      ]);
    }
  });
});
