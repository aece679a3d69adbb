import type { EvidenceTable } from '../evidence.ts';

/** Chapter V1 of OWASP ASVS: Encoding and sanitization. */
export const encoding: EvidenceTable = {};
