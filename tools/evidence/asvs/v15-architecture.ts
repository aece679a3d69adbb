import type { EvidenceTable } from '../evidence.ts';

/** Chapter V15 of OWASP ASVS: Secure coding and architecture. */
export const architecture: EvidenceTable = {};
