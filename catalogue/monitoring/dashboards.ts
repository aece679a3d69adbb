import { attempts } from './alerts.ts';

/** One query of a panel: its expression, and the name of its series in the legend. */
type PanelQuery = readonly [expression: string, legend: string];

/** One panel. Rows of panels are 24 columns wide. */
export interface Panel {
  readonly title: string;
  readonly kind: 'timeseries' | 'stat';
  readonly columns: 6 | 8 | 12 | 24;
  /** The unit, by its id in Grafana. */
  readonly unit: 'percentunit' | 's' | 'short' | 'reqps' | 'bytes' | 'cps';
  readonly queries: readonly PanelQuery[];
  readonly description?: string;
}

/** One dashboard of Grafana. */
export interface Dashboard {
  readonly title: string;
  /** The fixed id, by which an import replaces an older version. */
  readonly uid: string;
  /** Variables to choose series by: a label, and the metric whose values of it are offered. */
  readonly variables: Readonly<Record<string, string>>;
  readonly panels: readonly Panel[];
}

const W = '$__rate_interval';

const chosen = 'channel=~"$channel",brand=~"$brand"';

const tried = (more: string): string =>
  `sum(rate(tollgate_payments_total{type=~"${attempts}",${chosen}${more}}[${W}]))`;

const rateBy = (label: string): string =>
  `sum by (${label}) (rate(tollgate_payments_total{type=~"${attempts}",${chosen},outcome="succeeded"}[30m])) / ` +
  `sum by (${label}) (rate(tollgate_payments_total{type=~"${attempts}",${chosen}}[30m]))`;

const quantile = (share: number, metric: string, labels: string, more = ''): string =>
  `histogram_quantile(${share}, sum by (${labels}) (rate(${metric}_bucket${more}[${W}])))`;

/** Every dashboard, by the name of its file. */
export const dashboards = {
  payments: {
    title: 'Tollgate: payments',
    uid: 'tollgate-payments',
    variables: { channel: 'tollgate_payments_total', brand: 'tollgate_payments_total' },
    panels: [
      {
        title: 'Approval rate, 30 minutes',
        kind: 'stat',
        columns: 6,
        unit: 'percentunit',
        queries: [
          [
            `sum(rate(tollgate_payments_total{type=~"${attempts}",${chosen},outcome="succeeded"}[30m])) / ` +
              `sum(rate(tollgate_payments_total{type=~"${attempts}",${chosen}}[30m]))`,
            'approved',
          ],
        ],
      },
      {
        title: 'Attempts a second',
        kind: 'stat',
        columns: 6,
        unit: 'reqps',
        queries: [[tried(''), 'attempts']],
      },
      {
        title: 'Without a known outcome for 5 minutes',
        kind: 'stat',
        columns: 6,
        unit: 'short',
        description: 'Must be 0: see the alert TollgatePaymentsUnresolved.',
        queries: [
          ['sum(max by (age) (tollgate_payments_open{state="received",age!="under 5 minutes"}))', 'unresolved'],
        ],
      },
      {
        title: 'Upstreams out of reach',
        kind: 'stat',
        columns: 6,
        unit: 'short',
        queries: [['sum(max by (upstream) (tollgate_upstream_circuit_open)) or vector(0)', 'upstreams']],
      },
      {
        title: 'Payments by outcome',
        kind: 'timeseries',
        columns: 12,
        unit: 'reqps',
        description: 'Attempts to pay that ended, without refunds, captures and other follow-ups.',
        queries: [
          [tried(',outcome="succeeded"'), 'approved'],
          [tried(',outcome="declined"'), 'declined'],
        ],
      },
      {
        title: 'All payments by type',
        kind: 'timeseries',
        columns: 12,
        unit: 'reqps',
        queries: [[`sum by (type, outcome) (rate(tollgate_payments_total{${chosen}}[${W}]))`, '{{type}} {{outcome}}']],
      },
      {
        title: 'Approval rate by brand',
        kind: 'timeseries',
        columns: 12,
        unit: 'percentunit',
        queries: [[rateBy('brand'), '{{brand}}']],
      },
      {
        title: 'Approval rate by channel',
        kind: 'timeseries',
        columns: 12,
        unit: 'percentunit',
        queries: [[rateBy('channel'), '{{channel}}']],
      },
      {
        title: 'Result codes of payments',
        kind: 'timeseries',
        columns: 12,
        unit: 'reqps',
        description: 'The ten most frequent codes, of all channels.',
        queries: [[`topk(10, sum by (code) (rate(tollgate_payment_codes_total[${W}])))`, '{{code}}']],
      },
      {
        title: 'Time to the outcome',
        kind: 'timeseries',
        columns: 12,
        unit: 's',
        description: 'With the waits for shoppers and processors.',
        queries: [
          [quantile(0.5, 'tollgate_payment_seconds', 'le'), 'half'],
          [quantile(0.95, 'tollgate_payment_seconds', 'le'), '95 of 100'],
        ],
      },
      {
        title: 'Pending payments by age',
        kind: 'timeseries',
        columns: 12,
        unit: 'short',
        queries: [['max by (age) (tollgate_payments_open{state="pending"})', '{{age}}']],
      },
      {
        title: 'Requests to upstreams',
        kind: 'timeseries',
        columns: 12,
        unit: 's',
        queries: [
          [quantile(0.95, 'tollgate_upstream_request_seconds', 'le, upstream, outcome'), '{{upstream}} {{outcome}}'],
        ],
      },
      {
        title: 'Notifications',
        kind: 'timeseries',
        columns: 12,
        unit: 'reqps',
        queries: [[`sum by (outcome) (rate(tollgate_notifications_total[${W}]))`, '{{outcome}}']],
      },
      {
        title: 'Time from change to delivered notification',
        kind: 'timeseries',
        columns: 12,
        unit: 's',
        queries: [[quantile(0.95, 'tollgate_notification_seconds', 'le'), '95 of 100']],
      },
    ],
  },
  gateway: {
    title: 'Tollgate: gateway',
    uid: 'tollgate-gateway',
    variables: { instance: 'tollgate_ready' },
    panels: [
      {
        title: 'Processes ready',
        kind: 'stat',
        columns: 6,
        unit: 'short',
        queries: [['sum(tollgate_ready{instance=~"$instance"})', 'ready']],
      },
      {
        title: 'Versions',
        kind: 'stat',
        columns: 6,
        unit: 'short',
        queries: [['count(count by (build) (tollgate_build_info{instance=~"$instance"}))', 'versions']],
      },
      {
        title: 'Errors of the gateway',
        kind: 'stat',
        columns: 6,
        unit: 'percentunit',
        queries: [
          [
            `(sum(rate(tollgate_request_seconds_count{status=~"5..",instance=~"$instance"}[${W}])) or ` +
              `vector(0)) / sum(rate(tollgate_request_seconds_count{instance=~"$instance"}[${W}]))`,
            '5xx',
          ],
        ],
      },
      {
        title: 'Age of the oldest vault key in use',
        kind: 'stat',
        columns: 6,
        unit: 's',
        queries: [['time() - max(tollgate_vault_oldest_key_timestamp_seconds)', 'age']],
      },
      {
        title: 'Requests by status',
        kind: 'timeseries',
        columns: 12,
        unit: 'reqps',
        queries: [
          [`sum by (status) (rate(tollgate_request_seconds_count{instance=~"$instance"}[${W}]))`, '{{status}}'],
        ],
      },
      {
        title: 'Duration of requests, 95 of 100, the ten slowest endpoints',
        kind: 'timeseries',
        columns: 12,
        unit: 's',
        queries: [
          [
            `topk(10, ${quantile(0.95, 'tollgate_request_seconds', 'le, endpoint', '{instance=~"$instance"}')})`,
            '{{endpoint}}',
          ],
        ],
      },
      {
        title: 'Timers that are due and not begun',
        kind: 'timeseries',
        columns: 12,
        unit: 'short',
        queries: [['max by (kind) (tollgate_timers_due) > 0', '{{kind}}']],
      },
      {
        title: 'How long the first of them has been due',
        kind: 'timeseries',
        columns: 12,
        unit: 's',
        queries: [['max by (kind) (tollgate_timers_behind_seconds) > 0', '{{kind}}']],
      },
      {
        title: 'Runs of timers',
        kind: 'timeseries',
        columns: 12,
        unit: 'cps',
        queries: [
          [
            `sum by (kind, outcome) (rate(tollgate_timers_total{instance=~"$instance"}[${W}])) > 0`,
            '{{kind}} {{outcome}}',
          ],
        ],
      },
      {
        title: 'Notifications that wait',
        kind: 'timeseries',
        columns: 12,
        unit: 'short',
        queries: [['max(tollgate_notifications_waiting)', 'to be tried, or tried again']],
      },
      {
        title: 'Change sets in a transaction',
        kind: 'timeseries',
        columns: 12,
        unit: 'short',
        queries: [
          [
            `sum by (instance) (rate(tollgate_commit_change_sets_sum{instance=~"$instance"}[${W}])) / ` +
              `sum by (instance) (rate(tollgate_commit_change_sets_count{instance=~"$instance"}[${W}]))`,
            '{{instance}}',
          ],
        ],
      },
      {
        title: 'Duration of transactions, 95 of 100',
        kind: 'timeseries',
        columns: 12,
        unit: 's',
        queries: [
          [quantile(0.95, 'tollgate_commit_seconds', 'le, instance', '{instance=~"$instance"}'), '{{instance}}'],
        ],
      },
      {
        title: 'Connections to PostgreSQL',
        kind: 'timeseries',
        columns: 12,
        unit: 'short',
        queries: [
          ['tollgate_database_connections{instance=~"$instance"}', '{{instance}} {{state}}'],
          ['tollgate_database_connections_most{instance=~"$instance"}', '{{instance}} at most'],
          ['tollgate_database_waiting{instance=~"$instance"}', '{{instance}} waiting for one'],
        ],
      },
      {
        title: 'Delay of the event loop, 99 of 100',
        kind: 'timeseries',
        columns: 12,
        unit: 's',
        queries: [['nodejs_eventloop_lag_p99_seconds{instance=~"$instance"}', '{{instance}}']],
      },
      {
        title: 'Processor',
        kind: 'timeseries',
        columns: 12,
        unit: 'percentunit',
        description: 'A process uses one core at most for requests, and some of another for disk and encryption.',
        queries: [[`rate(process_cpu_seconds_total{instance=~"$instance",job="tollgate"}[${W}])`, '{{instance}}']],
      },
      {
        title: 'Memory',
        kind: 'timeseries',
        columns: 12,
        unit: 'bytes',
        queries: [['process_resident_memory_bytes{instance=~"$instance",job="tollgate"}', '{{instance}}']],
      },
    ],
  },
} as const satisfies Readonly<Record<string, Dashboard>>;
