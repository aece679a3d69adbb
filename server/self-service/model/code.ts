import { createHmac } from 'node:crypto';
import type { Language } from '../../../catalogue/languages/languages.ts';
import { accountLimits } from '../../../catalogue/self-service/limits.ts';
import type { Vault } from '../../access/vault/vault.ts';
import { type Clock, isWithin, randomHex } from '../../platform/base/clock.ts';
import { areEqualSecrets } from '../../platform/base/equal-secrets.ts';
import type { AccountCode } from './records.ts';
import { Refused } from './refusal.ts';
import type { AccountSession } from './session.ts';

/** The dependencies of codes. */
export interface CodeDependencies {
  readonly vault: Pick<Vault, 'keyedHash'>;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NONCE_BYTES = 16;

/** Returns under what the codes of an address are stored: nobody can tell from it which address that is. */
export const ownerOfAddress = async ({ vault }: CodeDependencies, channelId: string, email: string): Promise<string> =>
  `address ${await vault.keyedHash(channelId, `account address ${email}`)}`;

/** Returns under what the codes for the changes of a session are stored. */
export const ownerOfSession = ({ id }: Pick<AccountSession, 'id'>): string => `session ${id}`;

/** What a code proves that opens a session; one for a change proves its action and its record. */
export const OPENING = 'opening';

/**
 * Returns the digits of a code that proves something. They are stored nowhere but in the mail: they follow from a key of
 * the vault, and from what is proved, so that a code for one change is wrong for every other.
 */
export const digitsOf = async (
  { vault }: CodeDependencies,
  { channelId, owner, nonce }: Pick<AccountCode, 'channelId' | 'owner' | 'nonce'>,
  proved: string,
): Promise<string> => {
  const key = await vault.keyedHash(channelId, `account code ${owner} ${nonce} ${proved}`);
  const number = createHmac('sha256', key).update('digits').digest().readUIntBE(0, 6);
  return String(number % 10 ** accountLimits.codeDigits).padStart(accountLimits.codeDigits, '0');
};

/**
 * Returns a code in the place of the one before, not written yet. @throws Refused `throttled` when too many were asked
 * for within a day.
 */
export const nextCode = (
  { clock }: CodeDependencies,
  before: AccountCode | undefined,
  wanted: Pick<AccountCode, 'channelId' | 'owner' | 'email'> & { readonly language: Language },
): AccountCode => {
  const nowMs = clock.now();
  const isSameDay = before !== undefined && isWithin(before.sinceMs, DAY_MS, nowMs);
  const [asked, sinceMs] = isSameDay ? [before.asked, before.sinceMs] : [0, nowMs];
  const most = wanted.owner.startsWith('session ') ? accountLimits.codesOfSession : accountLimits.codesOfAddress;
  if (asked >= most) throw new Refused('throttled', { retryAfter: Math.ceil((sinceMs + DAY_MS - nowMs) / 1000) });
  return {
    ...wanted,
    version: before?.version ?? 0,
    nonce: randomHex(NONCE_BYTES),
    attempts: 0,
    asked: asked + 1,
    sinceMs,
    expiresAtMs: nowMs + accountLimits.codeMinutes * MINUTE_MS,
  };
};

/** Returns whether a code can still be used. */
const isLive = ({ clock }: CodeDependencies, { nonce, attempts, expiresAtMs }: AccountCode): boolean =>
  nonce !== undefined && attempts < accountLimits.codeAttempts && clock.now() < expiresAtMs;

/**
 * Returns a code after it was tried: used up if it is right, with one attempt more if not; undefined if there is none to
 * try. The same is computed in each case.
 */
export const triedCode = async (
  dependencies: CodeDependencies,
  code: AccountCode | undefined,
  place: Pick<AccountCode, 'channelId' | 'owner'>,
  typed: string,
  proved: string,
): Promise<{ readonly code: AccountCode; readonly isRight: boolean } | undefined> => {
  const digits = await digitsOf(dependencies, { ...place, nonce: code?.nonce }, proved);
  const isRight = areEqualSecrets(typed.replaceAll(/[\s-]/g, ''), digits);
  if (code === undefined || !isLive(dependencies, code)) return undefined;
  return isRight
    ? { code: { ...code, nonce: undefined }, isRight }
    : { code: { ...code, attempts: code.attempts + 1 }, isRight };
};
