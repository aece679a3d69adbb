import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. It runs outside the event loop. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A password needs no digits or signs, but this length; a longer one than this is no password. */
export const passwordLengths = { least: 12, most: 200 } as const;

/** The same password may reach us composed in two ways, by the keyboards of two systems. */
const composed = (password: string): string => password.normalize('NFKC');

/** Returns the hash by which a password is checked. */
export const passwordHash = (password: string): Promise<string> => hash(composed(password), PARAMETERS);

/** The hash of a password that nobody has, so that the check of an unknown person takes as long as any other. */
let ofNobody: Promise<string> | undefined;

/** Returns whether a password is right; without a hash, false after the same work. */
export const isPassword = async (password: string, known: string | undefined): Promise<boolean> => {
  ofNobody ??= passwordHash('nobody has this password');
  const isRight = await verify(known ?? (await ofNobody), composed(password));
  return isRight && known !== undefined;
};
