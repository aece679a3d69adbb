import { apiPages } from './api-pages.ts';
import { markdownRenderer, sectionsOf } from './markdown.ts';
import { homePage } from './overview.ts';
import { pageAddress, sitePages } from './pages.ts';

/**
 * The list of all addresses below `/docs/` that readers may have kept, one a line. Whoever takes one away deletes its
 * line by hand: `npm run docs` only adds.
 */
export const ADDRESSES = 'tools/site/addresses.txt';

/** The addresses in the text of the list. */
export const listed = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** Returns the addresses of all pages, and of their headings and rows. */
export const addressesNow = (): readonly string[] => {
  const renderer = markdownRenderer();
  const pages = sitePages(apiPages());
  return [homePage(pages), ...pages].flatMap((page) => {
    const address = pageAddress(page);
    return [address, ...sectionsOf(renderer, page.markdown).map(({ anchor }) => `${address}#${anchor}`)];
  });
};

/** Returns the text of the list with what is new. */
export const withNew = (text: string, now: readonly string[]): string =>
  [...new Set([...listed(text), ...now.filter((address) => address !== '')])]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((address) => `${address}\n`)
    .join('');
