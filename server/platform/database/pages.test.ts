import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageByPage } from './pages.ts';

test('every row is returned once, in order, for any page size, without a superfluous read', async () => {
  const numbers = fc.integer({ min: 0, max: 40 });
  await fc.assert(
    fc.asyncProperty(numbers, fc.integer({ min: 1, max: 9 }), async (count, size) => {
      const rows = Array.from({ length: count }, (_each, index) => index);
      const asked: number[] = [];
      const page = async (limit: number, after: number | undefined) => {
        asked.push(limit);
        const from = after === undefined ? 0 : after + 1;
        return rows.slice(from, from + limit);
      };
      const read: number[] = [];
      for await (const row of pageByPage(size, page)) read.push(row);
      expect(read).toEqual(rows);
      expect(asked).toEqual(Array.from({ length: Math.floor(count / size) + 1 }, () => size));
    }),
  );
});
