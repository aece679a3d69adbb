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

/** Whether a card's number stands in a text, in any of the usual writings. */
export function showsNumber(text: string, card: CardData): boolean {
  return writingsOf(card.number).some((writing) => text.includes(writing));
}

/**
 * Whether a card's security code stands in a text by itself. The test cards have codes that begin with 0, which no
 * number in a log does, so that a hit is a leak and not an accident.
 */
export function showsCode(text: string, card: CardData): boolean {
  return new RegExp(`(?<![\\w.:,-])${card.code}(?![\\w.:-])`).test(text);
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
  const inTexts = texts.filter(([, text]) => cards.some((card) => showsNumber(text, card) || showsCode(text, card)));
  const inFiles = filesBeside(house.databasePath).filter((path) => {
    const bytes = readFileSync(path).toString('latin1');
    return cards.some((card) => showsNumber(bytes, card));
  });
  return [
    ...inTexts.map(([place, text]) => `${place}: ${around(text, cards)}`),
    ...inFiles.map((path) => basename(path)),
  ];
}

/** The database's own file, its write-ahead log and whatever else lies with it. */
function filesBeside(databasePath: string): readonly string[] {
  const folder = dirname(databasePath);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name));
}

function around(text: string, cards: readonly CardData[]): string {
  const secrets = cards.flatMap((card) => [...writingsOf(card.number), card.code]);
  const at = Math.max(...secrets.map((secret) => text.indexOf(secret)));
  return text.slice(Math.max(0, at - 60), at + 60);
}
