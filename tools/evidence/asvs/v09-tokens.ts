import type { EvidenceTable } from '../evidence.ts';

/** Chapter V9 of OWASP ASVS: Self-contained tokens. */
export const tokens: EvidenceTable = {};
