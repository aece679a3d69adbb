import type { EvidenceTable } from '../evidence.ts';

/** Chapter V2 of OWASP ASVS: Validation and business logic. */
export const validation: EvidenceTable = {};
