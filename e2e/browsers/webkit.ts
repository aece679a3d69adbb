import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findWebKit } from '../../tools/test/browsers.ts';
import { freePort } from '../../tools/test/free-port.ts';
import { answerOf, type Engine, type Field } from './engine.ts';

/** The property that holds the reference of an element in the W3C protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts a WebKit on an X server of its own and drives it through W3C WebDriver. */
export async function openWebKit(): Promise<Engine> {
  const programs = findWebKit();
  const screen = spawn(programs.screen, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = `:${await firstLine(screen)}`;
  const port = await freePort();
  const driver = spawn(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const address = `http://127.0.0.1:${port}`;
  await answerOf('the driver of WebKit', () => fetch(`${address}/status`).catch(() => undefined));
  const { sessionId } = await command<{ sessionId: string }>('POST', `${address}/session`, { capabilities: {} });
  const session = `${address}/session/${sessionId}`;
  return {
    ...webKitTab(session),
    async close() {
      await command('DELETE', session);
      for (const program of [driver, screen]) {
        const ended = once(program, 'exit');
        program.kill();
        await ended;
      }
    },
  };
}

/** The driver's error about an element that is in the page no more. */
const STALE = 'stale element reference';

async function firstLine(program: ChildProcess): Promise<string> {
  if (program.stdout !== null) {
    for await (const line of createInterface({ input: program.stdout })) return line;
  }
  throw new Error('The X server for WebKit did not start.');
}

/** Sends a command to the driver and returns its value. Rejects with the driver's message. */
async function command<Value>(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<Value> {
  const request = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(url, request);
  const { value } = (await response.json()) as { value: Value };
  if (response.ok) return value;
  const { error, message } = value as { error?: string; message?: string };
  throw new Error(`WebKit: ${error} ${message ?? ''}`);
}

function webKitTab(session: string): Omit<Engine, 'close'> {
  const element = (selector: string) =>
    answerOf(selector, async () => {
      const request = { using: 'css selector', value: selector };
      const found = await command<Record<string, string>>('POST', `${session}/element`, request).catch(() => undefined);
      return found?.[ELEMENT];
    });

  /** Clicks on an element; once more where the page has replaced it meanwhile: then nothing was clicked. */
  const press = (selector: string): Promise<unknown> =>
    answerOf(`${selector} to be clicked`, async () => {
      const found = await element(selector);
      try {
        await command('POST', `${session}/element/${found}/click`, {});
        return 'clicked';
      } catch (error) {
        if (error instanceof Error && error.message.includes(STALE)) return undefined;
        throw error;
      }
    });

  /** Runs an action inside the frame of a field and returns to the page. */
  async function within({ frame }: Field, act: () => Promise<void>): Promise<void> {
    if (frame === undefined) return act();
    const id = { [ELEMENT]: await element(frame) };
    // A click inside a frame does not scroll the page to it, and would miss a frame below the window.
    const script = "arguments[0].scrollIntoView({ block: 'center' })";
    await command('POST', `${session}/execute/sync`, { script, args: [id] });
    await command('POST', `${session}/frame`, { id });
    await act();
    await command('POST', `${session}/frame`, { id: null });
  }

  return {
    name: 'WebKit',
    open: (url) => command('POST', `${session}/url`, { url }),
    address: () => command('GET', `${session}/url`),
    click: (selector, frame) =>
      within(frame === undefined ? { selector } : { selector, frame }, async () => void (await press(selector))),
    type: (field, text) =>
      within(field, async () => {
        await press(field.selector);
        const actions = [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
        await command('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keys', actions }] });
      }),
    picture: async () => Buffer.from(await command<string>('GET', `${session}/screenshot`), 'base64'),
    has: async (selector) => {
      const script = 'return document.querySelector(arguments[0]) !== null';
      return command<boolean>('POST', `${session}/execute/sync`, { script, args: [selector] }).catch(() => undefined);
    },
    text: async () => {
      const script = 'return document.body === null ? "" : document.body.innerText';
      return command<string>('POST', `${session}/execute/sync`, { script, args: [] }).catch(() => '');
    },
  };
}
