import { type FileHeader, headerOf, instructedAmount, type Order, type OrdersOf, totalElements } from './orders.ts';
import { accountOf, bankOf, nameOf, type Party, remittanceOf } from './parties.ts';
import { closeMessage, type Elements, openMessage, xmlOf } from './xml.ts';

/** The message of credit transfers. Source: EPC132-08 and, for instant ones, EPC121-16: the guidelines of 2023. */
export const CREDIT_TRANSFERS = 'pain.001.001.09';

/** One transfer: a refund or a payout. */
export interface CreditTransfer extends Order {
  readonly payee: Party;
}

/** A file of transfers of one payer on one day. */
export interface CreditTransferFile extends FileHeader, OrdersOf<CreditTransfer> {
  readonly payer: Party;
  /** The day on which the payer is charged, `2026-11-27`. */
  readonly executionDate: string;
  /** Whether they are instant transfers (SCT Inst): the bank carries them out at once, on any day. */
  readonly isInstant: boolean;
  /** Whether several transfers are a batch, with one entry in the payer's account, instead of one for each of them. */
  readonly isOneEntry: boolean;
}

/** The least number of transfers in a batch: some banks refuse a batch of one. */
export const LEAST_OF_BATCH = 2;

const ELEMENT = 'CstmrCdtTrfInitn';

const partHead = (file: CreditTransferFile): Elements => ({
  PmtInfId: `${file.messageId}-TRF`,
  PmtMtd: 'TRF',
  BtchBookg: String(file.isOneEntry && file.count >= LEAST_OF_BATCH),
  ...totalElements(file),
  PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: file.isInstant ? { Cd: 'INST' } : undefined },
  ReqdExctnDt: { Dt: file.executionDate },
  Dbtr: nameOf(file.payer),
  DbtrAcct: accountOf(file.payer.iban),
  DbtrAgt: bankOf(file.payer.bic),
  ChrgBr: 'SLEV',
});

const transfer = ({ endToEndId, amount, payee, remittance }: CreditTransfer): Elements => ({
  CdtTrfTxInf: {
    PmtId: { InstrId: endToEndId, EndToEndId: endToEndId },
    Amt: instructedAmount(amount),
    CdtrAgt: payee.bic === undefined ? undefined : bankOf(payee.bic),
    Cdtr: nameOf(payee),
    CdtrAcct: accountOf(payee.iban),
    RmtInf: remittanceOf(remittance),
  },
});

/** Writes a file of credit transfers in pieces. The same input gives the same bytes. */
export async function* writeCreditTransfers(file: CreditTransferFile): AsyncGenerator<string> {
  yield openMessage(CREDIT_TRANSFERS, ELEMENT) + xmlOf(headerOf(file, file));
  yield `<PmtInf>\n${xmlOf(partHead(file))}`;
  for await (const order of file.orders) yield xmlOf(transfer(order));
  yield `</PmtInf>\n${closeMessage(ELEMENT)}`;
}
