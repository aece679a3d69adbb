/** How long one kind of row is kept. */
export interface Retention {
  /** Unless the operator says otherwise. */
  readonly days: number;
  /** What was promised, or what something else relies on. */
  readonly least: number;
  readonly most: number;
  /** What is removed. */
  readonly what: string;
  readonly why: string;
}

/**
 * What is removed once it has outlived its purpose, and when. Payments, registrations and agreements are not here: they are the
 * books. What is unlimited in number must have a row here, or be a book.
 */
export const retention = {
  authentications: {
    days: 90,
    least: 31,
    most: 3_650,
    what: 'Authentications of cardholders, step by step; the results stay in their payments.',
    why: 'Inquiries of an issuer come within weeks. Their security codes are removed with the authorization.',
  },
  checkouts: {
    days: 30,
    least: 30,
    most: 30,
    what: 'Checkouts, with the reference to their result; the payment itself stays.',
    why: 'A result can be read for 30 days, any number of times. The data of an unpaid checkout are erased when it expires.',
  },
  deliveries: {
    days: 60,
    least: 32,
    most: 365,
    what: 'Notifications that were delivered or given up, with every attempt.',
    why: 'A notification is attempted for 30 days; it can be read and sent again for the same time afterwards.',
  },
  events: {
    days: 7,
    least: 1,
    most: 90,
    what: 'In the test environment: events of checkouts and payments, for testers.',
    why: 'Tests read events soon; a failure of the weekend is examined within the week.',
  },
  idempotencyKeys: {
    days: 1,
    least: 1,
    most: 1,
    what: 'Requests under an `Idempotency-Key`, with their replies.',
    why: 'A key identifies a request for 24 hours.',
  },
  merchantTransactions: {
    days: 30,
    least: 30,
    most: 30,
    what: 'The payments by their `merchantTransactionId`, if a channel refuses duplicates.',
    why: 'The longest window that a channel can set is 720 hours.',
  },
  riskCounts: {
    days: 1,
    least: 1,
    most: 1,
    what: 'Counts of the rules of risk, under keyed hashes.',
    why: 'The time begins at the end of the longest window of the rules that use the count.',
  },
  simulatedChallenges: {
    days: 30,
    least: 1,
    most: 365,
    what: 'In the test environment: challenges of the simulated issuer.',
    why: 'They have no use once the authentication has ended.',
  },
  simulatedOrders: {
    days: 90,
    least: 60,
    most: 365,
    what: 'In the test environment: the books of the simulated acquirer and of the simulated processor of redirect methods.',
    why: 'An invoice is paid after weeks.',
  },
  walletTokens: {
    days: 8,
    least: 8,
    most: 365,
    what: 'Hashes of wallet tokens that have paid.',
    why: 'No token lives longer than eight days; until then its hash prevents a second payment.',
  },
} as const satisfies Readonly<Record<string, Retention>>;

/** What can be kept for longer or shorter. */
export type Kept = keyof typeof retention;

/** How many days each is kept. */
export type RetentionDays = Readonly<Record<Kept, number>>;

const isKept = (name: string): name is Kept => Object.hasOwn(retention, name);

/** The names of all that is removed some day. */
export const keptNames: readonly Kept[] = Object.keys(retention).filter(isKept);

/** Gives how long each is kept where the operator says nothing. */
export const usualRetention = (): RetentionDays =>
  Object.fromEntries(keptNames.map((name) => [name, retention[name].days])) as RetentionDays;

/** Gives how long each is kept, from words such as `walletTokens=30`; as text, what is wrong with one of them. */
export const retentionFrom = (words: readonly string[]): RetentionDays | string => {
  const set = words.map((word): readonly [name: string, days: number] => {
    const [name = '', days = ''] = word.split('=', 2);
    return [name, /^\d{1,4}$/.test(days) ? Number(days) : Number.NaN];
  });
  const wrong = set.findIndex(([name, days]) => {
    if (!isKept(name)) return true;
    const { least, most } = retention[name];
    return !(days >= least && days <= most);
  });
  if (wrong === -1) return { ...usualRetention(), ...Object.fromEntries(set) };
  const name = set[wrong]?.[0] ?? '';
  const should = isKept(name)
    ? `${name} is kept for ${retention[name].least} to ${retention[name].most} days`
    : `what is kept is one of ${keptNames.join(', ')}`;
  return `"${words[wrong]}" is wrong: ${should}`;
};
