import { type Pair, type Piece, type SampleRequest, text, type Value, withVariables } from './request.ts';

/** A word of the shell: its pieces, or the command whose output it names as a file. */
interface Word {
  readonly value: Value;
  /** The words of `<(…)`. */
  readonly command?: readonly string[];
}

interface Line {
  readonly words: readonly Word[];
  readonly comment?: string;
}

/** Thrown for shell that is no simple call of curl; such a block is shown as it is. */
class NotASample extends Error {}

const SUBSTITUTION = /^<\(([\w ./-]+)\)/;

/** Splits a line of shell into words. Quotes and `$NAME` are understood; pipes, lists and other commands are refused. */
const wordsOf = (line: string): Line => {
  const words: Word[] = [];
  let current: Piece[] | undefined;
  let command: readonly string[] | undefined;
  let rest = line;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(rest);
    if (found === null || found.index !== 0) return undefined;
    rest = rest.slice(found[0].length);
    return found;
  };
  const endWord = (): void => {
    if (current !== undefined) words.push({ value: current, ...(command === undefined ? {} : { command }) });
    current = undefined;
    command = undefined;
  };
  while (rest !== '') {
    if (take(/^\s+/)) {
      endWord();
      continue;
    }
    const comment = current === undefined ? take(/^# ?(.*)$/) : undefined;
    if (comment) return { words, comment: comment[1] ?? '' };
    const single = take(/^'([^']*)'/);
    const double = single ? undefined : take(/^"((?:[^"\\`$]|\$(?=\{?[A-Z]))*)"/);
    const substituted = single || double ? undefined : take(SUBSTITUTION);
    const bare = single || double || substituted ? undefined : take(/^(?:[^\s'"\\|&;<>()`*~$]|\$(?=\{?[A-Z]))+/);
    if (single) current = [...(current ?? []), ...(single[1] === '' ? [] : [text(single[1] ?? '')])];
    else if (double) current = [...(current ?? []), ...withVariables(double[1] ?? '')];
    else if (bare) current = [...(current ?? []), ...withVariables(bare[0])];
    else if (substituted) {
      current ??= [];
      command = (substituted[1] ?? '').split(' ');
    } else throw new NotASample(rest);
  }
  endWord();
  return { words };
};

/** The text before `separator` and the value after it. */
const split = (value: Value, separator: string): readonly [string, Value] | undefined => {
  const [first, ...others] = value;
  if (first?.kind !== 'text') return undefined;
  const at = first.text.indexOf(separator);
  if (at < 0) return undefined;
  const after = first.text.slice(at + separator.length);
  return [first.text.slice(0, at), [...(after === '' ? [] : [text(after)]), ...others]];
};

const literal = (value: Value): string => {
  const [only, ...others] = value;
  if (only?.kind !== 'text' || others.length > 0) throw new NotASample('a file name must be literal');
  return only.text;
};

/** Reads `name=value`, `name@file` and `name@<(base64 -w0 file)`. */
const parameter = ({ value, command }: Word, takesFiles: boolean): Pair => {
  const [equals, at] = [split(value, '='), takesFiles ? split(value, '@') : undefined];
  if (at !== undefined && (equals === undefined || at[0].length < equals[0].length)) {
    if (command === undefined) return [at[0], [{ kind: 'file', path: literal(at[1]), isBase64: false }]];
    const [program, option, path] = command;
    if (program !== 'base64' || option !== '-w0' || path === undefined) throw new NotASample(String(command));
    return [at[0], [{ kind: 'file', path, isBase64: true }]];
  }
  if (equals === undefined || command !== undefined) throw new NotASample('a parameter without a name');
  return equals;
};

const header = ({ value }: Word): Pair => {
  const pair = split(value, ': ');
  if (pair === undefined) throw new NotASample('a header without a name');
  return pair;
};

/** Takes the query off an address. */
const addressAndQuery = (value: Value): readonly [Value, readonly Pair[]] => {
  const at = value.findIndex((piece) => piece.kind === 'text' && piece.text.includes('?'));
  if (at < 0) return [value, []];
  const [before = '', after = ''] = (value[at] as { text: string }).text.split('?');
  const query: Piece[][] = [[]];
  for (const piece of [text(after), ...value.slice(at + 1)]) {
    if (piece.kind !== 'text') query.at(-1)?.push(piece);
    else {
      for (const [index, part] of piece.text.split('&').entries()) {
        if (index > 0) query.push([]);
        if (part !== '') query.at(-1)?.push(text(part));
      }
    }
  }
  return [
    [...value.slice(0, at), ...(before === '' ? [] : [text(before)])],
    query.map((pieces) => parameter({ value: pieces }, false)),
  ];
};

/** Reads one call of curl. @throws NotASample for options that samples do not use. */
const requestOf = ([, ...words]: readonly Word[], comments: readonly string[]): SampleRequest => {
  let method: string | undefined;
  let address: Value | undefined;
  let isQuery = false;
  let upload: string | undefined;
  let saveAs: string | undefined;
  const data: Pair[] = [];
  const headers: Pair[] = [];
  const rest = [...words];
  const next = (): Word => rest.shift() ?? { value: [] };
  while (rest.length > 0) {
    const word = next();
    const [first] = word.value;
    const option = first?.kind === 'text' && first.text.startsWith('-') ? first.text : undefined;
    if (option === undefined) {
      if (address !== undefined) throw new NotASample('two addresses');
      address = word.value;
    } else if (option === '-X') method = literal(next().value);
    else if (option === '-G') isQuery = true;
    else if (option === '-T') upload = literal(next().value);
    else if (option === '-o') saveAs = literal(next().value);
    else if (option === '-H') headers.push(header(next()));
    else if (option === '-d') data.push(parameter(next(), false));
    else if (option === '--data-urlencode') data.push(parameter(next(), true));
    else if (option !== '-s') throw new NotASample(option);
  }
  if (address === undefined) throw new NotASample('no address');
  const [path, query] = addressAndQuery(address);
  const implied = upload === undefined ? (isQuery || data.length === 0 ? 'GET' : 'POST') : 'PUT';
  return {
    comments,
    method: method ?? implied,
    address: path,
    query: isQuery ? [...query, ...data] : query,
    form: isQuery ? [] : data,
    headers,
    ...(upload === undefined ? {} : { upload }),
    ...(saveAs === undefined ? {} : { saveAs }),
  };
};

/**
 * Returns the requests of a block of shell that only sets variables and calls curl, in the form that the documentation
 * uses; undefined for any other block, which has no counterpart in other languages.
 */
export const readCurl = (block: string): readonly SampleRequest[] | undefined => {
  const requests: SampleRequest[] = [];
  let comments: string[] = [];
  try {
    for (const line of block.replaceAll(/\\\n\s*/g, ' ').split('\n')) {
      const { words, comment } = wordsOf(line.trim());
      const [program] = words;
      if (comment !== undefined && !isExport(program)) comments.push(comment);
      if (program === undefined || isExport(program)) continue;
      if (literal(program.value) !== 'curl') return undefined;
      requests.push(requestOf(words, comments));
      comments = [];
    }
  } catch (error) {
    if (error instanceof NotASample) return undefined;
    throw error;
  }
  return requests.length === 0 ? undefined : requests;
};

const isExport = (word: Word | undefined): boolean => {
  const [first] = word?.value ?? [];
  return first?.kind === 'text' && first.text === 'export';
};
