import { staysAsSent } from '../../catalogue/requests/masked-texts.ts';
import { requestShapes } from '../../catalogue/requests/requests.ts';
import { titledTables } from '../../catalogue/requests/tables.ts';
import type { RequestShape } from '../../catalogue/schema/check.ts';
import type { Field, Fields, Mark } from '../../catalogue/schema/field.ts';
import { wrapped } from './prose.ts';
import { cell, tableLines } from './table.ts';

/** The title of each request on the page. */
export const requestTitles: Readonly<Record<keyof typeof requestShapes, string>> = {
  paymentRequest: 'Payment: `POST /v1/payments`',
  followUpRequest: 'Follow-up: `POST /v1/payments/{id}`',
  checkoutRequest: 'Checkout: `POST /v1/checkouts`',
  checkoutUpdate: 'Update of a checkout: `POST /v1/checkouts/{id}`',
  checkoutSubmission: 'Submission by the widget: `POST /v1/checkouts/{id}/payment`',
  offeredRemoval: 'Removal of an offered account by the shopper: `POST /v1/checkouts/{id}/registration/removal`',
  brandQuestion: 'Brands of a number, for the widget: `POST /v1/checkouts/{id}/brands`',
  registrationRequest: 'Registration: `POST /v1/registrations`',
  authenticationRequest: 'Authentication: `POST /v1/threeDSecure`',
  registrationPaymentRequest: 'Payment with a stored account: `POST /v1/registrations/{id}`',
  scheduleRequest: 'Schedule: `POST /v1/schedules`',
  scheduleOfPath: 'Schedule on an account: `POST /v1/registrations/{id}/payments` with `paymentType` SD',
  rescheduleRequest: 'Change of a schedule: `POST /v1/schedules/{id}/reschedule`',
  descheduleRequest: 'End of a schedule: `POST /v1/schedules/{id}/deschedule`',
  scheduleQuery: 'Reading a schedule: `GET /v1/schedules/{id}`',
  schedulesQuery: 'List of schedules: `GET /v1/schedules`',
  customerSessionRequest: 'Link to the self-service page: `POST /v1/customers/sessions`',
  linkRequest: 'Payment link: `POST /v1/links`',
  linksQuery: 'List of payment links: `GET /v1/links`',
  listEntryRequest: 'Blocked or allowed value: `POST /v1/risk/entries`',
  listEntriesQuery: 'Blocked and allowed values: `GET /v1/risk/entries`',
  listRemovalRequest: 'Removal of such a value: `DELETE /v1/risk/entries/{id}`',
  eventsQuery: 'Events of processors: `GET /v1/connectors/events`',
  disputesQuery: 'List of disputes: `GET /v1/disputes`',
  evidenceRequest: 'Evidence of a dispute: `POST /v1/disputes/{id}/evidence`',
  disputeAnswer: 'Answer to a chargeback: `POST /v1/disputes/{id}/contest` and `POST /v1/disputes/{id}/accept`',
  testChargeback: 'Chargeback of a test: `POST /v1/test/chargebacks`',
  testReversal: 'Reversal of a chargeback by a test: `POST /v1/test/chargebacks/{id}/reversal`',
  removalRequest: 'Removing a stored account: `DELETE /v1/registrations/{id}`',
  receiptQuery: 'Receipt: `GET /v1/payments/{id}/receipt`',
  readRequest: 'Reading: every other `GET` with an access token',
  queryRequest: 'Query: `GET /v1/query`',
  pagedQueryRequest: 'Query, page by page: `GET /v3/query`',
  linkedQueryRequest: 'Query for one payment: `GET /v1/query/{id}`',
  clockRequest: 'Moving the clock of the test environment: `POST /v1/test/clock`',
  eventsRequest: 'Events of the test environment: `GET /v1/test/events`',
  ledgerBalancesRequest: 'Balances of the books: `GET /v1/ledger/balances`',
  ledgerPeriodsRequest: 'Months of the books: `GET /v1/ledger/periods`',
  closeRequest: 'Close of a month: `POST /v1/ledger/periods`',
  reopenRequest: 'Opening of a closed month: `POST /v1/ledger/periods/reopened`',
  journalRequest: 'Journal: `GET /v1/ledger/journal`',
  ledgerMonthRequest: 'Month of the books: `GET /v1/ledger/month`, `/v1/ledger/checks`',
  ledgerLinesRequest: 'Lines of the ledger: `GET /v1/ledger/lines`',
  payoutListRequest: 'Payouts of processors: `GET /v1/settlement/payouts`',
  statementRequest: 'Statement of a payout: `GET /v1/settlement/payouts/{id}/statement`',
  reportRequest: 'Report: `GET /v1/reports/reconciliations`',
  reportSumsRequest: 'Sums of a report: `GET /v1/reports/reconciliations/aggregations`',
  fileListRequest:
    'List: `GET /v1/reports/reconciliations/files`, `/v1/reports/reconciliations/exceptions`, `/v1/settlement/files`',
  mandateListRequest: 'Mandates: `GET /v1/sepa/mandates`',
  resolutionRequest: 'Resolution: `POST /v1/reports/reconciliations/exceptions/{id}`',
  bankResolutionRequest: 'Resolution of an exception of a bank: `POST /v1/sepa/exceptions/{id}`',
  settlementFileRequest: 'Settlement file: `POST /v1/settlement/files`',
  settlementUploadRequest: 'Settlement file as it is: `PUT /v1/settlement/files`',
  fileTargetRequest: 'SFTP server for files: `POST /v1/reports/reconciliations/targets`',
  fileTargetChange: 'Change of an SFTP server: `PUT /v1/reports/reconciliations/targets/{id}`',
  sendFileRequest: 'Sending a file again: `POST /v1/reports/reconciliations/files/{id}/transfers`',
  webhookRequest: 'Webhook: `POST /v1/webhooks`',
  webhookChange: 'Change of a webhook: `PUT /v1/webhooks/{id}`',
  deliveriesRequest: 'Deliveries: `GET /v1/webhooks/{id}/deliveries`',
  resendRequest: 'Sending again: `POST /v1/webhooks/{id}/deliveries`',
  pullRequest: 'Fetching notifications: `GET /v1/webhooks/{id}/messages`',
  pulledAttemptRequest: 'Outcome of an attempt: `POST /v1/webhooks/{id}/messages`',
  resendUndeliveredRequest: 'Undelivered notifications again: `POST /v1/webhooks/{id}/undelivered`',
};

const shapes: readonly (readonly [string, RequestShape<unknown>])[] = Object.entries(requestShapes);

const heads = ['Parameter', 'Must be sent', 'Written as', 'Meaning'] as const;

/** The remark after the meaning of a marked parameter. */
const marks: Readonly<Record<Mark, string>> = {
  secret: ' Secret: never in the log or in an error.',
  personal: ' Personal: not in the audit.',
  deprecated: ' Deprecated.',
  unused: ' Accepted, and changes nothing.',
};

const cellsOf = ([name, [requirement, { words }, meaning, mark]]: readonly [string, Field]): readonly string[] => [
  `\`${name}\``,
  requirement,
  cell(words),
  `${cell(meaning)}${mark === undefined ? '' : marks[mark]}`,
];

const groupSection = ([title, table]: readonly [string, Fields]): string =>
  [`## ${title}`, '', ...tableLines(heads, Object.entries(table).map(cellsOf))].join('\n');

/** Names a group and, if a request accepts only some of its parameters, these parameters. */
const groupIn = (shape: RequestShape<unknown>, [title, table]: readonly [string, Fields]): readonly string[] => {
  const names = Object.keys(table);
  const accepted = names.filter((name) => shape.fields[name]?.[1] === table[name]?.[1]);
  if (accepted.length === 0) return [];
  if (accepted.length === names.length) return [title];
  const quoted = (some: readonly string[]) => some.map((name) => `\`${name}\``).join(', ');
  if (accepted.length <= names.length / 2) return [`${title} (only ${quoted(accepted)})`];
  return [`${title} (without ${quoted(names.filter((name) => !accepted.includes(name)))})`];
};

const requestSection = ([name, shape]: readonly [string, RequestShape<unknown>]): string => {
  const title = requestTitles[name as keyof typeof requestShapes];
  const required = shape.required.map((parameter) => `\`${parameter}\``).join(', ');
  return [
    `### ${title}`,
    '',
    wrapped(`Parameters of: ${titledTables.flatMap((group) => groupIn(shape, group)).join(', ')}.`),
    wrapped(required === '' ? 'No parameter must be sent.' : `Must be sent: ${required}.`),
    '',
    ...shape.rules.map(({ words }) => wrapped(`- ${words}`, '  ')),
  ]
    .join('\n')
    .trimEnd();
};

const introduction = `# Parameters

Generated from the tables in \`catalogue/\` by \`npm run docs\`; do not edit.

Parameters are sent as a form with flat, dotted names. \`[n]\` stands for an index that counts from 0, \`[name]\` and
\`[key]\` for 3 to 64 letters, digits, dots or underscores, \`[brand]\` for a brand. A parameter with an empty value counts
as not sent. "Required" applies to the request, or to the group once any of its parameters is sent; the rules of each
request or the payment method explain "conditional". \`authentication.entityId\` is read as \`entityId\`.`;

const maskedTexts = `## Card numbers in texts

In texts that people write, such as names, addresses, comments and custom parameters with their names, the number of a
card is masked before it is stored, echoed or passed on: its digits are X but for the last four, \`XXXX XXXX XXXX 0000\`.
Nothing is refused for it ([why](decisions/0206-card-numbers-in-texts-are-masked.md)). What counts has the first digits
and the length of a brand's numbers and the right check digit, in groups or not. References and numbers of other kinds
stay as they are sent, but one with the number of the account that is charged is refused. \`*\` stands for any index or
key, a name with a dot at its end for all that begin with it:

${wrapped(`${staysAsSent.map((row) => `\`${row}\``).join(', ')}.`)}`;

/** Returns the page of all parameters, generated from the tables. */
export const fieldsPage = (): string =>
  `${[introduction, ...titledTables.map(groupSection), maskedTexts, '## Requests', ...shapes.map(requestSection)].join(
    '\n\n',
  )}\n`;
