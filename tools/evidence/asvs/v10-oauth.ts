import type { EvidenceTable } from '../evidence.ts';

/** Chapter V10 of OWASP ASVS: OAuth and OIDC. */
export const oauth: EvidenceTable = {};
