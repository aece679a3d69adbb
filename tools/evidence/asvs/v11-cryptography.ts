import type { EvidenceTable } from '../evidence.ts';

/** Chapter V11 of OWASP ASVS: Cryptography. */
export const cryptography: EvidenceTable = {};
