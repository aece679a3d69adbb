import { type Check, count, flag, listOf, pair, shape, taggedBy, text } from './checks.ts';
import type { FrameAddress } from './frame-address.ts';
import type { ToFrame, ToPage } from './messages.ts';

/**
 * Greets the page that holds this frame and takes the port that it answers with. The answer counts when it comes from the
 * parent window, from the origin that asked for the frame, and names the channel; only the first does.
 */
export const greetPage = (
  { field, channel, origin }: FrameAddress,
  received: (message: ToFrame) => void,
  connected: (send: (message: ToPage) => void) => void,
): void => {
  const answer = (event: MessageEvent): void => {
    const [port] = event.ports;
    if (event.source !== window.parent || event.data?.tollgate !== channel || !port) return;
    // A local file has no origin, which Chromium writes in two ways.
    if (event.origin !== origin && !(origin === 'null' && event.origin === 'file://')) return;
    window.removeEventListener('message', answer);
    port.onmessage = ({ data }) => {
      if (isToFrame(data)) received(data);
    };
    connected((message) => port.postMessage(message));
  };
  window.addEventListener('message', answer);
  // A page without an origin of its own (an app's local file) can only be addressed by the star; nothing secret is said.
  window.parent.postMessage({ tollgate: channel, field }, origin === 'null' ? '*' : origin);
};

const settings = shape({
  checkoutId: text,
  resource: text,
  brands: listOf(text),
  language: text,
  direction: text,
  label: text,
  placeholder: text,
  look: listOf(pair),
  grouped: flag,
  masked: flag,
});

const toFrame = taggedBy('type', {
  settings: shape({ settings }),
  codeLength: shape({ length: count }),
  error: shape({ text }),
  locked: shape({ locked: flag }),
  focus: shape(),
  clear: shape(),
  ask: shape(),
  submit: shape({ fields: listOf(pair) }),
} satisfies Record<ToFrame['type'], Check>);

/** Tells whether something that came through the port is a message to a frame. */
export const isToFrame = (value: unknown): value is ToFrame => toFrame(value);
