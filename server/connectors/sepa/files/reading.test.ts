import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsOf, numbering } from './movement.ts';
import { UnreadableXml, type XmlLimits } from './read-xml.ts';
import { readStatements } from './statements.ts';
import { readStatusReport } from './status-report.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const whole = (text: string) => inPieces(bytesOf(text), 2 ** 16);

const all = async <Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> => {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
};

const documentOf = (message: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${content}</Document>`;

const statement = (entries: string, container = 'Stmt', message = 'camt.053.001.08'): string =>
  documentOf(
    message,
    `<BkToCstmrStmt><GrpHdr><MsgId>S1</MsgId></GrpHdr><${container}><Id>2026-228</Id>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
<Bal><Amt Ccy="EUR">1.00</Amt></Bal>
${entries}
</${container}></BkToCstmrStmt>`,
  );

const entry = (amount: string, direction: string, rest: string, status = '<Sts><Cd>BOOK</Cd></Sts>'): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-27</Dt></BookgDt>${rest}</Ntry>`;

const code = (domain: string, family: string, sub: string): string =>
  `<BkTxCd><Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd>`;

const returned = entry(
  '92.00',
  'DBIT',
  `<AcctSvcrRef>R-77</AcctSvcrRef>${code('PMNT', 'IDDT', 'UPDD')}<NtryDtls><TxDtls>
<Refs><EndToEndId>E1</EndToEndId><MndtId>M-1</MndtId></Refs><Amt Ccy="EUR">92.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>
<RltdPties><Dbtr><Pty><Nm>Jane Jones</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></DbtrAcct></RltdPties>
<RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf></TxDtls></NtryDtls>`,
);

const transfer = entry(
  '12.50',
  'CRDT',
  `${code('PMNT', 'RCDT', 'ESCT')}<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Jörg &amp; Söhne</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>TG-4711 </Ustrd><Ustrd>thanks</Ustrd></RmtInf></TxDtls></NtryDtls>`,
);

describe('a statement', () => {
  test('has a returned direct debit with its reason', async () => {
    expect(await all(readStatements(whole(statement(returned))))).toEqual([
      {
        id: 'DE89370400440532013000/R-77',
        oddity: undefined,
        place: 'Stmt/2026-228/1#1',
        entry: 'Stmt/2026-228/1#1',
        statementId: '2026-228',
        iban: 'DE89370400440532013000',
        direction: 'debit',
        isReversal: false,
        isReturn: true,
        charges: 0n,
        isCharge: false,
        amount: 9_200n,
        currency: 'EUR',
        bookedOn: '2026-11-27',
        valueOn: undefined,
        transactionId: undefined,
        uetr: undefined,
        entryReference: undefined,
        code: 'PMNT/IDDT/UPDD',
        endToEndId: 'E1',
        mandateId: 'M-1',
        messageId: undefined,
        partId: undefined,
        bankReference: 'R-77',
        reason: 'MD06',
        remittance: '',
        structuredReferences: [],
        information: [],
        counterparty: { name: 'Jane Jones', iban: 'FR1420041010050500013M02606' },
        count: 1,
        line: expect.any(Number),
      },
    ]);
  });

  test('identifies movements by the references of the bank, and by what is known without one', async () => {
    const detail = (own: string) =>
      `<TxDtls><Refs>${own}<EndToEndId>E</EndToEndId></Refs><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>`;
    const ofBank = (reference: string) => `<AcctSvcrRef>${reference}</AcctSvcrRef>`;
    const details = (...all: readonly string[]) => `<NtryDtls>${all.map(detail).join('')}</NtryDtls>`;
    const file = statement(
      [
        entry('1.00', 'CRDT', `${ofBank('A')}${details(ofBank('OWN'))}`),
        entry('1.00', 'CRDT', details(ofBank('OWN'))),
        entry('2.00', 'CRDT', `${ofBank('B')}${details('', '')}`),
        entry('2.00', 'CRDT', `${ofBank('C')}${details(ofBank('C1'), ofBank('C2'))}`),
        entry('1.00', 'CRDT', details('')),
        entry('2.00', 'CRDT', details('', '')),
      ].join(''),
    );
    const idsIn = async (content: string) => {
      const numberOf = numbering(factsOf);
      return (await all(readStatements(whole(content)))).map((each) =>
        (each.id ?? `${factsOf(each)}#${numberOf(each)}`).replace(/^DE\d+\//, ''),
      );
    };
    const found = await idsIn(file);
    expect(found.slice(0, 6)).toEqual(['A', 'OWN', 'B/1', 'B/2', 'C1', 'C2']);
    expect(found.slice(6).map((id) => id.replace(/^[0-9a-f]{32}/, ''))).toEqual(['#1', '#2', '#3']);
    expect(await idsIn(file.replace('2026-228', '2026-229'))).toEqual(found);
  });

  test('has a transfer with what its payer wrote', async () => {
    const [found] = await all(readStatements(whole(statement(transfer))));
    expect(found).toMatchObject({
      direction: 'credit',
      amount: 1_250n,
      endToEndId: undefined,
      remittance: 'TG-4711thanks',
      counterparty: { name: 'Jörg & Söhne', iban: 'DE89370400440532013000' },
    });
  });

  test('has one movement for each order of an entry', async () => {
    const orders = ['E1', 'E2'].map(
      (id, index) =>
        `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">${index + 1}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>`,
    );
    const file = statement(entry('3.00', 'CRDT', `<NtryDtls>${orders.join('')}</NtryDtls>`));
    const found = await all(readStatements(whole(file)));
    expect(found.map(({ endToEndId, amount }) => [endToEndId, amount])).toEqual([
      ['E1', 100n],
      ['E2', 200n],
    ]);
  });

  test.each([
    ['the amount', (amount: string) => `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd>`],
    [
      'the amount of the transaction',
      (amount: string) => `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`,
    ],
    [
      'the amount instructed',
      (amount: string) => `<AmtDtls><InstdAmt><Amt Ccy="EUR">${amount}</Amt></InstdAmt></AmtDtls>`,
    ],
  ])('has %s of each order of an entry, with charges at the orders or at the entry', async (_, amountOf) => {
    const charge = (amount: string) => `<Chrgs><Rcrd><Amt Ccy="EUR">${amount}</Amt></Rcrd></Chrgs>`;
    const detail = (amount: string, charges: string) =>
      `<TxDtls><Refs><EndToEndId>E</EndToEndId></Refs>${amountOf(amount)}${charges}</TxDtls>`;
    const entryOf = (ofEntry: string, ofOrder: string) =>
      entry('148.00', 'DBIT', `${ofEntry}<NtryDtls>${detail('92.00', ofOrder)}${detail('50.00', ofOrder)}</NtryDtls>`);
    for (const file of [
      entryOf('', charge('3.00')),
      entryOf(charge('6.00'), ''),
      entryOf(charge('6.00'), charge('3.00')),
    ]) {
      const found = await all(readStatements(whole(statement(file))));
      expect(found.map(({ amount }) => amount)).toEqual([9_200n, 5_000n]);
    }
    const wrong = await all(readStatements(whole(statement(entryOf('', charge('2.00'))))));
    expect(wrong.map(({ amount, oddity }) => [amount, oddity])).toEqual([
      [9_200n, undefined],
      [5_000n, undefined],
      [14_800n, 'the orders of an entry do not add up to its amount'],
    ]);
  });

  test('has one movement for a file without details', async () => {
    const batch =
      '<NtryDtls><Btch><MsgId>F1</MsgId><PmtInfId>F1-RCUR</PmtInfId><NbOfTxs>40</NbOfTxs></Btch></NtryDtls>';
    const [found] = await all(readStatements(whole(statement(entry('3680.00', 'CRDT', batch)))));
    expect(found).toMatchObject({ messageId: 'F1', partId: 'F1-RCUR', count: 40, amount: 368_000n });
  });

  test('leaves out what is not booked yet', async () => {
    const pending = entry('1.00', 'CRDT', '', '<Sts>PDNG</Sts>');
    expect(await all(readStatements(whole(statement(pending))))).toEqual([]);
  });

  test.each([
    ['camt.052.001.08', 'Rpt'],
    ['camt.054.001.04', 'Ntfctn'],
    ['camt.053.001.02', 'Stmt'],
  ])('may be %s', async (message, container) => {
    const found = await all(readStatements(whole(statement(transfer, container, message))));
    expect(found.map(({ amount }) => amount)).toEqual([1_250n]);
  });

  test('may be in the namespace of the Austrian banks', async () => {
    const file = statement(transfer).replace(/xmlns="[^"]+"/, 'xmlns="ISO:camt.053.001.02:APC:STUZZA:payments:003"');
    expect(await all(readStatements(whole(file)))).toHaveLength(1);
  });

  test('has what the bank repeats of the words of the payer, and each block of references', async () => {
    const blocks = ['A', 'B'].map(
      (ref) => `<Strd><CdtrRefInf><Ref>${ref}</Ref></CdtrRefInf><AddtlRmtInf>${ref} text</AddtlRmtInf></Strd>`,
    );
    const details = `<TxDtls><RmtInf>${blocks.join('')}</RmtInf><AddtlTxInf>of the order</AddtlTxInf></TxDtls>`;
    const one = entry('1.00', 'CRDT', `<NtryDtls>${details}</NtryDtls><AddtlNtryInf>of the entry</AddtlNtryInf>`);
    const [found] = await all(readStatements(whole(statement(one))));
    expect(found).toMatchObject({
      structuredReferences: ['A', 'A text', 'B', 'B text'],
      information: ['of the order', 'of the entry'],
    });
  });

  test('has orders of one entry that share the reference of the bank as different movements', async () => {
    const order = `<TxDtls><Refs><AcctSvcrRef>SHARED</AcctSvcrRef></Refs><Amt Ccy="EUR">30.00</Amt></TxDtls>`;
    const of = (ofEntry: string) => entry('60.00', 'CRDT', `${ofEntry}<NtryDtls>${order.repeat(2)}</NtryDtls>`);
    for (const ofEntry of ['', '<AcctSvcrRef>SHARED</AcctSvcrRef>', '<AcctSvcrRef>E</AcctSvcrRef>']) {
      const found = await all(readStatements(whole(statement(of(ofEntry)))));
      expect(new Set(found.map(({ id }) => id)).size).toBe(2);
      expect(new Set(found.map(({ place }) => place)).size).toBe(2);
    }
  });

  test('may have prefixes', async () => {
    const file = statement(transfer)
      .replaceAll(/<(\/?)([A-Z])/g, '<$1c:$2')
      .replace('xmlns=', 'xmlns:c=');
    expect(await all(readStatements(whole(file)))).toHaveLength(1);
  });

  test('has the same movements however it arrives', async () => {
    const bytes = bytesOf(statement(returned + transfer));
    const expected = await all(readStatements(inPieces(bytes, bytes.length)));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (size) => {
        const found = await all(readStatements(inPieces(bytes, size)));
        expect(found).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a status report', () => {
  const report = (content: string) => documentOf('pain.002.001.10', `<CstmrPmtStsRpt>${content}</CstmrPmtStsRpt>`);

  test('accepts a file', async () => {
    const file = report(
      '<OrgnlGrpInfAndSts><OrgnlMsgId>F1</OrgnlMsgId><OrgnlMsgNmId>pain.008</OrgnlMsgNmId><GrpSts>ACTC</GrpSts></OrgnlGrpInfAndSts>',
    );
    expect(await all(readStatusReport(whole(file)))).toMatchObject([{ messageId: 'F1', status: 'received' }]);
  });

  test('rejects single orders with their reasons', async () => {
    const file = report(
      `<OrgnlGrpInfAndSts><OrgnlMsgId>F1</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>F1-RCUR</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>E7</OrgnlEndToEndId>
<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>closed</AddtlInf></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>`,
    );
    expect(await all(readStatusReport(whole(file)))).toMatchObject([
      { messageId: 'F1', status: 'partly accepted' },
      {
        messageId: 'F1',
        partId: 'F1-RCUR',
        endToEndId: 'E7',
        status: 'rejected',
        reason: 'AC04',
        information: 'closed',
      },
    ]);
  });

  test.each(['', '<OrgnlEndToEndId>NOTPROVIDED</OrgnlEndToEndId>'])(
    'may name an order by OrgnlInstrId: %s',
    async (other) => {
      const file = report(
        `<OrgnlGrpInfAndSts><OrgnlMsgId>F1</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>
<TxInfAndSts><OrgnlInstrId>E7</OrgnlInstrId>${other}<TxSts>RJCT</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>`,
      );
      expect(await all(readStatusReport(whole(file)))).toMatchObject([{ endToEndId: 'E7', status: 'rejected' }]);
    },
  );

  test.each([
    ['a statement', statement(transfer), 'not a status report'],
    [
      'a report of no file',
      report('<OrgnlGrpInfAndSts><GrpSts>ACTC</GrpSts></OrgnlGrpInfAndSts>'),
      'OrgnlMsgId is missing',
    ],
  ])('is not %s', async (_what, file, reason) => {
    await expect(all(readStatusReport(whole(file)))).rejects.toThrow(reason);
  });

  test.each([
    ...['RCVC', 'RVNA', 'RVNM', 'RVMC', 'RVCM'].map((code) => [code, 'checked']),
    ...['FINE', 'constructor'].map((code) => [code, 'unknown']),
  ])('the status %s is %s, and hides no rejection beside it', async (code, status) => {
    const orders = `<TxInfAndSts><OrgnlEndToEndId>A</OrgnlEndToEndId><TxSts>${code}</TxSts></TxInfAndSts><TxInfAndSts><OrgnlEndToEndId>B</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts>`;
    const file = report(
      `<OrgnlGrpInfAndSts><OrgnlMsgId>F1</OrgnlMsgId><GrpSts>${code}</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>F1-TRF</OrgnlPmtInfId>${orders}</OrgnlPmtInfAndSts>`,
    );
    const found = (await all(readStatusReport(whole(file)))).map((each) => each.status);
    expect(found.toSorted()).toEqual([status, status, 'rejected'].toSorted());
  });
});

const bomb = `<!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`;
const small: XmlLimits = { bytes: 100_000, elements: 50, characters: 2_000 };
const deep = (levels: number) => '<A>'.repeat(levels) + '</A>'.repeat(levels);

describe('a file is refused with place and reason', () => {
  test.each([
    ['a document type', statement(transfer).replace('<Document', `${bomb}<Document`), /line 2: a document type/],
    [
      'an external entity',
      `<!DOCTYPE D SYSTEM "file:///etc/passwd">${statement('')}`,
      /a document type|prologue|declaration/i,
    ],
    ['an entity of its own', statement(entry('1.00', 'CRDT', '<X>&own;</X>')), /line \d+: Invalid character entity/],
    ['a page of HTML', '<html><body>Error</body></html>', /line 1: it is no message of ISO 20022/],
    ['another namespace', statement('').replace('iso:20022', 'iso:8583'), /it is no message of ISO 20022/],
    ['a status report', documentOf('pain.002.001.10', '<CstmrPmtStsRpt/>'), /it is pain.002.001.10, not a statement/],
    ['text', 'MATCHED;100.00', /line 1: Non-whitespace before first tag/],
    ['nothing', '', /the file ends too early/],
    ['half a file', statement(transfer).slice(0, -60), /the file ends too early/],
    ['two documents', statement('') + statement(''), /line \d+/],
    ['a wrong end', statement('<Ntry></Amt>'), /line \d+: Unexpected close tag/],
    ['elements without end', statement(deep(100)), /elements are more than 40 deep/],
    ['a record with too many elements', statement(`<Ntry>${'<A/>'.repeat(60)}</Ntry>`), /more than 50 elements/],
    ['a record with too much text', statement(`<Ntry><A>${'x'.repeat(3_000)}</A></Ntry>`), /more than 2000 characters/],
    ['too large a file', statement('<!-- -->'.repeat(20_000)), /larger than 100000 bytes/],
    ['no statement', documentOf('camt.053.001.08', '<BkToCstmrStmt/>'), /there is no statement of an account/],
    [
      'no account',
      statement(transfer).replace(/<Acct>.*<\/Acct>/, ''),
      /the id or the account of the statement is missing/,
    ],
  ])('%s', async (_what, file, reason) => {
    const reading = all(readStatements(whole(file), small));
    await expect(reading).rejects.toThrow(UnreadableXml);
    await expect(reading).rejects.toThrow(reason);
  });

  test('but an entry that cannot be read is a movement that says why, beside the others', async () => {
    const without = (name: string) => entry('1.00', 'CRDT', '').replace(new RegExp(`<${name}.*?</${name}>`), '');
    const twoOf = (amount: string) =>
      entry('5.00', 'CRDT', `<NtryDtls>${`<TxDtls>${amount}</TxDtls>`.repeat(2)}</NtryDtls>`);
    const odd: readonly (readonly [entry: string, ...why: string[]])[] = [
      [entry('92,00', 'CRDT', ''), 'an amount cannot be read'],
      [entry('-92.00', 'CRDT', ''), 'an amount cannot be read'],
      [entry('92.001', 'CRDT', ''), 'an amount cannot be read'],
      [entry('1'.repeat(19), 'CRDT', ''), 'an amount cannot be read'],
      [entry('1.00', 'CRDT', '').replace(' Ccy="EUR"', ''), 'an amount cannot be read'],
      [entry('1.005', 'CRDT', '').replace('EUR', 'KWD'), 'an amount cannot be read'],
      [without('Amt'), 'an amount cannot be read'],
      [entry('1.00', 'NONE', ''), 'CdtDbtInd is neither CRDT nor DBIT'],
      [without('CdtDbtInd'), 'CdtDbtInd is missing'],
      [without('BookgDt'), 'BookgDt is missing'],
      [entry('1.00', 'CRDT', '').replace('2026-11-27', '2026-02-30'), 'the day of an entry is no date'],
      [
        entry('1.00', 'CRDT', `<AcctSvcrRef>${'R'.repeat(101)}</AcctSvcrRef>`),
        'AcctSvcrRef is longer than 100 characters',
      ],
      [twoOf(''), 'the amount of an order is missing', 'the amount of an order is missing'],
      [twoOf('<Amt Ccy="EUR">2.00</Amt>'), '', '', 'the orders of an entry do not add up to its amount'],
    ];
    for (const [each, ...why] of odd) {
      const found = await all(readStatements(whole(statement(transfer + each + returned))));
      expect(found.map(({ oddity }) => oddity ?? '')).toEqual(['', ...why, '']);
    }
  });

  test.each([
    ['.05', 5n],
    ['+5.00', 500n],
    ['5.', 500n],
    ['5', 500n],
    ['5.500000', 550n],
    ['000000000000000005', 500n],
    ['123456789012345678', 12_345_678_901_234_567_800n],
    ['1234567890123.45000', 123_456_789_012_345n],
  ])('the amount %s is read', async (text, amount) => {
    const [found] = await all(readStatements(whole(statement(entry(text, 'CRDT', '')))));
    expect([found?.amount, found?.oddity]).toEqual([amount, undefined]);
  });

  test.each([
    ['another encoding', Uint8Array.from([...bytesOf('<?xml version="1.0"?><Document>'), 0xe4])],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff, 0xfe])],
  ])('%s', async (_what, bytes) => {
    await expect(all(readStatements(inPieces(bytes, 7)))).rejects.toThrow(/line 1/);
  });

  test('any bytes are read or refused, nothing else happens', async () => {
    const valid = bytesOf(statement(returned + transfer));
    const changed = fc
      .array(fc.tuple(fc.nat(valid.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 5 })
      .map((changes) => {
        const bytes = valid.slice();
        for (const [place, byte] of changes) bytes[place] = byte;
        return bytes;
      });
    await fc.assert(
      fc.asyncProperty(changed, async (bytes) => {
        const outcome = await all(readStatements(inPieces(bytes, 100), small)).catch((error: unknown) => error);
        expect(Array.isArray(outcome) || outcome instanceof UnreadableXml).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
