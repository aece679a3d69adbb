import { untracked } from '@preact/signals-core';
import { attach } from './attributes.ts';
import type { AttributesOf, Tag } from './tags.ts';
import { append, type Child } from './tree.ts';

/*
 * JSX that makes elements. The compiler turns `<p class="a">b</p>` into `jsx('p', { class: 'a', children: 'b' })`, and that
 * gives the element itself; nothing is rendered a second time. What is to change is written as a function:
 *
 *     <button disabled={() => locked.value} classWhen={{ wrong: () => error.value !== '' }} onClick={pay}>
 *       {() => busy.value && <Spinner />}
 *       {labels.submit}
 *     </button>
 *
 * A function as attribute or as child is an effect: it runs again whenever a signal that it read has changed, and sets its
 * attribute or replaces its nodes. A component is a plain function, called once; what it reads outside of such functions
 * it reads once. Effects and `mounted` hooks end with the part of the tree, or the `mount`, that they were made in.
 */

type Props = Readonly<Record<string, unknown>>;

/** Makes what a tag or a component stands for; called by the compiled JSX only. */
export const jsx = (what: string | ((props: Props) => Node), props: Props): Node => {
  // A part that shows a component is not made anew because of what the component reads.
  if (typeof what === 'function') return untracked(() => what(props));
  const element = document.createElement(what);
  const { children, ...attributes } = props;
  append(element, children as Child); // First, since the value of a select needs its options.
  for (const [name, value] of Object.entries(attributes)) attach(element, name, value);
  return element;
};

/** The same for several children, which come as a list. */
export const jsxs = jsx;

/** Several nodes without an element around them: `<>…</>`. */
export const Fragment = ({ children }: { readonly children?: Child }): Node =>
  append(document.createDocumentFragment(), children);

/** What the compiler asks about JSX. */
export declare namespace JSX {
  type Element = Node;
  interface ElementChildrenAttribute {
    children: unknown;
  }
  type IntrinsicElements = { [Name in Tag]: AttributesOf<Name> };
}
