/** Sentences in English with blanks, `{name}`, and the same in another language. */
export type Sentences = Readonly<Record<string, string>>;

/** Returns a sentence in another language; undefined if there is none for it. */
export type Translate = (sentence: string) => string | undefined;

/** What stands in these blanks is a sentence of its own; what stands in the others stays as it is. */
const nested: ReadonlySet<string> = new Set(['words', 'more']);

const BLANK = /\{(\w+)\}/g;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The pattern of a sentence: each blank is a group of its name. */
const patternOf = (sentence: string): RegExp => {
  const parts = sentence.split(BLANK).map((part, place) => (place % 2 === 1 ? `(?<${part}>.+?)` : escaped(part)));
  return new RegExp(`^${parts.join('')}$`, 's');
};

/** The blanks that are sentences count first: the others would take whole sentences for values. Then own words count. */
const rankOf = (sentence: string): number => {
  const blanks = [...sentence.matchAll(BLANK)].map(([, name = '']) => name);
  const sentencesIn = blanks.filter((name) => nested.has(name)).length;
  return sentencesIn * 1_000 + sentence.replaceAll(BLANK, '').length;
};

/** Returns what finds sentences that the gateway made of one of the given ones; the one that says most is tried first. */
export const translator = (sentences: Sentences): Translate => {
  const withBlanks = Object.entries(sentences)
    .filter(([english]) => english.includes('{'))
    .toSorted(([one], [other]) => rankOf(other) - rankOf(one))
    .map(([english, own]) => ({ pattern: patternOf(english), own }));
  const translate: Translate = (sentence) => {
    if (Object.hasOwn(sentences, sentence)) return sentences[sentence];
    for (const { pattern, own } of withBlanks) {
      const groups = pattern.exec(sentence)?.groups;
      if (groups === undefined) continue;
      const values = Object.entries(groups).map(
        ([name, value]) => [name, nested.has(name) ? translate(value) : value] as const,
      );
      if (values.some(([, value]) => value === undefined)) continue;
      const filled = new Map(values);
      return own.replaceAll(BLANK, (blank, name: string) => filled.get(name) ?? blank);
    }
    return undefined;
  };
  return translate;
};
