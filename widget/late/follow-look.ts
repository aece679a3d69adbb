import type { FieldSettings } from '../bridge/messages.ts';

/**
 * Events after which elements can look different, besides changes of attributes and style sheets: of the window's size,
 * of a style sheet that has loaded, of a control that a rule with `:has()` mentions, and the end of a transition. The
 * widget's own style gives frames a transition, which ends after a change of their colour for any reason.
 */
const events = ['resize', 'load', 'change', 'transitionend'];

/**
 * Follows everything after which a frame of the form may look different: changes around it, of the page's style sheets,
 * of its size and of the colour scheme. The style is read at most once for each painted picture of the page.
 */
export const followLook = (
  frame: HTMLIFrameElement,
  sent: { look: Look },
  read: () => Look,
  send: (changes: Look) => void,
): (() => void) => {
  let due = 0;
  const soon = (): void => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      const look = read();
      const changes = differences(sent.look, look);
      sent.look = look;
      if (changes.length > 0) send(changes);
    });
  };
  const mutations = new MutationObserver(soon);
  const sizes = new ResizeObserver(soon);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  mutations.observe(document.head, { attributes: true, characterData: true, childList: true, subtree: true });
  mutations.observe(frame, { attributeFilter: ['class'] });
  for (let around = outside(frame); around; around = outside(around)) mutations.observe(around, { attributes: true });
  sizes.observe(frame);
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
const outside = (element: Element): Element | undefined =>
  element.parentElement ?? (element.getRootNode() as ShadowRoot).host;

type Look = FieldSettings['look'];

/** Returns the properties that differ in two looks, with their later values; empty where there is none. */
const differences = (before: Look, after: Look): Look => {
  const [old, current] = [new Map(before), new Map(after)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((name) =>
    old.get(name) === current.get(name) ? [] : [[name, current.get(name) ?? '']],
  );
};
