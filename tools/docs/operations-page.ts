import { type Retention, retention } from '../../catalogue/settings/retention.ts';
import { cell, tableLines } from './table.ts';

const heads = ['Name', 'Days', 'From', 'To', 'What is removed', 'Why then'] as const;

const cellsOf = ([name, { days, least, most, what, why }]: readonly [string, Retention]) => [
  `\`${name}\``,
  String(days),
  String(least),
  String(most),
  cell(what),
  cell(why),
];

const introduction = `# Operating the gateway

Generated from \`catalogue/settings/retention.ts\` and \`tools/docs/operations-page.ts\` by \`npm run docs\`; do not edit.

## At a glance

- **Probes and figures.** \`/healthz\` says that the process runs, \`/readyz\` that a write to the database becomes durable.
  \`/metrics\` gives figures for Prometheus. They use the gateway's own port and say nothing of payments' contents. Keep
  \`/metrics\` from the public at your load balancer.
- **Log.** Standard output has one line of JSON for each request of a merchant or the widget, and one for each later step of a
  payment, with its id as \`payment\`. No line holds a card number, a security code or a token.
- **Several processes** may share one PostgreSQL behind any load balancer. They need the same \`VAULT_KEY\`
  ([the vault, and how its keys are changed while payments run](vault.md)). An embedded SQLite database belongs to one
  process, and a second one refuses to start.
- **SIGTERM.** \`/readyz\` says no, accepted requests are finished, then the process ends.
- **A killed process** loses nothing that was acknowledged. Payments whose outcome is unknown are resolved with the acquirer: at
  the next start on SQLite, by any other process within two minutes on PostgreSQL.
- **An update** must carry \`dist/widget-build/by-hash\` over: pages rendered before it load their build from there.
- **Environment variables** are listed in [configuration.md](configuration.md), the commands in [command-line.md](command-line.md),
  the first steps in live in [going-live.md](going-live.md).

## What happens by itself

Everything here is a timer in the database: whichever process is free runs it, within a second of its time, and again where a
process died over it. In the test environment \`POST /v1/test/clock\` with \`action=advance&seconds=1740\` brings the call below
about at once, and \`GET /v1/test/events?checkoutId=\` tells what came of it.

Payments that wait, authorizations that end (after 7 days, with a standing instruction 30: what is left goes back by a reversal of its
own), captures by the service (PA.CP), notifications and all below run so. What fails comes again after 10 seconds, a minute, 5, 15, then hourly, with a
line in the log. After a kill, what the process had not begun is run at once, what it had begun after 70 to 85 seconds on PostgreSQL.

\`/metrics\` tells \`tollgate_timers_total{kind,outcome}\` (\`done\`, \`again\`, \`failed\`, and \`lost\` where it was cancelled meanwhile) and
\`tollgate_timer_lateness_seconds{kind}\`, from when a timer was due to when it began: look where more than a few are over one second.
\`nodejs_eventloop_lag_p99_seconds\` tells how long the process kept requests waiting since the figures were read last.

## Probes, and a database that cannot be written

\`/healthz\` never asks the database. \`/readyz\` writes one row that nobody reads, at most once a second, takes a little room on the disk of a
PostgreSQL and gives it back, and says no where that fails or takes longer than two seconds: a disk that is full, a server that takes no
writes, a SQLite file that another program holds. Requests that write wait for a file that is held for five seconds, for room on a disk
not at all; then they are answered 503 with \`Retry-After\`, and nothing was done. The outcome of a payment that is charged already is
written as soon as that works; its client waits for three seconds, then gets it as pending
([why so](decisions/0088-rivals-outcomes-and-what-can-be-written.md)).

## A newer version beside an older one

On PostgreSQL a release may be started beside the one that it replaces. Where its migrations only add, they are made at once, and the older
processes go on. Where older processes could not go on, the newer one waits up to 30 seconds for them to end, says so in the log, and then
refuses to start: stop the older processes, and start it again; nothing was changed. Each process shows that it is at work in the table
\`processes\`, by a counter that it raises every 5 seconds; one that was killed is known by its silence after 15 to 20 seconds, and waited for no longer.
An older version refuses to start on a database that a newer one has migrated: going back means restoring the copy from before
([why so](decisions/0087-a-newer-version-beside-an-older.md)). A SQLite file has one gateway: stop the older one, then start the newer.

## Processes on one PostgreSQL

Each process takes at most \`DATABASE_POOL_SIZE\` connections (8 unless set), and at least one. All processes together should stay below the
server's \`max_connections\` less the 3 that it keeps for administrators: 8 processes of 8 fit on the default of 100, and leave room
for a release that starts beside the last. Where there are too few, nothing fails: requests wait in line for the connections
that their process has. Only a process that starts and finds none for 30 seconds says so and ends. A command line takes one.

A statement may take 20 seconds, and wait 10 for a lock; shorter times that you set for the role or the database are kept. Behind a pooler that
hands connections on after each transaction, settings of a session get lost, so set them where the pooler cannot lose them:
\`alter role tollgate set statement_timeout = '20s'; alter role tollgate set lock_timeout = '10s'; alter role tollgate set synchronous_commit = on\`.
Such a pooler must know prepared statements (PgBouncer 1.21 or later).

A PostgreSQL that restarts is waited for, up to 10 seconds by each request. Afterwards requests are answered with 503, 800.800.800 and
\`Retry-After\` until it is back; the log has one line when it goes and one when it comes. What was received by then is resolved by itself.
A reply says whether nothing was done, or has the \`id\` of the payment that may have been made
([why so](decisions/0086-when-the-database-is-away.md)).

## The result call

A shopper pays and closes the tab before the shop's page is back. If your server has not asked for the status of a submitted
checkout (\`GET /v1/checkouts/{id}/payment\`, or \`…/registration\` where an account was stored) 29 minutes after the submission, the
gateway calls your \`shopperResultUrl\` as the shopper's browser would have:

\`\`\`
GET https://shop.example/result?order=7&id={checkoutId}&resourcePath=%2Fv1%2Fcheckouts%2F{checkoutId}%2Fpayment
\`\`\`

- Your own query stays in front. Ask for the status under \`resourcePath\` with your token, as always: the call itself says nothing
  of the outcome, and anybody could send it.
- Asking for the status once, at any time after the submission, cancels the call, whatever the status was.
- Any answer below 400 is taken; redirects are not followed. Otherwise it is sent again 1, 2, 4, 8, 15 and 30 minutes after the last
  attempt, and then no more. An answer is waited for 10 seconds, and at most 64 KiB of it are read.
- Only \`http\` and \`https\` are called; for an app's own scheme (\`shop.app://result\`) the log has a line instead. Outside the test
  environment the name must lead to public addresses alone. Addresses with a name and a password in them are not called.

## What is removed

Removed in small portions, so that payments do not wait, at the latest when a twelfth of the time more has passed. \`RETENTION\` sets days within the limits, checked at start:
\`RETENTION="walletTokens=30"\`. Payments, registrations and agreements stay: they are your books.`;

/** Gives the page of what the gateway does by itself, made from the table of what is kept. */
export const operationsPage = (): string =>
  `${[introduction, tableLines(heads, Object.entries<Retention>(retention).map(cellsOf)).join('\n')].join('\n\n')}\n`;
