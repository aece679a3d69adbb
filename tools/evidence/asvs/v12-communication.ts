import type { EvidenceTable } from '../evidence.ts';

/** Chapter V12 of OWASP ASVS: Secure communication. */
export const communication: EvidenceTable = {};
