import { accessibility } from '../evidence/accessibility.ts';
import { evidenceRows } from './asvs-page.ts';
import { tableLines } from './table.ts';

/** The statement, with one line for each paragraph: the page into which it is pasted breaks the lines. */
const statement = `Payment

Our payment form is provided by Tollgate. It meets EN 301 549 V3.2.1, clauses 5, 9, 10 and 12 as far as they apply,
and with them the success criteria of WCAG 2.1 and 2.2, levels A and AA: it can be operated by keyboard alone, it
gives assistive technologies names, states and messages, its texts can be enlarged to 200 per cent, it fits a width of
320 pixels without scrolling sideways, it follows forced colours, dark schemes and reduced motion, and it tells errors
and the state of a payment in words.

Before the time for a payment ends, you are told [, and can go on]. You can choose among several methods; wallets and
banks have pages of their own, on which we have no influence.

This was assessed by the maker of the form, with automated tests of its forms and of their states, and without people
who use screen readers, for version [VERSION] in [MONTH YEAR].

Do you meet a barrier, or need help with a payment? Write to [ADDRESS] or call [NUMBER]; we answer within [DAYS] days.
If we do not help you, turn to [AUTHORITY].`.replaceAll(/(?<!\n)\n(?!\n)/g, ' ');

const introduction = `# Accessibility

Generated from \`tools/evidence/accessibility.ts\` by \`npm run docs\`; do not edit.

For merchants who have to publish a statement on accessibility, as the European Accessibility Act (Directive (EU)
2019/882) asks of shops in the European Union: what the form and the pages of the gateway do, clause by clause of EN 301
549, with the tests that would fail if they did not.

## A statement to paste

Put it into the statement of your shop, and change what stands in brackets. It speaks of the form and of the pages of the
gateway only: your pages around them, your colours, texts and pictures are yours to look at.

\`\`\`text
${statement}
\`\`\`

| yours | why |
|---|---|
| colours of \`--main\` and of your own style | the back office and [the page on style](widget-style.md) say whether texts can be read on them |
| time: [\`onCheckoutExpiring\`](widget.md) | with it the form goes on with another checkout; without it the shopper is only told that the time ends |
| the simulated pages of the test environment | in live, wallets, banks and 3-D Secure have pages of their own makers |
| your support, and the authority of your country | the Act asks for both |

## Clauses and tests

Clauses 9.1.1.1 to 9.4.1.3 are the success criteria 1.1.1 to 4.1.3 of WCAG 2.1, for web pages; clause 10
applies the same criteria to PDF documents: receipts, notices and statements. axe is a program that examines pages;
each state is examined wide and narrow, in the frames too. \`npm test\` fails if a test of this table did not run and
pass; of long rows of forms and styles it examines a part, \`npm run test:long\`, before a release, all. Nobody who uses a
screen reader every day has been asked yet: tell us what you meet.
`;

/** Returns the page about accessibility. */
export const accessibilityPage = (): string =>
  `${introduction}\n${tableLines(['clause', 'asks', 'what stands for it', 'tests'], evidenceRows(accessibility)).join('\n')}\n`;
