import { expect, test } from 'vitest';
import { type Ending, endingOf } from './endings.ts';
import { remedyParts } from './remedies.ts';
import type { Remedy } from './remedy.ts';
import type { ResultCode } from './result-codes.ts';

test.each([
  ['100.396.101', 'cancelled'],
  ['100.396.106', 'cancelled'],
  ['100.396.201', 'cancelled'],
  ['100.396.103', 'expired'],
  ['100.396.104', 'expired'],
  ['100.397.101', 'expired'],
  ['100.395.502', 'expired'],
  ['800.100.155', 'declined'],
  ['100.380.401', 'declined'],
  ['100.100.303', 'declined'],
  ['100.550.311', 'declined'],
  ['800.500.100', 'declined'],
  ['900.100.300', 'failed'],
  ['600.200.500', 'failed'],
  ['800.800.400', 'failed'],
  ['999.999.999', 'failed'],
  ['100.390.105', 'failed'],
  ['800.100.190', 'failed'],
] as const satisfies readonly (readonly [ResultCode, Ending])[])('%s has %s', (code, ending) => {
  expect(endingOf(code)).toBe(ending);
});

test('codes that call for the same have the same ending, but for these', () => {
  const remedies: readonly Remedy[] = Object.values(remedyParts).flat();
  const mixed = remedies
    .filter(({ codes }) => new Set(codes.map(endingOf)).size > 1)
    .map(({ title, codes }) => [title, codes.filter((code) => endingOf(code) === 'declined')]);
  expect(mixed).toEqual([
    ['The standing instruction does not allow the payment', ['100.150.300']],
    ['The amount is not possible', ['100.550.310', '100.550.311']],
  ]);
});
