/** The settings of a channel that collects by files for its own bank. */
export const sepaSettings = {
  'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
  'sepa.creditorName': 'Köhler & Söhne',
  'sepa.iban': 'DE89370400440532013000',
  'sepa.preNotificationDays': '2',
};

/** A direct debit that such a channel takes. */
export const sepaDebit = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jäne Jones',
  'bankAccount.iban': 'FR1420041010050500013M02606',
};

const documentOf = (message: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${content}</Document>`;

const statement = (iban: string, entries: readonly string[]): string =>
  `<Stmt><Id>S</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries.join('')}</Stmt>`;

/** Returns a bank's file with statements of accounts, by their IBANs. */
export const statementsOf = (accounts: Readonly<Record<string, readonly string[]>>): string =>
  documentOf(
    'camt.053.001.08',
    `<BkToCstmrStmt>${Object.entries(accounts)
      .map(([iban, entries]) => statement(iban, entries))
      .join('')}</BkToCstmrStmt>`,
  );

/** Returns a bank's statement of the channel's account. */
export const statementOf = (...entries: readonly string[]): string =>
  statementsOf({ [sepaSettings['sepa.iban']]: entries });

/** Returns an entry of a statement about one order. */
export const bankEntry = (
  id: string | undefined,
  amount: string,
  direction: 'CRDT' | 'DBIT',
  reason?: string,
  currency = 'EUR',
): string =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-26</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>
${reason === undefined ? '' : `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>`}</TxDtls></NtryDtls></Ntry>`;

/** Returns an entry of a statement for a whole file. */
export const batchEntry = (messageId: string, amount: string, direction: 'CRDT' | 'DBIT'): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-26</Dt></BookgDt><NtryDtls><Btch><MsgId>${messageId}</MsgId></Btch></NtryDtls></Ntry>`;

/** What a status report says about one order. */
export interface ReportedOrder {
  readonly id: string;
  readonly status: string;
  readonly reason?: string;
  /** The bank's own words. */
  readonly words?: string;
}

const orderStatusOf = ({ id, status, reason, words }: ReportedOrder): string => {
  const rsn = reason === undefined ? '' : `<Rsn><Cd>${reason}</Cd></Rsn>`;
  const information = words === undefined ? '' : `<AddtlInf>${words}</AddtlInf>`;
  const why = rsn + information === '' ? '' : `<StsRsnInf>${rsn}${information}</StsRsnInf>`;
  return `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${why}</TxInfAndSts>`;
};

/** Returns a bank's status report of a file with the status of some of its orders, which are in one part. */
export const reportOnOrders = (
  messageId: string,
  status: string,
  part: string,
  orders: readonly ReportedOrder[],
  partStatus?: string,
): string =>
  documentOf(
    'pain.002.001.10',
    `<CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><GrpSts>${status}</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}-${part}</OrgnlPmtInfId>${partStatus === undefined ? '' : `<PmtInfSts>${partStatus}</PmtInfSts>`}${orders
      .map(orderStatusOf)
      .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt>`,
  );

/** Returns a bank's status report of a file, with the orders that it rejects. */
export const statusReport = (
  messageId: string,
  status: string,
  rejections: readonly string[] = [],
  reason = 'AC04',
): string =>
  reportOnOrders(
    messageId,
    status,
    'OOFF',
    rejections.map((id) => ({ id, status: 'RJCT', reason })),
  );
