import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiPages } from './api-pages.ts';
import { type IndexedSection, searchOptions, stemOf, wordsOf } from './browser/search-options.ts';
import type { ReadPage } from './layout.ts';
import { markdownRenderer, sectionsOf } from './markdown.ts';
import { pageAddress, sitePages } from './pages.ts';
import { searchIndex } from './search-index.ts';
import { searchWords } from './search-words.ts';

/** What developers, merchants and accountants type, and the place that is first. */
const queries: readonly (readonly [words: string, first: string])[] = [
  ['csp', 'widget-page#when-the-form-stays-blank'],
  ['content security policy', 'widget-page#when-the-form-stays-blank'],
  ['integrity', 'widget-page#when-the-form-stays-blank'],
  ['refused to load', 'widget-page#when-the-form-stays-blank'],
  ['blank form', 'widget-page#when-the-form-stays-blank'],
  ['partial refund', 'api/payments#refund-a-part-of-a-debit'],
  ['how do I refund a customer', 'api/payments#refund-a-part-of-a-debit'],
  ['void', 'payments#details-of-the-types'],
  ['cancel payment', 'payments#details-of-the-types'],
  ['save card', 'registrations'],
  ['saved cards', 'registrations'],
  ['tokenization', 'registrations'],
  ['test card', 'testing'],
  ['test cards', 'testing'],
  ['Sandbox', 'testing'],
  ['test clock', 'testing#the-clock'],
  ['statement descriptor', 'channel-settings'],
  ['recurring payment', 'subscriptions'],
  ['3ds', '3d-secure'],
  ['sca', '3d-secure'],
  ['apple pay', 'wallet-buttons'],
  ['iframe', 'widget-page'],
  ['dark mode', 'widget-style'],
  ['custom css', 'widget-style'],
  ['translate', 'languages'],
  ['sdk', 'clients'],
  ['verify webhook', 'webhooks#a-consumer'],
  ['api key', 'merchants-and-channels'],
  ['charged twice', 'idempotency'],
  ['error codes', 'errors'],
  ['decline codes', 'errors'],
  ['pay by link', 'payment-links'],
  ['chargebacks', 'chargebacks'],
  ['payouts', 'settlement#payouts'],
  ['fees', 'settlement'],
  ['accounting export', 'books'],
  ['month end close', 'closing'],
  ['datev', 'journals'],
  ['chart of accounts', 'journals'],
  ['reconcile', 'settlement'],
  ['iban', 'sepa'],
  ['gdpr', 'back-office#the-data-of-a-person'],
  ['user roles', 'back-office#roles'],
  ['two factor', 'back-office'],
  ['environment variables', 'configuration'],
  ['docker', 'deployment'],
  ['restore database', 'backups'],
  ['key rotation', 'vault'],
  ['settlment', 'settlement'], // A letter is missing.
];

let pages: readonly ReadPage[];
let index: MiniSearch<IndexedSection>;

beforeAll(() => {
  const renderer = markdownRenderer();
  pages = sitePages(apiPages()).map((page) => ({ page, sections: sectionsOf(renderer, page.markdown) }));
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
    ['3d secure test cards', '3d-secure#test-cards'],
  ])('finds for %j, among the first three, %s', (words, address) => {
    const first = index.search(words).slice(0, 3);
    expect(first.map(({ id }) => id)).toContain(address);
  });

  test.each(queries)('has for %j first %s', (words, address) => {
    expect(index.search(words)[0]?.id).toBe(address);
  });

  test('knows only places that exist by other words', () => {
    const places = pages.flatMap(({ page, sections }) =>
      sections.map(({ anchor }, place) => `${pageAddress(page)}${place === 0 ? '' : `#${anchor}`}`),
    );
    expect(Object.keys(searchWords).filter((place) => !places.includes(place))).toEqual([]);
  });

  test.each([
    ['Cards', 'card'],
    ['currencies', 'currency'],
    ['taxes', 'tax'],
    ['address', 'address'],
    ['status', 'status'],
    ['800.100.155', '800.100.155'],
    ['the', null],
  ])('reads %s as %j', (word, stem) => {
    expect(stemOf(word)).toBe(stem);
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
