import type { MetricName } from './metrics.ts';

/** A series of a test: its name with labels, and its values, one for each minute, in the notation of promtool. */
export type SeriesOfTest = readonly [series: string, values: string];

/**
 * How the gateway finds an alert by itself, from one reading of a metric that is the same in every process. The limit
 * contains the time for which an expression must hold.
 */
export interface OwnAlert {
  readonly metric: MetricName<'gauge'>;
  /** The labels of the series that count. */
  readonly where?: Readonly<Record<string, string>>;
  /** Series with one of these labels do not count. */
  readonly whereNot?: Readonly<Record<string, string>>;
  /** Of the values: the highest, their sum, the time since the lowest, or the time until it. */
  readonly take: 'highest' | 'sum' | 'since' | 'until';
  /** It fires above this; a time until something, below it. */
  readonly limit: number;
  /** In what people read it. Times of metrics are in seconds. */
  readonly unit: 'count' | 'minute' | 'hour' | 'day';
}

/** One alert rule for Prometheus, with its page of the runbook and its test. */
export interface Alert {
  readonly expression: string;
  /** How long the expression must hold. */
  readonly forMinutes: number;
  /** `critical`: money or shoppers are concerned now, a person is called. `warning`: in working hours. */
  readonly severity: 'critical' | 'warning';
  /** One line, with the labels of the alert where it has some. */
  readonly summary: string;
  readonly meaning: string;
  readonly causes: readonly string[];
  readonly actions: readonly string[];
  /** How the gateway finds it without Prometheus, for its mails to people; undefined where it cannot. */
  readonly own?: OwnAlert;
  readonly test: {
    /** Series with which it fires. */
    readonly fires: readonly SeriesOfTest[];
    /** Series with which it does not. */
    readonly isQuiet: readonly SeriesOfTest[];
    /** The moment of both; an hour after the beginning if it is absent. */
    readonly atMinutes?: number;
  };
}

const paymentEndpoints = 'POST /v1/payments|POST /v1/checkouts/[{]id[}]/payment';

/** Types of payments by which somebody tries to pay. */
export const attempts = 'DB|PA|PA.CP';

const attemptsOf = (outcome: string, window: string): string =>
  `sum(increase(tollgate_payments_total{type=~"${attempts}"${outcome}}[${window}]))`;

const approvalRate = (window: string): string =>
  `${attemptsOf(',outcome="succeeded"', window)} / ${attemptsOf('', window)}`;

const SECONDS_OF_400_DAYS = 34_560_000;
const SECONDS_OF_14_DAYS = 14 * 86_400;

/** Every alert, the most urgent first. The scrape job is named `tollgate`. */
export const alerts = {
  TollgateDown: {
    expression: 'up{job="tollgate"} == 0',
    forMinutes: 2,
    severity: 'critical',
    summary: '{{ $labels.instance }} does not answer Prometheus',
    meaning: 'Prometheus cannot read `/metrics` of a process: it has ended, hangs, or cannot be reached.',
    causes: [
      'The process was killed, often for its memory, or ended with a message about its configuration.',
      'A firewall, or a changed `METRICS_PORT` or `BIND_ADDRESS`.',
      'The event loop is blocked, or the machine is overloaded.',
    ],
    actions: [
      'Ask `/healthz` on the machine itself. If it answers, look at the network; the other processes go on serving.',
      'Read the last lines of its log. A start that failed says `Tollgate cannot start:` with the reason.',
      'Start it again. A killed process loses nothing that was acknowledged; ' +
        'payments with an unknown outcome are resolved by themselves.',
    ],
    test: {
      fires: [['up{job="tollgate",instance="a"}', '0x60']],
      isQuiet: [['up{job="tollgate",instance="a"}', '1x60']],
    },
  },
  TollgateNotReady: {
    expression: 'tollgate_ready == 0',
    forMinutes: 2,
    severity: 'critical',
    summary: '{{ $labels.instance }} runs but cannot serve',
    meaning:
      '`/readyz` fails: a write to the database did not become durable within two seconds. ' +
      'Requests that write are answered 503 and nothing is done.',
    causes: [
      'PostgreSQL cannot be reached, is read-only, or its disk is full.',
      'The disk of the SQLite file is full, or another program holds the file.',
      'The process is stopping, and a request keeps it from its end.',
    ],
    actions: [
      'Search the log for `the database cannot be reached` and for the error behind it.',
      'On PostgreSQL: `select pg_is_in_recovery()`, free space, and the connections in `pg_stat_activity`.',
      'With several servers in `DATABASE_URL` the process finds the one that takes writes by itself; ' +
        'if it does not, none does.',
      'No payment needs repair afterwards: those received by then are resolved within two minutes.',
    ],
    test: {
      fires: [['tollgate_ready{instance="a"}', '0x60']],
      isQuiet: [['tollgate_ready{instance="a"}', '1x60']],
    },
  },
  TollgateUpstreamOutOfReach: {
    expression: 'max by (upstream) (tollgate_upstream_circuit_open) == 1',
    forMinutes: 1,
    severity: 'critical',
    summary: 'The upstream {{ $labels.upstream }} is out of reach; its channels cannot charge',
    meaning:
      'Requests to an upstream failed one after the other, so it is not asked for now. ' +
      'Payments of its channels are declined with 900.100.300; nothing was sent for them.',
    causes: ['The upstream is down or being updated.', 'Name lookup, a firewall, or an expired certificate.'],
    actions: [
      'Ask the upstream from the machine of the gateway: `curl -sv https://HOST/`.',
      'Look at its page of incidents, and tell merchants.',
      'Nothing needs to be done here when it is back: ' +
        'one request tries it from time to time, and the log says `an upstream is back`.',
    ],
    test: {
      fires: [['tollgate_upstream_circuit_open{upstream="pay.example"}', '1x60']],
      isQuiet: [['tollgate_upstream_circuit_open{upstream="pay.example"}', '0x60']],
    },
  },
  TollgatePaymentsUnresolved: {
    expression: 'sum(max by (age) (tollgate_payments_open{state="received",age!="under 5 minutes"})) > 0',
    forMinutes: 10,
    severity: 'critical',
    summary: '{{ $value }} payments have no known outcome for more than 5 minutes',
    meaning:
      'An order was sent to the acquirer and neither its answer nor an inquiry about it arrived. ' +
      'The shopper may be charged, and the merchant sees a payment without an outcome.',
    causes: [
      'The acquirer does not answer inquiries.',
      'The outcome is known and cannot be stored: see the database.',
      'No process runs that could resolve them.',
    ],
    actions: [
      'Search the log for `the outcome of an order is unknown` and `a received payment could not be processed now`; ' +
        'each line names its payment.',
      'Check the acquirer. When it answers, all are resolved within two minutes.',
      'One that stays: read it in the back office, ' +
        'and compare its reference with the acquirer’s own list before anybody pays again.',
    ],
    own: {
      metric: 'tollgate_payments_open',
      where: { state: 'received' },
      whereNot: { age: 'under 5 minutes' },
      take: 'sum',
      limit: 0,
      unit: 'count',
    },
    test: {
      fires: [['tollgate_payments_open{state="received",age="5 minutes to an hour"}', '2x60']],
      isQuiet: [
        ['tollgate_payments_open{state="received",age="under 5 minutes"}', '9x60'],
        ['tollgate_payments_open{state="pending",age="over a day"}', '9x60'],
        ['tollgate_payments_open{state="received",age="over a day"}', '0x60'],
      ],
    },
  },
  TollgateRequestsFail: {
    expression:
      'sum(rate(tollgate_request_seconds_count{status=~"5.."}[5m])) / sum(rate(tollgate_request_seconds_count[5m])) > 0.01',
    forMinutes: 5,
    severity: 'critical',
    summary: '{{ $value | humanizePercentage }} of the requests are answered with an error of the gateway',
    meaning: 'More than one request in a hundred is answered 5xx. Clients repeat them, so load grows too.',
    causes: ['503: the database or another service is away.', '500: a fault of the gateway.'],
    actions: [
      'See by endpoint and status: `sum by (endpoint, status) (rate(tollgate_request_seconds_count{status=~"5.."}[5m]))`.',
      'Search the log for `request failed`: the line has the error, and the `requestId` that the client got.',
      'If it began with a release, go back to the one before ' +
        '([how](../operations.md#a-newer-version-beside-an-older-one)).',
    ],
    test: {
      fires: [
        ['tollgate_request_seconds_count{endpoint="a",status="200"}', '0+60x60'],
        ['tollgate_request_seconds_count{endpoint="a",status="503"}', '0+6x60'],
      ],
      isQuiet: [
        ['tollgate_request_seconds_count{endpoint="a",status="200"}', '0+6000x60'],
        ['tollgate_request_seconds_count{endpoint="a",status="503"}', '0+6x60'],
      ],
    },
  },
  TollgateApprovalRateLow: {
    expression: `${approvalRate('30m')} < 0.7 * (${approvalRate('1d')}) and ${attemptsOf('', '30m')} > 50`,
    forMinutes: 10,
    severity: 'critical',
    summary: 'Only {{ $value | humanizePercentage }} of the payments of the last 30 minutes were approved',
    meaning:
      'The share of attempts to pay that succeed is below 70 % of its share of the last day, ' +
      'with more than 50 attempts. Merchants lose sales.',
    causes: [
      'The acquirer, an issuer or a network declines or is disturbed.',
      'A fraudster tries cards at one shop.',
      'A rule of risk or a setting of a channel was changed.',
    ],
    actions: [
      'Find what differs: the rate by `brand` and by `channel`, and ' +
        '`topk(5, sum by (code) (increase(tollgate_payment_codes_total[30m])))`.',
      'One channel with many attempts and stolen or invalid cards: tighten [its rules of risk](../risk.md).',
      'One code of the acquirer on all channels: call the acquirer.',
      'Read the audit in the back office for changes of the last hour.',
    ],
    test: {
      fires: [
        ['tollgate_payments_total{type="DB",brand="VISA",channel="a",outcome="succeeded"}', '0+9x30 270x30'],
        ['tollgate_payments_total{type="DB",brand="VISA",channel="a",outcome="declined"}', '0+1x30 30+10x30'],
      ],
      isQuiet: [
        ['tollgate_payments_total{type="DB",brand="VISA",channel="a",outcome="succeeded"}', '0+9x60'],
        ['tollgate_payments_total{type="DB",brand="VISA",channel="a",outcome="declined"}', '0+2x60'],
        ['tollgate_payments_total{type="RF",brand="VISA",channel="a",outcome="declined"}', '0+90x60'],
      ],
    },
  },
  TollgateNoPayments: {
    expression:
      `(${attemptsOf('', '30m')} or vector(0)) == 0 and ` +
      `sum(increase(tollgate_payments_total{type=~"${attempts}"}[30m] offset 1d)) > 20`,
    forMinutes: 5,
    severity: 'critical',
    summary: 'No payment has ended for 30 minutes; at this time yesterday there were some',
    meaning:
      'The gateway runs, and no attempt to pay has ended. ' +
      'Yesterday at the same time there were more than 20 in 30 minutes.',
    causes: [
      'Shoppers or shops do not reach the gateway: DNS, certificate, load balancer.',
      'The widget does not load in shops.',
      'A holiday, or a shop that closed.',
    ],
    actions: [
      'Open `BASE_URL` from outside, and pay in a shop.',
      'Compare the requests: `sum by (endpoint, status) (rate(tollgate_request_seconds_count[5m]))`. ' +
        'None at all: look before the gateway. Only refused ones: see their codes in `tollgate_results_total`.',
    ],
    test: {
      fires: [['tollgate_payments_total{type="DB",brand="VISA",channel="a",outcome="succeeded"}', '0+1x60 _x1500']],
      isQuiet: [['tollgate_payments_total{type="DB",brand="VISA",channel="a",outcome="succeeded"}', '0+1x1600']],
      atMinutes: 1_500,
    },
  },
  TollgateTimersBehind: {
    expression: 'max by (kind) (tollgate_timers_behind_seconds{kind!="notification"}) > 60',
    forMinutes: 5,
    severity: 'critical',
    summary: 'Timers of the kind {{ $labels.kind }} are {{ $value | humanizeDuration }} late',
    meaning:
      'Work that is due has not been begun: captures, expiries, inquiries about pending payments, subscriptions. ' +
      'Timers normally begin within a second.',
    causes: [
      'All processes are overloaded, or wait for the database.',
      'In the test environment, the clock was put ahead.',
      'Many timers of one kind hang, so that no place for another is free.',
    ],
    actions: [
      'See how many: `max by (kind) (tollgate_timers_due)`. If the number falls, it is catching up after an outage.',
      'Compare with TollgateDatabasePoolBusy, TollgateCommitsSlow and TollgateEventLoopSlow: ' +
        'if one fires too, begin there.',
      'On PostgreSQL, start one process more: any process runs them.',
      'Search the log for `due timers could not be claimed`.',
    ],
    own: {
      metric: 'tollgate_timers_behind_seconds',
      whereNot: { kind: 'notification' },
      take: 'highest',
      limit: 360,
      unit: 'minute',
    },
    test: {
      fires: [['tollgate_timers_behind_seconds{kind="payment.capture"}', '0+60x60']],
      isQuiet: [
        ['tollgate_timers_behind_seconds{kind="payment.capture"}', '0x60'],
        ['tollgate_timers_behind_seconds{kind="notification"}', '0+60x60'],
      ],
    },
  },
  TollgateOrderFoundTwice: {
    expression:
      'sum by (upstream) (increase(tollgate_upstream_orders_found_twice_total[1h])) > 0 or sum by (upstream) ' +
      '(tollgate_upstream_orders_found_twice_total unless tollgate_upstream_orders_found_twice_total offset 1h) > 0',
    forMinutes: 0,
    severity: 'critical',
    summary: 'The upstream {{ $labels.upstream }} holds an order of the gateway more than once',
    meaning: 'A shopper may have been charged twice. The gateway counts the payment once and cannot decide alone.',
    causes: ['An upstream that carried out a repeated request twice, although both had the same reference.'],
    actions: [
      'Search the log for `an order was carried out twice`; the line names the payment, and both orders at the upstream.',
      'Compare both in the upstream’s own list, and reverse or refund the second one there.',
      'Ask the upstream whether it honours `Idempotency-Key`; then set `upstream.honoursIdempotencyKey` of the channel.',
    ],
    test: {
      fires: [['tollgate_upstream_orders_found_twice_total{upstream="pay.example"}', '_x40 1x20']],
      isQuiet: [['tollgate_upstream_orders_found_twice_total{upstream="pay.example"}', '1x60']],
    },
  },
  TollgateRequestsSlow: {
    expression:
      'histogram_quantile(0.95, sum by (le) ' +
      `(rate(tollgate_request_seconds_bucket{endpoint=~"${paymentEndpoints}"}[10m]))) > 5`,
    forMinutes: 10,
    severity: 'warning',
    summary: 'One payment in twenty takes longer than {{ $value | humanizeDuration }}',
    meaning: 'Shoppers wait for more than five seconds at the moment of payment, and some leave.',
    causes: ['A slow acquirer or directory of 3-D Secure.', 'A slow database.', 'Too few processes for the load.'],
    actions: [
      'Compare with the upstream’s share: ' +
        '`histogram_quantile(0.95, sum by (le, upstream) (rate(tollgate_upstream_request_seconds_bucket[10m])))`.',
      'If other endpoints are slow too, begin with TollgateCommitsSlow and TollgateEventLoopSlow.',
      'A trace of one slow payment shows where its time went.',
    ],
    test: {
      fires: [
        ['tollgate_request_seconds_bucket{endpoint="POST /v1/payments",status="200",le="2.5"}', '0+10x60'],
        ['tollgate_request_seconds_bucket{endpoint="POST /v1/payments",status="200",le="10"}', '0+60x60'],
        ['tollgate_request_seconds_bucket{endpoint="POST /v1/payments",status="200",le="+Inf"}', '0+60x60'],
      ],
      isQuiet: [
        ['tollgate_request_seconds_bucket{endpoint="POST /v1/payments",status="200",le="2.5"}', '0+60x60'],
        ['tollgate_request_seconds_bucket{endpoint="POST /v1/payments",status="200",le="+Inf"}', '0+60x60'],
        ['tollgate_request_seconds_bucket{endpoint="GET /v1/payments",status="200",le="10"}', '0+60x60'],
        ['tollgate_request_seconds_bucket{endpoint="GET /v1/payments",status="200",le="+Inf"}', '0+60x60'],
      ],
    },
  },
  TollgatePendingPileUp: {
    expression:
      'sum(max by (age) (tollgate_payments_open{state="pending"})) > 100 and ' +
      'sum(max by (age) (tollgate_payments_open{state="pending"})) ' +
      '> 2 * sum(max by (age) (tollgate_payments_open{state="pending"} offset 1d))',
    forMinutes: 30,
    severity: 'warning',
    summary: '{{ $value }} payments wait for shoppers or processors, twice as many as yesterday',
    meaning:
      'Pending payments are normal: challenges, bank pages, vouchers. Twice as many as a day ago, ' +
      'and more than 100, means that shoppers do not come back or a processor does not decide.',
    causes: [
      'A bank’s page or the issuer’s pages of 3-D Secure do not work.',
      'A processor sends no results.',
      'A campaign of a shop.',
    ],
    actions: [
      'See their age: `max by (age) (tollgate_payments_open{state="pending"})`. ' +
        'Minutes: shoppers at work. Hours: a processor.',
      'Open some in the back office: their timelines end at the step that is missing.',
    ],
    test: {
      fires: [['tollgate_payments_open{state="pending",age="5 minutes to an hour"}', '60x1440 300x60']],
      isQuiet: [['tollgate_payments_open{state="pending",age="5 minutes to an hour"}', '200x1440 300x60']],
      atMinutes: 1_490,
    },
  },
  TollgateTimersFail: {
    expression: 'sum by (kind) (increase(tollgate_timers_total{outcome="failed"}[15m])) > 3',
    forMinutes: 0,
    severity: 'warning',
    summary: 'Timers of the kind {{ $labels.kind }} fail and are repeated',
    meaning:
      'Runs ended with an error. Each is repeated after 10 seconds, ' +
      'a minute, 5, 15, then hourly, so work is late but not lost.',
    causes: ['The database was away.', 'A fault of the gateway that one record causes again and again.'],
    actions: [
      'Search the log for `a timer failed and is run again later`: the line names kind, subject and error.',
      'The same subject again and again: report the error with its stack. Different ones: look at what they share.',
    ],
    test: {
      fires: [['tollgate_timers_total{kind="payment.capture",outcome="failed"}', '0+1x60']],
      isQuiet: [['tollgate_timers_total{kind="payment.capture",outcome="done"}', '0+9x60']],
    },
  },
  TollgateBankOutOfReach: {
    expression: 'max(tollgate_bank_visits_failing_seconds) > 21600',
    forMinutes: 0,
    severity: 'warning',
    summary: 'Files of a bank have not been fetched for {{ $value | humanizeDuration }}',
    meaning:
      'Visits to the SFTP server of a bank have failed for six hours. ' +
      'Status reports and statements wait there; charges stay unsettled and returns unnoticed meanwhile.',
    causes: [
      'The bank has changed its host key or its address, or the password or key of the user has ended.',
      'The server is away, often for a weekend, or the folder was moved.',
      'The gateway cannot take one of the files.',
    ],
    actions: [
      'Search the log for `files of a bank could not be fetched`: ' +
        'the line names the target and the [outcome](../file-transfer.md#files-of-the-bank).',
      'Read the target in the back office. ' +
        'A new host key is for the bank to confirm; a change of the target visits it at once.',
      'With GATEWAY, search the log for `a file of a bank could not be taken` and report the error.',
      'Until then, send the files as [uploads](../sepa.md#answers-of-the-bank): what comes twice is done once.',
    ],
    own: { metric: 'tollgate_bank_visits_failing_seconds', take: 'highest', limit: 21_600, unit: 'hour' },
    test: {
      fires: [['tollgate_bank_visits_failing_seconds', '0+600x60']],
      isQuiet: [['tollgate_bank_visits_failing_seconds', '3600x60']],
    },
  },
  TollgateBankAnswersRefused: {
    expression:
      'sum by (source) (increase(tollgate_bank_answers_total{outcome="refused",source="SFTP"}[1h])) > 0 or ' +
      'sum by (source) (tollgate_bank_answers_total{outcome="refused",source="SFTP"} unless ' +
      'tollgate_bank_answers_total offset 1h) > 0',
    forMinutes: 0,
    severity: 'warning',
    summary: 'Files that were fetched from a bank were refused',
    meaning:
      'A status report or a statement was not taken, and is not read again while it stays as it is. ' +
      'What it says is unknown to the gateway.',
    causes: [
      'Another format, such as CSV or a PDF, or a file that was cut off.',
      'A statement of an account that no channel has, or an entry for a whole file that is not the sum of its orders.',
    ],
    actions: [
      'Read the list of the bank’s files in the back office, or `GET /v1/sepa/answers`: each refusal has line and reason.',
      'Ask the bank for the file again, or for another format ([what to ask for](../sepa.md)).',
      'Files that are not for the gateway: have the bank put them into another folder.',
    ],
    test: {
      fires: [['tollgate_bank_answers_total{outcome="refused",source="SFTP"}', '_x40 1x20']],
      isQuiet: [
        ['tollgate_bank_answers_total{outcome="refused",source="SFTP"}', '1x60'],
        ['tollgate_bank_answers_total{outcome="statement",source="SFTP"}', '0+1x60'],
        ['tollgate_bank_answers_total{outcome="refused",source="UPLOAD"}', '0+1x60'],
      ],
    },
  },
  TollgateNotificationsBehind: {
    expression: 'max(tollgate_timers_behind_seconds{kind="notification"}) > 300',
    forMinutes: 5,
    severity: 'warning',
    summary: 'Notifications are {{ $value | humanizeDuration }} late',
    meaning:
      'Attempts that are due have not been begun. ' +
      'A consumer that hangs delays only its own notifications, so this is about the gateway.',
    causes: ['More changes than the processes can report.', 'All processes wait for the database.'],
    actions: [
      'See how many: `max(tollgate_timers_due{kind="notification"})`, and whether the number falls.',
      'On PostgreSQL, start one process more.',
    ],
    own: {
      metric: 'tollgate_timers_behind_seconds',
      where: { kind: 'notification' },
      take: 'highest',
      limit: 600,
      unit: 'minute',
    },
    test: {
      fires: [['tollgate_timers_behind_seconds{kind="notification"}', '0+60x60']],
      isQuiet: [['tollgate_timers_behind_seconds{kind="notification"}', '30x60']],
    },
  },
  TollgateNotificationsRefused: {
    expression:
      'sum(rate(tollgate_notifications_total{outcome!="delivered"}[30m])) / ' +
      'sum(rate(tollgate_notifications_total[30m])) > 0.5 and sum(increase(tollgate_notifications_total[30m])) > 20',
    forMinutes: 15,
    severity: 'warning',
    summary: '{{ $value | humanizePercentage }} of the notifications are not accepted',
    meaning: 'Consumers refuse more than half of the attempts, or do not answer. They are repeated for days.',
    causes: [
      'A large merchant’s server is down, or refuses the signature after a change of secrets.',
      'The way out of your network is closed.',
    ],
    actions: [
      'Look at the deliveries of the webhooks in the back office: status and error of each attempt.',
      'All merchants at once: call an outside address from the machine of the gateway.',
      'When the merchant’s server is back: `POST /v1/webhooks/{id}/undelivered` ' +
        'sends again what is missing ([how](../webhooks.md#deliveries-and-repetition)).',
    ],
    test: {
      fires: [
        ['tollgate_notifications_total{outcome="again"}', '0+9x60'],
        ['tollgate_notifications_total{outcome="delivered"}', '0+1x60'],
      ],
      isQuiet: [
        ['tollgate_notifications_total{outcome="again"}', '0+1x60'],
        ['tollgate_notifications_total{outcome="delivered"}', '0+9x60'],
      ],
    },
  },
  TollgateNotificationsGivenUp: {
    expression: 'sum(increase(tollgate_notifications_total{outcome="failed"}[1h])) > 0',
    forMinutes: 0,
    severity: 'warning',
    summary: 'Notifications were given up after their last attempt',
    meaning: 'A merchant has missed a change, although it was tried for days. Nothing is sent again by itself.',
    causes: ['A webhook whose server was away for days, or is gone.'],
    actions: [
      'Search the log for `a notification could not be delivered`, and find its webhook in the back office.',
      'Ask the merchant; then send again what is missing, or remove the webhook.',
    ],
    test: {
      fires: [['tollgate_notifications_total{outcome="failed"}', '0x30 1x30']],
      isQuiet: [['tollgate_notifications_total{outcome="again"}', '0+9x60']],
    },
  },
  TollgateMailsNotAccepted: {
    expression:
      'sum(increase(tollgate_mails_total{outcome="again"}[1h])) > 5 and ' +
      'sum(increase(tollgate_mails_total{outcome="sent"}[1h])) == 0',
    forMinutes: 15,
    severity: 'warning',
    summary: 'The mail server accepts no mail',
    meaning: 'No mail has left within an hour. They wait, and are given up after five days.',
    causes: [
      'The server is away, or refuses the password in `SMTP_URL`.',
      'It offers no STARTTLS, with which mails are encrypted.',
      'The way out of your network is closed for its port.',
    ],
    actions: [
      'Try the address, user and password of `SMTP_URL` from this machine.',
      'If the network to it is private and it has no STARTTLS, add `?tls=optional` to `SMTP_URL`. ' +
        'A merchant’s own server must offer STARTTLS.',
      'Once the server takes mails again, those that wait follow by themselves ([how](../mail.md#what-happens-to-a-mail)).',
    ],
    test: {
      fires: [
        ['tollgate_mails_total{outcome="again"}', '0+1x90'],
        ['tollgate_mails_total{outcome="sent"}', '5x90'],
      ],
      isQuiet: [
        ['tollgate_mails_total{outcome="again"}', '0+1x90'],
        ['tollgate_mails_total{outcome="sent"}', '0+1x90'],
      ],
    },
  },
  TollgateDatabasePoolBusy: {
    expression: 'min_over_time(tollgate_database_waiting[5m]) > 0',
    forMinutes: 5,
    severity: 'warning',
    summary: '{{ $labels.instance }} waits for connections to PostgreSQL all the time',
    meaning:
      'Every connection of the process is in use, and statements queue. Nothing fails until they wait for half a minute.',
    causes: [
      'PostgreSQL is slow: its disk, a lock, a report.',
      'The server allows fewer connections than are set: ' +
        '`tollgate_database_connections_most` is below `DATABASE_POOL_SIZE`.',
      'More load than one process carries.',
    ],
    actions: [
      "Look for what takes long: `select pid, state, wait_event, now() - query_start, left(query, 80) from pg_stat_activity where state <> 'idle' order by 4 desc`.",
      'If PostgreSQL is idle, start one process more, ' +
        'or raise [`DATABASE_POOL_SIZE`](../operations.md#processes-on-one-postgresql).',
    ],
    test: {
      fires: [['tollgate_database_waiting{instance="a"}', '4x60']],
      isQuiet: [['tollgate_database_waiting{instance="a"}', '0 0 9 0 0 0 9 0 0 0 9 0x50']],
    },
  },
  TollgateCommitsSlow: {
    expression: 'histogram_quantile(0.95, sum by (le, instance) (rate(tollgate_commit_seconds_bucket[10m]))) > 0.25',
    forMinutes: 10,
    severity: 'warning',
    summary: 'Transactions of {{ $labels.instance }} take {{ $value | humanizeDuration }}',
    meaning:
      'Each payment waits for two transactions, so it takes at least twice this time. ' +
      'Usual are some milliseconds: the time of the disk, or of the synchronous standby.',
    causes: [
      'A disk that is full, worn, or shared with others.',
      'A synchronous standby that is far away or behind.',
      'Locks: a report or a manual transaction.',
    ],
    actions: [
      'Measure the disk: `iostat -x 5`, and on PostgreSQL `pg_stat_wal` and `pg_stat_replication`.',
      'Look for sessions that are `idle in transaction`, and end them.',
    ],
    test: {
      fires: [
        ['tollgate_commit_seconds_bucket{instance="a",le="0.1"}', '0+10x60'],
        ['tollgate_commit_seconds_bucket{instance="a",le="0.5"}', '0+60x60'],
        ['tollgate_commit_seconds_bucket{instance="a",le="+Inf"}', '0+60x60'],
      ],
      isQuiet: [
        ['tollgate_commit_seconds_bucket{instance="a",le="0.005"}', '0+60x60'],
        ['tollgate_commit_seconds_bucket{instance="a",le="+Inf"}', '0+60x60'],
      ],
    },
  },
  TollgateEventLoopSlow: {
    expression: 'avg_over_time(nodejs_eventloop_lag_p99_seconds{job="tollgate"}[10m]) > 0.2',
    forMinutes: 10,
    severity: 'warning',
    summary: '{{ $labels.instance }} keeps requests waiting for {{ $value | humanizeDuration }}',
    meaning: 'The one thread of the process is busy for too long at a time; every request waits for it.',
    causes: ['More load than one core carries.', 'A machine whose processor others use.', 'On SQLite, a slow disk.'],
    actions: [
      'Look at its processor: `rate(process_cpu_seconds_total[5m])`. Near 1: start one process more.',
      'Far below 1: the machine gives it no time; look at its neighbours (`steal` in `top`) and limits of its container.',
    ],
    test: {
      fires: [['nodejs_eventloop_lag_p99_seconds{job="tollgate",instance="a"}', '0.5x60']],
      isQuiet: [
        ['nodejs_eventloop_lag_p99_seconds{job="tollgate",instance="a"}', '0.02x60'],
        ['nodejs_eventloop_lag_p99_seconds{job="shop",instance="b"}', '0.5x60'],
      ],
    },
  },
  TollgateCredentialsRefused: {
    expression: 'sum(rate(tollgate_results_total{code=~"800.900.100|800.900.300"}[10m])) > 1',
    forMinutes: 10,
    severity: 'warning',
    summary: '{{ $value | humanize }} requests a second have wrong credentials',
    meaning: 'Requests come with no token, or with one that is unknown, expired or revoked.',
    causes: [
      'A merchant’s token has expired or was revoked, and its server goes on with it.',
      'Somebody tries tokens; they cannot be guessed.',
    ],
    actions: [
      'See the endpoint: `sum by (endpoint, code) (rate(tollgate_results_total{code=~"800.900.100|800.900.300"}[10m]))`.',
      'Look for tokens that expired lately in the back office, and tell the merchant.',
      'Strangers: let the load balancer limit their addresses.',
    ],
    test: {
      fires: [['tollgate_results_total{endpoint="POST /v1/payments",code="800.900.300"}', '0+120x60']],
      isQuiet: [['tollgate_results_total{endpoint="POST /v1/payments",code="800.900.300"}', '0+6x60']],
    },
  },
  TollgateVersionsDiffer: {
    expression: 'count(count by (build) (tollgate_build_info)) > 1',
    forMinutes: 120,
    severity: 'warning',
    summary: '{{ $value }} versions of the gateway run beside each other',
    meaning: 'A release that was to replace another has not done so everywhere.',
    causes: ['A rolling update that stopped half-way.', 'A process that was forgotten on a machine.'],
    actions: [
      'See which: `count by (build, instance) (tollgate_build_info)`.',
      'Finish the update, or go back ([how](../operations.md#a-newer-version-beside-an-older-one)).',
    ],
    test: {
      fires: [
        ['tollgate_build_info{build="1",instance="a"}', '1x240'],
        ['tollgate_build_info{build="2",instance="b"}', '1x240'],
      ],
      isQuiet: [
        ['tollgate_build_info{build="1",instance="a"}', '1x240'],
        ['tollgate_build_info{build="1",instance="b"}', '1x240'],
      ],
      atMinutes: 200,
    },
  },
  TollgateCertificateEnds: {
    expression: `min by (instance) (tollgate_tls_certificate_end_timestamp_seconds > 0) - time() < ${SECONDS_OF_14_DAYS}`,
    forMinutes: 60,
    severity: 'warning',
    summary: 'The certificate of {{ $labels.instance }} ends in {{ $value | humanizeDuration }}',
    meaning: 'Browsers refuse the gateway from then on. Certificates are usually renewed 30 days before their end.',
    causes: [
      'The renewal fails, or writes to other files than `TLS_CERT_FILE` and `TLS_KEY_FILE`.',
      'The renewed files do not fit, or the gateway may not read them: its log has an error.',
    ],
    actions: [
      'Read the log of the gateway for `the changed certificate cannot be used`, and that of the renewal.',
      'Put the renewed certificate and its key in place: they are used within 10 seconds ([how](../deployment.md#tls)).',
    ],
    own: {
      metric: 'tollgate_tls_certificate_end_timestamp_seconds',
      take: 'until',
      limit: SECONDS_OF_14_DAYS,
      unit: 'day',
    },
    test: {
      // The time of a test begins in 1970. A gateway behind a proxy has no certificate.
      fires: [['tollgate_tls_certificate_end_timestamp_seconds{instance="a"}', '1000000x120']],
      isQuiet: [
        ['tollgate_tls_certificate_end_timestamp_seconds{instance="a"}', '9000000x120'],
        ['tollgate_tls_certificate_end_timestamp_seconds{instance="b"}', '0x120'],
      ],
      atMinutes: 90,
    },
  },
  TollgateVaultKeyOld: {
    expression: `time() - max(tollgate_vault_oldest_key_timestamp_seconds) > ${SECONDS_OF_400_DAYS}`,
    forMinutes: 60,
    severity: 'warning',
    summary: 'A data key of the vault has been in use for {{ $value | humanizeDuration }}',
    meaning: 'New account numbers of a merchant or channel are still sealed with a key of more than 400 days.',
    causes: ['The yearly rotation was forgotten.'],
    actions: ['Run `tollgate vault rotate`, while payments run ([how](../vault.md#new-data-keys-about-once-a-year)).'],
    own: {
      metric: 'tollgate_vault_oldest_key_timestamp_seconds',
      take: 'since',
      limit: SECONDS_OF_400_DAYS,
      unit: 'day',
    },
    test: {
      // The time of a test begins in 1970.
      fires: [['tollgate_vault_oldest_key_timestamp_seconds', `-${SECONDS_OF_400_DAYS}x120`]],
      isQuiet: [['tollgate_vault_oldest_key_timestamp_seconds', '0x120']],
      atMinutes: 90,
    },
  },
} as const satisfies Readonly<Record<string, Alert>>;

/** The alerts that the gateway finds by itself, the most urgent first. */
export const ownAlerts = {
  TollgatePaymentsUnresolved: alerts.TollgatePaymentsUnresolved.own,
  TollgateTimersBehind: alerts.TollgateTimersBehind.own,
  TollgateBankOutOfReach: alerts.TollgateBankOutOfReach.own,
  TollgateNotificationsBehind: alerts.TollgateNotificationsBehind.own,
  TollgateCertificateEnds: alerts.TollgateCertificateEnds.own,
  TollgateVaultKeyOld: alerts.TollgateVaultKeyOld.own,
} as const satisfies Readonly<Record<string, OwnAlert>>;

/** The name of an alert that the gateway finds by itself. */
export type OwnAlertName = keyof typeof ownAlerts;

/** Returns the name of the page of an alert, below `docs`, without its ending: `runbook/tollgate-down`. */
export const runbookPage = (name: string): string =>
  `runbook/${name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}`;
