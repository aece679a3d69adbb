import type { EvidenceTable } from '../evidence.ts';

const NO_WEBRTC =
  'There is no WebRTC: the gateway runs no TURN, media or signaling server, and its pages open no peer connection.';

/** Chapter V17 of OWASP ASVS: WebRTC. */
export const webrtc: EvidenceTable = {
  '17.1.1': { asks: 'TURN leads to public addresses only', notApplicable: NO_WEBRTC },
  '17.2.1': { asks: 'keys of DTLS are managed', notApplicable: NO_WEBRTC },
  '17.2.2': { asks: 'approved ciphers of DTLS and SRTP', notApplicable: NO_WEBRTC },
  '17.2.3': { asks: 'SRTP is authenticated', notApplicable: NO_WEBRTC },
  '17.2.4': { asks: 'malformed SRTP does no harm', notApplicable: NO_WEBRTC },
  '17.3.1': { asks: 'signaling survives floods', notApplicable: NO_WEBRTC },
  '17.3.2': { asks: 'malformed signaling does no harm', notApplicable: NO_WEBRTC },
};
