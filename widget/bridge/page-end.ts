import type { FrameAddress } from './frame-address.ts';
import type { ToFrame, ToPage } from './messages.ts';

/** The page's end of the line to one frame. */
export interface FrameLine {
  /** Says something to the frame; lost while no frame has connected, since each is told everything when it does. */
  send(message: ToFrame): void;
  /** Resolves when everything has come that the frame had to say; never, where it does not answer. */
  ask(): Promise<void>;
  close(): void;
}

/** What the page does when a frame has connected, again after a reload of the frame, and when it speaks. */
export interface FrameListener {
  connected(): void;
  received(message: ToPage): void;
}

/**
 * Waits for the frame's greeting and answers with a port of its own; from then on both speak through the port only. A
 * greeting counts when it comes from this frame's window, from the gateway's origin, and names the channel and the field.
 */
export const listenToFrame = (
  frame: HTMLIFrameElement,
  gatewayOrigin: string,
  { field, channel }: FrameAddress,
  listener: FrameListener,
): FrameLine => {
  let port: MessagePort | undefined;
  let asked: (() => void)[] = [];

  const send = (message: ToFrame): void => port?.postMessage(message);

  const greet = ({ source, origin, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || origin !== gatewayOrigin) return;
    if (data?.tollgate !== channel || data.field !== field) return;
    port?.close();
    const line = new MessageChannel();
    port = line.port1;
    asked = []; // What the frame was asked before it was loaded anew, it has forgotten.
    port.onmessage = (event) => {
      if (!isToPage(event.data)) return;
      if (event.data.type === 'answer') asked.shift()?.();
      else listener.received(event.data);
    };
    frame.contentWindow?.postMessage({ tollgate: channel }, gatewayOrigin, [line.port2]);
    listener.connected();
  };

  window.addEventListener('message', greet);
  return {
    send,
    ask: () =>
      new Promise((resolve) => {
        asked.push(resolve);
        send({ type: 'ask' });
      }),
    close: () => {
      window.removeEventListener('message', greet);
      port?.close();
      port = undefined;
    },
  };
};

/**
 * Tells whether something that came through the port is a message to the page. The frame is of the script's own build and
 * the port is in nobody else's hands, so that a kind is enough, and one that is unknown means nothing; the frame, whose page may
 * be anyone's, looks closer.
 */
export const isToPage = (value: unknown): value is ToPage => typeof (value as ToPage | undefined)?.type === 'string';
