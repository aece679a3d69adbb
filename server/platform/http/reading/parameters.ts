import { MAXIMUM_ERRORS, type ParameterError } from '../../../../catalogue/schema/check.ts';

/** The flat parameters of one request, and the errors of those that cannot be read. */
export interface Parameters {
  /** Values by names as sent; parameters with an empty value count as absent. */
  readonly values: ReadonlyMap<string, string>;
  readonly errors: readonly ParameterError[];
  /** Parameters that are repeated in the same text with an equal value: errors, except on lenient channels. */
  readonly repeated: readonly ParameterError[];
  /** Whether there are more parameters than the request may have; the rest is not read. */
  readonly tooMany: boolean;
}

const unescaped = (text: string): string => {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
};

const unescapedOrNothing = (text: string): string | undefined => {
  try {
    return unescaped(text);
  } catch {
    return undefined; // The encoding is broken or not UTF-8; the caller reports an error.
  }
};

/**
 * Reads form-encoded texts (a query, a body) into one map. A repeated name with another value is an error, and so are
 * broken percent-encoding, escapes that are not UTF-8, and NUL characters, which no text of the interface may contain.
 * Reading stops after `most` parameters, or more errors than a reply names.
 * Source: interface, 'General rules', request encoding.
 */
export const parametersOf = (most: number, ...texts: readonly string[]): Parameters => {
  const reader = new ParameterReader(most);
  for (const text of texts) reader.read(text);
  return reader;
};

class ParameterReader implements Parameters {
  readonly values = new Map<string, string>();
  readonly errors: ParameterError[] = [];
  readonly repeated: ParameterError[] = [];
  tooMany = false;
  private count = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  read(text: string): void {
    // A name that the first text has again is among the values.
    const seen = this.values.size === 0 ? undefined : new Set<string>();
    let start = 0;
    while (start < text.length && !this.tooMany && this.errors.length <= MAXIMUM_ERRORS) {
      const ampersand = text.indexOf('&', start);
      const end = ampersand === -1 ? text.length : ampersand;
      if (end > start) this.readPair(text.slice(start, end), seen);
      start = end + 1;
    }
  }

  private readPair(pair: string, seen: Set<string> | undefined): void {
    this.count += 1;
    this.tooMany = this.count > this.most;
    const equals = pair.indexOf('=');
    const rawName = equals === -1 ? pair : pair.slice(0, equals);
    const name = unescapedOrNothing(rawName);
    const value = equals === -1 ? '' : unescapedOrNothing(pair.slice(equals + 1));
    if (name === undefined) this.refuse(rawName, 'is not a valid name: its percent-encoding is broken or not UTF-8');
    else if (value === undefined) this.refuse(name, 'must be percent-encoded UTF-8');
    else if (name.includes('\0') || value.includes('\0'))
      this.refuse(name.replaceAll('\0', ''), 'must not contain NUL');
    else if (value !== '') this.keep(name, value, seen);
  }

  /** A name may be in the query and in the body with equal values, but only once in each. */
  private keep(name: string, value: string, seen: Set<string> | undefined): void {
    const earlier = this.values.get(name);
    if (earlier === undefined) this.values.set(name, value);
    else if (earlier !== value) this.refuse(name, ALREADY_SET);
    else if (seen === undefined || seen.has(name)) this.refuse(name, ALREADY_SET, this.repeated);
    seen?.add(name);
  }

  private refuse(name: string, message: string, errors = this.errors): void {
    if (errors.length <= MAXIMUM_ERRORS) errors.push({ name: name.slice(0, MAX_ECHOED_NAME), message });
  }
}

const ALREADY_SET = 'was already set and cannot be overwritten (send it once)';

/** Long enough for every name of the interface; a longer one is cut in the error that names it. */
const MAX_ECHOED_NAME = 128;
