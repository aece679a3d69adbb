import { createPrivateKey } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { isIP } from 'node:net';
import { masterKeyOf } from '../access/vault/master-keys.ts';
import { WrongConfiguration } from './wrong-configuration.ts';

/** Environment variables as a process has them. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** The form of a variable's value. */
interface Form<Value> {
  /** The rule for the value; completes "must be". */
  readonly words: string;
  /** Returns the value of a text; undefined where the text does not have the form. */
  read(text: string): Value | undefined;
}

/** One environment variable. What is read, and docs/operate/configuration.md, derive from it. */
export interface Variable<Value> {
  readonly form: Form<Exclude<Value, undefined>>;
  /** The text that an absent variable stands for; undefined where it has no value of its own then. */
  readonly usual: string | undefined;
  /** What applies where the variable is absent, for the documentation. */
  readonly ifAbsent: string;
  /** Secrets may be in a file instead, named by the variable with `_FILE`, and are never quoted. */
  readonly isSecret: boolean;
  /** Its purpose, in Markdown. */
  readonly meaning: string;
}

/** Returns a variable that has a value even where it is not set. */
export const usually = <Value>(usual: string, form: Form<Value>, meaning: string): Variable<Value> => ({
  form: form as Form<Exclude<Value, undefined>>,
  usual,
  ifAbsent: `\`${usual}\``,
  isSecret: false,
  meaning,
});

/** Returns a variable without a value of its own where it is not set; `ifAbsent` describes what applies then. */
export const optional = <Value>(ifAbsent: string, form: Form<Value>, meaning: string): Variable<Value | undefined> => ({
  form: form as Form<Exclude<Value, undefined>>,
  usual: undefined,
  ifAbsent,
  isSecret: false,
  meaning,
});

/** Returns an optional variable whose value is a secret. */
export const secret = <Value>(ifAbsent: string, form: Form<Value>, meaning: string): Variable<Value | undefined> => ({
  ...optional(ifAbsent, form, meaning),
  isSecret: true,
});

/** The form of any text. */
export const text: Form<string> = { words: 'a text', read: (given) => given };

/** The form of the path of a file. */
export const path: Form<string> = { words: 'the path of a file', read: (given) => given };

/** The form of a private key that signs, in PEM; its line breaks may be written as \n in one line. */
export const signingKey: Form<string> = {
  words: 'a private key in PEM, RSA or Ed25519, without a passphrase',
  read: (given) => {
    const pem = given.replaceAll('\\n', '\n');
    try {
      return ['rsa', 'ed25519'].includes(createPrivateKey(pem).asymmetricKeyType ?? '') ? pem : undefined;
    } catch {
      return undefined; // No key, or one with a passphrase.
    }
  },
};

/** Returns the form of texts that match a pattern as a whole. */
export const matching = (pattern: RegExp, words: string): Form<string> => ({
  words,
  read: (given) => (pattern.test(given) ? given : undefined),
});

/** Returns the form of whole numbers within limits. */
export const wholeNumber = (least: number, most: number): Form<number> => ({
  words: `a whole number from ${least} to ${most}`,
  read: (given) => {
    const number = Number(given);
    return /^\d+$/.test(given) && number >= least && number <= most ? number : undefined;
  },
});

/** Returns the form of a word, or of a whole number within limits. */
export const numberOr = <const Word extends string>(word: Word, least: number, most: number): Form<number | Word> => {
  const number = wholeNumber(least, most);
  return {
    words: `${word} or ${number.words}`,
    read: (given) => (given === word ? word : number.read(given)),
  };
};

/** Returns the form of one of several words. */
export const oneOf = <const Choice extends string>(...choices: readonly Choice[]): Form<Choice> => ({
  words: `one of ${choices.join(', ')}`,
  read: (given) => choices.find((choice) => choice === given),
});

/** Returns the form of switches that are written with two words, such as `on` and `off`. */
export const eitherOf = (yes: string, no: string): Form<boolean> => ({
  words: `one of ${yes}, ${no}`,
  read: (given) => (given === yes ? true : given === no ? false : undefined),
});

/** The form of addresses of this machine. */
export const ipAddress: Form<string> = {
  words: 'an IP address',
  read: (given) => (isIP(given) === 0 ? undefined : given),
};

/** The form of addresses under which pages are served. */
export const address: Form<string> = {
  words: 'an http or https address that ends with a slash',
  read: (given) => (URL.canParse(given) && /^https?:/.test(given) && given.endsWith('/') ? given : undefined),
};

/** The form of master keys. */
export const key: Form<Buffer> = {
  words: '64 hex digits',
  read: (given) => {
    try {
      return masterKeyOf(given.trim());
    } catch {
      return undefined;
    }
  },
};

/** The words of a list, which spaces or commas separate. */
export const words: Form<readonly string[]> = { words: 'a list', read: (given) => wordsOf(given) };

const wordsOf = (given: string): readonly string[] => given.split(/[\s,]+/).filter((word) => word !== '');

const BITS_OF_ADDRESS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

const isNetwork = (given: string): boolean => {
  const [host = '', bits, ...more] = given.split('/');
  const mostBits = BITS_OF_ADDRESS[isIP(host)];
  if (mostBits === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits);
};

/** The form of lists of addresses and networks. */
export const networks: Form<readonly string[]> = {
  words: 'a list of addresses or networks, such as 10.0.0.0/8, ::1',
  read: (given) => {
    const all = wordsOf(given);
    return all.every(isNetwork) ? all : undefined;
  },
};

/** Returns the form of rates by the ids of operations, such as `createPayment=50 readPayment=200`. */
export const rates = (operations: readonly string[], most: number): Form<ReadonlyMap<string, number>> => ({
  words: `operations of the interface with rates from 1 to ${most}, such as "createPayment=50 readPayment=200"`,
  read: (given) => {
    const all = wordsOf(given).map((word): readonly [string, number] => {
      const [, id = '', rate = '0'] = /^(\w+)=(\d{1,7})$/.exec(word) ?? [];
      return [id, Number(rate)];
    });
    const areRight = all.every(([id, rate]) => operations.includes(id) && rate >= 1 && rate <= most);
    return areRight ? new Map(all) : undefined;
  },
});

/** Secrets are short; a longer file is another file than the one that was meant. */
const MOST_SECRET_BYTES = 65_536;

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this process may not read it',
  EISDIR: 'it is a folder',
};

/** Returns the variable that names the file of a secret. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/** Returns the beginning of a file: one byte more than the longest secret, because some files never end. */
const beginningOf = (file: string): Buffer => {
  const bytes = Buffer.alloc(MOST_SECRET_BYTES + 1);
  const descriptor = openSync(file, 'r');
  try {
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(descriptor, bytes, length, bytes.length - length, null);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
};

/** Returns a text without the mark and the line ends that editors add. */
const withoutMarks = (content: string): string => {
  let end = content.length;
  while (end > 0 && /[\r\n]/.test(content.charAt(end - 1))) end -= 1;
  return content.slice(0, end).replace(/^\uFEFF/, '');
};

/** Returns the secret in a file. @throws WrongConfiguration without the content. */
const secretIn = (name: string, file: string): string => {
  const wrong = (why: string, cause?: unknown) =>
    new WrongConfiguration(`${fileVariable(name)} ${file} cannot be used: ${why}`, { cause });
  let content: Buffer;
  try {
    content = beginningOf(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw wrong(unreadable[code] ?? `it cannot be read (${code})`, error);
  }
  if (content.length > MOST_SECRET_BYTES) throw wrong(`it has more than ${MOST_SECRET_BYTES} bytes`);
  const given = withoutMarks(content.toString('utf8'));
  if (given === '') throw wrong('it is empty');
  return given;
};

/** Returns the text of a variable, or the content of its file; undefined where neither is set. Empty means not set. */
const textOf = (texts: Texts, name: string, isSecret: boolean): string | undefined => {
  const given = texts[name] || undefined;
  const file = isSecret ? texts[fileVariable(name)] || undefined : undefined;
  if (file === undefined) return given;
  if (given === undefined) return secretIn(name, file);
  throw new WrongConfiguration(`${name} and ${fileVariable(name)} are both set; set one of them`);
};

/** Returns the value of a variable. @throws WrongConfiguration naming it and what would be right, never a secret. */
export const variableValue = <Value>(
  texts: Texts,
  name: string,
  { form, usual, isSecret }: Variable<Value>,
): Value | undefined => {
  const given = textOf(texts, name, isSecret) ?? usual;
  if (given === undefined) return undefined;
  const value = form.read(given);
  if (value !== undefined) return value;
  const quoted = isSecret ? '' : `; it is "${given}"`;
  throw new WrongConfiguration(`${name} must be ${form.words}${quoted}`);
};
