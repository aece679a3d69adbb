/** A request for a hash: of a new password, or of one to compare with a stored hash. */
export interface HashOrder {
  readonly password: string;
  readonly known?: string | undefined;
}

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
export const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
