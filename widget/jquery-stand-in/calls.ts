import {
  type Asked,
  type Collection,
  contentOf,
  elementsOf,
  type MakeCollection,
  nodesOf,
  once,
} from './collection.ts';

type Handler = (this: unknown, event: Event) => unknown;
type Each = (this: Node, index: number, node: Node) => unknown;
type Names = Readonly<Record<string, unknown>>;

/** Gives the calls that look for other nodes. */
export const searches = (collection: MakeCollection) => {
  const from = (nodes: Collection, step: (element: HTMLElement) => readonly (Node | null | undefined)[]): Collection =>
    collection(once(elementsOf(nodes).flatMap(step)));
  const fitting = (selector: string | undefined, elements: readonly Element[]): readonly Element[] =>
    selector ? elements.filter((element) => element.matches(selector)) : elements;
  const ancestorsOf = (element: Element): Element[] =>
    element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : [];
  const siblingsOf = (element: Element): Element[] =>
    [...(element.parentElement?.children ?? [])].filter((other) => other !== element);
  return {
    find(this: Collection, selector: string) {
      const within = [...this].filter((node): node is Node & ParentNode => 'querySelectorAll' in node);
      return collection(once(within.flatMap((node) => [...node.querySelectorAll(selector)])));
    },
    closest(this: Collection, selector: string) {
      return from(this, (element) => [element.closest(selector)]);
    },
    parent(this: Collection, selector?: string) {
      return from(this, ({ parentElement }) => fitting(selector, parentElement ? [parentElement] : []));
    },
    parents(this: Collection, selector?: string) {
      return from(this, (element) => fitting(selector, ancestorsOf(element)));
    },
    children(this: Collection, selector?: string) {
      return from(this, (element) => fitting(selector, [...element.children]));
    },
    siblings(this: Collection, selector?: string) {
      return from(this, (element) => fitting(selector, siblingsOf(element)));
    },
    next(this: Collection) {
      return from(this, (element) => [element.nextElementSibling]);
    },
    prev(this: Collection) {
      return from(this, (element) => [element.previousElementSibling]);
    },
    filter(this: Collection, selector: string) {
      return collection(fitting(selector, elementsOf(this)));
    },
    not(this: Collection, selector: string) {
      return collection(elementsOf(this).filter((element) => !element.matches(selector)));
    },
    eq(this: Collection, index: number) {
      return collection([...this].slice(index, index + 1 || undefined));
    },
    first(this: Collection) {
      return collection([...this].slice(0, 1));
    },
    last(this: Collection) {
      return collection([...this].slice(-1));
    },
    get(this: Collection, index?: number) {
      return index === undefined ? [...this] : [...this].at(index);
    },
    is(this: Collection, asked: Asked) {
      const nodes = typeof asked === 'string' ? undefined : nodesOf(asked);
      return [...this].some((node) => (nodes ? nodes.includes(node) : elementsOf([node])[0]?.matches(String(asked))));
    },
    clone(this: Collection) {
      return collection([...this].map((node) => node.cloneNode(true)));
    },
    each(this: Collection, run: Each) {
      [...this].every((node, index) => run.call(node, index, node) !== false);
      return this;
    },
  };
};

/** Gives or sets something of elements: that of the first when no value is given, of all otherwise. */
const about =
  <Value>(read: (element: HTMLElement) => unknown, write: (element: HTMLElement, value: Value) => void) =>
  (nodes: Collection, value: Value | undefined): unknown => {
    const elements = elementsOf(nodes);
    if (value === undefined) return elements[0] && read(elements[0]);
    for (const element of elements) write(element, value);
    return nodes;
  };

type Control = HTMLElement & { value?: string };

const html = about<string>(
  (element) => element.innerHTML,
  (element, value) => element.replaceChildren(...contentOf(value)),
);
const text = about<unknown>(
  (element) => element.textContent,
  (element, value) => {
    element.textContent = String(value);
  },
);
const value = about<unknown>(
  (element: Control) => element.value,
  (element: Control, given) => {
    element.value = String(given);
  },
);

/** Calls what sets one of several names, with each pair of an object or with the one pair that is given. */
const named = (name: string | Names, given: unknown, set: (name: string, value: unknown) => void): void => {
  for (const [each, one] of typeof name === 'string' ? [[name, given] as const] : Object.entries(name)) set(each, one);
};

/** The calls that read and write elements. */
export const writings = {
  html(this: Collection, content?: string) {
    return html(this, content);
  },
  text(this: Collection, content?: unknown) {
    return text(this, content);
  },
  val(this: Collection, content?: unknown) {
    return value(this, content);
  },
  attr(this: Collection, name: string | Names, given?: unknown) {
    const [first] = elementsOf(this);
    if (typeof name === 'string' && given === undefined) return first?.getAttribute(name) ?? undefined;
    for (const element of elementsOf(this)) {
      named(name, given, (each, one) =>
        one === null ? element.removeAttribute(each) : element.setAttribute(each, String(one)),
      );
    }
    return this;
  },
  removeAttr(this: Collection, name: string) {
    for (const element of elementsOf(this)) element.removeAttribute(name);
    return this;
  },
  prop(this: Collection, name: string | Names, given?: unknown) {
    const [first] = elementsOf(this);
    if (typeof name === 'string' && given === undefined) return first && Reflect.get(first, name);
    for (const element of elementsOf(this)) named(name, given, (each, one) => Reflect.set(element, each, one));
    return this;
  },
  css(this: Collection, name: string | Names, given?: unknown) {
    const [first] = elementsOf(this);
    const written = (each: string): string => each.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof name === 'string' && given === undefined) {
      return first && getComputedStyle(first).getPropertyValue(written(name));
    }
    for (const { style } of elementsOf(this)) {
      named(name, given, (each, one) =>
        style.setProperty(written(each), typeof one === 'number' ? `${one}px` : String(one)),
      );
    }
    return this;
  },
  addClass(this: Collection, names: string) {
    for (const { classList } of elementsOf(this)) classList.add(...wordsOf(names));
    return this;
  },
  removeClass(this: Collection, names?: string) {
    for (const { classList } of elementsOf(this)) classList.remove(...(names ? wordsOf(names) : classList));
    return this;
  },
  toggleClass(this: Collection, names: string, isOn?: boolean) {
    for (const { classList } of elementsOf(this)) for (const name of wordsOf(names)) classList.toggle(name, isOn);
    return this;
  },
  hasClass(this: Collection, name: string) {
    return elementsOf(this).some(({ classList }) => classList.contains(name));
  },
  hide(this: Collection) {
    for (const { style } of elementsOf(this)) style.display = 'none';
    return this;
  },
  show(this: Collection) {
    for (const element of elementsOf(this)) {
      element.hidden = false;
      element.style.display = '';
      if (getComputedStyle(element).display === 'none') element.style.display = 'block';
    }
    return this;
  },
};

const wordsOf = (names: string): string[] => names.split(/\s+/).filter(Boolean);

/** Puts a content beside or into each target: itself at the last, copies of it before. */
const put = (targets: Iterable<Node>, content: Asked, into: 'before' | 'after' | 'append' | 'prepend'): void => {
  const places = elementsOf(targets);
  const nodes = contentOf(content);
  for (const [index, place] of places.entries()) {
    place[into](...(index < places.length - 1 ? nodes.map((node) => node.cloneNode(true)) : nodes));
  }
};

/** The calls that put something somewhere. */
export const placings = {
  before(this: Collection, content: Asked) {
    put(this, content, 'before');
    return this;
  },
  after(this: Collection, content: Asked) {
    put(this, content, 'after');
    return this;
  },
  append(this: Collection, content: Asked) {
    put(this, content, 'append');
    return this;
  },
  prepend(this: Collection, content: Asked) {
    put(this, content, 'prepend');
    return this;
  },
  insertBefore(this: Collection, target: Asked) {
    put(nodesOf(target), this, 'before');
    return this;
  },
  insertAfter(this: Collection, target: Asked) {
    put(nodesOf(target), this, 'after');
    return this;
  },
  appendTo(this: Collection, target: Asked) {
    put(nodesOf(target), this, 'append');
    return this;
  },
  prependTo(this: Collection, target: Asked) {
    put(nodesOf(target), this, 'prepend');
    return this;
  },
  remove(this: Collection) {
    for (const element of elementsOf(this)) element.remove();
    return this;
  },
  empty(this: Collection) {
    for (const element of elementsOf(this)) element.replaceChildren();
    return this;
  },
};

/** Listens for events of these names, on the nodes or on what a selector finds in them; `false` stops an event. */
const listen = (nodes: Collection, names: string, selector: string | undefined, handler: Handler): void => {
  const heard = (self: unknown, event: Event): void => {
    if (handler.call(self, event) !== false) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const name of wordsOf(names)) {
    for (const node of nodes) {
      node.addEventListener(name.replace(/\..*/, ''), (event) => {
        const self = selector ? event.target instanceof Element && event.target.closest(selector) : node;
        if (self) heard(self, event);
      });
    }
  }
};

/** A call by the name of an event: listens when it is given a handler, and does it otherwise. */
const eventCall = (name: string, act: (element: HTMLElement) => void) =>
  function (this: Collection, handler?: Handler) {
    if (handler) listen(this, name, undefined, handler);
    else elementsOf(this).forEach(act);
    return this;
  };

const fire = (name: string) => (element: HTMLElement) =>
  void element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));

/** The calls about events. */
export const events = {
  on(this: Collection, names: string, selector: string | Handler, handler?: Handler) {
    if (typeof selector === 'string') {
      if (handler) listen(this, names, selector, handler);
    } else listen(this, names, undefined, selector);
    return this;
  },
  trigger(this: Collection, name: string) {
    elementsOf(this).forEach(fire(name));
    return this;
  },
  ready(this: Collection, run: () => unknown) {
    run(); // The widget is mounted when the document is ready.
    return this;
  },
  click: eventCall('click', (element) => element.click()),
  submit: eventCall('submit', (element) => {
    if (element instanceof HTMLFormElement) element.requestSubmit();
  }),
  focus: eventCall('focus', (element) => element.focus()),
  blur: eventCall('blur', (element) => element.blur()),
  change: eventCall('change', fire('change')),
  keyup: eventCall('keyup', fire('keyup')),
};
