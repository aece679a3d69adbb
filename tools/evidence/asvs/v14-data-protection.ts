import type { EvidenceTable } from '../evidence.ts';

/** Chapter V14 of OWASP ASVS: Data protection. */
export const dataProtection: EvidenceTable = {
  '14.1.1': {
    asks: 'Sensitive data are known and classified',
    holds:
      'Each parameter is marked as a secret, as personal or as neither in `catalogue/fields` and `catalogue/requests/personal.ts`; [what is stored where](security.md#what-is-stored-where) has the classes.',
    tests: [
      'catalogue/requests/personal.test.ts › every parameter that may be stored is decided personal or not',
      'catalogue/fields/fields.test.ts › mark exactly these parameters as secrets',
    ],
  },
  '14.1.2': {
    asks: 'Each class has documented rules',
    holds:
      'Form of storage, logs, retention, erasing and access of each class: [security](security.md#what-is-stored-where), [PCI DSS](pci.md#for-operators), [what is removed](operations.md#what-is-removed), [the data of a person](back-office.md#the-data-of-a-person).',
    tests: [
      'catalogue/requests/personal.test.ts › every table that is left out exists',
      'catalogue/settings/retention.test.ts › of events is longer in live, within the limits',
    ],
  },
  '14.2.1': {
    asks: 'No secrets in addresses',
    holds:
      'Cards, tokens and passwords are taken from body and header; the token of a link of the self-service page stands behind `#`, which no browser sends. Only a channel that is set `lenient` reads user and password of older integrations from a query ([compatibility](compatibility.md#user-id-and-password-instead-of-a-token)).',
    tests: [
      'server/platform/http/access.test.ts › says that the header is missing',
      'server/platform/http/hostile-input.test.ts › a card number in a path or a query is not logged',
      'server/self-service/sessions.test.ts › no line of the log has a link, a secret, a code or an address',
    ],
  },
  '14.2.2': {
    asks: 'No sensitive data in caches of servers',
    holds:
      'Replies are `no-store`; what the gateway caches itself are files, look and tokens by hash; security codes are removed with their payment.',
    tests: [
      'server/platform/pages/pages.test.ts › is not cached, and its address is not sent as a referrer',
      'server/checkout/model/secrets.test.ts › they are stored sealed, used by the payment, and then removed',
      'server/self-service/bad-input.test.ts › replies are for the page alone, and kept nowhere',
    ],
  },
  '14.2.3': {
    asks: 'Nothing goes to third parties',
    holds:
      'Pages of the gateway load from their own origin only; a payment sends requests to shop and gateway, and to nobody else.',
    tests: [
      'e2e/journeys/merchant-page/trust.spec.ts › sends requests to shop and gateway only',
      'server/office/backoffice-page/backoffice-page.test.ts › under a policy without inline code and third parties',
    ],
  },
  '14.2.4': {
    asks: 'The documented protection is in place',
    holds:
      'Numbers are sealed and bound to their payment, codes are removed, texts are masked, logs have no values, rows are removed by their age, and a person is erased everywhere.',
    tests: [
      'server/payments/stored-accounts/secrecy.test.ts › contain no number in clear text, and no security code',
      'server/platform/http/every-parameter.test.ts › echoes, logs and traces no secret that it refused',
      'server/office/privacy/erase.test.ts › are erased everywhere',
    ],
  },
  '14.3.1': {
    asks: 'The browser forgets when a session ends',
    holds:
      'Signing out removes the cookie and leaves the page of the back office, whatever the gateway answers; the self-service page forgets its session and all that it showed, also without a connection.',
    tests: [
      'e2e/journeys/self-service/sessions.spec.ts › links that are forged or old, and sessions that are over, say so',
      'self-service/state.test.ts › a session that is over is forgotten, and the page says why',
      'e2e/journeys/office/signing-out.spec.ts › signing out leaves nothing on the screen, also without an answer',
    ],
  },
  '14.3.2': {
    asks: 'Browsers keep no sensitive replies',
    holds:
      'Replies of the interface, of back office and self-service page, and pages for shoppers are `Cache-Control: no-store`.',
    tests: [
      'server/office/backoffice/session.test.ts › the cookie is hidden from scripts and other sites',
      'server/platform/pages/pages.test.ts › is not cached, and its address is not sent as a referrer',
      'server/self-service/bad-input.test.ts › replies are for the page alone, and kept nowhere',
    ],
  },
  '14.3.3': {
    asks: 'Storage of the browser has no sensitive data',
    holds:
      'The widget keeps the id of the last method, the back office colours and columns, the self-service page the token of its session for the tab.',
    tests: [
      'e2e/journeys/merchant-page/trust.spec.ts › a payment stores nothing in the browser',
      'self-service/state.test.ts › opens a session, which the tab keeps, and leaves the address',
    ],
  },
};
