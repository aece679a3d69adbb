import { generateKeyPairSync } from 'node:crypto';
import { systemClock } from '../platform/base/clock.ts';
import { certificate } from '../simulation/wallet-tokens/certificates.ts';

const DAY_MS = 86_400_000;

/** Creates a certificate for a name that signs itself and ends in some days, and its key, both PEM. */
export const newTlsPair = (name = 'localhost', days = 1): { readonly cert: string; readonly key: string } => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const nowMs = systemClock.now();
  const validity = { validFromMs: nowMs - 3 * DAY_MS, validToMs: nowMs + days * DAY_MS };
  const facts = { subject: name, issuer: name, key: privateKey, issuerKey: privateKey, mayIssue: true, marks: [] };
  return {
    cert: certificate({ ...facts, ...validity }),
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
};
