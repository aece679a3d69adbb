import type { EvidenceTable } from '../evidence.ts';

/** Chapter V16 of OWASP ASVS: Security logging and error handling. */
export const logging: EvidenceTable = {
  '16.1.1': {
    asks: 'inventory of what is logged, where, how long',
    holds:
      'The table of `docs/operate/observability.md` (Logs); times are in `docs/operate/operations.md` (What is removed).',
    tests: ['tools/docs/security-page.test.ts › leads to the list of everything that is recorded'],
  },
  '16.2.1': {
    asks: 'entries say when, where, who and what',
    holds:
      'A line has time, endpoint, token or person, channel, records, status and code (`server/platform/http/exchange.ts`); an entry of the audit has also the network address and the values before.',
    tests: [
      'server/office/backoffice/session.test.ts › a request beyond the rights of its person is a line of the log that names both',
      'server/access/people/team.test.ts › with before and after in the audit',
    ],
  },
  '16.2.2': {
    asks: 'times are in UTC, from synchronized clocks',
    holds:
      'All times are milliseconds since 1970, from `server/platform/base/clock.ts`; synchronizing the machines is left to the operator (`docs/start/pci.md`, 10).',
    tests: [
      'server/office/backoffice/session.test.ts › a request beyond the rights of its person is a line of the log that names both',
      'server/access/audit/audit.test.ts › keeps entries as they were made',
    ],
  },
  '16.2.3': {
    asks: 'logs go to documented places only',
    holds: 'The process writes to standard output and to no file; traces go where an SDK of the operator sends them.',
    tests: ['server/platform/traces/traces.test.ts › without an SDK nothing is stored, sent or logged of traces'],
  },
  '16.2.4': {
    asks: 'logs can be read by machines',
    holds: 'Each line is JSON (`server/process/log.ts`), with `trace_id` where traces are collected.',
    tests: [
      'server/platform/http/exchange.test.ts › is one line of the log, whatever it quotes',
      'e2e/journeys/first-start/tracing.spec.ts › the built gateway gives its traces to the SDK that an operator loads, and names them in its log',
    ],
  },
  '16.2.5': {
    asks: 'no secrets in logs',
    holds:
      'Values of parameters are never logged; what is a secret is a mark in the table of fields (`catalogue/fields`), and each journey searches log and database for its card.',
    tests: [
      'server/platform/http/hostile-input.test.ts › a card number in a path or a query is not logged',
      'server/self-service/sessions.test.ts › no line of the log has a link, a secret, a code or an address',
      'server/office/backoffice/provider.test.ts › no secret of it is in the log',
    ],
  },
  '16.3.1': {
    asks: 'each authentication is logged, with its factors',
    holds:
      'Every sign-in, fresh proof and refusal is an entry of the audit with its factor (`server/access/people/sign-in.ts`); requests with tokens are lines of the log.',
    tests: [
      'server/access/people/sign-in.test.ts › the audit has each attempt, right or wrong, with what it was to be proved with',
      'server/access/people/passkeys.test.ts › nobody is signed in',
    ],
  },
  '16.3.2': {
    asks: 'refused requests are logged',
    holds:
      'The log has each with its person or token; of tokens beyond their rights, the audit has one a minute (`server/access/entities/beyond-rights.ts`).',
    tests: [
      'server/office/backoffice/session.test.ts › a request beyond the rights of its person is a line of the log that names both',
      'server/platform/http/token-rights.test.ts › the audit notes it once a minute',
    ],
  },
  '16.3.3': {
    asks: 'documented events and attempts of bypass are logged',
    holds:
      'What the audit has is in `docs/manage/back-office.md` (Audit); forged returns, events and messages are lines of the log, and requests of servers with wrong parameters rows of the request log.',
    tests: [
      'server/payments/acquiring/redirects.test.ts › a forged, changed or foreign return is refused and logged, and has no effect',
      'server/office/backoffice/requests.test.ts › name what was refused and why, without a value',
    ],
  },
  '16.3.4': {
    asks: 'unexpected errors and failing controls are logged',
    holds:
      'Faults with all details (`server/platform/http/exchange.ts`), upstreams and certificates that fail, settings that cannot be read.',
    tests: [
      'server/platform/http/exchange.test.ts › and the log all',
      'server/platform/http/tls.test.ts › keeps the pair that it has while the files do not fit, and says so once',
      'server/connectors/upstream/upstream.test.ts › is not called for a while, and an error is logged',
    ],
  },
  '16.4.1': {
    asks: 'nobody can forge lines of the log',
    holds: 'Texts are written as JSON, in which line ends and control characters are escaped.',
    tests: ['server/platform/http/exchange.test.ts › is one line of the log, whatever it quotes'],
  },
  '16.4.2': {
    asks: 'logs are closed to others and cannot be changed',
    holds:
      'The audit needs `audit.read`, and a chain of hashes shows every change and removal (`server/access/audit`); standard output is the operator’s to protect.',
    tests: [
      'server/access/audit/audit.test.ts › shows a change of any column of any entry',
      'server/access/audit/audit.test.ts › shows by its head that the last one was removed',
      'server/office/backoffice/rights.test.ts › audit.read is needed',
    ],
  },
  '16.4.3': {
    asks: 'logs are sent to another system, encrypted',
    notApplicable:
      'The gateway sends no logs: it writes them to standard output, and what starts it collects and ships them (`docs/operate/observability.md` has two collectors).',
  },
  '16.5.1': {
    asks: 'errors tell callers nothing internal',
    holds:
      'A fault is 999.999.999 with the id of the request; a refusal says what is wrong in words of the table of codes.',
    tests: [
      'server/platform/http/exchange.test.ts › tells the caller a general code and the id of the request',
      'server/platform/http/hostile-input.test.ts › get a clear answer, never a 5xx',
    ],
  },
  '16.5.2': {
    asks: 'failing outside services do no harm',
    holds:
      'Calls end in time, a circuit opens after five failures, payments without an outcome are asked for later (`server/connectors/calls`).',
    tests: [
      'server/connectors/calls/circuit.test.ts › opens after five failures in a row',
      'server/connectors/upstream/forwarding.test.ts › keeps a payment pending that may still arrive there',
      'server/checkout/later/hanging-shops.test.ts › a shop that hangs delays no other channel',
    ],
  },
  '16.5.3': {
    asks: 'errors never let anything through',
    holds:
      'A payment is stored before the acquirer is asked and decided again after a conflict; a setting or key that cannot be read refuses the request (`server/payments/operations/pay.ts`).',
    tests: [
      'server/access/entities/settings.test.ts › that cannot be read cause an error that is logged',
      'server/access/vault/vault.test.ts › reports a wrong master key at once',
      'server/payments/webhooks/killed.test.ts › dies at any commit',
    ],
  },
};
