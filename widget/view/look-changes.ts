import type { Stop } from './mount.ts';

/**
 * Events after which elements can look different, besides changes of attributes and style sheets: of the window's size,
 * of a style sheet that has loaded, of a control that a rule with `:has()` mentions, and the end of a transition. The
 * widget's own style gives frames a transition, which ends after a change of their colour for any reason.
 */
const events = ['resize', 'load', 'change', 'transitionend'];

/**
 * Calls back after everything by which an element may look different: changes around it, of the page's style sheets,
 * of its size and of the colour scheme; at most once for each painted picture of the page.
 */
export const onLookChange = (element: Element, call: () => void): Stop => {
  let due = 0;
  const soon = (): void => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      call();
    });
  };
  const mutations = new MutationObserver(soon);
  const sizes = new ResizeObserver(soon);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  mutations.observe(document.head, { attributes: true, characterData: true, childList: true, subtree: true });
  mutations.observe(element, { attributeFilter: ['class'] });
  for (let around = outside(element); around; around = outside(around)) mutations.observe(around, { attributes: true });
  sizes.observe(element);
  dark.addEventListener('change', soon);
  for (const event of events) window.addEventListener(event, soon, true);
  return () => {
    cancelAnimationFrame(due);
    mutations.disconnect();
    sizes.disconnect();
    dark.removeEventListener('change', soon);
    for (const event of events) window.removeEventListener(event, soon, true);
  };
};

/** Returns the element around another one, also around a shadow tree. */
export const outside = (element: Element): Element | undefined =>
  element.parentElement ?? (element.getRootNode() as ShadowRoot).host;
