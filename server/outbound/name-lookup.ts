import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { isPublicAddress } from './address-rules.ts';

/** A name leads to an address that is not called. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** Name servers are asked this often, and each time waited for this long. */
const ASKING = { timeout: 2_000, tries: 2 } as const;

const LOCAL_NAME = /^(?:.*\.)?localhost\.?$/;

const bySystem = promisify(systemLookup);

/** Gives the addresses of a name; none where nobody knows it. */
export type FindAddresses = (name: string) => Promise<readonly LookupAddress[]>;

/**
 * Gives a way to find the addresses of names that does not hold up anything else: the system's own way occupies one of the few
 * threads that files and keys need too, for as long as a merchant's name server likes. It is asked for names of this machine
 * only; with `isPrivateAllowed` also for names that no name server knows, which a file of hosts may hold.
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
  // One address of several that may not be called means that the name is not meant for us; which one is used would be chance.
  const isRefused = !isPrivateAllowed && found.some(({ address }) => !isPublicAddress(address));
  if (isRefused) throw new RefusedAddress('the name leads to an address that is not public');
  return found;
};

/**
 * Gives the look-up that connections use: what it checked is what is connected to, so that a name cannot lead to one address
 * when it is checked and to another when it is called.
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
