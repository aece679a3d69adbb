import { defineConfig } from 'vitest/config';

const test = {
  include: ['**/*.test.{ts,tsx}'],
  exclude: ['dist/**', 'node_modules/**', 'e2e/journeys/**', 'e2e/core/toy/**'],
  globalSetup: ['./tools/test/vitest-setup.ts'],
  // Processes, since native modules are loaded; two, for the two cores of the reference machine.
  pool: 'forks' as const,
  maxWorkers: 2,
  // The test files of a process share its loaded modules: loading them for each file takes a third of the time.
  isolate: false,
  // A test without an assertion fails.
  expect: { requireAssertions: true },
  // Ends tests that hang, and leaves time for slow ones on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** The configuration of the tests, of the builds of gateway and back office (by `--mode`) and of the widget's build. */
export default defineConfig(async ({ command, mode }) => {
  if (command === 'serve' || mode === 'test') return { test };
  // Imported only when needed, so that tests do not load the widget's tables.
  if (mode === 'gateway') return (await import('./tools/build/gateway.ts')).gatewayBuild;
  if (mode === 'backoffice') return (await import('./tools/build/backoffice.ts')).backofficeBuild;
  return await (await import('./tools/build/widget.ts')).widgetBuild();
});
