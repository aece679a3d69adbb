const WIDTH = 120;

/** The words of a text; a code span or the target of a link counts as one word. */
const wordsIn = (text: string): readonly string[] => text.match(/(?:`[^`]*`|\S)+/g) ?? [];

/**
 * Wraps a paragraph or an item of a list at 120 characters. `indent` begins every line but the first, and `lead` the
 * first one.
 */
export const wrapped = (text: string, indent = '', lead = ''): string => {
  const lines: string[] = [];
  for (const word of wordsIn(text)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? `${lead}${word}` : `${indent}${word}`);
  }
  return lines.join('\n');
};

/** A block of code, or a paragraph or an item of a list with its further lines; tables and headings are neither. */
const BLOCKS =
  /^ *```[^\n]*\n[\s\S]*?^ *```|^(?![|#])( *(?:[-*] |\d+\. )?)(\S.*(?:\n(?! *(?:[-*] |\d+\. |```))[^|\n].*)*)/gm;

/** Returns a page in which the paragraphs and items with a line over 120 characters are wrapped again. */
export const rewrapped = (markdown: string): string =>
  markdown.replaceAll(BLOCKS, (block, lead?: string, text?: string) => {
    if (lead === undefined || text === undefined || block.split('\n').every(({ length }) => length <= WIDTH)) {
      return block;
    }
    return wrapped(text, ' '.repeat(lead.length), lead);
  });
