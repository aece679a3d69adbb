/** Some nodes of the page, with the calls on them that snippets for this interface make. */
export interface Collection extends Iterable<Node> {
  readonly length: number;
  readonly [index: number]: Node;
}

/** What `$(…)` takes: a selector, markup, nodes, or a function to call when the document is ready. */
export type Asked = string | Node | Window | Iterable<Node> | ArrayLike<Node> | (() => unknown) | null | undefined;

/** What a collection is made with: its calls, so that pages can add their own to `$.fn`. */
export type MakeCollection = (nodes: Iterable<Node>) => Collection;

/** Gives the elements among the nodes. */
export const elementsOf = (nodes: Iterable<Node>): HTMLElement[] =>
  [...nodes].filter((node): node is HTMLElement => node instanceof Element);

/** Gives each node once, in the order of the first finding. */
export const once = (nodes: Iterable<Node | null | undefined>): Node[] =>
  [...new Set(nodes)].filter((node) => node !== null && node !== undefined);

/** Gives the nodes of a text in HTML. Scripts in it do not run. */
export const parsed = (markup: string): Node[] => [
  ...new DOMParser().parseFromString(markup, 'text/html').body.childNodes,
];

const isMarkup = (text: string): boolean => /^\s*</.test(text);

/** Snippets end a selector with `:first`, which CSS does not know. */
const selected = (selector: string, within: ParentNode): Node[] => {
  const found = [...within.querySelectorAll(selector.replace(/:first$/, ''))];
  return selector.endsWith(':first') ? found.slice(0, 1) : found;
};

/** Gives the nodes that are asked for. */
export const nodesOf = (asked: Asked, within: ParentNode = document): Node[] => {
  if (typeof asked === 'string') return isMarkup(asked) ? parsed(asked) : selected(asked, within);
  if (!asked || typeof asked === 'function') return [];
  if (asked instanceof Node || asked === window) return [asked as Node];
  return Array.from(asked as ArrayLike<Node>);
};

/** Gives the nodes of a content to be put somewhere: markup, a text, nodes. */
export const contentOf = (content: Asked): Node[] =>
  typeof content === 'string' && !isMarkup(content) ? parsed(content) : nodesOf(content);
