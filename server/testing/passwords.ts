import { hash, verify } from '@node-rs/argon2';
import type { Hasher } from '../people/credentials/passwords.ts';

/**
 * Hashes as the gateway does, with the least work: the passwords of tests protect nothing. `passwords.test.ts` has the
 * hashes of the gateway.
 */
export const lightHasher: Hasher = ({ password, known }) =>
  known === undefined ? hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 }) : verify(known, password);
