import { type Direction, languages } from '../../../catalogue/languages/languages.ts';
import type { Block, Letter, Phrase } from './blocks.ts';

const BLANK = /\{\w+\}/;

/** Letters that are written from right to left. */
const MIRRORED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Returns a value with marks around it, where its direction may differ from that of its line: first strong isolate and
 * pop directional isolate. Other lines have no marks, because old programs show them as boxes.
 */
const isolated = (value: string, direction: Direction): string =>
  direction === 'rtl' || MIRRORED.test(value) ? `\u2068${value}\u2069` : value;

/** Returns a phrase with its value, as one line. */
export const phraseText = ({ text, value }: Phrase, direction: Direction): string =>
  value === undefined ? text : text.replace(BLANK, () => isolated(value, direction));

/** Each block as text; what only pictures say is left out. */
const writers: {
  readonly [Is in Block['is']]: (block: Block & { is: Is }, direction: Direction) => string | undefined;
} = {
  heading: ({ phrase }, direction) => phraseText(phrase, direction),
  sign: () => undefined,
  sentence: ({ phrase }, direction) => phraseText(phrase, direction),
  amount: ({ text }) => text,
  facts: ({ facts }, direction) => facts.map(({ term, value }) => `${term}: ${isolated(value, direction)}`).join('\n'),
  button: ({ text, url }) => `${text}:\n${url}`,
  small: ({ text }) => text,
};

const written = <Is extends Block['is']>(block: Block & { is: Is }, direction: Direction): string | undefined =>
  writers[block.is as Is](block, direction);

/** Returns a mail as text. */
export const writeText = ({ language, blocks }: Letter): string => {
  const { direction } = languages[language];
  const parts = blocks.map((block) => written(block, direction)).filter((part) => part !== undefined);
  return `${parts.join('\n\n')}\n`;
};
