import { patternOfIntegers } from './names/pattern-of-integers.ts';

/** The JSON Schema of a value; it describes the text as sent. */
export interface ValueSchema {
  readonly type: 'string';
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The value that applies when nothing is sent. */
  readonly default?: string;
}

/** The format of a value: what is accepted, how it is stored, and the message for a wrong one. */
export interface Format<Value extends string = string> {
  /**
   * Returns the value as it is stored and echoed, or undefined when the text is wrong. Takes time linear in the text.
   */
  readonly read: (text: string) => Value | undefined;
  /** The message for a wrong value; begins with the words that clients compare. */
  readonly message: string;
  /** A description of correct values in plain words. */
  readonly words: string;
  /** Returns values that test and illustrate the format; created on demand. */
  readonly samples: () => Samples;
  readonly schema: ValueSchema;
  /** Values of one kind are treated alike, whatever their limits. A `text` is free text that people write. */
  readonly kind?: 'amount' | 'boolean' | 'text';
  /** Returns whether a wrong value is ignored instead of rejected; no format of the interface does so. */
  readonly ignores?: (text: string) => boolean;
}

/** Values that test a format. */
export interface Samples {
  /** Correct values, including the shortest and the longest: the longest with its last character doubled is wrong. */
  readonly right: readonly string[];
  /** Wrong values that are close: too short, too long, with foreign characters, or similar to those of a list. */
  readonly wrong: readonly string[];
}

const lengthWords = (min: number, max: number, unit: string): string =>
  min === max ? `${max} ${unit}` : `${min} to ${max} ${unit}`;

const repeated = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/**
 * Creates samples: the shortest and the longest text; one too short, one too long, and every foreign character at both
 * lengths.
 */
const lengthSamples = (min: number, max: number, piece: string, foreign: readonly string[]): Samples => {
  const [least, most] = [repeated(piece, Math.max(0, min - 1)), repeated(piece, max - 1)];
  return {
    right: [...new Set([repeated(piece, min), repeated(piece, max)])],
    wrong: [
      repeated(piece, max + 1),
      ...(min > 1 ? [least] : []),
      ...new Set(foreign.flatMap((character) => [least + character, most + character])),
    ],
  };
};

/** Caches `make` by its arguments, because the tables use a few formats many times. */
export const remembered = <Arguments extends readonly (string | number)[]>(
  make: (...given: Arguments) => Format,
): ((...given: Arguments) => Format) => {
  const made = new Map<string, Format>();
  return (...given) => {
    const key = given.join();
    const known = made.get(key) ?? make(...given);
    made.set(key, known);
    return known;
  };
};

/**
 * A regular expression before compilation: compiling those with Unicode classes takes longer than the rest of a start.
 */
type Pattern = Pick<RegExp, 'source' | 'flags'>;

/**
 * Creates a format for all texts that `pattern` matches as a whole. The pattern must match in linear time: no
 * repetition inside a repetition, no alternatives with the same beginning inside one.
 */
export const matching = (pattern: Pattern, words: string, samples: Samples | (() => Samples)): Format => {
  let whole: RegExp | undefined;
  const outsideGroups = pattern.source.replace(/\[[^\]]*\]|\([^()]*\)/g, '');
  const shown = outsideGroups.includes('|') ? `^(?:${pattern.source})$` : `^${pattern.source}$`;
  return {
    read: (text) => {
      whole ??= new RegExp(`^(?:${pattern.source})$`, pattern.flags);
      return whole.test(text) ? text : undefined;
    },
    message: `must match ${shown} (${words})`,
    words,
    samples: typeof samples === 'function' ? samples : () => samples,
    schema: { type: 'string', pattern: shown },
  };
};

/** Derives a format that stores the value in another spelling. */
export const storedAs = (format: Format, spelling: (text: string) => string): Format => ({
  ...format,
  read: (text) => {
    const value = format.read(text);
    return value === undefined ? undefined : spelling(value);
  },
});

/**
 * Derives a format that accepts only values that exist in the real world, such as a real day. `name` is the `format` of
 * the schema, which says that there is more to a value than its pattern.
 */
export const thatIs = (
  format: Format,
  isReal: (value: string) => boolean,
  wrong: readonly string[],
  name: string,
): Format => ({
  ...format,
  schema: { ...format.schema, format: name },
  read: (text) => {
    const value = format.read(text);
    return value !== undefined && isReal(value) ? value : undefined;
  },
  samples: () => {
    const samples = format.samples();
    return { right: samples.right, wrong: [...samples.wrong, ...wrong] };
  },
});

/** Derives a format whose values people write as they like, within its characters: letters, digits and others. */
export const written = (format: Format): Format => ({ ...format, kind: 'text' });

/** Derives a format with another description in `words`. */
export const described = (format: Format, words: string): Format => ({
  ...format,
  message: format.message.replace(` (${format.words})`, ` (${words})`),
  words,
});

/** Derives a format with a default value. */
export const orElse = <Value extends string>(format: Format<Value>, value: NoInfer<Value>): Format<Value> => ({
  ...format,
  words: `${format.words}; ${value} when left out`,
  schema: { ...format.schema, default: value },
});

/** A format of which code learns the default from here only: `valueIn` reads the value. */
export interface Defaulted<Value extends string = string> extends Format<Value> {
  readonly usual: Value;
  /** The format without the default. */
  readonly plain: Format<Value>;
}

/** Derives a format with a default value that `valueIn` returns where nothing is sent. */
export const byDefault = <Value extends string>(format: Format<Value>, usual: NoInfer<Value>): Defaulted<Value> => ({
  ...orElse(format, usual),
  usual,
  plain: format,
});

const BLANK = 32;
const TILDE = 126;

/**
 * Returns whether a text has visible ASCII characters and blanks only, as most have; a regular expression takes three
 * times as long.
 */
const isSimple = (text: string): boolean => {
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    if (unit < BLANK || unit > TILDE) return false;
  }
  return true;
};

/** Control characters other than tab and line break. */
const forbidden = /[^\P{Cc}\t\r\n]/u;

/** Counts characters, not UTF-16 code units; a text with a forbidden character has the length NaN. */
const charactersOf = (text: string): number => {
  if (isSimple(text)) return text.length;
  return forbidden.test(text) ? Number.NaN : [...text].length;
};

/** Any characters, `min` to `max` of them, except control characters other than tab and line break. */
export const text = remembered((min: number, max: number): Format => {
  const words = lengthWords(min, max, 'characters');
  const samples = () => lengthSamples(min, max, 'Zoë & Søn 7, 東京 ', ['\0', '\u001b', '\u0085']);
  return {
    read: (value) => {
      if (value.length > 2 * max) return undefined;
      const length = charactersOf(value);
      return length >= min && length <= max ? value : undefined;
    },
    message: `must match ^.{${min === max ? max : `${min},${max}`}}$ (${words})`,
    words,
    samples,
    schema: { type: 'string', minLength: min, maxLength: max },
    kind: 'text',
  };
});

/** The characters of which a value may consist. */
interface Alphabet {
  /** The content of the square brackets in a regular expression. */
  readonly characters: string;
  readonly words: string;
  /** Some of its characters in a permitted order. */
  readonly piece: string;
  /** Similar characters that are not in the alphabet. */
  readonly foreign: readonly string[];
  readonly flags?: 'u';
}

/** Creates a format of `min` to `max` characters of an alphabet. */
export const ofAlphabet = (alphabet: Alphabet): ((min: number, max: number) => Format) =>
  remembered((min: number, max: number) => {
    const { characters, words, piece, foreign, flags = '' } = alphabet;
    const one = characters.startsWith('\\') && characters.length === 2 ? characters : `[${characters}]`;
    return matching(
      { source: min === max ? `${one}{${max}}` : `${one}{${min},${max}}`, flags },
      lengthWords(min, max, words),
      () => lengthSamples(min, max, piece, foreign),
    );
  });

/** Decimal digits, `min` to `max` of them. */
export const digits = ofAlphabet({
  characters: '\\d',
  words: 'digits',
  piece: '4200000000',
  foreign: ['a', '-', '.', ' ', '٣'],
});

/** Letters A to Z in either case and digits, `min` to `max` of them. */
export const lettersAndDigits = ofAlphabet({
  characters: 'A-Za-z0-9',
  words: 'letters or digits',
  piece: 'Ab3',
  foreign: ['-', '_', ' ', 'é'],
});

/** A whole number from `min` to `max`, without leading zeros. */
export const integer = (min: number, max: number): Format =>
  matching({ source: patternOfIntegers(min, max), flags: '' }, `a whole number from ${min} to ${max}`, {
    right: [`${min}`, `${max}`],
    wrong: [`${min - 1}`, `${max + 1}`, `0${max}`, '1.5', 'one'],
  });

/** Returns texts that are nearly one of the values: in another case, one character shorter or longer. */
const neighboursOf = (values: readonly string[]): readonly string[] => {
  const near = values.flatMap((value) => [
    value.toLowerCase(),
    value.slice(0, -1),
    `${value}${value.at(-1)}`,
    `${value} `,
    ` ${value}`,
  ]);
  return [...new Set([...near, values.join(''), '__proto__', ' '])].filter(
    (value) => value !== '' && !values.includes(value),
  );
};

/** One of the listed values, spelt exactly so. */
export const oneOf = <const Value extends string>(...values: readonly Value[]): Format<Value> => {
  const known = new Map<string, Value>(values.map((value) => [value, value]));
  const listed = values.join(', ');
  return {
    read: (text) => known.get(text),
    message: `must be one of [${listed}]`,
    words: `one of ${listed}`,
    samples: () => ({ right: values, wrong: neighboursOf(values) }),
    schema: { type: 'string', enum: values },
  };
};

const truths = new Map<string, 'true' | 'false'>([
  ['true', 'true'],
  ['false', 'false'],
  ['1', 'true'],
  ['0', 'false'],
]);

/** Yes or no; `1` and `0` are stored as `true` and `false`. */
export const boolean: Format<'true' | 'false'> = {
  read: (text) => truths.get(text),
  message: 'must be one of [true, false]',
  words: 'true or false (1 and 0 are read as these)',
  samples: () => ({ right: [...truths.keys()], wrong: ['TRUE', 'yes', '2', '-1', 'null', 'tru', '10'] }),
  schema: { type: 'string', enum: ['true', 'false', '1', '0'] },
  kind: 'boolean',
};

/** Creates a format for the members of a long list, such as the currencies, whose message does not repeat the list. */
export const listed = (
  members: ReadonlySet<string>,
  pattern: RegExp,
  words: string,
  samples: Samples,
  name: string,
): Format =>
  thatIs(
    matching(pattern, words, { right: samples.right, wrong: [] }),
    (value) => members.has(value),
    samples.wrong,
    name,
  );

/** Derives a format that also accepts lower-case letters and stores upper-case ones. */
export const inEitherCase = (format: Format): Format => ({
  ...format,
  // Only ASCII letters have a single upper case: that of ß is SS.
  read: (text) => format.read(text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())),
});

const MAXIMUM_BLANKS = 40;

/** Digits with optional blanks at the ends or between groups, as people write card numbers; stored without them. */
export const digitsInGroups = (min: number, max: number): Format => {
  const plain = digits(min, max);
  return {
    ...plain,
    read: (text) => (text.length > max + MAXIMUM_BLANKS ? undefined : plain.read(text.replaceAll(' ', ''))),
    samples: () => ({
      right: [...plain.samples().right, ' 4200 0000 0000 0000 '],
      wrong: plain.samples().wrong.filter((wrong) => !wrong.includes(' ')),
    }),
    schema: { type: 'string', pattern: `^[\\d ]{${min},${max + MAXIMUM_BLANKS}}$`, format: 'digits-in-groups' },
  };
};
