import { isMailAddress } from '../../../catalogue/mail/mail-address.ts';
import type { ParametersOf } from '../../../catalogue/self-service/requests.ts';
import { timeOrderedId } from '../../platform/base/clock.ts';
import { emailKey, isLookAlike } from '../../platform/base/email-key.ts';
import { wrongParameters } from '../../platform/base/rejection.ts';
import { together } from '../../platform/database/change-set.ts';
import { commitUnlessConflict, type Decision, deciding } from '../../platform/database/deciding.ts';
import { OPENING, ownerOfAddress, triedCode } from '../model/code.ts';
import type { AccountDependencies } from '../model/dependencies.ts';
import { type AccountLink, linkIn } from '../model/link.ts';
import { codeWritten, insertSession, insertUsedLink, movedSession } from '../model/records.ts';
import { Refused } from '../model/refusal.ts';
import { type AccountSession, endAfterUse, isToMove, newSecret, type Sight, secretHash } from '../model/session.ts';
import { isOwn, seenSchedule } from '../shown/seen.ts';

/** A session that was opened, and its secret. */
export interface OpenedSession {
  readonly session: AccountSession;
  readonly secret: string;
}

const newSession = (
  { clock }: AccountDependencies,
  { channelId, means, subject }: Sight,
  about: string | undefined,
): OpenedSession => {
  const [secret, nowMs] = [newSecret(), clock.now()];
  const session = {
    ...{ hash: secretHash(secret), id: timeOrderedId(clock), version: 1, channelId, means, subject, about },
    createdAtMs: nowMs,
    expiresAtMs: endAfterUse({ createdAtMs: nowMs }, nowMs),
  };
  return { secret, session };
};

/** Refuses a link about a subscription that belongs to somebody else by now. */
const refuseVoid = async (dependencies: AccountDependencies, link: AccountLink): Promise<void> => {
  if (link.about === undefined) return;
  if ((await seenSchedule(dependencies, link, link.about)) === undefined) throw new Refused('link.void');
};

/**
 * Opens a session by a link, once: of those who come at the same moment, one gets it.
 * @throws Refused with one of the reasons of links.
 */
export const openByLink = async (
  dependencies: AccountDependencies,
  channelId: string,
  text: string,
): Promise<OpenedSession> => {
  const { accounts, clock, database } = dependencies;
  const link = await linkIn(dependencies, channelId, text);
  return await deciding(database, async (): Promise<Decision<OpenedSession>> => {
    if (clock.now() >= link.expiresAtMs) throw new Refused('link.expired');
    if (await accounts.isUsed(link.id)) throw new Refused('link.used');
    await refuseVoid(dependencies, link);
    const opened = newSession(dependencies, link, link.about);
    const { id, expiresAtMs } = link;
    return {
      changes: { inserts: [insertUsedLink({ id, channelId, expiresAtMs }), insertSession(opened.session)] },
      result: opened,
    };
  });
};

/** Returns an address in the form in which it is looked for. @throws Rejection if it is none. */
export const keyOfAddress = (email: string): string => {
  if (isMailAddress(email.trim())) return emailKey(email);
  throw wrongParameters([{ name: 'email', message: 'must be one e-mail address' }]);
};

/**
 * Returns an address as a record of the channel has it; undefined if none of them has it. In the place of one that only
 * looks alike stands the address itself: whoever reads its mails sees all that was agreed to with it.
 */
export const storedAddress = async (
  { records, registrations }: Pick<AccountDependencies, 'records' | 'registrations'>,
  channelId: string,
  key: string,
): Promise<string | undefined> => {
  const name = { by: 'email', value: key } as const;
  const [accounts, payments] = await Promise.all([
    registrations.ofCustomer(channelId, name, 1),
    records.ofCustomer(channelId, name, 1),
  ]);
  const sight = { channelId, means: 'address', subject: key } as const;
  const record = [...accounts, ...payments].find((each) => isOwn(sight, each));
  const stored = record?.request['customer.email'];
  return stored !== undefined && isLookAlike(stored) ? key : stored;
};

/**
 * Opens a session by an address and the code that was sent there. The work is the same for every address.
 * @throws Refused `code.wrong`, also when the channel does not know the address.
 */
export const openByCode = async (
  dependencies: AccountDependencies,
  channelId: string,
  { email, code: typed }: { readonly email: string; readonly code: string },
): Promise<OpenedSession> => {
  const { accounts, database } = dependencies;
  const subject = keyOfAddress(email);
  const owner = await ownerOfAddress(dependencies, channelId, subject);
  const opened = await deciding(database, async (): Promise<Decision<OpenedSession | undefined>> => {
    const isKnown = (await storedAddress(dependencies, channelId, subject)) !== undefined;
    const [code, place] = [await accounts.code(channelId, owner), { channelId, owner }];
    const tried = await triedCode(dependencies, code, place, typed, OPENING);
    if (tried === undefined) return { changes: {}, result: undefined };
    const changes = codeWritten(tried.code);
    if (!tried.isRight || !isKnown) return { changes, result: undefined };
    const result = newSession(dependencies, { channelId, means: 'address', subject }, undefined);
    return { changes: together(changes, { inserts: [insertSession(result.session)] }), result };
  });
  if (opened === undefined) throw new Refused('code.wrong');
  return opened;
};

/** Opens a session as a request wants it. @throws Refused; Rejection if it wants neither or both. */
export const openSession = async (
  dependencies: AccountDependencies,
  channelId: string,
  { link, email, code }: ParametersOf<'open'>,
): Promise<OpenedSession> => {
  if (link !== undefined && email === undefined && code === undefined) {
    return await openByLink(dependencies, channelId, link);
  }
  if (link === undefined && email !== undefined && code !== undefined) {
    return await openByCode(dependencies, channelId, { email, code });
  }
  const message = 'send either link, or email and code';
  throw wrongParameters(['link', 'email', 'code'].map((name) => ({ name, message })));
};

const SECRET = /^[\w-]{43}$/;

/**
 * Returns the session of a secret, whose end its use moves. @throws Refused `session.over` if there is none on this
 * channel.
 */
export const usedSession = async (
  { accounts, clock, database }: AccountDependencies,
  channelId: string,
  secret: string | undefined,
): Promise<AccountSession> => {
  const found = secret !== undefined && SECRET.test(secret) ? await accounts.session(secretHash(secret)) : undefined;
  const nowMs = clock.now();
  if (found === undefined || found.channelId !== channelId || nowMs >= found.expiresAtMs) {
    throw new Refused('session.over');
  }
  // Another request may move it at the same moment: one of them is enough.
  if (isToMove(found, nowMs)) {
    const updates = [movedSession(found, endAfterUse(found, nowMs))];
    await commitUnlessConflict(database, { updates, isBackground: true });
  }
  return found;
};
