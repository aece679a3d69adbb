import { expect, test } from 'vitest';
import { acceptedType } from './accepted-type.ts';

const offered = ['text/html', 'application/pdf'] as const;

test.each([
  [undefined, 'text/html'],
  ['', 'text/html'],
  ['*/*', 'text/html'],
  ['application/pdf', 'application/pdf'],
  ['APPLICATION/PDF', 'application/pdf'],
  ['application/*', 'application/pdf'],
  ['text/html;q=0.5, application/pdf', 'application/pdf'],
  ['application/pdf;q=0.8, text/html ; q=0.9', 'text/html'],
  ['text/html;q=0, */*', 'application/pdf'],
  ['text/*;q=0.1, application/pdf;q=0', 'text/html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['application/json', undefined],
  ['text/html;q=0, application/pdf;q=0', undefined],
  ['image/*', undefined],
  [`${'x/y,'.repeat(1_000)}application/pdf`, undefined],
  ['application/pdf;q=nonsense', 'application/pdf'],
])('an Accept header of %s is answered with %s', (header, type) => {
  expect(acceptedType(header, offered)).toBe(type);
});
