import type { EvidenceTable } from '../evidence.ts';

/** Chapter V6 of OWASP ASVS: Authentication. */
export const authentication: EvidenceTable = {};
