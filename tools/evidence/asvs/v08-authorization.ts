import type { EvidenceTable } from '../evidence.ts';

/** Chapter V8 of OWASP ASVS: Authorization. */
export const authorization: EvidenceTable = {};
