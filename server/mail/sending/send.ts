import type { Logger } from 'pino';
import { MAIL_TRIED_FOR_DAYS } from '../../../catalogue/mail/mail-limits.ts';
import { type CallEnd, createLanes } from '../../payments/webhooks/delivery/lanes.ts';
import { type Clock, stopwatchMs } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { retryAfterMs } from '../../platform/timers/retries.ts';
import type { Decided, Timer, TimerEnd } from '../../platform/timers/timer.ts';
import { messageOf } from '../content/message.ts';
import type { CountMail } from '../model/figures.ts';
import { type Mail, type MailAttempt, type MailState, mailOfSubject } from '../model/mail.ts';
import { insertBounce, type MailRecords, updateMail } from '../model/records.ts';
import { type LetterSettings, type LookOfChannel, letterOf } from './letter.ts';
import { countedBegin } from './limits.ts';
import type { Route, RouteOf } from './route.ts';
import type { Submitted } from './smtp.ts';

/** The dependencies of sending. */
export interface SendDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly mails: MailRecords;
  readonly count: CountMail;
  readonly routeOf: RouteOf;
  readonly lookOf: LookOfChannel;
  settingsOf(channelId: string): Promise<LetterSettings>;
  /** Returns whether what a mail says is over, so that it is not sent any more. */
  isOver(mail: Mail): Promise<boolean>;
  /** Returns the link of a mail that gives access, made now; undefined where a mail has none. */
  linkOf(mail: Mail): Promise<string | undefined>;
}

/** Sends mails. */
interface MailSender {
  /** Handles timers of the kind `mail`. */
  readonly send: (timer: Timer) => Promise<TimerEnd>;
  /** Ends attempts in progress, which then do not count, and starts no more. */
  stop(): void;
}

/** Mails of one channel to one domain that are sent at once, and all that may wait for such a turn in one process. */
const MOST_AT_ONCE = 4;
const MOST_WAITING = 64;

/** An attempt that takes longer has failed; the kind of timer allows a little more. */
const LONGEST_ATTEMPT_MS = 60_000;

const TRIED_FOR_MS = MAIL_TRIED_FOR_DAYS * 86_400_000;
const MOST_ATTEMPTS_KEPT = 20;

const stateAfter = (attempt: MailAttempt, isOver: boolean): MailState => {
  if (attempt.outcome === 'accepted') return 'sent';
  if (attempt.outcome === 'bounced') return 'bounced';
  return attempt.outcome === 'refused' || isOver ? 'failed' : 'waiting';
};

/** Returns the end of a run after an attempt. The attempt is stored even if the mail has changed meanwhile. */
const ending = ({ clock, count, log, mails }: SendDependencies) => {
  const kept = (mail: Mail, attempt: MailAttempt): Mail => ({
    ...mail,
    attempts: [...mail.attempts, attempt].slice(-MOST_ATTEMPTS_KEPT),
  });
  const ended = async (mail: Mail, attempt: MailAttempt): Promise<TimerEnd> => {
    const tries = mail.tries + 1;
    const againAtMs = clock.now() + (retryAfterMs(tries) ?? Number.POSITIVE_INFINITY);
    const state = stateAfter(attempt, againAtMs > mail.createdAtMs + TRIED_FOR_MS);
    const { id, kind, recipient } = mail;
    // The address stands in no log.
    if (state !== 'sent' && state !== 'waiting')
      log.warn({ mail: id, kind, answer: attempt.answer }, `a mail ${state}`);
    const isNewBounce = state === 'bounced' && (await mails.bounceOf(recipient)) === undefined;
    const decided: Decided = {
      changes: {
        updates: [updateMail(kept({ ...mail, state, tries }, attempt))],
        inserts: isNewBounce ? [insertBounce(recipient, attempt.answer, clock.now())] : [],
        stored: [() => count(state)],
      },
      decideAgain: async () => {
        const now = await mails.byKey(mail);
        return now === undefined ? {} : await ended(now, attempt);
      },
      ifLost: async () => {
        const now = await mails.byKey(mail);
        return now === undefined ? {} : { updates: [updateMail(kept(now, attempt))] };
      },
    };
    return state === 'waiting' ? { againAtMs, ...decided } : decided;
  };
  return ended;
};

/** A server was set when the mail was written, and may be set again. */
const WITHOUT_SERVER: Submitted = { outcome: 'again', answer: 'NOSERVER' };

/** Creates the sender of mails. */
export const createMailSender = (dependencies: SendDependencies): MailSender => {
  const { clock, count, mails, routeOf, lookOf, settingsOf, linkOf } = dependencies;
  const lanes = createLanes(stopwatchMs, MOST_WAITING, undefined, MOST_AT_ONCE);
  const stops = new AbortController();
  const ended = ending(dependencies);

  const finished = (mail: Mail, state: MailState): TimerEnd => ({
    changes: { updates: [updateMail({ ...mail, state })], stored: [() => count(state)] },
  });

  const letter = async (mail: Mail, { from }: Route, settings: LetterSettings) => {
    const url = await linkOf(mail);
    const facts = url === undefined ? mail.facts : { ...mail.facts, url };
    return letterOf(mail, messageOf(facts, await lookOf(settings)), from, settings);
  };

  /** Attempts to send a mail and reports by `how` how the call ended, if there was one. */
  const run = async (mail: Mail, how: (end: CallEnd) => void): Promise<TimerEnd> => {
    if (clock.now() - mail.createdAtMs > TRIED_FOR_MS) return finished(mail, 'failed');
    if ((await mails.bounceOf(mail.recipient)) !== undefined) return finished(mail, 'withheld');
    if (await dependencies.isOver(mail)) return finished(mail, 'withheld');
    const settings = await settingsOf(mail.channelId);
    const route = routeOf(settings);
    const begun = route && { submit: route.submit, letter: await letter(mail, route, settings) };
    const laterMs = mail.tries === 0 ? await countedBegin(dependencies, mail) : undefined;
    if (laterMs !== undefined) return { againAtMs: laterMs, isNoAttempt: true };
    const [atMs, startedMs] = [clock.now(), stopwatchMs()];
    const late = AbortSignal.timeout(LONGEST_ATTEMPT_MS);
    const { outcome, answer } =
      begun === undefined ? WITHOUT_SERVER : await begun.submit(begun.letter, AbortSignal.any([stops.signal, late]));
    if (stops.signal.aborted && outcome === 'again') return { againAtMs: clock.now(), isNoAttempt: true };
    how(late.aborted ? 'timed-out' : outcome === 'again' ? 'refused' : 'answered');
    return await ended(mail, { atMs, outcome, answer, milliseconds: Math.round(stopwatchMs() - startedMs) });
  };

  return {
    stop: () => stops.abort(),
    send: async ({ subject, data }) => {
      const turn = await lanes.enter(data['lane'] ?? subject);
      if (stops.signal.aborted) return { againAtMs: clock.now(), isNoAttempt: true };
      if ('laterMs' in turn) return { againAtMs: clock.now() + turn.laterMs, isNoAttempt: true };
      let how: CallEnd = 'not made';
      try {
        const mail = await mails.byKey(mailOfSubject(subject));
        if (mail?.state !== 'waiting') return {};
        return await run(mail, (end) => {
          how = end;
        });
      } finally {
        turn.end(how);
      }
    },
  };
};
