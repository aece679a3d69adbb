import { describe, expect, test } from 'vitest';
import { remedyOf, remedyParts } from './remedies.ts';
import { attempts, type Remedy } from './remedy.ts';
import { type ResultCode, resultCodes } from './result-codes.ts';
import { retriedCodes } from './retries.ts';

const remedies: readonly Remedy[] = Object.values(remedyParts).flat();
const codes = Object.keys(resultCodes) as ResultCode[];

describe('the remedies', () => {
  test('cover every result code once', () => {
    expect(remedies.flatMap((remedy) => [...remedy.codes]).toSorted()).toEqual(codes.toSorted());
  });

  test('have titles of their own', () => {
    expect(new Set(remedies.map(({ title }) => title)).size).toBe(remedies.length);
  });

  test.each(remedies.map((remedy) => [remedy.title, remedy] as const))(
    '%s: says in sentences what happened, what to do and what to tell the shopper',
    (_title, { meaning, merchant, shopper }) => {
      for (const text of [meaning, merchant]) expect(text).toMatch(/^\S.{19,}[.)]$/s);
      expect(shopper).toMatch(/^(?:Nothing\b.*|“[^”]+[.?!]”.*)$/);
    },
  );

  test('call a success done, and only that', () => {
    const done = codes.filter((code) => remedyOf(code)?.again === 'done');
    const isDone = (code: ResultCode) => ['success', 'review'].includes(resultCodes[code].category);
    expect(done.filter((code) => !isDone(code))).toEqual([]);
    expect(codes.filter((code) => isDone(code) && !done.includes(code))).toEqual(['000.400.100']);
  });

  test('let the shopper wait exactly where the outcome is open', () => {
    const waiting = codes.filter((code) => remedyOf(code)?.again === 'wait');
    const open = codes.filter((code) => resultCodes[code].category === 'pending');
    expect(waiting.toSorted()).toEqual([...open, '800.600.100', '800.700.100'].toSorted());
  });

  test('agree with schedules, which try only those again that may pass by themselves', () => {
    for (const code of retriedCodes as ResultCode[]) {
      expect([code, remedyOf(code)?.again]).toEqual([code, expect.stringMatching(/^(?:later|inquire)$/)]);
    }
  });

  test('never advise an attempt with the same account where the card is lost, stolen or blocked', () => {
    for (const code of ['800.100.159', '800.100.160', '800.100.165', '800.100.171', '800.200.159'] as const) {
      expect(remedyOf(code)?.again).toBe('otherAccount');
      expect(remedyOf(code)?.shopper).toContain('Never tell the shopper');
    }
  });

  test('use every answer to the question whether to try again', () => {
    expect(new Set(remedies.map(({ again }) => again))).toEqual(new Set(Object.keys(attempts)));
  });
});
