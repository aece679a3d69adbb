import type { FrameAddress } from './frame-address.ts';
import type { ToFrame, ToPage } from './messages.ts';

/** The page's end of the connection to one frame. */
export interface FrameLine {
  /** Sends a message. It is lost while the frame is not connected; a frame that connects is sent everything. */
  send(message: ToFrame): void;
  /** Resolves when all messages that the frame has sent so far have arrived; never if the frame does not answer. */
  ask(): Promise<void>;
  close(): void;
}

/** Handles a frame's connection, which is repeated after a reload of the frame, and its messages. */
interface FrameListener {
  connected(): void;
  received(message: ToPage): void;
}

/**
 * Waits for the frame's greeting and answers with a port; from then on both sides use the port only. A greeting counts
 * when it comes from this frame's window and from the gateway's origin, and names the channel and the field.
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
    asked = []; // A reloaded frame does not answer earlier requests.
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
 * Checks that what came through the port is a message to the page. Only the frame, which is part of the same build, has
 * the port, so a type is enough and unknown types are ignored. Frames check more, since any page can embed them.
 */
export const isToPage = (value: unknown): value is ToPage => typeof (value as ToPage | undefined)?.type === 'string';
