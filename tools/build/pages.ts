import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What a browser loads of a page before the reader does anything. */
export interface FirstView {
  /** The name of the page, as its report has it. */
  readonly page: string;
  /** Returns the names of its files. */
  readonly files: (files: Rolldown.OutputBundle) => ReadonlySet<string>;
  /** It is no larger than this, compressed. */
  readonly mostBytes: number;
}

/** Returns a plugin that writes each file also compressed, prints the brotli bytes of each, and refuses a first view that is too large. */
export const compressed = ({ page, files: filesOf, mostBytes }: FirstView): Plugin => ({
  name: 'compressed',
  writeBundle: ({ dir = '' }, files) => {
    const sizes = Object.values(files).map((file) => {
      const content = file.type === 'chunk' ? file.code : file.source;
      const brotli = brotliCompressSync(content);
      writeFileSync(join(dir, `${file.fileName}.br`), brotli);
      writeFileSync(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }));
      return [file.fileName, brotli.length] as const;
    });
    const first = filesOf(files);
    const bytes = sizes.reduce((sum, [name, size]) => (first.has(name) ? sum + size : sum), 0);
    const listed = sizes.map(([name, size]) => `${name} ${size}`).join(', ');
    process.stdout.write(`${page}, brotli bytes: ${listed}; first view ${bytes}\n`);
    if (bytes <= mostBytes) return;
    throw new Error(`the first view of the ${page} has ${bytes} bytes, more than ${mostBytes}`);
  },
});

/** Returns a plugin with a style sheet that the build writes itself; pages import it as `virtual:tokens.css`. */
export const tokensOf = (sheet: () => string): Plugin => {
  const id = 'virtual:tokens.css';
  return {
    name: 'tokens',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load: (wanted) => (wanted === `\0${id}` ? sheet() : undefined),
  };
};

/** What the builds of pages for people have in common. */
export const pageBuild = {
  emptyOutDir: false, // Keeps earlier builds, for pages that are open.
  assetsInlineLimit: 0, // The policy of the page allows no inline script or style.
  modulePreload: { polyfill: false },
  target: ['chrome111', 'firefox113', 'safari16.4'],
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // Does not rewrite light-dark().
  reportCompressedSize: false,
};
