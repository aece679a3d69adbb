import type { Checkout } from './checkout.ts';
import { type FindDependencies, findValidCheckout, knownCheckout, storedCheckout } from './find.ts';

/** A checkout that was read before the body of the request that addresses it. */
export interface AdmittedCheckout {
  readonly id: string;
  /** Its channel; undefined if no checkout has the id. */
  readonly channelId: string | undefined;
  /** The row, unless it is too large. */
  readonly row: Checkout | undefined;
}

/**
 * A row of this size is held while the body of a request arrives. Clients may take seconds to send one, and a row may
 * have a full cart of two mebibytes: it is read again after the body.
 */
const MAX_HELD_CHARACTERS = 16 * 1024;

const charactersOf = ({ request, secrets = '' }: Checkout): number =>
  Object.entries(request).reduce((sum, [name, value]) => sum + name.length + value.length, secrets.length);

const admitted = (id: string, stored: Checkout | undefined): AdmittedCheckout => {
  const isHeld = stored !== undefined && charactersOf(stored) <= MAX_HELD_CHARACTERS;
  return { id, channelId: stored?.channelId, row: isHeld ? stored : undefined };
};

/**
 * Admits a request for the checkout with this id, if there is one and it has not expired. @throws Rejection otherwise.
 */
export const admitValid = async (dependencies: FindDependencies, id: string): Promise<AdmittedCheckout> =>
  admitted(id, (await findValidCheckout(dependencies, id)).checkout);

/** Admits a request for any id: its operation refuses what is unknown or expired. */
export const admitAny = async (dependencies: FindDependencies, id: string): Promise<AdmittedCheckout> =>
  admitted(id, await storedCheckout(dependencies, id));

/** Returns the checkout of an admitted request. @throws Rejection 200.300.404 when there is none. */
export const admittedCheckout = async (
  dependencies: FindDependencies,
  { id, row }: AdmittedCheckout,
): Promise<Checkout> => row ?? (await knownCheckout(dependencies, id));
