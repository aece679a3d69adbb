import type { EvidenceTable } from '../evidence.ts';

/** Chapter V14 of OWASP ASVS: Data protection. */
export const dataProtection: EvidenceTable = {};
