import { patternOfIntegers } from './pattern-of-integers.ts';

/**
 * The highest index of each list; lists count from 0. Source: interface, 'Limits', for the items; the other limits are
 * ours.
 */
const lastIndexes = new Map([
  ['cart.items', 1000],
  ['cart.payments', 99],
  ['marketPlace.sellers', 99],
  ['airline.passengers', 99],
  ['airline.passengers[n].legs', 31],
  ['registrations', 99],
]);

/** The permitted content of a placeholder's brackets: a test, and a description for error messages. */
interface Filling {
  /** The source of a regular expression. */
  readonly pattern: string;
  readonly fits: (filling: string) => boolean;
  readonly words: string;
}

const fillingMatching = (pattern: string, words: string): Filling => {
  const whole = new RegExp(`^${pattern}$`);
  return { pattern, words, fits: (filling) => whole.test(filling) };
};

const key = fillingMatching('[A-Za-z0-9._]{3,64}', '3 to 64 letters, digits, dots or underscores');
const brand = fillingMatching('[A-Za-z0-9_]{1,32}', '1 to 32 letters, digits or underscores');
const namedPlaceholders = new Map([
  ['name', key],
  ['key', key],
  ['brand', brand],
]);

const indexUpTo = (last: number): Filling =>
  fillingMatching(`(?:${patternOfIntegers(0, last)})`, `an index from 0 to ${last}`);

const fillingOf = (placeholder: string, list: string): Filling | undefined => {
  if (placeholder !== 'n') return namedPlaceholders.get(placeholder);
  const last = lastIndexes.get(list);
  if (last === undefined) throw new Error(`The list ${list} has no highest index.`);
  return indexUpTo(last);
};

/** A name split at its brackets: `a[7].b[x]` is the template `a[].b[]` with the fillings `7` and `x`. */
interface Parts {
  readonly template: string;
  readonly fillings: readonly string[];
}

/** No name of the interface is longer with its keys filled in; a longer name is unknown without further checks. */
const LONGEST_NAME = 256;

const partsOf = (name: string): Parts | undefined => {
  let open = name.indexOf('[');
  if (open < 0 || name.length > LONGEST_NAME) return undefined;
  let template = '';
  let copied = 0;
  const fillings: string[] = [];
  while (open >= 0) {
    const close = name.indexOf(']', open);
    if (close < 0) return undefined;
    fillings.push(name.slice(open + 1, close));
    template += name.slice(copied, open + 1);
    copied = close;
    open = name.indexOf('[', close);
  }
  return { template: template + name.slice(copied), fillings };
};

interface Placeholders<Row> {
  readonly row: Row;
  readonly fillings: readonly Filling[];
}

/** A parameter that was found: its name as sent, and its row. */
interface Found<Row> {
  readonly name: string;
  readonly row: Row;
}

/** Finds the row of a parameter by its name as sent, with indexes and keys. */
export interface ParameterNames<Row> {
  /** Returns the row with this name, or undefined. Takes time linear in the name. */
  readonly find: (name: string) => Found<Row> | undefined;
  /** Returns the permitted content of the brackets of a name that is otherwise correct, or undefined. */
  readonly wrongFilling: (name: string) => string | undefined;
  /** Every name as the tables write it. */
  readonly written: readonly string[];
}

const placeholdersOf = <Row>(name: string, row: Row): [template: string, Placeholders<Row>] | undefined => {
  const parts = partsOf(name);
  if (parts === undefined) return undefined;
  let list = '';
  const fillings: Filling[] = [];
  for (const [position, piece] of parts.template.split('[]').slice(0, -1).entries()) {
    list += piece;
    const filling = fillingOf(parts.fillings[position] ?? '', list);
    if (filling === undefined) return undefined;
    fillings.push(filling);
    list += '[n]';
  }
  return [parts.template, { row, fillings }];
};

/**
 * Returns the source of a regular expression for the names that a row with placeholders stands for, as documents write
 * it; undefined for a name without placeholders.
 */
export const patternOfNames = (name: string): string | undefined => {
  const placeholders = placeholdersOf(name, undefined);
  if (placeholders === undefined) return undefined;
  const [template, { fillings }] = placeholders;
  const pieces = template.split('[]').map((piece) => piece.replaceAll('.', '\\.'));
  return `^${pieces.map((piece, position) => `${piece}${bracketed(fillings[position])}`).join('')}$`;
};

const bracketed = (filling: Filling | undefined): string => (filling === undefined ? '' : `\\[${filling.pattern}\\]`);

/** The most names with indexes and keys that are cached, so that each is split only once; about 1 MB when full. */
const MAXIMUM_REMEMBERED = 5_000;

/** Creates the finder for a table's names; throws when two names of the table are ambiguous. */
export const parameterNames = <Row>(rows: Iterable<readonly [name: string, row: Row]>): ParameterNames<Row> => {
  const plain = new Map<string, Found<Row>>();
  const patterns = new Map<string, Placeholders<Row>>();
  const written: string[] = [];
  for (const [name, row] of rows) {
    const placeholders = placeholdersOf(name, row);
    if (plain.has(name) || (placeholders !== undefined && patterns.has(placeholders[0]))) {
      throw new Error(`The parameter ${name} is listed twice.`);
    }
    if (placeholders === undefined) plain.set(name, { name, row });
    else patterns.set(...placeholders);
    written.push(name);
  }
  let known = new Map(plain);
  const findAmongPatterns = (name: string): Found<Row> | undefined => {
    const parts = partsOf(name);
    const pattern = parts && patterns.get(parts.template);
    if (pattern?.fillings.every((filling, position) => filling.fits(parts?.fillings[position] ?? '')) !== true)
      return undefined;
    const found = { name, row: pattern.row };
    if (known.size >= plain.size + MAXIMUM_REMEMBERED) known = new Map(plain);
    known.set(name, found);
    return found;
  };
  const wrongFilling = (name: string): string | undefined => {
    const parts = partsOf(name);
    const expected = (parts && patterns.get(parts.template)?.fillings) ?? [];
    return expected.find((filling, position) => !filling.fits(parts?.fillings[position] ?? ''))?.words;
  };
  const find = (name: string): Found<Row> | undefined =>
    name.length > LONGEST_NAME ? undefined : (known.get(name) ?? findAmongPatterns(name));
  return { find, wrongFilling, written };
};
