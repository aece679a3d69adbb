import { findFirefox } from '../../tools/test/browsers.ts';
import { type BrowserConnection, connectBrowser } from './browser-connection.ts';
import { startBrowser } from './browser-process.ts';
import { answerOf, type Engine, type Field } from './engine.ts';

/** The errors about an element that is in the page no more. */
const GONE = /is not displayed|stale element|no such element/;

/** Starts a Firefox without a window and drives it through WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const browser = await startBrowser(findFirefox(), /WebDriver BiDi listening on (ws:\S+)/, (profile) => [
    '--headless',
    '--remote-debugging-port=0',
    '--no-remote',
    '--profile',
    profile,
  ]);
  const bidi = await connectBrowser(`${browser.address}/session`);
  await bidi.send('session.new', { capabilities: {} });
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const tab = contexts[0]?.context ?? '';
  return {
    ...firefoxTab(bidi, tab),
    async close() {
      bidi.close();
      await browser.stop();
    },
  };
}

/** The result of a script, as BiDi writes it. */
interface Remote {
  readonly type: string;
  readonly sharedId?: string;
  readonly value?: unknown;
}

function firefoxTab(bidi: BrowserConnection, tab: string): Omit<Engine, 'close'> {
  /** Returns the value of an expression in a frame; undefined if it fails, as between two pages. */
  async function evaluated(expression: string, context: string): Promise<Remote | undefined> {
    const params = { expression, target: { context }, awaitPromise: false, resultOwnership: 'root' };
    const reply = await bidi.send<{ result?: Remote }>('script.evaluate', params).catch(() => undefined);
    return reply?.result;
  }

  const element = ({ selector }: Field, context: string) =>
    answerOf(selector, async () => {
      const found = await evaluated(`document.querySelector(${JSON.stringify(selector)})`, context);
      return found?.sharedId === undefined ? undefined : { sharedId: found.sharedId };
    });

  /** Returns the browsing context of a field: the tab, or the frame's window. */
  const contextOf = ({ frame }: Field) =>
    frame === undefined
      ? tab
      : answerOf(frame, async () => {
          const found = await evaluated(`document.querySelector(${JSON.stringify(frame)})?.contentWindow`, tab);
          return (found?.value as { context?: string } | undefined)?.context;
        });

  /** Presses an element; once more where the page has replaced it meanwhile: then nothing was pressed. */
  const press = (field: Field): Promise<string> =>
    answerOf(`${field.selector} to be pressed`, async () => {
      try {
        return await pressOnce(field);
      } catch (error) {
        if (error instanceof Error && GONE.test(error.message)) return undefined;
        throw error;
      }
    });

  async function pressOnce(field: Field): Promise<string> {
    const context = await contextOf(field);
    const target = await element(field, context);
    const scroll = 'function (element) { element.scrollIntoView({ block: "center", behavior: "instant" }); }';
    await bidi.send('script.callFunction', {
      functionDeclaration: scroll,
      arguments: [target],
      target: { context },
      awaitPromise: false,
    });
    const move = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: target } };
    const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await bidi.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    return context;
  }

  return {
    name: 'Firefox',
    async open(url) {
      await bidi.send('browsingContext.navigate', { context: tab, url, wait: 'complete' });
    },
    address: () =>
      answerOf('an address', async () => (await evaluated('location.href', tab))?.value as string | undefined),
    async click(selector, frame) {
      await press(frame === undefined ? { selector } : { selector, frame });
    },
    async type(field, text) {
      const context = await press(field);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await bidi.send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    has: async (selector) =>
      (await evaluated(`document.querySelector(${JSON.stringify(selector)}) !== null`, tab))?.value as
        | boolean
        | undefined,
    text: async () => String((await evaluated('document.body.innerText', tab))?.value ?? ''),
    // Between two pages there is no page to take a picture of.
    picture: () =>
      answerOf('a picture', async () => {
        const taken = bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context: tab });
        const { data } = (await taken.catch(() => undefined)) ?? {};
        return data === undefined ? undefined : Buffer.from(data, 'base64');
      }),
  };
}
