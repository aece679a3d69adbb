import { BlockList, isIP } from 'node:net';

/**
 * Addresses outside the public internet: the machine itself, its network, devices beside it, or any of these embedded
 * in a longer address.
 * Source: the registries of special-purpose addresses (RFC 6890 and later).
 */
export const specialNetworks = {
  '0.0.0.0/8': 'this network; many systems take it for themselves',
  '10.0.0.0/8': 'private',
  '100.64.0.0/10': 'behind a carrier, shared',
  '127.0.0.0/8': 'loopback',
  '169.254.0.0/16': 'link-local, with the services that clouds keep there',
  '172.16.0.0/12': 'private',
  '192.0.0.0/24': 'assignments of protocols',
  '192.0.2.0/24': 'documentation',
  '192.31.196.0/24': 'name service of private addresses',
  '192.52.193.0/24': 'multicast relays',
  '192.88.99.0/24': 'relays of 6to4, given up',
  '192.168.0.0/16': 'private',
  '192.175.48.0/24': 'name service of private addresses',
  '198.18.0.0/15': 'measurements within a network',
  '198.51.100.0/24': 'documentation',
  '203.0.113.0/24': 'documentation',
  '224.0.0.0/4': 'multicast',
  '240.0.0.0/4': 'reserved, with the broadcast',
  '2001::/23': 'assignments of protocols, with Teredo, which wraps other addresses',
  '2001:db8::/32': 'documentation',
  '2002::/16': '6to4, which wraps other addresses',
  '2620:4f:8000::/48': 'name service of private addresses',
  '3fff::/20': 'documentation',
} as const satisfies Readonly<Record<string, string>>;

/** All other IPv6 addresses are local, embedded (mapped, translated), multicast or unassigned. */
const GIVEN_OUT = { network: '2000::', bits: 3 } as const;

const familyOf = (network: string): 'ipv4' | 'ipv6' => (isIP(network) === 4 ? 'ipv4' : 'ipv6');

const special = new BlockList();
for (const each of Object.keys(specialNetworks)) {
  const [network = '', bits] = each.split('/');
  special.addSubnet(network, Number(bits), familyOf(network));
}
const givenOut = new BlockList();
givenOut.addSubnet(GIVEN_OUT.network, GIVEN_OUT.bits, 'ipv6');

/** Returns whether an address, as text, belongs to the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 0) return false;
  if (version === 4) return !special.check(address, 'ipv4');
  return givenOut.check(address, 'ipv6') && !special.check(address, 'ipv6');
};

/** Only these are called. Schemes of shops' apps, such as `app.shop://`, work on a telephone only. */
const SCHEMES: readonly string[] = ['http:', 'https:'];

/** The reason why an address, as a merchant wrote it, is not called. */
export type AddressFault = 'no address' | 'scheme' | 'credentials' | 'private';

/** Returns a host as sockets take it: an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Names that no public name server should know: this machine, and private networks. */
const LOCAL_NAME = /^(?:.*\.)?(?:localhost|local|internal|home\.arpa)\.?$/;

/** Returns whether a host, a name or an address, is in a private network as far as its text shows. */
export const isPrivateHost = (host: string): boolean =>
  isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublicAddress(host);

/**
 * Returns the reason why an address may not be called, as far as its text shows; undefined where it may. The addresses
 * behind its name are checked when the connection is made.
 */
export const addressFault = (text: string, isPrivateAllowed: boolean): AddressFault | undefined => {
  if (!URL.canParse(text)) return 'no address';
  const url = new URL(text);
  if (!SCHEMES.includes(url.protocol)) return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  return !isPrivateAllowed && isPrivateHost(hostOf(url)) ? 'private' : undefined;
};
