import MiniSearch from 'minisearch';
import { searchOptions } from './browser/search-options.ts';
import type { ReadPage } from './layout.ts';
import { pageAddress } from './pages.ts';
import { searchWords } from './search-words.ts';

/** The first words of a section, for the list of results. */
const MOST_SHOWN_CHARACTERS = 140;

const shortened = (text: string): string => {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (plain.length <= MOST_SHOWN_CHARACTERS) return plain;
  return `${plain.slice(0, plain.lastIndexOf(' ', MOST_SHOWN_CHARACTERS))} …`;
};

/** Returns the index of all sections as the browser reads it. */
export const searchIndex = (pages: readonly ReadPage[]): string => {
  const index = new MiniSearch(searchOptions);
  for (const { page, sections } of pages) {
    for (const [place, { title, anchor, text }] of sections.entries()) {
      const address = `${pageAddress(page)}${place === 0 ? '' : `#${anchor}`}`;
      index.add({
        id: address,
        page: page.title,
        heading: place === 0 ? '' : title,
        name: place === 0 ? `${title} ${page.file.replace(/\.md$/, '')}` : '',
        text,
        called: searchWords[address] ?? '',
        shown: shortened(text || page.about),
        group: page.group ?? 'Decisions',
      });
    }
  }
  return JSON.stringify(index);
};
