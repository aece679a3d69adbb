/** What JSON Schema can say of a value; it describes the text as it is sent. */
export interface ValueSchema {
  readonly type: 'string';
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** What holds where nothing is sent. */
  readonly default?: string;
}

/** How one value is written: what is accepted, what it is stored as, and what a sender of a wrong one is told. */
export interface Format<Value extends string = string> {
  /** Gives the value as it is stored and echoed, or undefined when the text is wrong. Takes time linear in the text. */
  readonly read: (text: string) => Value | undefined;
  /** What the sender of a wrong value is told; begins with the words that clients compare. */
  readonly message: string;
  /** A right value, in plain words. */
  readonly words: string;
  /** Gives values by which the format is tested and shown; they are made when they are asked for. */
  readonly samples: () => Samples;
  readonly schema: ValueSchema;
  /** What the value is, where all values of a kind are treated alike, whatever their limits. */
  readonly kind?: 'amount' | 'boolean';
  /** Tells whether a wrong value counts as not sent instead; no format of the interface has it. */
  readonly ignores?: (text: string) => boolean;
}

/** Values by which a format is tested. */
export interface Samples {
  /** Right values, the shortest and the longest among them: the longest with its last character doubled is wrong. */
  readonly right: readonly string[];
  /** Wrong values that come near: too short, too long, with characters that do not belong, beside those of a list. */
  readonly wrong: readonly string[];
}

const lengthWords = (min: number, max: number, unit: string): string =>
  min === max ? `${max} ${unit}` : `${min} to ${max} ${unit}`;

const repeated = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** The shortest and the longest text; one too short, one too long, and every foreign character at both lengths. */
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

/** Gives the same object for the same arguments: the tables use few formats many times. */
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

/** A regular expression as it is written: making one of those with classes of Unicode takes longer than all else at a start. */
export type Pattern = Pick<RegExp, 'source' | 'flags'>;

/**
 * A format for all texts that `pattern` matches as a whole. The pattern must be one that is matched in linear time:
 * no repetition inside a repetition, no alternatives that begin alike inside one.
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

/** A format like `format`, stored in another spelling. */
export const storedAs = (format: Format, spelling: (text: string) => string): Format => ({
  ...format,
  read: (text) => {
    const value = format.read(text);
    return value === undefined ? undefined : spelling(value);
  },
});

/** A format like `format` for those of its values that hold in the real world too, such as a day that exists. */
export const thatIs = (format: Format, isReal: (value: string) => boolean, wrong: readonly string[]): Format => ({
  ...format,
  read: (text) => {
    const value = format.read(text);
    return value !== undefined && isReal(value) ? value : undefined;
  },
  samples: () => {
    const samples = format.samples();
    return { right: samples.right, wrong: [...samples.wrong, ...wrong] };
  },
});

/** A format like `format` that is explained to a sender in `words`. */
export const described = (format: Format, words: string): Format => ({
  ...format,
  message: format.message.replace(` (${format.words})`, ` (${words})`),
  words,
});

/** A format like `format` of a parameter that has this value where it is not sent. */
export const orElse = <Value extends string>(format: Format<Value>, value: NoInfer<Value>): Format<Value> => ({
  ...format,
  words: `${format.words}; ${value} when left out`,
  schema: { ...format.schema, default: value },
});

const BLANK = 32;
const TILDE = 126;

/** Tells whether a text has visible characters of ASCII and blanks only, as most have; a regular expression takes three times as long. */
const isSimple = (text: string): boolean => {
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    if (unit < BLANK || unit > TILDE) return false;
  }
  return true;
};

/** Control characters, other than tab and line break. */
const forbidden = /[^\P{Cc}\t\r\n]/u;

/** Counts characters, not halves of them; a text with a forbidden one has none that count. */
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
  };
});

/** Characters of which a value may consist. */
export interface Alphabet {
  /** What stands in the square brackets of a regular expression. */
  readonly characters: string;
  readonly words: string;
  /** Some of its characters, in an order in which they may stand. */
  readonly piece: string;
  /** Characters near to the alphabet that are not in it. */
  readonly foreign: readonly string[];
  /** Flags of the regular expression. */
  readonly flags?: 'u';
}

/** `min` to `max` characters of an alphabet. */
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
export const integer = (min: number, max: number): Format => {
  const format = matching(/0|[1-9]\d{0,15}/, `a whole number from ${min} to ${max}`, {
    right: [`${min}`, `${max}`],
    wrong: [`${min - 1}`, `${max + 1}`, `0${max}`, '1.5', 'one'],
  });
  return thatIs(format, (value) => Number(value) >= min && Number(value) <= max, []);
};

/** Texts that are nearly one of the values: in another case, with one character less or more. */
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

/** A format for the members of a long list, such as the currencies, whose message does not repeat the list. */
export const listed = (members: ReadonlySet<string>, pattern: RegExp, words: string, samples: Samples): Format =>
  thatIs(matching(pattern, words, { right: samples.right, wrong: [] }), (value) => members.has(value), samples.wrong);

/** A format like `format` that also accepts lower-case letters and stores upper-case ones. */
export const inEitherCase = (format: Format): Format => ({
  ...format,
  // Only letters of ASCII have one upper case: that of ß is SS.
  read: (text) => format.read(text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())),
});

const MAXIMUM_BLANKS = 40;

/** Digits in which blanks may stand, at the ends or between groups, as people write card numbers; stored without them. */
export const digitsInGroups = (min: number, max: number): Format => {
  const plain = digits(min, max);
  return {
    ...plain,
    read: (text) => (text.length > max + MAXIMUM_BLANKS ? undefined : plain.read(text.replaceAll(' ', ''))),
    samples: () => ({
      right: [...plain.samples().right, ' 4200 0000 0000 0000 '],
      wrong: plain.samples().wrong.filter((wrong) => !wrong.includes(' ')),
    }),
    schema: { type: 'string', pattern: `^[\\d ]{${min},${max + MAXIMUM_BLANKS}}$` },
  };
};
