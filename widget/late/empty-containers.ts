import type { Stop } from '../view/mount.ts';

/**
 * Takes the class `wpwl-container` from a form's first container for as long as it shows nothing, as with PayPal alone:
 * it is the place of cards and messages. Pages style the class, and look for the first element that has it.
 */
export const markEmpty = (containers: readonly HTMLElement[]): Stop => {
  const mark = (container: HTMLElement): void => {
    container.classList.toggle('wpwl-container', container.querySelector(':not(:empty)') !== null);
  };
  const observers = containers.map((container) => {
    mark(container);
    const observer = new MutationObserver(() => mark(container));
    observer.observe(container, { childList: true, subtree: true, characterData: true });
    return observer;
  });
  return () => {
    for (const observer of observers) observer.disconnect();
  };
};
