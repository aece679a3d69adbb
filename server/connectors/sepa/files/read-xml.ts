import sax from 'sax';
import { decoderOf } from './encoding.ts';

/** An element of a record with what is inside it. Names are without prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text directly inside the element, trimmed. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** A record of a file: an element at one of the paths that were asked for. */
interface XmlRecord {
  /** As in the selection. */
  readonly path: string;
  /** The line on which it ends, counted from 1. */
  readonly line: number;
  readonly element: XmlElement;
  /** The records around it, the outermost first, with what is written in them before this one. */
  readonly around: readonly XmlElement[];
}

/** A file cannot be read: where and why. Nothing of it is used. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
  /** Counted from 1. */
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}

/** What a file may be, so that reading it is bounded. */
export interface XmlLimits {
  /** Of the whole file. */
  readonly bytes: number;
  /** Of one record without those inside it: its elements, and the characters of its texts and attributes. */
  readonly elements: number;
  readonly characters: number;
}

/** Far above what a bank writes: a statement of a million entries has about a gigabyte. */
export const usualLimits: XmlLimits = { bytes: 2 ** 30, elements: 20_000, characters: 2 ** 20 };

const DEPTH = 40;

/** Messages have one attribute, and their root a few more. */
const ATTRIBUTES = 20;

/** Of an attribute, a comment or a name: the parser keeps it until its end, and looks at its length now and then. */
const LONGEST_TOKEN = 65_536;

/** The parser looks after each of these, so that what it keeps is no longer than a token and this. */
const SLICE = 8_192;

/** What is read from a file. */
export interface XmlSelection {
  /** The messages that the file may have, by the beginning of their names, such as `camt.053.`. */
  readonly messages: readonly string[];
  /** What such a file is called in a refusal. */
  readonly kind: string;
  /**
   * The elements that are records, by the names of those around them below the element of the message: `Stmt/Ntry`. A
   * record inside another is read by itself, before the other ends: that one does not have it.
   */
  readonly records: readonly string[];
}

/** The namespaces of messages: that of ISO 20022, and that of the Austrian banks. */
const namespaces: readonly RegExp[] = [
  /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}(?:\.\d{3}){2}\.\d{2})$/,
  /^ISO:([a-z]{4}(?:\.\d{3}){2}\.\d{2}):APC:STUZZA:payments:\d{3}$/,
];

/** Returns the message of a namespace; undefined for another one. */
const messageOf = (namespace: string): string | undefined =>
  namespaces.flatMap((pattern) => pattern.exec(namespace)?.[1] ?? [])[0];

interface Building extends XmlElement {
  text: string;
  readonly children: Building[];
}

/** A record that is being read, and what of its limits is used. */
interface OpenRecord {
  readonly element: Building;
  elements: number;
  characters: number;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the namespace of an element without attributes of its parents, which the root does not have. */
const namespaceOf = ({ name, attributes }: sax.Tag): string => {
  const prefix = name.includes(':') ? `:${name.slice(0, name.indexOf(':'))}` : '';
  return attributes[`xmlns${prefix}`] ?? '';
};

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Characters that XML does not allow, and that databases refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const QUOTED_LENGTH = 60;

/** Collects the records of a file while it is parsed. */
class Collector {
  readonly #selection: XmlSelection;
  readonly #paths: ReadonlySet<string>;
  readonly #lastNames: ReadonlySet<string>;
  readonly #limits: XmlLimits;
  readonly #parser = sax.parser(true, { position: true });
  readonly #around: string[] = [];
  readonly #open: Building[] = [];
  readonly #records: OpenRecord[] = [];
  #hasRoot = false;
  #attributes = 0;
  #found: XmlRecord[] = [];

  constructor(selection: XmlSelection, limits: XmlLimits) {
    this.#selection = selection;
    this.#paths = new Set(selection.records);
    this.#lastNames = new Set(selection.records.map(lastName));
    this.#limits = limits;
    this.#parser.onerror = (error) => this.#refuse(error.message.split('\n')[0] ?? 'it is not XML');
    this.#parser.ondoctype = () => this.#refuse('a document type is not allowed');
    this.#parser.onopentagstart = ({ name }) => {
      this.#attributes = 0;
      this.#requireShort(name);
    };
    this.#parser.oncomment = (comment) => this.#requireShort(comment);
    this.#parser.onprocessinginstruction = ({ name, body }) => {
      this.#requireShort(name);
      this.#requireShort(body);
    };
    this.#parser.onattribute = ({ name, value }) => this.#attribute(name, value);
    this.#parser.onopentag = (tag) => this.#opened(tag as sax.Tag);
    this.#parser.onclosetag = () => this.#closed();
    this.#parser.ontext = (text) => this.#text(text);
    this.#parser.oncdata = (text) => this.#text(text);
  }

  /** Reads a piece of the file, and returns the records that end in it. */
  read(text: string): readonly XmlRecord[] {
    try {
      for (let start = 0; start < text.length; start += SLICE) this.#parser.write(text.slice(start, start + SLICE));
    } catch (error) {
      // The parser asks an element's attributes for `hasOwnProperty`, which may be the name of one.
      if (error instanceof TypeError) this.#refuse('the attributes of an element cannot be read');
      throw error;
    }
    const found = this.#found;
    this.#found = [];
    return found;
  }

  end(): void {
    if (!this.#hasRoot || this.#around.length > 0) this.#refuse('the file ends too early');
    this.#parser.close();
  }

  refuse(reason: string): never {
    this.#refuse(reason);
  }

  #refuse(reason: string): never {
    throw new UnreadableXml(this.#parser.line + 1, reason.slice(0, QUOTED_LENGTH * 2));
  }

  /** The parser itself refuses what is longer by a slice, at a place that depends on the pieces. */
  #requireShort(token: string): void {
    if (token.length > LONGEST_TOKEN) this.#refuse(`something has more than ${LONGEST_TOKEN} characters`);
  }

  #attribute(name: string, value: string): void {
    this.#attributes += 1;
    this.#requireShort(name);
    this.#requireShort(value);
    if (this.#attributes > ATTRIBUTES) this.#refuse(`an element has more than ${ATTRIBUTES} attributes`);
    if (NO_CHARACTER.test(value)) this.#refuse('an attribute has a character that is not allowed in XML');
    this.#count(value.length);
  }

  #opened(tag: sax.Tag): void {
    const name = withoutPrefix(tag.name);
    if (this.#around.length === 0) this.#root(tag, name);
    this.#around.push(name);
    if (this.#around.length > DEPTH) this.#refuse(`elements are more than ${DEPTH} deep`);
    const isRecord = this.#lastNames.has(name) && this.#paths.has(this.#path());
    const parent = this.#open.at(-1);
    if (parent === undefined && !isRecord) return;
    const element: Building = { name, attributes: tag.attributes, text: '', children: [] };
    if (isRecord) this.#records.push({ element, elements: 0, characters: 0 });
    else parent?.children.push(element);
    this.#open.push(element);
    const record = this.#records.at(-1);
    if (record === undefined) return;
    record.elements += 1;
    if (record.elements > this.#limits.elements) {
      this.#refuse(`a record has more than ${this.#limits.elements} elements`);
    }
  }

  #root(tag: sax.Tag, name: string): void {
    if (this.#hasRoot) this.#refuse('there is more than one document');
    const message = messageOf(namespaceOf(tag));
    if (name !== 'Document' || message === undefined) {
      this.#refuse('it is no message of ISO 20022: its root must be Document in the namespace of a message');
    }
    const { messages, kind } = this.#selection;
    if (!messages.some((beginning) => message.startsWith(beginning))) this.#refuse(`it is ${message}, not ${kind}`);
    this.#hasRoot = true;
  }

  /** The path of the innermost element, without the root and the element of the message. */
  #path(): string {
    return this.#around.slice(2).join('/');
  }

  #closed(): void {
    const element = this.#open.pop();
    if (element !== undefined) {
      element.text = element.text.trim();
      if (this.#records.at(-1)?.element === element) {
        this.#records.pop();
        const around = this.#records.map((record) => record.element);
        this.#found.push({ path: this.#path(), line: this.#parser.line + 1, element, around });
      }
    }
    this.#around.pop();
  }

  #text(text: string): void {
    if (NO_CHARACTER.test(text)) this.#refuse('there is a character that is not allowed in XML');
    const element = this.#open.at(-1);
    if (element === undefined) return;
    this.#count(text.length);
    element.text += text;
  }

  #count(characters: number): void {
    const record = this.#records.at(-1);
    if (record === undefined) return;
    record.characters += characters;
    if (record.characters > this.#limits.characters) {
      this.#refuse(`a record has more than ${this.#limits.characters} characters`);
    }
  }
}

/**
 * Reads the records of a message of ISO 20022, one after the other, with bounded memory. Document types,
 * and with them entities of a file's own, are refused.
 * @throws UnreadableXml for a file that is no such message or above the limits, at the latest at its end: whoever stores
 * something of it does so only when all was read.
 */
export async function* readXml(
  source: AsyncIterable<Uint8Array>,
  selection: XmlSelection,
  limits: XmlLimits = usualLimits,
): AsyncGenerator<XmlRecord> {
  const collector = new Collector(selection, limits);
  const decode = decoderOf((reason) => collector.refuse(reason));
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    if (bytes > limits.bytes) collector.refuse(`the file is larger than ${limits.bytes} bytes`);
    yield* collector.read(decode(piece));
  }
  yield* collector.read(decode(undefined, true));
  collector.end();
}

/** Returns the first element at a path below an element. */
export const at = (element: XmlElement | undefined, path: string): XmlElement | undefined =>
  path
    .split('/')
    .reduce<XmlElement | undefined>((inside, name) => inside?.children.find((child) => child.name === name), element);

/** Returns the text at a path below an element; undefined if it is absent or empty. */
export const textAt = (element: XmlElement | undefined, path: string): string | undefined =>
  at(element, path)?.text || undefined;

/** Returns the elements with a name directly inside an element. */
export const allOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];
