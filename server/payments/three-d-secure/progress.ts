import type { ChangeSet } from '../../platform/database/database.ts';
import { repeatedOnConflict } from '../../platform/database/deciding.ts';
import type { TimerHandler } from '../../platform/timers/timer.ts';
import { cancelTimer, timerAt } from '../../platform/timers/timer.ts';
import type { Authentication } from './authentication.ts';
import { type AuthenticationDependencies, openContent, reportStep, sealContent } from './dependencies.ts';
import { afterAnswer, afterResult, answerOf, authenticate, endedAs } from './directory-calls.ts';
import { DECOUPLED_POLL_MS, DECOUPLED_TIMEOUT_MS } from './limits.ts';
import {
  type ChallengeResponse,
  challengeResponseFrom,
  methodDataFrom,
  type ResultsRequest,
} from './protocol/messages.ts';
import { updateAuthentication } from './records.ts';

/** Why a message or a page request was refused; for the shopper's page and the log. */
export type Refusal = 'unknown' | 'expired' | 'malformed' | 'foreign' | 'replayed' | 'unproven';

/** The next step of a page. */
export type Progress =
  | { readonly kind: 'challenge'; readonly authentication: Authentication }
  | { readonly kind: 'moved'; readonly authentication: Authentication }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly authentication: Authentication | undefined };

/** The browser usually continues the payment at once; otherwise a timer continues it after this time. */
const SETTLE_AFTER_MS = 10_000;

/** Returns the changes at the end of an authentication, with a timer that continues the payment without the shopper. */
const ending = (ended: Authentication, settleAtMs: number): ChangeSet => ({
  updates: [updateAuthentication(ended)],
  inserts: [timerAt('authentication.settle', ended.id, settleAtMs)],
});

const endingNow = (dependencies: AuthenticationDependencies, ended: Authentication): ChangeSet => ({
  // After a decoupled authentication no browser comes back.
  ...ending(ended, dependencies.clock.now() + (ended.result?.flow === 'decoupled' ? 0 : SETTLE_AFTER_MS)),
  deletes: [cancelTimer('authentication.expiry', ended.id), cancelTimer('authentication.elsewhere', ended.id)],
});

const isOver = ({ clock }: AuthenticationDependencies, { state, endsAtMs }: Authentication): boolean =>
  state !== 'ended' && clock.now() >= endsAtMs;

/** Decides again after each conflict with a concurrent change of the same authentication. */
const deciding = (
  { database }: AuthenticationDependencies,
  id: string,
  decide: () => Promise<Progress>,
): Promise<Progress> => repeatedOnConflict(database, decide, () => `authentication ${id}`);

const refused = (why: Refusal, authentication?: Authentication): Progress => ({ kind: 'refused', why, authentication });

/** Sends the authentication request to the directory, after the issuer's check of the browser. */
const requestAuthentication = async (
  dependencies: AuthenticationDependencies,
  found: Authentication,
): Promise<Authentication> => {
  const { secrets, request, forced = {} } = await openContent(dependencies, found);
  const { directory, log } = dependencies;
  const sent = request && { ...request, threeDSCompInd: found.isMethodDone ? ('Y' as const) : ('N' as const) };
  const answer =
    directory === undefined || sent === undefined ? 'unreached' : await authenticate(directory, sent, forced, log);
  // The card number is no longer needed; only the secrets for the acquirer stay.
  const after = {
    ...afterAnswer(found, answer, dependencies.environment),
    sealed: await sealContent(dependencies, found, { secrets }),
  };
  await dependencies.database.commit(changesAfter(dependencies, after));
  reportStep(dependencies, 'AReq', after);
  return { ...after, version: after.version + 1 };
};

/** Returns the changes after the answer of the directory: an end, a challenge, or a decoupled authentication. */
const changesAfter = (dependencies: AuthenticationDependencies, after: Authentication): ChangeSet => {
  if (after.state === 'ended') return endingNow(dependencies, after);
  if (after.state === 'challenge') return { updates: [updateAuthentication(after)] };
  const nowMs = dependencies.clock.now();
  return {
    updates: [updateAuthentication({ ...after, endsAtMs: nowMs + DECOUPLED_TIMEOUT_MS })],
    inserts: [timerAt('authentication.elsewhere', after.id, nowMs + DECOUPLED_POLL_MS)],
    deletes: [cancelTimer('authentication.expiry', after.id)],
  };
};

/**
 * Handles the shopper's visit of our page: continues to the issuer's page, or back when the authentication has ended.
 */
export const arrived = (dependencies: AuthenticationDependencies, id: string): Promise<Progress> =>
  deciding(dependencies, id, async () => {
    const found = await dependencies.records.byId(id);
    if (found === undefined) return refused('unknown');
    if (isOver(dependencies, found)) return refused('expired', found);
    const authentication = found.state === 'fingerprint' ? await requestAuthentication(dependencies, found) : found;
    return { kind: authentication.state === 'challenge' ? 'challenge' : 'moved', authentication };
  });

/** Handles the message that the issuer's hidden page has finished. A repeated or late message changes nothing. */
export const fingerprinted = (dependencies: AuthenticationDependencies, id: string, data: string): Promise<Progress> =>
  deciding(dependencies, id, async () => {
    const message = methodDataFrom(data);
    if (message === undefined) return refused('malformed');
    if (message.threeDSServerTransID !== id) return refused('foreign');
    const found = await dependencies.records.byId(id);
    if (found === undefined) return refused('unknown');
    if (found.state === 'fingerprint' && !found.isMethodDone) {
      await dependencies.database.commit({ updates: [updateAuthentication({ ...found, isMethodDone: true })] });
    }
    return { kind: 'moved', authentication: found };
  });

/** The reply to a directory that sent a result. */
type Reception = 'kept' | 'known' | 'refused';

/**
 * Stores the result that the issuer sent, server to server. A repeated result changes nothing. A result that is not for
 * an open authentication of this gateway is refused.
 */
export const received = (dependencies: AuthenticationDependencies, message: ResultsRequest): Promise<Reception> =>
  repeatedOnConflict(
    dependencies.database,
    async (): Promise<Reception> => {
      const found = await dependencies.records.byId(message.threeDSServerTransID);
      const ended = found && afterResult(found, message);
      if (found === undefined || ended === undefined) {
        const isKnown =
          found?.result?.transStatus === message.transStatus && found.numbers?.acsTransID === message.acsTransID;
        if (!isKnown)
          dependencies.log.warn(
            { payment: found?.paymentId, authentication: found?.id },
            'a result of 3-D Secure was refused: not for an open authentication',
          );
        return isKnown ? 'known' : 'refused';
      }
      await dependencies.database.commit(endingNow(dependencies, ended));
      reportStep(dependencies, 'RReq', ended);
      return 'kept';
    },
    // A queue of its own, because `returned` calls this inside the queue of the authentication.
    () => `result of ${message.threeDSServerTransID}`,
  );

/** Asks the directory for a result that may have been missed, and returns the authentication afterwards. */
const withMissedResult = async (
  dependencies: AuthenticationDependencies,
  found: Authentication,
): Promise<Authentication> => {
  const { directory } = dependencies;
  if (directory === undefined || found.numbers === undefined) return found;
  const message = await answerOf(directory.resultOf(found.numbers.acsTransID), dependencies.log);
  if (message === undefined || message === 'unreached') return found;
  await received(dependencies, message);
  return (await dependencies.records.byId(found.id)) ?? found;
};

const isCopyOf = ({ numbers, result }: Authentication, { acsTransID, transStatus }: ChallengeResponse): boolean =>
  numbers?.acsTransID === acsTransID && result?.transStatus === transStatus;

/**
 * Handles the copy of a challenge's result that the browser delivers. The copy proves nothing; only the result that the
 * issuer sent counts. A copy that differs, is repeated, or belongs to another authentication is refused.
 */
export const returned = (dependencies: AuthenticationDependencies, id: string, text: string): Promise<Progress> =>
  deciding(dependencies, id, async () => {
    const stored = await dependencies.records.byId(id);
    const message = challengeResponseFrom(text);
    if (stored === undefined) return refused('unknown');
    if (message === undefined) return refused('malformed', stored);
    if (message.threeDSServerTransID !== id) return refused('foreign', stored);
    if (isOver(dependencies, stored)) return refused('expired', stored);
    const found = stored.state === 'challenge' ? await withMissedResult(dependencies, stored) : stored;
    if (found.state !== 'ended') return refused('unproven', found);
    if (found.isReturned) return refused('replayed', found);
    if (found.result?.flow !== 'challenge' || found.result.transStatus === undefined) return refused('expired', found);
    if (!isCopyOf(found, message)) return refused('foreign', found);
    await dependencies.database.commit({ updates: [updateAuthentication({ ...found, isReturned: true })] });
    return { kind: 'moved', authentication: found };
  });

/** Continues the payment of an authentication, and returns its state afterwards. */
export type ContinuePayment = (
  channelId: string,
  paymentId: string,
) => Promise<{ readonly state: string; readonly attempt: number } | undefined>;

/** Creates the timer handler that expires authentications, and asks for the results of decoupled ones. */
export const expiring =
  (dependencies: AuthenticationDependencies): TimerHandler =>
  async ({ subject }) => {
    const stored = await dependencies.records.byId(subject);
    if (stored === undefined || stored.state === 'ended') return {};
    const isOpen = stored.state === 'challenge' || stored.state === 'decoupled';
    const found = isOpen ? await withMissedResult(dependencies, stored) : stored;
    if (found.state === 'ended') return {};
    const nowMs = dependencies.clock.now();
    if (nowMs < found.endsAtMs) return { againAtMs: Math.min(nowMs + DECOUPLED_POLL_MS, found.endsAtMs) };
    const ended = endedAs(found, found.state === 'decoupled' ? 'unanswered' : 'abandoned');
    reportStep(dependencies, 'expired', ended);
    return { changes: ending(ended, nowMs) };
  };

/**
 * Creates the timer handler that continues a payment after its authentication has ended without the shopper coming
 * back. If the payment has ended meanwhile, the handler only deletes the secrets.
 */
export const settling =
  (dependencies: AuthenticationDependencies, continuePayment: ContinuePayment): TimerHandler =>
  async ({ subject }) => {
    const before = await dependencies.records.byId(subject);
    if (before?.state !== 'ended') return {};
    const payment = await continuePayment(before.channelId, before.paymentId);
    const now = await dependencies.records.byId(subject);
    const isOver = payment?.state !== 'pending' || payment.attempt !== now?.attempt;
    if (now?.sealed === undefined || !isOver) return {};
    return { changes: { updates: [updateAuthentication({ ...now, sealed: undefined })] } };
  };
