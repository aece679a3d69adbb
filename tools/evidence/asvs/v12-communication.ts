import type { EvidenceTable } from '../evidence.ts';

const noInternalHttp =
  'The gateway is one program: its processes speak over sockets of the machine and the database, and no service of the product calls another by HTTP.';

/** Chapter V12 of OWASP ASVS: Secure communication. */
export const communication: EvidenceTable = {
  '12.1.1': {
    asks: 'TLS 1.2 and 1.3 only, the newest preferred',
    holds: 'The gateway’s own https takes both and nothing older (`server/platform/http/tls.ts`); `testssl.sh` agrees.',
    tests: [
      'server/platform/http/tls.test.ts › speaks TLS 1.2 and 1.3, and nothing older',
      'server/platform/http/tls.test.ts › chooses the strongest cipher, whatever its client likes best',
    ],
  },
  '12.1.2': {
    asks: 'Recommended ciphers only, the strongest first',
    holds:
      'Nine ciphers of AES-GCM and ChaCha20-Poly1305, all with forward secrecy, in the order of the server; `testssl.sh` finds no other and no weakness.',
    tests: [
      'server/platform/http/tls.test.ts › takes no other cipher than those of its list',
      'server/platform/http/tls.test.ts › chooses the strongest cipher, whatever its client likes best',
    ],
  },
  '12.1.3': {
    asks: 'Client certificates are checked before use',
    notApplicable: 'The gateway asks clients for no certificate: they identify themselves by tokens and sessions.',
  },
  '12.2.1': {
    asks: 'TLS for all clients, without a way back',
    holds: 'Live starts with https only, of its own or of a proxy that the operator names, and with an https address.',
    tests: [
      'server/assembly/configuration.test.ts › starts with https only, of its own or of a proxy',
      'e2e/journeys/first-start/live-start.spec.ts › live serves https itself, with secrets in files, and refuses to start on plain http',
    ],
  },
  '12.2.2': {
    asks: 'Certificates that the public trusts',
    notApplicable:
      'The product has no certificate and makes none: the operator brings it in `TLS_CERT_FILE` ([how](deployment.md#tls)).',
  },
  '12.3.1': {
    asks: 'Encryption on every connection',
    open: 'The gateway uses TLS or SSH to other machines; in live it, and each command, starts without TLS to PostgreSQL only with `sslmode=disable`, and sends mails without TLS only with `tls=optional`. Missing: the port of `METRICS_PORT`, which Compose and the chart set, has no TLS, a proxy of `TLS_BY_PROXY` may reach the gateway by http, and so may the gateway a collector of traces, and the commands that work on a gateway elsewhere the gateway.',
  },
  '12.3.2': {
    asks: 'Clients check the certificates of servers',
    holds:
      'Calls of merchants’ addresses and of acquirers send nothing before the certificate and its name are checked. No option turns that off, and with the variable of Node that would, live does not start.',
    tests: [
      'server/assembly/configuration.test.ts › refuses the variable with which Node takes every certificate',
      'server/platform/outbound/connections.test.ts › are encrypted, and only to a server with a valid certificate',
      'server/connectors/calls/connection.test.ts › sends nothing to a server without a valid certificate',
    ],
  },
  '12.3.3': { asks: 'TLS between internal services of HTTP', notApplicable: noInternalHttp },
  '12.3.4': { asks: 'Trusted certificates between internal services', notApplicable: noInternalHttp },
};
