import type { EvidenceTable } from '../evidence.ts';

const noGraphql =
  'No endpoint takes GraphQL or another language of queries; `tools/evidence/absent.test.ts` finds a file that would.';
const noWebSocket = 'No endpoint speaks WebSocket; `tools/evidence/absent.test.ts` finds a file that would.';

/** Chapter V4 of OWASP ASVS: API and web service. */
export const api: EvidenceTable = {
  '4.1.1': {
    asks: 'The content type with its characters',
    holds: 'Replies, pages and files say their type, and UTF-8 where it is text.',
    tests: [
      'server/platform/http/security-headers.test.ts › every reply says its type and its characters',
      'server/office/documentation/documentation.test.ts › is the file',
    ],
  },
  '4.1.2': {
    asks: 'No silent redirects from http to https',
    holds:
      'With a certificate the port speaks https only, and answers nothing on plain http; the proxy of the [Compose file](deployment.md#compose) does the same.',
    tests: [
      'server/platform/http/tls.test.ts › answers nothing on plain http, also no redirect',
      'tools/deploy/compose.test.ts › the proxy redirects nothing from plain http',
    ],
  },
  '4.1.3': {
    asks: 'Callers cannot set headers of proxies',
    holds:
      '`X-Forwarded-For` counts only as far as proxies of `TRUSTED_PROXIES` wrote it; no other header of a proxy is read (`server/platform/http/reading/caller-address.ts`).',
    tests: [
      'server/platform/http/reading/caller-address.test.ts › the connection, where no proxy is trusted',
      'server/platform/http/reading/caller-address.test.ts › the last address that no trusted proxy wrote',
    ],
  },
  '4.2.1': {
    asks: 'Clear boundaries of messages',
    holds:
      'Requests by whose end two readers could differ (a length beside pieces, two lengths, odd encodings) are refused, and the connection ends.',
    tests: [
      'server/platform/http/message-boundaries.test.ts › are refused, and nothing behind them is read',
      'server/platform/http/message-boundaries.test.ts › are clear in two requests after one another',
    ],
  },
  '4.3.1': { asks: 'Limits for nested queries', notApplicable: noGraphql },
  '4.3.2': { asks: 'No introspection of GraphQL', notApplicable: noGraphql },
  '4.4.1': { asks: 'WebSocket over TLS', notApplicable: noWebSocket },
  '4.4.2': { asks: 'WebSocket checks the origin', notApplicable: noWebSocket },
  '4.4.3': { asks: 'Tokens for sessions of WebSocket', notApplicable: noWebSocket },
  '4.4.4': { asks: 'Such tokens come from the https session', notApplicable: noWebSocket },
};
