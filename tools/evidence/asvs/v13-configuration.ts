import type { EvidenceTable } from '../evidence.ts';

/** Chapter V13 of OWASP ASVS: Configuration. */
export const configuration: EvidenceTable = {
  '13.1.1': {
    asks: 'All connections are documented',
    holds:
      'A [table](security.md#addresses-that-the-gateway-calls) has each system to which the gateway connects, and who says its address.',
    tests: ['tools/evidence/absent.test.ts › connects to the systems of the documented table only'],
  },
  '13.2.1': {
    asks: 'Services identify themselves by short-lived credentials',
    open: 'The gateway has an account of its own at each system; PayPal’s key only gets short-lived tokens, and SFTP servers take a key pair. Other processors, mail servers and PostgreSQL are given keys or passwords, as they issue them, which last until somebody changes them; they are sealed by the vault or in files, and nothing demands that they change.',
  },
  '13.2.2': {
    asks: 'Accounts with the least rights',
    holds:
      'Container, chart and unit run as a user without rights, with a read-only root; tokens have rights of their own; the database needs one schema.',
    tests: [
      'tools/deploy/chart.test.ts › runs without rights, as the restricted profile asks, and with secrets as files only',
      'tools/deploy/compose.test.ts › every service has a read-only root, and no rights but those that are named',
      'tools/deploy/systemd.test.ts › the service is exposed little',
    ],
  },
  '13.2.3': {
    asks: 'No default credentials',
    holds:
      'Live makes no merchant, token or person by itself, and refuses a database with the token of the test environment.',
    tests: [
      'server/commands/commands.test.ts › has no merchant at first, creates no wallet tokens',
      'e2e/journeys/first-start/live-start.spec.ts › live refuses a database of the test environment, whose demo token is public',
    ],
  },
  '13.2.4': {
    asks: 'A list of systems that may be called',
    holds:
      'Only addresses are called that operators or those who manage a channel set; of what merchants set, only public ones; of what a browser sends, only hosts of one provider. A test lists the files that connect.',
    tests: [
      'tools/evidence/absent.test.ts › connects to the systems of the documented table only',
      'server/platform/outbound/connections.test.ts › is not connected to',
      'server/checkout/wallets/routes.test.ts › the session of a sheet in the live environment',
    ],
  },
  '13.2.5': {
    asks: 'A list of what the server may request or load',
    holds:
      'Outgoing calls as above. Files are read from the installation, the data folder and the paths of variables only; no address in a mail, a picture or XML is followed.',
    tests: [
      'tools/evidence/absent.test.ts › connects to the systems of the documented table only',
      'server/mail/sending/letter.test.ts › makes the gateway read no file and call no address',
      'server/settlement/bank-answers/answers.test.ts › a document type',
    ],
  },
  '13.3.1': {
    asks: 'Secrets are kept by a solution for secrets',
    holds:
      'Secrets of merchants and people are sealed or hashed by [the vault](vault.md); those of the operator come as files of a store for secrets (`…_FILE`), and none is in source or image.',
    tests: [
      'server/access/entities/settings.test.ts › are stored encrypted if they are secret, for their entity only',
      'server/assembly/variables.test.ts › the configuration has the secrets of files',
      'tools/deploy/compose.test.ts › secrets are files, and none is in the environment',
    ],
  },
  '13.3.2': {
    asks: 'Few may read secrets',
    holds:
      'Each entity has a data key of its own; files of secrets are readable by their owner only; a secret setting is shown to nobody after it was set.',
    tests: [
      'server/access/vault/vault.test.ts › opens no text that was changed, or moved to another payment or entity',
      'server/platform/base/private-files.test.ts › is created for its owner only, with all its files',
      'server/office/backoffice/channels.test.ts › a secret is stored sealed, and shown nowhere',
    ],
  },
  '13.4.1': {
    asks: 'No metadata of version control is deployed',
    holds:
      'Package and image have listed folders of the build only (`tools/deploy/runtime.ts`), and only files of maps are served.',
    tests: [
      'tools/deploy/runtime.test.ts › the files of an installation',
      'tools/build/merchant-package.test.ts › has the entries and what they import, and nothing else',
      'server/platform/http/refusals.test.ts › an address that does not exist',
    ],
  },
  '13.4.2': {
    asks: 'No debugging in production',
    holds:
      'Clock, simulated cases, events and test data do not exist in live; an error says its code and its number, never its stack.',
    tests: [
      'server/office/backoffice/testing.test.ts › has no clock to move, no cases and no events',
      'server/office/documentation/front-page.test.ts › lists the test endpoints in the test environment only',
      'server/platform/http/exchange.test.ts › tells the caller a general code',
    ],
  },
  '13.4.3': {
    asks: 'No lists of folders',
    holds: 'Files are found by their whole names in maps; the address of a folder is unknown.',
    tests: [
      'server/office/documentation/documentation.test.ts › /docs/pictures/ does not exist',
      'server/office/backoffice-page/backoffice-page.test.ts › the document does not stand in for',
    ],
  },
  '13.4.4': {
    asks: 'No TRACE',
    holds: 'TRACE is answered as every method that an address does not have, and echoes nothing.',
    tests: ['server/platform/http/message-boundaries.test.ts › TRACE echoes nothing'],
  },
  '13.4.5': {
    asks: 'Monitoring and documentation are public by intention only',
    holds:
      'The documentation is meant for everybody. `METRICS_PORT` gives metrics a port of their own, which chart and Compose file set; without it the log warns at each start, and `/metrics` has one spelling for the rule of a proxy.',
    tests: [
      'tools/deploy/compose.test.ts › the metrics have a port of their own, which neither the proxy nor the machine serves',
      'server/platform/http/metrics.test.ts › the metrics have one address',
      'e2e/journeys/first-start/metrics-port.spec.ts › metrics and probes have a port of their own, which closes last',
    ],
  },
};
