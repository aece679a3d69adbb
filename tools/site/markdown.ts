import hljs from 'highlight.js';
import MarkdownIt from 'markdown-it';
import { Html, html } from '../../server/platform/pages/html.ts';
import { pageLink } from '../docs/links.ts';
import { readCurl } from './samples/curl-reader.ts';
import { sampleLanguages } from './samples/languages.ts';
import { goesToGateway } from './samples/request.ts';

/** A heading of a page, with the text that follows it until the next one. */
export interface Section {
  readonly level: number;
  readonly title: string;
  /** The anchor, as forges make it. */
  readonly anchor: string;
  readonly text: string;
}

/** The names by which the pages call grammars, and those of the highlighter. */
const grammars: Readonly<Record<string, string>> = { sh: 'bash', vue: 'xml', html: 'xml', tsx: 'typescript' };

const highlighted = (code: string, name: string): Html => {
  const grammar = grammars[name] ?? name;
  if (hljs.getLanguage(grammar) === undefined) return html`${code}`;
  return new Html(hljs.highlight(code, { language: grammar }).value);
};

/** What a console writes, in long lines, and texts to paste, with a line for each paragraph. */
const wrapping: ReadonlySet<string> = new Set(['console', 'text']);

const block = (code: string, grammar: string): Html =>
  html`<div class="${wrapping.has(grammar) ? 'code wraps' : 'code'}"><pre tabindex="0"><code>${highlighted(code, grammar)}</code></pre></div>`;

/** The same sample in every language. Without the script of the page, all of them are shown, one below the other. */
const tabs = (
  id: string,
  variants: readonly { readonly id: string; readonly title: string; readonly code: Html }[],
): Html => {
  const buttons = variants.map(
    (each) =>
      html`<button type="button" role="tab" id="${id}-${each.id}-tab" aria-controls="${id}-${each.id}"
  data-language="${each.id}">${each.title}</button>`,
  );
  const panels = variants.map(
    (each) =>
      html`<div role="tabpanel" id="${id}-${each.id}" aria-labelledby="${id}-${each.id}-tab"
  data-language="${each.id}">${each.code}</div>`,
  );
  return html`<div class="samples"><div role="tablist" aria-label="Language of the sample">${buttons}</div>${panels}</div>`;
};

const fence = (code: string, name: string, id: string): Html => {
  const requests = name === 'sh' ? readCurl(code) : undefined;
  // The requests of other gateways, with which pages compare, stay as their documentation has them.
  if (requests?.every(goesToGateway) !== true) return block(code, name);
  return tabs(id, [
    { id: 'curl', title: 'curl', code: block(code, 'sh') },
    ...sampleLanguages.map((language) => ({
      id: language.id,
      title: language.title,
      code: block(`${language.write(requests)}\n`, language.grammar),
    })),
  ]);
};

/** Returns the anchor of a heading, as forges make it; `known` counts those of the page. */
export const anchorOf = (heading: string, known = new Map<string, number>()): string => {
  const plain = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  const count = known.get(plain) ?? 0;
  known.set(plain, count + 1);
  return count === 0 ? plain : `${plain}-${count}`;
};

/** A longer path may break after each of its folders. */
const LONG_PATH = 24;

/** Returns a word of code within a text: options stay whole, where browsers would break them after their hyphens. */
const codeWord = (word: string): Html => {
  if (word.startsWith('-')) return html`<span class="option">${word}</span>`;
  return word.length > LONG_PATH ? new Html(html`${word}`.text.replaceAll('/', '/<wbr>')) : html`${word}`;
};

type Token = ReturnType<MarkdownIt['parse']>[number];

/** The HTML that pages may have: the anchor of a row of a table, and the end of a line in a cell. */
const ROW_ANCHOR = /^<a id="([\w.-]+)"><\/a>/;

const LINE_BREAK = '<br>';

const ROW = 'row_anchor';

/** The level of a row with an anchor, which readers can be led to, below that of every heading. */
const LEVEL_OF_ROWS = 9;

const plainText = (token: Token): string =>
  (token.children ?? [])
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ' '))
    .join('');

/** Returns the renderer of the pages: Markdown as forges show it, with samples in every language. */
export const markdownRenderer = (): MarkdownIt => {
  const markdown = new MarkdownIt({ html: false });
  markdown.inline.ruler.before('text', ROW, (state, isSilent) => {
    const found = ROW_ANCHOR.exec(state.src.slice(state.pos));
    if (found === null) return false;
    if (!isSilent) state.push(ROW, 'a', 0).attrSet('id', found[1] ?? '');
    state.pos += found[0].length;
    return true;
  });
  markdown.inline.ruler.before('text', 'line_break', (state, isSilent) => {
    if (!state.src.startsWith(LINE_BREAK, state.pos)) return false;
    if (!isSilent) state.push('hardbreak', 'br', 0);
    state.pos += LINE_BREAK.length;
    return true;
  });
  markdown.renderer.rules[ROW] = (tokens, index) => html`<a id="${String(tokens[index]?.attrGet('id'))}"></a>`.text;
  markdown.core.ruler.push('anchors', ({ tokens }) => {
    const known = new Map<string, number>();
    for (const [index, token] of tokens.entries()) {
      const inline = tokens[index + 1];
      if (token.type === 'heading_open' && inline !== undefined) token.attrSet('id', anchorOf(inline.content, known));
    }
  });
  markdown.core.ruler.push('links', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const target = token.type === 'link_open' ? token.attrGet('href') : null;
      if (target !== null) token.attrSet('href', pageLink(target));
    }
  });
  // A head without a word heads nothing.
  markdown.core.ruler.push('heads', ({ tokens }) => {
    for (const [index, { type, content }] of tokens.entries()) {
      const [open, close] = [tokens[index - 1], tokens[index + 1]];
      if (type !== 'inline' || content !== '' || open?.type !== 'th_open' || close === undefined) continue;
      open.tag = 'td';
      close.tag = 'td';
    }
  });
  markdown.core.ruler.push('tasks', ({ tokens }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      const [first] = children ?? [];
      if (type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open' || first?.type !== 'text') continue;
      first.content = first.content.replace(/^\[ \] /, '☐ ');
    }
  });
  const { rules } = markdown.renderer;
  rules['heading_close'] = (tokens, index) => {
    const open = tokens[index - 2];
    const level = open?.tag ?? 'h2';
    const anchor = String(open?.attrGet('id') ?? '');
    const title = tokens[index - 1] === undefined ? '' : plainText(tokens[index - 1] as Token);
    if (level === 'h1') return '</h1>\n';
    return html`<a class="anchor" href="#${anchor}" aria-label="Link to “${title}”">#</a></${new Html(level)}>\n`.text;
  };
  rules['fence'] = (tokens, index) => {
    const token = tokens[index];
    return token === undefined ? '' : fence(token.content, token.info.trim(), `sample-${index}`).text;
  };
  rules['code_inline'] = (tokens, index) => {
    const words = String(tokens[index]?.content).split(/(\s+)/);
    return html`<code>${words.map(codeWord)}</code>`.text;
  };
  const image = rules['image'];
  // On a phone a picture scrolls by itself, also by keyboard: as narrow as the page, its words could not be read.
  rules['image'] = (...given) => {
    const shown = image?.(...given) ?? '';
    const [tokens, index] = given;
    const source = String(tokens[index]?.attrGet('src') ?? '');
    if (!source.endsWith('.svg')) return `<span class="picture" tabindex="0">${shown}</span>`;
    // Our drawings have a narrow form beside them.
    const narrow = html`<source media="(width < 45rem)" srcset="${source.replace(/\.svg$/, '-narrow.svg')}">`;
    return `<picture class="drawing">${narrow.text}${shown}</picture>`;
  };
  // Wide tables scroll by themselves, also by keyboard.
  rules['table_open'] = () => '<div class="scroll" tabindex="0"><table>\n';
  rules['table_close'] = () => '</table></div>\n';
  return markdown;
};

/** Returns the sections of a page; the first one is the page's own. A row of a table with an anchor is one, too. */
export const sectionsOf = (markdown: MarkdownIt, text: string): readonly Section[] => {
  const sections: { level: number; title: string; anchor: string; text: string }[] = [];
  const begin = (level: number, title: string, anchor: string): void => {
    sections.push({ level, title, anchor, text: '' });
  };
  const tokens = markdown.parse(text, {});
  let current: (typeof sections)[number] | undefined;
  let beforeTable: typeof current;
  let isInHead = false;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'thead_open') isInHead = true;
    if (token.type === 'thead_close') isInHead = false;
    if (token.type === 'table_open') beforeTable = current;
    if (token.type === 'table_close') current = beforeTable;
    if (token.type !== 'inline' || isInHead) continue;
    const open = tokens[index - 1];
    const row = token.children?.find(({ type }) => type === ROW);
    if (open?.type === 'heading_open') begin(Number(open.tag.slice(1)), plainText(token), String(open.attrGet('id')));
    else if (row !== undefined) begin(LEVEL_OF_ROWS, plainText(token).trim(), String(row.attrGet('id')));
    if (open?.type === 'heading_open' || row !== undefined) current = sections.at(-1);
    else if (current !== undefined) current.text += `${current.text === '' ? '' : ' '}${plainText(token)}`;
  }
  return sections;
};
