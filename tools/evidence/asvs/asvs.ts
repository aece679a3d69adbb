import type { EvidenceTable } from '../evidence.ts';
import { encoding } from './v01-encoding.ts';
import { validation } from './v02-validation.ts';
import { frontend } from './v03-frontend.ts';
import { api } from './v04-api.ts';
import { files } from './v05-files.ts';
import { authentication } from './v06-authentication.ts';
import { sessions } from './v07-sessions.ts';
import { authorization } from './v08-authorization.ts';
import { tokens } from './v09-tokens.ts';
import { oauth } from './v10-oauth.ts';
import { cryptography } from './v11-cryptography.ts';
import { communication } from './v12-communication.ts';
import { configuration } from './v13-configuration.ts';
import { dataProtection } from './v14-data-protection.ts';
import { architecture } from './v15-architecture.ts';
import { logging } from './v16-logging.ts';
import { webrtc } from './v17-webrtc.ts';

/** The chapters of OWASP ASVS 5.0.0, V1 to V17, with the evidence for each requirement of levels 1 and 2. */
export const asvs: Readonly<Record<string, EvidenceTable>> = {
  'Encoding and sanitization': encoding,
  'Validation and business logic': validation,
  'Web frontend': frontend,
  'API and web service': api,
  'File handling': files,
  Authentication: authentication,
  'Session management': sessions,
  Authorization: authorization,
  'Self-contained tokens': tokens,
  'OAuth and OIDC': oauth,
  Cryptography: cryptography,
  'Secure communication': communication,
  Configuration: configuration,
  'Data protection': dataProtection,
  'Secure coding and architecture': architecture,
  'Logging and error handling': logging,
  WebRTC: webrtc,
};
