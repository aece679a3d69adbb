import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const globalSetup = './e2e/machine/vitest-setup.ts';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['dist/**', 'node_modules/**', 'e2e/journeys/**'],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    // A process each, since native modules are loaded; two, since that is what the reference machine has.
    pool: 'forks',
    maxWorkers: 2,
  },
});
