import type { EvidenceTable } from '../evidence.ts';

/** Chapter V16 of OWASP ASVS: Logging and error handling. */
export const logging: EvidenceTable = {};
