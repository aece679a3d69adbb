const WIDTH = 120;

/** Words of a text; a code span or the address of a link stays whole. */
const chunkTexts = (text: string): readonly string[] => text.match(/(?:`[^`]*`|\S)+/g) ?? [];

/** Gives a paragraph, or an item of a list, in lines of at most 120 characters; `indent` begins every line but the first. */
export const wrapped = (text: string, indent = ''): string => {
  const lines: string[] = [];
  for (const word of chunkTexts(text)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : `${indent}${word}`);
  }
  return lines.join('\n');
};
