import { apiPages } from './api-pages.ts';
import { markdownRenderer, sectionsOf } from './markdown.ts';
import { homePage } from './overview.ts';
import { pageAddress, siteFileOf, sitePages } from './pages.ts';

/**
 * The list of all addresses below `/docs/` that readers may have kept, one a line. Whoever takes one away deletes its
 * line by hand: `npm run docs` only adds.
 */
export const ADDRESSES = 'tools/site/addresses.txt';

/** The addresses in the text of the list. */
export const listed = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** What comes and goes with each version is no address to keep: the headings within a version in the list of changes. */
const isKept = (file: string, level: number): boolean => file !== siteFileOf('CHANGELOG.md') || level <= 2;

/** Returns the addresses of all pages, and of their headings and rows. */
export const addressesNow = (): readonly string[] => {
  const renderer = markdownRenderer();
  const pages = sitePages(apiPages());
  return [homePage(pages), ...pages].flatMap((page) => {
    const address = pageAddress(page);
    const sections = sectionsOf(renderer, page.markdown).filter(({ level }) => isKept(page.file, level));
    return [address, ...sections.map(({ anchor }) => `${address}#${anchor}`)];
  });
};

/** Returns the text of the list with what is new. */
export const withNew = (text: string, now: readonly string[]): string =>
  [...new Set([...listed(text), ...now.filter((address) => address !== '')])]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((address) => `${address}\n`)
    .join('');
