/** How far below the top of the window a heading may be to be the one that is read, in pixels. */
const READ_FROM = 140;

/** Marks the section in view in the outline of the page. */
export const setUpOutline = (): void => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.outline li a')];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const mark = (): void => {
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const above = headings.findLastIndex((heading) => (heading?.getBoundingClientRect().top ?? Infinity) < READ_FROM);
    const current = isAtEnd ? links.length - 1 : above;
    for (const [at, link] of links.entries()) link.toggleAttribute('data-current', at === current);
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
};
