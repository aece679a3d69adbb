import {
  type PayeeCheck,
  payeeCheckNames,
  payeeChecks,
  WITH_MISMATCHES,
} from '../../../../catalogue/books/payee-checks.ts';
import { readXml, textAt, UnreadableXml, type XmlElement, type XmlLimits, type XmlSelection } from './read-xml.ts';

/**
 * The status that a bank reports for a file, for a part of it, or for one order. `checked`: the bank has verified payees
 * and decides later; `unknown`: the code is not in the table. Source: ISO 20022, external status codes of payments.
 */
type OrderStatus = 'accepted' | 'partly accepted' | 'received' | 'pending' | 'checked' | 'rejected' | 'unknown';

/** What a bank says of a file that it received. */
export interface StatusReport {
  /** The `messageId` of the file. */
  readonly messageId: string;
  /** The part; undefined for the whole file. */
  readonly partId?: string | undefined;
  /** The order; undefined for all orders of the part or the file. */
  readonly endToEndId?: string | undefined;
  readonly status: OrderStatus;
  /** The reason of the scheme, such as `AC04`. */
  readonly reason?: string | undefined;
  /** The reason in the bank's words. */
  readonly information?: string | undefined;
  /** The result of the verification of the payee, if this status is one. */
  readonly payeeCheck?: PayeeCheck | undefined;
  /** The name of the account, if the bank reports it. */
  readonly payeeName?: string | undefined;
  readonly line: number;
}

const checksByStatus = new Map<string, PayeeCheck>(payeeCheckNames.map((name) => [payeeChecks[name], name]));

const statuses: Readonly<Record<string, OrderStatus>> = {
  ACTC: 'received',
  ACCP: 'accepted',
  ACSP: 'accepted',
  ACSC: 'accepted',
  ACWC: 'accepted',
  ACWP: 'accepted',
  ACCC: 'accepted',
  ACFC: 'accepted',
  PRES: 'accepted',
  PART: 'partly accepted',
  PATC: 'partly accepted',
  PDNG: 'pending',
  RCVD: 'received',
  RJCT: 'rejected',
  CANC: 'rejected',
  ...Object.fromEntries([...checksByStatus.keys(), WITH_MISMATCHES].map((code) => [code, 'checked' as const])),
};

const GROUP = 'OrgnlGrpInfAndSts';
const PART = 'OrgnlPmtInfAndSts';
const ORDER = `${PART}/TxInfAndSts`;

/** The beginning of a status report, in the namespace of ISO 20022 or of the Austrian banks. */
const REPORT = /<(?:[\w.-]+:)?Document\b[^>]*[:"']pain\.002\./;

/** Returns whether a file is a status report, by its first characters. */
export const isStatusReport = (beginning: string): boolean => REPORT.test(beginning);

/** Banks write all orders of a file into one part, so that each is a record. */
const selection: XmlSelection = { messages: ['pain.002.'], kind: 'a status report', records: [GROUP, PART, ORDER] };

type Place = Pick<StatusReport, 'messageId' | 'partId' | 'endToEndId'>;

/** Banks report the name of the account as the name of the payee, or as additional information. */
const nameIn = (element: XmlElement, check: PayeeCheck | undefined): string | undefined =>
  check === 'CLOSE_MATCH'
    ? (textAt(element, 'OrgnlTxRef/Cdtr/Pty/Nm') ??
      textAt(element, 'OrgnlTxRef/Cdtr/Nm') ??
      textAt(element, 'StsRsnInf/AddtlInf'))
    : undefined;

const reportOf = (element: XmlElement, statusName: string, place: Place, line: number): readonly StatusReport[] => {
  const code = textAt(element, statusName);
  if (code === undefined) return [];
  // A status of this bank alone must not hide the rejections beside it.
  const status = (Object.hasOwn(statuses, code) ? statuses[code] : undefined) ?? 'unknown';
  const reason = textAt(element, 'StsRsnInf/Rsn/Cd') ?? textAt(element, 'StsRsnInf/Rsn/Prtry');
  const information = textAt(element, 'StsRsnInf/AddtlInf');
  const payeeCheck = checksByStatus.get(code);
  return [{ ...place, status, reason, information, payeeCheck, payeeName: nameIn(element, payeeCheck), line }];
};

const orderReportOf = (order: XmlElement, part: Place, line: number): readonly StatusReport[] => {
  const named = textAt(order, 'OrgnlEndToEndId');
  // Our files give an order the same text as both of its ids, and some banks name it by the other one.
  const endToEndId = named === undefined || named === 'NOTPROVIDED' ? textAt(order, 'OrgnlInstrId') : named;
  if (endToEndId === undefined) throw new UnreadableXml(line, 'OrgnlEndToEndId is missing');
  return reportOf(order, 'TxSts', { ...part, endToEndId }, line);
};

/**
 * Reads a status report (pain.002) of any version. Each more exact status replaces that of its part or file, also where
 * it comes before.
 * @throws UnreadableXml as `readXml`, and for a report without the file that it is about.
 */
export async function* readStatusReport(
  source: AsyncIterable<Uint8Array>,
  limits?: XmlLimits,
): AsyncGenerator<StatusReport> {
  let messageId: string | undefined;
  for await (const { path, line, element, around } of readXml(source, selection, limits)) {
    if (path === GROUP) {
      messageId = textAt(element, 'OrgnlMsgId');
      if (messageId === undefined) throw new UnreadableXml(line, 'OrgnlMsgId is missing');
      yield* reportOf(element, 'GrpSts', { messageId }, line);
      continue;
    }
    if (messageId === undefined) throw new UnreadableXml(line, `${GROUP} is missing before ${PART}`);
    const place = { messageId, partId: textAt(around[0] ?? element, 'OrgnlPmtInfId') };
    yield* path === ORDER ? orderReportOf(element, place, line) : reportOf(element, 'PmtInfSts', place, line);
  }
}
