import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** The living objects in a page's process, after garbage collection. */
export interface Alive {
  readonly nodes: number;
  readonly listeners: number;
  readonly frames: number;
  /** The timers that are pending. */
  readonly timers: number;
  /** The style sheets that scripts have added. */
  readonly sheets: number;
}

/** Runs before the page: records the pending timers, which no protocol reports. */
export const countTimers = `{
  const open = new Set();
  const [set, clear] = [window.setTimeout, window.clearTimeout];
  window.setTimeout = (run, delay, ...given) => {
    const id = set(() => { open.delete(id); run(...given); }, delay);
    open.add(id);
    return id;
  };
  window.clearTimeout = (id) => { open.delete(id); clear(id); };
  window.openTimers = () => open.size;
}`;

/** Starts counting in a Chromium page that `countTimers` runs in. */
export async function startCounting(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return session;
}

/** Counts the living objects in the page's process. */
export async function aliveIn(page: Page, session: CDPSession): Promise<Alive> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    frames: page.frames().length,
    timers: await page.evaluate<number>('openTimers()'),
    sheets: await page.evaluate<number>('document.adoptedStyleSheets.length'),
  };
}
