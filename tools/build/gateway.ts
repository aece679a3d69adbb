import type { InlineConfig } from 'vite';

/**
 * The gateway as `npm start` runs it: two files instead of 240, since the reading of files is most of a start. They stand as
 * deep as the compiled ones, for what is found beside them; the catalogue has its own, so that its share can be measured.
 */
export const gatewayBuild: InlineConfig = {
  ssr: { noExternal: ['ibantools'] }, // A table that the catalogue reads: looking for its package takes as long as a tenth of the catalogue.
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'server/main.ts', // For Node: packages stay where they are.
    outDir: 'dist/gateway',
    emptyOutDir: false, // A gateway that starts meanwhile finds its files.
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
