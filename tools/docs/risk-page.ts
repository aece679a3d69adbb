import { claims } from '../../catalogue/risk/claims.ts';
import { profileKeys } from '../../catalogue/risk/method-rules.ts';
import { commonKeys } from '../../catalogue/risk/risk-rules.ts';
import { countrySources, listedBy, measures, type RuleKey } from '../../catalogue/risk/rule-keys.ts';
import { type RuleKind, riskRuleKinds } from '../../catalogue/risk/rule-kinds.ts';
import { testEmails } from '../../catalogue/risk/test-emails.ts';
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

const wordsOf = (keys: Keys): readonly (readonly string[])[] =>
  Object.entries(keys).map(([name, { words, example }]) => [code(name), cell(words), code(`${name}=${example}`)]);

type Keys = Readonly<Record<string, RuleKey<unknown>>>;

/** Every property of the kinds, once; where kinds write it differently, each is told. */
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

/** Gives the page of risk checks, made from the tables of rules. */
export const riskPage = (): string => `# Risk

Generated from \`catalogue/risk\` and \`tools/docs/risk-page.ts\` by \`npm run docs\`; do not edit.

Each channel has its own rules. They look at every payment that takes money from a shopper (PA, DB, PA.CP), and at risk checks
that stand alone (RI): before it is sent to the acquirer, after the acquirer has approved it, or both. They do not look at
follow-ups, payouts and tokenizations. A channel without rules is not looked at, and costs nothing.

| outcome | what happens | the reply |
| --- | --- | --- |
| accept | nothing | as without rules, with \`risk.score\` |
| review | the payment goes on; its money can be captured, refunded and reversed as always | 200, category review, a code such as 000.400.000 |
| reject, before | the payment is declined; the acquirer is never asked | 400, category declined |
| reject, after | the acquirer has approved: it is reversed there, and declined; also when the gateway is killed in between | 400, category declined |

\`risk.score\` is in the reply whenever a rule looked. What the acquirer declined stays declined for its own reason.

## Writing rules

\`\`\`sh
npm run tollgate -- channel set --id CHANNEL_ID risk.rules="velocity by=card within=1h count=3 outcome=reject; amount above=1000 outcome=review"
npm run tollgate -- channel set --id CHANNEL_ID risk.rules=@rules.txt    # from a file: one rule a line, # begins a remark
npm run tollgate -- channel set --id CHANNEL_ID risk.rules=              # no rules
\`\`\`

A rule is a kind and its properties. Their order decides nothing: of all rules that fit, the severest outcome counts, of equal
ones that whose code is first in the alphabet. One rule more never makes an outcome milder, but for \`allow\`. A rule that cannot be
read is refused with its reason, and nothing is changed. One of each kind:

\`\`\`
${examples}
\`\`\`

${table(['Kind', 'Fits when', 'Properties', 'Looks', 'Has', 'Usual codes, review / reject'], kindRows)}

The code of a velocity is that of its measure, the code of a list that of what is listed (800.200.159 for cards, 800.300.xxx).

${table(['Property', 'Written as', 'Example'], [...wordsOf(ownKeys()), ...wordsOf(commonKeys)])}

The score is the sum of the weights of all rules that fit, before and then after. \`score\` rules are looked at last.

Payments are counted \`by\`:

${table(['By', 'What is the same'], explained(measures))}

Countries \`differ\` between:

${table(['Source', 'Where it is told'], explained(countrySources))}

Lists (\`block\`, \`allow\`) hold, \`by\`:

${table(['By', 'What is listed'], explained(lists))}

- **Card numbers** never stand in a setting: put them into a file, one a line, and list what \`npm run tollgate -- channel hash-cards --id CHANNEL_ID --numbers @FILE\`
  prints. The hashes are keyed for each channel; nobody can try numbers against them.
- **What is counted** is what went on from the rules, whether it was declined or given up later. What a rule rejected, and RI,
  are not counted. Of payments at the same time, no more come through than the limit says, however many gateways serve them. What is
  counted stands under keyed hashes and is removed after the longest window.
- **Amounts** are added up in the currency of the payment. \`risk.amount\` counts instead of \`amount\` where it is sent.
- **Countries of addresses and card numbers** are not known to the gateway, which has no data on them: send them as
  \`risk.parameters[ipCountry]\` and \`risk.parameters[binCountry]\`. After authorization, what the acquirer tells of the card comes
  first; the simulator tells it of its test cards. What is not told fits no rule.
- **The address** is \`customer.ip\`: in the widget that of the shopper's connection, server to server what you send.
- **Who says it** decides what it can do. \`allow\` believes the merchant's server, the address of the connection and the account that is charged (its
  card number or IBAN). What only the shopper's form says makes no payment more welcome: ${claims.map((name) => `\`${name}\``).join(', ')}. A payment
  on a stored account is not allowed by the \`bankAccount.country\` that came with the account. \`block\`, \`velocity\` and \`country\` look at all
  that is told, whoever told it; where both told, the merchant's stands.
- **Another service's verdict** comes as \`risk.parameters[…]\`: a \`value\` rule compares it.
- The other \`risk.*\` parameters are kept, echoed and forwarded to a gateway behind; no rule looks at them.
- **After a crash**, the acquirer is asked what became of the order: \`checks\` see what it tells then. It may not tell again what
  it found of the security code.

## A risk check alone

\`POST /v1/payments\` with \`paymentType=RI\` asks the rules before authorization and nobody else. It takes what a payment takes,
also an amount of 0.00; it moves no money, counts for nothing, uses up no wallet token, and keeps no account number.
000.300.100 says that nothing speaks against the payment, a review or a decline what a payment would have been answered.

## Active method selection

The setting \`risk.methods\` says which brands the widget offers to which shopper. Rules apart by semicolons are tried in their order;
the first that fits decides, and where none fits all brands are offered. Never one that the channel does not accept.

\`\`\`sh
npm run tollgate -- channel set --id CHANNEL_ID risk.methods="score=50.. brands=PAYPAL; amount=..20.00 country=DE,AT brands=all; status=NEW brands=VISA,MASTER,PAYPAL"
\`\`\`

${table(['Condition', 'Written as', 'Example'], wordsOf(profileKeys))}

The profile is what the merchant told when the checkout was created or updated: amount, addresses, \`customer.*\`, \`risk.*\`. Its score is
that of the rules before authorization, those of velocity left out, so that what is offered does not change while a shopper
looks at it. The widget shows the page's \`data-brands\` as far as they are offered, or all that are offered where the page names
none (\`window.wpwl.checkout.config.brandConfig\` has them); stored accounts of other brands are not shown. The server refuses a submission with a
brand that was not offered by a \`parameterErrors\` line for \`paymentBrand\`; the checkout stays open.

## Trying it

In the test environment, customers with these addresses (\`customer.email\`) are looked at by these rules as well, on every channel and
without any setting. A plus and any word before the at sign make an address of one's own, such as
\`velocity+4711@risk.example\`, so that tests do not count each other's payments. The table is also at \`/v1/testdata\`.

${table(
  ['Address', 'What happens', 'Rules'],
  testEmails.map(({ email, description, rules }) => [code(email), cell(description), code(rules)]),
)}
`;
