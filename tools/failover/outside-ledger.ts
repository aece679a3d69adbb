/** The types of payments that the campaign sends. */
export type SentType = 'PA' | 'CP' | 'RF';

/** How a request ended for its client; an answer of 5xx, and none at all, leave the outcome open. */
type Ending = 'approved' | 'refused' | 'unknown';

/** A request of the load and its answer. */
export interface Sent {
  readonly type: SentType;
  /** Identifies the request: its merchantTransactionId, and its Idempotency-Key. */
  readonly key: string;
  /** In hundredths. */
  readonly amount: number;
  /** The payment that a follow-up refers to. */
  readonly referencedId: string | undefined;
  readonly ending: Ending;
  /** The id in the answer. */
  readonly id: string | undefined;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly beganAtMs: number;
  readonly endedAtMs: number;
}

/** A row of the gateway's table of payments. */
export interface Stored {
  readonly id: string;
  readonly key: string | undefined;
  readonly type: string;
  readonly state: string;
  readonly amount: number;
  readonly referencedId: string | undefined;
}

/** What the checker found; every list but `open` must be empty. */
export interface Findings {
  /** Acknowledged payments that are absent, or differ from what was acknowledged. */
  readonly lost: readonly string[];
  /** Requests of which more than one payment exists. */
  readonly double: readonly string[];
  /** Payments of which more was captured or refunded than there was. */
  readonly overdrawn: readonly string[];
  /** The acquirer has an order without a payment, or an approved payment has no order there. */
  readonly unordered: readonly string[];
  /** Payments that nobody sent. */
  readonly foreign: readonly string[];
  /** Payments whose outcome is not decided yet. */
  readonly open: readonly string[];
}

const APPROVED = 'succeeded';
const DECLINED = 'declined';

const sumOf = (rows: readonly Stored[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

const grouped = <Row>(rows: readonly Row[], keyOf: (row: Row) => string | undefined): ReadonlyMap<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
};

/** Compares what clients were told with what the gateway stored and what the acquirer was asked. */
export const findingsOf = (sent: readonly Sent[], stored: readonly Stored[], orders: ReadonlySet<string>): Findings => {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const byKey = grouped(stored, ({ key }) => key);
  const approved = stored.filter(({ state }) => state === APPROVED);
  const followUps = grouped(approved, ({ referencedId }) => referencedId);
  const wanted = new Map(sent.map((each) => [each.key, each]));

  const isKept = ({ ending, id, key, type, amount, referencedId }: Sent): boolean => {
    if (ending === 'unknown' || id === undefined) return true;
    const row = byId.get(id);
    if (row === undefined) return ending === 'refused'; // A refusal by the gateway itself leaves no payment.
    return (
      row.state === (ending === 'approved' ? APPROVED : DECLINED) &&
      row.key === key &&
      row.type === type &&
      row.amount === amount &&
      row.referencedId === referencedId
    );
  };
  const isOverdrawn = ({ id, amount }: Stored): boolean =>
    sumOf((followUps.get(id) ?? []).filter(({ type }) => type === 'CP' || type === 'RF')) > amount;

  return {
    lost: sent.filter((each) => !isKept(each)).map(({ key }) => key),
    double: [...byKey].filter(([, rows]) => rows.length > 1).map(([key]) => key),
    overdrawn: approved.filter(isOverdrawn).map(({ id }) => id),
    unordered: [
      ...approved.filter(({ id }) => !orders.has(id)).map(({ id }) => id),
      ...[...orders].filter((id) => !byId.has(id)),
    ],
    foreign: stored
      .filter(({ key, type, amount }) => !isSentAs(wanted.get(key ?? ''), type, amount))
      .map(({ id }) => id),
    open: stored.filter(({ state }) => state !== APPROVED && state !== DECLINED).map(({ id }) => id),
  };
};

const isSentAs = (sent: Sent | undefined, type: string, amount: number): boolean =>
  sent !== undefined && sent.type === type && sent.amount === amount;

/** Returns the longest time without an event between two moments, in milliseconds; the moments count as events. */
export const longestGapMs = (atMs: readonly number[], fromMs: number, toMs: number): number => {
  const inside = atMs.filter((at) => at > fromMs && at < toMs).toSorted((one, other) => one - other);
  let longest = 0;
  let before = fromMs;
  for (const at of [...inside, toMs]) {
    longest = Math.max(longest, at - before);
    before = at;
  }
  return longest;
};
