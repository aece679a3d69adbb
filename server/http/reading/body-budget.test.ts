import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BodyUnderWay, bodyBudget, type Sender } from './body-budget.ts';

const LIMITS = { merchant: 300, anyone: 100 };

describe('the budget of bodies', () => {
  test('is taken from the body that has been under way the longest', () => {
    const given: string[] = [];
    const budget = bodyBudget(LIMITS);
    const [first, second, third] = ['first', 'second', 'third'].map((name) =>
      budget.begin('anyone', () => given.push(name)),
    );
    first?.hold(40);
    second?.hold(40);
    third?.hold(20);
    expect(given).toEqual([]);
    third?.hold(1);
    expect(given).toEqual(['first']);
    second?.hold(50);
    expect(given).toEqual(['first', 'second']);
    expect(budget.heldBy('anyone')).toBe(21);
  });

  test('of merchants is not touched by anybody else, and the other way round', () => {
    const given: Sender[] = [];
    const budget = bodyBudget(LIMITS);
    const merchants = budget.begin('merchant', () => given.push('merchant'));
    merchants.hold(300);
    for (let count = 0; count < 50; count += 1) budget.begin('anyone', () => given.push('anyone')).hold(60);
    expect(given).not.toContain('merchant');
    expect(given).toHaveLength(49);
    merchants.hold(1);
    expect(given.at(-1)).toBe('merchant');
    expect(budget.heldBy('anyone')).toBe(60);
  });

  test('never holds more than its limit, and is whole again when all have ended', () => {
    const step = fc.record({
      sender: fc.constantFrom<Sender>('merchant', 'anyone'),
      bytes: fc.nat(150),
      body: fc.nat(20),
      ends: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const budget = bodyBudget(LIMITS);
        const bodies: BodyUnderWay[] = [];
        for (const { sender, bytes, body, ends } of steps) {
          const chosen = bodies[body] ?? budget.begin(sender, () => undefined);
          if (bodies[body] === undefined) bodies.push(chosen);
          if (ends) chosen.end();
          else chosen.hold(bytes);
          for (const each of ['merchant', 'anyone'] as const) {
            expect(budget.heldBy(each)).toBeLessThanOrEqual(LIMITS[each]);
            expect(budget.heldBy(each)).toBeGreaterThanOrEqual(0);
          }
        }
        for (const body of bodies) body.end();
        expect([budget.heldBy('merchant'), budget.heldBy('anyone')]).toEqual([0, 0]);
      }),
    );
  });
});
