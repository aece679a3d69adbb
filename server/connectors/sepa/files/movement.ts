import { createHash } from 'node:crypto';
import { UnreadableXml } from './read-xml.ts';

/** One movement on an account, as the bank states it. */
export interface Movement {
  /**
   * Why it cannot be read as it is. What cannot be read of it (amount, day, direction) is empty then; whose it is may be
   * known all the same.
   */
  readonly oddity?: string | undefined;
  /** Account and bank's reference, the same in every statement; undefined for a movement without such a reference. */
  readonly id: string | undefined;
  /** Where it is in its statement: its kind, the statement's id, the page, the entry and the order. */
  readonly place: string;
  /** The place of its entry, which it shares with the other orders of that. */
  readonly entry: string;
  /** The account that the statement is of: its IBAN, or another number if it has none. */
  readonly iban: string;
  /** The statement's own id. */
  readonly statementId: string;
  /** Whether money came in or went out. */
  readonly direction: 'credit' | 'debit';
  /** Whether it takes back an earlier movement, as the bank marks it. */
  readonly isReversal: boolean;
  /** Whether its code is one of those with which banks give a movement back, such as that of an unpaid debit. */
  readonly isReturn: boolean;
  /** In hundredths. */
  readonly amount: bigint;
  readonly currency: string;
  /** `2026-11-27`. */
  readonly bookedOn: string;
  /** The day of its value, the same in every statement; undefined if the bank has none. */
  readonly valueOn?: string | undefined;
  /** The domain, family and sub-family of ISO 20022, such as `PMNT/IDDT/UPDD`; undefined if the bank has none. */
  readonly code?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly mandateId?: string | undefined;
  /** The ids of a file and of its part that a bank books as one entry. */
  readonly messageId?: string | undefined;
  readonly partId?: string | undefined;
  /** The ids that the first bank and the payer's bank gave to a transfer, the same at every bank. */
  readonly transactionId?: string | undefined;
  readonly uetr?: string | undefined;
  /** The bank's id of the movement, unique on the account. */
  readonly bankReference?: string | undefined;
  /** That of its entry, which other orders may have, too; undefined if the order is alone and has no other one. */
  readonly entryReference?: string | undefined;
  /** What the bank says that it kept of a credit, or took with a debit, of one order; in hundredths. */
  readonly charges: bigint;
  /** Whether the bank says that it is a charge of its own, which it books with the references of an order. */
  readonly isCharge: boolean;
  /** Why it was returned, such as `MD06`. */
  readonly reason?: string | undefined;
  /** What the payer wrote, and the structured references if there are any. */
  readonly remittance: string;
  readonly structuredReferences: readonly string[];
  /** What the bank wrote about it, in which banks repeat the words of the payer. */
  readonly information: readonly string[];
  readonly counterparty: { readonly name?: string | undefined; readonly iban?: string | undefined };
  /** How many orders it stands for; one unless the bank books files in one entry without details. */
  readonly count: number;
  readonly line: number;
}

/** Identifiers have up to 35 characters; a longer one would not fit in an index. */
const IDENTIFIER_LENGTH = 100;

/** What banks write where an identifier is missing, in letters of any size, with blanks or signs between them. */
const absent: ReadonlySet<string> = new Set(['', 'NOTPROVIDED', 'NONREF', 'NOREF', 'NOTAVAILABLE']);

/** Returns whether a text says that there is no identifier. */
export const isAbsent = (text: string): boolean => absent.has(text.replaceAll(/[\s._/-]/g, '').toUpperCase());

/** Returns a reference of a bank; undefined if it has zeros only, with which some banks fill a field that is empty. */
export const referenceOf = (identifier: string | undefined): string | undefined =>
  identifier === undefined || /^0+$/.test(identifier) ? undefined : identifier;

/**
 * Returns an identifier; undefined if it is empty, or says that there is none.
 * @throws UnreadableXml for one that is too long.
 */
export const identifierOf = (text: string | undefined, name: string, line: number): string | undefined => {
  if (text !== undefined && text.length > IDENTIFIER_LENGTH) {
    throw new UnreadableXml(line, `${name} is longer than ${IDENTIFIER_LENGTH} characters`);
  }
  return text === undefined || isAbsent(text) ? undefined : text;
};

const DIGEST_LENGTH = 32;

/** Returns a digest of the facts of a movement, the same in every statement; it identifies one without a reference. */
export const factsOf = (movement: Movement): string => {
  const { iban, bookedOn, direction, amount, currency, endToEndId, remittance, structuredReferences } = movement;
  const { name, iban: account } = movement.counterparty;
  const facts = [
    bookedOn,
    direction,
    `${amount}`,
    currency,
    endToEndId,
    remittance,
    structuredReferences[0],
    name,
    account,
  ];
  return `${iban}/${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, DIGEST_LENGTH)}`;
};

/**
 * Returns a digest of the facts of a debit that was given back: what banks write of it in every kind of statement, on
 * whatever day they book it.
 */
export const returnFactsOf = (movement: Movement): string =>
  factsOf({
    ...movement,
    bookedOn: movement.valueOn ?? movement.bookedOn,
    remittance: '',
    structuredReferences: [`${movement.mandateId ?? ''}/${movement.reason ?? ''}`],
    counterparty: {},
  });

/**
 * Returns the function that numbers the movements of a file, in their order, among those of their statement that are
 * alike: the number is the same in every statement that has all of them.
 */
export const numbering = (alikeBy: (movement: Movement) => string): ((movement: Movement) => number) => {
  const alike = new Map<string, number>();
  return (movement) => {
    const facts = `${movement.statementId}/${alikeBy(movement)}`;
    const number = (alike.get(facts) ?? 0) + 1;
    alike.set(facts, number);
    return number;
  };
};
