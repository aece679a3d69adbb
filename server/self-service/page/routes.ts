import { type RequestHandler, Router } from 'express';
import { ACCOUNT_PATH } from '../../../catalogue/self-service/replies.ts';
import type { Channel } from '../../payments/ports/channel.ts';
import { isRecordId } from '../../platform/base/identifiers.ts';
import { refusedPage } from '../../platform/pages/error-pages.ts';
import { sendPage } from '../../platform/pages/page.ts';
import { acceptedLanguages, pageLanguage, preferredLanguage } from '../../platform/pages/texts.ts';
import { sendFile } from '../../platform/static-files/static-file.ts';
import { type AccountBuild, DOCUMENT } from './build.ts';
import { accountDocument, type DocumentDependencies } from './document.ts';

/** The dependencies of the page. */
interface PageDependencies extends DocumentDependencies {
  readonly headers: Readonly<Record<string, string>>;
  channelOf(id: string): Promise<Channel>;
  isChannel(id: string): Promise<boolean>;
}

/** Returns the routes of the page: its document, which is about a channel and about nobody, and its files. */
export const accountPage = (dependencies: PageDependencies, files: AccountBuild): RequestHandler => {
  const routes = Router();
  const built = files.get(DOCUMENT)?.bodies.identity.toString();

  routes.get(`${ACCOUNT_PATH}/assets/{*name}`, (request, response, next) => {
    const file = files.get(request.path.slice(ACCOUNT_PATH.length + 1));
    if (file === undefined) return next();
    sendFile(request, response, file, dependencies.headers);
  });

  routes.get(`${ACCOUNT_PATH}/:channelId`, async (request, response, next) => {
    if (built === undefined) return next();
    const { channelId } = request.params;
    const accepted = acceptedLanguages(request.headers['accept-language']);
    const { locale } = request.query;
    const chosen = [typeof locale === 'string' ? locale : undefined, ...accepted];
    const isKnown = isRecordId(channelId) && (await dependencies.isChannel(channelId));
    const channel = isKnown ? await dependencies.channelOf(channelId) : undefined;
    if (!channel?.settings['selfService.enabled']) {
      sendPage(response, { ...refusedPage({ language: pageLanguage(chosen) }), isNeverFramed: true });
      return;
    }
    const language = preferredLanguage(chosen) ?? channel.settings['mail.language'];
    const { headers, body } = accountDocument(dependencies, built, channel, language);
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
  });
  return routes;
};
