import type { EvidenceTable } from '../evidence.ts';

/** Chapter V5 of OWASP ASVS: File handling. */
export const files: EvidenceTable = {
  '5.1.1': {
    asks: 'Files that may be sent are documented',
    holds:
      'Types and sizes stand where files are sent: [evidence](chargebacks.md), [settlement files](settlement.md), [statements of banks](sepa.md), [logos](back-office.md), and as limits in `docs/openapi.json`, written from `catalogue/endpoints/limits.ts`.',
    tests: [
      'tools/docs/documents.test.ts › the committed documents',
      'catalogue/endpoints/endpoints.test.ts › has room for files only where merchants send them',
    ],
  },
  '5.2.1': {
    asks: 'Files of a size that can be processed',
    holds:
      'Each upload has a limit of bytes, time and pace; files are read in pieces, and a logo has a limit of pixels before it is decoded.',
    tests: [
      'server/platform/http/limits.test.ts › refuses what is no such file, or too large, and closes',
      'server/access/looks/picture.test.ts › a picture with too many pixels',
      'server/connectors/sepa/files/hostile.test.ts › a file without end',
    ],
  },
  '5.2.2': {
    asks: 'Name and content of a file fit its type',
    holds:
      'The type is read from the first bytes; the name of a piece of evidence has to end as its type does, logos are decoded and drawn anew, statements and reports are parsed to their end before anything of them is stored.',
    tests: [
      'server/settlement/chargebacks/chargebacks.test.ts › refuses wrong evidence',
      'server/access/looks/picture.test.ts › a picture is refused before it is decoded',
      'server/connectors/sepa/files/hostile.test.ts › what is no statement is refused with its kind',
    ],
  },
  '5.2.3': {
    asks: 'Limits before archives are unpacked',
    notApplicable:
      'Nothing compressed is unpacked, neither files nor bodies; `tools/evidence/absent.test.ts` finds a file that would.',
  },
  '5.3.1': {
    asks: 'Files that were sent are not run',
    notApplicable:
      'What was sent is stored in the database, never in a folder, and the server runs no files but those of its installation.',
  },
  '5.3.2': {
    asks: 'Paths are not made from names that were sent',
    holds:
      'Files are served from maps that are read at the start, logos by an id of 32 hex digits from the database; names of uploads are shown, and are no paths.',
    tests: [
      'server/self-service/page/page.test.ts › scripts may be kept for ever; what is no file is none',
      'server/office/documentation/documentation.test.ts › does not exist',
      'server/office/backoffice-page/backoffice-page.test.ts › the document does not stand in for',
    ],
  },
  '5.4.1': {
    asks: 'File names of callers are not used',
    holds: 'Names of downloads are made by the gateway from subject and period, and stand in `Content-Disposition`.',
    tests: [
      'server/office/backoffice/whole-lists.test.ts › the file is named by the period and the state that it is of',
      'server/checkout/receipts/receipts.test.ts › is a PDF for who accepts one',
    ],
  },
  '5.4.2': {
    asks: 'File names in headers are safe',
    holds:
      'They have letters, digits, dots, hyphens and underscores only; a reference of a processor is cleaned of all else.',
    tests: [
      'server/office/backoffice/whole-lists.test.ts › the file is named by the period and the state that it is of',
      'server/accounting/statements/statements.test.ts › the name of a statement has nothing that a header could misread',
    ],
  },
  '5.4.3': {
    asks: 'Files of strangers are scanned',
    notApplicable:
      'No file that somebody sent is served again: logos are drawn anew, evidence is sealed, and no endpoint returns the content of evidence, statements or reports.',
  },
};
