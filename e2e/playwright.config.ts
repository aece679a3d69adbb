import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tools/test/browsers.ts';
import { CORE, JOURNEYS, journeysOfReleases } from '../tools/test/core-journeys.ts';

/** The journeys run against the built files; `npm run e2e` builds them first. */
export default defineConfig({
  testDir: './journeys',
  testIgnore: process.env[JOURNEYS] === CORE ? journeysOfReleases.map((file) => `**/${file}`) : [],
  globalSetup: '../tools/test/journeys-setup.ts',
  outputDir: './results/playwright',
  // As many as the reference machine has cores: with one more, journeys that watch the focus failed now and then.
  workers: 2,
  // A journey that passes only then is listed as flaky; see docs/decisions/0138.
  retries: 1,
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
    // Each site in a process of its own, as on machines with enough memory: the card frames are apart from the page.
    launchOptions: { executablePath: findChromium(), args: [...chromiumArguments, '--site-per-process'] },
    // Pictures of failures: e2e/journeys/failure.ts.
    screenshot: 'off',
  },
});
