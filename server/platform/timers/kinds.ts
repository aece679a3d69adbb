/** The properties of one kind of timer. */
export interface KindOfTimer {
  /** What the timer does when it is due. */
  readonly meaning: string;
  /** Seconds until a failed run is tried again, for each failure in turn; the last one repeats. */
  readonly backOffSeconds: readonly number[];
  /** How many run in one process at the same time; further ones of the kind wait, other kinds do not. */
  readonly atOnce: number;
  /** A run that takes longer has failed. Only after this time may another process run the timer. */
  readonly longestSeconds: number;
  /**
   * The timer repeats for ever and its exact time does not matter: a test that moves the clock runs it once, at the
   * end.
   */
  readonly isHousekeeping?: true;
  /**
   * These timers are many, so their ends are stored together and claiming them does not wait for the disk: one that a
   * crash of the database releases may run twice at once. No two of them may change the same row.
   */
  readonly isBulk?: true;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The back-off of most kinds: short at first, then long enough to do no harm while a fault lasts. */
const withinMinutes = [10, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;

/** All kinds of timers, by the name under which they are stored. */
export const timerKinds = {
  'authentication.expiry': {
    meaning: 'ends an authentication from which the shopper did not come back in time',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'authentication.elsewhere': {
    meaning: 'asks the directory for the result of a decoupled authentication',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'authentication.settle': {
    meaning: 'continues a payment whose authentication has ended without the shopper coming back',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'payment.capture': {
    meaning: 'captures an authorization automatically (PA.CP)',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'payment.expiry': {
    meaning: 'reverses the remainder of an expired authorization',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'payment.question': {
    meaning: 'asks for the outcome of a payment that waits for its shopper or a processor, and ends an abandoned one',
    backOffSeconds: withinMinutes,
    atOnce: 64,
    longestSeconds: 75,
  },
  'payment.receipt': {
    meaning: 'asks whether the money for an invoice or a voucher has arrived, and records its receipt (RC)',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'simulator.notice': {
    meaning: 'the simulated processor notifies the gateway of a change of an order; test environment only',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'schedule.run': {
    meaning: 'pays the due time of a schedule, tries a declined one again, or ends the schedule',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'dispute.deadline': {
    meaning: 'ends a dispute that was not answered, or not decided, in time',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'settlement.file': {
    meaning: 'takes the lines of a settlement file, or removes a file that did not arrive completely',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: 75,
  },
  'settlement.lines': {
    meaning: 'takes the lines of a settlement file that were read from a statement of a bank',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: 75,
  },
  'settlement.report': {
    meaning: 'takes the lines of a report of Stripe, Adyen, Mollie or PayPal',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: 75,
  },
  'settlement.day': {
    meaning: 'writes the reconciliation file of a day, and says so when settlement is late',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    // A day may have millions of records, which give way to requests.
    longestSeconds: HOUR,
  },
  'ledger.count': {
    meaning: 'sums the lines of the ledger of the days that are over',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    // After an update from an older version, all days are summed.
    longestSeconds: HOUR,
    isHousekeeping: true,
  },
  'ledger.close': {
    meaning: 'carries on the close of a month that the end of a process interrupted',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: HOUR,
  },
  'ledger.journal': {
    meaning: 'makes a journal of a closed month for servers of the merchant',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    // A month may have millions of lines, which give way to requests.
    longestSeconds: HOUR,
  },
  'simulator.settlement': {
    meaning: 'the simulated acquirer settles the payments of a day; test environment only',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: 75,
  },
  'simulator.bank': {
    meaning: 'the simulated bank answers a file of direct debits or transfers; test environment only',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: HOUR,
  },
  'connector.event': {
    meaning: 'applies an event of a processor: asks it about the payment, or records what it did by itself',
    backOffSeconds: withinMinutes,
    // Most of the time is spent waiting for processors.
    atOnce: 64,
    longestSeconds: 75,
  },
  'checkout.expiry': {
    meaning: 'deletes the data of a checkout that was not paid in time',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'checkout.result-call': {
    meaning: 'calls the shop if it has not asked for the status of a submitted checkout',
    backOffSeconds: withinMinutes,
    // Most of the time is spent waiting for shops. Each shop has a lane, so a shop that hangs occupies one run.
    atOnce: 1_024,
    longestSeconds: 75,
  },
  'sepa.file': {
    meaning: 'makes the file of a day for the bank of a merchant',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    // A file may have a hundred thousand orders, which give way to requests.
    longestSeconds: HOUR,
  },
  'sepa.instantFile': {
    meaning: 'makes the file of a day with instant transfers for the bank of a merchant',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: HOUR,
  },
  'sepa.reversal': {
    meaning: 'reverses the payment of a direct debit that was taken out of its file',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'file.transfer': {
    meaning: 'delivers a finished file to an SFTP server',
    // Transfers have their own schedule of attempts; this one is for faults of the gateway.
    backOffSeconds: withinMinutes,
    // Most of the time is spent waiting for servers. Each has a lane, so one that hangs occupies one run.
    atOnce: 256,
    // An attempt takes ten minutes at most, and waits for its turn before.
    longestSeconds: 11 * MINUTE,
  },
  'bank.visit': {
    meaning: 'fetches status reports and statements from the SFTP server of a bank',
    // Visits have their own schedule after failures; this one is for faults of the gateway.
    backOffSeconds: withinMinutes,
    // Most of the time is spent waiting for servers. Each has a lane, so one that hangs occupies four runs.
    atOnce: 64,
    // A visit takes twenty minutes at most, and waits for its turn before.
    longestSeconds: 21 * MINUTE,
    isHousekeeping: true,
  },
  mail: {
    meaning: 'sends a mail',
    // Mails have their own schedule of attempts; this one is for faults of the gateway.
    backOffSeconds: withinMinutes,
    // Most of the time is spent waiting for the server. Each channel has a lane for each domain.
    atOnce: 32,
    longestSeconds: 75,
  },
  'mail.upcoming': {
    meaning: 'writes the mails about a coming charge of a subscription, or about its card that expires',
    backOffSeconds: withinMinutes,
    atOnce: 4,
    longestSeconds: 75,
  },
  'mail.alerts': {
    meaning: 'looks for what needs somebody, and tells them by mail',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: 75,
    isHousekeeping: true,
  },
  'account.code': {
    meaning:
      'writes the mail with a code that somebody asked for on the self-service page, if the channel knows the address',
    backOffSeconds: withinMinutes,
    atOnce: 16,
    longestSeconds: 75,
  },
  'payments.act': {
    meaning: 'does what a person wants with many payments, one after the other',
    backOffSeconds: withinMinutes,
    atOnce: 4,
    // A run gives up its turn after twenty seconds; one refund may take as long as an acquirer.
    longestSeconds: 120,
  },
  'list.export': {
    meaning: 'makes the file of an export of a long list',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    // A list may have a million entries, which give way to requests.
    longestSeconds: HOUR,
  },
  erasure: {
    meaning: 'erases the data of a person in small steps',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: 75,
  },
  'search.terms': {
    meaning: 'writes the terms by which people find payments: of new ones, and of those before an update',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: 75,
    isHousekeeping: true,
  },
  'search.reference': {
    meaning: "adds the connector's reference to the terms of a payment that was open when they were written",
    backOffSeconds: withinMinutes,
    atOnce: 4,
    longestSeconds: 75,
    isBulk: true,
  },
  'clean-up': {
    meaning: 'removes rows that have expired, one kind of row each',
    backOffSeconds: withinMinutes,
    atOnce: 1,
    longestSeconds: 75,
    isHousekeeping: true,
  },
  notification: {
    meaning: 'notifies a webhook, or the notification address of a request, of a change',
    // Webhooks have their own schedule of attempts; this one is for faults of the gateway.
    backOffSeconds: withinMinutes,
    // Five thousand consumers that hang, each with one call of thirty seconds, leave room for the others.
    atOnce: 8_000,
    longestSeconds: 60,
    isBulk: true,
  },
} as const satisfies Record<string, KindOfTimer>;

/** The name of a kind of timer. */
export type TimerKind = keyof typeof timerKinds;
