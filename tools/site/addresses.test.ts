import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADDRESSES, addressesNow, listed, withNew } from './addresses.ts';

const list = readFileSync(ADDRESSES, 'utf8');
const now = addressesNow();

/** Returns the addresses of a list that the site no longer has. */
const gone = (text: string): readonly string[] => {
  const known = new Set(now);
  return listed(text).filter((address) => !known.has(address));
};

test('every address that the site ever had is still there, whatever folder its page is in', () => {
  expect(gone(list)).toEqual([]);
});

test('every address of the site is in the list; `npm run docs` adds it', () => {
  expect(withNew(list, now)).toBe(list);
});

test('an address that is gone is found, and stays in the list', () => {
  const text = withNew('backups#lost\nnowhere\n', now);
  expect(gone(text)).toEqual(['backups#lost', 'nowhere']);
  expect(listed(text)).toEqual(expect.arrayContaining(['backups', 'sepa#the-names-of-payees', 'errors#800.100.155']));
});
