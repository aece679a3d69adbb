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
  evidenceKinds: {
    RECEIPT: 'A receipt, an invoice or the order.',
    DELIVERY: 'A proof that goods were delivered or a service was rendered.',
    TERMS: 'The terms that the customer accepted, such as those of cancellations and refunds.',
    CORRESPONDENCE: 'Messages that were exchanged with the customer.',
    CUSTOMER_IDENTITY: 'What shows that the customer ordered: an account, a signature, an address, an earlier order.',
    AUTHORIZATION: 'A proof of the authorization or of the authentication.',
    CREDIT: 'A proof that the amount was refunded, or that no refund is due.',
    DISTINCT: 'A proof that two payments are for two orders.',
    OTHER: 'Anything else.',
  },
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
