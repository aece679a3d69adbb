/** An internet address as a number; IPv4 addresses are mapped into IPv6. */
export type AddressNumber = bigint;

const V6_BITS = 128;
const V4_BITS = 32;
const V4_PLACE = 0xffffn << 32n;
const GROUPS = 8;

const numberOfV4 = (text: string): bigint | undefined => {
  const parts = text.split('.');
  const isWhole = parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
  return isWhole ? parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n) : undefined;
};

/** The last two groups may be written as an IPv4 address. */
const groupsIn = (text: string): readonly string[] | undefined => {
  if (text === '') return [];
  const groups = text.split(':');
  const last = groups.at(-1) ?? '';
  if (!last.includes('.')) return groups;
  const number = numberOfV4(last);
  if (number === undefined) return undefined;
  return [...groups.slice(0, -1), (number >> 16n).toString(16), (number & 0xffffn).toString(16)];
};

const numberOfV6 = (text: string): bigint | undefined => {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail = []] = halves.map(groupsIn);
  if (head === undefined || tail === undefined) return undefined;
  const lacking = GROUPS - head.length - tail.length;
  if (halves.length === 2 ? lacking < 1 : lacking !== 0) return undefined;
  const groups = [...head, ...Array.from({ length: lacking }, () => '0'), ...tail];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n);
};

/**
 * Parses an internet address to a number; undefined when the text is none. Both notations of one address give the same
 * number.
 */
export const addressNumberOf = (text: string): AddressNumber | undefined => {
  const v4 = numberOfV4(text);
  return v4 === undefined ? (text.includes(':') ? numberOfV6(text) : undefined) : V4_PLACE + v4;
};

const isV4 = (address: AddressNumber): boolean => address >> 32n === 0xffffn;

/** All addresses with the same leading bits. */
interface Network {
  readonly start: AddressNumber;
  /** The number of leading bits, of 128. */
  readonly bits: number;
}

const startOf = (address: AddressNumber, bits: number): AddressNumber => {
  const free = BigInt(V6_BITS - bits);
  return (address >> free) << free;
};

/** Parses a network such as `10.0.0.0/8`, `2001:db8::/32` or `10.1.2.3`; undefined when the text is none. */
export const networkOf = (text: string): Network | undefined => {
  const [start = '', length, ...more] = text.split('/');
  const address = addressNumberOf(start);
  if (address === undefined || more.length > 0) return undefined;
  const longest = isV4(address) && !start.includes(':') ? V4_BITS : V6_BITS;
  if (length !== undefined && !(/^\d{1,3}$/.test(length) && Number(length) <= longest)) return undefined;
  const bits = V6_BITS - longest + Number(length ?? longest);
  return { start: startOf(address, bits), bits };
};

/** Returns whether an address belongs to a network. */
export const isInNetwork = (address: AddressNumber, { start, bits }: Network): boolean =>
  startOf(address, bits) === start;

/** A household gets this prefix of IPv6 and may use any address in it. */
const HOUSEHOLD_BITS = 64;

/** Returns the identity of a caller: the address itself, or for IPv6 the network of a household. */
export const callerOf = (address: AddressNumber): string =>
  (isV4(address) ? address : startOf(address, HOUSEHOLD_BITS)).toString(16);
