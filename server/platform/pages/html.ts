/**
 * A piece of HTML. `html` creates it and escapes every text; `new Html` takes HTML that is already written, such as our
 * style sheet.
 */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, in an element or in a quoted attribute. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

type Part = string | number | Html | readonly Html[] | undefined;

const written = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escaped(String(part));
};

/**
 * Creates HTML from a template. Texts and numbers are escaped, HTML and lists of HTML are inserted unchanged,
 * `undefined` inserts nothing. Attributes must be quoted.
 */
export const html = (literals: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(literals.map((literal, index) => literal + written(parts[index])).join(''));
