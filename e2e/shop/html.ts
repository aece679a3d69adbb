/** A piece of a page that is safe to send: everything that was put into it has been escaped. */
export interface Html {
  readonly markup: string;
}

type Part = Html | readonly Html[] | string | undefined;

/** Makes markup from a template; texts are escaped, markup and lists of markup go in as they are. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const pieces = strings.map((text, index) => text + markupOf(parts[index]));
  return { markup: pieces.join('') };
}

function markupOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escaped(part);
  return 'markup' in part ? part.markup : part.map((piece) => piece.markup).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
