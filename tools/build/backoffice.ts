import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { InlineConfig, Plugin } from 'vite';

const PREVIEW = 'preview.html';

const THEME_FILE = 'assets/theme-first-1.js';

/** Writes each file also compressed, and prints the brotli bytes of each file. */
const compressed: Plugin = {
  name: 'compressed',
  writeBundle: ({ dir = '' }, files) => {
    const sizes = Object.values(files).map((file) => {
      const content = file.type === 'chunk' ? file.code : file.source;
      const brotli = brotliCompressSync(content);
      writeFileSync(join(dir, `${file.fileName}.br`), brotli);
      writeFileSync(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }));
      return `${file.fileName} ${brotli.length}`;
    });
    process.stdout.write(`back office, brotli bytes: ${sizes.join(', ')}\n`);
  },
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
  plugins: [themeFirst, compressed],
  build: {
    rolldownOptions: { input: ['backoffice/index.html', `backoffice/${PREVIEW}`] },
    outDir: '../dist/backoffice-build',
    emptyOutDir: false, // Keeps earlier builds, for pages that are open.
    assetsInlineLimit: 0, // The policy of the page allows no inline script or style.
    modulePreload: { polyfill: false },
    target: ['chrome111', 'firefox113', 'safari16.4'],
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // Does not rewrite light-dark().
    reportCompressedSize: false,
  },
};
