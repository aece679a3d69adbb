import type { BrowserConnection } from '../../e2e/browsers/browser-connection.ts';
import { startChromium } from '../../e2e/browsers/chromium.ts';
import { findShoppersChromium } from '../../tools/test/browsers.ts';
import { INTERACTIVE } from './pages.ts';

/** What it takes until a page reports that it is interactive. */
export interface Interactive {
  readonly elapsedMs: number;
  /** The time of it in which the page's thread is occupied. */
  readonly threadMs: number;
}

/** A browser that measures the time until pages are interactive. */
interface Stopwatch {
  /** Measures a page with an empty cache and all its processes slowed. */
  interactive(url: string): Promise<Interactive>;
  stop(): Promise<void>;
}

/**
 * Starts a browser that slows its pages, and also their frames of other sites, which have processes of their own: each
 * is paused when it begins, until it is slowed. No script of the benchmark runs in the pages.
 */
export const startStopwatch = async (cpuSlowed: number): Promise<Stopwatch> => {
  const { devTools, close } = await startChromium(findShoppersChromium());
  devTools.listen(({ method, params }) => {
    if (method !== 'Target.attachedToTarget') return;
    const { sessionId, waitingForDebugger } = params as { sessionId: string; waitingForDebugger: boolean };
    if (waitingForDebugger) void slow(devTools, sessionId, cpuSlowed);
  });
  return {
    interactive: (url) => measure(devTools, url, cpuSlowed),
    stop: close,
  };
};

/** Slows a page or a frame, resumes it, and does the same with its frames. */
const slow = async (devTools: BrowserConnection, sessionId: string, cpuSlowed: number): Promise<void> => {
  // A frame may be gone before it is slowed, which is no error.
  await Promise.allSettled([
    devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowed }, sessionId),
    devTools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, sessionId),
    devTools.send('Runtime.runIfWaitingForDebugger', {}, sessionId),
  ]);
};

/** Returns the time in which a page's thread has been occupied since it began. */
const threadMsOf = async (devTools: BrowserConnection, sessionId: string): Promise<number> => {
  const { metrics } = await devTools.send<{ metrics: readonly { name: string; value: number }[] }>(
    'Performance.getMetrics',
    {},
    sessionId,
  );
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
};

const measure = async (devTools: BrowserConnection, url: string, cpuSlowed: number): Promise<Interactive> => {
  const { browserContextId } = await devTools.send<{ browserContextId: string }>('Target.createBrowserContext', {});
  const page = { url: 'about:blank', browserContextId };
  const { targetId } = await devTools.send<{ targetId: string }>('Target.createTarget', page);
  const attached = { targetId, flatten: true };
  const { sessionId } = await devTools.send<{ sessionId: string }>('Target.attachToTarget', attached);
  await devTools.send('Runtime.enable', {}, sessionId);
  await devTools.send('Performance.enable', {}, sessionId);
  await slow(devTools, sessionId, cpuSlowed);
  const told = new Promise<number>((resolve) => {
    devTools.listen((event) => {
      const text = event.sessionId === sessionId ? textOf(event.method, event.params) : '';
      if (text.startsWith(INTERACTIVE)) resolve(Number(text.slice(INTERACTIVE.length)));
    });
  });
  const before = await threadMsOf(devTools, sessionId);
  await devTools.send('Page.navigate', { url }, sessionId);
  const elapsedMs = await told;
  const threadMs = (await threadMsOf(devTools, sessionId)) - before;
  await devTools.send('Target.disposeBrowserContext', { browserContextId });
  return { elapsedMs, threadMs };
};

/** Returns the text that a page has written to its console. */
const textOf = (method: string, params: unknown): string => {
  if (method !== 'Runtime.consoleAPICalled') return '';
  const { args } = params as { args: readonly { value?: unknown }[] };
  return String(args[0]?.value ?? '');
};
