import type { AccountRefusal } from '../../../catalogue/self-service/replies.ts';

/** What a refusal has beside its reason. */
interface RefusalDetails {
  /** Seconds until it may be tried again. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** Thrown when a request of the page is refused; the page has words for each reason. */
export class Refused extends Error {
  readonly refusal: AccountRefusal;
  readonly retryAfter: number | undefined;

  constructor(refusal: AccountRefusal, { retryAfter, cause }: RefusalDetails = {}) {
    super(refusal, { cause });
    this.name = 'Refused';
    this.refusal = refusal;
    this.retryAfter = retryAfter;
  }
}
