import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CardData } from './cards.ts';
import { everythingStored } from './gateway-records.ts';
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

/**
 * Searches for card data everywhere the gateway and the shop could have left them, and returns the places; empty if
 * there are none.
 */
export async function leaksIn(
  stack: Stack,
  cards: readonly CardData[],
  addresses: readonly string[],
): Promise<readonly string[]> {
  const metrics = await fetch(new URL('metrics', stack.gatewayUrl)).then((response) => response.text());
  const texts: readonly (readonly [string, string])[] = [
    ['the logs', stack.logs()],
    ['the metrics', metrics],
    ...addresses.map((address) => ['an address', address] as const),
    // As one text: there are tens of thousands of values, and each search has a fixed cost. A line break ends a number.
    ['the database', everythingStored(stack.databasePath).join('\n')],
  ];
  const inTexts = texts.flatMap(([place, text]) => {
    const found = shownIn(text, cards);
    return found === undefined ? [] : [`${place}: ${found}`];
  });
  const numbers = new RegExp(numbersOf(cards));
  const inFiles = filesBeside(stack.databasePath).filter((path) => numbers.test(readFileSync(path, 'latin1')));
  return [...inTexts, ...inFiles.map((path) => basename(path))];
}

/** Returns the database's own file, its write-ahead log and all other files beside it. */
function filesBeside(databasePath: string): readonly string[] {
  const folder = dirname(databasePath);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name));
}
