import type { FrameAddress } from './frame-address.ts';
import { isToFrame, isToPage } from './message-checks.ts';
import type { ToFrame, ToPage } from './messages.ts';

/** The page's end of the line to one frame. */
export interface FrameLine {
  /** Says something to the frame; lost while no frame has connected, since each is told everything when it does. */
  send(message: ToFrame): void;
  close(): void;
}

/** What the page does when a frame has connected, again after a reload of the frame, and when it speaks. */
export interface FrameListener {
  connected(): void;
  received(message: ToPage): void;
}

/**
 * Waits for the frame's greeting and answers with a port of its own; from then on both speak through the port only. A
 * greeting counts when it comes from this frame's window, from the gateway's origin, and names the channel.
 */
export const listenToFrame = (
  frame: HTMLIFrameElement,
  gatewayOrigin: string,
  { field, channel }: FrameAddress,
  listener: FrameListener,
): FrameLine => {
  let port: MessagePort | undefined;

  const greet = (event: MessageEvent): void => {
    if (event.source !== frame.contentWindow || event.origin !== gatewayOrigin) return;
    if (event.data?.tollgate !== channel || event.data.field !== field) return;
    port?.close();
    const line = new MessageChannel();
    port = line.port1;
    port.onmessage = ({ data }) => {
      if (isToPage(data)) listener.received(data);
    };
    frame.contentWindow?.postMessage({ tollgate: channel }, gatewayOrigin, [line.port2]);
    listener.connected();
  };

  window.addEventListener('message', greet);
  return {
    send: (message) => port?.postMessage(message),
    close: () => {
      window.removeEventListener('message', greet);
      port?.close();
      port = undefined;
    },
  };
};

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
    const port = event.ports[0];
    if (event.source !== window.parent || event.origin !== origin || event.data?.tollgate !== channel || !port) return;
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
