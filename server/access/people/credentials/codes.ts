import { hash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The parameters that all authenticator apps support: six digits, thirty seconds, SHA-1 (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const ISSUER = 'Tollgate';
const SEED_BYTES = 20;
const MS_PER_SECOND = 1_000;

/** The clock of a telephone may differ by this many steps. */
const WINDOW = 1;

/** Returns a new seed, in letters that a person can type. */
export const newSeed = (): string => new Secret({ size: SEED_BYTES }).base32;

/** Returns the address that an authenticator app reads from a QR code. */
export const seedAddress = (seed: string, email: string): string =>
  new TOTP({ ...FORM, issuer: ISSUER, label: email, secret: Secret.fromBase32(seed) }).toString();

/**
 * Returns the time step of a code; undefined if the code is wrong or was used. The caller stores the step, because a
 * code of this step or of an earlier one is not accepted again.
 */
export const stepOfCode = (
  seed: string,
  code: string,
  nowMs: number,
  lastStep: number | undefined,
): number | undefined => {
  const delta = new TOTP({ ...FORM, secret: Secret.fromBase32(seed) }).validate({
    token: code,
    timestamp: nowMs,
    window: WINDOW,
  });
  if (delta === null) return undefined;
  const step = Math.floor(nowMs / (FORM.period * MS_PER_SECOND)) + delta;
  return lastStep !== undefined && step <= lastStep ? undefined : step;
};

/** Returns the code of a time; for tests and the documentation of the demo user. */
export const codeAt = (seed: string, atMs: number): string =>
  new TOTP({ ...FORM, secret: Secret.fromBase32(seed) }).generate({ timestamp: atMs });

/** Letters and digits without look-alikes. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 7;
const LETTERS = 4;

/** The number of recovery codes that a person gets at once; new ones replace them. */
export const RECOVERY_CODES = 10;

const group = (): string => Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Returns new recovery codes, with 138 random bits each: so many that a fast hash of one cannot be tried out. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));

/** Returns the hash by which a recovery code is stored. A fast hash is enough for its random bits. */
export const recoveryHash = (code: string): string => hash('sha256', code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
