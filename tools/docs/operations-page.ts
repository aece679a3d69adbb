import { RESULT_CALL_AFTER_MINUTES } from '../../catalogue/payments/checkout-validity.ts';
import { type Retention, retention } from '../../catalogue/settings/retention.ts';
import { cell, tableLines } from './table.ts';

const heads = ['Name', 'Days', 'From', 'To', 'Removed', 'Reason'] as const;

const cellsOf = ([name, { days, daysInLive, least, most, what, why }]: readonly [string, Retention]) => [
  `\`${name}\``,
  daysInLive === undefined ? String(days) : `${days}, in live ${daysInLive}`,
  String(least),
  String(most),
  cell(what),
  cell(why),
];

const introduction = `# Operating the gateway

Generated from \`catalogue/settings/retention.ts\` and \`tools/docs/operations-page.ts\` by \`npm run docs\`; do not edit.

## At a glance

- **Probes and metrics.** \`/healthz\` succeeds while the process runs, \`/readyz\` while a write to the database becomes
  durable. \`/metrics\` is for Prometheus ([what it has, and how to watch it](observability.md)). They use the gateway's
  own port, or \`METRICS_PORT\`. Keep \`/metrics\` from the public: it says how much is paid in which channel.
- **Log.** Standard output has one line of JSON for each request of a merchant or the widget, and one for each later
  step of a payment, with its id as \`payment\`. No line holds a card number, a security code or a token. [How to ship
  it](observability.md#logs), and [traces](observability.md#traces-with-opentelemetry).
- **Several processes.** A gateway takes all cores of its machine (\`PROCESSES\`, [what each
  takes](scaling.md#one-machine)). Several gateways may share one PostgreSQL behind any load balancer. They need the
  same \`VAULT_KEY\` ([the vault, and how to change its keys while payments run](vault.md)). A SQLite file belongs to one
  gateway, and a second one refuses to start.
- **SIGTERM.** \`/readyz\` fails, accepted requests are finished, then the process ends.
- **A killed process** loses nothing that was acknowledged. Payments with an unknown outcome are resolved with the
  acquirer: at the next start of a gateway on SQLite, otherwise by any other process within two minutes.
- **An update** may replace everything but \`DATA_DIR\`. Its folder \`widget-builds\` has the builds of the widget that
  pages rendered before still load; processes that share no \`DATA_DIR\` each keep their own.
- **Backups** of SQLite and PostgreSQL, and how to restore them: [Backups](backups.md).
- **Environment variables** are listed in [Configuration](configuration.md), the commands in
  [The command line](command-line.md), the first steps in live in [Going live](going-live.md).

## Background work

All background work is a timer in the database: any free process runs it, within a second of its time, and runs it again
if a process died during it. In the test environment \`POST /v1/test/clock\` with \`action=advance&seconds=${RESULT_CALL_AFTER_MINUTES * 60}\` triggers
the call below at once, and \`GET /v1/test/events?checkoutId=\` shows its result.

Timers run pending payments, the expiry of authorizations (after 7 days, with a standing instruction 30: a reversal of
its own releases the rest), captures by the service (PA.CP), notifications and everything below. A timer that fails runs
again after 10 seconds, a minute, 5, 15, then hourly, with a line in the log. After a kill, timers that the process had
not begun run at once, timers that it had begun after 70 to 85 seconds on PostgreSQL.

[The metrics](metrics.md) count the runs of timers and how late they began: investigate if more than a few are over one
second. \`tollgate_timers_behind_seconds\` shows what no process has begun.

## Probes, and a database that cannot be written

\`/healthz\` never uses the database. \`/readyz\` writes a row of its own, at most once a second, and on PostgreSQL
allocates and releases a little disk space. It fails if this fails or takes longer than two seconds: with a full disk, a
server that accepts no writes, or a SQLite file that another program holds. After a write found no space it writes 256
KiB instead, more than a payment does, until that succeeds: a small row still fits on a disk that is too full for
payments. Requests that write wait five seconds for a locked file, and do not wait for space on a disk; then they are
answered 503 with \`Retry-After\`, and nothing was done.
The outcome of a payment that is already charged is written as soon as that works; its client waits for three seconds,
then receives it as pending ([reasons](decisions/0088-rivals-and-delayed-outcomes.md)).

## A newer version beside an older one

On PostgreSQL a release may start beside the one that it replaces. If its migrations only add, they run at once, and the
older processes continue: an index on a large table is created while they write, before the first new process serves,
and a migration that must wait for a table, because a backup or a long report holds it, gives way to requests every two
seconds and logs this once ([reasons](decisions/0154-migrations-give-way.md)). If older processes could not continue,
the newer one waits up to 30 seconds for them to end, logs this, and then refuses to start: stop the older processes,
and start it again; nothing was changed. Each running process raises a counter in the table \`processes\` every 5 seconds;
a killed process counts as stopped after 15 to 20 seconds without a change. A SQLite file has one gateway: stop the
older one, then start the newer.

To go back, stop the newer version and start the older one. It works on the newer database if the update only added
tables, columns or indexes, and logs this. Otherwise it refuses to start, and going back means restoring the copy from
before ([reasons](decisions/0087-a-newer-version-beside-an-older.md)).

## Processes on one PostgreSQL

Each gateway takes at most \`DATABASE_POOL_SIZE\` connections (8 unless set), which its processes share; each of these
has at least two. All gateways together should stay below the server's \`max_connections\` minus the 3 that it reserves
for administrators: 8 gateways of 8 fit on the default of 100, and leave room for a release that starts beside the last.
With too few connections, nothing fails: requests queue for the connections of their process. Only a process that starts
and gets no connection for 30 seconds reports this and ends. A command takes one connection.

Until a table has statistics, PostgreSQL may find rows by the wrong index. A gateway has its tables analyzed after its
first hundred and first thousand change sets, if nobody else has; from then on the server does so by itself.

A statement may take 20 seconds, and wait 10 for a lock; shorter times that you set for the role or the database are
kept. A pooler that hands connections on after each transaction loses the settings of a session, so set them for the
role:

\`\`\`sql
alter role tollgate set statement_timeout = '20s';
alter role tollgate set lock_timeout = '10s';
alter role tollgate set synchronous_commit = on;
\`\`\`

Such a pooler must support prepared statements (PgBouncer 1.21 or later), or
[\`DATABASE_PREPARED=off\`](scaling.md#pgbouncer) is set.

While PostgreSQL restarts, each request waits for up to 10 seconds. Afterwards requests are answered with 503,
800.800.800 and \`Retry-After\` until it is back; the log has one line when it goes and one when it comes. Payments
received by then are resolved automatically. A reply says that nothing was done, or has the \`id\` of the payment that may
have been made ([reasons](decisions/0086-when-the-database-is-away.md)).

## An encrypted connection to PostgreSQL

In live, a server on another machine needs \`sslmode=verify-full\`, and \`sslrootcert\` where its certificate is of an
authority of your own:

\`\`\`
DATABASE_URL=postgres://tollgate@db1/tollgate?sslmode=verify-full&sslrootcert=/etc/tollgate/database-ca.pem
\`\`\`

In a shell, put the address into single quotes: it has an \`&\`. With \`verify-full\`, gateways and commands send nothing
to a server without TLS, or with another certificate. With \`sslmode=disable\` they send everything in clear text: choose
that in a private network or a tunnel only. With neither, no gateway starts in live, and no command that uses the
database, nor the job that Kubernetes runs before an update.

- **The certificate must name the server as the address does.** HAProxy passes TLS on (\`mode tcp\`): the certificate of
  each PostgreSQL behind it must name the proxy, too. PgBouncer ends TLS: it has a certificate of its own
  (\`client_tls_sslmode\`, \`client_tls_cert_file\`), and \`server_tls_sslmode = verify-full\` for the way behind it.
- **The file of \`sslrootcert\`** is no secret, and must be readable for the gateway's user. In a container it lies beside
  the secrets: \`/run/secrets/database-ca.pem\` with Compose, after a row for it under both \`secrets\`, and
  \`/run/secrets/tollgate/database-ca.pem\` on Kubernetes, where it is one more key of the Secret
  (\`--from-file=database-ca.pem\`). For systemd: \`install -m 644 database-ca.pem /etc/tollgate\`.
- \`pg_dump\` and \`pg_basebackup\` always need \`sslrootcert\` with \`verify-full\`.

## Several servers of PostgreSQL

\`DATABASE_URL\` may name several servers of a cluster with fail-over (Patroni, repmgr and others), in any order:

\`\`\`
DATABASE_URL=postgres://tollgate@db1:5432,db2:5432,db3:5432/tollgate?sslmode=verify-full
\`\`\`

They must be different servers. Each process uses the one that takes writes. It leaves a server at once that refuses
connections or has become read-only, and after two to four seconds one that is silent while another takes writes; then
it closes its connections to the silent one. What was under way is sent again where that is safe, and looked up where it
may have been stored. So that nothing acknowledged is lost, the cluster must replicate synchronously
(\`synchronous_mode: true\` in Patroni): a commit is acknowledged when the standby has it. Behind a proxy such as HAProxy,
which follows the primary itself, one address is enough ([reasons](decisions/0150-several-servers-of-a-cluster.md),
[measured fail-overs and settings](scaling.md#fail-over)).

## The result call

A shopper may pay and close the tab before the shop's page is back. If your server has not requested the status of a
submitted checkout (\`GET /v1/checkouts/{id}/payment\`, or \`…/registration\` for a stored account) ${RESULT_CALL_AFTER_MINUTES} minutes after the
submission, the gateway calls your \`shopperResultUrl\` in place of the shopper's browser:

\`\`\`
GET https://shop.example/result?order=7&id={checkoutId}&resourcePath=%2Fv1%2Fcheckouts%2F{checkoutId}%2Fpayment
\`\`\`

- Your own query stays in front. Request the status under \`resourcePath\` with your token, as always: the call itself
  does not contain the outcome, and anybody could send it.
- Requesting the status once, at any time after the submission, cancels the call, whatever the status was.
- Any answer below 400 counts as received; redirects are not followed. Otherwise the gateway calls again 1, 2, 4, 8, 15
  and 30 minutes after the last attempt, and then no more. It waits 10 seconds for an answer, and reads at most 64 KiB
  of it.
- Only \`http\` and \`https\` are called; for an app's own scheme (\`shop.app://result\`) the log has a line instead. Outside
  the test environment the name must resolve to public addresses only. Addresses with a name and a password in them are
  not called.

## What is removed

Rows are removed in small portions, so that payments do not wait, no later than a twelfth of their time after its end.
\`RETENTION\` sets days within the limits, checked at start: \`RETENTION="walletTokens=30"\`. Payments, registrations and
agreements stay: they are your books.`;

/** Returns the page about background work and clean-up, generated from the table of retention. */
export const operationsPage = (): string =>
  `${[introduction, tableLines(heads, Object.entries<Retention>(retention).map(cellsOf)).join('\n')].join('\n\n')}\n`;
