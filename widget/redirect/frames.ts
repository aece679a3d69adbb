/** Calls back whenever a frame has loaded a page, also an error page. The initial empty page does not count. */
export const whenLoaded = (frame: HTMLIFrameElement, loaded: () => void): void =>
  frame.addEventListener('load', () => {
    if (!isEmpty(frame)) loaded();
  });

const isEmpty = ({ contentWindow }: HTMLIFrameElement): boolean => {
  try {
    return contentWindow?.location.href === 'about:blank';
  } catch {
    return false; // A page of another origin: the frame has loaded something.
  }
};

/** Returns a name that no frame or window has. */
export const freshName = (): string => `wpwl-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
