/**
 * One element of ASN.1 in the basic encoding rules, the encoding of certificates and signatures. Wallets sign in the
 * indefinite form, so constructed elements may have an open length.
 */
export interface Element {
  /** The identifier, one byte: class, constructed or primitive, and number. */
  readonly tag: number;
  /** All bytes of the element, including identifier and length. */
  readonly whole: Buffer;
  /** The bytes of the content. */
  readonly content: Buffer;
  /** The nested elements; empty for a primitive element. */
  readonly children: readonly Element[];
  /** Whether the length is open (the indefinite form). */
  readonly isOpen: boolean;
}

/** An error for bytes that are not the expected encoding. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/**
 * The greatest depth of nesting. A signature with its certificates needs 12; anything deeper is an attempt to exhaust
 * the parser.
 */
const MAXIMUM_DEPTH = 24;

const HOLDS_ELEMENTS = 0x20;
const LONG_TAG = 0x1f;
const OPEN_LENGTH = 0x80;
const MAXIMUM_LENGTH_BYTES = 3;

/** Parses bytes that are exactly one element. @throws Unreadable when they are not, or when bytes follow it. */
export const elementOf = (bytes: Buffer): Element => {
  const element = elementAt(bytes, 0, MAXIMUM_DEPTH);
  if (element.whole.length !== bytes.length) throw new Unreadable('bytes follow the element');
  return element;
};

/**
 * Returns the `index`th element inside another, which must have this tag. @throws Unreadable when it has another tag or
 * is missing.
 */
export const childOf = (parent: Element, index: number, tag: number): Element => {
  const child = parent.children[index];
  if (child?.tag !== tag) throw new Unreadable(`element ${index} is not of kind ${tag}`);
  return child;
};

function elementAt(bytes: Buffer, start: number, depth: number): Element {
  const tag = bytes[start];
  if (tag === undefined || (tag & LONG_TAG) === LONG_TAG || depth === 0) throw new Unreadable('no readable element');
  const { length, first } = lengthAt(bytes, start + 1);
  const isOpen = length === undefined;
  if (isOpen && (tag & HOLDS_ELEMENTS) === 0) throw new Unreadable('a plain value has no length');
  if (!isOpen && first + length > bytes.length) throw new Unreadable('an element ends after the bytes do');
  const children =
    (tag & HOLDS_ELEMENTS) === 0 ? [] : childrenIn(bytes, first, isOpen ? undefined : first + length, depth);
  const end = isOpen ? first + children.reduce((sum, { whole }) => sum + whole.length, 0) : first + length;
  return {
    tag,
    whole: bytes.subarray(start, isOpen ? end + 2 : end),
    content: bytes.subarray(first, end),
    children,
    isOpen,
  };
}

/** Parses elements up to `end`, or up to the two zero bytes that end an element of open length. */
function childrenIn(bytes: Buffer, first: number, end: number | undefined, depth: number): readonly Element[] {
  const children: Element[] = [];
  let place = first;
  while (end === undefined ? !endsAt(bytes, place) : place < end) {
    const child = elementAt(end === undefined ? bytes : bytes.subarray(0, end), place, depth - 1);
    children.push(child);
    place += child.whole.length;
  }
  return children;
}

function endsAt(bytes: Buffer, place: number): boolean {
  if (place + 2 > bytes.length) throw new Unreadable('an element does not end');
  return bytes[place] === 0 && bytes[place + 1] === 0;
}

function lengthAt(bytes: Buffer, place: number): { readonly length: number | undefined; readonly first: number } {
  const byte = bytes[place];
  if (byte === undefined) throw new Unreadable('an element has no length');
  if (byte === OPEN_LENGTH) return { length: undefined, first: place + 1 };
  if (byte < OPEN_LENGTH) return { length: byte, first: place + 1 };
  const count = byte - OPEN_LENGTH;
  if (count > MAXIMUM_LENGTH_BYTES || place + 1 + count > bytes.length) throw new Unreadable('a length is too long');
  return { length: bytes.readUIntBE(place + 1, count), first: place + 1 + count };
}

const BITS = 7n;
const MORE = 0x80;

/** Returns the content of an object identifier that is written with dots, `1.2.840.10045.2.1`. */
export const identifierBytes = (dotted: string): Buffer => {
  const [first = 0n, second = 0n, ...rest] = dotted.split('.').map(BigInt);
  return Buffer.from([first * 40n + second, ...rest].flatMap(groupsOfSeven));
};

function groupsOfSeven(number: bigint): readonly number[] {
  const groups = [Number(number & 0x7fn)];
  for (let left = number >> BITS; left > 0n; left >>= BITS) groups.unshift(Number(left & 0x7fn) | MORE);
  return groups;
}

/** The tags of the elements that are used here, under the names of the standard. */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  identifier: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  first: 0xa0,
  second: 0xa1,
  fourth: 0xa3,
} as const;
