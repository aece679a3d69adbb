import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Movement } from './movement.ts';
import { UnreadableXml, type XmlLimits } from './read-xml.ts';
import { readStatements } from './statements.ts';
import { readStatusReport } from './status-report.ts';

const IBAN = 'DE89370400440532013000';
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const HEAD = `<Document xmlns="${NAMESPACE}"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>`;
const END = '</Stmt></BkToCstmrStmt></Document>';

const entry = (rest: string, amount = '<Amt Ccy="EUR">1.00</Amt>', day = '2026-11-27'): string =>
  `<Ntry>${amount}<CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${day}</Dt></BookgDt>${rest}</Ntry>`;

const details = (remittance: string): string =>
  `<NtryDtls><TxDtls><RmtInf><Ustrd>${remittance}</Ustrd></RmtInf></TxDtls></NtryDtls>`;

const named = (remittance: string): string => HEAD + entry(details(remittance)) + END;

const inPieces = async function* (bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
};

const all = async <Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> => {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
};

const read = (file: Uint8Array | string, limits?: XmlLimits): Promise<readonly Movement[]> =>
  all(readStatements(inPieces(Buffer.from(file)), limits));

const refusalOf = async (reading: Promise<unknown>): Promise<string> => {
  const error = await reading.then(
    () => 'it was read',
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UnreadableXml);
  return (error as UnreadableXml).message;
};

const attributes = (count: number) => Array.from({ length: count }, (_, place) => `a${place}=""`).join(' ');

describe('an encoding', () => {
  const declared = (encoding: string, remittance: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>\n${named(remittance)}`;
  const wide = (text: string, isBigEndian: boolean): Buffer => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return isBigEndian ? bytes.swap16() : bytes;
  };

  test.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from(declared('UTF-8', 'Größe')), 'Größe'],
    ['UTF-8, by a small name', Buffer.from(declared('utf-8', 'Größe')), 'Größe'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${declared('UTF-8', 'Größe')}`), 'Größe'],
    ['UTF-8 without a declaration', Buffer.from(named('Größe')), 'Größe'],
    ['ISO-8859-1', Buffer.from(declared('ISO-8859-1', 'Größe'), 'latin1'), 'Größe'],
    ['ISO-8859-15', Buffer.from(declared('ISO-8859-15', '100 \u00a4'), 'latin1'), '100 €'],
    ['ISO-8859-2', Buffer.from(declared('ISO-8859-2', 'Wi\u00b6niewska'), 'latin1'), 'Wiśniewska'],
    ['ISO-8859-9', Buffer.from(declared('ISO-8859-9', 'I\u00fe\u0131k'.replace('\u0131', '\u00fd')), 'latin1'), 'Işık'],
    ['windows-1250', Buffer.from(declared('windows-1250', 'Wi\u009cniewska'), 'latin1'), 'Wiśniewska'],
    ['windows-1252', Buffer.from(declared('windows-1252', '100 \u0080'), 'latin1'), '100 €'],
    ['US-ASCII', Buffer.from(declared('US-ASCII', 'Gr&#246;&#xDF;e')), 'Größe'],
    ['UTF-16', wide(declared('UTF-16', 'Größe'), false), 'Größe'],
    ['UTF-16 with the large byte first', wide(declared('UTF-16', 'Größe'), true), 'Größe'],
  ])('%s is read', async (_, file, remittance) => {
    for (const size of [1, 7, 1_000]) {
      const [found] = await all(readStatements(inPieces(file, size)));
      expect(found?.remittance).toBe(remittance);
    }
  });

  test.each<[string, Uint8Array, string]>([
    ['bytes that are not UTF-8', Buffer.from(declared('UTF-8', 'Größe'), 'latin1'), 'it is not UTF-8'],
    ['the long form of a slash', Buffer.from([...Buffer.from(HEAD), 0xc0, 0xaf]), 'it is not UTF-8'],
    ['half a letter at the end', Buffer.from([...Buffer.from(named('x')), 0xc3]), 'it is not UTF-8'],
    ['half of a pair', wide(named('x'), false).fill(0xdc, 300, 301), 'line 1: '],
    [
      'UTF-16 that is only said',
      Buffer.from(declared('UTF-16', 'x')),
      'it declares the encoding UTF-16; send it as UTF-8',
    ],
    ['one of another world', Buffer.from(declared('IBM037', 'x')), 'it declares the encoding IBM037'],
    ['one with signs', Buffer.from(declared(`<${IBAN}`, 'x').replace('<?xml', '<?xml')), 'line 1: '],
  ])('%s is refused', async (_, file, reason) => {
    expect(await refusalOf(read(file))).toContain(reason);
  });
});

describe('what is no statement is refused with its kind', () => {
  test.each<[string, Uint8Array, string]>([
    ['a ZIP file', Buffer.from('PK\u0003\u0004rest of it'), 'line 1: it is a ZIP file; send the XML in it'],
    ['a compressed file', gzipSync(named('x')), 'line 1: it is compressed with gzip; send the XML in it'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'line 1: it is a PDF; send the XML of it'],
    ['nothing', Buffer.alloc(0), 'the file ends too early'],
    ['a blank file', Buffer.from(' \n\n'), 'line 3: the file ends too early'],
    ['zeros', Buffer.alloc(5_000), 'line 1: '],
  ])('%s', async (_, file, reason) => {
    expect(await refusalOf(read(file))).toContain(reason);
  });

  test('at any place where it is cut off', async () => {
    const file = Buffer.from(named('Größe'));
    for (let length = 0; length < file.length; length += 1) {
      expect(await refusalOf(read(file.subarray(0, length)))).toMatch(/^line 1: /);
    }
  });
});

describe('a text that would harm others is refused', () => {
  test.each([
    ['a zero', named('a\0b'), 'a character that is not allowed'],
    ['a control character', named('a\u001bb'), 'a character that is not allowed'],
    ['a zero by its number', named('a&#0;b'), 'Invalid character entity'],
    ['half of a pair by its number', named('a&#xD800;b'), 'Invalid character entity'],
    ['a number that is no character', named('a&#x7FFFFFFF;b'), 'Invalid character entity'],
    ['a zero in an attribute', HEAD + entry('', '<Amt Ccy="EU\0">1.00</Amt>') + END, 'a character that is not allowed'],
    ['an attribute that JavaScript knows', HEAD + entry('<A hasOwnProperty="1" b="2"/>') + END, 'the attributes of an'],
    ['many attributes', HEAD + entry(`<A ${attributes(1_000)}/>`) + END, 'more than 20 attributes'],
    ['a long name of an account', named('x').replace(IBAN, 'D'.repeat(101)), 'Id/IBAN is longer than 100'],
    ['a long id', named('x').replace('<Id>S</Id>', `<Id>${'S'.repeat(101)}</Id>`), 'Id is longer than 100'],
    [
      'a long page',
      named('x').replace('<Acct>', `<StmtPgntn><PgNb>${'1'.repeat(101)}</PgNb></StmtPgntn><Acct>`),
      'PgNb is',
    ],
    [
      'a long page of a message',
      named('x').replace('<Stmt>', `<GrpHdr><MsgPgntn><PgNb>${'1'.repeat(101)}</PgNb></MsgPgntn></GrpHdr><Stmt>`),
      'PgNb is longer than 100',
    ],
    ['a long name of an element', `${HEAD}<${'x'.repeat(100_000)}>`, 'Max buffer length exceeded'],
  ])('%s', async (_, file, reason) => {
    const refusal = await refusalOf(read(file));
    expect(refusal).toContain(reason);
    expect(refusal.length).toBeLessThan(200);
    expect(refusal).not.toContain(IBAN);
  });
});

describe('an amount or a day that is none makes its entry an odd one', () => {
  const oddityIn = async (file: string) => (await read(file)).map(({ oddity }) => oddity);

  test.each([
    '-1.00',
    '1.005',
    '1e3',
    '1E3',
    '0x10',
    '1,00',
    '1 000.00',
    'NaN',
    'Infinity',
    '',
    '.',
    '9'.repeat(19),
    '9'.repeat(100_000),
    '١',
  ])('the amount %j', async (text) => {
    const file = HEAD + entry('', `<Amt Ccy="EUR">${text}</Amt>`) + END;
    expect(await oddityIn(file)).toEqual(['an amount cannot be read']);
  });

  test.each(['<Amt>1.00</Amt>', '<Amt Ccy="">1.00</Amt>', '<Amt Ccy="eur">1.00</Amt>', '<Amt Ccy="EURO">1.00</Amt>'])(
    'the currency of %s',
    async (amount) => {
      expect(await oddityIn(HEAD + entry('', amount) + END)).toEqual(['an amount cannot be read']);
    },
  );

  test.each(['2026-02-30', '2026-13-01', '2026-00-10', '0000-00-00', 'tomorrow', '27.11.2026', '20261127', '2026-11'])(
    'the day %s',
    async (day) => {
      const file = HEAD + entry('', undefined, day) + END;
      expect(await oddityIn(file)).toEqual(['the day of an entry is no date']);
    },
  );
});

describe('in whatever pieces it comes, a file is read, or refused', () => {
  const KIB = 1_024;
  const around = [60 * KIB, 64 * KIB, 64 * KIB + 1, 66 * KIB, 71 * KIB, 100 * KIB, 200 * KIB];
  const tokens: Readonly<Record<string, (length: number) => string>> = {
    attribute: (length) => `<A a="${'x'.repeat(length)}"/>`,
    comment: (length) => `<!--${'x'.repeat(length)}-->`,
    instruction: (length) => `<?x ${'x'.repeat(length)}?>`,
    'name of an element': (length) => `<${'x'.repeat(length)}/>`,
    'name of an attribute': (length) => `<A ${'x'.repeat(length)}=""/>`,
    text: (length) => `<A>${'x'.repeat(length)}</A>`,
    'text that is quoted': (length) => `<A><![CDATA[${'x'.repeat(length)}]]></A>`,
  };

  test.each(Object.keys(tokens))('with a long %s', async (name) => {
    for (const length of around) {
      const file = Buffer.from(HEAD + entry(tokens[name]?.(length) ?? '') + END);
      const outcomes = await Promise.all(
        [1_000, 7_000, 16 * KIB, 64 * KIB, file.length].map((size) =>
          all(readStatements(inPieces(file, size))).then(
            (found) => found.length,
            (error: unknown) => (error instanceof UnreadableXml ? 'refused' : error),
          ),
        ),
      );
      const isLong = length > 64 * KIB && !name.startsWith('text');
      expect(outcomes, `${length}`).toEqual(outcomes.map(() => (isLong ? 'refused' : 1)));
    }
  });
});

test.each([
  ['2', 2],
  ['007', 7],
  ['', 1],
  ['many', 1],
  ['-1', 1],
  ['1.5', 1],
  ['1e999', 1],
  ['0x10', 1],
  ['9'.repeat(16), 1],
])('an entry of a file stands for a number of orders: %j', async (text, count) => {
  const batch = `<NtryDtls><Btch><MsgId>M</MsgId><NbOfTxs>${text}</NbOfTxs></Btch></NtryDtls>`;
  expect(await read(HEAD + entry(batch) + END)).toMatchObject([{ messageId: 'M', count }]);
});

describe('a file without end', () => {
  const PIECE = 64 * 1024;
  const MIB = 1024 * 1024;

  /** Reads a file whose rest never ends; returns why it is refused, and after how many bytes. */
  const refusedAfter = async (beginning: string, rest: string, limits?: XmlLimits) => {
    let bytes = 0;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(beginning);
      const piece = Buffer.from(rest.repeat(Math.ceil(PIECE / rest.length)));
      for (;;) {
        bytes += piece.length;
        yield piece;
      }
    };
    return { reason: await refusalOf(all(readStatements(endless(), limits))), bytes };
  };

  const small: XmlLimits = { bytes: 4 * MIB, elements: 20_000, characters: MIB };

  test.each([
    ['of entries', HEAD, entry(details('x')), 'line 1: the file is larger than 4194304 bytes'],
    ['of elements that nobody reads', HEAD, '<Bal><A>1</A></Bal>', 'the file is larger than'],
    ['of a text that nobody reads', `${HEAD}<Bal>`, 'x', 'the file is larger than'],
    ['of lines', HEAD, '\n', 'the file is larger than'],
    ['of comments', HEAD, '<!-- x -->', 'the file is larger than'],
    ['of one attribute, again and again', `${HEAD}<Ntry `, 'a="" ', 'the file is larger than'],
    [
      'of orders in one entry',
      `${HEAD}<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-27</Dt></BookgDt><NtryDtls>`,
      '<TxDtls><Amt Ccy="EUR">0</Amt></TxDtls>',
      'the file is larger than',
    ],
  ])('%s is refused at the limit of the file', async (_, beginning, rest, reason) => {
    const refused = await refusedAfter(beginning, rest, small);
    expect(refused.reason).toContain(reason);
    expect(refused.bytes).toBeLessThan(4 * MIB + 2 * PIECE);
  });

  test.each([
    ['of one text', `${HEAD}<Ntry><A>`, 'x', 'a record has more than 1048576 characters', 2 * MIB],
    ['of one CDATA', `${HEAD}<Ntry><A><![CDATA[`, 'x', 'a record has more than 1048576 characters', 2 * MIB],
    ['of one record', `${HEAD}<Ntry>`, '<A/>', 'a record has more than 20000 elements', MIB],
    ['of depth', HEAD, '<A>', 'elements are more than 40 deep', MIB],
    ['of attributes', `${HEAD}<Ntry `, attributes(10_000), 'an element has more than 20 attributes', MIB],
    ['of one attribute', `${HEAD}<Ntry a="`, 'x', 'Max buffer length exceeded: attribValue', MIB],
    ['of one comment', `${HEAD}<!--`, 'x', 'Max buffer length exceeded: comment', MIB],
    ['of one instruction', `${HEAD}<?x `, 'x', 'Max buffer length exceeded: procInstBody', MIB],
    ['of one name', `${HEAD}<`, 'x', 'Max buffer length exceeded: tagName', MIB],
    ['of one entity', `${HEAD}<Ntry>&`, 'x', 'Max buffer length exceeded: entity', MIB],
    ['of a document type', '<!DOCTYPE D [', '<!ENTITY a "a">', 'Max buffer length exceeded: doctype', MIB],
  ])('%s is refused at once, also without a limit of the file', async (_, beginning, rest, reason, most) => {
    const refused = await refusedAfter(beginning, rest);
    expect(refused.reason).toContain(reason);
    expect(refused.bytes).toBeLessThan(most);
  });
});

describe('what a bank writes into one element is read order by order', () => {
  const COUNT = 5_000;
  /** Less than two orders have. */
  const tight: XmlLimits = { bytes: 2 ** 30, elements: 12, characters: 300 };
  const many = (order: (place: number) => string) => Array.from({ length: COUNT }, (_, place) => order(place)).join('');

  const order = (place: number) =>
    `<TxDtls><Refs><EndToEndId>E${place}</EndToEndId></Refs><Amt Ccy="EUR">1.00</Amt></TxDtls>`;
  const whole = `<Amt Ccy="EUR">${COUNT}.00</Amt>`;

  test.each([
    ['an entry with all orders of a file', `<NtryDtls>${many(order)}</NtryDtls>`],
    ['an entry with details for each order', many((place) => `<NtryDtls>${order(place)}</NtryDtls>`)],
  ])('%s', async (_, rest) => {
    const found = await read(HEAD + entry(rest, whole) + END, tight);
    expect([found.length, found.at(-1)?.endToEndId]).toEqual([COUNT, `E${COUNT - 1}`]);
  });

  test('a status report with all orders of a file', async () => {
    const each = (place: number) =>
      `<TxInfAndSts><OrgnlEndToEndId>E${place}</OrgnlEndToEndId><TxSts>ACCP</TxSts></TxInfAndSts>`;
    const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<OrgnlGrpInfAndSts><OrgnlMsgId>F</OrgnlMsgId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>${many(each)}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
    expect(await all(readStatusReport(inPieces(Buffer.from(file)), tight))).toHaveLength(COUNT);
  });
});
