/** Names of parameters and their values. */
export type Entered = readonly (readonly [string, string])[];

declare global {
  interface Window {
    /** Set in every frame but the card number's. Only frames of the gateway's origin can read it. */
    tollgateField?: { readonly channel: string; read(): Entered };
  }
}

/** Lets the card number's frame of the same form read this field. The page cannot: it has another origin. */
export const offerField = (channel: string, read: () => Entered): void => {
  window.tollgateField = { channel, read };
};

/** Returns what was entered in the other frames of the same form. */
export const enteredBeside = (channel: string): Entered =>
  Array.from({ length: window.parent.length }, (_, index) => {
    try {
      const beside = window.parent[index]?.tollgateField;
      return beside?.channel === channel ? beside.read() : [];
    } catch {
      return []; // A frame of another origin cannot be read, and is not part of the form.
    }
  }).flat();
