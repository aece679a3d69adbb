/** A page can hold back the ready handlers of its jQuery. The form appears after this time nevertheless. */
const LONGEST_WAIT_MS = 1000;

/**
 * Calls back when the document is ready and all handlers of the page have had the chance to set the options: those of
 * the event, those of the page's own jQuery, and the script that inserted the widget's.
 */
export const whenReady = (ready: () => void): void => {
  const [navigation] = performance.getEntriesByType('navigation');
  // A deferred script runs when the document is interactive, but before its DOMContentLoaded.
  const isLoading =
    document.readyState === 'loading' ||
    (document.readyState === 'interactive' &&
      navigation instanceof PerformanceNavigationTiming &&
      navigation.domContentLoadedEventStart === 0);
  const soon = (): void => void setTimeout(() => afterHandlersOfJquery(ready));
  if (isLoading) document.addEventListener('DOMContentLoaded', soon, { once: true });
  else soon();
};

/** Calls back after the ready handlers of the page's jQuery, each of which runs in a task of its own. */
const afterHandlersOfJquery = (ready: () => void): void => {
  const { jQuery } = window as { jQuery?: { (run: () => void): unknown; readonly fn?: { readonly jquery?: unknown } } };
  let isCalled = false;
  const once = (): void => {
    if (!isCalled) ready();
    isCalled = true;
  };
  if (typeof jQuery === 'function' && jQuery.fn?.jquery) {
    jQuery(once);
    setTimeout(once, LONGEST_WAIT_MS);
  } else once();
};
