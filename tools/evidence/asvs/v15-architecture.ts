import type { EvidenceTable } from '../evidence.ts';

/** Chapter V15 of OWASP ASVS: Secure coding and architecture. */
export const architecture: EvidenceTable = {
  '15.1.1': {
    asks: 'documented times for fixing dependencies',
    holds: '`SECURITY.md` (Dependencies): 7 days, 30 days or the next release by severity, and updates each quarter.',
    tests: ['tools/docs/security-page.test.ts › says in how many days a vulnerability of a dependency is fixed'],
  },
  '15.1.2': {
    asks: 'inventory of third-party components, from trusted sources',
    holds:
      '`package-lock.json` has every package with its version and hash, all from the registry of npm; `NOTICE` has those whose code is in the built files. A release has an SBOM beside each of its files.',
    tests: [
      'tools/build/notice.test.ts › has each package whose code is in the built files',
      'tools/build/notice.test.ts › every package comes from the registry of npm, with its hash',
      'tools/release/bom.test.ts › have each package that is installed with the gateway',
    ],
  },
  '15.1.3': {
    asks: 'documented expensive functions, and what bounds them',
    holds:
      '`docs/start/security.md` (who floods the gateway), decisions 0085, 0198, 0212 and 0243, and the table of `server/assembly/bounded-work.test.ts`, which says of each endpoint without a token what bounds its work.',
    tests: ['server/assembly/bounded-work.test.ts › what somebody without a token can order'],
  },
  '15.2.1': {
    asks: 'no component behind the times for fixing',
    open: '`SECURITY.md` has the times, and `npm run release` signs nothing with a vulnerability of an npm package that the changelog does not name. Missing: nothing measures the times, nobody is asked about Node and Debian’s packages of the image, and between releases `npm audit` is a step by hand.',
  },
  '15.2.2': {
    asks: 'expensive functions cannot take the gateway down',
    holds:
      'Rates for each caller, budgets of memory and time for bodies, one password and one picture at a time, long work in timers and threads.',
    tests: [
      'server/assembly/bounded-work.test.ts › what somebody without a token can order',
      'server/assembly/limits-of-all.test.ts › passwords are hashed one at a time',
      'server/platform/http/hostile-input.test.ts › 50,000 unknown names are answered, and others are served meanwhile',
    ],
  },
  '15.2.3': {
    asks: 'no test code in production',
    holds:
      'An installation has the built files and packages of production only (`tools/deploy/runtime.ts`); live has no endpoint of tests.',
    tests: [
      'tools/deploy/runtime.test.ts › have the packages that the gateway depends on, and none for development',
      'tools/deploy/runtime.test.ts › dist/server/testing: false',
      'server/office/backoffice/rights.test.ts › the live environment has no',
    ],
  },
  '15.3.1': {
    asks: 'replies have needed fields only',
    holds: 'Each reply is written from a table of its fields (`catalogue/fields/reply.ts`).',
    tests: [
      'server/office/backoffice/hardening.test.ts › shows no number, code or secret',
      'server/connectors/upstream/answer.test.ts › with the facts about the card, and no other fields',
    ],
  },
  '15.3.2': {
    asks: 'calls follow no redirects',
    holds:
      'Neither calls to merchants (`server/platform/outbound`) nor those to processors (`server/connectors/calls`) do.',
    tests: [
      'server/platform/outbound/outbound.test.ts › follows no redirect',
      'server/connectors/calls/connection.test.ts › follows no redirect',
    ],
  },
  '15.3.3': {
    asks: 'requests set listed fields only',
    holds: 'Each endpoint has its table; a name that is not in it is refused (`catalogue/schema/check.ts`).',
    tests: [
      'server/office/backoffice/hardening.test.ts › sets nothing that its table does not list',
      'catalogue/schema/check.test.ts › an unknown name',
    ],
  },
  '15.3.4': {
    asks: 'the address of the caller cannot be forged',
    holds:
      'It is the last one that no proxy of `TRUSTED_PROXIES` wrote (`server/platform/http/reading/caller-address.ts`), for limits and audit alike.',
    tests: [
      'server/platform/http/reading/caller-address.test.ts › is the last address that no trusted proxy wrote',
      'server/platform/http/reading/caller-address.test.ts › is the connection, where no proxy is trusted',
    ],
  },
  '15.3.5': {
    asks: 'types are checked, comparisons strict',
    holds:
      'Parameters are texts with a format each, values of JSON are read by their type; the compiler is `strict`, and Biome refuses `==`.',
    tests: [
      'catalogue/fields/fields.test.ts › refuses each of its counterexamples',
      'server/platform/http/every-parameter.test.ts › names each one that is wrong, and no secret',
    ],
  },
  '15.3.6': {
    asks: 'no prototype pollution',
    holds:
      'Names that were sent are keys of `Map` or of objects without a prototype, and rows are looked up with `Object.hasOwn`.',
    tests: [
      'server/platform/http/reading/parameters.test.ts › named like members of objects are parameters like others',
      'catalogue/schema/check.test.ts › inherits nothing, so that it contains only names that were sent',
      'server/payments/reply/nest.test.ts › a key with a meaning in JavaScript has none here',
    ],
  },
  '15.3.7': {
    asks: 'repeated parameters have no second meaning',
    holds:
      'A name that comes twice is refused, and so is one with different values in query and body (`server/platform/http/reading/parameters.ts`).',
    tests: [
      'server/platform/http/reading/parameters.test.ts › that are repeated in one text are an error',
      'server/platform/http/reading/parameters.test.ts › may stand in the query and in the body with equal values, but not with different ones',
    ],
  },
};
