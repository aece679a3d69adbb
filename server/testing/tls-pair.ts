import { generateKeyPairSync } from 'node:crypto';
import { systemClock } from '../platform/base/clock.ts';
import { certificate } from '../simulation/wallet-tokens/certificates.ts';

const DAY_MS = 86_400_000;

/**
 * Creates a certificate for a name that ends in some days, and its key, both PEM. That of a key on a curve signs itself.
 */
export const newTlsPair = (
  name = 'localhost',
  days = 1,
  kind: 'curve' | 'RSA' = 'curve',
): { readonly cert: string; readonly key: string } => {
  const { privateKey: issuerKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { privateKey } =
    kind === 'RSA' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : { privateKey: issuerKey };
  const nowMs = systemClock.now();
  const validity = { validFromMs: nowMs - 3 * DAY_MS, validToMs: nowMs + days * DAY_MS };
  const facts = { subject: name, issuer: name, key: privateKey, issuerKey, mayIssue: true, marks: [] };
  return {
    cert: certificate({ ...facts, ...validity }),
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
};
