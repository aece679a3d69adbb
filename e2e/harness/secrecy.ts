import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CardData } from './cards.ts';
import { everythingStored, type LastRows } from './gateway-records.ts';
import type { Stack } from './stack.ts';

/** Returns the forms in which a card number might be written. */
function notationsOf(number: string): readonly string[] {
  const groups = /^3[47]/.test(number) ? number.match(/^.{4}|.{6}|.{5}$/g) : number.match(/.{1,4}/g);
  const separators = ['', ' ', '+', '%20', '-'];
  const bytes = Buffer.from(number);
  // In a longer base64 text the number may begin at any of three offsets; its whole groups are always the same.
  const base64 = [0, 1, 2].map((shift) => bytes.subarray(shift, shift + 12).toString('base64'));
  return [...separators.map((separator) => (groups ?? []).join(separator)), bytes.toString('hex'), ...base64];
}

/**
 * Returns one pattern for the numbers of all these cards: texts are long, and each separate search would read all of
 * them.
 */
function numbersOf(cards: readonly CardData[]): string {
  return cards
    .flatMap((card) => notationsOf(card.number))
    .map((notation) => notation.replaceAll('+', '\\+'))
    .join('|');
}

/**
 * Returns one pattern for the security codes of all these cards, standing alone. The codes of test cards begin with 0,
 * which no number in a log does, so that a match is a leak and not a coincidence.
 */
function codesOf(cards: readonly CardData[]): string {
  return `(?<![\\w.:,-])(?:${cards.map(({ code }) => code).join('|')})(?![\\w.:-])`;
}

/** Returns whether a text contains a card's number, in any of the usual forms. */
export function showsNumber(text: string, card: CardData): boolean {
  return new RegExp(numbersOf([card])).test(text);
}

/** Returns whether a text contains a card's security code, standing alone. */
export function showsCode(text: string, card: CardData): boolean {
  return new RegExp(codesOf([card])).test(text);
}

/** Returns the first place in a text with a number or code of one of these cards, with its context. */
export function shownIn(text: string, cards: readonly CardData[]): string | undefined {
  const found = new RegExp(`${numbersOf(cards)}|${codesOf(cards)}`).exec(text);
  return found === null ? undefined : text.slice(Math.max(0, found.index - 60), found.index + 60);
}

/** What was searched before: the content of each file, by its path, and the last row of each table. */
export interface Searched {
  readonly files: Map<string, Buffer>;
  readonly rows: LastRows;
}

/** What was searched before the first search. */
export const nothingSearched = (): Searched => ({ files: new Map(), rows: new Map() });

/**
 * Searches for card data everywhere the gateway and the shop could have left them, and returns the places; empty if
 * there are none. Of the database, it reads the rows and the parts of files that are new since a search before.
 */
export async function leaksIn(
  stack: Stack,
  cards: readonly CardData[],
  addresses: readonly string[],
  searched = nothingSearched(),
): Promise<readonly string[]> {
  const metrics = await fetch(new URL('metrics', stack.gatewayUrl)).then((response) => response.text());
  const texts: readonly (readonly [string, string])[] = [
    ['the logs', stack.logs()],
    ['the metrics', metrics],
    ...addresses.map((address) => ['an address', address] as const),
    // As one text: there are tens of thousands of values, and each search has a fixed cost. A line break ends a number.
    ['the database', everythingStored(stack.databasePath, searched.rows).join('\n')],
  ];
  const inTexts = texts.flatMap(([place, text]) => {
    const found = shownIn(text, cards);
    return found === undefined ? [] : [`${place}: ${found}`];
  });
  const numbers = new RegExp(numbersOf(cards));
  const inFiles = filesBeside(stack.databasePath).filter((path) => {
    const content = readFileSync(path);
    const before = searched.files.get(path) ?? Buffer.alloc(0);
    searched.files.set(path, content);
    return changedParts(before, content).some((part) => numbers.test(part));
  });
  return [...inTexts, ...inFiles.map((path) => basename(path))];
}

const PART_BYTES = 65_536;
/** More than any notation of a number, so that one on the edge of two parts is found in the changed one. */
const EDGE_BYTES = 256;

/** Returns the parts of a file that differ from the content before, with their surroundings. */
export function changedParts(before: Buffer, content: Buffer): readonly string[] {
  const starts = Array.from({ length: Math.ceil(content.length / PART_BYTES) }, (_, index) => index * PART_BYTES);
  const partOf = (file: Buffer, start: number) => file.subarray(start, start + PART_BYTES);
  return starts
    .filter((start) => !partOf(before, start).equals(partOf(content, start)))
    .map((start) => content.toString('latin1', Math.max(0, start - EDGE_BYTES), start + PART_BYTES + EDGE_BYTES));
}

/** Returns the database's own file, its write-ahead log and all other files beside it. */
function filesBeside(databasePath: string): readonly string[] {
  const folder = dirname(databasePath);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name));
}
