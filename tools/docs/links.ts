import { dirname, join, normalize, relative } from 'node:path/posix';

/** Code, in which nothing is a link, or a link, whose label may contain code. */
const CODE_OR_LINK = /^ *```[^\n]*\n[\s\S]*?^ *```|(!?)\[([^\]]*)\]\(([^)\s]+)\)|`[^`\n]+`/gm;

/** Whether a link leads to another site. */
const isOutside = (target: string): boolean => /^[a-z]+:/.test(target);

/**
 * Returns a page with links that work where its files are moved to. `fileOf` has the new place of a file; a link to a
 * file without one becomes its text.
 */
export const withMovedLinks = (
  markdown: string,
  source: string,
  fileOf: (source: string) => string | undefined,
): string => {
  const own = fileOf(source) ?? source;
  return markdown.replaceAll(CODE_OR_LINK, (whole, mark?: string, label?: string, target?: string) => {
    if (label === undefined || target === undefined || isOutside(target) || target.startsWith('#')) return whole;
    const [path = '', anchor] = target.split('#');
    const file = fileOf(normalize(join(dirname(source), path)));
    if (file === undefined) return label;
    return `${mark}[${label}](${relative(dirname(own), file)}${anchor === undefined ? '' : `#${anchor}`})`;
  });
};

/** The address of a page, relative to its folder: its file without the ending, or the folder for its first page. */
export const addressOf = (file: string): string =>
  file.replace(/\.md$/, '').replace(/(?:^|(?<=\/))(?:index|README)$/, '') || './';

/** Returns the address for a link that names the Markdown file of a page. */
export const pageLink = (target: string): string => {
  if (isOutside(target) || target.startsWith('#')) return target;
  const [path = '', anchor] = target.split('#');
  if (!path.endsWith('.md')) return target;
  return `${addressOf(path)}${anchor === undefined ? '' : `#${anchor}`}`;
};

/** Returns all links of a page to other files of the site, as they are written. */
export const linksIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(CODE_OR_LINK)].flatMap(([, , , target]) =>
    target === undefined || isOutside(target) ? [] : target,
  );
