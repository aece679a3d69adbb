import { readFile } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import { languages } from '../../catalogue/languages.ts';
import { chromiumArguments, findChromium } from '../../e2e/machine/browsers.ts';
import { type MeasuredGateway, startMeasuredGateway } from '../processes.ts';
import { type Feel, feelOf } from './feel.ts';
import { bareFrame, barePage, INTERACTIVE, servePages, widgetPage } from './pages.ts';

const BUILD = 'dist/widget-build/';
const LIMIT_BYTES = 20 * 1024;

const CPU_SLOWED = 4;
const ROUNDS = 9;
const LIMIT_RATIO = 1.25;

const LIMIT_LANGUAGE_BYTES = 2048;
const LIMIT_LONG_TASK_MS = 50;
const LIMIT_TYPING_P99_MS = 16;

const bytesOf = async () => {
  const sizes = JSON.parse(await readFile(`${BUILD}sizes.json`, 'utf8')) as Readonly<Record<string, number>>;
  const total = (sizes['script'] ?? 0) + (sizes['frame'] ?? 0);
  const ofLanguages = Object.keys(languages).map((language) => sizes[language] ?? 0);
  const largestLanguage = Math.max(...ofLanguages);
  return {
    brotli: sizes,
    total,
    limit: LIMIT_BYTES,
    withinLimit: total <= LIMIT_BYTES,
    largestLanguage,
    limitLanguage: LIMIT_LANGUAGE_BYTES,
    languagesWithinLimit: largestLanguage <= LIMIT_LANGUAGE_BYTES,
  };
};

const judged = (feel: Feel) => ({
  ...feel,
  withinLimits:
    feel.layoutShift === 0 &&
    feel.longTasks.longestMs <= LIMIT_LONG_TASK_MS &&
    Object.values(feel.typing).every(({ p99Ms }) => p99Ms <= LIMIT_TYPING_P99_MS),
});

const createCheckout = async ({ url, entityId, accessToken }: MeasuredGateway): Promise<string> => {
  const response = await fetch(`${url}v1/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' }),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
};

/**
 * Loads a page with an empty cache and a slowed processor; gives when its fields could be typed into, as the page says in
 * its console. Asking the page for it would run Playwright's script in it, in the middle of what is measured.
 */
const interactiveMs = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
  const told = page.waitForEvent('console', (message) => message.text().startsWith(INTERACTIVE));
  await Promise.all([told, page.goto(url)]);
  const elapsedMs = Number((await told).text().slice(INTERACTIVE.length));
  await context.close();
  return elapsedMs;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const timesOf = async (browser: Browser, gateway: MeasuredGateway) => {
  const frames = await servePages({ '/frame': bareFrame });
  const shop = await servePages({
    '/bare': barePage(`${frames.url}/frame`),
    '/widget': widgetPage(gateway.url, await createCheckout(gateway)),
  });
  const times: { bare: number[]; widget: number[] } = { bare: [], widget: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await interactiveMs(browser, `${shop.url}/bare`));
    times.widget.push(await interactiveMs(browser, `${shop.url}/widget`));
  }
  const feel = await feelOf(browser, `${shop.url}/widget`, 1);
  const feelSlowed = await feelOf(browser, `${shop.url}/widget`, CPU_SLOWED);
  frames.stop();
  shop.stop();
  return {
    feel: judged(feel),
    feelSlowed,
    bareMs: Math.round(median(times.bare)),
    widgetMs: Math.round(median(times.widget)),
  };
};

/**
 * Measures the widget's bytes before the card form can be used, and its time to interactive with the processor slowed 4
 * times, beside a page with two bare frames, by turns; then what moves, what hangs, and how soon a key is answered.
 */
export const benchWidget = async (): Promise<unknown> => {
  const gateway = await startMeasuredGateway();
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  const { bareMs, widgetMs, feel, feelSlowed } = await timesOf(browser, gateway);
  await browser.close();
  await gateway.stop();
  const manifest: unknown = JSON.parse(await readFile(`${BUILD}manifest.json`, 'utf8'));
  const ratio = Math.round((100 * widgetMs) / bareMs) / 100;
  return {
    bytes: await bytesOf(),
    timeToInteractive: { cpuSlowed: CPU_SLOWED, rounds: ROUNDS, bareMs, widgetMs, ratio, limit: LIMIT_RATIO },
    feel: { ...feel, limits: { layoutShift: 0, longTaskMs: LIMIT_LONG_TASK_MS, typingP99Ms: LIMIT_TYPING_P99_MS } },
    feelSlowed: { cpuSlowed: CPU_SLOWED, ...feelSlowed },
    manifest,
  };
};
