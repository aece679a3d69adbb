import { type PayeeCheck, payeeChecks, WITH_MISMATCHES } from '../../../../catalogue/books/payee-checks.ts';
import { amountText } from '../../../../catalogue/payments/amount.ts';
import { CREDIT_TRANSFERS } from '../../../connectors/sepa/files/credit-transfers.ts';
import { DIRECT_DEBITS } from '../../../connectors/sepa/files/direct-debits.ts';
import { closeMessage, type Elements, openMessage, xmlOf } from '../../../connectors/sepa/files/xml.ts';
import type { OrderKind } from '../../../connectors/sepa/model/days.ts';
import { messageIdOf, type SepaFile } from '../../../connectors/sepa/model/file.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';

const STATUS_REPORT = 'pain.002.001.10';
const REPORT_ELEMENT = 'CstmrPmtStsRpt';

/** What the bank reports about an order before it carries it out: a rejection, or the verification of the payee. */
export type SaidOfOrder =
  | { readonly reason: string }
  /** `name` is that of the account. */
  | { readonly payeeCheck: PayeeCheck; readonly name?: string };

const statusOf = (said: SaidOfOrder): Elements =>
  'reason' in said
    ? { TxSts: 'RJCT', StsRsnInf: { Rsn: { Cd: said.reason } } }
    : {
        TxSts: payeeChecks[said.payeeCheck],
        ...(said.name === undefined ? {} : { StsRsnInf: { AddtlInf: said.name } }),
      };

const orderStatus = ({ reference, amount }: SepaOrder, said: SaidOfOrder): Elements => ({
  TxInfAndSts: {
    OrgnlEndToEndId: reference,
    ...statusOf(said),
    OrgnlTxRef: { Amt: { InstdAmt: { '@Ccy': 'EUR', '#text': amountText(amount) } } },
  },
});

const isMismatch = (said: SaidOfOrder): boolean => 'payeeCheck' in said && said.payeeCheck !== 'MATCH';

const groupStatus = (orders: readonly (readonly [order: SepaOrder, said: SaidOfOrder])[]): string => {
  if (orders.some(([, said]) => isMismatch(said))) return WITH_MISMATCHES;
  return orders.some(([, said]) => 'reason' in said) ? 'PART' : 'ACTC';
};

const originalMessage: Readonly<Record<OrderKind, string>> = {
  collection: DIRECT_DEBITS,
  transfer: CREDIT_TRANSFERS,
  instant: CREDIT_TRANSFERS,
};

/** Writes the bank's status report of a file. */
export async function* writeStatusReport(
  file: SepaFile,
  createdAt: string,
  orders: readonly (readonly [order: SepaOrder, said: SaidOfOrder])[],
): AsyncGenerator<string> {
  yield openMessage(STATUS_REPORT, REPORT_ELEMENT);
  yield xmlOf({
    GrpHdr: { MsgId: `R${messageIdOf(file)}`, CreDtTm: createdAt },
    OrgnlGrpInfAndSts: {
      OrgnlMsgId: messageIdOf(file),
      OrgnlMsgNmId: originalMessage[file.kind],
      GrpSts: groupStatus(orders),
    },
  });
  for (const [order, said] of orders) {
    const part = `${messageIdOf(file)}-${order.mandate?.sequenceType ?? 'TRF'}`;
    yield xmlOf({ OrgnlPmtInfAndSts: { OrgnlPmtInfId: part, ...orderStatus(order, said) } });
  }
  yield closeMessage(REPORT_ELEMENT);
}

const STATEMENT = 'camt.053.001.08';
const STATEMENT_ELEMENT = 'BkToCstmrStmt';

/** The codes of movements. Source: ISO 20022, external bank transaction codes. */
const codes = {
  collection: ['IDDT', 'ESDD'],
  transfer: ['ICDT', 'ESCT'],
  instant: ['IRCT', 'ESCT'],
} as const satisfies Readonly<Record<OrderKind, readonly string[]>>;

/** The codes of movements that take back another. */
const returns = {
  collection: ['IDDT', 'UPDD'],
  transfer: ['ICDT', 'RRTN'],
  instant: ['IRCT', 'RRTN'],
} as const satisfies Readonly<Record<OrderKind, readonly string[]>>;

/** Returns whether a movement of an order brings money in: a debit, or a transfer that comes back. */
export const isCredit = ({ kind }: SepaOrder, reason: string | undefined): boolean =>
  (kind === 'collection') === (reason === undefined);

const entry = (order: SepaOrder, day: string, number: number, reason: string | undefined): Elements => {
  const [family, sub] = (reason === undefined ? codes : returns)[
    order.kind === 'authorization' ? 'collection' : order.kind
  ];
  const direction = isCredit(order, reason) ? 'CRDT' : 'DBIT';
  const amount = { '@Ccy': 'EUR', '#text': amountText(order.amount) };
  return {
    Ntry: {
      NtryRef: String(number),
      Amt: amount,
      CdtDbtInd: direction,
      Sts: { Cd: 'BOOK' },
      BookgDt: { Dt: day },
      ValDt: { Dt: day },
      AcctSvcrRef: `${reason === undefined ? 'B' : 'R'}${order.reference.slice(0, 30)}`,
      BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: family, SubFmlyCd: sub } } },
      NtryDtls: {
        TxDtls: {
          Refs: { EndToEndId: order.reference, MndtId: order.mandate?.id },
          Amt: amount,
          CdtDbtInd: direction,
          RtrInf: reason === undefined ? undefined : { Rsn: { Cd: reason } },
        },
      },
    },
  };
};

/** The head of a statement of one day. */
interface StatementHead {
  readonly id: string;
  readonly iban: string;
  readonly day: string;
  readonly createdAt: string;
  /** The sum of its movements in hundredths, credits positive. */
  readonly sum: bigint;
}

/** Writes a statement of the merchant's account with movements of one day. */
export async function* writeStatement(
  head: StatementHead,
  movements: AsyncIterable<readonly [order: SepaOrder, reason: string | undefined]>,
): AsyncGenerator<string> {
  const entries = async function* (): AsyncGenerator<Elements> {
    let number = 0;
    for await (const [order, reason] of movements) {
      number += 1;
      yield entry(order, head.day, number, reason);
    }
  };
  yield* statementOf(head, entries());
}

/** Programs that read statements want both balances. The simulated account begins each one with nothing. */
const balance = (code: 'OPBD' | 'CLBD', amount: bigint, day: string): Elements => ({
  Bal: {
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: { '@Ccy': 'EUR', '#text': amountText(amount < 0n ? -amount : amount) },
    CdtDbtInd: amount < 0n ? 'DBIT' : 'CRDT',
    Dt: { Dt: day },
  },
});

async function* statementOf(
  { id, iban, day, createdAt, sum }: StatementHead,
  entries: AsyncIterable<Elements>,
): AsyncGenerator<string> {
  yield openMessage(STATEMENT, STATEMENT_ELEMENT) + xmlOf({ GrpHdr: { MsgId: id, CreDtTm: createdAt } });
  yield `<Stmt>\n${xmlOf({ Id: id, CreDtTm: createdAt, Acct: { Id: { IBAN: iban } } })}`;
  yield xmlOf(balance('OPBD', 0n, day)) + xmlOf(balance('CLBD', sum, day));
  for await (const each of entries) yield xmlOf(each);
  yield `</Stmt>\n${closeMessage(STATEMENT_ELEMENT)}`;
}

/** A transfer of a shopper, as the bank of the merchant books it. */
interface BookedTransfer {
  readonly bankReference: string;
  readonly amount: bigint;
  readonly payer: string;
  readonly payerIban: string;
  /** What the shopper wrote. */
  readonly remittance: string;
}

const transferEntry = (
  { bankReference, amount, payer, payerIban, remittance }: BookedTransfer,
  day: string,
): Elements => {
  const sum = { '@Ccy': 'EUR', '#text': amountText(amount) };
  return {
    Ntry: {
      NtryRef: '1',
      Amt: sum,
      CdtDbtInd: 'CRDT',
      Sts: { Cd: 'BOOK' },
      BookgDt: { Dt: day },
      ValDt: { Dt: day },
      AcctSvcrRef: bankReference,
      BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: 'RCDT', SubFmlyCd: 'ESCT' } } },
      NtryDtls: {
        TxDtls: {
          Refs: { EndToEndId: 'NOTPROVIDED' },
          Amt: sum,
          CdtDbtInd: 'CRDT',
          RltdPties: { Dbtr: { Pty: { Nm: payer } }, DbtrAcct: { Id: { IBAN: payerIban } } },
          RmtInf: { Ustrd: remittance },
        },
      },
    },
  };
};

/** Writes a statement of the merchant's account with the transfer of a shopper. */
export async function* writeTransfer(head: StatementHead, transfer: BookedTransfer): AsyncGenerator<string> {
  const entries = async function* (): AsyncGenerator<Elements> {
    yield transferEntry(transfer, head.day);
  };
  yield* statementOf(head, entries());
}
