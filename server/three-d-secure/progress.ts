import type { ChangeSet } from '../database/database.ts';
import { decidingAnew } from '../database/deciding.ts';
import type { TimerHandler } from '../timers/timer.ts';
import { cancelTimer, timerAt } from '../timers/timer.ts';
import { answered, ask, concluded, endedAs, reached } from './asking.ts';
import type { Authentication } from './authentication.ts';
import { type AuthenticationDependencies, openKept, sealKept, tellOfStep } from './dependencies.ts';
import { ASK_ELSEWHERE_EVERY_MS, HOLDER_ELSEWHERE_MS } from './limits.ts';
import {
  type ChallengeResponse,
  challengeResponseFrom,
  methodDataFrom,
  type ResultsRequest,
} from './protocol/messages.ts';
import { updateAuthentication } from './records.ts';

/** A message or a page that changes nothing: why, for the shopper's page and the log. */
export type Refusal = 'unknown' | 'expired' | 'malformed' | 'foreign' | 'replayed' | 'unproven';

/** What a page may do next. */
export type Progress =
  | { readonly kind: 'challenge'; readonly authentication: Authentication }
  | { readonly kind: 'moved'; readonly authentication: Authentication }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly authentication: Authentication | undefined };

/** The shopper's browser goes on at once; where it does not, the service goes on by itself after this time. */
const SETTLE_AFTER_MS = 10_000;

/** Gives the change set of an authentication that has just ended: its payment goes on even if nobody comes back. */
const ending = (ended: Authentication, settleAtMs: number): ChangeSet => ({
  updates: [updateAuthentication(ended)],
  inserts: [timerAt('authentication.settle', ended.id, settleAtMs)],
});

const endingNow = (dependencies: AuthenticationDependencies, ended: Authentication): ChangeSet => ({
  // Nobody comes back to us from elsewhere.
  ...ending(ended, dependencies.clock.now() + (ended.result?.flow === 'decoupled' ? 0 : SETTLE_AFTER_MS)),
  deletes: [cancelTimer('authentication.expiry', ended.id), cancelTimer('authentication.elsewhere', ended.id)],
});

const isOver = ({ clock }: AuthenticationDependencies, { state, endsAtMs }: Authentication): boolean =>
  state !== 'ended' && clock.now() >= endsAtMs;

/** Reads and decides anew as long as somebody else was faster: rivals for one authentication stand in a line. */
const deciding = (
  { database }: AuthenticationDependencies,
  id: string,
  decide: () => Promise<Progress>,
): Promise<Progress> => decidingAnew(database, decide, () => `authentication ${id}`);

const refused = (why: Refusal, authentication?: Authentication): Progress => ({ kind: 'refused', why, authentication });

/** Asks the directory, now that the issuer has had a look at the browser. */
const asked = async (dependencies: AuthenticationDependencies, found: Authentication): Promise<Authentication> => {
  const { secrets, request, forced = {} } = await openKept(dependencies, found);
  const { directory } = dependencies;
  const told = request && { ...request, threeDSCompInd: found.isMethodDone ? ('Y' as const) : ('N' as const) };
  const answer =
    directory === undefined || told === undefined ? 'unreached' : await ask(directory, told, forced, dependencies.log);
  // The card number has served: only what the acquirer needs is kept.
  const after = {
    ...answered(found, answer, dependencies.environment),
    sealed: await sealKept(dependencies, found, { secrets }),
  };
  await dependencies.database.commit(changesAfter(dependencies, after));
  tellOfStep(dependencies, 'AReq', after);
  return { ...after, version: after.version + 1 };
};

/** What is written when the directory has answered: it ended, the holder is asked elsewhere, or the shopper goes on. */
const changesAfter = (dependencies: AuthenticationDependencies, after: Authentication): ChangeSet => {
  if (after.state === 'ended') return endingNow(dependencies, after);
  if (after.state === 'challenge') return { updates: [updateAuthentication(after)] };
  const nowMs = dependencies.clock.now();
  return {
    updates: [updateAuthentication({ ...after, endsAtMs: nowMs + HOLDER_ELSEWHERE_MS })],
    inserts: [timerAt('authentication.elsewhere', after.id, nowMs + ASK_ELSEWHERE_EVERY_MS)],
    deletes: [cancelTimer('authentication.expiry', after.id)],
  };
};

/** The shopper is at our page: leads on to the issuer's, or back where the authentication has ended. */
export const arrived = (dependencies: AuthenticationDependencies, id: string): Promise<Progress> =>
  deciding(dependencies, id, async () => {
    const found = await dependencies.records.byId(id);
    if (found === undefined) return refused('unknown');
    if (isOver(dependencies, found)) return refused('expired', found);
    const authentication = found.state === 'fingerprint' ? await asked(dependencies, found) : found;
    return { kind: authentication.state === 'challenge' ? 'challenge' : 'moved', authentication };
  });

/** The issuer's hidden page has had its look at the browser. Told again, or too late, it changes nothing. */
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

/** What a directory is told about a result that it brought. */
export type Reception = 'kept' | 'known' | 'refused';

/**
 * Keeps the result that the issuer's side told, server to server. Told again, it changes nothing. What is not for an open
 * authentication of ours is refused.
 */
export const received = (dependencies: AuthenticationDependencies, message: ResultsRequest): Promise<Reception> =>
  decidingAnew(
    dependencies.database,
    async (): Promise<Reception> => {
      const found = await dependencies.records.byId(message.threeDSServerTransID);
      const ended = found && concluded(found, message);
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
      tellOfStep(dependencies, 'RReq', ended);
      return 'kept';
    },
    () => `result of ${message.threeDSServerTransID}`,
  ); // A line of its own: whoever returns asks for results in his.

/** The result may have been told while we were away: asks for it. Gives the authentication as it stands. */
const lookedUp = async (dependencies: AuthenticationDependencies, found: Authentication): Promise<Authentication> => {
  const { directory } = dependencies;
  if (directory === undefined || found.numbers === undefined) return found;
  const message = await reached(directory.resultOf(found.numbers.acsTransID), dependencies.log);
  if (message === undefined || message === 'unreached') return found;
  await received(dependencies, message);
  return (await dependencies.records.byId(found.id)) ?? found;
};

const isCopyOf = ({ numbers, result }: Authentication, { acsTransID, transStatus }: ChallengeResponse): boolean =>
  numbers?.acsTransID === acsTransID && result?.transStatus === transStatus;

/**
 * The browser brings its copy of the result of a challenge. It proves nothing: what counts is what the issuer's side told, and
 * a copy that says otherwise, comes twice, or belongs elsewhere, is refused.
 */
export const returned = (dependencies: AuthenticationDependencies, id: string, text: string): Promise<Progress> =>
  deciding(dependencies, id, async () => {
    const stored = await dependencies.records.byId(id);
    const message = challengeResponseFrom(text);
    if (stored === undefined) return refused('unknown');
    if (message === undefined) return refused('malformed', stored);
    if (message.threeDSServerTransID !== id) return refused('foreign', stored);
    if (isOver(dependencies, stored)) return refused('expired', stored);
    const found = stored.state === 'challenge' ? await lookedUp(dependencies, stored) : stored;
    if (found.state !== 'ended') return refused('unproven', found);
    if (found.isReturned) return refused('replayed', found);
    if (found.result?.flow !== 'challenge' || found.result.transStatus === undefined) return refused('expired', found);
    if (!isCopyOf(found, message)) return refused('foreign', found);
    await dependencies.database.commit({ updates: [updateAuthentication({ ...found, isReturned: true })] });
    return { kind: 'moved', authentication: found };
  });

/** Carries the payment of an authentication on, and gives how it stands. */
export type ContinuePayment = (
  entity: string,
  paymentId: string,
) => Promise<{ readonly state: string; readonly attempt: number } | undefined>;

/** Gives what ends the authentications that nobody came back from, and asks for those that take place elsewhere. */
export const expiring =
  (dependencies: AuthenticationDependencies): TimerHandler =>
  async ({ subject }) => {
    const stored = await dependencies.records.byId(subject);
    if (stored === undefined || stored.state === 'ended') return {};
    const isOpen = stored.state === 'challenge' || stored.state === 'decoupled';
    const found = isOpen ? await lookedUp(dependencies, stored) : stored;
    if (found.state === 'ended') return {};
    const nowMs = dependencies.clock.now();
    if (nowMs < found.endsAtMs) return { againAtMs: Math.min(nowMs + ASK_ELSEWHERE_EVERY_MS, found.endsAtMs) };
    const ended = endedAs(found, found.state === 'decoupled' ? 'unanswered' : 'abandoned');
    tellOfStep(dependencies, 'expired', ended);
    return { changes: ending(ended, nowMs) };
  };

/**
 * Gives what goes on with payments whose authentication has ended while the shopper is away. Where a payment ended without it,
 * what was sealed goes all the same.
 */
export const settling =
  (dependencies: AuthenticationDependencies, continuePayment: ContinuePayment): TimerHandler =>
  async ({ subject }) => {
    const before = await dependencies.records.byId(subject);
    if (before?.state !== 'ended') return {};
    const payment = await continuePayment(before.entity, before.paymentId);
    const now = await dependencies.records.byId(subject);
    const isOver = payment?.state !== 'pending' || payment.attempt !== now?.attempt;
    if (now?.sealed === undefined || !isOver) return {};
    return { changes: { updates: [updateAuthentication({ ...now, sealed: undefined })] } };
  };
