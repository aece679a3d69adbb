import { signal } from '@preact/signals-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Child, mount } from './tree.ts';

/** As much of a document as is needed to see what is made; the journeys see the same in browsers. */
class FakeNode {
  childNodes: FakeNode[] = [];
  parent: FakeNode | undefined;
  readonly html: (inside: string) => string;
  constructor(html: (inside: string) => string) {
    this.html = html;
  }
  get firstChild() {
    return this.childNodes[0];
  }
  get isConnected(): boolean {
    return this.parent?.isConnected === true;
  }
  get inside(): string {
    return this.childNodes.map((node) => node.html(node.inside)).join('');
  }
  appendChild(node: FakeNode) {
    return this.insert(node, this.childNodes.length);
  }
  before(node: FakeNode) {
    this.parent?.insert(node, this.parent.childNodes.indexOf(this));
  }
  remove() {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((node) => node !== this);
    this.parent = undefined;
  }
  insert(node: FakeNode, index: number) {
    const nodes = node instanceof FakeFragment ? [...node.childNodes] : [node];
    for (const each of nodes) each.remove();
    this.childNodes.splice(index, 0, ...nodes);
    for (const each of nodes) each.parent = this;
    return node;
  }
}

class FakeFragment extends FakeNode {
  constructor() {
    super((inside) => inside);
  }
}

class FakeElement extends FakeNode {
  readonly attributes = new Map<string, string>();
  readonly classes = new Set<string>();
  readonly listeners: Record<string, () => void> = {};
  value: unknown;
  constructor(name: string) {
    super((inside) => `<${name}${this.written}>${inside}</${name}>`);
  }
  get written() {
    const classes = this.classes.size > 0 ? ` .${[...this.classes].join('.')}` : '';
    const value = this.value === undefined ? '' : ` value:${this.value}`;
    return (
      [...this.attributes].map(([name, text]) => (text ? ` ${name}=${text}` : ` ${name}`)).join('') + classes + value
    );
  }
  setAttribute = (name: string, text: string) => this.attributes.set(name, text);
  removeAttribute = (name: string) => this.attributes.delete(name);
  toggleAttribute = (name: string, now: boolean) => (now ? this.setAttribute(name, '') : this.removeAttribute(name));
  classList = { toggle: (name: string, now: boolean) => (now ? this.classes.add(name) : this.classes.delete(name)) };
  addEventListener = (name: string, listener: () => void) => Object.assign(this.listeners, { [name]: listener });
}

/** A page's body, which everything is shown in. */
class FakePage extends FakeElement {
  override get isConnected() {
    return true;
  }
}

const page = new FakePage('body');
const show = (view: () => Child) => mount(page as unknown as Node, view);

beforeAll(() => {
  vi.stubGlobal('Node', FakeNode);
  vi.stubGlobal('document', {
    createElement: (name: string) => new FakeElement(name),
    createTextNode: (text: string) => new FakeNode(() => text),
    createDocumentFragment: () => new FakeFragment(),
  });
});
afterAll(() => vi.unstubAllGlobals());

describe('JSX makes', () => {
  const List = ({ of, children }: { of: readonly string[]; children?: Child }) => (
    <div>
      {of.map((each) => (
        <span>{each}</span>
      ))}
      {children}
    </div>
  );
  test.each<[string, () => Child, string]>([
    ['an element', () => <div />, '<div></div>'],
    ['attributes', () => <div id="a" class="b c" data-d="e" />, '<div id=a class=b c data-d=e></div>'],
    ['numbers', () => <input maxlength={12} tabindex={-1} />, '<input maxlength=12 tabindex=-1></input>'],
    ['flags', () => <input hidden readonly={false} />, '<input hidden></input>'],
    ['words that say no', () => <input spellcheck="false" />, '<input spellcheck=false></input>'],
    ['no attribute without a text', () => <div id={undefined} title="" />, '<div title></div>'],
    ['the value as a property', () => <input value="5" />, '<input value:5></input>'],
    ['classes by condition', () => <div classWhen={{ a: () => true, b: () => false }} />, '<div .a></div>'],
    ['texts and numbers', () => ['a', 0, <span>b</span>], 'a0<span>b</span>'],
    ['nothing of nothing', () => [false, undefined, ''], ''],
    ['fragments', () => <>a{<span />}</>, 'a<span></span>'],
    ['components with children', () => <List of={['a', 'b']}>c</List>, '<div><span>a</span><span>b</span>c</div>'],
    ['what a function gives', () => () => [() => 'a', <span>{() => 'b'}</span>], 'a<span>b</span>'],
  ])('%s', (_what, view, html) => {
    const stop = show(view);
    expect(page.inside).toBe(html);
    stop();
  });
});

describe('what changes', () => {
  test('is an attribute, a class or a part, and only that is made anew', () => {
    const text = signal('a');
    let made = 0;
    const Once = () => {
      made += 1;
      return <span title={() => text.value} classWhen={{ long: () => text.value.length > 1 }} id={text.value} />;
    };
    const stop = show(() => (
      <div>
        1{() => text.value}2<Once />
      </div>
    ));
    expect(page.inside).toBe('<div>1a2<span title=a id=a></span></div>');
    text.value = 'bc';
    expect(page.inside).toBe('<div>1bc2<span title=bc id=a .long></span></div>');
    expect(made).toBe(1);
    stop();
  });

  test('keeps its place, whatever comes and goes inside and beside it', () => {
    const [outer, inner] = [signal(1), signal(1)];
    const times = (count: number, text: string) => Array.from({ length: count }, () => text);
    const stop = show(() => (
      <>
        (
        {() => (
          <>
            {times(outer.value, 'a')}
            {() => times(inner.value, 'b')}
          </>
        )}
        {() => times(inner.value, 'c')})
      </>
    ));
    for (const [a, b, html] of [
      [1, 1, '(abc)'],
      [1, 3, '(abbbccc)'],
      [2, 3, '(aabbbccc)'],
      [0, 0, '()'],
      [2, 1, '(aabc)'],
    ] as const) {
      outer.value = a;
      inner.value = b;
      expect(page.inside).toBe(html);
    }
    stop();
  });

  test('handlers are called by the events of their names', () => {
    const clicked = vi.fn();
    const button = (<button type="button" onClick={clicked} />) as unknown as FakeElement;
    button.listeners['click']?.();
    expect(clicked).toHaveBeenCalledOnce();
  });
});

test('what does not compile', () => {
  const refused: readonly (() => Child)[] = [
    // @ts-expect-error: a tag that is not in the table
    () => <article />,
    // @ts-expect-error: an attribute of another tag
    () => <div href="/" />,
    // @ts-expect-error: a property's name, where HTML has readonly
    () => <input readOnly />,
    // @ts-expect-error: a number is no text
    () => <iframe title="t" src={5} />,
    // @ts-expect-error: words, no truth value
    () => <div aria-busy={true} />,
    // @ts-expect-error: a word that is not in the table
    () => <div dir="up" />,
    // @ts-expect-error: a live attribute of a wrong kind
    () => <button type="button" disabled={() => 'yes'} />,
    // @ts-expect-error: a handler of another event
    () => <button type="button" onClick={(event: KeyboardEvent) => event.key} />,
    // @ts-expect-error: a hook of another element
    () => <div mounted={(input: HTMLInputElement) => () => input.focus()} />,
    // @ts-expect-error: an object is no child
    () => <div>{{ text: 'a' }}</div>,
  ];
  expect(refused).toHaveLength(10);
});

describe('the end', () => {
  test('of a part ends what was made in it; hooks run in the page, and once', async () => {
    const isShown = signal(true);
    const [read, came, went] = [vi.fn(), vi.fn(), vi.fn()];
    const text = signal('a');
    const mounted = () => {
      came(page.inside);
      return went;
    };
    const reading = () => {
      read();
      return text.value;
    };
    const stop = show(() => () => isShown.value && <div mounted={mounted}>{reading}</div>);
    expect(came).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(came).toHaveBeenCalledExactlyOnceWith('<div>a</div>');
    isShown.value = false;
    expect(went).toHaveBeenCalledOnce();
    text.value = 'b';
    expect(read).toHaveBeenCalledOnce();
    isShown.value = true;
    isShown.value = false; // Gone before its hook was called.
    await Promise.resolve();
    expect(came).toHaveBeenCalledOnce();
    stop();
  });

  test('of a hundred mounts leaves no effect behind', () => {
    let watching = 0;
    const text = signal('a', { watched: () => (watching += 1), unwatched: () => (watching -= 1) });
    for (let times = 0; times < 100; times += 1) {
      const stop = show(() => <div title={() => text.value}>{() => <span>{() => text.value}</span>}</div>);
      expect(watching).toBe(1);
      stop();
      expect(watching).toBe(0);
    }
  });
});
