/** Calls back whenever a page has come into a frame, be it an error page; the empty page of the beginning does not count. */
export const whenLoaded = (frame: HTMLIFrameElement, loaded: () => void): void =>
  frame.addEventListener('load', () => {
    if (!isEmpty(frame)) loaded();
  });

const isEmpty = ({ contentWindow }: HTMLIFrameElement): boolean => {
  try {
    return contentWindow?.location.href === 'about:blank';
  } catch {
    return false; // Of another origin: it has gone somewhere.
  }
};

/** Gives a name that no frame or window has. */
export const freshName = (): string => `wpwl-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
