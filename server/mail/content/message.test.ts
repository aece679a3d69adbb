import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { contrastOf, TEXT_CONTRAST } from '../../../catalogue/design/contrast.ts';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { type MailKind, mailKinds } from '../../../catalogue/mail/mail-kinds.ts';
import { mailsByLanguage } from '../../../catalogue/texts/registry/mails.ts';
import { pageTexts } from '../../platform/pages/texts.ts';
import { sampleFacts, sampleOfDebit } from '../../testing/sample-mails.ts';
import { letterOf } from './blocks.ts';
import type { MailFacts, Message } from './facts.ts';
import { messageOf } from './message.ts';

const codes = Object.keys(languages) as Language[];
const kinds = Object.keys(mailKinds) as MailKind[];

/** A mail of more is cut by Gmail. */
const MOST_BYTES = 100 * 1_024;

const all = codes.flatMap((language) => kinds.map((kind) => ({ language, kind })));

/** What a reader of the HTML sees, as lines. */
const seen = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/su, '')
    .replaceAll('</span><span style="display:inline-block">', '')
    .replaceAll(/<[^>]*>/gsu, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/gu, ' ');

const withoutMarks = (text: string): string => text.replaceAll(/[\u2068\u2069]/gu, '').replaceAll(/\s+/gu, ' ');

/** Runs the parser of libxml2. It fails if the HTML is no well-formed XML, or has elements of no HTML. */
const check = async (html: string, ...options: string[]): Promise<string> => {
  const child = promisify(execFile)('xmllint', ['--noout', '--nonet', ...options, '-']);
  child.child.stdin?.end(html);
  return (await child).stderr;
};

describe('each kind of mail in each language', () => {
  test.each(all)('$kind in $language has all its parts, the same in text and HTML', ({ language, kind }) => {
    const facts = sampleFacts(kind, language);
    const { blocks } = letterOf(facts);
    const { html, text, subject } = messageOf(facts, {});
    const wanted = [
      'heading',
      'sign',
      'sentence',
      'facts',
      'small',
      ...(facts.url === undefined ? [] : ['button']),
      ...(facts.amount === undefined && facts.code === undefined ? [] : ['amount']),
    ];
    expect(new Set(blocks.map(({ is }) => is))).toEqual(new Set(wanted));
    const [inText, inHtml] = [withoutMarks(text), seen(html)];
    for (const block of blocks) {
      const parts =
        block.is === 'facts'
          ? block.facts.flatMap(({ term, value }) => [term, value])
          : block.is === 'button'
            ? [block.text]
            : block.is === 'amount' || block.is === 'small'
              ? [block.text]
              : block.is === 'sign'
                ? []
                : [...block.phrase.text.split(/\{\w+\}/), block.phrase.value ?? ''];
      for (const part of parts.map((each) => each.replaceAll(/\s+/gu, ' ').trim())) {
        expect(inText).toContain(part);
        expect(inHtml).toContain(part);
      }
    }
    expect(withoutMarks(subject)).toContain('Tea House');
    expect(text.includes('https://pay.example/x?a=1&b=2')).toBe(kind !== 'code');
    expect(html.includes('href="https://pay.example/x?a=1&amp;b=2"')).toBe(kind !== 'code');
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\{\w+\}|NaN|null/);
  });

  test.each(all)('$kind in $language is small, and says its language and direction', ({ language, kind }) => {
    const { html, text } = messageOf(sampleFacts(kind, language), {});
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
    const shown = mailKinds[kind].to !== 'shopper' && language !== 'de' ? 'en' : language;
    const { tag, direction } = languages[shown];
    expect(html.split(`lang="${tag}" dir="${direction}"`)).toHaveLength(3);
  });

  test.each(kinds)('%s is well-formed, and HTML that the parser of libxml2 knows', async (kind) => {
    const logo = { type: 'image/png', bytes: pngOf(480, 160) };
    const mails = codes.map((language) => messageOf(sampleFacts(kind, language), { colour: '#ffcc00', logo }).html);
    await Promise.all(
      ['en', 'de', 'ar', 'ja'].map(async (code) => {
        const html = mails[codes.indexOf(code as Language)] ?? '';
        expect(await check(html)).toBe('');
        expect(await check(html, '--html')).toBe('');
      }),
    );
    for (const html of mails) {
      expect(html).not.toMatch(/<(?:script|link|iframe|form|object)\b|\son\w+=|url\(/i);
      expect(html.match(/\bsrc="[^"]*"/g)).toEqual(['src="cid:logo@tollgate"']);
    }
  });
});

test('the check finds what is wrong', async () => {
  await expect(check('<p><b>x</p>')).rejects.toThrow(/mismatch/);
  expect(await check('<p><bdi>x</bdi></p>', '--html')).toContain('Tag bdi invalid');
});

describe('what others wrote', () => {
  const evil = `</title></style><script>alert(1)</script>"'&{shop}{name}\r\nBcc: victim@example.com\u2028\u202e\u0000`;
  const hostile = (kind: MailKind, language: Language): MailFacts => ({
    ...sampleFacts(kind, language),
    shop: evil,
    brand: evil,
    country: evil,
    reference: evil,
    paymentId: evil,
    mandate: evil,
    name: evil,
    reason: evil,
    currency: evil,
    amount: evil,
    day: evil,
    last4: evil,
    url: `javascript:${evil}`,
  });

  test.each(all)('is escaped, and is one line: $kind in $language', ({ language, kind }) => {
    const { subject, text, html } = messageOf(hostile(kind, language), { colour: 'red;}</style>' });
    expect(subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u);
    expect(html).not.toMatch(/<script|javascript:|red;/);
    expect(html.match(/<\/(?:title|style)>/g)).toEqual(['</title>', '</style>']);
    expect(`${subject}${text}${html}`).not.toMatch(/[\p{Co}\p{Zl}\u202e]|(?!\n)\p{Cc}/u);
    expect(text).not.toMatch(/^Bcc/m);
    expect(text).not.toContain('javascript:');
  });

  test('stays well-formed', async () => {
    expect(await check(messageOf(hostile('failed', 'ar'), {}).html)).toBe('');
    expect(await check(messageOf(hostile('dispute', 'en'), {}).html, '--html')).toBe('');
  });

  test.each([
    'Win at evil.example',
    'https://evil.example',
    'www.evil.example',
    'call +1 900 123',
    'a@evil.example',
    'x'.repeat(61),
    'p\u0430ypal',
    '<b>Ada</b>',
  ])('is no name to greet with: %s', (name) => {
    const { text, html } = messageOf({ ...sampleFacts('receipt', 'en'), name }, {});
    expect(text).not.toContain('Hello');
    expect(seen(html)).not.toContain('Hello');
  });

  test.each(['Ada Lovelace', 'Dr. Ada', "Sinéad O'Connor", 'Jean-Luc', '山田 太郎', 'محمد علي'])(
    'is a name to greet with: %s',
    (name) => {
      expect(withoutMarks(messageOf({ ...sampleFacts('receipt', 'en'), name }, {}).text)).toContain(`Hello ${name},`);
    },
  );

  test('does not become longer than a line', () => {
    const { subject, html } = messageOf({ ...sampleFacts('receipt', 'en'), shop: 'x'.repeat(5_000) }, {});
    expect(subject.length).toBeLessThan(300);
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
  });

  test('has its own direction in the lines of the other', () => {
    const arabic = messageOf({ ...sampleFacts('receipt', 'ar'), shop: 'Tea House 24' }, {});
    expect(arabic.subject).toContain('\u2068Tea House 24\u2069');
    expect(arabic.html).toContain('<span dir="auto">Tea House 24</span>');
    expect(messageOf({ ...sampleFacts('receipt', 'en'), shop: 'متجر' }, {}).subject).toContain('\u2068متجر\u2069');
    expect(messageOf(sampleFacts('receipt', 'en'), {}).subject).toBe('Your receipt from Tea House');
  });
});

describe('what is missing', () => {
  const optional = [
    'amount',
    'currency',
    'brand',
    'last4',
    'country',
    'reference',
    'description',
    'paymentId',
    'day',
    'mandate',
    'code',
  ];
  const each = [...optional, 'name', 'reason', 'url'] as (keyof MailFacts)[];
  const without = (facts: MailFacts, names: readonly (keyof MailFacts)[]): MailFacts =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name as keyof MailFacts))) as never;
  const isWhole = ({ subject, text, html }: Message): void => {
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\{\w+\}|NaN|Invalid|: \n|: $/);
  };

  test.each(kinds)('is left out of %s, one by one and all together', (kind) => {
    for (const language of codes) {
      for (const name of each) isWhole(messageOf(without(sampleFacts(kind, language), [name]), {}));
      const bare = without(sampleFacts(kind, language), each);
      isWhole(messageOf(bare, {}));
      expect(letterOf(bare).blocks.some(({ is }) => is === 'button' || is === 'amount')).toBe(false);
    }
  });

  test.each([
    { day: '2026-02-30' },
    { amount: '12,5' },
    { currency: 'EURO' },
    { reason: 'constructor' },
    { url: 'ftp://x' },
    { url: '/x' },
    { shop: '\u200b\n' },
  ])('includes what is malformed: %o', (wrong) => {
    isWhole(messageOf({ ...sampleFacts('failed', 'en'), ...wrong }, {}));
    isWhole(messageOf({ ...sampleFacts('dispute', 'de'), ...wrong }, {}));
    isWhole(messageOf({ ...sampleFacts('notice', 'ja'), ...wrong }, {}));
  });
});

describe('the facts', () => {
  test('are written as readers of the language write them', () => {
    const german = messageOf(sampleFacts('notice', 'de'), {}).text.replaceAll(/\s/gu, ' ');
    expect(german).toContain('47,50 €');
    expect(german).toContain('Tag der Belastung: 3. Dezember 2026');
    expect(german).toContain('Zahlungsart: SEPA-Lastschrift DE •6789');
    expect(messageOf(sampleFacts('receipt', 'en'), {}).text).toContain('Date: Nov 29, 2026, 11:30 AM UTC');
  });

  test('say why a charge failed, and why a payment is disputed', () => {
    expect(messageOf(sampleFacts('failed', 'en'), {}).text).toContain('There is not enough money in the account.');
    const disputed = { ...sampleFacts('dispute', 'de'), reason: '000.100.203' };
    expect(messageOf(disputed, {}).text).toContain('Grund: Rückbelastung: Konto nicht gedeckt');
  });

  test.each(codes)('of a direct debit say in %s when it is collected, and not that it is paid', (language) => {
    const { subject, text } = messageOf({ ...sampleFacts('receipt', language), ...sampleOfDebit }, {});
    const { notice, facts } = mailsByLanguage[language];
    const { paid } = pageTexts(language).link;
    const plain = (words: string) => words.replaceAll(/\s|[\u2066-\u2069]/gu, '');
    expect(plain(subject)).toBe(plain(notice.subject.replace('{shop}', 'Tea House')));
    for (const part of [notice.text, `${facts.debit}:`]) expect(plain(text)).toContain(plain(part));
    expect(plain(text)).not.toContain(plain(paid));
    expect(plain(messageOf(sampleFacts('receipt', language), {}).text)).toContain(plain(paid));
  });

  test.each(codes)('say in %s why a mail came: by a payment, or by a link', (language) => {
    const { why, link } = mailsByLanguage[language];
    const endOf = (kind: MailKind): string | undefined =>
      messageOf(sampleFacts(kind, language), {}).text.split('\n\n').at(-1);
    const oneLine = (text: string | undefined) => text?.replaceAll(/\s/gu, '');
    expect(oneLine(endOf('receipt'))).toContain(oneLine(why));
    expect(oneLine(endOf('link'))).toContain(oneLine(link.why));
    expect(link.why).not.toBe(why);
    // Nobody gives an address with a payment that the shop asks for.
    expect(oneLine(endOf('link'))).not.toContain(oneLine(why));
  });

  test('a number and its unit are not torn apart beside a long term', () => {
    const { html } = messageOf(sampleFacts('alerts', 'en'), {});
    expect(html).toMatch(/white-space:nowrap"[^<]*><span dir="auto">42\u00a0minutes/);
  });

  test('never hold more of an account than four digits', () => {
    const { text, html } = messageOf({ ...sampleFacts('receipt', 'en'), last4: '4200000000000000' }, {});
    expect(text + html).not.toContain('4200000000000000');
  });
});

describe('the look', () => {
  test.each(['#ffffff', '#000000', '#ffcc00', '#1d4ed8', '#777777'])('can be read in the colour %s', (colour) => {
    const { html } = messageOf(sampleFacts('failed', 'en'), { colour });
    const [, ground = '', text = ''] =
      /class="main on-main" style="background-color:(#\w{6});color:(#\w{6})/.exec(html) ?? [];
    expect(ground).toBe(colour);
    expect(contrastOf(ground, text)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test('has a dark sheet with each of its paints', () => {
    const { html } = messageOf(sampleFacts('dispute', 'en'), {});
    const [, dark = ''] = /@media \(prefers-color-scheme:dark\)\{(.*)<\/style>/s.exec(html) ?? [];
    const painted = [...html.matchAll(/class="([^"]+)" style=/g)].flatMap(([, names = '']) => names.split(' '));
    expect(painted.length).toBeGreaterThan(10);
    for (const name of new Set(painted)) if (name !== 'outer') expect(dark).toContain(`.${name}{`);
  });

  test.each([
    [480, 160, 144, 48],
    [480, 40, 240, 20],
    [30, 30, 30, 30],
  ])('shows a logo of %i by %i pixels as %i by %i', (width, height, shownWidth, shownHeight) => {
    const logo = { type: 'image/png', bytes: pngOf(width, height) };
    const { html, pictures } = messageOf(sampleFacts('receipt', 'en'), { logo });
    expect(html).toContain(`width="${shownWidth}" height="${shownHeight}"`);
    expect(pictures).toEqual([{ id: 'logo@tollgate', ...logo }]);
  });

  test('shows a logo of unknown size, and the first letter of a shop without one', () => {
    const logo = { type: 'image/png', bytes: new Uint8Array(3) };
    expect(messageOf(sampleFacts('receipt', 'en'), { logo }).html).toContain('src="cid:logo@tollgate" alt=""\n');
    const { html, pictures } = messageOf(sampleFacts('receipt', 'en'), {});
    expect(html).not.toContain('<img');
    expect(html).toMatch(/>T<\/td>/);
    expect(pictures).toEqual([]);
  });
});

/** The head of a PNG of this size. */
const pngOf = (width: number, height: number): Uint8Array => {
  const bytes = Buffer.alloc(33);
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
