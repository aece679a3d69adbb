import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { markPicture } from '../../catalogue/design/mark.ts';
import { tokenSheet } from '../../catalogue/design/tokens.ts';
import { compressed, pageBuild, tokensOf } from './pages.ts';

const PREVIEW = 'preview.html';

const THEME_FILE = 'assets/theme-first-1.js';

/** What the browser loads first: the page, the overview, and their texts in one language. */
const FIRST_VIEW = [
  '/index.html',
  '/home/home.tsx',
  '/texts/en/backoffice/frame.ts',
  '/texts/en/backoffice/home.ts',
  '/texts/en/backoffice/whole-lists.ts',
] as const;

/** The first view is no larger than this, compressed. */
const MOST_OF_FIRST_VIEW_BYTES = 60 * 1024;

/** Returns the names of the files of the first view: its chunks, what they import, and their styles. */
const firstView = (files: Rolldown.OutputBundle): ReadonlySet<string> => {
  const names = new Set(['index.html', THEME_FILE]);
  const add = (name: string): void => {
    const file = files[name];
    if (names.has(name) || file?.type !== 'chunk') return;
    names.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) names.add(style);
    for (const imported of file.imports) add(imported);
  };
  for (const file of Object.values(files)) {
    if (file.type !== 'chunk') continue;
    const isFirst = FIRST_VIEW.some((end) => file.facadeModuleId?.endsWith(end));
    if (isFirst) add(file.fileName);
  }
  return names;
};

const ICON_FILE = 'assets/icon-1.svg';

/** The picture of the page in the tabs of the browser. */
const icon: Plugin = {
  name: 'icon',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: ICON_FILE, source: markPicture() });
  },
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: `/backoffice/${ICON_FILE}` }, injectTo: 'head' },
  ],
};

/** Sets the colours that the reader chose before anything is drawn. The policy of the page allows no inline script. */
const THEME_SCRIPT =
  "{const t=localStorage.getItem('tollgate-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}";

const themeFirst: Plugin = {
  name: 'theme-first',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: THEME_FILE, source: THEME_SCRIPT });
  },
  // The preview of the widget has the colours that are chosen there.
  transformIndexHtml: (_html, { filename }) =>
    filename.endsWith(PREVIEW)
      ? []
      : [{ tag: 'script', attrs: { src: `/backoffice/${THEME_FILE}` }, injectTo: 'head-prepend' }],
};

/**
 * The page of the back office: its document and that of the widget's preview, and scripts and styles whose names contain
 * their hashes.
 */
export const backofficeBuild: InlineConfig = {
  root: 'backoffice',
  base: '/backoffice/',
  logLevel: 'warn',
  publicDir: false,
  plugins: [
    tokensOf(tokenSheet),
    icon,
    themeFirst,
    compressed({ page: 'back office', files: firstView, mostBytes: MOST_OF_FIRST_VIEW_BYTES }),
  ],
  build: {
    ...pageBuild,
    rolldownOptions: { input: ['backoffice/index.html', `backoffice/${PREVIEW}`] },
    outDir: '../dist/backoffice-build',
  },
};
