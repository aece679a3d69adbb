import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiPages } from './api-pages.ts';
import { type IndexedSection, searchOptions, wordsOf } from './browser/search-options.ts';
import { markdownRenderer, sectionsOf } from './markdown.ts';
import { sitePages } from './pages.ts';
import { searchIndex } from './search-index.ts';

let index: MiniSearch<IndexedSection>;

beforeAll(() => {
  const renderer = markdownRenderer();
  const pages = sitePages(apiPages()).map((page) => ({ page, sections: sectionsOf(renderer, page.markdown) }));
  index = MiniSearch.loadJSON<IndexedSection>(searchIndex(pages), searchOptions);
});

describe('the search', () => {
  test.each([
    ['refund', 'api/payments#refund-a-part-of-a-debit'],
    ['800.100.155', 'errors#800.100.155'],
    ['idempotency', 'idempotency'],
    ['webhook', 'webhooks'],
    ['migration', 'migration'],
    ['subscription', 'subscriptions'],
    ['pci', 'pci'],
    ['capture', 'api/payments#capture-an-authorization'],
    ['settlment', 'settlement'], // A letter is missing.
    ['3d secure test cards', '3d-secure#test-cards'],
  ])('finds for %j, among the first three, %s', (words, address) => {
    const first = index.search(words).slice(0, 3);
    expect(first.map(({ id }) => id)).toContain(address);
  });

  test('finds a parameter by its whole name', () => {
    const found = index.search('standingInstruction.initialTransactionId').map(({ id }) => id);
    expect(found).toContain('fields#standing-instructions');
  });

  test('finds nothing for words that no page has', () => {
    expect(index.search('xylophonist')).toEqual([]);
  });

  test('reads names and codes as wholes and as parts', () => {
    expect(wordsOf('See `card.holder`, paymentType (800.100.155).')).toEqual([
      'See',
      'card.holder',
      ...['card', 'holder'],
      'paymentType',
      ...['payment', 'Type'],
      '800.100.155',
      ...['800', '100', '155'],
    ]);
  });
});
