import { groupsApart } from '../docs/navigation.ts';
import { FIRST_PAGE, groupsOf, type SitePage } from './pages.ts';

const SUMMARY =
  'A payment gateway that anyone can run: ' +
  'payments by card, bank account and wallet over HTTP, and a checkout widget for the pages of merchants.';

const INTERFACE = `Requests are forms with flat, dotted names; replies are JSON with a \`result.code\`. Merchants send an access token as
\`Authorization: Bearer\` and the \`entityId\` of their channel.`;

const lists = (pages: readonly SitePage[], place: string, between: string): readonly string[] =>
  groupsOf(pages).map(({ title, pages: members }) => {
    const items = members.map((page) => `- [${page.title}](${place}${page.file})${between}${page.about}`);
    return `## ${title}\n\n${items.join('\n')}\n`;
  });

const HOME_TITLE = 'Accept payments with Tollgate';

/** The head of the first page, as Markdown. */
export const homeHead = `# ${HOME_TITLE}\n\n${SUMMARY}\n`;

/** The first request, and the beginning of its reply, as Markdown. */
export const homeSample = `\`\`\`sh
curl $GATEWAY/v1/checkouts \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -d entityId=$ENTITY_ID \\
  -d amount=92.00 \\
  -d currency=EUR \\
  -d paymentType=DB
\`\`\`

\`\`\`json
{
  "id": "4A6623AF…ACA7.test01-vm-tx01",
  "result": {
    "code": "000.200.100",
    "description": "successfully created checkout"
  }
}
\`\`\`
`;

/** Its pages are read one at a time, when an alert fires. */
const RUNBOOK = '## Runbook\n\nEach of the [alerts](alerts.md) leads to a page with its meaning, and what to do.\n';

/** How requests and replies are written stands above the list of the endpoints. */
const withInterface = (group: string): string => group.replace(/^## API\n/, `## API\n\n${INTERFACE}\n`);

/** Returns every page by group, but for those of the runbook, as Markdown. */
export const homeGroups = (pages: readonly SitePage[]): readonly string[] => {
  const shown = pages.filter(({ group = '' }) => !groupsApart.has(group));
  return [...lists(shown, '', '\n  ').map(withInterface), RUNBOOK];
};

/** Returns the first page of the site. */
export const homePage = (pages: readonly SitePage[]): SitePage => ({
  file: FIRST_PAGE,
  source: 'docs/README.md',
  title: HOME_TITLE,
  about: SUMMARY,
  markdown: [homeHead, homeSample, ...homeGroups(pages)].join('\n'),
});

/**
 * Returns the list of pages for language models, as llmstxt.org describes it. Its links are relative: \`place\` is the
 * way from the list to the site.
 */
export const llmsText = (pages: readonly SitePage[], place: string): string => {
  const decisions = pages.filter(({ group }) => group === undefined);
  const optional = decisions.map(({ title, file }) => `- [${title}](${place}${file})`);
  return `# Tollgate

> ${SUMMARY}

${INTERFACE}
Every page is also served as HTML, at its address without \`.md\`. All pages in one file:
[llms-full.txt](${place}llms-full.txt). The interface for programs: [openapi.json](${place}openapi.json).

${lists(pages, place, ': ').join('\n')}
## Optional

${optional.join('\n')}
`;
};

/** Returns all pages but the decisions in one text. */
export const fullText = (pages: readonly SitePage[]): string =>
  pages
    .filter(({ group }) => group !== undefined)
    .map(({ markdown }) => markdown.trim())
    .join('\n\n');
