import type { EvidenceTable } from '../evidence.ts';

/** Chapter V5 of OWASP ASVS: File handling. */
export const files: EvidenceTable = {};
