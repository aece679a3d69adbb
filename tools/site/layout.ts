import { productName } from '../../catalogue/design/mark.ts';
import { drawnIcon, drawnMark } from '../../server/platform/pages/drawn.ts';
import { type Html, html, Html as Written } from '../../server/platform/pages/html.ts';
import { groupsApart } from '../docs/navigation.ts';
import type { Section } from './markdown.ts';
import { FIRST_PAGE, groupsOf, pageAddress, type SitePage } from './pages.ts';

/** The files that every page loads, below the site's address. */
interface PageAssets {
  readonly style: string;
  /** Runs before the page is drawn: the chosen colours and language. */
  readonly first: string;
  readonly script: string;
  readonly index: string;
  readonly icon: string;
}

/** A page with its sections. */
export interface ReadPage {
  readonly page: SitePage;
  readonly sections: readonly Section[];
}

/** The way from a page to the first page of the site; relative, because a proxy may serve it below a path of its own. */
const wayToRoot = ({ file }: Pick<SitePage, 'file'>): string => '../'.repeat(file.split('/').length - 1) || './';

const linkTo = (from: SitePage, to: SitePage, label: string): Html => {
  const current = from.file === to.file ? html` aria-current="page"` : undefined;
  return html`<a href="${wayToRoot(from)}${pageAddress(to)}"${current}>${withCode(label)}</a>`;
};

/** Titles and sentences may contain code. */
const withCode = (text: string): Html =>
  html`${text.split(/`([^`]+)`/).map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`))}`;

/** The group that is open where none has the page. */
const FIRST_GROUP = 'Start';

const navigationOf = (
  page: SitePage,
  pages: readonly SitePage[],
): Html => html`<nav id="navigation" class="pages" aria-label="Pages">
<a class="button close" href="#content">Close</a>
${groupsOf(pages)
  .filter(({ title }) => title === page.group || !groupsApart.has(title))
  .map(
    ({ title, pages: members }) =>
      html`<details${title === (page.group ?? FIRST_GROUP) ? html` open` : undefined}>
<summary>${title}${drawnIcon('forward')}</summary>
<ul>${members.map((member) => html`<li>${linkTo(page, member, member.title)}</li>`)}</ul></details>\n`,
  )}</nav>`;

/** The headings of a page that its outline shows; an outline of one heading helps nobody. */
const outline = (sections: readonly Section[]): Html | undefined => {
  const shown = sections.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2) return undefined;
  return html`<aside class="outline"><nav aria-label="On this page"><h2>On this page</h2><ul>${shown.map(
    ({ level, anchor, title }) => html`<li class="level-${level}"><a href="#${anchor}">${title}</a></li>`,
  )}</ul></nav></aside>`;
};

/** Pages are read in the order of the navigation; the decisions, and a group that it leaves out, in their own. */
const orderOf = ({ group }: SitePage): string =>
  group === undefined || groupsApart.has(group) ? (group ?? '') : 'all';

const neighbours = (page: SitePage, pages: readonly SitePage[]): Html => {
  const inOrder = pages.filter((each) => each.file !== FIRST_PAGE && orderOf(each) === orderOf(page));
  const at = inOrder.findIndex(({ file }) => file === page.file);
  const [before, after] = at < 0 ? [] : [inOrder[at - 1], inOrder[at + 1]];
  const link = (rel: string, to: SitePage | undefined, word: string): Html | undefined =>
    to &&
    html`<a rel="${rel}" href="${wayToRoot(page)}${pageAddress(to)}"><small>${word}</small> ${withCode(to.title)}</a>`;
  return html`${link('prev', before, 'Previous')}${link('next', after, 'Next')}`;
};

/** Returns the complete HTML of a page; `content` is the HTML of its Markdown. */
export const layout = (
  { page, sections }: ReadPage,
  content: string,
  all: readonly ReadPage[],
  assets: PageAssets,
): string => {
  const pages = all.map((each) => each.page);
  const root = wayToRoot(page);
  const ownMarkdown = page.file.split('/').at(-1) ?? page.file;
  const isHome = page.file === FIRST_PAGE;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isHome ? 'Tollgate: documentation' : `${page.title.replaceAll('`', '')} · Tollgate`}</title>
<meta name="description" content="${page.about.replaceAll('`', '')}">
<link rel="icon" href="${root}${assets.icon}" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${ownMarkdown}">
<link rel="stylesheet" href="${root}${assets.style}">
<script src="${root}${assets.first}"></script>
<script type="module" src="${root}${assets.script}"></script>
</head>
<body data-root="${root}" data-index="${root}${assets.index}">
<a class="skip" href="#content">Skip to the content</a>
<header><div class="bar">
<a class="button bare menu" href="#navigation" aria-label="Menu">${drawnIcon('menu')}</a>
<a class="brand" href="${root}">${drawnMark}${productName} <small>Docs</small></a>
<nav class="ways" aria-label="Ways in"><a href="${root}getting-started">Quick start</a>
<a href="${root}api/payments">API reference</a></nav>
<span class="tools">
<button type="button" class="find" aria-label="Search" aria-keyshortcuts="/ Control+K" hidden>${drawnIcon('search')}<span>Search</span>
<kbd aria-hidden="true">/</kbd></button>
<button type="button" class="bare theme" aria-label="Dark colours" aria-pressed="false" hidden>
${drawnIcon('light')}${drawnIcon('dark')}</button>
</span>
</div></header>
<div class="${isHome ? 'columns home' : 'columns'}">
${navigationOf(page, pages)}
<main id="content" tabindex="-1">
<article>
${isHome || page.group === undefined ? undefined : html`<p class="where">${page.group}</p>`}
${new Written(content)}
</article>
<footer>
<div class="neighbours">${neighbours(page, pages)}</div>
<p><a href="${ownMarkdown}">This page as Markdown</a> ·
<a href="${root}llms.txt">All pages for language models</a> ·
<a href="${root}openapi.json">OpenAPI</a></p>
</footer>
</main>
${isHome ? undefined : outline(sections)}
</div>
</body>
</html>
`.text;
};
