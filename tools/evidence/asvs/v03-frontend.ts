import type { EvidenceTable } from '../evidence.ts';

/** Chapter V3 of OWASP ASVS: Web frontend. */
export const frontend: EvidenceTable = {};
