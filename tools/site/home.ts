import type MarkdownIt from 'markdown-it';
import type { Icon } from '../../catalogue/design/icons.ts';
import { drawnIcon } from '../../server/platform/pages/drawn.ts';
import { type Html, html, Html as Written } from '../../server/platform/pages/html.ts';
import { homeGroups, homeHead, homeSample } from './overview.ts';
import { pageAddress, type SitePage } from './pages.ts';

/** The pages that most readers want first, with their icons. */
const firstPages: readonly (readonly [file: string, icon: Icon])[] = [
  ['getting-started.md', 'start'],
  ['payments.md', 'payments'],
  ['widget-page.md', 'channels'],
];

const cardOf = (page: SitePage, icon: Icon): Html =>
  html`<li><span class="tile">${drawnIcon(icon)}</span><a href="${pageAddress(page)}">${page.title}</a>
<p>${page.about}</p></li>`;

/**
 * Returns the content of the first page: the first request with its reply, the pages that most readers want, and all
 * others by group.
 */
export const homeContent = (renderer: MarkdownIt, pages: readonly SitePage[]): string => {
  const rendered = (markdown: string): Html => new Written(renderer.render(markdown));
  const cards = firstPages.flatMap(([file, icon]) =>
    pages.filter((page) => page.file === file).map((page) => cardOf(page, icon)),
  );
  return html`<div class="hero"><div>${rendered(homeHead)}
<p class="ways"><a class="button primary" href="getting-started">Quick start</a>
<a class="button" href="api/payments">API reference</a></p></div>
<div class="exchange">${rendered(homeSample)}</div></div>
<ul class="first">${cards}</ul>
<div class="groups">${homeGroups(pages).map((group) => html`<section>${rendered(group)}</section>`)}</div>`.text;
};
