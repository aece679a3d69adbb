import type { EvidenceTable } from '../evidence.ts';

/** Chapter V1 of OWASP ASVS: Encoding and sanitization. */
export const encoding: EvidenceTable = {
  '1.1.1': {
    asks: 'Input is decoded once, before it is checked',
    holds:
      'Parameters are unescaped once while they are read (`server/platform/http/reading/parameters.ts`); checks and operations see the result only.',
    tests: [
      'server/platform/http/reading/parameters.test.ts › are unescaped once, so that what was escaped twice stays escaped',
      'server/platform/http/reading/parameters.test.ts › with broken encoding, broken UTF-8 or NUL are named',
    ],
  },
  '1.1.2': {
    asks: 'Output is escaped as the last step',
    holds:
      'Texts are stored as they were sent. `server/platform/pages/html.ts` escapes each where the page is written, Preact and the builder of XML do the same.',
    tests: [
      'server/platform/pages/pages.test.ts › escapes every text that stands in it',
      'e2e/journeys/office/hostile.spec.ts › no text of a stranger becomes a part of a view',
    ],
  },
  '1.2.1': {
    asks: 'Escaping that fits HTML, XML and headers',
    holds:
      'Pages, mails and files of banks are written by functions that escape for elements and quoted attributes; file names in headers have letters, digits and dots only.',
    tests: [
      'server/platform/pages/pages.test.ts › escapes every text that stands in it',
      'server/mail/content/message.test.ts › is escaped, and is one line',
      'server/connectors/sepa/files/files.test.ts › is valid by the official schema, with any names and texts',
    ],
  },
  '1.2.2': {
    asks: 'Escaping in URLs, and safe schemes only',
    holds:
      'Values are added to addresses by `encodeURIComponent` or `URLSearchParams`; addresses of shoppers have no scheme of a browser or an operating system (`catalogue/formats`).',
    tests: [
      'server/platform/outbound/result-address.test.ts › keeps its own query',
      'catalogue/schema/format.test.ts › of a redirect never has the scheme',
    ],
  },
  '1.2.3': {
    asks: 'Escaping in JavaScript and JSON',
    holds:
      'JSON is written by `JSON.stringify`; scripts of pages are constants, which read their input from escaped attributes or from an element with JSON.',
    tests: [
      'server/self-service/page/page.test.ts › escapes the name of a shop',
      'server/platform/pages/pages.test.ts › lets nothing run but its own script, which it names by its hash',
    ],
  },
  '1.2.4': {
    asks: 'Queries with parameters',
    holds:
      'SQL is compiled once, with places for its values; names of columns are checked (`server/platform/database`).',
    tests: [
      'server/platform/database/database.test.ts › never become part of the SQL',
      'server/platform/database/database.test.ts › cannot have a name that is not a plain column',
    ],
  },
  '1.2.5': {
    asks: 'No injection into commands of the system',
    holds: 'The gateway starts no program but its own processes and, in test, the example shop, without a shell.',
    tests: ['tools/evidence/absent.test.ts › never starts a program'],
  },
  '1.2.6': {
    asks: 'No injection into LDAP',
    notApplicable: 'The product speaks to no LDAP directory; `tools/evidence/absent.test.ts` finds a file that would.',
  },
  '1.2.7': {
    asks: 'No injection into XPath',
    notApplicable:
      'XML is read element by element with `sax`; no XPath is evaluated (`tools/evidence/absent.test.ts` finds a file that would).',
  },
  '1.2.8': {
    asks: 'LaTeX processors are safe',
    notApplicable: 'No LaTeX processor is part of the product: PDFs are drawn by `pdfkit`.',
  },
  '1.2.9': {
    asks: 'Input is escaped in regular expressions',
    holds:
      'Expressions are constants. Those that look for a value that was sent (numbers of gift cards, references of payouts, the separator in a text of a bank) escape each of its characters.',
    tests: [
      'server/payments/accounts/gift-card-texts.test.ts › special characters in a number or a PIN are matched literally',
      'server/connectors/sepa/files/mt940.test.ts › is read alike, whatever character separates its parts',
    ],
  },
  '1.3.1': {
    asks: 'HTML from editors is sanitized',
    notApplicable: 'No field takes HTML: each text that was sent is shown as text.',
  },
  '1.3.2': {
    asks: 'No eval of dynamic code',
    holds: 'No text is run as code; the policies of all pages forbid it too.',
    tests: [
      'tools/evidence/absent.test.ts › never runs a text as code',
      'server/platform/pages/pages.test.ts › lets nothing run but its own script, which it names by its hash',
    ],
  },
  '1.3.3': {
    asks: 'Data for dangerous contexts is made safe',
    holds:
      'Texts in CSV are no formulas, texts for banks have the characters that banks take, lines of mails have no line breaks, and every field has a longest length.',
    tests: [
      'server/platform/base/spreadsheets.test.ts › is no formula in a cell',
      'server/connectors/sepa/files/files.test.ts › has only characters that banks take, and no more than the maximum',
      'catalogue/fields/fields.test.ts › refuses one character more than its longest example',
    ],
  },
  '1.3.4': {
    asks: 'SVG that users send is harmless',
    holds: 'SVG is not accepted: logos are PNG, JPEG or WebP by their content, and are drawn anew as PNG.',
    tests: [
      'server/access/looks/picture.test.ts › an SVG',
      'server/office/backoffice/logos.test.ts › is shown on the pages of its shoppers, drawn anew',
    ],
  },
  '1.3.5': {
    asks: 'Templates, Markdown and CSS of users are harmless',
    holds:
      'Neither is accepted: the colour of a shop is six hex digits, and rules of risk are parsed by a table of their words, never run.',
    tests: [
      'server/office/backoffice/risk.test.ts › a wrong rule is refused with its line and what would be right',
      'catalogue/settings/channel-settings.test.ts › accepts its examples and refuses similar values',
    ],
  },
  '1.3.6': {
    asks: 'No forged requests from the server',
    holds:
      'Addresses of merchants are http or https without credentials; the address that was resolved and checked is the one that is called, and private networks are refused (`server/platform/outbound`).',
    tests: [
      'server/platform/outbound/connections.test.ts › a name that resolves to',
      'server/platform/outbound/connections.test.ts › only the checked address is connected to',
      'server/platform/outbound/address-rules.test.ts › is not called',
    ],
  },
  '1.3.7': {
    asks: 'No templates from untrusted input',
    holds: 'Pages, mails and PDFs are functions of the source; what was sent is only ever a value in them.',
    tests: [
      'server/platform/pages/pages.test.ts › escapes every text that stands in it',
      'tools/evidence/absent.test.ts › never runs a text as code',
    ],
  },
  '1.3.8': { asks: 'No injection into JNDI', notApplicable: 'The product runs on Node.js, which has no JNDI.' },
  '1.3.9': {
    asks: 'No injection into memcache',
    notApplicable: 'Nothing is kept in memcache; caches are maps in the memory of the process.',
  },
  '1.3.10': {
    asks: 'Format strings are harmless',
    notApplicable:
      'The language has no format strings that read or write memory: texts are made by template literals, and log lines are JSON.',
  },
  '1.3.11': {
    asks: 'No injection into mail systems',
    holds:
      'No line break of any kind in a name, an address or a subject makes a header (`server/mail/sending/letter.ts`).',
    tests: [
      'server/mail/sending/letter.test.ts › has no header of a name or a subject with',
      'server/mail/content/message.test.ts › is escaped, and is one line',
    ],
  },
  '1.4.1': {
    asks: 'Memory-safe strings and copies',
    notApplicable:
      'The product is TypeScript on Node.js and has no native code of its own: memory is managed and bounds are checked.',
  },
  '1.4.2': {
    asks: 'No overflow of whole numbers',
    holds:
      'Money is a `bigint` of hundredths, other numbers have bounds in their formats, and the database refuses what it cannot store exactly.',
    tests: [
      'catalogue/schema/format.test.ts › is stored as the same number of hundredths',
      'server/platform/database/database.test.ts › of type bigint are read as numbers',
    ],
  },
  '1.4.3': {
    asks: 'Memory and resources are released',
    holds:
      'Memory is managed. What it does not manage is given back at the end of its use: room for bodies, connections, timers and threads.',
    tests: [
      'server/platform/http/reading/body-budget.test.ts › never holds more than its limit, and is whole again when all have ended',
      'server/platform/outbound/outbound.test.ts › ends at once when everything is closed',
    ],
  },
  '1.5.1': {
    asks: 'XML without external entities',
    holds:
      'XML is read by `sax`, which loads nothing; document types, and with them entities of a file, are refused (`server/connectors/sepa/files/read-xml.ts`).',
    tests: [
      'server/connectors/sepa/files/reading.test.ts › any bytes are read or refused, nothing else happens',
      'server/settlement/bank-answers/answers.test.ts › a document type',
    ],
  },
  '1.5.2': {
    asks: 'Safe deserialization',
    holds:
      'Untrusted data is text, JSON or XML, read into plain values by tables of what is known; names of members of objects are names like others.',
    tests: [
      'tools/evidence/absent.test.ts › never reads an object of JavaScript from bytes',
      'catalogue/schema/check.test.ts › __proto__ is refused like any other',
    ],
  },
};
