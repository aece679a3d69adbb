import { defineConfig } from 'vitest/config';

/** What the tests of both projects have in common. */
const everyTest = {
  // Processes, since native modules are loaded.
  pool: 'forks' as const,
  // The test files of a process share its loaded modules: loading them for each file takes a third of the time.
  isolate: false,
  // A test without an assertion fails.
  expect: { requireAssertions: true },
  // Ends tests that hang, and leaves time for slow ones on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

const allTests = '**/*.test.{ts,tsx}';
/** The tests of sources that only Vite reads: JSX, and imports of many files by a pattern. */
const readByVite = ['widget', 'backoffice', 'self-service'].map((folder) => `${folder}/${allTests}`);

/** Whether this version of Node reads TypeScript by itself; Vite reads it for those that do not. */
const { typescript = false } = process.features as { readonly typescript?: string | false };

/** Node loads what it can read: that takes a quarter of the time of Vite, which transforms each file in each run. */
const readByNode = {
  setupFiles: ['./tools/test/files-setup.mjs'],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

const test = {
  globalSetup: ['./tools/test/vitest-setup.ts'],
  // Two, for the two cores of the reference machine.
  maxWorkers: 2,
  // A file that changes while tests run is not loaded again.
  watch: false,
  projects: [
    {
      test: {
        ...everyTest,
        ...(typescript !== false && readByNode),
        name: 'sources',
        include: [allTests],
        exclude: ['dist/**', 'node_modules/**', 'e2e/core/toy/**', ...readByVite],
      },
    },
    { test: { ...everyTest, name: 'pages', include: readByVite } },
  ],
};

/** The configuration of the tests, of the builds of gateway, back office and self-service page (by `--mode`) and of the widget's build. */
export default defineConfig(async ({ command, mode }) => {
  if (command === 'serve' || mode === 'test') return { test };
  // Imported only when needed, so that tests do not load the widget's tables.
  if (mode === 'gateway') return (await import('./tools/build/gateway.ts')).gatewayBuild;
  if (mode === 'backoffice') return (await import('./tools/build/backoffice.ts')).backofficeBuild;
  if (mode === 'self-service') return (await import('./tools/build/self-service.ts')).selfServiceBuild;
  return await (await import('./tools/build/widget.ts')).widgetBuild();
});
