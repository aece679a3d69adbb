import { setTimeout as pause } from 'node:timers/promises';

/** The time limit for a page to reach a state that a journey waits for. */
const WAIT_LIMIT_MS = 30_000;
/** The pause between two queries to a browser; shorter pauses would only keep it busy. */
const QUERY_PAUSE_MS = 50;

/** A tab of a browser that Playwright does not drive, with just enough functions for a shopper to pay. */
export interface Engine {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Returns the URL in the address bar. */
  address(): Promise<string>;
  /** Waits for the first match of the selector, in the page or in one of its frames, and clicks on it. */
  click(selector: string, frame?: string): Promise<void>;
  /** Waits for an input of the page or of one of its frames, and types into it. */
  type(field: Field, text: string): Promise<void>;
  /** Returns whether the page has a match of the selector now; undefined between two pages. */
  has(selector: string): Promise<boolean | undefined>;
  /** Returns the visible text of the page. */
  text(): Promise<string>;
  /** Returns a picture of the page as it is now, in PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** An input: its selector, and the frame that contains it unless it is in the page itself. */
export interface Field {
  readonly selector: string;
  readonly frame?: string;
}

/** Repeats a query until it has an answer. @throws Error naming what was waited for, if there is none in time. */
export async function answerOf<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const end = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`Timed out waiting for ${what}.`);
    await pause(QUERY_PAUSE_MS);
  }
}
