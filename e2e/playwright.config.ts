import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tools/test/browsers.ts';

/** The journeys run against what was built; `npm run e2e` builds first. */
export default defineConfig({
  testDir: './journeys',
  globalSetup: '../tools/test/journeys-setup.ts',
  outputDir: './results/playwright',
  // One more than the reference machine has cores: many journeys wait for something most of their time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Pictures are the same on every machine; see docs/decisions/0074.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  expect: { timeout: 15_000, toHaveScreenshot: { threshold: 0.1, maxDiffPixelRatio: 0.005 } },
  reporter: [['list'], ['../tools/test/assertions-reporter.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: 15_000,
    // Each site in a process of its own, as on machines with memory to spare: card frames and page are apart.
    launchOptions: { executablePath: findChromium(), args: [...chromiumArguments, '--site-per-process'] },
    screenshot: 'only-on-failure',
  },
});
