import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { languages } from '../../catalogue/languages/languages.ts';
import { chromiumArguments, findShoppersChromium } from '../../tools/test/browsers.ts';
import { median, rounded } from '../load.ts';
import { type MeasuredGateway, startMeasuredGateway } from '../processes.ts';
import { type Feel, feelOf } from './feel.ts';
import { type Interactive, startStopwatch } from './interactive.ts';
import { bareFrame, barePage, servePages, widgetPage } from './pages.ts';

const BUILD = 'dist/widget-build/';
const LIMIT_SCRIPT_BYTES = 24 * 1024;
const LIMIT_BYTES = 32 * 1024;

const CPU_SLOWED = 4;
const ROUNDS = 9;
const LIMIT_RATIO = 1.1;
const LIMIT_THREAD_MS = 330;

const LIMIT_LONG_TASK_MS = 50;
const LIMIT_TYPING_P99_MS = 16;

const bytesOf = async () => {
  const sizes = JSON.parse(await readFile(`${BUILD}sizes.json`, 'utf8')) as Readonly<Record<string, number>>;
  const sizeOf = (file: string): number => sizes[file] ?? 0;
  const largestLanguage = Math.max(...Object.keys(languages).map(sizeOf));
  const total = sizeOf('script') + sizeOf('frame') + sizeOf('directory') + largestLanguage;
  return {
    brotli: sizes,
    script: sizeOf('script'),
    limitScript: LIMIT_SCRIPT_BYTES,
    largestLanguage,
    total,
    limit: LIMIT_BYTES,
    withinLimits: sizeOf('script') <= LIMIT_SCRIPT_BYTES && total <= LIMIT_BYTES,
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

/** Measures two pages in turns. */
const beside = async (bareUrl: string, widgetUrl: string) => {
  const stopwatch = await startStopwatch(CPU_SLOWED);
  const bare: Interactive[] = [];
  const widget: Interactive[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await stopwatch.interactive(bareUrl));
    widget.push(await stopwatch.interactive(widgetUrl));
  }
  await stopwatch.stop();
  const compared = (what: keyof Interactive) => {
    const medianOf = (times: readonly Interactive[]) => Math.round(median(times.map((each) => each[what])));
    const [bareMs, widgetMs] = [medianOf(bare), medianOf(widget)];
    return { bareMs, widgetMs, ratio: rounded(widgetMs / bareMs) };
  };
  return { cpuSlowed: CPU_SLOWED, rounds: ROUNDS, ...compared('elapsedMs'), thread: compared('threadMs') };
};

const timesOf = async (gateway: MeasuredGateway) => {
  const frames = await servePages({ '/frame': bareFrame });
  const shop = await servePages({
    '/bare': barePage(`${frames.url}/frame`),
    '/widget': widgetPage(gateway.url, await createCheckout(gateway)),
  });
  const timeToInteractive = {
    // A shop and its gateway are two sites, so the frames have a process of their own.
    ...(await beside(`${shop.siteUrl}/bare`, `${shop.siteUrl}/widget`)),
    limit: LIMIT_RATIO,
    limitThreadMs: LIMIT_THREAD_MS,
  };
  const onOneSite = await beside(`${shop.url}/bare`, `${shop.url}/widget`);
  const browser = await chromium.launch({ executablePath: findShoppersChromium(), args: [...chromiumArguments] });
  const feel = await feelOf(browser, `${shop.url}/widget`, 1);
  const feelSlowed = await feelOf(browser, `${shop.url}/widget`, CPU_SLOWED);
  await browser.close();
  frames.stop();
  shop.stop();
  return {
    feel: {
      ...judged(feel),
      limits: { layoutShift: 0, longTaskMs: LIMIT_LONG_TASK_MS, typingP99Ms: LIMIT_TYPING_P99_MS },
    },
    feelSlowed: { cpuSlowed: CPU_SLOWED, ...feelSlowed },
    timeToInteractive,
    timeToInteractiveOnOneSite: onOneSite,
  };
};

/**
 * Measures the widget's bytes before the card form is usable; its time to interactive with the processor slowed 4 times
 * and how long it occupies the page's thread until then, in turns with a page of two bare frames; then layout shifts,
 * long tasks, and the latency of typing.
 */
export const benchWidget = async (): Promise<unknown> => {
  const gateway = await startMeasuredGateway();
  const times = await timesOf(gateway);
  await gateway.stop();
  const manifest: unknown = JSON.parse(await readFile(`${BUILD}manifest.json`, 'utf8'));
  return { bytes: await bytesOf(), ...times, manifest };
};
