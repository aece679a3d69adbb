import { type Brand, brands, isBrand } from '../../catalogue/brands/brands.ts';
import { endedBrands } from '../../catalogue/brands/ended-brands.ts';
import { connectorNames, connectors } from '../../catalogue/connectors/connectors.ts';
import type { ConnectorFacts } from '../../catalogue/connectors/facts.ts';

const processors: readonly (readonly [name: string, facts: ConnectorFacts])[] = connectorNames
  .map((name) => [name, connectors[name]] as const)
  .filter(([, facts]: readonly [string, ConnectorFacts]) => facts.page !== undefined);

const titleOf = ([name, { page = '' }]: (typeof processors)[number]): string => `[${page}](${name}.md)`;

const every = [...new Set(processors.flatMap(([, facts]) => (facts.brands === 'all' ? [] : facts.brands)))];

const has = (of: 'all' | readonly string[], each: string): string => (of === 'all' || of.includes(each) ? '✓' : '–');

/** A bar would end the cell of a table. */
const nameIn = (brand: Brand): string => brands[brand].name.replaceAll('|', '\\|');

const brandRow = (brand: Brand): string =>
  `| ${nameIn(brand)} | \`${brand}\` | ${processors.map(([, facts]) => has(facts.brands, brand)).join(' | ')} |`;

const ended = Object.entries(endedBrands).map(
  ([id, { lastDay, replacedBy, why }]) =>
    `| ${isBrand(id) ? nameIn(id) : id} | \`${id}\` | ${lastDay} | ${replacedBy.map((each) => `\`${each}\``).join(', ')} | ${why} |`,
);

const tasks = {
  debit: 'charge at once (DB)',
  authorize: 'authorize, capture later (PA)',
  capture: 'capture, also a part (CP)',
  reverse: 'cancel an authorization (RV)',
  refund: 'refund, also a part (RF)',
} as const;

const taskRow = ([task, words]: readonly [string, string]): string =>
  `| ${words} | ${processors.map(([, facts]) => has(facts.tasks, task)).join(' | ')} |`;

const keepsRow = `| store a card, charge it later without the shopper | ${processors
  .map(([, { keeps }]) => (keeps === undefined ? '–' : '✓'))
  .join(' | ')} |`;

/** What tells that only the key is another one. */
const rotations: Partial<Readonly<Record<string, string>>> = {
  stripe: 'a key does not tell its account: the former key is only used for what the new one does not know',
  mollie: 'a key does not tell its account: the former key is only used for what the new one does not know',
  adyen: '`adyen.apiKey`, with the same merchant account',
  paypal: '`paypal.clientSecret`, with the same client id',
};

const line = (cells: number): string => '|---'.repeat(cells);

const eventsOf = ([name, { page, events = [] }]: (typeof processors)[number]): string =>
  `### Events of ${page}

Address: \`https://gateway.example/v1/connectors/${name}/CHANNEL\`, where \`CHANNEL\` is the id of the channel.${events.length === 0 ? ' It is sent with each payment: nothing is set up.\n' : `\n\n${events.map((each) => `- \`${each}\``).join('\n')}\n`}`;

/** Returns the page about connectors to processors, from their rows. */
export const connectorsPage = (): string => `# Connect a processor

Written by \`npm run docs\` from \`catalogue/connectors\`; change those instead.

Take real money with the account that you have. Shoppers pay on the page of your processor and come back to your shop; no
card number passes through your pages, your servers or this gateway.

\`\`\`sh
# The test system of your processor first: keys of its test mode, and testMode=EXTERNAL with each payment.
npm run tollgate -- channel set --id CHANNEL acquirer.external=stripe \\
  stripe.secretKey=sk_test_… stripe.signingSecret=whsec_…
\`\`\`

\`\`\`sh
curl $GATEWAY/v1/payments -H "Authorization: Bearer $ACCESS_TOKEN" -d entityId=CHANNEL -d testMode=EXTERNAL \\
  -d amount=92.00 -d currency=EUR -d paymentType=DB -d paymentBrand=VISA \\
  -d shopperResultUrl=https://shop.example/result
\`\`\`

The reply is pending and has a \`redirect\`: send the shopper there. Afterwards the shopper is at your \`shopperResultUrl\`,
and the payment has its result, as with every [payment that ends later](asynchronous-payments.md). The
[widget](widget-page.md) does all of that by itself: cards are one button without fields.

In live, set \`acquirer.live\` instead of \`acquirer.external\`, and the keys of your live account, on a channel of the live
gateway.

| processor | settings it needs |
${line(2)}|
${processors.map((each) => `| ${titleOf(each)} | ${each[1].needs.map((name) => `\`${name}\``).join(', ')} |`).join('\n')}

Every setting is in [settings of channels](channel-settings.md).

## What each can do

| | ${processors.map(titleOf).join(' | ')} |
${line(processors.length + 1)}|
${Object.entries(tasks).map(taskRow).join('\n')}
${keepsRow}

| brand | \`paymentBrand\` | ${processors.map(titleOf).join(' | ')} |
${line(processors.length + 2)}|
${every.map(brandRow).join('\n')}

What a connector cannot do is refused with \`600.200.500\` before anything is sent. The brand that was really paid is the
\`paymentBrand\` of the payment, and its \`brandResult\` where it is another than the one that you sent.

### Brands that have ended

No processor takes them any more. The simulator and [other gateways](upstream.md) still do, for shops that were built
with them.

| brand | \`paymentBrand\` | last day | offer instead | |
|---|---|---|---|---|
${ended.join('\n')}

## What is different with a page

- \`shopperResultUrl\` is required, and \`card.*\`, \`bankAccount.*\` and \`virtualAccount.*\` are refused by name: shoppers enter
  them on the page.
- A page that the shopper leaves stays open for half an hour, and the shopper can go on there. Then it is ended and the
  payment declined: make a new checkout for another attempt.
- Another amount than was ordered is never taken for right: what was charged is a success to be reviewed
  (\`000.400.040\`), anything else stays pending, and \`ExtendedDescription\` says both amounts.

Without the number of a card, this is what the gateway's own checks do:

| check | on the page of a processor, and with an account that it keeps |
|---|---|
| [3-D Secure](3d-secure.md) of the gateway | none: the processor authenticates the cardholder; \`threeDSecure.*\` of the channel has no effect |
| rules of [risk](risk.md) by amount, currency, address, e-mail, customer, IP address or country of these | as always, before the shopper is sent there |
| rules by card number, BIN, country of the card or of the bank account, also lists and counts by them | never hold |
| brand detection, Luhn check, security code | none: the processor's page does it |
| duplicates by \`merchantTransactionId\`, currencies and brands of the channel | as always |

## Stored accounts

\`createRegistration=true\` with a payment on the page, or the shopper's own tick in the widget, has the processor keep the
card. The payment has a \`registrationId\`, brand, last four digits and expiry, as the processor tells them; the gateway seals
the processor's token and never has a number. From then on it is a [stored account](registrations.md) like any other:
one-click payments, standing instructions and [subscriptions](subscriptions.md) charge it without the shopper, at once. A
bank that wants the shopper to authenticate declines with \`300.100.100\`: have the shopper pay on the page again.

- It is offered in the widget, and charged, only while the channel pays through the connector that stored it; otherwise it
  is refused with \`600.200.500\`, which names both.
- \`card.cvv\` with it is refused; the widget does not ask for it.
- The first payment needs an amount; accounts are not stored alone (\`POST /v1/registrations\`).
- Removing it erases the token here. It stays with the processor until you delete it in its dashboard.

## Changing the account

Set the settings of the new account, or of the new key: new payments use them from then on. What exists stays where it is:
captures, refunds, reversals, inquiries and charges of stored accounts go to the account that knows the payment, the page or
the stored account. The present one is asked first, and where it does not know it, the former ones, the newest first.

| | another account | only another key of the same account |
${line(3)}|
${processors
  .filter(([, { account }]) => account !== undefined)
  .map(
    (each) =>
      `| ${titleOf(each)} | another ${each[1].account?.namedBy.map((name) => `\`${name}\``).join(', ')} | ${rotations[each[0]] ?? ''} |`,
  )
  .join('\n')}

- The gateway keeps the settings of the former accounts itself, sealed, three at most for each processor, in
  \`acquirer.earlierAccounts\`. Once nothing is left to refund there, empty it: ${'`'}channel set --id CHANNEL
  acquirer.earlierAccounts=${'`'}.
- Leave the key of the former account valid until then. A former account that does not answer, or refuses its key, leaves
  what is open there pending, and a refund unsent.
- Events of the former account: at Stripe, set its signing secret as \`stripe.earlierSigningSecret\`. Those of Adyen are
  taken by its own HMAC key. Those of Mollie and PayPal are not: payments are asked for instead, when the shopper comes back and
  by a timer, and refunds and disputes of the former dashboard are not seen here.
- Adyen cannot be asked about payments: their events name the merchant account. A payment without a page, whose events are
  no longer stored, is taken for one of the present account.
- Changing the processor (\`acquirer.live\`) is something else: each connector has its own accounts.

## Test the connection

${'```'}sh
npm run tollgate -- connector test --channel CHANNEL
${'```'}

asks each processor that the channel has chosen or set up something harmless, and says what is wrong: a setting that is
missing, a key that is refused or of the other mode, an unknown merchant account, brands that are not activated, a
webhook that is missing, switched off, or without some of the events, a processor that is out of reach. No money moves.
The exit code is 1 where something is wrong, and ${'`'}--json${'`'} prints it for programs. In the back office, *Test connection* is
below the processors among the settings of the channel. No secret is in the outcome or in a log.

| | tells whether the key is right | brands | webhook |
|---|---|---|---|
| Stripe | ✓ | ✓ | ✓ |
| Mollie | ✓ | ✓, but not which cards | it gets the address with each payment |
| Adyen | ✓, and the merchant account | ✓ | – |
| PayPal | ✓ | it has one | ✓ |

## Events

A processor tells what happened when nobody was waiting: a page that was paid without a return, a refund in its dashboard,
a chargeback. Each event is proven, stored once, and applied by a timer; it never decides alone where the processor can be
asked. Refunds and captures that you make in the dashboard become payments here, and chargebacks
[disputes](chargebacks.md). An inquiry of a bank that takes no money is only kept. A
chargeback is booked on one capture: one of more than that is kept, with a warning in the log.

A refund that had succeeded and fails days later is reversed: a payment of type RV refers to it, with the reason as
\`resultDetails.AcquirerResponse\`, and the amount can be refunded again. No request can make such a reversal.

What came, and what became of it, is listed by ${'`'}GET /v1/connectors/events${'`'}, and in the back office by *Events of processors*
on the page of a channel and *What it has told* on that of a payment: **waiting** for its timer, **applied**, or **kept**
with the reason why nothing changed. A payout is kept, for example, and what names a payment that was made elsewhere.

${'```'}sh
curl "$GATEWAY/v1/connectors/events?entityId=CHANNEL&state=kept" -H "Authorization: Bearer $ACCESS_TOKEN"
${'```'}

${processors.map(eventsOf).join('\n')}
The address answers 200 after the event is stored, 401 when nothing proves where it comes from, 404 for a channel without
that connector, 429 for one of too many that nobody here knows. An event about something that nobody here knows is kept, for ${'`'}processorEvents${'`'} in [the
retention](operations.md).

## Try it without an account

\`\`\`sh
npm run processors
\`\`\`

starts a stand-in for each of them on your machine, with pages on which you pay, are declined or leave, and prints the
settings of a channel that uses it (\`-- --channel ID\` fills in yours). Stand-ins are for the test environment only.
`;
