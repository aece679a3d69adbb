import { type Brand, brands, isBrand } from '../../catalogue/brands/brands.ts';
import { endedBrands } from '../../catalogue/brands/ended-brands.ts';
import { connectorNames, connectors } from '../../catalogue/connectors/connectors.ts';
import type { ConnectorFacts } from '../../catalogue/connectors/facts.ts';

const processors: readonly (readonly [name: string, facts: ConnectorFacts])[] = connectorNames
  .map((name) => [name, connectors[name]] as const)
  .filter(([, facts]: readonly [string, ConnectorFacts]) => facts.page !== undefined);

const titleOf = ([name, { page = '' }]: (typeof processors)[number]): string => `[${page}](${name}.md)`;

const listed = (names: readonly string[] = []): string => names.map((name) => `\`${name}\``).join(', ');

const every = [...new Set(processors.flatMap(([, facts]) => (facts.brands === 'all' ? [] : facts.brands)))];

const has = (of: 'all' | readonly string[], each: string): string => (of === 'all' || of.includes(each) ? '✓' : '–');

/** A bar would end the cell of a table. */
const nameIn = (brand: Brand): string => brands[brand].name.replaceAll('|', '\\|');

/** Brands that are only charged at once have their own mark. */
const marked = ({ brands: taken, holds }: ConnectorFacts, brand: Brand): string =>
  has(taken, brand) === '✓' && holds?.includes(brand) === false ? 'DB' : has(taken, brand);

const brandRow = (brand: Brand): string =>
  `| ${nameIn(brand)} | \`${brand}\` | ${processors.map(([, facts]) => marked(facts, brand)).join(' | ')} |`;

const ended = Object.entries(endedBrands).map(
  ([id, { lastDay, replacedBy, why }]) =>
    `| ${isBrand(id) ? nameIn(id) : id} | \`${id}\` | ${lastDay} | ${listed(replacedBy)} | ${why} |`,
);

const abilities: readonly (readonly [words: string, can: (facts: ConnectorFacts) => boolean])[] = [
  ['charge at once (DB)', ({ tasks }) => tasks.includes('debit')],
  ['authorize, capture later (PA)', ({ tasks }) => tasks.includes('authorize')],
  ['capture, also a part (CP)', ({ tasks }) => tasks.includes('capture')],
  ['capture in several parts', ({ restOfCapture }) => restOfCapture !== 'released'],
  ['cancel an authorization (RV)', ({ tasks }) => tasks.includes('reverse')],
  ['release the rest after a capture (RV)', ({ restOfCapture }) => restOfCapture === undefined],
  ['cancel a charge before it is settled (RV)', ({ reverses }) => reverses?.includes('DB') !== false],
  ['refund, also a part (RF)', ({ tasks }) => tasks.includes('refund')],
  ['store a card, charge it later without the shopper', ({ keeps }) => keeps !== undefined],
];

const abilityRow = ([words, can]: (typeof abilities)[number]): string =>
  `| ${words} | ${processors.map(([, facts]) => (can(facts) ? '✓' : '–')).join(' | ')} |`;

/** Returns the limits of amounts of one processor; undefined where it has none. */
const limitsIn = ([, { limits }]: (typeof processors)[number]): string | undefined => {
  if (limits === undefined) return undefined;
  const rows = Object.entries(limits);
  const least = rows.map(([currency, { least: amount = '0.01' }]) => `${currency} ${amount}`).join(', ');
  const highest = [...new Set(rows.flatMap(([, { most }]) => most ?? []))];
  const most = highest.map(
    (amount) => `${amount} of ${rows.flatMap(([currency, row]) => (row.most === amount ? [currency] : [])).join(', ')}`,
  );
  return `${least} | ${most.join('; ')}`;
};

/** A row for each processor that has limits. */
const limitRows = processors.flatMap((each) => {
  const limits = limitsIn(each);
  return limits === undefined ? [] : [`| ${titleOf(each)} | ${limits} |`];
});

/** What tells that only the key is another one. */
const rotationOf = ({ account }: ConnectorFacts): string =>
  account === undefined || account.usedWith.length === 0
    ? 'a key does not tell its account: the former key is only used for what the new one does not know'
    : `${listed(account.usedWith)}, with the same ${listed(account.namedBy.slice(0, 1))}`;

const line = (cells: number): string => '|---'.repeat(cells);

const listOf = (events: readonly string[]): string =>
  events.length === 0
    ? ' It is sent with each payment: nothing is set up.'
    : `\n\n${events.map((each) => `- \`${each}\``).join('\n')}`;

const eventsOf = ([name, { page, events = [] }]: (typeof processors)[number]): string =>
  `### Events of ${page}

Address: \`https://gateway.example/v1/connectors/${name}/CHANNEL\`, where \`CHANNEL\` is the id of the channel.${listOf(events)}
`;

/** Returns the page about connectors to processors, from their rows. */
export const connectorsPage = (): string => `# Connect a processor

Written by \`npm run docs\` from \`catalogue/connectors\`; change those instead.

Take real money with the account that you have. Shoppers pay on the page of your processor and come back to your shop; no
card number passes through your pages, your servers or this gateway.

Begin with the test system of your processor: keys of its test mode, and \`testMode=EXTERNAL\` with each new payment and
checkout. Without it they go to the simulator.

\`\`\`sh
export GATEWAY=http://localhost:8080 ENTITY_ID=… ACCESS_TOKEN=…   # as \`npm start\` printed them
npm run tollgate -- channel set --id $ENTITY_ID acquirer.external=stripe \\
  stripe.secretKey=sk_test_… stripe.signingSecret=whsec_…
\`\`\`

\`CHANNEL\` on these pages is the id of your channel, which requests send as \`entityId\`. The command runs in the folder of
the gateway, with its \`DATA_DIR\` or \`DATABASE_URL\`. All settings of a processor are set together. Keep the secrets of
live out of the history of your shell: \`stripe.secretKey=@FILE\` reads a file.

\`\`\`sh
curl $GATEWAY/v1/payments -H "Authorization: Bearer $ACCESS_TOKEN" -d entityId=$ENTITY_ID -d testMode=EXTERNAL \\
  -d amount=92.00 -d currency=EUR -d paymentType=DB -d paymentBrand=VISA \\
  -d shopperResultUrl=https://shop.example/result
\`\`\`

The reply is pending and has a \`redirect\`: send the shopper there. Afterwards the shopper is at your \`shopperResultUrl\`,
and the payment has its result, as with every [payment that ends later](asynchronous-payments.md). The
[widget](widget-page.md) and the [hosted checkout](payment-links.md) do all of that by themselves: cards are one button
without fields.

\`\`\`sh
curl -G $GATEWAY/v1/payments/$PAYMENT_ID -H "Authorization: Bearer $ACCESS_TOKEN" -d entityId=$ENTITY_ID   # its result
curl $GATEWAY/v1/payments/$PAYMENT_ID -H "Authorization: Bearer $ACCESS_TOKEN" -d entityId=$ENTITY_ID \\
  -d paymentType=RF -d amount=20.00 -d currency=EUR   # a refund
\`\`\`

Refunds, captures and reversals go where their payment went, without \`testMode\`. Adyen and Mollie answer a refund as
pending, and tell the end in an event.

In live, set \`acquirer.live\` instead of \`acquirer.external\`, and the keys of your live account, on a channel of the live
gateway.

| processor | settings it needs |
${line(2)}|
${processors.map((each) => `| ${titleOf(each)} | ${listed(each[1].needs)} |`).join('\n')}

Every setting is in [settings of channels](channel-settings.md).

## What each can do

| | ${processors.map(titleOf).join(' | ')} |
${line(processors.length + 1)}|
${abilities.map(abilityRow).join('\n')}

| brand | \`paymentBrand\` | ${processors.map(titleOf).join(' | ')} |
${line(processors.length + 2)}|
${every.map(brandRow).join('\n')}

DB: it is charged at once and cannot be authorized first; a checkout with \`paymentType=PA\` does not offer it.

| processor | a payment has at least | and at most |
${line(3)}|
${limitRows.join('\n')}

Other amounts are declined with \`800.100.174\`, and so is a checkout or a link about one. Your account may have
narrower limits, which the processor's own page tells the shopper.

What a connector cannot do is refused with \`600.200.500\` before anything is sent. After one capture at Stripe nothing
is left to capture or to release; at Adyen the rest is released when the authorization expires. The brand that was really paid is the
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
  payment declined: make a new checkout for another attempt. Most pages of Mollie cannot be ended, and end by themselves.
- Another amount than was ordered is never taken for right. What was charged is a success to be reviewed
  (\`000.400.040\`); at Mollie the payment stays pending. \`ExtendedDescription\` says both amounts.

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

\`\`\`sh
curl $GATEWAY/v1/registrations/$REGISTRATION_ID/payments -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -d entityId=$ENTITY_ID -d testMode=EXTERNAL -d amount=12.00 -d currency=EUR -d paymentType=DB
\`\`\`

- It is offered in the widget, and charged, only while the channel pays through the connector that stored it; otherwise it
  is refused with \`600.200.500\`, which names both. In the test environment that is also so where \`testMode=EXTERNAL\` is
  missing.
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
  .map((each) => `| ${titleOf(each)} | another ${listed(each[1].account?.namedBy)} | ${rotationOf(each[1])} |`)
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
- Where another processor is chosen (\`acquirer.live\`), or the settings of the former one are removed, what exists still
  goes to the one that has it. Leave its settings until nothing is open, so that its events are taken. Accounts that it
  stores are charged there only, and refused on the channel.

## Test the connection

${'```'}sh
npm run tollgate -- connector test --channel CHANNEL
${'```'}

asks each processor that the channel has chosen or set up something harmless, and says what is wrong: a setting that is
missing, a key that is refused or of the other mode, an unknown merchant account, brands that are not activated, a
webhook that is missing, switched off, or without some of the events, a processor that is out of reach. No money moves.
The exit code is 1 where something is wrong, and 0 where nothing can be tested because nothing is set up; ${'`'}--json${'`'}
prints the outcome for programs. In the back office, *Test connection* is below the processors among the settings of the
channel. No secret is in the outcome or in a log.

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
chargeback, or a refund of the dashboard, is booked on one capture: one of more than that is kept after three days, with
a warning in the log.

An event that says otherwise than how a payment has ended changes nothing: a page that was paid after it had been given
up, or twice, a refund that nobody had decided for thirty days (100.397.101) and that was paid, a capture that had
succeeded and failed. It is **kept** and in the log as a warning ('an event is for a
person'): look at the payment in the processor's dashboard, and refund there what is too much.

A refund that had succeeded and fails days later is reversed: a payment of type RV refers to it, with the reason as
\`resultDetails.AcquirerResponse\`, and the amount can be refunded again. No request can make such a reversal.

What came, and what became of it, is listed by ${'`'}GET /v1/connectors/events${'`'}, and in the back office by *Events of processors*
on the page of a channel and *What it has told* on that of a payment: **waiting** for its timer, **applied**, or **kept**
with the reason why nothing changed. A payout is kept, for example, and what names a payment that was made elsewhere.

${'```'}sh
curl "$GATEWAY/v1/connectors/events?entityId=$ENTITY_ID&state=kept" -H "Authorization: Bearer $ACCESS_TOKEN"
${'```'}

### The address of the gateway

Processors send events to an address with https that they reach from the internet. \`BASE_URL\` is that of the gateway:
put it in the place of \`https://gateway.example/\`. A gateway on your own machine needs a tunnel, with its address as
\`BASE_URL\`; for Stripe, its own program is enough ([how](stripe.md#on-your-own-machine)). Without events, payments at
Stripe, Mollie and PayPal still end when the shopper is back; at Adyen nothing ends.

${processors.map(eventsOf).join('\n')}
The address answers 200 after the event is stored, 401 when nothing proves where it comes from, 404 where there is no
such channel, 429 for one of too many that nobody here knows, and 503 while the processor must be asked and does not
answer. An event about something that nobody here knows is kept, for ${'`'}processorEvents${'`'} in [the
retention](operations.md).

## Try it without an account

\`\`\`sh
npm run processors -- --channel $ENTITY_ID --gateway $GATEWAY
\`\`\`

starts a stand-in for each of them on your machine, with pages on which you pay, are declined or leave, and prints the
command that sets up your channel to use it. Set up one, send a payment as above, and open its \`redirect.url\`. The
stand-ins use the ports from 8091 on, forget everything when they end, and are for the test environment only. They take
most keys that have the right form, so that a wrong one is seen only at the real processor.

## When the first payment fails

| what you see | what to do |
|---|---|
| *card properties must be set*, for \`paymentBrand\` | send \`testMode=EXTERNAL\`; if you did, the channel has no processor yet: set \`acquirer.external\` with all settings that it needs |
| *must not be sent on this channel*, or *is needed with card.number* | leave out everything of \`card.*\`; send \`paymentBrand\` alone |
| \`600.200.500\`, *does not take* | the processor does not take this brand: see [the table](#what-each-can-do) |
| *must be a whole number of JPY* | the currency has no smaller unit: send 92 or 92.00 |
| \`100.150.300\` for a stored card | a payment with \`standingInstruction.mode=REPEATED\` needs a first one with \`INITIAL\` ([more](registrations.md#standing-instructions)) |
`;
