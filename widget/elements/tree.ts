import { effect } from '@preact/signals-core';

/** What can stand between two tags; a function is a live part. Nothing is shown for false, undefined and an empty text. */
export type Child = Node | string | number | false | undefined | readonly Child[] | (() => Child);

/** Ends what was begun. */
export type Stop = () => void;

/** What the part of a tree that is being built has begun, to be ended with it. */
let begun: Stop[] = [];

/** Shows a view at the end of a parent; gives what takes it away again, with every effect that was made for it. */
export const mount = (parent: Node, view: () => Child): Stop => owned(() => append(parent, view));

/** Runs an effect, again and again, for as long as the part of the tree lives in which it is made. */
export const watch = (run: () => Stop | undefined): void => {
  begun.push(effect(run));
};

/** Calls a hook as soon as its element is in the page, and what the hook gives when the element goes. */
export const whenMounted = <Target extends Node>(
  element: Target,
  hook: (element: Target) => Stop | undefined,
): void => {
  const own = begun;
  // A tree is built and put into the page in one go, before any microtask.
  queueMicrotask(() => {
    const stop = element.isConnected ? hook(element) : undefined;
    if (stop) own.push(stop);
  });
};

/** Puts a child, and all that are in it, at the end of a parent; gives the parent. */
export const append = <Parent extends Node>(parent: Parent, child: Child): Parent => {
  if (typeof child === 'function') live(parent, child);
  else if (child instanceof Node) parent.appendChild(child);
  else if (typeof child === 'object') for (const each of child) append(parent, each);
  else if (child || child === 0) parent.appendChild(document.createTextNode(String(child)));
  return parent;
};

/** Shows what a function gives, anew whenever a signal that it read has changed, in front of an empty text that stays. */
const live = (parent: Node, part: () => Child): void => {
  const place = parent.appendChild(document.createTextNode(''));
  watch(() => {
    const made = document.createDocumentFragment();
    const stop = owned(() => append(made, part()));
    const nodes = [...made.childNodes];
    place.before(made);
    return () => {
      stop();
      for (const node of nodes) node.remove();
    };
  });
};

/** Builds a part of a tree; gives what ends all that was begun meanwhile. */
const owned = (build: () => unknown): Stop => {
  const outer = begun;
  const own: Stop[] = [];
  begun = own;
  try {
    build();
  } finally {
    begun = outer;
  }
  return () => {
    for (const stop of own.splice(0)) stop();
  };
};
