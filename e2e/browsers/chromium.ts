import { chromiumArguments, findChromium } from '../../tools/test/browsers.ts';
import { type BrowserConnection, connectBrowser } from './browser-connection.ts';
import { startBrowser } from './browser-process.ts';
import { answerOf, type Engine, type Field } from './engine.ts';

/**
 * A Chromium whose frames can crash. Playwright gives up a page as soon as one of its processes is gone; a shopper does
 * not.
 */
export interface CrashableEngine extends Engine {
  /** Kills the process of a frame of the page, as a browser does when it runs out of memory. */
  kill(frame: string): Promise<void>;
}

/** A Chromium that is driven only by the DevTools protocol. */
interface DrivenChromium {
  readonly devTools: BrowserConnection;
  close(): Promise<void>;
}

/** Starts a Chromium without a window, in which frames of other sites have processes of their own. */
export async function startChromium(program: string): Promise<DrivenChromium> {
  const browser = await startBrowser(program, /DevTools listening on (ws:\S+)/, (profile) => [
    ...chromiumArguments,
    '--headless=new',
    '--site-per-process',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]);
  const devTools = await connectBrowser(browser.address);
  return {
    devTools,
    async close() {
      devTools.close();
      await browser.stop();
    },
  };
}

/** Starts a Chromium and drives its first tab. */
export async function openChromium(): Promise<CrashableEngine> {
  const { devTools, close } = await startChromium(findChromium());
  const tab = await sessionOf(devTools, ({ type }) => type === 'page');
  return { ...chromiumTab(devTools, tab), close };
}

/** A page, or a frame with a process of its own. */
interface Target {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
}

/** Waits for a target and opens a session with it. */
async function sessionOf(devTools: BrowserConnection, isWanted: (target: Target) => boolean): Promise<string> {
  const { targetId } = await answerOf('a target', async () => {
    const { targetInfos } = await devTools.send<{ targetInfos: Target[] }>('Target.getTargets', {});
    return targetInfos.find(isWanted);
  });
  const { sessionId } = await devTools.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  return sessionId;
}

/** Returns the ids of the processes that show pages and frames. */
async function renderersOf(devTools: BrowserConnection): Promise<readonly number[]> {
  type Answer = { processInfo: { type: string; id: number }[] };
  const { processInfo } = await devTools.send<Answer>('SystemInfo.getProcessInfo', {});
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

function chromiumTab(devTools: BrowserConnection, tab: string): Omit<CrashableEngine, 'close'> {
  /** Returns the value of an expression in the page or a frame; undefined if it fails, as between two pages. */
  async function evaluated<Value>(expression: string, session = tab): Promise<Value | undefined> {
    const params = { expression, returnByValue: true, awaitPromise: true };
    const reply = devTools.send<{ result: { value?: Value } }>('Runtime.evaluate', params, session);
    return (await reply.catch(() => undefined))?.result.value;
  }

  const found = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;

  async function sessionOfFrame(frame: string): Promise<string> {
    const url = await answerOf(frame, () => evaluated<string>(`${found(frame)}?.src`));
    return sessionOf(devTools, (target) => target.type === 'iframe' && target.url === url);
  }

  /** Presses the mouse on an element of the page. */
  async function press(selector: string): Promise<void> {
    const at = await answerOf(selector, () =>
      evaluated<{ x: number; y: number }>(`(() => {
        const element = ${found(selector)};
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`),
    );
    for (const type of ['mousePressed', 'mouseReleased']) {
      await devTools.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 }, tab);
    }
  }

  async function reach({ selector, frame }: Field): Promise<void> {
    if (frame === undefined) return press(selector);
    const session = await sessionOfFrame(frame);
    await answerOf(selector, async () => (await evaluated(`${found(selector)} !== null`, session)) || undefined);
    // A new frame takes no clicks until the browser has computed its position.
    await answerOf(`the focus of ${selector}`, async () => {
      const isThere = await evaluated(`document.activeElement?.matches(${JSON.stringify(selector)})`, session);
      if (isThere) return true;
      await press(frame);
      return undefined;
    });
  }

  return {
    name: 'Chromium',
    async open(url) {
      await devTools.send('Page.navigate', { url }, tab);
      const isPainted =
        'new Promise((painted) => requestAnimationFrame(() => ' +
        "setTimeout(painted, 0, document.readyState === 'complete')))";
      await answerOf(url, async () => (await evaluated(isPainted)) || undefined);
    },
    address: () => answerOf('an address', () => evaluated<string>('location.href')),
    click: (selector, frame) => reach(frame === undefined ? { selector } : { selector, frame }),
    async type(field, text) {
      await reach(field);
      await devTools.send('Input.insertText', { text }, tab);
    },
    has: (selector) => evaluated<boolean>(`${found(selector)} !== null`),
    text: async () => (await evaluated<string>('document.body.innerText')) ?? '',
    async picture() {
      const { data } = await devTools.send<{ data: string }>('Page.captureScreenshot', {}, tab);
      return Buffer.from(data, 'base64');
    },
    async kill(frame) {
      const session = await sessionOfFrame(frame);
      const before = await renderersOf(devTools);
      // There is no answer: the process that would send it is dead.
      devTools.send('Page.crash', {}, session).catch(() => undefined);
      await answerOf(`the death of ${frame}`, async () => {
        const left = new Set(await renderersOf(devTools));
        return before.some((id) => !left.has(id)) || undefined;
      });
    },
  };
}
