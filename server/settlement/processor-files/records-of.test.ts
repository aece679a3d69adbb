import { expect, test } from 'vitest';
import type { SettlementRecord } from './model/record.ts';
import { pageOf } from './records-of.ts';

const ids = ['01', '02', '03', '04', '05'];

const records = async function* (): AsyncGenerator<SettlementRecord> {
  for (const id of ids) yield { id } as SettlementRecord;
};

const pages = async (order: 'asc' | 'desc', limit: number): Promise<readonly (readonly string[])[]> => {
  const found: (readonly string[])[] = [];
  let cursor: string | undefined;
  do {
    const page = (await pageOf(records(), order, limit, cursor)).map(({ id }) => id);
    found.push(page);
    cursor = page.length === limit ? page.at(-1) : undefined;
  } while (cursor !== undefined);
  return found;
};

test('records are read page by page in both orders, each of them once', async () => {
  expect(await pages('asc', 2)).toEqual([['01', '02'], ['03', '04'], ['05']]);
  expect(await pages('desc', 2)).toEqual([['05', '04'], ['03', '02'], ['01']]);
  expect(await pages('desc', 5)).toEqual([ids.toReversed(), []]);
});
