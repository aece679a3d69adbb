/** A piece of a value in a sample: literal text, an environment variable, or the content of a file. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string; readonly isBase64: boolean };

/** A value that a sample sends: its pieces, joined. */
export type Value = readonly Piece[];

/** A parameter of the form or the query, or a header. */
export type Pair = readonly [name: string, value: Value];

/** One request of a sample, as every language writes it. */
export interface SampleRequest {
  /** What the request does, a line each; they become comments. */
  readonly comments: readonly string[];
  readonly method: string;
  /** The address without its query. */
  readonly address: Value;
  readonly query: readonly Pair[];
  readonly form: readonly Pair[];
  readonly headers: readonly Pair[];
  /** The file that is the body. */
  readonly upload?: string;
  /** The file to which the reply is written; otherwise it is parsed as JSON and printed. */
  readonly saveAs?: string;
}

/** Whether a request goes to Tollgate: to `$GATEWAY`, to this machine, or to an address that stands for one. */
export const goesToGateway = ({ address: [first] }: SampleRequest): boolean => {
  if (first?.kind === 'variable') return first.name === 'GATEWAY';
  return first?.kind === 'text' && /^https?:\/\/(?:localhost|[\w.-]+\.example)[:/]/.test(first.text);
};

/** A literal text as a value. */
export const text = (literal: string): Piece => ({ kind: 'text', text: literal });

const VARIABLE = /\$\{?([A-Z][A-Z0-9_]*)\}?/;

/** Returns a text in which `$NAME` stands for an environment variable as a value. */
export const withVariables = (written: string): Value => {
  const found = VARIABLE.exec(written);
  if (found === null) return written === '' ? [] : [text(written)];
  const [whole, name = ''] = found;
  return [
    ...withVariables(written.slice(0, found.index)),
    { kind: 'variable', name },
    ...withVariables(written.slice(found.index + whole.length)),
  ];
};
