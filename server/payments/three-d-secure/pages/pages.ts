import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { requestLimits } from '../../../../catalogue/endpoints/limits.ts';
import { Rejection } from '../../../platform/base/rejection.ts';
import { Conflict } from '../../../platform/database/database.ts';
import type { BodyReader } from '../../../platform/http/reading/body.ts';
import { readParameters } from '../../../platform/http/reading/request.ts';
import { type ErrorReader, failedPage, refusedPage } from '../../../platform/pages/error-pages.ts';
import { html } from '../../../platform/pages/html.ts';
import { type Page, sendPage } from '../../../platform/pages/page.ts';
import { type RedirectTarget, redirectPage } from '../../../platform/pages/redirect-page.ts';
import { acceptedLanguages, pageLanguage, pageTexts } from '../../../platform/pages/texts.ts';
import type { Authentication } from '../authentication.ts';
import { type AuthenticationDependencies, pagePaths } from '../dependencies.ts';
import { arrived, type ContinuePayment, fingerprinted, type Progress, type Refusal, returned } from '../progress.ts';
import { encoded } from '../protocol/messages.ts';
import { postingPage } from './forms.ts';

/** The dependencies of the pages of authentications. */
interface PagesDependencies extends AuthenticationDependencies {
  readonly bodies: BodyReader;
  readonly continuePayment: ContinuePayment;
  /** Returns the shop's URL for the shopper of a payment, and the language of the page. */
  redirectTargetOf(channelId: string, paymentId: string, preferences: readonly string[]): Promise<RedirectTarget>;
}

/** The HTTP status of each refusal. */
const statuses = {
  unknown: 404,
  malformed: 400,
  foreign: 400,
  unproven: 400,
  replayed: 410,
  expired: 410,
} as const satisfies Record<Refusal, number>;

/** Shoppers who are late or repeat a step are redirected to the shop; the others get a link to it. */
const returning: ReadonlySet<Refusal> = new Set(['replayed', 'expired']);

const languageOf = (request: Request) => pageLanguage(acceptedLanguages(request.headers['accept-language']));

const unknownReader = (request: Request): ErrorReader => ({ language: languageOf(request) });

/** Creates a page for a request and its form. */
type PageOf = (request: Request, form: ReadonlyMap<string, string>) => Promise<Page>;

const formOf = async (request: Request, bodies: BodyReader): Promise<ReadonlyMap<string, string>> =>
  request.method === 'POST'
    ? (await readParameters(request, { bodies, limit: requestLimits.page, sender: 'anyone' })).values
    : new Map();

/** Returns who reads an error page; if this fails too, only the browser's language is known. */
type ReaderFor = (request: Request) => Promise<ErrorReader>;

/** The status after too many conflicts with concurrent changes; the shopper can reload the page. */
const TOO_MANY_RIVALS = 429;

/** The dependencies of page handlers. */
interface PageHandlerDependencies {
  readonly log: Logger;
  readonly bodies: BodyReader;
  /** Refuses a request by its URL, before its form is read. @throws Rejection */
  readonly admit?: (request: Request) => Promise<void>;
  readonly readerFor?: ReaderFor;
}

/** Creates the handler of a page; it answers every request with a page, also on errors. */
export const pageHandler =
  (
    { log, bodies, admit, readerFor = async (request) => unknownReader(request) }: PageHandlerDependencies,
    pageOf: PageOf,
  ) =>
  async (request: Request, response: Response): Promise<void> => {
    try {
      await admit?.(request);
      sendPage(response, await pageOf(request, await formOf(request, bodies)));
    } catch (error) {
      await bodies.mayReply(request);
      const reader = await readerFor(request).catch(() => unknownReader(request));
      if (error instanceof Rejection) {
        sendPage(response, refusedPage(reader, error.details.status ?? statuses.malformed));
        return;
      }
      if (error instanceof Conflict) {
        log.warn({ err: error }, 'a page of 3-D Secure failed after too many conflicts');
        sendPage(response, refusedPage(reader, TOO_MANY_RIVALS));
        return;
      }
      log.error({ err: error }, 'a page of 3-D Secure failed');
      sendPage(response, failedPage(reader));
    }
  };

const idOf = (request: Request): string => String(request.params['id'] ?? '');

const targetFor = (
  dependencies: PagesDependencies,
  request: Request,
  { channelId, paymentId }: Authentication,
): Promise<RedirectTarget> =>
  dependencies.redirectTargetOf(channelId, paymentId, acceptedLanguages(request.headers['accept-language']));

/** Returns the page for a refusal, and logs the reason. */
const refusal = async (
  dependencies: PagesDependencies,
  request: Request,
  { why, authentication }: Extract<Progress, { kind: 'refused' }>,
): Promise<Page> => {
  dependencies.log.warn(
    { why, payment: authentication?.paymentId, authentication: authentication?.id },
    'a message to a page of 3-D Secure was refused',
  );
  const status = statuses[why];
  if (authentication === undefined) return refusedPage(unknownReader(request), status);
  const to = await targetFor(dependencies, request, authentication);
  if (!returning.has(why)) return refusedPage(to, status);
  const redirect = redirectPage(to);
  const { title, text } = pageTexts(redirect.language).refused;
  return { ...redirect, title, body: html`<p role="alert">${text}</p>${redirect.body}`, status };
};

/** Returns the page that posts the challenge request to the issuer's page. */
const challengePage = async (
  dependencies: PagesDependencies,
  request: Request,
  authentication: Authentication,
): Promise<Page> => {
  const { acsUrl, numbers, id, paymentId, messageVersion, challengeWindowSize } = authentication;
  if (acsUrl === undefined || numbers === undefined) throw new Error('a challenge needs the URL and ids of its issuer');
  const { language } = await targetFor(dependencies, request, authentication);
  const creq = encoded({
    messageType: 'CReq',
    messageVersion,
    threeDSServerTransID: id,
    acsTransID: numbers.acsTransID,
    challengeWindowSize,
  });
  dependencies.log.info({ payment: paymentId, authentication: id }, 'a cardholder is redirected to a challenge');
  return postingPage({ language, texts: pageTexts(language).authentication, url: acsUrl, fields: { creq } });
};

/** Reports a visited page and its outcome as an event. */
const reportPage = ({ reportEvent }: PagesDependencies, { path }: Request, progress: Progress): void => {
  const { paymentId, checkoutId } = progress.authentication ?? {};
  const action = progress.kind === 'refused' ? `refused: ${progress.why}` : progress.kind;
  reportEvent({
    kind: 'page',
    paymentId,
    checkoutId,
    details: { page: `3-D Secure ${path.split('/').at(-1)}`, action },
  });
};

const nextPage = async (dependencies: PagesDependencies, request: Request, progress: Progress): Promise<Page> => {
  reportPage(dependencies, request, progress);
  if (progress.kind === 'refused') return await refusal(dependencies, request, progress);
  const { authentication } = progress;
  if (progress.kind === 'challenge') return await challengePage(dependencies, request, authentication);
  await dependencies.continuePayment(authentication.channelId, authentication.paymentId);
  return redirectPage(await targetFor(dependencies, request, authentication));
};

/** Returns an empty page for the hidden frame. */
const hiddenPage = (request: Request): Page => {
  const language = languageOf(request);
  return { language, title: pageTexts(language).authentication.title, body: html`` };
};

/** Creates the gateway's pages of 3-D Secure: the one of `redirect.url`, and those that issuers' pages post to. */
export const authenticationPages = (dependencies: PagesDependencies): Router => {
  const { log, bodies } = dependencies;
  const router = Router();
  const admit = async (request: Request): Promise<void> => {
    if (request.method !== 'POST' || (await dependencies.records.byId(idOf(request))) !== undefined) return;
    log.warn({ why: 'unknown' satisfies Refusal }, 'a message to a page of 3-D Secure was refused');
    throw new Rejection('200.300.404', { status: statuses.unknown });
  };
  const readerFor: ReaderFor = async (request) => {
    const authentication = await dependencies.records.byId(idOf(request));
    return authentication === undefined
      ? unknownReader(request)
      : await targetFor(dependencies, request, authentication);
  };
  const handler = (pageOf: PageOf) => pageHandler({ log, bodies, admit, readerFor }, pageOf);
  const continuing = handler(async (request) =>
    nextPage(dependencies, request, await arrived(dependencies, idOf(request))),
  );
  router.get(`/${pagePaths.continue(':id')}`, continuing);
  router.post(`/${pagePaths.continue(':id')}`, continuing);
  router.post(
    `/${pagePaths.fingerprint(':id')}`,
    handler(async (request, form) => {
      const progress = await fingerprinted(dependencies, idOf(request), form.get('threeDSMethodData') ?? '');
      reportPage(dependencies, request, progress);
      return progress.kind === 'refused' ? await refusal(dependencies, request, progress) : hiddenPage(request);
    }),
  );
  router.post(
    `/${pagePaths.return(':id')}`,
    handler(async (request, form) =>
      nextPage(dependencies, request, await returned(dependencies, idOf(request), form.get('cres') ?? '')),
    ),
  );
  return router;
};
