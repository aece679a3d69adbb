import { languages } from '../../catalogue/languages/languages.ts';
import { type ProviderScript, providerScripts, type ScriptRow, scriptRows } from '../build/script-inventory.ts';
import { wrapped } from './prose.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const translated = Object.keys(languages).filter((tag) => tag !== 'en');

const isOfLanguage = ({ name }: ScriptRow): boolean => translated.includes(name.replace('-later', ''));

const rowOf = ({ name, runsIn, loads, purpose, isForTests }: ScriptRow): string =>
  row([
    `\`${name}\``,
    runsIn === 'page' ? 'your page' : 'a frame of the gateway',
    loads,
    `${purpose}${isForTests ? ' Not in the live environment.' : ''}`,
  ]);

/** The files of the first language, for all of them. */
const languageRows = scriptRows
  .filter(isOfLanguage)
  .slice(0, 2)
  .map((each) => rowOf({ ...each, name: each.name.replace(/^\w+/, 'LANGUAGE') }));

const providerRow = ({ name, brands, address, loads, purpose }: ProviderScript): string =>
  row([name, brands.map((brand) => `\`${brand}\``).join(', '), `\`${address}\``, loads, purpose]);

/** Returns the page of the scripts that the widget loads. */
export const scriptInventoryPage = (): string => `# The scripts of the widget

Written by \`npm run docs\` from \`tools/build/script-inventory.ts\`; change that instead.

For merchants who keep an inventory of the scripts on their payment page (PCI DSS 6.4.3, [what it asks](pci.md)): every
script that the widget runs, where, when and why. A running gateway has the same as JSON, with the hash of each:

\`\`\`sh
curl https://gateway.example/v1/widget/scripts
\`\`\`

\`\`\`json
{
  "buildNumber": "e35a75bdd20f31e537ede62e5e05356b4facc5fc@2026-11-25 14:03:34 +0000",
  "scripts": [
    {
      "name": "paymentWidgets",
      "runsIn": "page",
      "loads": "by the tag of your page",
      "purpose": "Shows the payment form, and opens the frames in which card data are typed.",
      "path": "/v1/widget/7d011446112de0d328b1/paymentWidgets.js",
      "integrity": "sha384-b1PRrW0rknBEQpse6Sg+9RVEpoFx6rOdyhy9Rx5EKGklTwjvWCwLD7wxQI53J3Us"
    }
  ],
  "providerScripts": []
}
\`\`\`

Each integrity is checked by the browser:

- That of \`paymentWidgets\` by the \`integrity\` of your tag, which you write. Its plain address,
  \`/v1/paymentWidgets.js\`, has the same bytes.
- Those of all other files in your page by the script that loads them. The script has the hash of \`directory\`, that has
  the hashes of the others, and the first file of a language has that of the second. So the hash in your tag covers all
  of them: nothing that was changed on the way runs ([0066](decisions/0066-one-digest-in-the-script.md)).
- That of a frame by the frame's own \`Content-Security-Policy\`, which allows this script, no other, and no address but
  the gateway's.

A hash changes when its script changes, with an update of the gateway. Pages that were rendered before continue to load
the files of their own build, which the gateway keeps.

## Scripts of the gateway

| name | runs in | loads | purpose |
|---|---|---|---|
${scriptRows
  .filter((each) => !isOfLanguage(each))
  .map(rowOf)
  .join('\n')}
${languageRows.join('\n')}

${wrapped(`\`LANGUAGE\` is one of ${translated.join(', ')}. English is in the script.`)}

## Scripts of wallets

In the live environment the widget loads the script of a wallet from its provider, if the page offers its brand. They
run in your page, and their providers change them without notice, so that no hash can be fixed: a page with
\`Integrity-Policy\` blocks them. Offer only the wallets that you need. The test environment loads none of them.

| wallet | brands | address | loads | purpose |
|---|---|---|---|---|
${providerScripts.map(providerRow).join('\n')}

Pages of a bank or a wallet to which the shopper is redirected, and the pages of an issuer in a 3-D Secure challenge,
run scripts of their own, in frames or windows of their own origin. They reach neither your page nor the fields of the
card.

Next: [PCI DSS](pci.md), [the widget in your page](widget-page.md).
`;
