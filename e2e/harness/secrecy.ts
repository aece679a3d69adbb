import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CardData } from './cards.ts';
import { everythingStored } from './gateway-records.ts';
import type { House } from './harness.ts';

/** The forms in which a card number might have been written somewhere. */
function writingsOf(number: string): readonly string[] {
  const groups = /^3[47]/.test(number) ? number.match(/^.{4}|.{6}|.{5}$/g) : number.match(/.{1,4}/g);
  const separators = ['', ' ', '+', '%20', '-'];
  const bytes = Buffer.from(number);
  // Inside a longer base64 text the number may begin at any of three places; whole groups of it are always the same.
  const base64 = [0, 1, 2].map((shift) => bytes.subarray(shift, shift + 12).toString('base64'));
  return [...separators.map((separator) => (groups ?? []).join(separator)), bytes.toString('hex'), ...base64];
}

/** One pattern for the numbers of all these cards: texts are long, and a search for each writing goes through all of them. */
function numbersOf(cards: readonly CardData[]): string {
  return cards
    .flatMap((card) => writingsOf(card.number))
    .map((writing) => writing.replaceAll('+', '\\+'))
    .join('|');
}

/**
 * One pattern for the security codes of all these cards, where they stand by themselves. The test cards have codes that begin
 * with 0, which no number in a log does, so that a hit is a leak and not an accident.
 */
function codesOf(cards: readonly CardData[]): string {
  return `(?<![\\w.:,-])(?:${cards.map(({ code }) => code).join('|')})(?![\\w.:-])`;
}

/** Whether a card's number stands in a text, in any of the usual writings. */
export function showsNumber(text: string, card: CardData): boolean {
  return new RegExp(numbersOf([card])).test(text);
}

/** Whether a card's security code stands in a text by itself. */
export function showsCode(text: string, card: CardData): boolean {
  return new RegExp(codesOf([card])).test(text);
}

/** Gives the first place where a number or code of one of these cards stands in a text, with what is around it. */
export function shownIn(text: string, cards: readonly CardData[]): string | undefined {
  const found = new RegExp(`${numbersOf(cards)}|${codesOf(cards)}`).exec(text);
  return found === null ? undefined : text.slice(Math.max(0, found.index - 60), found.index + 60);
}

/** Looks for card data everywhere the house could have left them and answers the places: none, if all is well. */
export async function leaksIn(
  house: House,
  cards: readonly CardData[],
  addresses: readonly string[],
): Promise<readonly string[]> {
  const metrics = await fetch(new URL('metrics', house.gatewayUrl)).then((response) => response.text());
  const texts: readonly (readonly [string, string])[] = [
    ['the logs', house.logs()],
    ['the metrics', metrics],
    ...addresses.map((address) => ['an address', address] as const),
    // As one text: the values are tens of thousands, and each search has a price of its own. A line's end ends a number.
    ['the database', everythingStored(house.databasePath).join('\n')],
  ];
  const inTexts = texts.flatMap(([place, text]) => {
    const found = shownIn(text, cards);
    return found === undefined ? [] : [`${place}: ${found}`];
  });
  const numbers = new RegExp(numbersOf(cards));
  const inFiles = filesBeside(house.databasePath).filter((path) => numbers.test(readFileSync(path, 'latin1')));
  return [...inTexts, ...inFiles.map((path) => basename(path))];
}

/** The database's own file, its write-ahead log and whatever else lies with it. */
function filesBeside(databasePath: string): readonly string[] {
  const folder = dirname(databasePath);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name));
}
