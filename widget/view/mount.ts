import { untracked } from '@preact/signals';
import { type ComponentChild, type ContainerNode, options, render } from 'preact';
import { hideInherited } from './object-prototype.ts';

/** Ends what was begun. */
export type Stop = () => void;

/**
 * Renders at once. By default Preact and its signals wait for a microtask or a frame, but callbacks of the page, and the
 * focus that is moved to a new field, need elements that are up to date right after a change. A component that cannot be
 * rendered, since the page has moved elements that it needs, must not stop a payment: its error goes to the console.
 */
const atOnce = (update: () => void): void => {
  hideInherited();
  try {
    update();
  } catch (failure) {
    reportError(failure);
  }
};
options.debounceRendering = atOnce;
// For signals in attributes and texts. It makes `useEffect` run before its elements are in the page: use a ref there.
options.requestAnimationFrame = atOnce;

/** Shows a view at the end of a parent, behind what is there. Returns the function that removes it. */
export const mount = (parent: Node, view: ComponentChild): Stop => {
  const end = parent.appendChild(document.createTextNode(''));
  const place = placeBefore(end);
  hideInherited();
  untracked(() => render(view, place));
  return () => {
    render(null, place);
    end.remove();
  };
};

/**
 * Returns a container for Preact that is not an element: its nodes stand before a text, or before each other, also where
 * the page has moved them. Several views can share a parent with each other and with nodes of the page.
 */
const placeBefore = (end: Text): ContainerNode => {
  const place: Pick<ContainerNode, 'nodeType' | 'parentNode' | 'firstChild' | 'childNodes' | 'insertBefore'> = {
    nodeType: 1,
    parentNode: null,
    firstChild: null,
    childNodes: [],
    insertBefore: (node, before) => {
      ((before as ChildNode | null) ?? end).before(node as unknown as Node);
      return node;
    },
  };
  return place as ContainerNode;
};
