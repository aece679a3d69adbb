import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { evidenceEndings, evidenceFiles, evidenceLimits } from '../../../../catalogue/books/disputes.ts';
import { evidence } from '../../../../catalogue/fields/disputes.ts';
import { type Language, languages } from '../../../../catalogue/languages/languages.ts';
import { createVault } from '../../../access/vault/vault.ts';
import { manualClock } from '../../../platform/base/clock.ts';
import { Rejection } from '../../../platform/base/rejection.ts';
import type { ChangeSet } from '../../../platform/database/database.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import { drawPaper } from '../../../platform/paper/draw.ts';
import { type Line, linesOf, type Setting } from '../../../platform/paper/lines.ts';
import type { Paper } from '../../../platform/paper/paper.ts';
import { wellFormed } from '../../../platform/paper/sheet.ts';
import { addEvidence } from '../../../settlement/chargebacks/answer.ts';
import type { ChargebackDependencies } from '../../../settlement/chargebacks/dependencies.ts';
import { type Dispute, ownerOfEvidence } from '../../../settlement/chargebacks/model/dispute.ts';
import { pngOf } from '../../pictures.ts';
import { hold, holdAlike } from './finding.ts';
import { chosen, type Target } from './target.ts';

const ID = '8ac7a4a28b1f4b5e018b1f6d0f5c1a2b';
const NOW_MS = 1_795_176_000_000;

const codes = Object.keys(languages) as Language[];

/** A byte that chooses how the others are letters. */
const textIn = (bytes: Uint8Array, how: number): string =>
  Buffer.from(bytes).toString(how % 2 === 0 ? 'utf8' : 'utf16le');

const visible = (lines: readonly Line[]): string =>
  [...lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')]
    .filter((letter) => !/\p{Zs}/u.test(letter))
    .toSorted()
    .join('');

/** Lengths of points are sums of many parts. */
const ROUNDED = 0.001;

/** A letter alone may be wider than a narrow line. */
const isOneLetter = ({ runs }: Line): boolean =>
  [
    ...runs
      .map(({ text }) => text)
      .join('')
      .trim(),
  ].length <= 1;

/** What is tried; a test breaks one of them. */
export interface PdfParts {
  readonly linesOf: typeof linesOf;
  readonly drawPaper: typeof drawPaper;
  readonly addEvidence: typeof addEvidence;
}

/** Breaks a text into lines: none is wider than asked for, and none of its letters is lost. */
const breakLines = ({ linesOf: breaking }: PdfParts, input: Uint8Array): void => {
  const [language = 0, how = 0, wide = 0] = input;
  const setting: Setting = {
    tag: languages[codes[language % codes.length] ?? 'en'].tag,
    weight: how % 4 < 2 ? 400 : 600,
    size: 10,
    width: 30 + wide * 2,
  };
  const text = textIn(input.subarray(3), how);
  const lines = breaking(text, setting);
  const narrow = lines.filter((line) => line.width > setting.width + ROUNDED && !isOneLetter(line));
  hold(narrow.length === 0, `a line of ${narrow[0]?.width} is wider than ${setting.width}`);
  hold(
    lines.every(({ width }) => Number.isFinite(width) && width >= 0),
    'a line has no width',
  );
  const whole = breaking(text, { ...setting, width: 1_000_000 });
  holdAlike(visible(lines), visible(whole), 'a text has other letters in short lines');
};

/** Returns texts for a paper: what is between lines. */
const wordsIn = (text: string): readonly string[] => text.split('|').slice(0, 8);

const paperOf = (input: Uint8Array): Paper => {
  const [language = 0, how = 0] = input;
  const { tag, direction } = languages[codes[language % codes.length] ?? 'en'];
  const words = wordsIn(textIn(input.subarray(2), how));
  const at = (place: number): string => words[place] ?? '';
  const columns = [{ title: at(5), share: 2 }, { title: 'Amount', share: 1, isNumeric: true } as const];
  const table = { title: at(4), columns, rows: words.slice(6).map((each) => [each, '1.00']), sums: [[at(6), '2.00']] };
  return {
    tag,
    direction,
    title: at(0),
    shop: at(1),
    colour: '#1d4ed8',
    onColour: '#ffffff',
    logo: how % 8 < 2 ? pngOf(40, 20) : undefined,
    notice: how % 16 < 2 ? at(2) : undefined,
    amount: at(2),
    status: at(3),
    facts: [...words.map((each) => [each, at(1)] as const), ['Id', ID]],
    below: how % 32 < 16 ? [at(3), table] : [],
    atMs: NOW_MS,
  };
};

/** A paper of some texts of a few hundred letters has no more pages than this. */
const MOST_PAGES = 40;

const MOST_BYTES = 4 * 1_048_576;

/** Draws a paper, and reads it: it has its id, its title and its language, and nothing that is no letter. */
const drawAndRead = async ({ drawPaper: drawing }: PdfParts, input: Uint8Array): Promise<void> => {
  const paper = paperOf(input);
  const pdf = await drawing(paper);
  hold(pdf.length <= MOST_BYTES, `a paper has ${pdf.length} bytes`);
  const document = await getDocumentProxy(Uint8Array.from(pdf));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  const { info } = await getMeta(document);
  await document.loadingTask.destroy();
  hold(totalPages >= 1 && totalPages <= MOST_PAGES, `a paper has ${totalPages} pages`);
  hold(text.includes(ID), 'the id of a paper cannot be read');
  hold(!text.includes('\0'), 'a paper has a letter that is none');
  const titled = wellFormed(paper.title);
  // A text that is empty is none.
  holdAlike(info['Title'] ?? '', titled, 'a paper has another title');
  holdAlike(info['Language'], paper.tag, 'a paper has another language');
  // Drawing is dear: what the others do once, some do again.
  if ((input[1] ?? 0) % 8 !== 0) return;
  const [again, first] = [await drawing(paper), pdf].map((each) => Buffer.from(each).toString('latin1'));
  holdAlike(again, first, 'drawn again, a paper is another');
};

/** What evidence is stored with: a real vault, and a database that keeps the last change instead of storing it. */
const openEvidence = async () => {
  const clock = manualClock(NOW_MS);
  const keys = await openDatabase('sqlite::memory:');
  const vault = createVault(keys, clock, Buffer.alloc(32, 7));
  const dispute = { channelId: 'C', id: ID, version: 1, state: 'OPEN', pieces: 0 } as unknown as Dispute;
  let stored: ChangeSet = {};
  const dependencies = {
    clock,
    vault,
    database: {
      commit: async (changes: ChangeSet): Promise<void> => {
        stored = changes;
      },
    },
    disputes: { byId: async () => dispute },
    announceDispute: async () => ({}),
  } as unknown as ChargebackDependencies;
  return { dependencies, vault, stored: (): ChangeSet => stored };
};

let opened: ReturnType<typeof openEvidence> | undefined;

const evidenceShelf = (): ReturnType<typeof openEvidence> => {
  opened ??= openEvidence();
  return opened;
};

/** Returns a parameter as it is stored; undefined if it does not have its form. */
const readParameter = (name: 'file.name' | 'file.content', value: string): string | undefined =>
  evidence[name][1].read(value);

/** Sends a file as evidence of a dispute: it is refused by its parameter, or stored as it is. */
const sendEvidence = async ({ addEvidence: add }: PdfParts, input: Uint8Array): Promise<void> => {
  const [how = 0, nameLength = 0] = input;
  const rest = Buffer.from(input.subarray(2));
  const hasName = how % 2 === 1;
  const fileName = hasName ? readParameter('file.name', rest.toString('utf8', 0, nameLength % 32)) : undefined;
  const bytes = hasName ? rest.subarray(nameLength % 32) : rest;
  const fileContent = readParameter('file.content', bytes.toString(how % 4 < 2 ? 'base64' : 'latin1'));
  if (fileContent === undefined || (hasName && fileName === undefined)) return;
  const { dependencies, vault, stored } = await evidenceShelf();
  const id = 'f'.repeat(32);
  try {
    await add(dependencies, 'C', ID, { id, kind: 'DELIVERY', fileName, fileContent });
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const names = error.details.parameterErrors?.map(({ name }) => name) ?? [];
    hold(error.code === '200.300.404' && names.length === 1, 'evidence is refused without a reason');
    hold(names[0] === 'file.content' || names[0] === 'file.name', `evidence is refused for ${names[0]}`);
    return;
  }
  const content = Buffer.from(fileContent, 'base64');
  const [insert] = (stored().inserts ?? []).filter(({ table }) => table === 'dispute_evidence');
  const file = JSON.parse(String(insert?.row['file'])) as Readonly<Record<string, unknown>>;
  const type = file['type'] as keyof typeof evidenceFiles;
  hold(
    evidenceFiles[type]?.some((first) => first.every((byte, at) => content[at] === byte)),
    `a file is no ${type}`,
  );
  hold(content.length <= evidenceLimits.fileBytes && file['bytes'] === content.length, 'a file has another length');
  holdAlike(file['digest'], createHash('sha256').update(content).digest('hex'), 'a file has another digest');
  const name = String(file['name']).toLowerCase();
  hold(
    fileName === undefined || evidenceEndings[type].some((each) => name.endsWith(each)),
    'a file is named as another',
  );
  const sealed = await vault.open('C', ownerOfEvidence({ disputeId: ID, number: 1 }), String(insert?.row['sealed']));
  holdAlike((JSON.parse(sealed) as { readonly file?: string }).file, fileContent, 'evidence is sealed as another');
};

/** What an input does, by its first byte: papers are dear, so most break lines. */
const ways = [drawAndRead, sendEvidence, ...Array.from({ length: 14 }, () => breakLines)];

const english = codes.indexOf('en');
const paper = (text: string, language = english): Uint8Array => chosen(0, chosen(language, chosen(0, text)));
const broken = (text: string, width: number, language = english): Uint8Array =>
  chosen(2, chosen(language, chosen(0, chosen(width, text))));

/** Names of shops of the tests of papers. */
const names = [
  'Cup & Co|order 4711|€92.00|Paid|Visa •0000',
  '<b>Cup</b> & "Co"|) Tj ET (\\( >> endstream endobj',
  'Cup Ωμ Жж ışğ שלום متجر 花屋 简体 繁體 한국 ไทย',
  '☕ Cup 👩‍👩‍👧 ႠႡ \u{1F1E9}\u{1F1EA}',
  '\u202EpuC\u202C \u2066\u200F\u0000\u0007\uFEFF\n\r\u2028 Cup',
  'متجر (Demo) زهور|שלום 12 abc (x)|Der ausgezahlte Betrag ist um 8,00 € niedriger.',
  `C${'\u0301'.repeat(40)}up|${'W'.repeat(200)}`,
];

const pdfs = ['%PDF-1.7\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'];

/** PDFs: those that shoppers and merchants get, written and read again, and those that merchants send as evidence. */
export const pdfTarget = (parts: PdfParts): Target => ({
  seeds: async () => [
    ...names.map((each, place) => paper(each, place % 2 === 0 ? english : codes.indexOf('ar'))),
    ...names.flatMap((each) => [broken(each, 20), broken(each, 90)]),
    ...pdfs.flatMap((each) => [chosen(1, chosen(0, chosen(0, each))), chosen(1, chosen(1, chosen(5, `a.pdf${each}`)))]),
    chosen(1, chosen(0, chosen(0, pngOf(2, 2)))),
    chosen(1, chosen(2, chosen(0, 'JVBERi0xLjQK'))),
    chosen(1, chosen(3, chosen(5, 'a.jpg/9j/4AAQSkY='))),
  ],
  dictionary: [
    ...['%PDF-', '.pdf', '.png', '.jpeg', '\x89PNG', 'JVBERi0x', '|', '\u200f', '\u202e', '\u2066', '\u0301', '\u00ad'],
    ...[
      'ﷺ',
      'ش',
      'שלום',
      '花',
      '한',
      'ก',
      '\u{1F600}',
      '(',
      ')',
      '\\',
      'endobj',
      '\ud83d',
      '\u0e33',
      'ﬁ',
      '\u2028',
      '\u00a0',
    ],
  ],
  measured: [
    ...['server/platform/paper/', 'server/settlement/chargebacks/answer.js', 'dist/catalogue/schema/'],
    ...['node_modules/bidi-js/', 'node_modules/any-ascii/'],
  ],
  readings: 3,
  longest: 1_024,
  run: async (input) => {
    const [way = 0] = input;
    await ways[way % ways.length]?.(parts, input.subarray(1));
  },
});

/** The target of PDFs. */
export const pdf = pdfTarget({ linesOf, drawPaper, addEvidence });
