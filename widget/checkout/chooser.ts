/** A way to pay: what one form of the widget offers. */
export interface Method {
  /**
   * The id of its brand, `registration` for stored accounts, or `card` for cards on the page of a processor; absent for
   * the card form.
   */
  readonly id?: string;
  /** Its name, unless the chooser has a text for it. */
  readonly name?: string;
  /** The brands whose marks stand beside its name. */
  readonly brands: readonly string[];
  /** The countries in which shoppers expect it; several regions if absent. */
  readonly home?: readonly string[] | undefined;
  /** It is paid by a wallet's own button, which stands above the list. */
  readonly isWallet?: true;
}

/** A form of the page that the widget replaces, as far as the chooser needs it. */
export interface PlacedForm {
  readonly element: ChildNode;
  /** The brands that the form offers; empty: those of the checkout. */
  readonly brands: readonly string[];
  /** Inserts the container of the card form, elsewhere than after the form of the page. Set by the chooser. */
  place?: Pick<ChildNode, 'after'>;
}

/** The list in which the shopper chooses a method. Each form of the widget but that of cards enters itself. */
export interface Chooser {
  /** Lists the method that is paid in a container. Returns the function that removes it from the list. */
  add(container: HTMLElement, method: Method): () => void;
  /** Notes that these brands, or `registration`, are listed or will never be. The list is shown when all are. */
  settle(brands: readonly string[]): void;
}
