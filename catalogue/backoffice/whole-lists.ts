import type { EndpointId } from '../endpoints/endpoints.ts';
import type { Right } from './rights.ts';

/**
 * How the values of a column are written: amounts and numbers can be added up, times are times of a zone. `dayOf` is the
 * day of a time in that zone, `day` one that needs no zone.
 */
export type ColumnKind = 'text' | 'amount' | 'number' | 'time' | 'day' | 'dayOf';

/** A column of an export: its name, where its value is in an entry of the list (`channel.name`), and its kind. */
export type ExportColumn = readonly [name: string, path: string, kind: ColumnKind];

/** A sum of an export: its name, where its amounts and their currency are, and which of them it adds up. */
export type ExportSum = readonly [name: string, amount: string, currency: string, part?: 'positive' | 'negative'];

/** A list of the back office whose content can be exported and added up. */
export interface OfficeList {
  /** The endpoint that reads its pages: of the merchants' interface, or of the back office. */
  readonly endpoint: EndpointId | 'searchPayments' | 'listRequests' | 'searchDeliveries';
  readonly right: Right;
  /** Where its entries are in a reply. */
  readonly rows: string;
  /** What an export has of each column that the view can show, by the column's id there. */
  readonly columns: Readonly<Record<string, readonly ExportColumn[]>>;
  /** What every export has behind the shown columns: the facts that books need, also some that the list has not. */
  readonly facts: readonly ExportColumn[];
  /** What a spreadsheet has first, in this order: what people read. What programs need stands behind everything else. */
  readonly people?: readonly ExportColumn[];
  /** What the last sheet of a spreadsheet adds up, by currency. */
  readonly sums?: readonly ExportSum[];
  /** Where the amount of an entry and its currency are; absent for a list without money. */
  readonly money?: { readonly amount: string; readonly currency: string };
  /** Parameters that every request for it has. */
  readonly always?: Readonly<Record<string, string>>;
}

/** The lists of the back office, by their names. */
export const officeLists = {
  payments: {
    endpoint: 'searchPayments',
    right: 'payments.read',
    rows: 'payments',
    columns: {
      created: [['created', 'created', 'time']],
      shortId: [['shortId', 'shortId', 'text']],
      type: [['paymentType', 'paymentType', 'text']],
      brand: [
        ['paymentBrand', 'paymentBrand', 'text'],
        ['last4', 'last4', 'text'],
      ],
      amount: [
        ['amount', 'amount', 'amount'],
        ['currency', 'currency', 'text'],
      ],
      state: [['state', 'state', 'text']],
      result: [['resultDescription', 'description', 'text']],
      reference: [
        ['merchantTransactionId', 'reference', 'text'],
        ['tags', 'tags', 'text'],
      ],
      customer: [['customer', 'customer', 'text']],
      email: [['email', 'email', 'text']],
      country: [['country', 'country', 'text']],
      channel: [['channel', 'channel.name', 'text']],
      id: [['id', 'id', 'text']],
    },
    facts: [
      ['id', 'id', 'text'],
      ['created', 'created', 'time'],
      ['paymentType', 'paymentType', 'text'],
      ['amount', 'amount', 'amount'],
      ['currency', 'currency', 'text'],
      ['state', 'state', 'text'],
      ['resultCode', 'code', 'text'],
      ['referencedId', 'referencedId', 'text'],
      ['channel', 'channel.name', 'text'],
      ['channelId', 'channel.id', 'text'],
      ['connector', 'connector', 'text'],
      ['connectorTxId1', 'connectorTxId1', 'text'],
      ['settled', 'settled', 'time'],
      ['tags', 'tags', 'text'],
      ['signedAmount', 'signedAmount', 'amount'],
      ['settledOn', 'settledOn', 'day'],
      ['settlementAmount', 'settlementAmount', 'amount'],
      ['settlementFee', 'settlementFee', 'amount'],
      ['settlementCurrency', 'settlementCurrency', 'text'],
      ['payoutId', 'payoutId', 'text'],
    ],
    people: [
      ['date', 'created', 'dayOf'],
      ['channel', 'channel.name', 'text'],
      ['merchantTransactionId', 'reference', 'text'],
      ['customer', 'customer', 'text'],
      ['paymentType', 'paymentType', 'text'],
      ['state', 'state', 'text'],
      ['paymentBrand', 'paymentBrand', 'text'],
      ['currency', 'currency', 'text'],
      ['signedAmount', 'signedAmount', 'amount'],
      ['settlementFee', 'settlementFee', 'amount'],
      ['settledOn', 'settledOn', 'day'],
      ['payoutId', 'payoutId', 'text'],
      ['settlementAmount', 'settlementAmount', 'amount'],
      ['settlementCurrency', 'settlementCurrency', 'text'],
    ],
    sums: [
      ['charged', 'signedAmount', 'currency', 'positive'],
      ['givenBack', 'signedAmount', 'currency', 'negative'],
      ['signedAmount', 'signedAmount', 'currency'],
      ['settlementAmount', 'settlementAmount', 'settlementCurrency'],
      ['settlementFee', 'settlementFee', 'settlementCurrency'],
    ],
    money: { amount: 'amount', currency: 'currency' },
  },
  links: {
    endpoint: 'listLinks',
    right: 'payments.link',
    rows: 'links',
    columns: {
      amount: [
        ['amount', 'amount', 'amount'],
        ['minimumAmount', 'minimumAmount', 'amount'],
        ['currency', 'currency', 'text'],
      ],
      state: [['state', 'state', 'text']],
      paid: [
        ['paidPayments', 'paidPayments', 'number'],
        ['paidSum', 'paidSum', 'amount'],
        ['paymentId', 'paymentId', 'text'],
      ],
      reference: [['merchantTransactionId', 'merchantTransactionId', 'text']],
      description: [['description', 'description', 'text']],
      expires: [['expiresAt', 'expiresAt', 'time']],
      channel: [['channelId', 'entityId', 'text']],
      created: [['createdAt', 'createdAt', 'time']],
      by: [['createdBy', 'createdBy', 'text']],
      // The address of a link lets anybody pay: it stays in the list.
      actions: [],
    },
    facts: [
      ['id', 'id', 'text'],
      ['createdAt', 'createdAt', 'time'],
      ['amount', 'amount', 'amount'],
      ['currency', 'currency', 'text'],
      ['state', 'state', 'text'],
      ['paidPayments', 'paidPayments', 'number'],
      ['paidSum', 'paidSum', 'amount'],
      ['channelId', 'entityId', 'text'],
    ],
    sums: [['paidSum', 'paidSum', 'currency']],
    money: { amount: 'paidSum', currency: 'currency' },
  },
  schedules: {
    endpoint: 'listSchedules',
    right: 'schedules.read',
    rows: 'schedules',
    columns: {
      amount: [
        ['amount', 'amount', 'amount'],
        ['currency', 'currency', 'text'],
      ],
      plan: [['plan', 'schedule.plan', 'text']],
      state: [['state', 'schedule.state', 'text']],
      next: [['next', 'schedule.nextRuns.0.utc', 'time']],
      reference: [['merchantTransactionId', 'merchantTransactionId', 'text']],
      id: [['id', 'id', 'text']],
    },
    facts: [
      ['id', 'id', 'text'],
      ['registrationId', 'registrationId', 'text'],
      ['amount', 'amount', 'amount'],
      ['currency', 'currency', 'text'],
      ['state', 'schedule.state', 'text'],
      ['expression', 'schedule.expression', 'text'],
      ['timeZone', 'schedule.timeZone', 'text'],
      ['endsAt', 'schedule.endsAt', 'time'],
    ],
    money: { amount: 'amount', currency: 'currency' },
  },
  disputes: {
    endpoint: 'listDisputes',
    right: 'disputes.read',
    rows: 'disputes',
    columns: {
      amount: [
        ['amount', 'amount', 'amount'],
        ['currency', 'currency', 'text'],
      ],
      state: [['state', 'state', 'text']],
      created: [['createdAt', 'createdAt', 'time']],
      deadline: [['deadline', 'deadline', 'time']],
      reason: [
        ['reason', 'reason', 'text'],
        ['chargebackResultCode', 'chargebackResultCode', 'text'],
      ],
      payment: [['paymentId', 'referencedId', 'text']],
    },
    facts: [
      ['id', 'id', 'text'],
      ['caseId', 'caseId', 'text'],
      ['paymentId', 'referencedId', 'text'],
      ['createdAt', 'createdAt', 'time'],
      ['amount', 'amount', 'amount'],
      ['currency', 'currency', 'text'],
      ['reversedAmount', 'reversedAmount', 'amount'],
      ['state', 'state', 'text'],
      ['chargebackResultCode', 'chargebackResultCode', 'text'],
    ],
    sums: [['amount', 'amount', 'currency']],
    money: { amount: 'amount', currency: 'currency' },
  },
  settlement: {
    endpoint: 'readReconciliations',
    right: 'settlement.read',
    rows: 'reconciliations',
    columns: {
      day: [['date', 'settlement.date', 'day']],
      amount: [
        ['amount', 'amount', 'amount'],
        ['currency', 'currency', 'text'],
      ],
      settled: [
        ['settlementAmount', 'signedAmount', 'amount'],
        ['settlementCurrency', 'settlement.currency', 'text'],
      ],
      fee: [['fee', 'settlement.fee', 'amount']],
      net: [['net', 'net', 'amount']],
      payout: [['payoutId', 'settlement.payoutId', 'text']],
      kind: [
        ['recordType', 'recordType', 'text'],
        ['transactionType', 'transactionType', 'text'],
      ],
      cashflow: [['cashflow', 'settlement.cashflow', 'text']],
      status: [['status', 'settlement.status', 'text']],
      payment: [['merchantTransactionId', 'merchantTransactionId', 'text']],
      brand: [['paymentBrand', 'paymentBrand', 'text']],
      exception: [['exception', 'exception', 'text']],
    },
    facts: [
      ['id', 'id', 'text'],
      ['date', 'settlement.date', 'day'],
      ['paymentId', 'payment.id', 'text'],
      ['recordType', 'recordType', 'text'],
      ['amount', 'amount', 'amount'],
      ['currency', 'currency', 'text'],
      ['settlementAmount', 'signedAmount', 'amount'],
      ['settlementCurrency', 'settlement.currency', 'text'],
      ['fee', 'settlement.fee', 'amount'],
      ['cashflow', 'settlement.cashflow', 'text'],
      ['net', 'net', 'amount'],
      ['payoutId', 'settlement.payoutId', 'text'],
      ['channel', 'merchantAccount.name', 'text'],
      ['channelId', 'merchantAccount.id', 'text'],
    ],
    people: [
      ['date', 'settlement.date', 'day'],
      ['channel', 'merchantAccount.name', 'text'],
      ['recordType', 'recordType', 'text'],
      ['merchantTransactionId', 'merchantTransactionId', 'text'],
      ['paymentBrand', 'paymentBrand', 'text'],
      ['settlementCurrency', 'settlement.currency', 'text'],
      ['settlementAmount', 'signedAmount', 'amount'],
      ['fee', 'settlement.fee', 'amount'],
      ['net', 'net', 'amount'],
      ['payoutId', 'settlement.payoutId', 'text'],
    ],
    sums: [
      ['settlementAmount', 'signedAmount', 'settlement.currency'],
      ['fee', 'settlement.fee', 'settlement.currency'],
      ['net', 'net', 'settlement.currency'],
    ],
    money: { amount: 'settlement.amount', currency: 'settlement.currency' },
    always: { level: 'DETAIL', sortValue: 'SettlementTxDate', sortOrder: 'DESC' },
  },
  payouts: {
    endpoint: 'listPayouts',
    right: 'settlement.read',
    rows: 'payouts',
    columns: {
      day: [['date', 'date', 'day']],
      reference: [['reference', 'reference', 'text']],
      amount: [
        ['amount', 'amount', 'amount'],
        ['currency', 'currency', 'text'],
      ],
      rows: [['records', 'records', 'number']],
      difference: [['difference', 'difference', 'amount']],
      payer: [['format', 'format', 'text']],
      state: [['state', 'state', 'text']],
      arrived: [['arrivedOn', 'arrivedOn', 'day']],
    },
    facts: [
      ['id', 'id', 'text'],
      ['date', 'date', 'day'],
      ['reference', 'reference', 'text'],
      ['format', 'format', 'text'],
      ['amount', 'amount', 'amount'],
      ['currency', 'currency', 'text'],
      ['records', 'records', 'number'],
      ['state', 'state', 'text'],
      ['arrivedOn', 'arrivedOn', 'day'],
      ['channelId', 'entityId', 'text'],
    ],
    sums: [['amount', 'amount', 'currency']],
    money: { amount: 'amount', currency: 'currency' },
  },
  requests: {
    endpoint: 'listRequests',
    right: 'requests.read',
    rows: 'requests',
    columns: {
      at: [['at', 'at', 'time']],
      entity: [['entity', 'entity.name', 'text']],
      request: [['endpoint', 'endpoint', 'text']],
      answer: [
        ['status', 'status', 'number'],
        ['resultCode', 'code', 'text'],
        ['description', 'description', 'text'],
      ],
      wrong: [['wrong', 'wrong', 'text']],
      records: [
        ['addressed', 'addressed', 'text'],
        ['replied', 'replied', 'text'],
      ],
      took: [['milliseconds', 'milliseconds', 'number']],
      requestId: [['requestId', 'requestId', 'text']],
      ndc: [['ndc', 'ndc', 'text']],
    },
    facts: [
      ['id', 'id', 'text'],
      ['at', 'at', 'time'],
      ['entityId', 'entity.id', 'text'],
      ['endpoint', 'endpoint', 'text'],
      ['status', 'status', 'number'],
      ['resultCode', 'code', 'text'],
      ['requestId', 'requestId', 'text'],
    ],
  },
  deliveries: {
    endpoint: 'searchDeliveries',
    right: 'webhooks.read',
    rows: 'deliveries',
    columns: {
      created: [['created', 'created', 'time']],
      kind: [
        ['type', 'type', 'text'],
        ['action', 'action', 'text'],
      ],
      record: [['subjectId', 'subjectId', 'text']],
      consumer: [['url', 'webhook.url', 'text']],
      state: [
        ['state', 'state', 'text'],
        ['reason', 'reason', 'text'],
      ],
      attempts: [['tries', 'tries', 'number']],
      channel: [['channel', 'channel.name', 'text']],
      actions: [],
    },
    facts: [
      ['id', 'id', 'text'],
      ['created', 'created', 'time'],
      ['type', 'type', 'text'],
      ['action', 'action', 'text'],
      ['subjectId', 'subjectId', 'text'],
      ['state', 'state', 'text'],
      ['reason', 'reason', 'text'],
      ['tries', 'tries', 'number'],
      ['webhookId', 'webhook.id', 'text'],
      ['url', 'webhook.url', 'text'],
      ['channelId', 'channel.id', 'text'],
    ],
  },
} as const satisfies Readonly<Record<string, OfficeList>>;

/** The name of a list of the back office. */
export type ListName = keyof typeof officeLists;

/** The names of all lists. */
export const listNames = Object.keys(officeLists) as readonly ListName[];

/** The columns whose values are ids and the like: in a spreadsheet for people they stand last. */
const forPrograms: readonly string[] = [
  ...[
    'id',
    'shortId',
    'referencedId',
    'paymentId',
    'channelId',
    'entityId',
    'registrationId',
    'webhookId',
    'subjectId',
  ],
  ...['resultCode', 'chargebackResultCode', 'connector', 'connectorTxId1', 'requestId', 'caseId', 'expression', 'ndc'],
];

/** Returns the columns of a spreadsheet for people: what they read, what else is shown, and what programs need. */
export const columnsForPeople = (list: ListName, shown: readonly string[]): readonly ExportColumn[] => {
  const { people = [] }: OfficeList = officeLists[list];
  const first = new Set(people.map(([name]) => name));
  const others = exportColumns(list, shown).filter(([name]) => !first.has(name));
  const isLast = ([name]: ExportColumn): boolean => forPrograms.includes(name);
  return [...people, ...others.filter((each) => !isLast(each)), ...others.filter(isLast)];
};

/**
 * Returns the columns of an export: those that are shown, in their order, then the facts that are not among them. A
 * column that the list does not have is left out.
 */
export const exportColumns = (list: ListName, shown: readonly string[]): readonly ExportColumn[] => {
  const { columns, facts }: OfficeList = officeLists[list];
  const all = [...shown.flatMap((id) => (Object.hasOwn(columns, id) ? (columns[id] ?? []) : [])), ...facts];
  return [...new Map(all.map((column) => [column[0], column])).values()];
};
