import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { markPicture } from '../../catalogue/design/mark.ts';
import { tokenSheet } from '../../catalogue/design/tokens.ts';
import { openApi } from '../docs/openapi.ts';
import { apiPages } from './api-pages.ts';
import { homeContent } from './home.ts';
import { layout } from './layout.ts';
import { markdownRenderer, sectionsOf } from './markdown.ts';
import { fullText, homePage, llmsText } from './overview.ts';
import { pageAddress, sitePages } from './pages.ts';
import { searchIndex } from './search-index.ts';

type Content = string | Buffer;

const hashOf = (content: Content): string => createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Compiles a script of the pages with what it imports. */
const script = async (entry: string, format: 'es' | 'iife'): Promise<string> => {
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: ['chrome111', 'firefox113', 'safari16.4'],
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, output: { format } },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk] = output.output;
  return chunk.code;
};

/** The style of the pages: the design's colours, measures and parts, and what only the documentation has. */
const styleSheet = (): string =>
  tokenSheet() +
  ['catalogue/design/parts.css', 'tools/site/style.css'].map((path) => readFileSync(path, 'utf8')).join('');

/** The files that pages load, by names that contain their hashes, so that browsers may keep them. */
const assetsOf = async (index: string) => {
  const contents = {
    style: ['style', '.css', styleSheet()],
    first: ['first', '.js', await script('tools/site/browser/first.ts', 'iife')],
    script: ['page', '.js', await script('tools/site/browser/page.ts', 'es')],
    index: ['index', '.json', index],
    icon: ['icon', '.svg', markPicture()],
  } as const;
  const named = Object.entries(contents).map(
    ([key, [name, ending, content]]) => [key, `assets/${name}-${hashOf(content)}${ending}`, content] as const,
  );
  return {
    names: Object.fromEntries(named.map(([key, file]) => [key, file])) as Record<keyof typeof contents, string>,
    files: named.map(([, file, content]) => [file, content] as const),
  };
};

/** All files below a folder. */
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Pictures of the pages, and the description of the interface. */
const otherFiles = (): readonly (readonly [string, Content])[] => [
  ...filesBelow('docs/pictures').map((path) => [path.slice('docs/'.length), readFileSync(path)] as const),
  ['openapi.json', JSON.stringify(openApi())],
];

/**
 * Returns the files of the site by their paths below `/docs/`; the file of a page is its address with `.html`. The list
 * of pages at the top of the gateway's address is `origin/llms.txt`.
 */
export const siteFiles = async (): Promise<ReadonlyMap<string, Content>> => {
  const members = sitePages(apiPages());
  const home = homePage(members);
  const renderer = markdownRenderer();
  const pages = [home, ...members].map((page) => ({ page, sections: sectionsOf(renderer, page.markdown) }));
  const assets = await assetsOf(searchIndex(pages.filter(({ page }) => page !== home)));
  return new Map<string, Content>([
    ...pages.map((read): [string, Content] => {
      const address = pageAddress(read.page);
      const file = address === '' || address.endsWith('/') ? `${address}index` : address;
      const content = read.page === home ? homeContent(renderer, members) : renderer.render(read.page.markdown);
      return [`${file}.html`, layout(read, content, pages, assets.names)];
    }),
    ...pages.map(({ page }): [string, Content] => [page.file, page.markdown]),
    ...assets.files,
    ...otherFiles(),
    ['llms.txt', llmsText(members, '')],
    ['llms-full.txt', fullText(members)],
    ['origin/llms.txt', llmsText(members, 'docs/')],
  ]);
};

const compressible = /\.(?:html|md|txt|json|js|css|svg)$/;

/** Higher levels take several times as long for a few percent. */
const BROTLI_QUALITY = 9;

/** Writes the site into a folder, also compressed, and removes what it no longer has. */
export const writeSite = (folder: string, files: ReadonlyMap<string, Content>): void => {
  const written = new Set<string>();
  const write = (path: string, content: Content): void => {
    const whole = join(folder, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, content);
    written.add(whole);
  };
  for (const [path, content] of files) {
    write(path, content);
    if (!compressible.test(path)) continue;
    write(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }));
  }
  for (const path of filesBelow(folder)) if (!written.has(path)) rmSync(path);
};
