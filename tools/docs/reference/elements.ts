import { type Html, html } from '../../../server/pages/html.ts';

/** A name as code. */
export const code = (name: string): Html => html`<code>${name}</code>`;

/** Returns a text as HTML, with code where it has backticks. */
export const marked = (text: string): Html =>
  html`${text.split(/`([^`]+)`/).map((piece, index) => (index % 2 === 0 ? html`${piece}` : code(piece)))}`;

/** Joins pieces of HTML with a separator. */
export const joined = (pieces: readonly Html[], between: string): Html =>
  html`${pieces.map((piece, index) => (index === 0 ? piece : html`${between}${piece}`))}`;

/** Returns the anchor of a name on the page. */
export const anchor = (...words: readonly string[]): string =>
  words.map((word) => word.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')).join('/');

/** An entry of a list: a name with a note beside it, a description and a link. */
export const entry = (parts: {
  readonly id?: string;
  readonly name: string;
  readonly tags?: readonly string[];
  readonly text: string;
  readonly more?: string;
  readonly link?: Html;
}): Html => {
  const { id, name, tags = [], text, more, link } = parts;
  const label = id === undefined ? code(name) : html`<a href="#${id}">${code(name)}</a>`;
  const tagged = tags.map((tag) => html` <span class="tag ${anchor(tag)}">${tag}</span>`);
  const term = html`<dt>${label}${tagged}</dt>`;
  const written = more === undefined ? undefined : html`<span class="more">${marked(more)}</span>`;
  const linked = link === undefined ? undefined : html` ${link}`;
  const meaning = html`<dd>${marked(text)}${written}${linked}</dd>`;
  return id === undefined ? html`<div>${term}${meaning}</div>` : html`<div id="${id}">${term}${meaning}</div>`;
};

/** A list of entries. */
export const entries = (rows: readonly Html[]): Html => html`<dl>\n${joined(rows, '\n')}\n</dl>`;

const heading = (level: 2 | 3, content: Html): Html =>
  level === 2 ? html`<h2>${content}</h2>` : html`<h3>${content}</h3>`;

/** A section of the page with a heading that can be linked to. */
export const section = (
  level: 2 | 3,
  id: string,
  title: string,
  ...content: readonly (Html | undefined)[]
): Html => html`<section id="${id}">
${heading(level, html`<a href="#${id}">${marked(title)}</a>`)}
${joined(
  content.filter((piece) => piece !== undefined),
  '\n',
)}
</section>`;

/** A list of links to sections of the page. */
export const links = (rows: readonly (readonly [id: string, title: string])[]): Html =>
  html`<ul>${rows.map(([id, title]) => html`<li><a href="#${id}">${marked(title)}</a></li>`)}</ul>`;
