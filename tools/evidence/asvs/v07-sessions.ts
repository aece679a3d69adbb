import type { EvidenceTable } from '../evidence.ts';

/** Chapter V7 of OWASP ASVS: Session management. */
export const sessions: EvidenceTable = {};
