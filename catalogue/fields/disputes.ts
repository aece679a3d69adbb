import { evidenceKinds, isChargebackReason, UNSPECIFIED_REASON } from '../books/chargeback-reasons.ts';
import { disputeStates, evidenceLimits } from '../books/disputes.ts';
import type { Fields } from '../schema/field.ts';
import { matching, oneOf, text, thatIs } from '../schema/format.ts';
import { missing, needs, type Rule } from '../schema/rules.ts';

/** The state of the disputes to list. */
export const disputeState = {
  state: [
    'optional',
    oneOf(...(Object.keys(disputeStates) as (keyof typeof disputeStates)[])),
    'Disputes in this state only.',
  ],
} as const satisfies Fields;

const file = matching(
  /(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)/,
  `base64 of a PDF, JPEG or PNG file of at most ${evidenceLimits.fileBytes.toLocaleString('en')} bytes`,
  {
    right: ['JVBERi0xLjQK', '/9j/4AAQSkY='],
    wrong: ['JVBERi0x LjQK', 'data:application/pdf;base64,JVBERi0xLjQK', '===='],
  },
);

/** A piece of evidence: a text, a file, or both. */
export const evidence = {
  'evidence.kind': [
    'required',
    oneOf(...(Object.keys(evidenceKinds) as (keyof typeof evidenceKinds)[])),
    'What it shows; each reason of a chargeback asks for certain kinds ([which](chargebacks.md)).',
  ],
  'evidence.text': ['conditional', text(1, evidenceLimits.textCharacters), 'A text for the acquirer.', 'secret'],
  'file.name': ['optional', text(1, 255), 'The name of the file, with the ending of its type.'],
  'file.content': ['conditional', file, 'The file.', 'secret'],
} as const satisfies Fields;

/** Evidence has a text or a file. */
export const evidenceRules: readonly Rule[] = [
  {
    words: '`evidence.text` or `file.content` must be sent; both may be.',
    breaches: (values) =>
      values['evidence.text'] === undefined && values['file.content'] === undefined
        ? [missing('evidence.text', 'send a text, a file, or both')]
        : [],
  },
  needs('file.name', 'file.content'),
];

const record = matching(/[0-9a-f]{32}/, '32 lower-case hexadecimal digits', {
  right: ['8a019a9cf1a80000000000000000000f'],
  wrong: ['8A019A9CF1A80000000000000000000F', '8a019a9cf1a8'],
});

/** The code of the interface for a reason that chargebacks can have. */
const reasonCode = thatIs(
  matching(/000\.100\.2\d{2}/, 'the code of a reason, 000.100.200 to 000.100.299', {
    right: ['000.100.200', '000.100.220'],
    wrong: ['000.100.2', '000.100.300', '000100220'],
  }),
  isChargebackReason,
  ['000.100.211', '000.100.298'],
  'reason-code',
);

/** The payment that a test charges back. */
export const testedChargeback = {
  paymentId: ['required', record, 'The payment that is charged back: DB, CP or RB.'],
  chargebackResultCode: [
    'optional',
    reasonCode,
    `The reason, as the interface names it; by default ${UNSPECIFIED_REASON}.`,
  ],
  schemeReason: [
    'optional',
    matching(/[A-Z0-9.]{2,6}/, 'the code of a reason of the card scheme, such as 10.4 or 4853', {
      right: ['10.4', '12.6.1', '4853', 'RN2'],
      wrong: ['10,4', 'fraud', '1'],
    }),
    'The reason, as the scheme of the card names it, instead of `chargebackResultCode`.',
  ],
} as const satisfies Fields;

/** A chargeback has one reason. */
export const reasonRules: readonly Rule[] = [
  {
    words: '`chargebackResultCode` and `schemeReason` exclude each other.',
    breaches: ({ chargebackResultCode, schemeReason }) =>
      chargebackResultCode !== undefined && schemeReason !== undefined
        ? [{ name: 'schemeReason', message: 'is sent beside chargebackResultCode' }]
        : [],
  },
];
