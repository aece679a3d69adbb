/**
 * What the values of a metric belong to. Those of a `process` are added up over all processes; those of the `database`
 * are the same in each process that reads them, so the largest of them counts.
 */
export type MetricScope = 'process' | 'database';

/** One metric in the format of Prometheus. */
export interface Metric {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly of: MetricScope;
  /** What counts of the values of a gateway's processes, where that is not their sum. */
  readonly together?: 'min' | 'max';
  readonly help: string;
  /** The labels with the values that they have: rows of tables and ids of channels, never data of a person. */
  readonly labels: Readonly<Record<string, string>>;
  /** Upper limits of the classes of a histogram. */
  readonly buckets?: readonly number[];
}

/** Channels that have series of their own in one process; later ones share the series of the channel `other`. */
export const MOST_CHANNELS = 100;

/** Rows of the database are counted up to this number, so that a scrape costs little. */
export const MOST_COUNTED = 10_000;

/** The classes of the age of an unfinished payment: the name of each and its lower limit in seconds. */
export const openAges = {
  'under 5 minutes': 0,
  '5 minutes to an hour': 300,
  'an hour to a day': 3_600,
  'over a day': 86_400,
} as const;

/** The name of a class of age. */
export type OpenAge = keyof typeof openAges;

const endpoint = 'method and path of the endpoint, as in openapi.json; `unknown` for other addresses';
const kind = 'kind of the timer, as the back office shows it';
const upstream = 'host of the upstream';

/** Every metric of the gateway, apart from those of Node.js and the process, which begin with `nodejs_` and `process_`. */
export const metrics = {
  tollgate_build_info: {
    kind: 'gauge',
    of: 'process',
    together: 'max',
    help: 'Always 1; its labels describe the running program.',
    labels: { build: 'build number', environment: '`test` or `live`', database: '`sqlite` or `postgres`' },
  },
  tollgate_processes: {
    kind: 'gauge',
    of: 'process',
    help: 'Processes of the gateway that serve requests; 1 unless `PROCESSES` starts several.',
    labels: {},
  },
  tollgate_ready: {
    kind: 'gauge',
    of: 'process',
    together: 'min',
    help: '1 while the process can serve: writes to the database become durable and no shutdown is in progress.',
    labels: {},
  },
  tollgate_request_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Time from the arrival of a request to the end of its reply.',
    labels: { endpoint, status: 'HTTP status' },
    // From a fast read to a slow acquirer.
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
  },
  tollgate_results_total: {
    kind: 'counter',
    of: 'process',
    help: 'Replies by endpoint and result code.',
    labels: { endpoint, code: 'result code' },
  },
  tollgate_payments_total: {
    kind: 'counter',
    of: 'process',
    help: 'Payments that have succeeded or were declined, once each, when that is stored.',
    labels: {
      type: 'payment type',
      brand: 'brand; `none` without one',
      channel: `id of the channel; \`other\` beyond the first ${MOST_CHANNELS} of the process`,
      outcome: '`succeeded` or `declined`',
    },
  },
  tollgate_payment_codes_total: {
    kind: 'counter',
    of: 'process',
    help: 'The same payments by their result code.',
    labels: { code: 'result code' },
  },
  tollgate_payment_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Time from a payment to its outcome, with the waits for shoppers and processors.',
    labels: {},
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800, 7_200, 86_400],
  },
  tollgate_payments_open: {
    kind: 'gauge',
    of: 'database',
    help: 'Payments without an outcome by the time since they were sent, each class counted up to 10000.',
    labels: {
      state:
        '`pending`: waits for the shopper or a processor. ' +
        '`received`: its outcome is not known yet; after two minutes the gateway asks the acquirer',
      age: Object.keys(openAges)
        .map((age) => `\`${age}\``)
        .join(', '),
    },
  },
  tollgate_timers_total: {
    kind: 'counter',
    of: 'process',
    help: 'Runs of timers by kind and outcome.',
    labels: { kind, outcome: '`done`, `again`, `failed`, or `lost` for a timer that was cancelled meanwhile' },
  },
  tollgate_timer_lateness_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Time from when a timer was due to when it was run.',
    labels: { kind },
    // From practically no delay, over the promised second, to the delays after an outage.
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600],
  },
  tollgate_timers_due: {
    kind: 'gauge',
    of: 'database',
    help: 'Timers that are due and that no process has begun, counted up to 10000.',
    labels: { kind },
  },
  tollgate_timers_behind_seconds: {
    kind: 'gauge',
    of: 'database',
    help: 'How long the first of these timers has been due; 0 if none is.',
    labels: { kind },
  },
  tollgate_bank_answers_total: {
    kind: 'counter',
    of: 'process',
    help: 'Files of merchants’ banks, when what became of them is stored; a file of several channels counts in each.',
    labels: {
      source: '`UPLOAD`, `SFTP` or `SIMULATOR`',
      outcome: '`statement`, `report`, or `refused`',
    },
  },
  tollgate_processor_events_total: {
    kind: 'counter',
    of: 'process',
    help: 'Events of processors, when they were answered.',
    labels: {
      connector: 'the name of a connector, such as `stripe`',
      outcome:
        '`stored`; `repeated`: it was stored before; `none`: the delivery was about nothing that is known; ' +
        '`forged` or `unreadable`: it was refused',
    },
  },
  tollgate_bank_visits_failing_seconds: {
    kind: 'gauge',
    of: 'database',
    help: 'How long the visits to the bank’s server that fails longest have failed; 0 if none does.',
    labels: {},
  },
  tollgate_notifications_total: {
    kind: 'counter',
    of: 'process',
    help: 'Attempts to deliver a notification.',
    labels: { outcome: '`delivered`; `again`: it is tried again later; `failed`: it was the last attempt' },
  },
  tollgate_notification_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Time from a change to the delivery of its notification.',
    labels: {},
    buckets: [0.1, 0.5, 1, 5, 30, 120, 600, 3_600, 21_600, 86_400, 259_200],
  },
  tollgate_notifications_waiting: {
    kind: 'gauge',
    of: 'database',
    help: 'Notifications that are not delivered and will be tried, or tried again, counted up to 10000.',
    labels: {},
  },
  tollgate_mails_total: {
    kind: 'counter',
    of: 'process',
    help: 'Attempts to send a mail, and mails that are not sent.',
    labels: {
      outcome:
        '`sent`; `again`: it is tried again later; `failed`: refused or given up; `bounced`: there is no such mailbox; ' +
        '`withheld`: it had bounced before; `kept`: in the test environment',
    },
  },
  tollgate_self_service_total: {
    kind: 'counter',
    of: 'process',
    help: 'Requests of the self-service page. Many wrong codes or unknown links are somebody who guesses.',
    labels: {
      request: 'what was asked for: `open`, `ask`, `cancel` …',
      outcome: '`done`; why it was refused, such as `code.wrong`; `failed`: anything else',
    },
  },
  tollgate_upstream_request_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Requests to upstream gateways: how long each took, and how it ended.',
    labels: { upstream, outcome: '`answered`, `not sent` or `answer lost`' },
    // From an upstream in the same building to a processor that uses all its time.
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
  },
  tollgate_upstream_circuit_open: {
    kind: 'gauge',
    of: 'process',
    together: 'max',
    help: '1 while an upstream gateway is out of reach and not asked.',
    labels: { upstream },
  },
  tollgate_upstream_orders_found_twice_total: {
    kind: 'counter',
    of: 'process',
    help: 'Orders that an upstream gateway holds more than once; each needs a person.',
    labels: { upstream },
  },
  tollgate_tls_certificate_end_timestamp_seconds: {
    kind: 'gauge',
    of: 'process',
    together: 'min',
    help: 'When the certificate in use ends, in seconds since 1970; 0 where a proxy ends TLS.',
    labels: {},
  },
  tollgate_vault_oldest_key_timestamp_seconds: {
    kind: 'gauge',
    of: 'database',
    help:
      'When the oldest data key in use was made, in seconds since 1970: ' +
      'in use is the newest one of each merchant and channel.',
    labels: {},
  },
  tollgate_commit_change_sets: {
    kind: 'histogram',
    of: 'process',
    help: 'Change sets that shared one transaction.',
    labels: {},
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  },
  tollgate_commit_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Time of these transactions, until they were durable.',
    labels: {},
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10],
  },
  tollgate_database_connections: {
    kind: 'gauge',
    of: 'process',
    help: 'Open connections of the process to PostgreSQL.',
    labels: { state: '`busy` or `idle`' },
  },
  tollgate_database_connections_most: {
    kind: 'gauge',
    of: 'process',
    help: 'The most connections that the process may open at this moment; the server may allow fewer than are set.',
    labels: {},
  },
  tollgate_database_waiting: {
    kind: 'gauge',
    of: 'process',
    help: 'Statements and transactions that wait for a connection to PostgreSQL.',
    labels: {},
  },
} as const satisfies Readonly<Record<string, Metric>>;

/** The name of a metric of a kind. */
export type MetricName<Kind extends Metric['kind'] = Metric['kind']> = {
  [Name in keyof typeof metrics]: (typeof metrics)[Name]['kind'] extends Kind ? Name : never;
}[keyof typeof metrics];

/** The names of the labels of a metric. */
export type LabelOf<Name extends MetricName> = keyof (typeof metrics)[Name]['labels'] & string;
