import type { Browser, Frame, Page } from '@playwright/test';
import { INTERACTIVE } from './pages.ts';

/** What a shopper notices besides the wait: layout shifts, long tasks, and the latency of typing. */
export interface Feel {
  /** The cumulative layout shift of the page, from its beginning until the form was used. */
  readonly layoutShift: number;
  readonly longTasks: { readonly count: number; readonly longestMs: number };
  readonly typing: Readonly<Record<'numberInFrame' | 'holderInPage', Latency>>;
}

interface Latency {
  readonly keys: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

/** The entries that observers in the page record. */
interface Noted {
  readonly shifts: number[];
  readonly tasks: number[];
}

const KEYS = 320;
const PAUSE_BETWEEN_KEYS_MS = 12; // Faster than people type.

/** Runs in the page before anything else. */
const observe = (): void => {
  const noted: Noted = { shifts: [], tasks: [] };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) noted.shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
};

/** Runs in the page or frame of a field: records for each key the time until all listeners have finished. */
const timeKeys = (): void => {
  const times: number[] = [];
  Object.assign(window, { times });
  let pressed = 0;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp;
    },
    true,
  );
  addEventListener('input', () => times.push(performance.now() - pressed));
};

const typed = async (page: Page, where: Page | Frame, selector: string, keys: string): Promise<Latency> => {
  await where.evaluate(timeKeys);
  const input = where.locator(selector);
  await input.click();
  for (let typedKeys = 0; typedKeys < KEYS; typedKeys += keys.length) {
    await page.keyboard.type(keys, { delay: PAUSE_BETWEEN_KEYS_MS });
    await input.fill('');
  }
  const times = await where.evaluate<number[]>('times');
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number): number => Math.round(10 * (sorted[Math.floor(share * (sorted.length - 1))] ?? 0)) / 10;
  return { keys: sorted.length, medianMs: at(0.5), p99Ms: at(0.99) };
};

/** Loads a page with the widget and uses its form, with the processor slowed by this factor. */
export const feelOf = async (browser: Browser, url: string, cpuSlowed: number): Promise<Feel> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowed });
  await page.addInitScript(observe);
  const told = page.waitForEvent('console', (message) => message.text().startsWith(INTERACTIVE));
  await Promise.all([told, page.goto(url)]);
  await page.waitForLoadState('networkidle'); // What loads after the form is usable must not shift it either.
  const { shifts, tasks } = await page.evaluate<Noted>('noted');
  const frame = page.frames().find((candidate) => candidate.url().includes('#cardNumber/'));
  if (!frame) throw new Error("The number's frame is not there.");
  const typing = {
    numberInFrame: await typed(page, frame, 'input[name]', '4111111111111111'),
    holderInPage: await typed(page, page, '.wpwl-control-cardHolder', 'Jane Jones Smith'),
  };
  await context.close();
  const layoutShift = Math.round(10_000 * shifts.reduce((sum, value) => sum + value, 0)) / 10_000;
  return { layoutShift, longTasks: { count: tasks.length, longestMs: Math.max(0, ...tasks) }, typing };
};
