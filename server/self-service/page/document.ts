import { createHash } from 'node:crypto';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { ACCOUNT_DATA, type AccountDocument } from '../../../catalogue/self-service/document.ts';
import { accountsByLanguage } from '../../../catalogue/texts/registry/accounts.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import type { Environment } from '../../platform/base/environment.ts';
import { known } from '../../platform/base/known.ts';
import { Html, html } from '../../platform/pages/html.ts';
import { lookOf, styleOfColour } from '../../platform/pages/look.ts';

/** The dependencies of the document. */
export interface DocumentDependencies {
  readonly baseUrl: string;
  readonly environment: Environment;
}

/** The document of a channel, with its headers. */
interface FilledDocument {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns the content security policy. The form of the widget stands in the page: banks and issuers, whose pages are
 * frames and the targets of forms, cannot be listed; those of the simulation need no TLS.
 */
const policyOf = (
  { baseUrl, environment }: DocumentDependencies,
  style: string | undefined,
  framedBy: readonly string[],
): string => {
  const own = ["'self'", new URL(baseUrl).origin];
  const anywhere = environment === 'test' ? ['https:', 'http:'] : ['https:'];
  const sources: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': own,
    'style-src': [...own, ...(style === undefined ? [] : [hashSource(style)])],
    'img-src': [...own, 'data:'],
    'connect-src': own,
    'frame-src': [...own, ...anywhere],
    'form-action': ["'self'", ...anywhere],
    'frame-ancestors': framedBy.length === 0 ? ["'none'"] : framedBy,
    'base-uri': ["'none'"],
  };
  return Object.entries(sources)
    .map(([name, all]) => `${name} ${all.join(' ')}`)
    .join('; ');
};

/** Returns JSON that can stand in a script element: nothing in it ends the element. */
const inScript = (facts: AccountDocument): string =>
  JSON.stringify(facts).replaceAll(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Returns what the document tells its script: about the shop and nobody else. */
const factsOf = (
  { baseUrl, environment }: DocumentDependencies,
  { name, settings }: Channel,
  language: Language,
): AccountDocument => {
  const { logoUrl } = lookOf(name, settings, baseUrl);
  return {
    language,
    shop: { name, ...known({ logoUrl, supportUrl: settings['selfService.supportUrl'] }) },
    isTest: environment === 'test',
    texts: accountsByLanguage[language],
  };
};

/**
 * Fills in the built document: language, title, colour, and the facts for its script. The build has an `html` element, a
 * `title`, and the ends of `head` and `body`.
 */
export const accountDocument = (
  dependencies: DocumentDependencies,
  built: string,
  channel: Channel,
  language: Language,
): FilledDocument => {
  const { tag, direction } = languages[language];
  const colour = channel.settings['look.colour'];
  const style = colour === undefined ? undefined : styleOfColour(colour);
  const facts = inScript(factsOf(dependencies, channel, language));
  const parts: readonly (readonly [mark: RegExp, part: string])[] = [
    [/<html[^>]*>/, html`<html lang="${tag}" dir="${direction}">`.text],
    [/<title>[^<]*<\/title>/, html`<title>${accountsByLanguage[language].title} – ${channel.name}</title>`.text],
    [/<\/head>/, style === undefined ? '</head>' : html`${new Html(`<style>${style}</style>`)}</head>`.text],
    [/<\/body>/, `<script type="application/json" id="${ACCOUNT_DATA}">${facts}</script></body>`],
  ];
  const body = Buffer.from(parts.reduce((text, [mark, part]) => text.replace(mark, () => part), built));
  return {
    body,
    headers: {
      'Content-Type': 'text/html;charset=UTF-8',
      'Content-Length': body.length,
      'Content-Language': tag,
      'Content-Security-Policy': policyOf(dependencies, style, channel.settings['selfService.frameAncestors']),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      Vary: 'Accept-Language',
    },
  };
};
