import type { Checkout, FollowLook } from './checkout.ts';

/** Where the shopper is told something about the payment. */
export interface NoticePlace {
  readonly container: HTMLElement;
  /** Returns the address of the shop to which the shopper can return; empty if there is none. */
  returnTo(): string;
}

/** The chunk that loads once the forms can be used, or earlier when it is needed. */
export interface LateChunk {
  /** Adds the late styles below those of the page, and the brand marks from the gateway at this address. */
  addStyle(apiAddress: string): () => void;
  readonly followLook: FollowLook;
  /**
   * Watches the checkout's expiry and the submissions of the forms in these containers, tells the shopper about both at
   * a place, and adds the frames that pages expect beside card forms. Returns the function that ends this.
   */
  watch(checkout: Checkout, containers: () => readonly HTMLElement[], place: () => NoticePlace): () => void;
  /**
   * Waits for a payment that runs in another tab or at the bank, and applies its outcome. One that had its result before
   * the page was there takes the shopper to the shop, unless the shopper has just come back from there.
   */
  waitForOutcome(checkout: Checkout): Promise<void>;
  /** What follows after a card's submission: `CardOutcomes`, a type that only the folder of the card form knows. */
  readonly cardOutcomes: unknown;
}
