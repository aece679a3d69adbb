/** The texts of the views of disputes, in English. */
export const disputes = {
  title: 'Disputes',
  none: 'There is no dispute. A customer who disputes a payment at the bank causes one.',
  state: 'State',
  amount: 'Amount',
  reversed: 'Given back',
  reason: 'Reason',
  deadline: 'Answer by',
  decision: 'Decided by',
  created: 'Received',
  payment: 'Payment',
  caseId: 'Case of the scheme',
  dispute: 'Dispute about {amount}',
  all: 'All disputes',
  facts: 'What happened',
  evidence: 'Evidence',
  noEvidence: 'There is no evidence yet.',
  wanted: 'This reason asks for',
  add: 'Add evidence',
  kind: 'What it shows',
  text: 'Text for the acquirer',
  file: 'File (PDF, JPEG or PNG)',
  contest: 'Contest',
  contestWhy: 'The acquirer gets the evidence and decides. Nothing can be added afterwards.',
  accept: 'Accept',
  acceptWhy: 'The amount is lost, for good.',
  done: 'Done.',
  states: {
    OPEN: 'Open',
    CONTESTED: 'Contested',
    ACCEPTED: 'Accepted',
    EXPIRED: 'Not answered in time',
    LOST: 'Lost',
    WON: 'Won',
  },
} as const;

type Texts<Tree> = { readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Texts<Tree[Name]> };

/** The texts of the views of disputes in one language. */
export type DisputesTexts = Texts<typeof disputes>;
