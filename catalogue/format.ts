/** What JSON Schema can say of a value; it describes the text as it is sent. */
export interface ValueSchema {
  readonly type: 'string';
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** How one value is written: what is accepted, what it is stored as, and what a sender of a wrong one is told. */
export interface Format<Value extends string = string> {
  /** Gives the value as it is stored and echoed, or undefined when the text is wrong. Takes time linear in the text. */
  readonly read: (text: string) => Value | undefined;
  /** What the sender of a wrong value is told; begins with the words that clients compare. */
  readonly message: string;
  /** A right value, in plain words. */
  readonly words: string;
  /** Right values, the shortest and the longest among them: the longest with its last character doubled is wrong. */
  readonly examples: readonly string[];
  /** Wrong values that come near. */
  readonly counterexamples: readonly string[];
  readonly schema: ValueSchema;
}

/** Values by which the tables of formats are tested. */
export interface Samples {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

const lengthWords = (min: number, max: number, unit: string): string =>
  min === max ? `${max} ${unit}` : `${min} to ${max} ${unit}`;

const repeated = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const lengthSamples = (min: number, max: number, piece: string, foreign: readonly string[]): Samples => ({
  right: [...new Set([repeated(piece, min), repeated(piece, max)])],
  wrong: [
    repeated(piece, max + 1),
    ...(min > 1 ? [repeated(piece, min - 1)] : []),
    ...foreign.map((character) => repeated(piece, min - 1) + character),
  ],
});

/**
 * A format for all texts that `pattern` matches as a whole. The pattern must be one that is matched in linear time:
 * no repetition inside a repetition, no alternatives that begin alike inside one.
 */
export const matching = (pattern: RegExp, words: string, samples: Samples): Format => {
  const whole = new RegExp(`^(?:${pattern.source})$`, pattern.flags);
  const outsideGroups = pattern.source.replace(/\[[^\]]*\]|\([^()]*\)/g, '');
  const shown = outsideGroups.includes('|') ? `^(?:${pattern.source})$` : `^${pattern.source}$`;
  return {
    read: (text) => (whole.test(text) ? text : undefined),
    message: `must match ${shown} (${words})`,
    words,
    examples: samples.right,
    counterexamples: samples.wrong,
    schema: { type: 'string', pattern: shown },
  };
};

/** A format like `format`, stored in another spelling. */
const storedAs = (format: Format, spelling: (text: string) => string): Format => ({
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
  counterexamples: [...format.counterexamples, ...wrong],
});

/** A format like `format` that is explained to a sender in `words`. */
export const described = (format: Format, words: string): Format => ({
  ...format,
  message: format.message.replace(` (${format.words})`, ` (${words})`),
  words,
});

/** Any characters, `min` to `max` of them, except control characters other than tab and line break. */
export const text = (min: number, max: number): Format => {
  const format = matching(
    new RegExp(`[\\P{Cc}\\t\\r\\n]{${min},${max}}`, 'u'),
    lengthWords(min, max, 'characters'),
    lengthSamples(min, max, 'Zoë & Søn 7, 東京 ', ['\0', '\u001b']),
  );
  return {
    ...format,
    message: `must match ^.{${min},${max}}$ (${format.words})`,
    schema: { type: 'string', minLength: min, maxLength: max },
  };
};

/** Decimal digits, `min` to `max` of them. */
export const digits = (min: number, max: number): Format =>
  matching(
    new RegExp(min === max ? `\\d{${max}}` : `\\d{${min},${max}}`),
    lengthWords(min, max, 'digits'),
    lengthSamples(min, max, '4200000000', ['a', '-', '.', '٣']),
  );

/** Letters A to Z in either case and digits, `min` to `max` of them. */
export const lettersAndDigits = (min: number, max: number): Format =>
  matching(
    new RegExp(min === max ? `[A-Za-z0-9]{${max}}` : `[A-Za-z0-9]{${min},${max}}`),
    lengthWords(min, max, 'letters or digits'),
    lengthSamples(min, max, 'Ab3', ['-', '_', ' ', 'é']),
  );

/** A whole number from `min` to `max`, without leading zeros. */
export const integer = (min: number, max: number): Format => {
  const format = matching(/0|[1-9]\d{0,15}/, `a whole number from ${min} to ${max}`, {
    right: [`${min}`, `${max}`],
    wrong: [`${min - 1}`, `${max + 1}`, `0${max}`, '1.5', 'one'],
  });
  return thatIs(format, (value) => Number(value) >= min && Number(value) <= max, []);
};

/** One of the listed values, spelt exactly so. */
export const oneOf = <const Value extends string>(...values: readonly Value[]): Format<Value> => {
  const known = new Map<string, Value>(values.map((value) => [value, value]));
  const listed = values.join(', ');
  return {
    read: (text) => known.get(text),
    message: `must be one of [${listed}]`,
    words: `one of ${listed}`,
    examples: values,
    counterexamples: [`${values[0]}${values[0]}`, '__proto__', ' '],
    schema: { type: 'string', enum: values },
  };
};

const withTwoDecimals = (value: string): string =>
  (value.includes('.') ? value : `${value}.00`).replace(/^0+(?=\d)/, '');

/**
 * An amount of money: up to 10 digits, then, if wanted, a dot and exactly two decimals. Stored with two decimals and
 * without leading zeros, so `10` and `010.00` are stored as `10.00`.
 */
export const amount: Format = storedAs(
  matching(/\d{1,10}(?:\.\d{2})?/, 'up to 10 digits, or these with a dot and exactly 2 decimals, such as 92.00', {
    right: ['0', '1.00', '10', '50.99', '600', '9999999999', '9999999999.99'],
    wrong: ['92.0', '92.', '.50', '92,00', '1,000.00', '-1.00', '+1', '1e3', '12345678901', '1.000', ' 1', '١'],
  }),
  withTwoDecimals,
);

/** An amount with both of its decimals written, as the interface asks for it in carts and shipping costs. */
export const exactAmount: Format = storedAs(
  matching(/\d{1,10}\.\d{2}/, 'up to 10 digits, a dot and exactly 2 decimals, such as 92.00', {
    right: ['0.00', '9999999999.99'],
    wrong: ['92', '92.0', '.50', '92,00', '-1.00', '12345678901.00', '1.000'],
  }),
  withTwoDecimals,
);

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
  examples: [...truths.keys()],
  counterexamples: ['TRUE', 'yes', '2', '-1', 'null'],
  schema: { type: 'string', enum: ['true', 'false', '1', '0'] },
};

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

const isRealDay = (value: string): boolean => {
  const day = Number(value.slice(8, 10));
  return day <= daysInMonth(Number(value.slice(0, 4)), Number(value.slice(5, 7)));
};

const datePattern = matching(
  /\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/,
  'a day as yyyy-MM-dd, such as 2026-02-28',
  {
    right: ['2026-02-28', '2024-02-29', '2000-02-29', '1999-12-31'],
    wrong: [
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-01-32',
      '26-01-01',
      '2026-1-1',
      '01.02.2026',
      '2026-01-01T00:00',
    ],
  },
);

/** A day of the calendar as `yyyy-MM-dd`. */
export const date: Format = {
  ...thatIs(datePattern, isRealDay, ['2026-02-30', '2026-02-29', '1900-02-29', '2026-04-31']),
  schema: { ...datePattern.schema, format: 'date' },
};

/** A month as two digits; `5` is stored as `05`. */
export const month: Format = storedAs(
  matching(/0?[1-9]|1[0-2]/, 'a month, 01 to 12', {
    right: ['01', '5', '09', '10', '12'],
    wrong: ['0', '00', '13', '1 ', 'May', '012'],
  }),
  (value) => value.padStart(2, '0'),
);

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
    examples: [...plain.examples, ' 4200 0000 0000 0000 '],
    schema: { type: 'string', pattern: `^[\\d ]{${min},${max + MAXIMUM_BLANKS}}$` },
  };
};
