import { chargebackReasons } from '../../catalogue/books/chargeback-reasons.ts';
import { resultGroups } from '../../catalogue/result-codes/groups.ts';
import { remedyParts } from '../../catalogue/result-codes/remedies.ts';
import { attempts, type Remedy } from '../../catalogue/result-codes/remedy.ts';
import { type ResultCode, resultCodes } from '../../catalogue/result-codes/result-codes.ts';
import { DAYS_OF_RETRIES, retriedCodes } from '../../catalogue/result-codes/retries.ts';
import { wrapped } from './prose.ts';
import { cell } from './table.ts';

const item = (head: string, text: string): string => wrapped(`- **${head}** ${text}`, '  ');

const listOf = (texts: readonly string[]): string => texts.join(', ').replace(/, ([^,]*)$/, ' and $1');

/**
 * A row has an anchor of its own, written as the code is, because forges and sites make anchors of headings
 * differently.
 */
const codeRow = (code: ResultCode): string => {
  const { status, category, text } = resultCodes[code];
  return `| <a id="${code}"></a>\`${code}\` | ${status} | ${category} | ${cell(text)} |`;
};

const evidenceOf = (code: ResultCode): readonly string[] =>
  Object.hasOwn(chargebackReasons, code) ? chargebackReasons[code as keyof typeof chargebackReasons].evidence : [];

const evidenceItems = (codes: readonly ResultCode[]): readonly string[] => {
  const rows = codes.flatMap((code) => {
    const evidence = evidenceOf(code);
    return evidence.length === 0 ? [] : [`${code}: ${evidence.join(', ')}`];
  });
  return rows.length === 0
    ? []
    : [item('Evidence that helps.', `${rows.join('; ')} ([kinds](chargebacks.md#answering)).`)];
};

const retriedBySchedules: ReadonlySet<string> = new Set(retriedCodes);

const scheduleItems = (codes: readonly ResultCode[]): readonly string[] => {
  const retried = codes.filter((code) => retriedBySchedules.has(code));
  if (retried.length === 0) return [];
  const which =
    retried.length === codes.length ? 'These are' : `${listOf(retried)} ${retried.length > 1 ? 'are' : 'is'}`;
  const days = listOf(DAYS_OF_RETRIES.map(String));
  return [item('Subscriptions.', `${which} [tried again](subscriptions.md#the-payments) after ${days} days.`)];
};

const section = ({ title, codes, meaning, merchant, shopper, again }: Remedy): string =>
  [
    `### ${title}\n`,
    '| code | HTTP | category | text |\n|---|---|---|---|',
    ...codes.map(codeRow),
    '',
    item('What happened.', meaning),
    item('What you do.', merchant),
    item('What the shopper reads.', shopper),
    item('Another attempt?', attempts[again]),
    ...evidenceItems(codes),
    ...scheduleItems(codes),
    '',
  ].join('\n');

const allCodes = Object.keys(resultCodes).toSorted();

const BLOCK = '000.000'.length;

const indexRows = [...new Set(allCodes.map((code) => code.slice(0, BLOCK)))].map((block) => {
  const codes = allCodes.filter((code) => code.startsWith(block));
  return `| ${block} | ${codes.map((code) => `[${code.slice(BLOCK + 1)}](#${code})`).join(' ')} |`;
});

const groupRows = resultGroups.map(
  ({ name, pattern, categories }) => `| ${name} | ${categories.join(', ')} | \`${cell(pattern.source)}\` |`,
);

/** Returns the page of errors: every result code with what to do about it. */
export const errorsPage = (): string => `# Errors and result codes

Written by \`npm run docs\` from \`catalogue/result-codes\`; change that instead.

${wrapped(`For everyone who reads \`result.code\`: what each of the ${Object.keys(resultCodes).length} codes means, what you do,
and what the shopper may read. Each code has an anchor, so that a log or a ticket can link to it:
\`errors.md#800.100.155\`. [All codes](#all-codes) are listed below.`)}

\`\`\`sh
curl http://localhost:8080/v1/payments -H "Authorization: Bearer $ACCESS_TOKEN" -d entityId=$ENTITY_ID \\
  -d amount=92.00 -d currency=EUR -d paymentType=DB -d paymentBrand=VISA \\
  -d card.number=4200000000001552 -d card.expiryMonth=05 -d card.expiryYear=2034 -d card.cvv=123
\`\`\`

The reply has the status 400 and, among the fields of the payment:

\`\`\`json
{
  "id": "8a…",
  "result": {
    "code": "800.100.155",
    "description": "transaction declined (amount exceeds credit)",
    "category": "declined"
  },
  "resultDetails": { "ExtendedDescription": "declined: not enough funds", "MerchantAdviceCode": "24" }
}
\`\`\`

## How to decide

Decide by \`result.category\`, or by \`result.code\`, never by \`result.description\` and never by the HTTP status alone: a
status request about a declined payment is answered with 200.

| category | your shop | the payment |
|---|---|---|
| \`success\` | delivers | is made |
| \`review\` | looks at the order, then delivers or reverses | is made |
| \`pending\` | keeps the order open, and waits for the [webhook](webhooks.md) | may still be made |
| \`declined\` | offers another way to pay | is not made |
| \`error\` | corrects the request, or tries later | is not made, or not known: see [no answer](#no-answer) |

\`\`\`js
const { GATEWAY, ENTITY_ID, ACCESS_TOKEN } = process.env;

/** What to do with the order, by the \`id\` with which the shopper came back from the widget. */
const nextStep = async (id) => {
  const url = new URL(\`/v1/checkouts/\${encodeURIComponent(id)}/payment?entityId=\${ENTITY_ID}\`, GATEWAY);
  const reply = await fetch(url, { headers: { Authorization: \`Bearer \${ACCESS_TOKEN}\` } });
  const { result } = await reply.json();
  const steps = { success: 'deliver', review: 'inspect', pending: 'wait', declined: 'offer another way to pay' };
  return steps[result.category] ?? \`look up \${result.code}\`;
};
\`\`\`

Compare \`amount\`, \`currency\` and your \`merchantTransactionId\` with the order before you deliver.

- **Show the shopper a text of yours**, such as those below, never \`result.description\`. Do not name the reason when a
  card is lost, stolen or on a list.
- **Log** \`result.code\`, \`result.description\`, \`result.parameterErrors\`, \`resultDetails\` and \`ndc\`: with the \`ndc\` your
  operator finds the request.
- **The acquirer's own words** are in \`resultDetails.ExtendedDescription\` and \`AcquirerResponse\`; what the card scheme
  advises is in \`MerchantAdviceCode\` ([meanings](testing.md#what-a-decline-advises)).

## No answer

A connection that breaks, or a 5xx, says nothing about the payment. Send the same request again under the same
[\`Idempotency-Key\`](idempotency.md): it is carried out once. Without a key, read the \`id\` of the reply, or
[query](queries.md) your \`merchantTransactionId\`, before anything is sent again.

## All codes

| begins with | ends with |
|---|---|
${indexRows.join('\n')}

${Object.entries<readonly Remedy[]>(remedyParts)
  .map(([part, remedies]) => `## ${part}\n\n${remedies.map(section).join('\n')}`)
  .join('\n')}
## Expressions

Clients that sort codes by regular expressions use these, in this order. New codes fit one of them.

| group | category | expression |
|---|---|---|
${groupRows.join('\n')}

\`GET /v1/resultcodes\` lists all codes with their texts, without a token.

Next: [test every outcome](testing.md#outcomes-on-demand), [webhooks](webhooks.md), [3-D Secure](3d-secure.md).
`;
