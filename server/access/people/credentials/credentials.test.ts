import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeAt, newRecoveryCodes, newSeed, RECOVERY_CODES, recoveryHash, seedAddress, stepOfCode } from './codes.ts';

describe('a code of an authenticator', () => {
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'; // The seed of RFC 6238, appendix B.

  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('of RFC 6238 at %d s is %s', (seconds, code) => {
    expect(codeAt(seed, seconds * 1_000)).toBe(code);
    expect(stepOfCode(seed, code, seconds * 1_000, undefined)).toBe(Math.floor(seconds / 30));
  });

  test('is accepted once, and none before it', () => {
    const own = newSeed();
    const isAcceptedOnce = (nowMs: number, steps: number) => {
      const code = codeAt(own, nowMs + steps * 30_000);
      const step = stepOfCode(own, code, nowMs, undefined);
      expect(step === undefined).toBe(Math.abs(steps) > 1);
      if (step !== undefined) expect(stepOfCode(own, code, nowMs, step)).toBeUndefined();
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 1_795_000_000_000, max: 1_895_000_000_000 }),
        fc.integer({ min: -3, max: 3 }),
        (nowMs, steps) => {
          // Two steps may have the same code by chance, once in a million.
          fc.pre(new Set([-3, -2, -1, 0, 1, 2, 3].map((each) => codeAt(own, nowMs + each * 30_000))).size === 7);
          isAcceptedOnce(nowMs, steps);
        },
      ),
    );
  });

  test.each(['', '12345', '1234567', 'abcdef', '12 34 56'])('%j is no code', (code) => {
    expect(stepOfCode(seed, code, 59_000, undefined)).toBeUndefined();
  });

  test('has an address that apps read', () => {
    expect(seedAddress(seed, 'grace@example.com')).toBe(
      `otpauth://totp/Tollgate:grace%40example.com?issuer=Tollgate&secret=${seed}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

describe('recovery codes', () => {
  test('are ten, all different, and are found however they are typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) {
      expect(code).toMatch(/^(?:[a-z2-9]{4}-){6}[a-z2-9]{4}$/);
      expect(recoveryHash(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(recoveryHash(code));
    }
  });

  test('have at least 128 random bits, so that their fast hash is no way to find them', () => {
    const codes = Array.from({ length: 100 }, newRecoveryCodes).flat();
    const letters = new Set(codes.join('').replaceAll('-', ''));
    const length = Math.min(...codes.map((code) => code.replaceAll('-', '').length));
    expect(length * Math.log2(letters.size)).toBeGreaterThanOrEqual(128);
  });
});
