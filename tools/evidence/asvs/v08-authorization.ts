import type { EvidenceTable } from '../evidence.ts';

/** Chapter V8 of OWASP ASVS: Authorization. */
export const authorization: EvidenceTable = {
  '8.1.1': {
    asks: 'documented rules of who may do what with which data',
    holds:
      'The table of rights and roles is in `docs/manage/back-office.md` (Roles), that of access tokens in `docs/manage/merchants-and-channels.md`; both come from `catalogue/backoffice/rights.ts`.',
    tests: ['catalogue/backoffice/rights.test.ts › are in the documentation as they are'],
  },
  '8.1.2': {
    asks: 'documented rules for single fields',
    holds:
      'Settings that need more than the right for their channel are named in `docs/manage/back-office.md` (Channels), parameters of each request with their sender in `docs/look-up/fields.md`, and what no reply shows in `docs/start/security.md`.',
    tests: ['tools/docs/documents.test.ts › has every parameter of every form and allows no other'],
  },
  '8.2.1': {
    asks: 'each function needs its permission',
    holds:
      'Each endpoint has a row with its right, and is bound with it (`catalogue/backoffice/endpoint-rights.ts`, `server/office/backoffice/serve.ts`).',
    tests: [
      'server/office/backoffice/rights.test.ts › is needed: somebody without it is refused what somebody with it may do',
      'server/platform/http/token-rights.test.ts › the rights of access tokens',
    ],
  },
  '8.2.2': {
    asks: 'each record needs permission for its owner',
    holds:
      'Queries name the channels of the token or the person; a record of another channel is answered as one that does not exist. What was served is asked for again, by the same id, with the credentials of another merchant.',
    tests: [
      'server/platform/http/credentials.test.ts › of a channel speaks for it, named or not, and for no other',
      'server/office/queries/search.test.ts › finds nothing of another channel',
      'server/self-service/changes.test.ts › of another customer, or that is none, is gone',
      'tools/fuzzing/api/run.test.ts › are answered as it says',
    ],
  },
  '8.2.3': {
    asks: 'single fields need their permission',
    holds:
      'No request sets what its table does not list, settings of processors and rates need the right for the whole installation, and the history of a customer beside a payment needs `customers.read`.',
    tests: [
      'server/office/backoffice/hardening.test.ts › sets nothing that its table does not list',
      'server/office/backoffice/hardening.test.ts › shows no number, code or secret',
      'server/office/backoffice/payments.test.ts › are nothing for who may not see customers, and unknown in another channel',
    ],
  },
  '8.3.1': {
    asks: 'rights are enforced by the server',
    holds:
      'They are checked at each request before its parameters (`server/office/backoffice/caller.ts`, `server/platform/http/serve.ts`).',
    tests: [
      'server/office/backoffice/rights.test.ts › is needed: somebody without it is refused what somebody with it may do',
      'server/access/people/team.test.ts › somebody who is disabled gives nothing any more',
    ],
  },
  '8.4.1': {
    asks: 'tenants are kept apart',
    holds:
      'Merchants and channels are named in every query, have data keys of their own, and sealed values are bound to them (`server/access/vault`).',
    tests: [
      'server/platform/http/credentials.test.ts › of a merchant speaks for each of its channels, and for no foreign one',
      'server/payments/webhooks/manage.test.ts › another merchant has no access to it',
      'server/access/vault/vault.test.ts › opens no text that was changed, or moved to another payment or entity',
    ],
  },
};
