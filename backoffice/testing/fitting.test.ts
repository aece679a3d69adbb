import { expect, test } from 'vitest';
import type { SimulatedCase } from '../../catalogue/backoffice/replies/testing.ts';
import { fitting } from './fitting.ts';

const stolen: SimulatedCase = {
  kind: 'card',
  value: '4200000000001594',
  detail: 'VISA',
  code: '800.100.159',
  description: 'declined: stolen card',
};
const amount: SimulatedCase = { kind: 'amount', value: '9159.00', description: 'declined: stolen card' };
const all = [stolen, amount];

test.each([
  ['', '', all],
  ['STOLEN declined', '', all],
  ['stolen', 'amount', [amount]],
  ['visa  800.100', '', [stolen]],
  ['stolen approved', '', []],
])('the search for %j of kind %j', (text, kind, found) => {
  expect(fitting(all, { text, kind })).toEqual(found);
});
