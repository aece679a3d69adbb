import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Rejection } from '../base/rejection.ts';
import type { Paper } from './paper.ts';

/** Draws a paper as PDF. */
export type PaperDrawing = (paper: Paper) => Promise<Uint8Array>;

/** A paper takes some 50 ms, the first of a thread half a second; one that takes longer than this never ends. */
const LONGEST_MS = 10_000;

/** Who wants one paper often wants the next. */
const KEPT_MS = 60_000;

/** What a thread may use: with small limits it collects its garbage earlier. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } as const;

/** Loads the fonts and what reads them only when somebody needs them. */
const inProcess: PaperDrawing = async (paper) => {
  const { drawPaper } = await import('./draw.ts');
  return drawPaper(paper);
};

/**
 * Draws on a thread, so that payments do not wait for a paper. `program` is the path of `drawing-thread.js`. The
 * thread starts with the first paper, keeps its fonts open, and ends after a failure, or when nobody wants a paper for a
 * while: with many languages it has grown to 150 MB.
 */
export const paperThread = (program: string): PaperDrawing => {
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  const end = (): void => {
    void thread?.terminate();
    thread = undefined;
  };
  return async (paper) => {
    clearTimeout(ending);
    const worker = thread ?? new Worker(program, { resourceLimits: LIMITS });
    thread = undefined; // One that fails is not used again.
    worker.ref();
    try {
      worker.postMessage(paper);
      const [drawn] = await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_MS) });
      worker.unref(); // The process may end while nobody waits.
      thread = worker;
      ending = setTimeout(end, KEPT_MS).unref();
      return drawn as Uint8Array;
    } finally {
      if (thread !== worker) await worker.terminate();
    }
  };
};

/** Waiting longer is worse than asking again: a hundred take some five seconds. */
export const MOST_WAITING = 100;

const COME_AGAIN_SECONDS = '5';

/**
 * Returns the function that draws papers one after another. @throws Rejection 429 while too many wait, 503 if one cannot
 * be drawn in time.
 */
export const createPaperDrawer = (drawing: PaperDrawing = inProcess): PaperDrawing => {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (paper) => {
    if (waiting >= MOST_WAITING) {
      throw new Rejection('800.120.100', {
        reason: 'too many documents are being written: try again in a moment',
        headers: { 'Retry-After': COME_AGAIN_SECONDS },
      });
    }
    waiting += 1;
    const drawn = last.then(() => drawing(paper));
    last = drawn.catch(() => undefined);
    try {
      return await drawn;
    } catch (cause) {
      const headers = { 'Retry-After': COME_AGAIN_SECONDS };
      const reason = 'the document cannot be written now: try again in a moment';
      throw new Rejection('800.800.800', { status: 503, reason, headers, cause });
    } finally {
      waiting -= 1;
    }
  };
};
