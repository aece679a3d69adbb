import {
  allOf,
  at,
  readXml,
  textAt,
  UnreadableXml,
  type XmlElement,
  type XmlLimits,
  type XmlSelection,
} from './read-xml.ts';
import { hundredthsOf } from './texts.ts';

/** One movement on an account, as the bank states it. */
export interface Movement {
  /**
   * Identifies the movement on all accounts: by the bank's reference, which it has in every statement; without one, by
   * its place in this one.
   */
  readonly id: string;
  /** The account that the statement is of. */
  readonly iban: string;
  /** The statement's own id. */
  readonly statementId: string;
  /** Whether money came in or went out. */
  readonly direction: 'credit' | 'debit';
  /** Whether it takes back an earlier movement, as the bank marks it. */
  readonly isReversal: boolean;
  /** In hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  /** `2026-11-27`. */
  readonly bookedOn: string;
  /** The domain, family and sub-family of ISO 20022, such as `PMNT/IDDT/UPDD`; undefined if the bank has none. */
  readonly code?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly mandateId?: string | undefined;
  /** The file and its part, for one entry of many orders. */
  readonly messageId?: string | undefined;
  readonly partId?: string | undefined;
  /** The bank's id of the movement, unique on the account. */
  readonly bankReference?: string | undefined;
  /** Why it was returned, such as `MD06`. */
  readonly reason?: string | undefined;
  /** What the payer wrote, and the structured reference if there is one. */
  readonly remittance: string;
  readonly structuredReference?: string | undefined;
  readonly counterparty: { readonly name?: string | undefined; readonly iban?: string | undefined };
  /** How many orders it stands for; one unless the bank books files in one entry without details. */
  readonly count: number;
  readonly line: number;
}

const containers = ['Stmt', 'Rpt', 'Ntfctn'] as const;

const partsOf = (container: string) => ({
  id: `${container}/Id`,
  account: `${container}/Acct`,
  entry: `${container}/Ntry`,
});

/** Statements at the end of a day, reports during a day, and notifications of single movements. */
const selection: XmlSelection = {
  messages: ['camt.053.', 'camt.052.', 'camt.054.'],
  kind: 'a statement of an account',
  records: containers.flatMap((container) => Object.values(partsOf(container))),
};

const BOOKED = 'BOOK';

const required = (element: XmlElement, path: string, line: number): string => {
  const text = textAt(element, path);
  if (text === undefined) throw new UnreadableXml(line, `${path} is missing`);
  return text;
};

const amountOf = (element: XmlElement | undefined, line: number): Pick<Movement, 'amount' | 'currency'> => {
  const amount = hundredthsOf(element?.text ?? '');
  const currency = element?.attributes['Ccy'];
  if (amount === undefined || currency === undefined) throw new UnreadableXml(line, 'an amount cannot be read');
  return { amount, currency };
};

const directionOf = (element: XmlElement, line: number): Movement['direction'] => {
  const mark = required(element, 'CdtDbtInd', line);
  if (mark !== 'CRDT' && mark !== 'DBIT') throw new UnreadableXml(line, 'CdtDbtInd is neither CRDT nor DBIT');
  return mark === 'CRDT' ? 'credit' : 'debit';
};

const codeOf = (element: XmlElement | undefined): string | undefined => {
  const domain = at(element, 'BkTxCd/Domn');
  const code = [textAt(domain, 'Cd'), textAt(domain, 'Fmly/Cd'), textAt(domain, 'Fmly/SubFmlyCd')];
  return code.includes(undefined) ? undefined : code.join('/');
};

/** In versions since 2019, the party is one level deeper. */
const partyOf = (details: XmlElement | undefined, name: 'Dbtr' | 'Cdtr'): Movement['counterparty'] => {
  const parties = at(details, 'RltdPties');
  return {
    name: textAt(parties, `${name}/Nm`) ?? textAt(parties, `${name}/Pty/Nm`),
    iban: textAt(parties, `${name}Acct/Id/IBAN`),
  };
};

/** Banks that write no details of an order repeat its references as what the payer wrote. */
const NOT_PROVIDED = 'NOTPROVIDED';

const provided = (text: string | undefined): string | undefined => (text === NOT_PROVIDED ? undefined : text);

const referencesOf = (details: XmlElement | undefined) => {
  const references = at(details, 'Refs');
  return {
    endToEndId: provided(textAt(references, 'EndToEndId')),
    mandateId: provided(textAt(references, 'MndtId')),
    messageId: provided(textAt(references, 'MsgId')),
    partId: provided(textAt(references, 'PmtInfId')),
    bankReference: textAt(references, 'AcctSvcrRef'),
  };
};

/** Whom the movement is with: the payer of a credit, the payee of a debit; the other way round if it was returned. */
const counterpartyOf = (
  details: XmlElement | undefined,
  direction: Movement['direction'],
  isReturn: boolean,
): Movement['counterparty'] => partyOf(details, (direction === 'credit') !== isReturn ? 'Dbtr' : 'Cdtr');

type Statement = Pick<Movement, 'iban' | 'statementId'>;

/** The bank's reference of an entry of one order is that of its movement; those of several have their own, or a place. */
const idOf = (
  { iban, statementId }: Statement,
  ofEntry: string | undefined,
  own: string | undefined,
  place: { readonly entry: number; readonly order: number; readonly orders: number },
): string => {
  const part = place.orders > 1 ? `/${place.order}` : '';
  if (place.orders > 1 && own !== undefined && own !== ofEntry) return `${iban}/${own}`;
  const reference = ofEntry ?? own;
  return reference === undefined ? `${iban}/${statementId}#${place.entry}${part}` : `${iban}/${reference}${part}`;
};

const movementsOf = (
  statement: Statement,
  entry: XmlElement,
  entryNumber: number,
  line: number,
): readonly Movement[] => {
  const status = textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts');
  if (status !== undefined && status !== BOOKED) return [];
  const bookedOn = textAt(entry, 'BookgDt/Dt') ?? textAt(entry, 'BookgDt/DtTm');
  if (bookedOn === undefined) throw new UnreadableXml(line, 'BookgDt is missing');
  const isReversal = textAt(entry, 'RvslInd') === 'true';
  const ofEntry = {
    ...statement,
    isReversal,
    bookedOn: bookedOn.slice(0, 'yyyy-MM-dd'.length),
    line,
  };
  const whole = amountOf(at(entry, 'Amt'), line);
  const direction = directionOf(entry, line);
  const blocks = allOf(entry, 'NtryDtls');
  const details = blocks.flatMap((block) => allOf(block, 'TxDtls'));
  const referenceOfEntry = textAt(entry, 'AcctSvcrRef');
  const movement = (detail: XmlElement | undefined, index = 0): Movement => {
    const reason = textAt(detail, 'RtrInf/Rsn/Cd') ?? textAt(detail, 'RtrInf/Rsn/Prtry');
    const amount = detail && (at(detail, 'Amt') ?? at(detail, 'AmtDtls/TxAmt/Amt'));
    const references = referencesOf(detail);
    const own = detail !== undefined && at(detail, 'CdtDbtInd') !== undefined ? directionOf(detail, line) : direction;
    return {
      ...ofEntry,
      ...(amount === undefined || details.length === 1 ? whole : amountOf(amount, line)),
      ...references,
      id: idOf(statement, referenceOfEntry, references.bankReference, {
        entry: entryNumber,
        order: index + 1,
        orders: details.length,
      }),
      bankReference: references.bankReference ?? referenceOfEntry,
      direction: own,
      code: codeOf(detail) ?? codeOf(entry),
      reason,
      remittance: allOf(at(detail, 'RmtInf'), 'Ustrd')
        .map(({ text }) => text)
        .join(''),
      structuredReference: textAt(detail, 'RmtInf/Strd/CdtrRefInf/Ref'),
      counterparty: counterpartyOf(detail, own, reason !== undefined || isReversal),
      count: 1,
    };
  };
  if (details.length > 0) return details.map((detail, index) => movement(detail, index));
  const batch = at(blocks[0], 'Btch');
  return [
    {
      ...movement(undefined),
      messageId: textAt(batch, 'MsgId'),
      partId: textAt(batch, 'PmtInfId'),
      count: Number(textAt(batch, 'NbOfTxs') ?? 1),
    },
  ];
};

/**
 * Reads the booked movements of statements (camt.053), reports (camt.052) or notifications (camt.054) of any version. An
 * entry with several orders is one movement for each; together they must be the entry's amount.
 * @throws UnreadableXml as `readXml`, and for an entry without amount, direction or day, or whose orders do not add up.
 */
export async function* readStatements(source: AsyncIterable<Uint8Array>, limits?: XmlLimits): AsyncGenerator<Movement> {
  let statementId: string | undefined;
  let iban: string | undefined;
  let entries = 0;
  for await (const { path, line, element } of readXml(source, selection, limits)) {
    if (path.endsWith('/Id')) {
      [statementId, iban, entries] = [element.text, undefined, 0];
    } else if (path.endsWith('/Acct')) {
      iban = textAt(element, 'Id/IBAN');
    } else {
      if (statementId === undefined || iban === undefined) {
        throw new UnreadableXml(line, 'the id or the IBAN of the statement is missing');
      }
      entries += 1;
      const movements = movementsOf({ statementId, iban }, element, entries, line);
      const signed = (direction: Movement['direction'], amount: bigint) => (direction === 'credit' ? amount : -amount);
      const sum = movements.reduce((total, { direction, amount }) => total + signed(direction, amount), 0n);
      const whole = signed(directionOf(element, line), amountOf(at(element, 'Amt'), line).amount);
      if (movements.length > 1 && sum !== whole) {
        throw new UnreadableXml(line, 'the orders of an entry do not add up to its amount');
      }
      yield* movements;
    }
  }
}
