import { Router } from 'express';
import { sendFile } from '../../platform/static-files/static-file.ts';
import type { DocumentationSite } from './site.ts';

const FOLDER = '/docs/';

/** The list of pages for language models at the top of the address; its links differ from those of `/docs/llms.txt`. */
const OF_ORIGIN = 'origin/';

/** The file of an address below `/docs/`, or the address to go to instead, relative to the one that was asked for. */
const found = (
  { has }: DocumentationSite,
  address: string,
): { readonly file: string } | { readonly location: string } | undefined => {
  if (address.startsWith(OF_ORIGIN)) return undefined;
  const [page, folder] = [`${address}.html`, `${address}${address === '' ? '' : '/'}index.html`];
  if (address === '' || address.endsWith('/')) {
    if (has(`${address}index.html`)) return { file: `${address}index.html` };
    const name = address.slice(0, -1);
    return has(`${name}.html`) ? { location: `../${name.split('/').at(-1)}` } : undefined;
  }
  if (has(address)) return { file: address };
  if (has(page)) return { file: page };
  return has(folder) ? { location: `${address.split('/').at(-1)}/` } : undefined;
};

/**
 * Returns the routes of the documentation: its pages without an ending, their Markdown with `.md`, and the lists for
 * language models. `headers` are sent with every reply. Addresses to go to are relative, because a proxy may serve the
 * gateway below a path of its own.
 */
export const documentationRoutes = (site: DocumentationSite, headers: Readonly<Record<string, string>>): Router => {
  const routes = Router();
  routes.get(['/docs', '/docs/{*page}'], async (request, response, next) => {
    if (request.path === '/docs') return site.has('index.html') ? response.redirect(308, 'docs/') : next();
    const answer = found(site, request.path.slice(FOLDER.length));
    if (answer === undefined) return next();
    if ('location' in answer) return response.redirect(308, answer.location);
    sendFile(request, response, await site.read(answer.file), headers);
  });
  routes.get('/llms.txt', async (request, response, next) => {
    if (!site.has(`${OF_ORIGIN}llms.txt`)) return next();
    sendFile(request, response, await site.read(`${OF_ORIGIN}llms.txt`), headers);
  });
  return routes;
};
