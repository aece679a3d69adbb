import { hash, verify } from '@node-rs/argon2';
import type { Hasher } from '../access/people/credentials/passwords.ts';

/**
 * Hashes passwords as the gateway does, but with little work, because those of tests protect nothing. The hashes of the
 * gateway itself are tested by `passwords.test.ts`.
 */
export const lightHasher: Hasher = ({ password, known }) =>
  known === undefined ? hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 }) : verify(known, password);
