import { resultCodes } from '../../catalogue/result-codes/result-codes.ts';
import { claims } from '../../catalogue/risk/claims.ts';
import { listKindNames, listKinds } from '../../catalogue/risk/list-kinds.ts';
import { profileKeys } from '../../catalogue/risk/method-rules.ts';
import { commonKeys } from '../../catalogue/risk/risk-rules.ts';
import { countrySources, listedBy, measures, type RuleKey } from '../../catalogue/risk/rule-keys.ts';
import { type RuleKind, riskRuleKinds } from '../../catalogue/risk/rule-kinds.ts';
import { testEmails } from '../../catalogue/risk/test-emails.ts';
import { wrapped } from './prose.ts';
import { cell, tableLines } from './table.ts';

const code = (text: string): string => `\`${cell(text)}\``;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  tableLines(heads, rows).join('\n');

const keysOf = ({ keys, someOf = [] }: RuleKind): string =>
  Object.entries(keys)
    .map(
      ([name, [need]]) =>
        `\`${name}\`${need === 'required' ? '' : someOf.includes(name) ? ' (one of these)' : ' (optional)'}`,
    )
    .join(', ');

const effects = {
  'outcome or weight': '`outcome`, `weight` or both',
  outcome: '`outcome`',
  'weight or nothing': 'nothing, or a negative `weight`',
} as const satisfies Record<RuleKind['gives'], string>;

const codesOf = ({ code: codeOf, gives }: RuleKind): string => {
  if (gives === 'weight or nothing') return '-';
  const values = { by: 'card', count: 1, avs: ['N'] };
  return `${codeOf('review', values)} / ${codeOf('reject', values)}`;
};

const kinds = Object.entries<RuleKind>(riskRuleKinds);

const kindRows = kinds.map(([kind, row]) => [
  code(kind),
  cell(row.meaning),
  keysOf(row),
  row.stages.join(', '),
  effects[row.gives],
  codesOf(row),
]);

const keyRows = (keys: Keys): readonly (readonly string[])[] =>
  Object.entries(keys).map(([name, { words, example }]) => [code(name), cell(words), code(`${name}=${example}`)]);

type Keys = Readonly<Record<string, RuleKey<unknown>>>;

/** All properties of the kinds, each once. If kinds write a property in different ways, each way is listed. */
const ownKeys = (): Keys => {
  const found: Record<string, RuleKey<unknown>> = {};
  for (const [kind, { keys }] of kinds) {
    for (const [name, [, key]] of Object.entries(keys)) {
      const known = found[name];
      if (known === undefined) found[name] = key;
      else if (known.words !== key.words) found[name] = { ...known, words: `${known.words}; of ${kind}: ${key.words}` };
    }
  }
  return found;
};

const explained = (rows: Readonly<Record<string, string>>): readonly (readonly string[])[] =>
  Object.entries(rows).map(([name, words]) => [code(name), cell(words)]);

const lists = Object.fromEntries(Object.entries(listedBy).map(([name, { words }]) => [name, words]));

const examples = kinds.map(([, { example }]) => example).join('\n');

const claimed = claims.map((name) => `\`${name}\``).join(', ');

const sources = [
  "- **The source of a value** decides its effect. `allow` trusts the merchant's server, the address of the connection and",
  'the charged account (its card number or IBAN). ' +
    `Values that only the shopper's form sent never make an outcome milder: ${claimed}.`,
  'The `bankAccount.country` that came with a stored account does not allow a payment on it. `block`, `velocity` and',
  "`country` check all values, from any source; if the merchant and the shopper both sent one, the merchant's counts.",
].join(' ');

const listRows = () =>
  listKindNames.map((kind) => {
    const { parameter, code: result } = listKinds[kind];
    return [code(kind), code(parameter), `${code(result)} ${resultCodes[result].text}`];
  });

/** Returns the page of risk checks, generated from the tables of rules. */
export const riskPage = (): string => `# Risk

Generated from \`catalogue/risk\` and \`tools/docs/risk-page.ts\` by \`npm run docs\`; do not edit.

Each channel has rules of its own. They check every payment that takes money from a shopper (PA, DB, PA.CP), and risk
checks without a payment (RI): before the payment goes to the acquirer, after the acquirer has approved it, or both.
They do not check follow-ups, payouts and tokenizations. A channel without rules has no check and no cost.

| outcome | effect | the reply |
| --- | --- | --- |
| accept | none | as without rules, with \`risk.score\` |
| review | the payment continues; its money can be captured, refunded and reversed as always | 200, category review, a code such as 000.400.000 |
| reject, before | the payment is declined; the acquirer is never called | 400, category declined |
| reject, after | the acquirer has approved: the approval is reversed there, and the payment declined, even if the gateway is killed in between | 400, category declined |

\`risk.score\` is in the reply whenever a rule checked the payment. A payment that the acquirer declined keeps the
acquirer's reason.

## Writing rules

\`\`\`sh
npm run tollgate -- channel set --id CHANNEL_ID risk.rules="velocity by=card within=1h count=3 outcome=reject; amount above=1000 outcome=review"
npm run tollgate -- channel set --id CHANNEL_ID risk.rules=@rules.txt    # from a file: one rule a line, # begins a remark
npm run tollgate -- channel set --id CHANNEL_ID risk.rules=              # no rules
\`\`\`

A rule is a kind and its properties. Their order does not matter: of all rules that match, the severest outcome counts,
and of equal outcomes the one whose code is first in the alphabet. An additional rule never makes an outcome milder,
except \`allow\`. An invalid rule is refused with its reason, and nothing is changed. One of each kind:

\`\`\`
${examples}
\`\`\`

${table(['Kind', 'Matches when', 'Properties', 'Checks', 'Has', 'Usual codes, review / reject'], kindRows)}

The code of a velocity rule depends on its measure, the code of a list on the listed property (800.200.159 for cards,
800.300.xxx).

${table(['Property', 'Written as', 'Example'], [...keyRows(ownKeys()), ...keyRows(commonKeys)])}

The score is the sum of the weights of all rules that match, before and then after. \`score\` rules are checked last.

Payments are counted \`by\`:

${table(['By', 'What is the same'], explained(measures))}

Countries \`differ\` between:

${table(['Source', 'Parameter'], explained(countrySources))}

Lists (\`block\`, \`allow\`) hold, \`by\`:

${table(['By', 'What is listed'], explained(lists))}

- **Card numbers** never belong in a setting: put them into a file, one per line, and list the hashes that
  \`npm run tollgate -- channel hash-cards --id CHANNEL_ID --numbers @FILE\` prints. The hashes have a key for each
  channel; numbers cannot be tested against them.
- **Counted payments** are those that the rules let through, even if they were declined or abandoned later. Payments
  that a rule rejected, and RI, are not counted. Of simultaneous payments, no more than the limit get through, however
  many gateways serve them. The counts are stored under keyed hashes and removed after the longest window.
- **Amounts** are added up in the currency of the payment. \`risk.amount\`, if it is sent, counts instead of \`amount\`.
- **Countries of addresses and card numbers** are unknown to the gateway, which has no data on them: send them as
  \`risk.parameters[ipCountry]\` and \`risk.parameters[binCountry]\`. After authorization, the acquirer's data about the
  card take precedence; the simulator returns them for its test cards. A rule that needs a value the payment lacks does
  not match.
- **The address** is \`customer.ip\`: in the widget the address of the shopper's connection, server to server the value
  that you send.
${wrapped(sources, '  ')}
- **The verdict of another service** comes as \`risk.parameters[…]\`: a \`value\` rule compares it.
- The other \`risk.*\` parameters are stored, echoed and forwarded to an upstream; no rule checks them.
- **After a crash**, the gateway asks the acquirer for the outcome of the order: \`checks\` use that answer. It may lack
  the result of the security code.

## Block and allow lists

Beside the rules, a merchant has lists of values. Rules are settings of a channel, which operators write; lists are
entries that support adds when a payment looks wrong. An entry is for one channel or for a merchant with all its
channels, with a reason, an end or none, and who added it when. Its value is one of

${table(['Kind', 'Value', 'Result code where it is blocked'], listRows())}

- **A blocked value** declines payments (PA, DB, PA.CP, also those of subscriptions and with stored accounts) and risk
  checks before anything is sent to a processor. It comes before every rule and before an allowed value.
- **An allowed value** passes the rules of the channel as the rule \`allow\` does: all but \`block\`. What only the shopper
  claims is never allowed (above).
- **A value that is added again** keeps its entry, which can only come to last longer.
- **A card number** is stored as a keyed hash, with its first six and last four digits; of an IBAN country and last four
  characters are kept (\`DE•• •••• 3000\`). E-mail addresses are compared without regard to capitals, IP addresses of IPv6
  by their network of 64 bits.
- **An entry counts** at once in the process that took it. In other processes the first entry of a merchant counts
  within two seconds, later ones at once.

\`\`\`sh
curl https://gateway.example/v1/risk/entries -H "Authorization: Bearer $TOKEN" \\
  -d entityId=$ENTITY_ID -d list=block -d reason="card testing" -d customer.email=mallory@example.com
curl https://gateway.example/v1/risk/entries -H "Authorization: Bearer $TOKEN" \\
  -d entityId=$ENTITY_ID -d list=block -d reason="card testing" -d kind=card -d paymentId=$PAYMENT_ID
\`\`\`

The second request blocks the card of a payment whose number you do not have; \`registrationId\` does the same with a
stored account. \`GET /v1/risk/entries\` lists, \`DELETE /v1/risk/entries/{id}\` removes. The rights are \`lists.read\`,
\`lists.add\` and \`lists.remove\`. In the back office, payments, customers and stored accounts have *Block*, and *Block
lists* shows, filters, adds and removes. On the command line: \`list add\`, \`list show\`, \`list remove\`.

The erasure of a person removes what is allowed of theirs. What is blocked stays blocked, but only as a hash: nobody can
read the value or the reason any more. Otherwise an erasure would be the way out of every block.

## A risk check alone

\`POST /v1/payments\` with \`paymentType=RI\` runs only the rules before authorization. It takes the parameters of a
payment, also an amount of 0.00; it moves no money, is not counted, uses up no wallet token, and stores no account
number. 000.300.100 means that no rule objects to the payment; a review or a decline is the reply that a payment would
have received.

## Active method selection

The setting \`risk.methods\` selects the brands that the widget offers to a shopper. Its rules are separated by semicolons
and tried in their order; the first match decides, and without a match all brands are offered. A brand that the channel
does not accept is never offered.

\`\`\`sh
npm run tollgate -- channel set --id CHANNEL_ID risk.methods="score=50.. brands=PAYPAL; amount=..20.00 country=DE,AT brands=all; status=NEW brands=VISA,MASTER,PAYPAL"
\`\`\`

${table(['Condition', 'Written as', 'Example'], keyRows(profileKeys))}

The profile is the merchant's data on the checkout at its creation or update: amount, addresses, \`customer.*\`, \`risk.*\`.
Its score comes from the rules before authorization except velocity rules, so that the offered brands do not change
while a shopper looks at them. The widget shows the brands of the page's \`data-brands\` that are offered, or all offered
brands if the page names none (\`window.wpwl.checkout.config.brandConfig\` has them); stored accounts of other brands are
not shown. The server refuses a submission with a brand that was not offered with a \`parameterErrors\` line for
\`paymentBrand\`; the checkout stays open.

## Trying it

In the test environment, these rules also check customers with these addresses (\`customer.email\`), on every channel and
without any setting. A plus and any word before the at sign make a separate address, such as
\`velocity+4711@risk.example\`, so that tests do not count each other's payments. The table is also at \`/v1/testdata\`.

${table(
  ['Address', 'Outcome', 'Rules'],
  testEmails.map(({ email, description, rules }) => [code(email), cell(description), code(rules)]),
)}
`;
