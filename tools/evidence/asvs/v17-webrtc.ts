import type { EvidenceTable } from '../evidence.ts';

/** Chapter V17 of OWASP ASVS: WebRTC. */
export const webrtc: EvidenceTable = {};
