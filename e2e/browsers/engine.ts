import { setTimeout as pause } from 'node:timers/promises';

/** A page takes no longer than this to come to what a journey waits for. */
const WAIT_LIMIT_MS = 30_000;
/** A question to a browser costs a few milliseconds; asking more often than this only keeps it busy. */
const ASK_AGAIN_MS = 50;

/** A tab of a browser that Playwright does not drive: just enough for a shopper to pay. */
export interface Engine {
  readonly name: string;
  open(url: string): Promise<void>;
  /** The address that the shopper sees. */
  address(): Promise<string>;
  /** Clicks on what the selector finds first, in the page or in one of its frames; waits until it is there. */
  click(selector: string, frame?: string): Promise<void>;
  /** Types into an input of the page or of one of its frames; waits until it is there. */
  type(field: Field, text: string): Promise<void>;
  /** Tells whether the page has what the selector finds, now; nothing between two pages, when there is none to ask. */
  has(selector: string): Promise<boolean | undefined>;
  /** The visible text of the page. */
  text(): Promise<string>;
  /** A picture of the page as it is now, in PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** An input: where it stands, and the frame that holds it if it is not the page itself. */
export interface Field {
  readonly selector: string;
  readonly frame?: string;
}

/** Asks until there is an answer, and says what was waited for when none comes in time. */
export async function answerOf<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const end = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await pause(ASK_AGAIN_MS);
  }
}
