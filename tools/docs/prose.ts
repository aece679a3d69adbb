const WIDTH = 120;

/** The words of a text; a code span or the target of a link counts as one word. */
const wordsIn = (text: string): readonly string[] => text.match(/(?:`[^`]*`|\S)+/g) ?? [];

/** Wraps a paragraph or an item of a list at 120 characters. `indent` begins every line but the first. */
export const wrapped = (text: string, indent = ''): string => {
  const lines: string[] = [];
  for (const word of wordsIn(text)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : `${indent}${word}`);
  }
  return lines.join('\n');
};
