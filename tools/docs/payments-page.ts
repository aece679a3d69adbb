import { accountKinds } from '../../catalogue/brands/accounts.ts';
import { movementOf, type PaymentType, type Posting, postings } from '../../catalogue/payments/payment-types.ts';

const makers = {
  client: 'requests for a payment',
  settlement: 'settlement only',
  account: 'requests about stored accounts and schedules',
} as const;

const moves = (type: PaymentType, { from, to, refersTo }: Posting): string => {
  if (from === undefined) return 'nothing';
  if (from !== 'referenced') return `${from} → ${to}`;
  const ways = refersTo.map((referenced) => movementOf(type, referenced as PaymentType)?.from);
  return `${[...new Set(ways)].join(' or ')} → ${to}`;
};

const rowOf = ([type, posting]: readonly [string, Posting]): string => {
  const { meaning, alone, refersTo, madeBy } = posting;
  const refers = [...(alone ? ['–'] : []), ...refersTo].join(', ');
  return `| ${type} | ${meaning} | ${refers} | ${moves(type as PaymentType, posting)} | ${makers[madeBy]} |`;
};

const accountRows = Object.entries(accountKinds).map(([kind, { types }]) => `| \`${kind}\` | ${types.join(', ')} |`);

/** Returns the page of payment types. */
export const paymentsPage = (): string => `# Payment types

Written by \`npm run docs\` from \`catalogue/payments/payment-types.ts\` and \`catalogue/brands/accounts.ts\`; change those
instead.

A payment begins at \`POST /v1/payments\`. A follow-up, which refers to a payment, is sent to \`POST /v1/payments/{id}\`.
Combinations outside the table are refused. All follow-ups together never take more than the available balance, even if
they arrive at the same time.

\`\`\`sh
export GATEWAY=http://localhost:8080 ENTITY_ID=… ACCESS_TOKEN=…   # as \`npm start\` printed them

# Authorize a card.
curl $GATEWAY/v1/payments -H "Authorization: Bearer $ACCESS_TOKEN" -d entityId=$ENTITY_ID \\
  -d amount=92.00 -d currency=EUR -d paymentType=PA -d paymentBrand=VISA \\
  -d card.number=4200000000000000 -d card.expiryMonth=05 -d card.expiryYear=2034 -d card.cvv=123

# Capture it when the goods are sent; the reply has the id of the capture.
curl $GATEWAY/v1/payments/$PAYMENT_ID -H "Authorization: Bearer $ACCESS_TOKEN" -d entityId=$ENTITY_ID \\
  -d amount=92.00 -d currency=EUR -d paymentType=CP

# Refund a part of the capture.
curl $GATEWAY/v1/payments/$CAPTURE_ID -H "Authorization: Bearer $ACCESS_TOKEN" -d entityId=$ENTITY_ID \\
  -d amount=10.00 -d currency=EUR -d paymentType=RF
\`\`\`

| type | meaning | refers to | moves | made by |
|---|---|---|---|---|
${Object.entries<Posting>(postings).map(rowOf).join('\n')}

A payment can begin on each kind of account by these types:

| account | types |
|---|---|
${accountRows.join('\n')}

## Receipts

\`GET /v1/payments/{id}/receipt\` returns what a shopper keeps of a successful DB, CP, RB or RC: shop, amount, date, way to
pay, your reference, the payment's id, and its refunds with their days: as a page or, with \`Accept: application/pdf\`, as
PDF, which names times in UTC and has the same bytes each time. It is in the language that \`locale\` names, else
in the payment's (\`locale\`, \`customer.language\`), else in English. Other payments answer 400 with the reason. It is no
invoice: what the law asks of a shop's receipt stays yours.

## Details of the types

- **An authorization** holds for 7 days, or 30 with a standing instruction. Then the rest is released: captures answer
  700.400.100, reversals 700.400.300. \`numberOfCaptures\` limits the captures.
- **An increment** is a PA that refers to an authorization, with \`standingInstruction.industryPractice\` INCREMENTAL_AUTH
  or without a practice. Once it has succeeded, it adds its amount to the amount of the original that can be captured. A
  reversal of the original without an amount releases all of it.
- **A re-authorization** is a PA with the practice REAUTHORIZATION. It holds the remaining amount, or a part of it, for
  another period, also after the authorization expired; the other part is released. It does not add to the amount that
  can be captured.
- Both may also be sent to \`POST /v1/payments\` with \`referenceUuid\`, without an account. Later follow-ups may name the
  original, the increment or the re-authorization: they refer to the original, which is their \`referencedId\`. Only a
  reversal that names an increment needs an amount.
- **PA.CP** is authorized and then captured by the service, with a separate CP that refers to it; the reply is the
  authorization's. Refunds refer to that CP.
- **A credit** is not limited by the payment that it refers to, and takes nothing from it. **A rebill** charges the
  account that was stored with the first payment, any amount, without a security code.
- **A registration** (RG) stores the account and moves no money; it needs no amount. Sent to \`POST /v1/payments\`, it
  equals \`POST /v1/registrations\`, including the reply; a checkout of this type stores the account that the shopper
  submits ([how](registrations.md)). It is read at \`/v1/registrations/{id}\`, and queries find it like a payment.
- **A risk check** (RI) runs the rules of the channel and calls no acquirer; it moves no money and stores no account
  ([how](risk.md#a-risk-check-alone)).
- **\`sequence\` FINAL** on a capture releases the rest; on a refund or a reversal it is the last of its type.
- A follow-up takes over \`descriptor\` and \`lifecycleId\` unless it brings its own. Its currency, brand and test mode are
  those of the payment that it refers to; others are refused with 700.300.100, 700.100.400 and 700.100.600.
- A payment has at most 1,000 follow-ups, including declined ones (700.500.001).
`;
