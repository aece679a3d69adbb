import { isIP } from 'node:net';
import type { Request } from 'express';

/** A socket for both IP versions writes a caller of version 4 as an address of version 6 (RFC 4291, 2.5.5.2). */
const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i;

/** Proxies write addresses with a port, in brackets or with a zone. */
const WRAPPED = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;
const ZONE = /%.*$/;

const BYTE = 256;

const bytesOf = (group: string): readonly number[] => {
  const number = Number.parseInt(group, 16);
  return [Math.floor(number / BYTE), number % BYTE];
};

/** Normalizes an address: version 4 if it is one, without port, brackets and zone; undefined for any other text. */
export const plainAddress = (text: string): string | undefined => {
  const [, bracketed, withPort] = WRAPPED.exec(text.trim()) ?? [];
  const address = (bracketed ?? withPort ?? text.trim()).replace(ZONE, '');
  const [isMapped, dotted, high = '', low = ''] = MAPPED.exec(address) ?? [];
  const plain = isMapped === undefined ? address : (dotted ?? [...bytesOf(high), ...bytesOf(low)].join('.'));
  return isIP(plain) === 0 ? undefined : plain;
};

/**
 * Returns the address of the caller: the last one that is not of a trusted proxy, or that of the connection if the
 * former is invalid. It is empty only after the connection has ended.
 */
export const callerAddress = ({ ip, socket }: Pick<Request, 'ip' | 'socket'>): string =>
  plainAddress(ip ?? '') ?? plainAddress(socket.remoteAddress ?? '') ?? '';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * Returns the network of a caller: for version 6 the first 64 bits, because each caller has a whole network of
 * addresses (RFC 6177); for version 4 the address itself.
 */
export const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [front = [], back = []] = address.split('::').map((side) => side.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: GROUPS - front.length - back.length }, () => '0');
  const network = [...front, ...zeros, ...back].slice(0, GROUPS_OF_NETWORK);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};
