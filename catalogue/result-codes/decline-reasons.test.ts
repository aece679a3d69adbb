import { expect, test } from 'vitest';
import { pages } from '../texts/en/pages.ts';
import { declineReasonOf } from './decline-reasons.ts';
import { endingOf } from './endings.ts';
import { type ResultCode, resultCodes } from './result-codes.ts';

const codes = Object.keys(resultCodes) as ResultCode[];

test('every decline has a reason that shoppers can read, and the others only what helps', () => {
  const told = new Set(codes.map((code) => declineReasonOf(code)).filter((reason) => reason !== undefined));
  expect([...told].toSorted()).toEqual(Object.keys(pages.link.reasons).toSorted());
  for (const code of codes) {
    const ending = endingOf(code);
    const reason = declineReasonOf(code);
    if (ending === 'declined') expect(reason, code).toBeDefined();
    else expect([undefined, 'unreachable'], code).toContain(reason);
  }
});

test('nobody is told that a card is stolen or blocked', () => {
  for (const code of ['800.100.159', '800.100.165', '800.300.101'] as const)
    expect(declineReasonOf(code)).toBe('other');
});
