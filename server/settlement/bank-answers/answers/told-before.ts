import { createHash } from 'node:crypto';
import { ibanHolds } from '../../../../catalogue/banking/iban.ts';
import type { Movement } from '../../../connectors/sepa/files/movement.ts';
import { writtenByPayer } from '../../../connectors/sepa/files/named-in-text.ts';
import type { ReceivedTransfer } from '../../../connectors/sepa/model/expected.ts';
import type { ReturnTold, ToldFacts } from '../../../connectors/sepa/model/told.ts';
import { areNear } from '../../processor-files/telling.ts';

/**
 * Whether a movement is one that a bank told of before. `same` by its place in the statement or an id, or `alike` in all
 * that is known of both; `maybe` if nothing that is known tells them apart, or makes them one.
 */
export type Sameness = 'same' | 'alike' | 'maybe' | 'different';

/** A movement that was told before, as far as it is compared. */
interface Known {
  readonly bookedOn: string;
  readonly told: ToldFacts;
  /** The account of the payer; undefined if it is not known. */
  readonly payerIban: string | undefined;
  /** Whether the bank took it back. */
  readonly isGone: boolean;
}

const DIGEST_LENGTH = 32;

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const digestOf = (text: string): string | undefined =>
  text === '' ? undefined : createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);

/** Returns a digest of what the payer wrote, the same however a bank divides it into lines; undefined for no text. */
const textDigest = ({ remittance, structuredReferences }: Movement): string | undefined =>
  digestOf(plain(writtenByPayer(remittance)) || plain(structuredReferences[0] ?? ''));

/** Returns what a movement tells of itself. */
export const toldOf = (movement: Movement): ToldFacts => {
  const { bankReference, entryReference, endToEndId, transactionId, uetr, valueOn, place } = movement;
  return {
    bankReference: bankReference === entryReference ? undefined : bankReference,
    entryReference,
    endToEndId: digestOf(plain(endToEndId ?? '')),
    transactionId,
    uetr,
    valueOn,
    text: textDigest(movement),
    places: [place],
  };
};

/** A movement is in a few statements; a bank that tells of it for ever is not remembered for ever. */
const MOST_PLACES = 50;

/** Returns what is told of a movement after one more telling; undefined if it is nothing new. */
export const toldAfter = (before: ToldFacts | undefined, movement: Movement): ToldFacts | undefined => {
  const told = toldOf(movement);
  if (before === undefined) return told;
  const { places, ...facts } = told;
  const missing = Object.entries(facts).filter(([name, value]) => value !== undefined && !Object.hasOwn(before, name));
  const others = places.filter((each) => !before.places.includes(each));
  if (missing.length + others.length === 0) return undefined;
  return { ...before, ...Object.fromEntries(missing), places: [...before.places, ...others].slice(-MOST_PLACES) };
};

/** The text of a return is the bank's, which has other words in each kind of statement. */
const withoutText = (movement: Movement): Movement => ({ ...movement, remittance: '', structuredReferences: [] });

/** Returns what is told of the return of a charge after one more telling; undefined if it is nothing new. */
export const returnToldAfter = (
  before: ReturnTold | undefined,
  movement: Movement,
  isGuessed: boolean,
): ReturnTold | undefined => {
  const told = toldAfter(before, withoutText(movement));
  const isGuess = isGuessed && before?.isGuess !== false;
  if (told === undefined && isGuess === before?.isGuess) return undefined;
  return { bookedOn: movement.bookedOn, ...before, ...(told ?? toldOf(withoutText(movement))), isGuess };
};

const FACTS_KEY = /^[^/]+\/[0-9a-f]{32}#\d+\//;

/** Returns the reference in the key of a movement of an earlier version. */
const referenceInKey = ({ movement, creditorReference }: ReceivedTransfer): string | undefined =>
  FACTS_KEY.test(movement)
    ? undefined
    : movement.slice(movement.indexOf('/') + 1, movement.lastIndexOf(`/${creditorReference}`));

/** Returns what was told of a stored movement; of one of an earlier version, its place and its reference. */
export const toldBefore = (row: ReceivedTransfer): ToldFacts =>
  row.told ?? { bankReference: referenceInKey(row), places: [row.statementId] };

/** Some banks fill references with zeros in one kind of statement, or write their letters small. */
const withoutPadding = (reference: string): string => reference.toUpperCase().replace(/^0+(?=.)/, '');

type Comparison = 'equal' | 'unequal' | 'unknown';

/** Compares two values, of which one may be unknown. */
const compared = (one: string | undefined, other: string | undefined): Comparison => {
  if (one === undefined || other === undefined) return 'unknown';
  return withoutPadding(one) === withoutPadding(other) ? 'equal' : 'unequal';
};

/** The references of MT940 have at most so many characters; longer ones are cut. */
const CUT_LENGTH = 16;

const isCutOf = (long: string, short: string): boolean => short.length === CUT_LENGTH && long.startsWith(short);

/**
 * Compares the references of the bank. Two orders of one entry have its reference, and one of their own; some statements
 * have only one of them.
 */
const comparedReferences = (before: ToldFacts, told: ToldFacts): Comparison => {
  const [own, other] = [before.bankReference, told.bankReference];
  const isOne = (one: string | undefined, another: string | undefined): boolean =>
    one !== undefined &&
    another !== undefined &&
    (compared(one, another) === 'equal' || isCutOf(one, another) || isCutOf(another, one));
  const isOfOneEntry = (own === undefined || other === undefined) && isOne(before.entryReference, told.entryReference);
  const isEqual = isOne(own, other) || isOne(own, told.entryReference) || isOne(before.entryReference, other);
  return isEqual || isOfOneEntry ? 'equal' : compared(own, other);
};

/** Compares the accounts of payers. Some banks write a part of one, or the number without the bank. */
const comparedPayers = (one: string | undefined, other: string | undefined): Comparison => {
  const [iban, otherIban] = [one, other].map((each) => each?.replaceAll(/\s/g, ''));
  return otherIban !== undefined && ibanHolds(otherIban) ? compared(iban, otherIban) : 'unknown';
};

/** Returns the kind of the statement in which a place is. */
const kindOf = (place: string): string => place.slice(0, place.indexOf('/'));

/** Returns the part of a place that identifies its statement: kind and id. */
const statementOf = (place: string): string => place.replace(/\/[^/]*#\d+(?:\/\d+)?$/, '');

/** Compares what was told before with a movement of the same amount and direction, for the same payment. */
export const sameness = (known: Known, movement: Movement): Sameness => {
  const { told: before, payerIban, isGone } = known;
  const { bookedOn, place, counterparty } = movement;
  const told = toldOf(movement);
  const isOneDay = known.bookedOn === bookedOn;
  const isNear = areNear(known.bookedOn, bookedOn);
  const [uetr, transaction] = [compared(before.uetr, told.uetr), compared(before.transactionId, told.transactionId)];
  const [reference, value] = [comparedReferences(before, told), compared(before.valueOn, told.valueOn)];
  const areIds = [uetr, transaction, reference];
  // Some banks give all statements one id: the day tells them apart.
  if (isOneDay && before.places.includes(place) && !areIds.includes('unequal')) return 'same';
  // What one statement has at two places are two movements.
  if (isNear && before.places.some((each) => statementOf(each) === statementOf(place))) return 'different';
  if (uetr !== 'unknown') return uetr === 'equal' ? 'same' : 'different';
  if (transaction !== 'unknown') return transaction === 'equal' ? 'same' : 'different';
  if (comparedPayers(payerIban, counterparty.iban) === 'unequal') return 'different';
  if (compared(before.endToEndId, told.endToEndId) === 'unequal') return 'different';
  const doubt = isGone ? 'different' : 'maybe';
  const isOtherTime = !isNear || value === 'unequal';
  // Some banks count their references anew.
  if (reference === 'equal') return isOtherTime ? doubt : 'same';
  if (isOtherTime) return 'different';
  const isSameTime = value === 'equal' || isOneDay;
  // Others give each kind of statement references of its own.
  const isOfKind = before.places.some((each) => kindOf(each) === kindOf(place));
  if (reference === 'unequal') return isSameTime && !isOfKind ? doubt : 'different';
  if (compared(before.text, told.text) === 'unequal') return doubt;
  return isSameTime ? 'alike' : doubt;
};

/** Compares what was told of the return of a charge with another return of its amount, under its mandate. */
export const samenessOfReturns = (told: ReturnTold, movement: Movement): Sameness =>
  sameness({ bookedOn: told.bookedOn, told, payerIban: undefined, isGone: false }, withoutText(movement));
