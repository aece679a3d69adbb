declare global {
  interface Window {
    /** Set in the security code's frame only, and readable from the gateway's own origin only. */
    tollgateCode?: { readonly channel: string; read(): string };
  }
}

/** Lets the number's frame of the same mount read the security code; the page, being of another origin, cannot. */
export const offerCode = (channel: string, read: () => string): void => {
  window.tollgateCode = { channel, read };
};

/** Gives the security code from the frame beside this one that belongs to the same mount; nothing when there is none. */
export const codeBeside = (channel: string): string | undefined => {
  for (let index = 0; index < window.parent.length; index += 1) {
    try {
      const beside = window.parent[index]?.tollgateCode;
      if (beside?.channel === channel) return beside.read();
    } catch {
      // A frame of another origin refuses; it is none of ours.
    }
  }
  return undefined;
};
