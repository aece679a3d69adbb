import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FrameAddress } from './frame-address.ts';
import { greetPage } from './frame-end.ts';
import type { ToFrame, ToPage } from './messages.ts';
import { listenToFrame } from './page-end.ts';

const gateway = 'https://gateway.example';
const shop = 'https://shop.example';
const address: FrameAddress = { field: 'cvv', channel: 'k3v9', origin: shop };

/** A window that receives messages from another one, as in a browser. */
class FakeWindow extends EventTarget {
  parent = this;
  bring(source: unknown, origin: string, data: unknown, ports: readonly MessagePort[] = []): void {
    this.dispatchEvent(Object.assign(new Event('message'), { source, origin, data, ports }));
  }
}

/** Connects a frame to its page, each with its own window; the global `window` is the page's once both listen. */
const connect = (
  received: (message: ToFrame, send: (message: ToPage) => void) => void,
  heard: (type: string) => void,
) => {
  const [page, inFrame] = [new FakeWindow(), new FakeWindow()];
  inFrame.parent = page;
  const frame = {
    contentWindow: Object.assign(inFrame, {
      postMessage: (data: unknown, _to: string, ports: MessagePort[]) => inFrame.bring(page, shop, data, ports),
    }),
  };
  Object.assign(page, { postMessage: (data: unknown) => page.bring(inFrame, gateway, data) });
  vi.stubGlobal('window', page);
  const listener = { connected: () => undefined, received: ({ type }: ToPage) => heard(type) };
  const line = listenToFrame(frame as unknown as HTMLIFrameElement, gateway, address, listener);
  const load = (): void => {
    vi.stubGlobal('window', inFrame);
    let send: (message: ToPage) => void = () => undefined;
    greetPage(
      address,
      (message) => received(message, send),
      (say) => {
        send = say;
      },
    );
    vi.stubGlobal('window', page);
  };
  load();
  return { line, load };
};

const heard: string[] = [];
beforeEach(() => {
  heard.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

test('an answer arrives after all messages that the frame has sent before it', async () => {
  const state = { length: 3, valid: true };
  const { line } = connect(
    ({ type }, send) => {
      if (type !== 'ask') return;
      send({ type: 'state', state });
      send({ type: 'answer' });
    },
    (type) => heard.push(type),
  );
  await line.ask();
  expect(heard).toEqual(['state']);
  line.close();
});

test('each request has its own answer, also after a reload of the frame', async () => {
  let answers = false;
  const { line, load } = connect(
    ({ type }, send) => {
      if (answers && type === 'ask') send({ type: 'answer' });
    },
    () => undefined,
  );
  const answered: string[] = [];
  void line.ask().then(() => answered.push('before the reload'));
  answers = true;
  load();
  await line.ask().then(() => answered.push('afterwards'));
  expect(answered).toEqual(['afterwards']);
  line.close();
});
