import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BodyUnderWay, BUDGET_BYTES, bodyBudget, type Sender, SHARE_BYTES } from './body-budget.ts';

const LIMITS = { merchant: 300, anyone: 100 };
const SHARES = { merchant: 300, anyone: 60 };

describe('the budget of bodies', () => {
  test('is taken from the body that has been under way the longest', () => {
    const given: string[] = [];
    const budget = bodyBudget(LIMITS, SHARES);
    const [first, second, third] = ['first', 'second', 'third'].map((name) =>
      budget.begin({ sender: 'anyone', caller: name }, () => given.push(name)),
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

  test('of merchants is separate from that of other callers', () => {
    const given: Sender[] = [];
    const budget = bodyBudget(LIMITS, SHARES);
    const merchants = budget.begin({ sender: 'merchant', caller: 'a' }, () => given.push('merchant'));
    merchants.hold(300);
    for (let count = 0; count < 50; count += 1)
      budget.begin({ sender: 'anyone', caller: `b${count}` }, () => given.push('anyone')).hold(60);
    expect(given).not.toContain('merchant');
    expect(given).toHaveLength(49);
    merchants.hold(1);
    expect(given.at(-1)).toBe('merchant');
    expect(budget.heldBy('anyone')).toBe(60);
  });

  test('makes one caller’s bodies give way to each other before they take the room of others', () => {
    const given: string[] = [];
    const budget = bodyBudget(LIMITS, SHARES);
    const begin = (caller: string, name: string) => budget.begin({ sender: 'anyone', caller }, () => given.push(name));
    begin('other', 'the other’s, and the oldest').hold(40);
    const first = begin('greedy', 'first');
    first.hold(30);
    begin('greedy', 'second').hold(30);
    expect(given).toEqual([]);
    begin('greedy', 'third').hold(1);
    expect(given).toEqual(['first']);
    first.hold(1_000);
    expect(budget.heldBy('anyone')).toBe(71);
  });

  test('releases a caller’s share when their bodies have ended', () => {
    const budget = bodyBudget(LIMITS, SHARES);
    const given: string[] = [];
    for (let count = 0; count < 100; count += 1) {
      const body = budget.begin({ sender: 'anyone', caller: 'a' }, () => given.push('given up'));
      body.hold(60);
      body.end();
    }
    expect(given).toEqual([]);
  });

  test('has room for the forms of a thousand shoppers behind one address, and no caller’s share is all of it', () => {
    const budget = bodyBudget();
    const given: string[] = [];
    for (let count = 0; count < 1_000; count += 1) {
      budget.begin({ sender: 'anyone', caller: 'a' }, () => given.push('given up')).hold(4 * 1024);
    }
    expect(given).toEqual([]);
    expect(SHARE_BYTES.anyone).toBeLessThanOrEqual(BUDGET_BYTES.anyone / 4);
  });

  test('never holds more than its limit, and is whole again when all have ended', () => {
    const step = fc.record({
      sender: fc.constantFrom<Sender>('merchant', 'anyone'),
      caller: fc.constantFrom('a', 'b', 'c'),
      bytes: fc.nat(150),
      body: fc.nat(20),
      ends: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const budget = bodyBudget(LIMITS, SHARES);
        const bodies: BodyUnderWay[] = [];
        for (const { sender, caller, bytes, body, ends } of steps) {
          const chosen = bodies[body] ?? budget.begin({ sender, caller }, () => undefined);
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
