import type { EvidenceTable } from '../evidence.ts';

/** Chapter V13 of OWASP ASVS: Configuration. */
export const configuration: EvidenceTable = {};
