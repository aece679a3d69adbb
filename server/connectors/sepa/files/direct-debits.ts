import {
  type FileHeader,
  headerOf,
  instructedAmount,
  type Order,
  type OrdersOf,
  totalElements,
  totalsOf,
} from './orders.ts';
import { accountOf, bankOf, nameOf, type Party, remittanceOf } from './parties.ts';
import { closeMessage, type Elements, openMessage, xmlOf } from './xml.ts';

/** The message of direct debits. Source: EPC130-08, the implementation guidelines of 2023. */
export const DIRECT_DEBITS = 'pain.008.001.08';

/** Where a direct debit is in the life of its mandate: the first, a later one, the last, or the only one. */
export const sequenceTypes = ['FRST', 'RCUR', 'FNAL', 'OOFF'] as const;

/** Where a direct debit is in the life of its mandate. */
export type SequenceType = (typeof sequenceTypes)[number];

/** The schemes: of consumers, and between businesses. */
type DirectDebitScheme = 'CORE' | 'B2B';

/** Who collects. */
interface Creditor extends Party {
  readonly creditorIdentifier: string;
}

/** One collection. */
export interface DirectDebit extends Order {
  readonly debtor: Party;
  readonly mandate: {
    readonly id: string;
    /** `2026-11-25`. */
    readonly dateOfSignature: string;
  };
}

/** The collections of one sequence type. */
interface DirectDebitPart extends OrdersOf<DirectDebit> {
  readonly sequenceType: SequenceType;
}

/** A file of collections of one creditor on one day. */
export interface DirectDebitFile extends FileHeader {
  readonly creditor: Creditor;
  readonly scheme: DirectDebitScheme;
  /** The day on which the debtors are charged, `2026-11-27`. */
  readonly collectionDate: string;
  /** Whether the creditor's account gets one entry for each part, instead of one for each collection. */
  readonly isOneEntry: boolean;
  readonly parts: readonly DirectDebitPart[];
}

const ELEMENT = 'CstmrDrctDbtInitn';

const partHead = ({ creditor, ...file }: DirectDebitFile, part: DirectDebitPart): Elements => ({
  PmtInfId: `${file.messageId}-${part.sequenceType}`,
  PmtMtd: 'DD',
  BtchBookg: String(file.isOneEntry),
  ...totalElements(part),
  PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: file.scheme }, SeqTp: part.sequenceType },
  ReqdColltnDt: file.collectionDate,
  Cdtr: nameOf(creditor),
  CdtrAcct: accountOf(creditor.iban),
  CdtrAgt: bankOf(creditor.bic),
  ChrgBr: 'SLEV',
  CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: creditor.creditorIdentifier, SchmeNm: { Prtry: 'SEPA' } } } } },
});

const collection = ({ endToEndId, amount, mandate, debtor, remittance }: DirectDebit): Elements => ({
  DrctDbtTxInf: {
    PmtId: { InstrId: endToEndId, EndToEndId: endToEndId },
    ...instructedAmount(amount),
    DrctDbtTx: { MndtRltdInf: { MndtId: mandate.id, DtOfSgntr: mandate.dateOfSignature } },
    DbtrAgt: bankOf(debtor.bic),
    Dbtr: nameOf(debtor),
    DbtrAcct: accountOf(debtor.iban),
    RmtInf: remittanceOf(remittance),
  },
});

/** Writes a file of direct debits in pieces. The same input gives the same bytes. */
export async function* writeDirectDebits(file: DirectDebitFile): AsyncGenerator<string> {
  yield openMessage(DIRECT_DEBITS, ELEMENT) + xmlOf(headerOf(file, totalsOf(file.parts)));
  for (const part of file.parts) {
    yield `<PmtInf>\n${xmlOf(partHead(file, part))}`;
    for await (const order of part.orders) yield xmlOf(collection(order));
    yield '</PmtInf>\n';
  }
  yield closeMessage(ELEMENT);
}
