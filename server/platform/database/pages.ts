/**
 * Yields every row that `page` reads, page by page, each after the last row of the one before: memory holds one page.
 */
export const pageByPage = async function* <Row>(
  size: number,
  page: (limit: number, after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let last: Row | undefined;
  for (;;) {
    const rows = await page(size, last);
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
};
