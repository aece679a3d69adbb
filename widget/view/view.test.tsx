import { computed, effect, signal } from '@preact/signals';
import { Show } from '@preact/signals/utils';
import type { ComponentChild } from 'preact';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mount } from './mount.ts';
import { classWhen, useMounted } from './refs.ts';

/** As much of a document as Preact needs; the journeys see the same in browsers. */
class FakeNode {
  readonly nodeType: number = 3;
  readonly ownerDocument = undefined;
  childNodes: FakeNode[] = [];
  parentNode: FakeNode | null = null;
  data = '';
  get nextSibling(): FakeNode | null {
    const beside = this.parentNode?.childNodes ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }
  get html(): string {
    return this.data;
  }
  get inside(): string {
    return this.childNodes.map(({ html }) => html).join('');
  }
  appendChild(node: FakeNode) {
    return this.insertBefore(node, null);
  }
  insertBefore(node: FakeNode, before: FakeNode | null) {
    if (before && before.parentNode !== this) throw new Error('NotFoundError');
    node.remove();
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
    node.parentNode = this;
    return node;
  }
  removeChild(node: FakeNode) {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
  }
  before(node: FakeNode) {
    this.parentNode?.insertBefore(node, this);
  }
  remove() {
    this.parentNode?.removeChild(this);
  }
}

class FakeElement extends FakeNode {
  override readonly nodeType = 1;
  readonly namespaceURI = undefined;
  readonly localName: string;
  readonly attributes = new Map<string, string>();
  constructor(name: string) {
    super();
    this.localName = name;
  }
  override get html() {
    const attributes = [...this.attributes].map(([name, text]) => ` ${name}="${text}"`);
    return `<${this.localName}${attributes.join('')}>${this.inside}</${this.localName}>`;
  }
  setAttribute = (name: string, text: unknown) => void this.attributes.set(name, String(text));
  removeAttribute = (name: string) => void this.attributes.delete(name);
  classList = {
    toggle: (name: string, now: boolean) => {
      const others = (this.attributes.get('class') ?? '').split(' ').filter((each) => each !== name);
      this.setAttribute('class', [...others, ...(now ? [name] : [])].filter(Boolean).join(' '));
    },
  };
}

const page = new FakeElement('body');
const show = (view: ComponentChild, parent = page) => mount(parent as unknown as Node, view);
const first = (within: FakeNode = page) => within.childNodes[0] as FakeElement;

beforeAll(() => {
  vi.stubGlobal('document', {
    createElementNS: (_namespace: string, name: string) => new FakeElement(name),
    createTextNode: (data: string) => Object.assign(new FakeNode(), { data }),
  });
});
afterAll(() => vi.unstubAllGlobals());

describe('a view', () => {
  test('stands behind what is in its parent, beside other views, and leaves nothing', () => {
    const own = page.appendChild(new FakeElement('own'));
    const isLong = signal(false);
    const stops = [
      show(
        <>
          <i />
          <Show when={isLong}>
            <b />
          </Show>
        </>,
      ),
      show('a'),
      show(<p />),
    ];
    expect(page.inside).toBe('<own></own><i></i>a<p></p>');
    isLong.value = true;
    expect(page.inside).toBe('<own></own><i></i><b></b>a<p></p>');
    for (const stop of stops) stop();
    expect(page.childNodes).toEqual([own]);
    own.remove();
  });

  test('is up to date right after a change, in its texts, attributes and parts', () => {
    const text = signal('a');
    const stop = show(
      <p title={text}>
        {text}
        <Show when={() => text.value.length > 1}>
          <b>{computed(() => text.value.toUpperCase())}</b>
        </Show>
      </p>,
    );
    expect(page.inside).toBe('<p title="a">a</p>');
    text.value = 'bc';
    expect(page.inside).toBe('<p title="bc">bc<b>BC</b></p>');
    text.value = 'd';
    expect(page.inside).toBe('<p title="d">d</p>');
    stop();
  });

  test('has parts that follow their signals while they are shown, and when they are shown again', () => {
    const text = signal('a');
    const stop = show(
      <Show when={() => text.value.length > 0}>
        <b title={text}>{text}</b>
      </Show>,
    );
    expect(page.inside).toBe('<b title="a">a</b>');
    text.value = 'b';
    expect(page.inside).toBe('<b title="b">b</b>');
    text.value = 'c';
    expect(page.inside).toBe('<b title="c">c</b>');
    text.value = '';
    expect(page.inside).toBe('');
    text.value = 'd';
    expect(page.inside).toBe('<b title="d">d</b>');
    text.value = 'e';
    expect(page.inside).toBe('<b title="e">e</b>');
    stop();
  });

  test('renders only what changes', () => {
    const text = signal('a');
    const rendered = vi.fn();
    const Once = () => {
      rendered();
      return <i title={text}>{text}</i>;
    };
    const stop = show(<Once />);
    text.value = 'b';
    expect(page.inside).toBe('<i title="b">b</i>');
    expect(rendered).toHaveBeenCalledOnce();
    stop();
  });

  test('does not make the effect in which it is mounted depend on its signals', () => {
    const text = signal('a');
    const run = vi.fn();
    const Reads = () => <i ref={() => void text.value}>{text.value}</i>;
    const stop = effect(() => {
      run();
      return show(<Reads />);
    });
    text.value = 'b';
    expect(run).toHaveBeenCalledOnce();
    expect(page.inside).toBe('<i>b</i>');
    stop();
    expect(page.inside).toBe('');
  });

  test('mounted a hundred times, leaves no effect behind', () => {
    let watching = 0;
    const text = signal('a', { watched: () => (watching += 1), unwatched: () => (watching -= 1) });
    const Reads = () => <i ref={classWhen({ long: () => text.value.length > 1 })}>{text.value}</i>;
    for (let times = 0; times < 100; times += 1) {
      const stop = show(
        <div title={text}>
          {text}
          <Reads />
          <Show when={text}>{(now) => now}</Show>
        </div>,
      );
      expect(watching).toBe(1);
      stop();
      expect(watching).toBe(0);
    }
  });
});

describe('a page that changes the elements of a view', () => {
  test('moves them: what comes later stands beside them', () => {
    const isShown = signal(false);
    const stop = show(
      <>
        <Show when={isShown}>
          <b />
        </Show>
        <i />
      </>,
    );
    const place = page.appendChild(new FakeElement('place'));
    place.appendChild(first());
    isShown.value = true;
    expect(page.inside).toBe('<place><b></b><i></i></place>');
    stop();
    expect(page.inside).toBe('<place></place>');
    place.remove();
  });

  test('removes them: the view changes and ends as usual', () => {
    const text = signal('a');
    const stop = show(
      <p>
        <Show when={() => text.value !== 'a'}>
          <b />
        </Show>
        {text}
      </p>,
    );
    const paragraph = first();
    for (const node of [...paragraph.childNodes]) node.remove();
    text.value = 'c';
    expect(page.inside).toBe('<p><b></b></p>');
    stop();
    expect(page.childNodes).toEqual([]);
  });

  test('takes a part to another place: what cannot be shown is reported, and the change that caused it goes on', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const isShown = signal(false);
    const stop = show(
      <p>
        <Show when={isShown}>
          <b />
        </Show>
        <i />
      </p>,
    );
    const place = page.appendChild(new FakeElement('place'));
    place.appendChild(first(first()));
    isShown.value = true;
    expect(report).toHaveBeenCalledOnce();
    isShown.value = false;
    stop();
    place.remove();
    expect(page.childNodes).toEqual([]);
  });
});

describe('refs', () => {
  test('classes come and go without those of the page', () => {
    const isWrong = signal(false);
    const stop = show(<i class="own" ref={classWhen({ wrong: () => isWrong.value })} />);
    first().classList.toggle('of-the-page', true);
    isWrong.value = true;
    expect(first().attributes.get('class')).toBe('own of-the-page wrong');
    isWrong.value = false;
    expect(first().attributes.get('class')).toBe('own of-the-page');
    stop();
  });

  test('what is mounted runs in the page and once, however often its component renders, and ends with its element', () => {
    const [came, went] = [vi.fn(), vi.fn()];
    const text = signal('a');
    const Mounted = () => {
      const ref = useMounted(() => {
        came(page.inside);
        return went;
      });
      return <i ref={ref}>{text.value}</i>;
    };
    const isShown = signal(true);
    const stop = show(<Show when={isShown}>{() => <Mounted />}</Show>);
    expect(came).toHaveBeenCalledExactlyOnceWith('<i>a</i>');
    text.value = 'b';
    expect(page.inside).toBe('<i>b</i>');
    expect(came).toHaveBeenCalledOnce();
    expect(went).not.toHaveBeenCalled();
    isShown.value = false;
    expect(went).toHaveBeenCalledOnce();
    stop();
    expect(came).toHaveBeenCalledOnce();
  });
});
