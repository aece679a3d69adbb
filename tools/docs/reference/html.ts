const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Gives a text as HTML shows it. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** Gives a text in which backticks mark code as HTML. */
export const marked = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** Gives a name as the end of an address on the page. */
export const anchor = (...words: readonly string[]): string =>
  words.map((word) => word.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')).join('/');

/** Gives one entry of a list: a name, words beside it, and what is to be said of it. */
export const entry = (parts: {
  readonly id?: string;
  readonly name: string;
  readonly tags?: readonly string[];
  readonly text: string;
  readonly more?: string;
}): string => {
  const { id, name, tags = [], text, more } = parts;
  const label = `<code>${escaped(name)}</code>`;
  const linked = id === undefined ? label : `<a href="#${escaped(id)}">${label}</a>`;
  const tagged = tags.map((tag) => ` <span class="tag ${anchor(tag)}">${escaped(tag)}</span>`).join('');
  const written = more === undefined ? '' : `<span class="more">${marked(more)}</span>`;
  return `<div${id === undefined ? '' : ` id="${escaped(id)}"`}><dt>${linked}${tagged}</dt><dd>${marked(text)}${written}</dd></div>`;
};

/** Gives a list of entries. */
export const entries = (rows: readonly string[]): string => `<dl>\n${rows.join('\n')}\n</dl>`;

/** Gives a part of the page with its heading, which can be linked to. */
export const section = (level: 2 | 3, id: string, title: string, ...content: readonly string[]): string =>
  [
    `<section id="${id}">`,
    `<h${level}><a href="#${id}">${marked(title)}</a></h${level}>`,
    ...content.filter((piece) => piece !== ''),
    '</section>',
  ].join('\n');

/** Gives a list of links to parts of the page. */
export const links = (rows: readonly (readonly [id: string, title: string])[]): string =>
  `<ul>${rows.map(([id, title]) => `<li><a href="#${id}">${marked(title)}</a></li>`).join('')}</ul>`;
