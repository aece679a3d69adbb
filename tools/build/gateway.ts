import type { InlineConfig } from 'vite';

/**
 * The gateway as `npm start` runs it: two files instead of 240, since most of the start is reading files. They are as
 * deep in the tree as the compiled files, so that relative paths hold. The catalogue is a file of its own, so that its
 * share can be measured.
 */
export const gatewayBuild: InlineConfig = {
  // These packages are many files or slow to resolve: bundled, they take a fraction of the time to load.
  ssr: { noExternal: ['ibantools', 'kysely'] },
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'server/main.ts', // For Node: other packages are not bundled.
    outDir: 'dist/gateway',
    emptyOutDir: false, // A gateway that starts during the build finds its files.
    target: 'node20',
    minify: false, // Stack traces name functions.
    sourcemap: true,
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: 'catalogue', test: /\/catalogue\/|\/ibantools\// }] },
      },
    },
  },
};
