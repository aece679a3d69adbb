/** Names of parameters and what was entered for them. */
export type Entered = readonly (readonly [string, string])[];

declare global {
  interface Window {
    /** Set in every frame but the number's, and readable from the gateway's own origin only. */
    tollgateField?: { readonly channel: string; read(): Entered };
  }
}

/** Lets the number's frame of the same mount read this field; the page, being of another origin, cannot. */
export const offerField = (channel: string, read: () => Entered): void => {
  window.tollgateField = { channel, read };
};

/** Gives what was entered in the frames beside this one that belong to the same mount. */
export const enteredBeside = (channel: string): Entered =>
  Array.from({ length: window.parent.length }, (_, index) => {
    try {
      const beside = window.parent[index]?.tollgateField;
      return beside?.channel === channel ? beside.read() : [];
    } catch {
      return []; // A frame of another origin refuses; it is none of ours.
    }
  }).flat();
