import { type Request, Router } from 'express';
import type { Logger } from 'pino';
import { currencyNumbers, smallestUnitsOf } from '../../../catalogue/iso/currency-numbers.ts';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import { postingPage } from '../../payments/three-d-secure/pages/forms.ts';
import { pageHandler } from '../../payments/three-d-secure/pages/pages.ts';
import {
  challengeRequestFrom,
  encoded,
  methodRequestFrom,
  type ResultsRequest,
} from '../../payments/three-d-secure/protocol/messages.ts';
import { commitUnlessConflict } from '../../platform/database/deciding.ts';
import type { BodyReader } from '../../platform/http/reading/body.ts';
import { refusedPage } from '../../platform/pages/error-pages.ts';
import { html } from '../../platform/pages/html.ts';
import type { Page } from '../../platform/pages/page.ts';
import { type ProviderLook, providerPage } from '../../platform/pages/provider-page.ts';
import { acceptedLanguages, pageLanguage, pageTexts } from '../../platform/pages/texts.ts';
import { issuerPaths, resultsOf, type SimulatorDependencies } from './directory.ts';
import { type Decision, type SimulatedChallenge, simulatedChallenges, updateDecision } from './records.ts';

/** The dependencies of the simulated issuer's pages. */
interface IssuerDependencies extends SimulatorDependencies {
  readonly log: Logger;
  readonly bodies: BodyReader;
  /** The public URL of the gateway, with a slash at its end; the pages post to no other site. */
  readonly gatewayUrl: string;
  /** Sends a result to the gateway, as a directory does over its own connection. */
  sendResult(message: ResultsRequest): Promise<unknown>;
}

/** The answers of the holder. A fourth possibility is no answer: then the gateway stops waiting. */
const answers = {
  approve: { transStatus: 'Y' },
  decline: { transStatus: 'N' },
  cancel: { transStatus: 'N', challengeCancel: '01' },
} as const satisfies Record<string, Decision>;

const decisionOf = (answer: string): Decision | undefined =>
  Object.hasOwn(answers, answer) ? answers[answer as keyof typeof answers] : undefined;

const languageFor = (request: Request, challenge?: SimulatedChallenge): Language =>
  pageLanguage([challenge?.language, ...acceptedLanguages(request.headers['accept-language'])]);

const ID = /^[0-9a-f-]{36}$/;

/** Returns an amount of smallest units as readers of the language write it. */
const shown = ({ amount, currency }: SimulatedChallenge['purchase'], language: Language): string => {
  const letters = [...currencyNumbers].find(([, number]) => number === currency)?.[0];
  if (letters === undefined) return amount;
  const unit = Number(smallestUnitsOf(100n, letters) ?? 100n);
  const inUnits = (Number(amount) / unit).toFixed(Math.round(Math.log10(unit)));
  return priceText(inUnits, letters, languages[language].tag);
};

/** The name on the sign of the simulated bank, in every language. */
const BANK = 'Tollgate Test Bank';

const LOOK: ProviderLook = ['#0f4c5c', '#fff'];

const challengePage = (language: Language, { acsTransID, purchase, card }: SimulatedChallenge, size: string): Page => {
  const texts = pageTexts(language).issuer;
  const button = (answer: keyof typeof answers) => ({ value: answer, text: texts[answer] });
  return providerPage({
    language,
    provider: BANK,
    scheme: card?.brand,
    look: LOOK,
    title: texts.title,
    notice: texts.notice,
    facts: { merchant: purchase.merchant, amount: shown(purchase, language), card: card && `•••• ${card.lastDigits}` },
    name: 'answer',
    form: html`<form method="post" action="/${issuerPaths.answer}" data-challenge-window="${size}">
<input type="hidden" name="acsTransID" value="${acsTransID}">`,
    choices: [button('approve'), button('decline')],
    // The widget has a button to cancel beside this page; another one here would look like the same.
    forTests: [button('cancel')],
    hint: texts.wait,
  });
};

/** Returns the page that sends the browser back to the gateway, with its copy of the result. */
const backPage = (language: Language, challenge: SimulatedChallenge, { transStatus }: Decision): Page => {
  const { notificationURL, messageVersion, threeDSServerTransID, acsTransID } = challenge;
  const cres = encoded({
    messageType: 'CRes',
    messageVersion,
    threeDSServerTransID,
    acsTransID,
    challengeCompletionInd: 'Y',
    transStatus,
  });
  return postingPage({ language, texts: pageTexts(language).issuer.done, url: notificationURL, fields: { cres } });
};

/** Returns the page of the challenge, or the page that returns to the gateway if the cardholder has answered. */
const pageOfRequest = async ({ database }: IssuerDependencies, request: Request, creq: string): Promise<Page> => {
  const message = challengeRequestFrom(creq);
  const challenge = message && (await simulatedChallenges(database).byId(message.acsTransID));
  const language = languageFor(request, challenge);
  if (challenge?.threeDSServerTransID !== message?.threeDSServerTransID) return refusedPage({ language }, 400);
  if (message === undefined || challenge === undefined) return refusedPage({ language }, 400);
  if (challenge.decision !== undefined) return backPage(language, challenge, challenge.decision);
  return challengePage(language, challenge, message.challengeWindowSize);
};

/** Stores the holder's answer; the first one counts. Returns the answer that counts. */
const decide = async (
  { database }: IssuerDependencies,
  challenge: SimulatedChallenge,
  decision: Decision,
): Promise<Decision> => {
  if (challenge.decision !== undefined) return challenge.decision;
  if (await commitUnlessConflict(database, { updates: [updateDecision(challenge, decision)] })) return decision;
  return (await simulatedChallenges(database).byId(challenge.acsTransID))?.decision ?? decision;
};

/** Creates the pages of the simulated issuer; for the test environment only. */
export const issuerPages = (dependencies: IssuerDependencies): Router => {
  const { database, gatewayUrl } = dependencies;
  const challenges = simulatedChallenges(database);
  const router = Router();
  const looking = (answersBack: boolean) =>
    pageHandler(dependencies, async (request, form) => {
      const message = methodRequestFrom(form.get('threeDSMethodData') ?? '');
      const language = languageFor(request);
      if (!message?.threeDSMethodNotificationURL.startsWith(gatewayUrl)) return refusedPage({ language }, 400);
      const { threeDSServerTransID, threeDSMethodNotificationURL: url } = message;
      const texts = pageTexts(language).issuer.done;
      if (!answersBack) return { language, title: texts.title, body: html`` };
      return postingPage({ language, texts, url, fields: { threeDSMethodData: encoded({ threeDSServerTransID }) } });
    });
  router.post(`/${issuerPaths.fingerprint}`, looking(true));
  router.post(`/${issuerPaths.silent}`, looking(false));
  router.get(
    `/${issuerPaths.challenge}`,
    pageHandler(dependencies, (request) => pageOfRequest(dependencies, request, String(request.query['creq'] ?? ''))),
  );
  router.post(
    `/${issuerPaths.challenge}`,
    pageHandler(dependencies, async (request, form) => {
      const creq = form.get('creq') ?? '';
      const page = await pageOfRequest(dependencies, request, creq);
      // Redirects, because a browser that goes back to the answer of a form asks whether to send the form again.
      return page.status === undefined ? { ...page, at: `?${new URLSearchParams({ creq })}` } : page;
    }),
  );
  router.post(
    `/${issuerPaths.answer}`,
    pageHandler(dependencies, async (request, form) => {
      const id = form.get('acsTransID') ?? '';
      const wanted = decisionOf(form.get('answer') ?? '');
      const challenge = ID.test(id) ? await challenges.byId(id) : undefined;
      const language = languageFor(request, challenge);
      if (challenge === undefined || challenge.isElsewhere || wanted === undefined)
        return refusedPage({ language }, 400);
      const decision = await decide(dependencies, challenge, wanted);
      // The gateway receives the result before the browser returns to it.
      await dependencies.sendResult(resultsOf(challenge, decision));
      return backPage(language, challenge, decision);
    }),
  );
  return router;
};
