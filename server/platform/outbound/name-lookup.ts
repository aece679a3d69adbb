import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { isPublicAddress } from './address-rules.ts';

/** A name resolves to an address that must not be called. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** Tries and time-out of each query to a name server. */
const ASKING = { timeout: 2_000, tries: 2 } as const;

const LOCAL_NAME = /^(?:.*\.)?localhost\.?$/;

const bySystem = promisify(systemLookup);

/** Looks up the addresses of a name; none where the name is unknown. */
export type FindAddresses = (name: string) => Promise<readonly LookupAddress[]>;

/**
 * Creates a lookup of names that blocks nothing else: the system's own lookup occupies one of the few threads that
 * files and keys need too, for as long as a merchant's name server likes. The system's lookup serves names of this
 * machine only; with `isPrivateAllowed` also names that no name server knows, which a hosts file may contain.
 */
export const findAddresses = (isPrivateAllowed: boolean): FindAddresses => {
  const resolver = new Resolver(ASKING);
  const family4 = async (name: string) => (await resolver.resolve4(name)).map((address) => ({ address, family: 4 }));
  const family6 = async (name: string) => (await resolver.resolve6(name)).map((address) => ({ address, family: 6 }));
  return async (name) => {
    if (LOCAL_NAME.test(name)) return bySystem(name, { all: true });
    const found = (await Promise.allSettled([family4(name), family6(name)])).flatMap((each) =>
      each.status === 'fulfilled' ? each.value : [],
    );
    return found.length === 0 && isPrivateAllowed ? bySystem(name, { all: true }) : found;
  };
};

class UnknownName extends Error {
  readonly code = 'ENOTFOUND';
}

const foundFor = async (name: string, find: FindAddresses, isPrivateAllowed: boolean) => {
  const found = await find(name);
  if (found.length === 0) throw new UnknownName('no name server knows this name');
  // If one of several addresses is not public, the name is refused, because it would be chance which one is used.
  const isRefused = !isPrivateAllowed && found.some(({ address }) => !isPublicAddress(address));
  if (isRefused) throw new RefusedAddress('the name resolves to an address that is not public');
  return found;
};

/**
 * Creates the lookup of connections. They connect to the checked addresses, so that a name cannot resolve to one
 * address for the check and to another for the call.
 */
export const checkedLookup = (find: FindAddresses, isPrivateAllowed: boolean): LookupFunction => {
  return (name, { all }, answer) => {
    void foundFor(name, find, isPrivateAllowed).then(
      (found) => {
        const [first] = found;
        if (all === true || first === undefined) answer(null, [...found]);
        else answer(null, first.address, first.family);
      },
      (error: Error) => answer(error, ''),
    );
  };
};
