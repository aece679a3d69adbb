import { readXml, textAt, UnreadableXml, type XmlElement, type XmlLimits, type XmlSelection } from './read-xml.ts';

/** What became of a file, of a part of it, or of one order. Source: ISO 20022, external status codes of payments. */
export type OrderStatus = 'accepted' | 'partly accepted' | 'pending' | 'rejected' | 'unknown';

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
  readonly line: number;
}

const statuses: Readonly<Record<string, OrderStatus>> = {
  ACTC: 'accepted',
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
  RCVD: 'pending',
  // The names of payees were verified; whoever releases the file at the bank decides.
  RCVC: 'pending',
  RVNA: 'pending',
  RVNM: 'pending',
  RVMC: 'pending',
  RVCM: 'pending',
  RJCT: 'rejected',
  CANC: 'rejected',
};

const GROUP = 'OrgnlGrpInfAndSts';
const PART = 'OrgnlPmtInfAndSts';
const ORDER = `${PART}/TxInfAndSts`;

/** Banks write all orders of a file into one part, so that each is a record. */
const selection: XmlSelection = { messages: ['pain.002.'], kind: 'a status report', records: [GROUP, PART, ORDER] };

type Place = Pick<StatusReport, 'messageId' | 'partId' | 'endToEndId'>;

const reportOf = (element: XmlElement, statusName: string, place: Place, line: number): readonly StatusReport[] => {
  const code = textAt(element, statusName);
  if (code === undefined) return [];
  // A status of this bank alone must not hide the rejections beside it.
  const status = (Object.hasOwn(statuses, code) ? statuses[code] : undefined) ?? 'unknown';
  const reason = textAt(element, 'StsRsnInf/Rsn/Cd') ?? textAt(element, 'StsRsnInf/Rsn/Prtry');
  return [{ ...place, status, reason, information: textAt(element, 'StsRsnInf/AddtlInf'), line }];
};

const orderReportOf = (order: XmlElement, part: Place, line: number): readonly StatusReport[] => {
  const named = textAt(order, 'OrgnlEndToEndId');
  // Some banks name an order by the other one of its two ids, which is the same.
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
