import type { EvidenceTable } from '../evidence.ts';

/** Chapter V4 of OWASP ASVS: API and web service. */
export const api: EvidenceTable = {};
