import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path/posix';
import { addressOf, withMovedLinks } from '../docs/links.ts';
import { navigation, pageSources, projectPages } from '../docs/navigation.ts';

/** A page of the site. */
export interface SitePage {
  /** Its Markdown file on the site. */
  readonly file: string;
  /** Where it comes from, a path of the repository; generated pages have one that does not exist. */
  readonly source: string;
  readonly title: string;
  readonly about: string;
  /** The title of its group in the navigation; decisions are in none. */
  readonly group?: string;
  /** Its Markdown, with links that work on the site. */
  readonly markdown: string;
}

const DOCS = 'docs/';

const DECISIONS = 'docs/decisions/';

/** Decisions that a later one replaces; they keep their addresses. */
const ARCHIVE = `${DECISIONS}archive/`;

/** The first page of the site. It has more groups than the index of the repository. */
export const FIRST_PAGE = 'index.md';

const siteFiles: ReadonlyMap<string, string> = new Map([
  ['docs/README.md', FIRST_PAGE],
  ...[...pageSources].map(([address, source]) => [source, `${address}.md`] as const),
]);

/** Pages of the top of the repository are in a folder of their own, so that no page of `docs` has the same name. */
const fileOfProjectPage = (source: string): string => `project/${source.toLowerCase()}`;

/** Returns the place on the site of a file of the repository; undefined if the site does not have it. */
export const siteFileOf = (source: string): string | undefined => {
  const own = siteFiles.get(source);
  if (own !== undefined) return own;
  if (source.startsWith(DOCS)) return source.replace(ARCHIVE, DECISIONS).slice(DOCS.length);
  return projectPages.some(([path]) => path === source) ? fileOfProjectPage(source) : undefined;
};

/** The line of generated pages that tells editors what to change instead. */
const NOTE_TO_EDITORS = /^(# .+\n\n)(?:Generated|Written) (?:from|by) [\s\S]*?\n\n/;

const published = (source: string): string =>
  withMovedLinks(readFileSync(source, 'utf8').replace(NOTE_TO_EDITORS, '$1'), source, siteFileOf);

const decisions = (): readonly SitePage[] =>
  [DECISIONS, ARCHIVE]
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}${name}`))
    .filter((source) => /^\d.*\.md$/.test(basename(source)))
    .toSorted((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .map((source) => {
      const markdown = published(source);
      const title = /^# (.+)$/m.exec(markdown)?.[1] ?? basename(source);
      return {
        file: `decisions/${basename(source)}`,
        source,
        title,
        about: 'A decision, with its context and consequences.',
        markdown,
      };
    });

/** A generated page, before it is placed. */
export interface GeneratedPage {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  readonly markdown: string;
}

/** The title of the group of the generated pages about endpoints. */
const API_GROUP = 'API';

const PROJECT_GROUP = 'Project';

/** Returns all pages of the site but its first one, in the order of the navigation; the decisions are last. */
export const sitePages = (api: readonly GeneratedPage[]): readonly SitePage[] => [
  ...navigation.flatMap(({ title: group, pages }) =>
    pages.map(([path, title, about]) => {
      const source = pageSources.get(path) ?? path;
      return { file: `${path}.md`, source, title, about, group, markdown: published(source) };
    }),
  ),
  ...api.map((page) => ({ ...page, source: `${DOCS}${page.file}`, group: API_GROUP })),
  ...projectPages.map(([source, title, about]) => ({
    file: siteFileOf(source) ?? source,
    source,
    title,
    about,
    group: PROJECT_GROUP,
    markdown: published(source),
  })),
  ...decisions(),
];

/** Returns the groups of the navigation with their pages, in order. */
export const groupsOf = (pages: readonly SitePage[]): readonly { title: string; pages: readonly SitePage[] }[] =>
  [...new Set(pages.flatMap(({ group }) => group ?? []))].map((title) => ({
    title,
    pages: pages.filter(({ group }) => group === title),
  }));

/** The address of a page below `/docs/`. */
export const pageAddress = ({ file }: Pick<SitePage, 'file'>): string => {
  const address = addressOf(file);
  return address === './' ? '' : address;
};
