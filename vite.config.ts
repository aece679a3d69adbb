import { defineConfig } from 'vitest/config';

const test = {
  include: ['**/*.test.{ts,tsx}'],
  exclude: ['dist/**', 'node_modules/**', 'e2e/journeys/**'],
  globalSetup: ['./tools/test/vitest-setup.ts'],
  // A process each, since native modules are loaded; two, since that is what the reference machine has.
  pool: 'forks' as const,
  maxWorkers: 2,
  // A test that shows nothing fails.
  expect: { requireAssertions: true },
  // Against tests that hang; a machine that is busy with something else does not fail them.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** The settings of three things: the tests, the build of the gateway and the build of the widget. */
export default defineConfig(async ({ command, mode }) => {
  // JSX as it is built: our own runtime has no second form for development.
  if (command === 'serve' || mode === 'test') return { test, oxc: { jsx: { development: false } } };
  // Imported when needed, so that tests do not wait for the widget's tables.
  if (mode === 'gateway') return (await import('./tools/build/gateway.ts')).gatewayBuild;
  return await (await import('./tools/build/widget.ts')).widgetBuild();
});
