import { READABLE_FOR_DAYS } from '../payments/checkout-validity.ts';

/** The retention of one kind of row. */
export interface Retention {
  /** The default number of days. */
  readonly days: number;
  /** The default in the live environment, where it is another. */
  readonly daysInLive?: number;
  /** The minimum that was promised or that other data rely on. */
  readonly least: number;
  readonly most: number;
  /** The rows that are removed. */
  readonly what: string;
  readonly why: string;
}

/**
 * Rows that are removed after their retention. Payments, registrations and agreements are not listed, because they are
 * accounting records. Every other kind of row that grows without limit must be listed here.
 */
export const retention = {
  accountSessions: {
    days: 1,
    least: 1,
    most: 30,
    what: 'Sessions and codes of the self-service page, and links that have opened one, once they have ended.',
    why: 'They give no access any more; codes that were asked for are counted for a day, and the audit keeps what was changed.',
  },
  authentications: {
    days: 90,
    least: 31,
    most: 3_650,
    what: 'Authentications of cardholders, step by step; the results stay in their payments.',
    why: 'Inquiries of an issuer come within weeks. Their security codes are removed with the authorization.',
  },
  bankAnswers: {
    days: 400,
    least: 62,
    most: 3_650,
    what: 'Notes of the files of banks: what each did or why it was refused; what it did stays.',
    why: 'A file that is missing may be noticed only in the accounts of the year.',
  },
  checkouts: {
    days: READABLE_FOR_DAYS,
    least: READABLE_FOR_DAYS,
    most: READABLE_FOR_DAYS,
    what: 'Checkouts, with the reference to their result; the payment itself stays.',
    why:
      `A result can be read for ${READABLE_FOR_DAYS} days, any number of times. ` +
      'The data of an unpaid checkout are erased when it expires.',
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
    daysInLive: 90,
    least: 1,
    most: 400,
    what: 'Events of checkouts and payments: the timeline of a payment, and what testers read.',
    why:
      'A test that fails at the weekend is examined within the week; ' +
      'questions about real payments come for some months.',
  },
  exports: {
    days: 1,
    least: 1,
    most: 7,
    what: 'Exports of lists of the back office, with their files.',
    why: 'They hold personal data: a file is downloaded within the day, or made again.',
  },
  fetchedFiles: {
    days: 400,
    least: 62,
    most: 3_650,
    what: 'What was fetched from servers of banks, from when it was listed there for the last time.',
    why: 'A file that is still listed is not read again. One that is forgotten and read again changes nothing more.',
  },
  fileTransfers: {
    days: 400,
    least: 62,
    most: 3_650,
    what: 'Transfers of files to SFTP servers that were delivered or given up, with the latest attempts.',
    why: 'A file that is missing may be noticed only in the accounts of the year.',
  },
  idempotencyKeys: {
    days: 1,
    least: 1,
    most: 1,
    what: 'Requests under an `Idempotency-Key`, with their replies.',
    why: 'A key identifies a request for 24 hours.',
  },
  invitations: {
    days: 30,
    least: 1,
    most: 365,
    what: 'Links to the back office that were used or have ended; the audit keeps who invited whom.',
    why: 'Somebody who opens an old link is told that it is not valid any more, as with any other.',
  },
  listEntries: {
    days: 30,
    least: 1,
    most: 3_650,
    what: 'Blocked and allowed values whose time is over; those without an end stay until they are removed.',
    why: 'The list says for some weeks what was blocked until when.',
  },
  mailCounts: {
    days: 1,
    least: 1,
    most: 30,
    what: 'Counts of the mails that began for an address or a merchant within an hour.',
    why: 'Nothing depends on an hour that is over.',
  },
  mails: {
    days: 90,
    least: 7,
    most: 3_650,
    what: 'Mails that were sent or given up, with their addresses; addresses that take no mail stay known by their hashes.',
    why: 'Shoppers ask for a mail that they miss within weeks.',
  },
  merchantTransactions: {
    days: 30,
    least: 30,
    most: 30,
    what: 'The payments by their `merchantTransactionId`, if a channel refuses duplicates.',
    why: 'The longest window that a channel can set is 720 hours.',
  },
  paymentActs: {
    days: 30,
    least: 1,
    most: 365,
    what: 'Acts with many payments in the back office, with what became of each; what they did stays.',
    why: 'The list says which payments failed and why, and a key is remembered as long.',
  },
  paymentLinks: {
    days: 90,
    least: 31,
    most: 3_650,
    what: 'Payment links that have ended; their payments stay.',
    why: 'The list of links says what became of each; questions about them come within weeks.',
  },
  processorEvents: {
    days: 90,
    daysInLive: 400,
    least: 31,
    most: 3_650,
    what: 'Events of processors, and what became of each; the payments that they changed stay.',
    why: 'A processor repeats events for days, and questions about a chargeback come within months.',
  },
  pulledWebhooks: {
    days: 1,
    least: 1,
    most: 30,
    what: 'In the test environment: webhooks whose notifications nobody fetches any more.',
    why: 'A listener removes its webhook when it ends; this is for one that was killed or lost its machine.',
  },
  requests: {
    days: 7,
    least: 1,
    most: 90,
    what: 'Requests with an access token and how they were answered, without the values that they sent.',
    why: 'Who integrates looks for what went wrong within the week.',
  },
  riskCounts: {
    days: 1,
    least: 1,
    most: 1,
    what: 'Counts of the rules of risk, under keyed hashes.',
    why: 'The time begins at the end of the longest window of the rules that use the count.',
  },
  sepaFiles: {
    days: 400,
    least: 62,
    most: 3_650,
    what: 'The content of files for banks; their sums and orders stay.',
    why: 'A debtor may take back a debit without a mandate for 13 months.',
  },
  sessions: {
    days: 1,
    least: 1,
    most: 30,
    what: 'Sessions of the back office that have ended, and answers of passkeys that have counted.',
    why: 'They give no access any more; the audit keeps who signed in.',
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

/** A kind of row with a retention. */
export type Kept = keyof typeof retention;

/** The number of days for each kind of row. */
export type RetentionDays = Readonly<Record<Kept, number>>;

const isKept = (name: string): name is Kept => Object.hasOwn(retention, name);

/** The names of all kinds of rows that are removed. */
export const keptNames: readonly Kept[] = Object.keys(retention).filter(isKept);

/** Returns the default retention in an environment. */
export const usualRetention = (environment: 'test' | 'live'): RetentionDays =>
  Object.fromEntries(
    keptNames.map((name) => {
      const { days, daysInLive = days }: Retention = retention[name];
      return [name, environment === 'live' ? daysInLive : days];
    }),
  ) as RetentionDays;

/**
 * Parses the retention in an environment from texts such as `walletTokens=30`; returns the error as a text when one of
 * them is wrong.
 */
export const retentionFrom = (words: readonly string[], environment: 'test' | 'live'): RetentionDays | string => {
  const set = words.map((word): readonly [name: string, days: number] => {
    const [name = '', days = ''] = word.split('=', 2);
    return [name, /^\d{1,4}$/.test(days) ? Number(days) : Number.NaN];
  });
  const wrong = set.findIndex(([name, days]) => {
    if (!isKept(name)) return true;
    const { least, most } = retention[name];
    return !(days >= least && days <= most);
  });
  if (wrong === -1) return { ...usualRetention(environment), ...Object.fromEntries(set) };
  const name = set[wrong]?.[0] ?? '';
  const should = isKept(name)
    ? `${name} is kept for ${retention[name].least} to ${retention[name].most} days`
    : `what is kept is one of ${keptNames.join(', ')}`;
  return `"${words[wrong]}" is wrong: ${should}`;
};
