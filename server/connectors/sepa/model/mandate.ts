import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { MandateState } from '../../../../catalogue/books/mandates.ts';
import type { Language } from '../../../../catalogue/languages/languages.ts';
import { dateOf } from '../../../platform/base/clock.ts';
import type { SequenceType } from '../files/direct-debits.ts';

/** The consent of the holder of an account to be charged by a merchant. */
export interface Mandate {
  readonly channelId: string;
  /** The reference that the debtor's bank shows, up to 35 characters. */
  readonly id: string;
  readonly version: number;
  /** A keyed hash of the IBAN: a mandate is for one account. */
  readonly accountHash: string;
  /** The payment with which its holder gave it; undefined where that was not stored yet. */
  readonly paymentId: string | undefined;
  /** `2026-11-25`. */
  readonly signedOn: string;
  /** The language and the text to which its holder agreed at a checkout; undefined where the merchant has them. */
  readonly language: Language | undefined;
  readonly text: string | undefined;
  /** Whether it allows more than one charge. */
  readonly isRecurring: boolean;
  /** The sequence type of its next charge. */
  readonly nextSequence: SequenceType;
  /** The day of its last charge; empty before the first. */
  readonly lastDay: string;
  readonly revokedAtMs: number | undefined;
  readonly createdAtMs: number;
}

/** Where a mandate is in a list of its channel. */
export type MandatePlace = Pick<Mandate, 'createdAtMs' | 'id'>;

/** What the holder agrees to with a payment, as far as its mandate is concerned. */
interface Agreed {
  readonly paymentType: string;
  readonly request: Readonly<Record<string, string | undefined>>;
}

/** Returns whether the holder agrees to more than this charge. */
export const isRecurring = ({ paymentType, request }: Agreed): boolean =>
  paymentType === 'RB' || request['createRegistration'] === 'true' || request['standingInstruction.mode'] !== undefined;

const RECURRING_ID_DIGITS = 31;

/**
 * Returns the id of a new recurring mandate of an account that has the mandates `known`. Payments at the same moment get
 * the same id, so that one of them makes the mandate, and the others find it.
 */
export const recurringId = (accountHash: string, known: readonly Pick<Mandate, 'id'>[]): string => {
  const ids = known.map(({ id }) => id).toSorted();
  const digest = createHash('sha256')
    .update([accountHash, ...ids].join(' '))
    .digest('hex');
  return `m${digest.slice(0, RECURRING_ID_DIGITS)}`;
};

/** A mandate under which nothing was charged for so long ends. Source: EPC016-06, section 4.1. */
const LAPSES_AFTER = { months: 36 } as const;

const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * Returns the last day on which a mandate can be charged, if nothing is charged before. The time runs from the last
 * charge, also from one that was returned, and from the signature if there was none. One that was signed before it
 * became known here may have been charged elsewhere.
 */
export const chargeableUntil = ({ lastDay, signedOn, createdAtMs }: Mandate): string =>
  Temporal.PlainDate.from(lastDay === '' ? later(signedOn, dateOf(createdAtMs).toISOString().slice(0, 10)) : lastDay)
    .add(LAPSES_AFTER)
    .toString();

/** Returns the state of a mandate on a day. */
export const mandateState = (mandate: Mandate, day: string): MandateState => {
  if (mandate.revokedAtMs !== undefined) return 'revoked';
  if (!mandate.isRecurring && mandate.lastDay !== '') return 'used';
  return day > chargeableUntil(mandate) ? 'lapsed' : 'active';
};

/** Why a mandate does not allow a charge. */
export type MandateRefusal = Exclude<MandateState, 'active'> | 'of another account';

/** Returns why a mandate does not allow a charge of an account on a day; undefined if it does. */
export const mandateRefusal = (mandate: Mandate, accountHash: string, day: string): MandateRefusal | undefined => {
  const state = mandateState(mandate, day);
  if (state === 'revoked') return state;
  if (mandate.accountHash !== accountHash) return 'of another account';
  return state === 'active' ? undefined : state;
};

/** Returns a mandate after a charge on a day. */
export const charged = (mandate: Mandate, day: string): Mandate => ({
  ...mandate,
  lastDay: day,
  nextSequence: mandate.isRecurring ? 'RCUR' : 'OOFF',
});

/** The order of a charge, as far as its mandate is concerned. */
interface MandatedOrder {
  readonly day: string;
  readonly mandate: { readonly sequenceType: SequenceType } | undefined;
}

/**
 * Returns a mandate after a charge that never happened, because it was cancelled or rejected: a single mandate can be
 * used again, and a first charge is still to come unless a later one was ordered meanwhile. Of an earlier charge only
 * the sequence is known, not the day, so that of the cancelled one stays.
 */
export const uncharged = (mandate: Mandate, { day, mandate: used }: MandatedOrder): Mandate => {
  if (mandate.lastDay !== day || used === undefined) return mandate;
  const { sequenceType } = used;
  return { ...mandate, nextSequence: sequenceType, lastDay: sequenceType === 'RCUR' ? day : '' };
};

/**
 * Returns a mandate after a charge that was cancelled before its file was made: the day is free again, so that charges
 * follow the one before it.
 */
export const takenBack = (mandate: Mandate, order: MandatedOrder, lastChargeBefore: string): Mandate =>
  mandate.lastDay === order.day ? { ...uncharged(mandate, order), lastDay: lastChargeBefore } : mandate;
