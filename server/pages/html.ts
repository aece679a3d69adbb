/** A piece of HTML whose texts are escaped. Made by `html` only. */
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

const SPECIAL = /[&<>"']/g;

type Part = string | number | Html | readonly Html[] | undefined;

const written = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replaceAll(SPECIAL, (character) => escapes[character] ?? '');
};

/**
 * Gives HTML from a template: what stands in it as a value is escaped, unless it is HTML itself. Attributes must be quoted.
 */
export const html = (literals: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(literals.map((literal, index) => literal + written(parts[index])).join(''));
