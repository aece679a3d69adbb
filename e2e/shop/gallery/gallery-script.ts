/** Gives every specimen the height of its page. It runs in the gallery, whose specimens are pages of the same origin. */
function fitSpecimens(): void {
  const follow = (frame: HTMLIFrameElement): void => {
    const body = frame.contentDocument?.body;
    if (!body) return;
    new ResizeObserver(() => {
      frame.style.height = `${Math.ceil(body.getBoundingClientRect().height)}px`;
    }).observe(body);
  };
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('.specimens iframe')) {
    frame.addEventListener('load', () => follow(frame));
    if (frame.contentDocument?.readyState === 'complete') follow(frame);
  }
}

/** The script as the page loads it. */
export const galleryScript = `(${fitSpecimens})();`;
