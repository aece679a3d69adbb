import { expect, test } from 'vitest';
import type { ListedEntry } from '../../catalogue/backoffice/replies/lists.ts';
import { blocksOf } from './blocked.tsx';

const entry = (id: string, customer: ListedEntry['customer'], active = true): ListedEntry => ({
  id,
  entityId: 'm',
  list: 'block',
  kind: 'email',
  ...(customer === undefined ? {} : { customer }),
  reason: 'card testing',
  createdAt: '2026-11-20 12:00:00+0000',
  active,
  scope: 'Demo shop',
  isForAll: false,
});

test('a customer is blocked by entries in force of the very address', () => {
  const entries = [
    entry('own', { email: 'Jo@example.com' }),
    entry('longer', { email: 'banjo@example.com' }),
    entry('over', { email: 'jo@example.com' }, false),
    entry('erased', undefined),
  ];
  expect(blocksOf(entries, { shown: 'jo@example.com' }).map(({ id }) => id)).toEqual(['own']);
});
