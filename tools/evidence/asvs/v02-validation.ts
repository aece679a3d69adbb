import type { EvidenceTable } from '../evidence.ts';

/** Chapter V2 of OWASP ASVS: Validation and business logic. */
export const validation: EvidenceTable = {
  '2.1.1': {
    asks: 'Rules of valid input are documented',
    holds:
      'Each parameter is a row of `catalogue/fields`; [the parameters](fields.md) and `docs/openapi.json` are written from these rows.',
    tests: [
      'tools/docs/documents.test.ts › has one line for each parameter of each table',
      'tools/docs/documents.test.ts › has every parameter of every form and allows no other',
    ],
  },
  '2.1.2': {
    asks: 'Rules between values are documented',
    holds:
      'Rules between parameters are rows of `catalogue/rules`, with a sentence each on [the page of parameters](fields.md).',
    tests: ['catalogue/schema/rules.test.ts › every rule has a sentence in plain words'],
  },
  '2.1.3': {
    asks: 'Limits of the business logic are documented',
    holds:
      'Limits stand where they apply: [rates](configuration.md), [risk](risk.md), [follow-ups](payments.md), [links](payment-links.md); those of requests are in `docs/openapi.json`, written from `catalogue/endpoints/limits.ts`.',
    tests: [
      'tools/docs/documents.test.ts › the committed documents',
      'tools/docs/pages.test.ts › the validity of a checkout is the same on every page',
    ],
  },
  '2.2.1': {
    asks: 'Input is checked against what is expected',
    holds:
      'Every parameter of every endpoint is checked against its row: a pattern, a list or a range; names that no row has are refused.',
    tests: [
      'server/platform/http/every-parameter.test.ts › names each one that is wrong, and no secret',
      'catalogue/fields/fields.test.ts › refuses each of its counterexamples',
    ],
  },
  '2.2.2': {
    asks: 'Checks are made on the server',
    holds:
      'The widget checks for the shopper; the gateway checks the same rows again and trusts nothing of the browser.',
    tests: [
      'server/platform/http/every-parameter.test.ts › names each one that is wrong, and no secret',
      'e2e/journeys/merchant-page/trust.spec.ts › is refused by the gateway if it bypasses the field',
    ],
  },
  '2.2.3': {
    asks: 'Related values fit each other',
    holds:
      'Rules of `catalogue/rules` compare them (such as brand and number, an agreement and its amount, the ends of a period); wrong ones are named together.',
    tests: [
      'catalogue/schema/rules.test.ts › rules between parameters',
      'catalogue/requests/requests.test.ts › the rules of a payment',
    ],
  },
  '2.3.1': {
    asks: 'Steps happen in their order',
    holds:
      'Which event may follow which state is a table; follow-ups, challenges, summaries and disputes out of their order are refused and change nothing.',
    tests: [
      'server/payments/operations/follow-ups.test.ts › follow-ups of the wrong kind have their own codes',
      "server/payments/authentications/hostile.test.ts › comes before the issuer's result proves nothing",
      'server/checkout/hand-in.test.ts › only the merchant confirms, and only what was handed in',
    ],
  },
  '2.3.2': {
    asks: 'Limits of the business logic are kept',
    holds:
      'Amounts and numbers of captures and refunds, payments of a link, attempts and rules of risk are enforced when the change is stored.',
    tests: [
      'server/payments/operations/follow-ups.test.ts › a capture cannot exceed the authorization, nor the number of captures',
      'server/checkout/payment-links/many.test.ts › no more pay than the largest number',
      'server/payments/operations/risk.test.ts › no more succeed than the limit allows',
    ],
  },
  '2.3.3': {
    asks: 'A change happens as a whole or not at all',
    holds: 'All rows of a change are one change set, stored in one transaction with its notifications and timers.',
    tests: [
      'server/platform/database/database.test.ts › is stored completely or not at all',
      'server/payments/webhooks/exactly.test.ts › a change that is rolled back is not notified',
    ],
  },
  '2.3.4': {
    asks: 'Nothing limited is given out twice',
    holds: 'What may be taken once raises the version of its row; of 50 rivals no more succeed than there is.',
    tests: [
      'server/payments/operations/never-overdrawn.test.ts › is taken by exactly as many concurrent follow-ups as there is money for',
      'server/checkout/checkouts.test.ts › simultaneous submissions pay it once, and all get the same result',
      'server/assembly/rivals.test.ts › every endpoint has a contest',
    ],
  },
  '2.4.1': {
    asks: 'Programs cannot call without limits',
    holds:
      'Callers without a token are counted by network and operation before the database is asked, those with one by channel; bodies have budgets of memory and time.',
    tests: [
      'server/assembly/bounded-work.test.ts › what somebody without a token can order',
      'server/platform/http/throttle.test.ts › a caller without a token',
      'server/platform/http/access.test.ts › the rate of a channel',
    ],
  },
};
