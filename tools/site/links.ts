import { dirname, join, normalize, relative } from 'node:path/posix';

const FENCE_OR_CODE = /^ *```[^\n]*\n[\s\S]*?^ *```|`[^`\n]+`/gm;
const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

/** Whether a link leads to another site. */
export const isOutside = (target: string): boolean => /^[a-z]+:/.test(target);

/** Returns `text` with `change` applied to its prose only: code spans and blocks stay as they are. */
const inProse = (text: string, change: (prose: string) => string): string => {
  let at = 0;
  let changed = '';
  for (const code of text.matchAll(FENCE_OR_CODE)) {
    changed += change(text.slice(at, code.index)) + code[0];
    at = code.index + code[0].length;
  }
  return changed + change(text.slice(at));
};

/**
 * Returns a page of the repository with links that work on the site. `fileOf` has the place on the site of a file of
 * the repository; a link to a file that the site does not have becomes its text.
 */
export const withSiteLinks = (
  markdown: string,
  source: string,
  fileOf: (source: string) => string | undefined,
): string => {
  const own = fileOf(source) ?? source;
  return inProse(markdown, (prose) =>
    prose.replaceAll(LINK, (whole, mark: string, label: string, target: string) => {
      if (isOutside(target) || target.startsWith('#')) return whole;
      const [path = '', anchor] = target.split('#');
      const file = fileOf(normalize(join(dirname(source), path)));
      if (file === undefined) return label;
      return `${mark}[${label}](${relative(dirname(own), file)}${anchor === undefined ? '' : `#${anchor}`})`;
    }),
  );
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
export const linksIn = (markdown: string): readonly string[] => {
  const found: string[] = [];
  inProse(markdown, (prose) => {
    for (const [, , , target = ''] of prose.matchAll(LINK)) if (!isOutside(target)) found.push(target);
    return prose;
  });
  return found;
};
