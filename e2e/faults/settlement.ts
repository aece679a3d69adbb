import {
  type Balances,
  centsOf,
  dayOf,
  isSuccess,
  type ListedPayout,
  type SentRequest,
  type SettledLine,
} from './facts.ts';

/** What an acquirer calls the payments that it settles. */
const TRANSACTION_TYPES: Readonly<Record<string, string>> = { DB: 'DEBIT', CP: 'DEBIT', RF: 'REFUND' };

const TITLES = 'ReconciliationType;PaymentType;Cashflow;UniqueID;Amount;Currency;SettlementFee;SettlementDate';

const LINES_OF_FILE = 50;

const lineOf = ({ answer, form }: SentRequest): string => {
  const type = TRANSACTION_TYPES[form['paymentType'] ?? ''] ?? '';
  const [cashflow, fee] = type === 'DEBIT' ? ['POS', '0.25'] : ['NEG', '0.00'];
  return ['SETTLED', type, cashflow, answer?.id, form['amount'], form['currency'], fee, dayOf(Date.now())].join(';');
};

/** A settlement file, as the parameters of a request, and the payments that it names. */
interface SettlementFile {
  readonly form: Readonly<Record<string, string>>;
  readonly paymentIds: readonly string[];
}

/** Returns what makes the files of one channel, each with successful payments that no file before has named. */
export const settlementFiles = (entityId: string, noted: readonly SentRequest[]) => {
  const named = new Set<string>();
  const isOpen = ({ entityId: channel, answer, form }: SentRequest): boolean =>
    channel === entityId &&
    answer?.id !== undefined &&
    isSuccess(answer.code) &&
    (form['paymentType'] ?? '') in TRANSACTION_TYPES &&
    !named.has(answer.id);

  /** Returns the next file; undefined if there is nothing to settle. */
  return (): SettlementFile | undefined => {
    const requests = noted.filter(isOpen).slice(0, LINES_OF_FILE);
    if (requests.length === 0) return undefined;
    const paymentIds = requests.flatMap(({ answer }) => answer?.id ?? []);
    for (const id of paymentIds) named.add(id);
    const content = `${[TITLES, ...requests.map(lineOf)].join('\n')}\n`;
    const form = {
      'file.name': `settlement-${named.size}.csv`,
      'file.content': Buffer.from(content).toString('base64'),
    };
    return { form, paymentIds };
  };
};

interface ReportPage {
  readonly reconciliations?: readonly {
    readonly amount: string;
    readonly payment?: { readonly id: string };
    readonly settlement: {
      readonly cashflow: string;
      readonly amount: string;
      readonly fee?: string;
      readonly date: string;
      readonly payoutId?: string;
    };
  }[];
  readonly nextCursor?: string;
  readonly result: { readonly code: string; readonly description: string };
}

interface PayoutPage {
  readonly payouts?: readonly { readonly reference: string; readonly sum: string; readonly state: string }[];
  readonly nextCursor?: string;
  readonly result: { readonly code: string; readonly description: string };
}

type Read = (path: string, parameters: Readonly<Record<string, string>>) => Promise<unknown>;

/** Reads a list to its end. @throws Error with the gateway's words if it refuses. */
const everyRow = async <Page extends Pick<PayoutPage, 'nextCursor' | 'result'>, Row>(
  read: Read,
  path: string,
  parameters: Readonly<Record<string, string>>,
  rowsOf: (page: Page) => readonly Row[] | undefined,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const more = cursor === undefined ? {} : { cursor };
    const page = (await read(path, { ...parameters, limit: '500', ...more })) as Page;
    const found = rowsOf(page);
    if (found === undefined) throw new Error(`${path} cannot be read: ${page.result.code} ${page.result.description}`);
    rows.push(...found);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return rows;
};

const DAY_MS = 86_400_000;
/** A report has at most 366 days, and the clock of the gateway jumps back over midnight now and then. */
const REPORT_DAYS = 360;

/** Returns the lines of all settlement files of a channel, by the reports that `read` gets. */
export const settledLines = async (entityId: string, read: Read): Promise<readonly SettledLine[]> => {
  const period = { 'date.from': dayOf(Date.now() - DAY_MS), 'date.to': dayOf(Date.now() + REPORT_DAYS * DAY_MS) };
  const path = 'v1/reports/reconciliations';
  const rows = await everyRow(read, path, period, ({ reconciliations }: ReportPage) => reconciliations);
  return rows.map(({ amount, payment, settlement }) => ({
    entityId,
    ...(payment === undefined ? {} : { paymentId: payment.id }),
    amount,
    signedCents: centsOf(settlement.amount) * (settlement.cashflow === 'NEG' ? -1 : 1),
    feeCents: centsOf(settlement.fee),
    date: settlement.date,
    ...(settlement.payoutId === undefined ? {} : { payoutId: settlement.payoutId }),
  }));
};

/** Returns the payouts of a channel, by the list that `read` gets. */
export const listedPayouts = async (entityId: string, read: Read): Promise<readonly ListedPayout[]> => {
  const rows = await everyRow(read, 'v1/settlement/payouts', {}, ({ payouts }: PayoutPage) => payouts);
  return rows.map(({ reference, sum, state }) => ({
    entityId,
    reference,
    cents: centsOf(sum),
    isArrived: state === 'ARRIVED',
  }));
};

/** Returns the balances of a channel, by the output of `ledger balances`. */
export const balancesOf = (entityId: string, json: string): Balances => {
  const { balances }: { readonly balances: readonly { readonly account: string; readonly balance: string }[] } =
    JSON.parse(json);
  return { entityId, cents: Object.fromEntries(balances.map(({ account, balance }) => [account, centsOf(balance)])) };
};
