import type { EvidenceTable } from '../evidence.ts';

/** Chapter V3 of OWASP ASVS: Web frontend. */
export const frontend: EvidenceTable = {
  '3.2.1': {
    asks: 'No reply is shown in a wrong context',
    holds:
      'Replies of the interface and files of the widget have a policy that runs and frames nothing, downloads are attachments, logos and mails are sandboxed; every reply has `nosniff`.',
    tests: [
      'server/platform/http/security-headers.test.ts › every reply says its type and its characters',
      'server/checkout/widget-script/widget-script.test.ts › is one to the browser, and nothing runs in it',
      'server/office/backoffice/mails.test.ts › as a page without scripts',
    ],
  },
  '3.2.2': {
    asks: 'Text is shown as text, not as HTML',
    holds: 'Preact and `textContent` write every text; no file of the product writes HTML into a page.',
    tests: [
      'tools/evidence/absent.test.ts › never writes a text into a page as HTML',
      'e2e/journeys/office/hostile.spec.ts › no text of a stranger becomes a part of a view',
    ],
  },
  '3.3.1': {
    asks: 'Cookies of https only, with a prefix',
    holds:
      'With https, all four cookies of the back office are `Secure` with the prefix `__Host-`; nothing else sets a cookie.',
    tests: [
      'server/office/backoffice/cookies.test.ts › is of this host and of https alone, and no script reads it',
      'e2e/journeys/merchant-page/trust.spec.ts › a payment stores nothing in the browser',
    ],
  },
  '3.3.2': {
    asks: 'SameSite fits the purpose of each cookie',
    holds: 'Cookies are `SameSite=Strict`; that of a sign-in at a provider, whose site leads back, is `Lax`.',
    tests: ['server/office/backoffice/cookies.test.ts › is of this host and of https alone, and no script reads it'],
  },
  '3.3.3': {
    asks: 'Cookies have the prefix of one host',
    holds:
      'With https, each has the prefix `__Host-` (`server/office/backoffice/cookies.ts`), and is read by that name only.',
    tests: [
      'server/office/backoffice/cookies.test.ts › is read as it is stored, and not by the name that any host may set',
    ],
  },
  '3.3.4': {
    asks: 'Scripts cannot read cookies of sessions',
    holds: 'All cookies are `HttpOnly`; no reply repeats the token of a session.',
    tests: [
      'server/office/backoffice/session.test.ts › the cookie is hidden from scripts and other sites',
      'server/office/backoffice/cookies.test.ts › is of this host and of https alone, and no script reads it',
    ],
  },
  '3.4.1': {
    asks: 'HSTS of a year with subdomains',
    holds: 'In live, every reply has it for a year with subdomains (`server/platform/http/security-headers.ts`).',
    tests: ['server/platform/http/security-headers.test.ts › every reply in live tells browsers so'],
  },
  '3.4.2': {
    asks: 'CORS for named origins, or nothing sensitive',
    holds:
      'The header is `*` or absent: it is there for files of the widget, the documentation and what the widget sends and reads by the id of a checkout, without cookies; back office and self-service page have none.',
    tests: [
      'server/checkout/checkouts.test.ts › the widget reads what it shows from any page, and nothing that is for the merchant',
      'server/office/backoffice/session.test.ts › the cookie is hidden from scripts and other sites',
      'server/self-service/bad-input.test.ts › replies are for the page alone, and kept nowhere',
    ],
  },
  '3.4.3': {
    asks: 'A content security policy for every reply',
    holds:
      "Every policy begins with `default-src 'none'`, which covers `object-src`, and has `base-uri 'none'`; scripts run by hash or from the own origin, never inline ([pages and headers](security.md#pages-and-headers)).",
    tests: [
      'server/platform/http/security-headers.test.ts › every reply says its type and its characters',
      'server/office/backoffice-page/backoffice-page.test.ts › under a policy without inline code and third parties',
      "server/checkout/widget-script/widget-script.test.ts › a hosted field's page may run its own script",
    ],
  },
  '3.4.4': {
    asks: 'No guessing of content types',
    holds: 'Every reply with a body has `X-Content-Type-Options: nosniff`.',
    tests: [
      'server/platform/http/security-headers.test.ts › every reply says its type and its characters',
      'server/office/documentation/documentation.test.ts › is the file',
    ],
  },
  '3.4.5': {
    asks: 'A policy of referrers',
    holds: 'Replies, pages and files of the widget send `Referrer-Policy: no-referrer`.',
    tests: [
      'server/platform/http/security-headers.test.ts › every reply says its type and its characters',
      'server/platform/pages/pages.test.ts › is not cached, and its address is not sent as a referrer',
    ],
  },
  '3.4.6': {
    asks: 'Framing is forbidden unless it is needed',
    holds:
      "`frame-ancestors 'none'` is usual. Fields of cards and pages of issuers and banks have to stand in pages of shops, which are not known; where the shop is known, the field refuses other pages. The self-service page is framed by the origins of its setting.",
    tests: [
      'server/platform/http/security-headers.test.ts › every reply says its type and its characters',
      'server/self-service/page/page.test.ts › is framed by those whom the setting names',
      'e2e/journeys/merchant-page/trust.spec.ts › is refused by the field if the shop is known',
    ],
  },
  '3.5.1': {
    asks: 'Requests of other sites are refused',
    holds:
      'Changes in the back office need the header `X-Tollgate`, and `Origin` and `Sec-Fetch-Site` of the own page (`server/office/backoffice/caller.ts`); other interfaces take a token in a header, which no other site can send.',
    tests: [
      'server/office/backoffice/session.test.ts › a request without the header is refused',
      'server/office/backoffice/session.test.ts › a request from another origin is refused',
      'server/office/backoffice/rights.test.ts › is refused without the header of the page',
    ],
  },
  '3.5.2': {
    asks: 'Nothing sensitive without a preflight',
    holds:
      'The header of the back office, of a session of a shopper and `Authorization` all cause a preflight, which is answered without a permission; what the widget sends without one is checked against the page of the shop.',
    tests: [
      'server/office/backoffice/session.test.ts › a request without the header is refused',
      'server/self-service/bad-input.test.ts › without a session, or with any text instead, is refused',
      'server/checkout/other-pages.test.ts › a page of another shop is refused for the outcome and for the payment',
    ],
  },
  '3.5.3': {
    asks: 'Changes by POST, PUT or DELETE only',
    holds:
      'GET changes nothing that matters: reading a link makes no checkout, and the return of a provider of identities counts once, in the browser that left. Each address answers its own methods only.',
    tests: [
      'server/checkout/payment-links/many.test.ts › looking at the page makes none',
      'server/office/backoffice/provider.test.ts › an answer counts once, in the browser that left',
      'server/platform/http/refusals.test.ts › a method that an address does not answer',
    ],
  },
  '3.5.4': {
    asks: 'Separate applications on separate host names',
    open: 'Back office, pages for shoppers, fields of cards and documentation are served under one host name, so that one certificate and one address suffice. Policies, `HttpOnly` and the header of the back office keep them apart. A host name of its own for the back office is missing: passkeys and the sign-in provider are bound to the one of `BASE_URL`.',
  },
  '3.5.5': {
    asks: 'Messages of other windows are checked',
    holds:
      'Page and frame take a message only from the window and the origin that they expect, and only in a known form (`widget/bridge`); then they use a private channel.',
    tests: [
      'widget/bridge/bridge.test.ts › a frame ignores',
      'e2e/journeys/merchant-page/trust.spec.ts › messages of a window other than the frame are ignored',
      'e2e/journeys/merchant-page/trust.spec.ts › a frame made for another origin sends nothing to this page',
    ],
  },
  '3.7.1': {
    asks: 'No outdated techniques in the browser',
    holds: 'Pages are HTML, CSS and JavaScript; their policies allow no plug-ins.',
    tests: [
      'server/platform/http/security-headers.test.ts › every reply says its type and its characters',
      'server/office/backoffice-page/backoffice-page.test.ts › under a policy without inline code and third parties',
    ],
  },
  '3.7.2': {
    asks: 'Automatic redirects to allowed hosts only',
    holds:
      'Shoppers are led to the address that the merchant set for the order, or that the form of its page named, and to the page of the channel’s processor; an address in a request of a browser afterwards changes nothing.',
    tests: [
      'server/payments/authentications/hostile.test.ts › comes twice is refused the second time, with a redirect to the shop',
      'catalogue/schema/format.test.ts › of a redirect never has the scheme',
      'server/checkout/live-addresses.test.ts › shopperResultUrl in the live environment',
    ],
  },
};
