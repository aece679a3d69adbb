import { type Check, count, flag, listOf, pair, shape, taggedBy, text } from './checks.ts';
import type { FrameAddress } from './frame-address.ts';
import type { ToFrame, ToPage } from './messages.ts';

/**
 * Sends a greeting to the page around this frame and takes the port from its answer. Only the first answer counts that
 * comes from the parent window and from the origin in the frame's address, and that names the channel.
 */
export const greetPage = (
  { field, channel, origin }: FrameAddress,
  received: (message: ToFrame) => void,
  connected: (send: (message: ToPage) => void) => void,
): void => {
  const answer = (event: MessageEvent): void => {
    const [port] = event.ports;
    if (event.source !== window.parent || event.data?.tollgate !== channel || !port) return;
    // The page is a local file, whose origin Chromium writes as `null` or as `file://`.
    if (event.origin !== origin && !(origin === 'null' && event.origin === 'file://')) return;
    window.removeEventListener('message', answer);
    port.onmessage = ({ data }) => {
      if (isToFrame(data)) received(data);
    };
    connected((message) => port.postMessage(message));
  };
  window.addEventListener('message', answer);
  // A page without an origin (an app's local file) can only be addressed by `*`. The greeting contains nothing secret.
  window.parent.postMessage({ tollgate: channel, field }, origin === 'null' ? '*' : origin);
};

const settings = shape({
  checkoutId: text,
  resource: text,
  brands: listOf(text),
  language: text,
  direction: text,
  label: text,
  required: flag,
  placeholder: text,
  labelled: flag,
  look: listOf(pair),
  grouped: flag,
  masked: flag,
});

const toFrame = taggedBy('type', {
  settings: shape({ settings }),
  look: shape({ look: listOf(pair) }),
  codeLength: shape({ length: count }),
  error: shape({ text }),
  locked: shape({ locked: flag }),
  focus: shape(),
  clear: shape(),
  ask: shape(),
  submit: shape({ fields: listOf(pair) }),
} satisfies Record<ToFrame['type'], Check>);

/** Checks that what came through the port is a message to a frame. */
export const isToFrame = (value: unknown): value is ToFrame => toFrame(value);
