import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { priceText } from '../../../catalogue/payments/price.ts';
import { compiled } from '../../testing/on-demand.ts';
import { pngOf } from '../../testing/pictures.ts';
import { Rejection } from '../base/rejection.ts';
import { pageTexts } from '../pages/texts.ts';
import { drawPaper } from './draw.ts';
import { createPaperDrawer, MOST_WAITING, paperThread } from './drawer.ts';
import { type Family, families, fileOf } from './families.ts';
import type { Paper } from './paper.ts';

const ID = '8ac7a4a28b1f4b5e018b1f6d0f5c1a2b';

const paperIn = (language: Language, more: Partial<Paper> = {}): Paper => {
  const { tag, direction } = languages[language];
  const { link, facts, simulator } = pageTexts(language);
  return {
    tag,
    direction,
    title: link.title.replace('{name}', () => 'Cup & Co'),
    shop: 'Cup & Co',
    colour: '#1d4ed8',
    onColour: '#ffffff',
    logo: undefined,
    notice: simulator.notice,
    amount: priceText('92.00', 'EUR', tag),
    status: link.paid,
    facts: [
      [facts.reference, 'order 4711'],
      [link.receipt.method, 'Visa •0000'],
      [link.receipt.payment, ID],
    ],
    atMs: 1_795_176_000_000,
    ...more,
  };
};

const read = async (pdf: Uint8Array) => {
  const document = await getDocumentProxy(Uint8Array.from(pdf));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  const { info } = await getMeta(document);
  return { totalPages, text, info };
};

const codes = Object.keys(languages) as Language[];

interface Tagged {
  readonly type?: string;
  readonly role?: string;
  readonly children?: readonly Tagged[];
}

/** Returns the roles of what is below an element: of each, its name, or its name and the roles below it. */
const rolesIn = ({ children = [] }: Tagged): readonly unknown[] =>
  children.flatMap((child) => {
    if (child.role === undefined) return [];
    const below = rolesIn(child);
    return [below.length === 0 ? child.role : [child.role, below]];
  });

describe.each(codes)('a paper in %s', (code) => {
  test('has shop, amount, texts and id as text, on one page that names its language and title', async () => {
    const paper = paperIn(code);
    const { totalPages, text, info } = await read(await drawPaper(paper));
    expect(totalPages).toBe(1);
    for (const part of ['Cup & Co', '92', 'order 4711', 'Visa •0000', ID]) expect(text).toContain(part);
    expect(info).toMatchObject({ Title: paper.title, Language: languages[code].tag, IsAcroFormPresent: false });
    // Parts of right-to-left lines come in an order of the reader's.
    if (paper.direction === 'ltr') expect(text.replaceAll(/\s/g, '')).toContain(paper.status.replaceAll(/\s/g, ''));
    // A letter that no font has would be a box, which has no text.
    expect(text).not.toContain('\u0000');
  });

  test('is the same each time', async () => {
    const [one, other] = [await drawPaper(paperIn(code)), await drawPaper(paperIn(code))];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
    expect(one.length).toBeLessThan(150_000);
  });
});

describe('a paper', () => {
  test.each([
    ['markup', '<b>Cup</b> & "Co"'],
    ['the syntax of PDF', ') Tj ET (\\( >> endstream endobj'],
    ['letters of all scripts', 'Cup Ωμ Жж ışğ שלום متجر 花屋 简体 繁體 한국 ไทย'],
    ['emoji and letters that no font has', '☕ Cup 👩‍👩‍👧 ႠႡ \u{1F1E9}\u{1F1EA}'],
    ['characters that steer', '\u202EpuC\u202C \u2066\u200F\u0000\u0007\uFEFF\n\r\u2028 Cup'],
    ['lone surrogates', 'Cup \uD83D \uDE00'],
    ['nothing but spaces', ' \t '],
    ['one long word', 'W'.repeat(5_000)],
    ['many marks on a letter', `C${'\u0301'.repeat(400)}up`],
  ])('can be read with a shop whose name has %s', async (_name, shop) => {
    for (const code of ['en', 'ar', 'ja'] as const) {
      const { totalPages, text } = await read(
        await drawPaper(
          paperIn(code, {
            shop,
            facts: [
              ['Reference', shop],
              ['Id', ID],
            ],
          }),
        ),
      );
      expect(totalPages).toBeLessThan(3);
      expect(text).toContain(ID);
    }
  });

  test('has its title whole, whatever controls are in it', async () => {
    for (const control of ['\0', '\t', '\r\n', '\u001b', '\u007f', '\u0085']) {
      const title = `Cup${control}and Co${control}é`;
      const { info } = await read(await drawPaper(paperIn('en', { title, shop: title, facts: [] })));
      expect(info).toMatchObject({ Title: 'Cup and Co é', Author: 'Cup and Co é' });
    }
  });

  test('has no pages without rows, and more pages for more rows', async () => {
    const facts = Array.from({ length: 120 }, (_, place) => ['Refunded', `€1.00 · ${place}`] as const);
    const { totalPages, text } = await read(await drawPaper(paperIn('en', { facts })));
    expect(totalPages).toBeGreaterThan(3);
    expect(totalPages).toBeLessThan(7);
    expect(text).toContain('€1.00 · 119');
  });

  test('has tables and sentences below its facts, over numbered pages, with its columns on each', async () => {
    const rows = Array.from({ length: 90 }, (_, place) => [`row ${place}`, `${place}.00`]);
    const columns = [
      { title: 'Kind', share: 2 },
      { title: 'Amount', share: 1, isNumeric: true },
    ] as const;
    for (const code of ['en', 'ar'] as const) {
      const table = { title: 'Kinds', columns, rows, sums: [['All of them', '4005.00']] };
      const { totalPages, text } = await read(
        await drawPaper(paperIn(code, { below: ['It adds up.', table, 'The end.'] })),
      );
      expect(totalPages).toBe(4);
      for (const part of ['It adds up.', 'Kinds', 'row 0', 'row 89', '4005.00', 'The end.', '4 / 4']) {
        expect(text).toContain(part);
      }
      expect([...text.matchAll(/Amount/g)]).toHaveLength(4);
    }
  });

  test('tells programs that read it aloud what is a heading, a paragraph and a table, in the order of reading', async () => {
    const columns = [
      { title: 'Kind', share: 2 },
      { title: 'Amount', share: 1, isNumeric: true },
    ] as const;
    const table = { title: 'Kinds', columns, rows: [['Fees', '1.00']], sums: [['All', '1.00']] };
    const facts = [['Reference', 'order 4711']] as const;
    for (const code of ['en', 'ar'] as const) {
      const drawn = await drawPaper(paperIn(code, { facts, logo: pngOf(40, 160), below: ['It adds up.', table] }));
      const page = await (await getDocumentProxy(Uint8Array.from(drawn))).getPage(1);
      const row = (role: string) => ['TR', [role, role]];
      // The notice, the shop, its amount and status, a fact and its value; the logo is decoration beside the name.
      const before = ['P', 'H1', 'P', 'P', 'P', 'P', 'P', 'H2'];
      expect(rolesIn(await page.getStructTree())).toEqual([...before, ['Table', [row('TH'), row('TD'), row('TD')]]]);
    }
  });

  test('has the logo of the shop', async () => {
    const [without, plain, clear] = await Promise.all([
      drawPaper(paperIn('en')),
      drawPaper(paperIn('en', { logo: pngOf(480, 160) })),
      drawPaper(paperIn('ar', { logo: pngOf(40, 160) })),
    ]);
    expect(Buffer.from(without).includes('/Subtype /Image')).toBe(false);
    for (const pdf of [plain, clear]) expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true);
  });
});

const drawings = [
  ['in the process', async () => undefined],
  ['on a thread', async () => paperThread(await compiled('platform/paper/drawing-thread.js'))],
] as const;

describe.each(drawings)('papers that are drawn %s', (_name, drawingOf) => {
  test('come for all of 50 who ask at once, each for their own', async () => {
    const draw = createPaperDrawer(await drawingOf());
    const asked = Array.from({ length: 50 }, (_, place) => `Shop ${place}`);
    const drawn = await Promise.all(asked.map(async (shop) => draw(paperIn('en', { shop }))));
    const texts = await Promise.all(drawn.map(async (pdf) => (await read(pdf)).text));
    expect(asked.filter((shop, place) => !texts[place]?.includes(`${shop}\n`))).toEqual([]);
  });
});

test('a thread that fails is not the end of papers', async () => {
  const draw = paperThread(await compiled('platform/paper/drawing-thread.js'));
  const broken = { ...paperIn('en'), logo: new Uint8Array(3) };
  await expect(draw(broken)).rejects.toThrow();
  await expect(createPaperDrawer(draw)(broken)).rejects.toMatchObject({
    code: '800.800.800',
    details: { status: 503 },
  });
  expect((await draw(paperIn('en'))).length).toBeGreaterThan(1_000);
});

// Takes a second or two: nearly each letter is in another file, and rare ones are written in ASCII.
test('names of letters that share no font are drawn in the time and the memory of a thread', async () => {
  const draw = paperThread(await compiled('platform/paper/drawing-thread.js'));
  const far = String.fromCodePoint(...Array.from({ length: 512 }, (_, place) => 0x4e00 + ((place * 7_919) % 20_000)));
  const { text } = await read(
    await draw(
      paperIn('ja', {
        shop: far,
        facts: [
          ['Reference', far],
          ['Id', ID],
        ],
      }),
    ),
  );
  expect(text).toContain(ID);
});

test('while too many wait, the next is refused, and those who wait get theirs', async () => {
  const begun: (() => void)[] = [];
  const draw = createPaperDrawer(() => new Promise((resolve) => begun.push(() => resolve(new Uint8Array(1)))));
  const waiting = Array.from({ length: MOST_WAITING }, () => draw(paperIn('en')));
  await expect(draw(paperIn('en'))).rejects.toThrow(Rejection);
  for (let place = 0; place < MOST_WAITING; place += 1) {
    await expect.poll(() => begun.length).toBe(place + 1);
    begun[place]?.();
  }
  expect(await Promise.all(waiting)).toHaveLength(MOST_WAITING);
});

test('every family is a package with its licence, its letters and its files', () => {
  for (const family of Object.values<Family>(families)) {
    const folder = `node_modules/@fontsource/${family.name}`;
    expect(readFileSync(`${folder}/LICENSE`, 'utf8')).toContain('SIL Open Font License, Version 1.1');
    const parts = Object.keys(JSON.parse(readFileSync(`${folder}/unicode.json`, 'utf8')) as object);
    for (const part of parts) {
      for (const weight of family.weights) {
        const file = fileOf(family, part.replaceAll(/[[\]]/g, ''), weight);
        expect(readFileSync(`${folder}/${file}`).subarray(0, 4).toString(), file).toBe('wOFF');
      }
    }
  }
});
