import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Rejection } from '../../platform/base/rejection.ts';
import { checkPicture, WrongPicture } from './picture.ts';

/** Draws a logo of a picture whose header was checked. @throws if the picture cannot be decoded. */
export type Drawing = (picture: Uint8Array) => Promise<Uint8Array>;

/** The largest picture is drawn within a second; one that takes longer than this is made to be slow. */
const LONGEST_MS = 10_000;

/** Loads the decoder, which is larger than anything else in the program, only when somebody needs it. */
const inProcess: Drawing = async (picture) => {
  const { drawLogo } = await import('./draw.ts');
  return drawLogo(picture);
};

/**
 * Draws each logo on a thread of its own, which ends with it: a decoder that fails leaves nothing behind. `program` is
 * the path of `drawing-thread.js`.
 */
export const drawingThread =
  (program: string): Drawing =>
  async (picture) => {
    const thread = new Worker(program);
    try {
      thread.postMessage(picture);
      const [logo] = await once(thread, 'message', { signal: AbortSignal.timeout(LONGEST_MS) });
      return logo as Uint8Array;
    } finally {
      await thread.terminate();
    }
  };

const COME_AGAIN_SECONDS = '2';

/**
 * Returns the function that makes a logo of any bytes, as PNG: one at a time, because a picture can take a second and
 * some 100 MB. @throws WrongPicture naming what is wrong, Rejection 429 while another logo is drawn.
 */
export const createDrawer = (drawing: Drawing = inProcess): ((picture: Buffer) => Promise<Buffer>) => {
  let isDrawing = false;
  return async (picture) => {
    checkPicture(picture);
    if (isDrawing) {
      throw new Rejection('800.120.100', {
        reason: 'another logo is being drawn: try again in a moment',
        headers: { 'Retry-After': COME_AGAIN_SECONDS },
      });
    }
    isDrawing = true;
    try {
      return Buffer.from(await drawing(picture));
    } catch (error) {
      throw new WrongPicture('is damaged: it cannot be decoded', { cause: error });
    } finally {
      isDrawing = false;
    }
  };
};
