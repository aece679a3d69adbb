import type { Language } from '../../../catalogue/languages/languages.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { type TimerHandler, timerAt } from '../../platform/timers/timer.ts';
import { digitsOf, nextCode, OPENING, ownerOfAddress, ownerOfSession, triedCode } from '../model/code.ts';
import type { AccountDependencies } from '../model/dependencies.ts';
import { type AccountCode, codeWritten } from '../model/records.ts';
import { Refused } from '../model/refusal.ts';
import type { AccountSession } from '../model/session.ts';
import { keyOfAddress, storedAddress } from './sessions.ts';

const SEPARATOR = '/';

/** Returns the mail with a code, to the address as a record has it: who typed it may have typed another that looks alike. */
const mailOf = async (dependencies: AccountDependencies, code: AccountCode, proved: string): Promise<ChangeSet> => {
  const { channelId, email, language, nonce = '', expiresAtMs: untilMs } = code;
  const to = await storedAddress(dependencies, channelId, email);
  if (to === undefined) return {};
  const facts = { code: await digitsOf(dependencies, code, proved), untilMs };
  return await dependencies.writeMail({
    ...{ to, language, facts, channelId },
    ...{ kind: 'code', subjectId: channelId, occasion: nonce },
  });
};

/**
 * Has a code sent to an address, if the channel knows it. Whether it does is found out later, by a timer: the request
 * does the same for every address. @throws Refused `throttled` when too many were asked for.
 */
export const askForCode = async (
  dependencies: AccountDependencies,
  channelId: string,
  email: string,
  language: Language,
): Promise<void> => {
  const { accounts, clock, database } = dependencies;
  const key = keyOfAddress(email);
  const owner = await ownerOfAddress(dependencies, channelId, key);
  await deciding(database, async () => {
    const before = await accounts.code(channelId, owner);
    const code = nextCode(dependencies, before, { channelId, owner, email: key, language });
    const subject = [channelId, owner, code.nonce].join(SEPARATOR);
    const timer = timerAt('account.code', subject, clock.now());
    return {
      changes: together(codeWritten(code), { inserts: [timer] }),
      result: undefined,
      line: `account code ${channelId} ${owner}`,
    };
  });
};

/** Creates the handler of timers of the kind `account.code`: it writes the mail, unless a newer code was asked for. */
export const sendCode =
  (dependencies: AccountDependencies): TimerHandler =>
  async ({ subject }) => {
    const [channelId = '', owner = '', nonce] = subject.split(SEPARATOR);
    const code = await dependencies.accounts.code(channelId, owner);
    return code?.nonce === undefined || code.nonce !== nonce
      ? {}
      : { changes: await mailOf(dependencies, code, OPENING) };
  };

/** A change that a session wants. */
interface Wanted {
  readonly session: AccountSession;
  /** What its code proves: the action and the record. */
  readonly proved: string;
}

/** Sends a code for one change to the address of a session. @throws Refused `code.needed` once it is sent. */
const sendForChange = async (
  dependencies: AccountDependencies,
  { session, proved }: Wanted,
  language: Language,
): Promise<never> => {
  const { accounts, database } = dependencies;
  const { channelId, subject: email } = session;
  const owner = ownerOfSession(session);
  await deciding(database, async () => {
    const code = nextCode(dependencies, await accounts.code(channelId, owner), { channelId, owner, email, language });
    return {
      changes: together(codeWritten(code), await mailOf(dependencies, code, proved)),
      result: undefined,
      line: `account code ${channelId} ${owner}`,
    };
  });
  throw new Refused('code.needed');
};

/** What a change by an address is allowed by. */
export interface Allowance {
  /** To be committed with the change: the code is used up. */
  readonly changes: ChangeSet;
}

/**
 * Returns what allows a change of a session, to be read again for each decision: nothing for a customer, for whom the
 * merchant vouches; for an address, the code that was sent for it, which allows this change, once.
 * @throws Refused `code.needed` without a code, once one is sent; `code.wrong` for a wrong one, which counts.
 */
export const allowance = async (
  dependencies: AccountDependencies,
  wanted: Wanted,
  typed: string | undefined,
  language: Language,
): Promise<Allowance> => {
  const { session, proved } = wanted;
  if (session.means === 'customer') return { changes: {} };
  if (typed === undefined) return await sendForChange(dependencies, wanted, language);
  const { accounts, database } = dependencies;
  const place = { channelId: session.channelId, owner: ownerOfSession(session) };
  const code = await accounts.code(place.channelId, place.owner);
  const tried = await triedCode(dependencies, code, place, typed, proved);
  if (tried?.isRight === true) return { changes: codeWritten(tried.code) };
  if (tried !== undefined) await database.commit(codeWritten(tried.code));
  throw new Refused('code.wrong');
};
