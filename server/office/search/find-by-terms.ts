import type { Payment } from '../../payments/model/payment.ts';
import { BEHIND_ALL } from '../../platform/base/identifiers.ts';
import type { Database } from '../../platform/database/database.ts';
import { type SearchTermRecords, searchTermRecords } from './records.ts';
import { hasPart, hasWords, reversed, type Sought, type TermForm, termOf } from './terms.ts';

/** A page of a channel's payments: those before an id. */
interface Page {
  readonly before: string;
  readonly limit: number;
}

/** What the terms find. */
export interface FoundByTerms {
  /** The newest first. */
  readonly payments: readonly Payment[];
  /** Whether more references begin or end so than were looked at. */
  readonly isCut: boolean;
}

/** A short part may belong to every reference: of so many, the last in their order are looked at. */
export const MOST_REFERENCES = 500;

/** The newest payments without terms that are looked at: those of the last seconds. */
const MOST_UNWRITTEN = 500;

/** Of a frequent word, so many payments are compared with the other words for one page. */
const WORDS_AT_ONCE = 200;
const MOST_ROUNDS = 5;

const newestFirst = (left: { readonly id: string }, right: { readonly id: string }): number =>
  left.id < right.id ? 1 : -1;

/** Returns the newest payments whose names have all words; the longest is the rarest, as a rule. */
const byWords = async (
  terms: SearchTermRecords,
  channelId: string,
  words: readonly string[],
  { before, limit }: Page,
): Promise<readonly Payment[]> => {
  const [first, ...others] = words;
  if (first === undefined) return [];
  const atOnce = others.length === 0 ? limit : WORDS_AT_ONCE;
  const found: Payment[] = [];
  let cursor = before;
  for (let round = 0; round < MOST_ROUNDS && found.length < limit; round += 1) {
    const ids = await terms.newestWith(channelId, termOf('word', first), cursor, atOnce);
    const payments = await terms.payments(channelId, ids);
    found.push(...payments.filter((payment) => hasWords(payment, words)).toSorted(newestFirst));
    const last = ids.at(-1);
    if (last === undefined || ids.length < atOnce) break;
    cursor = last;
  }
  return found.slice(0, limit);
};

/** Returns the newest of the payments with a reference that begins or ends so. */
const byPart = async (
  terms: SearchTermRecords,
  channelId: string,
  part: string | undefined,
  { before, limit }: Page,
): Promise<FoundByTerms> => {
  if (part === undefined) return { payments: [], isCut: false };
  const ways: readonly (readonly [TermForm, string])[] = [
    ['beginning', part],
    ['end', reversed(part)],
  ];
  const read = ways.map(([form, text]) => terms.beginningWith(channelId, termOf(form, text), MOST_REFERENCES + 1));
  const found = await Promise.all(read);
  const ids = [...new Set(found.flatMap((each) => each.slice(0, MOST_REFERENCES)))]
    .filter((id) => id < before)
    .toSorted((left, right) => (left < right ? 1 : -1));
  const payments: Payment[] = [];
  // Terms are cut: what they find is compared with the whole part.
  for (let from = 0; from < ids.length && payments.length < limit; from += limit) {
    const some = await terms.payments(channelId, ids.slice(from, from + limit));
    payments.push(...some.filter((payment) => hasPart(payment, part)).toSorted(newestFirst));
  }
  return {
    payments: payments.slice(0, limit),
    isCut: found.some(({ length }) => length > MOST_REFERENCES),
  };
};

/** Returns the newest of the payments that have no terms yet. */
const unwritten = async (
  terms: SearchTermRecords,
  channelId: string,
  { words, part }: Sought,
  { before }: Page,
): Promise<readonly Payment[]> => {
  const from = (await terms.place(channelId))?.toId ?? '';
  const span = { from, before: before < BEHIND_ALL ? before : BEHIND_ALL, limit: MOST_UNWRITTEN };
  return (await terms.latest(channelId, span)).filter(
    (payment) => hasWords(payment, words) || (part !== undefined && hasPart(payment, part)),
  );
};

/**
 * Returns the newest payments of a channel before an id, whose names have all words that are sought, or of which a
 * reference begins or ends as is sought.
 */
export const findByTerms = async (
  database: Pick<Database, 'read'>,
  channelId: string,
  sought: Sought,
  page: Page,
): Promise<FoundByTerms> => {
  if (sought.words.length === 0 && sought.part === undefined) return { payments: [], isCut: false };
  const terms = searchTermRecords(database);
  const [named, referenced, fresh] = await Promise.all([
    byWords(terms, channelId, sought.words, page),
    byPart(terms, channelId, sought.part, page),
    unwritten(terms, channelId, sought, page),
  ]);
  const all = [...named, ...referenced.payments, ...fresh];
  const payments = [...new Map(all.map((payment) => [payment.id, payment])).values()].toSorted(newestFirst);
  return { payments: payments.slice(0, page.limit), isCut: referenced.isCut };
};
