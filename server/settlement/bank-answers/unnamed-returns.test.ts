import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { messageIdOf } from '../../connectors/sepa/model/file.ts';
import { type SepaRecords, sepaRecords } from '../../connectors/sepa/model/records.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import { bankEntry, sepaDebit, sepaSettings, statementOf } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';

type Fields = Readonly<Record<string, string>>;

/** How a bank writes a debit that it gives back. */
interface Returned {
  readonly amount?: string;
  readonly refs?: string;
  readonly text?: string;
  readonly information?: string;
  readonly entryInformation?: string;
  readonly reason?: string;
  readonly code?: string;
  readonly charges?: string;
  readonly day?: string;
  /** Empty for an entry without a day of value. */
  readonly valueOn?: string;
  /** It is told in a report during the day. */
  readonly isReport?: boolean;
  /** Elements of the entry, written where `AcctSvcrRef` may stand. */
  readonly more?: string;
}

const asReport = (statement: string): string =>
  statement
    .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
    .replaceAll(/(<\/?)Stmt>/g, '$1Rpt>')
    .replace('camt.053', 'camt.052');

const reference = (text: string): string => `<AcctSvcrRef>${text}</AcctSvcrRef>`;

const UNPAID = '<Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn>';
const GERMAN = '<Prtry><Cd>NRTI+109+00931</Cd></Prtry>';

describe.each(databases)('debits that come back without the reference of their order, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let records: SepaRecords;
  let entityId: string;

  const channel = (): Promise<string> =>
    addChannel(
      { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault },
      gateway.entityId,
      'Shop',
      sepaSettings,
    );
  beforeAll(() => {
    records = sepaRecords(gateway.database, gateway.gateway.vault);
  });
  beforeEach(async () => {
    entityId = await channel();
  });

  const fileOf = async (id: string) => {
    const order = await records.order(entityId, id);
    return await records.file({ channelId: entityId, kind: 'collection', day: order?.day ?? '' });
  };
  const pay = async (more: Fields = {}): Promise<string> =>
    (await gateway.post('/v1/payments', { ...sepaDebit, ...more, entityId })).body.id ?? '';
  const made = async (id: string): Promise<string> => {
    await passed(gateway, Math.max(0, ((await fileOf(id))?.closesAtMs ?? 0) - gateway.clock.now()));
    return messageIdOf({ id: (await fileOf(id))?.id ?? '' });
  };
  const sent = async (file: string): Promise<ReplyBody> => {
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const reply = await fetch(url, { method: 'PUT', headers, body: file });
    return (await reply.json()) as ReplyBody;
  };
  const answer = async (file: string): Promise<ReplyBody> => {
    const reply = await sent(file);
    await passed(gateway, 1_000);
    return reply;
  };
  const toldThrice = async (...entries: readonly string[]): Promise<void> => {
    for (const id of ['REPORT', 'NOTIFICATION', 'STATEMENT']) {
      await answer(statementOf(...entries).replace('<Id>S</Id>', `<Id>${id}</Id>`));
    }
  };
  const settled = async (...ids: readonly string[]): Promise<void> => {
    for (const id of ids) await made(id);
    await answer(statementOf(...ids.map((id) => bankEntry(id, '92.00', 'CRDT'))).replace('<Id>S', '<Id>PAID'));
  };

  const returned = ({ day = '2026-11-26', amount = '92.00', code = '', ...of }: Returned): string =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd>${of.more ?? ''}<Sts>BOOK</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt>${of.valueOn === '' ? '' : `<ValDt><Dt>${of.valueOn ?? '2026-11-26'}</Dt></ValDt>`}${code === '' ? '' : `<BkTxCd>${code}</BkTxCd>`}
${of.charges === undefined ? '' : `<Chrgs><Rcrd><Amt Ccy="EUR">${of.charges}</Amt></Rcrd></Chrgs>`}
<NtryDtls><TxDtls><Refs>${of.refs ?? ''}</Refs><RmtInf><Ustrd>${of.text ?? ''}</Ustrd></RmtInf>
${of.reason === undefined ? '' : `<RtrInf><Rsn><Cd>${of.reason}</Cd></Rsn></RtrInf>`}
${of.information === undefined ? '' : `<AddtlTxInf>${of.information}</AddtlTxInf>`}</TxDtls></NtryDtls>
${of.entryInformation === undefined ? '' : `<AddtlNtryInf>${of.entryInformation}</AddtlNtryInf>`}</Ntry>`;

  const endsOf = async (id: string): Promise<readonly string[]> => {
    const query = new URLSearchParams({ entityId, includeLinkedTransactions: 'true' });
    const { body } = await gateway.get(`/v1/query/${id}?${query}`);
    return ((body['payments'] ?? []) as readonly Fields[])
      .map(({ paymentType, amount }) => `${paymentType} ${amount}`)
      .toSorted();
  };
  const exceptions = async (): Promise<readonly string[]> => {
    const { body } = await gateway.get(`/v1/sepa/exceptions?${new URLSearchParams({ entityId })}`);
    return ((body['exceptions'] ?? []) as readonly Fields[]).map(({ kind, amount }) => `${kind} ${amount}`);
  };
  const unmatched = async (): Promise<unknown> =>
    (await gateway.get(`/v1/reports/reconciliations/exceptions?${new URLSearchParams({ entityId })}`)).body[
      'reconciliations'
    ];
  const balances = async (): Promise<Fields> =>
    Object.fromEntries(
      (await ledgerRecords(gateway.database).balances(entityId, Number.MAX_SAFE_INTEGER)).map(
        ({ account, balance }) => [account, String(balance)],
      ),
    );
  const inOrder = async (): Promise<void> => {
    expect(await unmatched()).toEqual([]);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  };

  const cut = (text: string): string => text.replaceAll(/(.{27})/g, '$1 ');
  const MANDATE = 'Abc-DEF';
  const forms: Readonly<Record<string, (id: string, message: string) => Returned>> = {
    'the mandate alone': () => ({ refs: `<MndtId>${MANDATE}</MndtId>`, reason: 'MD06' }),
    'the mandate, and NONREF': () => ({
      refs: `<EndToEndId>NONREF</EndToEndId><MndtId>${MANDATE}</MndtId>`,
      code: UNPAID,
    }),
    'the mandate, without a mark': () => ({ refs: `<MndtId>${MANDATE}</MndtId>` }),
    'the labels of the German banks': (id) => ({
      text: cut(`EREF+${id}MREF+${MANDATE}CRED+DE98ZZZ09999999999SVWZ+MD06`),
      code: GERMAN,
    }),
    'the mandate by its label': () => ({ text: `SVWZ+Return MREF+${MANDATE} CRED+DE98`, reason: 'AC04' }),
    'labels between slashes': (id) => ({ text: `/TRTP/RETURN/EREF/${id}/MARF/${MANDATE}/`, reason: 'AC04' }),
    'labels with colons': (id) => ({ information: `End-to-End-Ref.: ${id} Mandatsref: ${MANDATE}`, reason: 'AC04' }),
    'an id in the text of the order': (id) => ({ information: `Return of ${id.toUpperCase()}.`, reason: 'AC04' }),
    'an id in the text of the entry': (id) => ({ entryInformation: `RETURN ${cut(id)} MS03`, code: UNPAID }),
    'the file and the amount': (_, message) => ({
      refs: `<MsgId>${message}</MsgId><PmtInfId>${message}-OOFF</PmtInfId>`,
      reason: 'MD06',
    }),
  };

  test.each(Object.keys(forms))('are charged back, once, by %s', async (form) => {
    const id = await pay({ 'bankAccount.mandate.id': MANDATE, 'bankAccount.mandate.dateOfSignature': '2026-11-01' });
    const other = await pay({ amount: '93.50' });
    await settled(id);
    const entry = returned(forms[form]?.(id, await made(id)) ?? {});
    await toldThrice(entry);
    expect([await endsOf(id), await endsOf(other)]).toEqual([['CB 92.00', 'DB 92.00'], ['DB 93.50']]);
    expect(await exceptions()).toEqual([]);
    expect(await balances()).toMatchObject({ IN_TRANSIT: '0' });
    await inOrder();
  });

  test.each([
    ['named', '3.00'],
    ['not named', undefined],
  ])('are charged back with the charge of the bank in their sum, %s', async (_, charges) => {
    const id = await pay();
    await settled(id);
    await toldThrice(
      returned({
        refs: `<MndtId>${id}</MndtId>`,
        reason: 'MD06',
        amount: '95.00',
        ...(charges === undefined ? {} : { charges }),
      }),
    );
    expect(await endsOf(id)).toEqual(['CB 92.00', 'DB 92.00']);
    expect(await balances()).toMatchObject({ IN_TRANSIT: '-300', FEES: '300' });
    await inOrder();
  });

  describe('under a recurring mandate', () => {
    const recurring = { createRegistration: 'true' };
    const DAYS_MS = 5 * 24 * 60 * 60 * 1000;
    /** Three charges under one mandate, which the simulated bank has booked. */
    const charges = async (amount = '50.00') => {
      const first = await pay(recurring);
      const second = await pay(recurring);
      const third = await pay({ ...recurring, amount });
      for (const id of [first, second, third]) await made(id);
      await passed(gateway, DAYS_MS);
      const mandate = (await records.order(entityId, second))?.mandate?.id ?? '';
      return { first, second, third, refs: `<MndtId>${mandate}</MndtId>` };
    };

    test('are the last settled charge of their amount, and a second one is that before it', async () => {
      const { first, second, third, refs } = await charges();
      const entry = returned({ refs, reason: 'MD06' });
      await toldThrice(entry);
      expect([await endsOf(first), await endsOf(second), await endsOf(third)]).toEqual([
        ['DB 92.00'],
        ['CB 92.00', 'DB 92.00'],
        ['DB 50.00'],
      ]);
      await toldThrice(returned({ refs, reason: 'MD06', day: '2026-11-27' }), entry);
      expect(await endsOf(first)).toEqual(['CB 92.00', 'DB 92.00']);
      expect(await exceptions()).toEqual([]);
      await inOrder();
    });

    /** Two charges of one amount are returned a few days apart, each told in a statement of its own. */
    const pairs: Readonly<Record<string, readonly [Returned, Returned, 'two' | 'doubt' | 'one']>> = {
      'two days of value': [{}, { day: '2026-11-27', valueOn: '2026-11-27' }, 'two'],
      'two UETR': [{ refs: '<UETR>U1</UETR>' }, { refs: '<UETR>U2</UETR>' }, 'two'],
      'two TxId': [{ refs: '<TxId>T1</TxId>' }, { refs: '<TxId>T2</TxId>', day: '2026-11-27' }, 'two'],
      'two references of the bank on one day': [{ more: reference('R1') }, { more: reference('R2') }, 'two'],
      'two references of the bank on one day, in two kinds of statements': [
        { more: reference('R1') },
        { more: reference('R2'), isReport: true },
        'doubt',
      ],
      'two references of the bank, and one day of value, in two kinds of statements': [
        { more: reference('R1') },
        { more: reference('R2'), day: '2026-11-27', isReport: true },
        'doubt',
      ],
      'another booking day, without days of value': [{ valueOn: '' }, { valueOn: '', day: '2026-11-27' }, 'doubt'],
      'one reference, filled with zeros': [{ more: reference('4711') }, { more: reference('0004711') }, 'one'],
      'one UETR, and two references': [
        { refs: '<UETR>U1</UETR>', more: reference('R1') },
        { refs: '<UETR>U1</UETR>', more: reference('R2') },
        'one',
      ],
      'a reference in one only': [{ more: reference('R1') }, { day: '2026-11-27' }, 'one'],
    };

    test.each(Object.keys(pairs))('and of one amount are told apart, and none is lost: %s', async (how) => {
      const [one, two, expected] = pairs[how] ?? [{}, {}, 'one'];
      const { first, second, refs } = await charges();
      const entries = [one, two].map((each) =>
        returned({ reason: 'MD06', ...each, refs: `${refs}${each.refs ?? ''}` }),
      );
      for (const [place, entry] of [...entries, ...entries].entries()) {
        const statement = statementOf(entry).replace('<Id>S</Id>', `<Id>TELLING-${place}</Id>`);
        await answer((place % 2 === 0 ? one : two).isReport === true ? asReport(statement) : statement);
      }
      expect(await endsOf(second)).toEqual(['CB 92.00', 'DB 92.00']);
      expect(await endsOf(first)).toEqual(expected === 'two' ? ['CB 92.00', 'DB 92.00'] : ['DB 92.00']);
      expect(await exceptions()).toEqual(expected === 'doubt' ? ['UNKNOWN_RETURN 92.00'] : []);
      await inOrder();
    });

    test('and in doubt are charged back once a statement has both, and nothing is left to do', async () => {
      const { first, second, refs } = await charges();
      const both = ['R1', 'R2'].map((text) => returned({ refs, reason: 'MD06', more: reference(text) }));
      for (const [place, entry] of both.entries()) {
        const statement = statementOf(entry).replace('<Id>S</Id>', `<Id>TELLING-${place}</Id>`);
        await answer(place === 0 ? statement : asReport(statement));
      }
      expect([await endsOf(first), await exceptions()]).toEqual([['DB 92.00'], ['UNKNOWN_RETURN 92.00']]);
      await answer(statementOf(...both));
      expect([await endsOf(first), await endsOf(second), await exceptions()]).toEqual([
        ['CB 92.00', 'DB 92.00'],
        ['CB 92.00', 'DB 92.00'],
        [],
      ]);
      await inOrder();
    });

    const ONCE = ['DB 92.00'];
    const BACK = ['CB 92.00', 'DB 92.00'];
    const named = (id: string): string => `<EndToEndId>${id}</EndToEndId>`;

    test('and are told by the reference of another charge, too, are one; that charge is not lost', async () => {
      const { first, second, refs } = await charges();
      const unnamed = returned({ refs, reason: 'MD06' });
      const ofFirst = returned({ refs: `${named(first)}${refs}`, reason: 'MD06' });
      const ofSecond = returned({ refs: named(second), reason: 'AC04', day: '2026-11-27', valueOn: '2026-11-27' });
      let statements = 0;
      const tell = async (...entries: readonly string[]): Promise<void> => {
        for (const entry of entries) {
          statements += 1;
          await answer(statementOf(entry).replace('<Id>S</Id>', `<Id>TELLING-${statements}</Id>`));
        }
      };
      await tell(unnamed, ofFirst, unnamed, ofFirst);
      expect([await endsOf(first), await endsOf(second)]).toEqual([ONCE, BACK]);
      await tell(ofSecond, ofFirst, unnamed, ofSecond);
      expect([await endsOf(first), await endsOf(second), await exceptions()]).toEqual([BACK, BACK, []]);
      await inOrder();
    });

    test('and may be one by the reference of another charge, which nobody knows, are an exception', async () => {
      const { first, second, refs } = await charges();
      await answer(statementOf(returned({ refs, reason: 'MD06', valueOn: '' })));
      const ofFirst = returned({ refs: named(first), reason: 'MD06', valueOn: '', day: '2026-11-27' });
      await toldThrice(ofFirst);
      expect([await endsOf(first), await endsOf(second)]).toEqual([ONCE, BACK]);
      expect(await exceptions()).toEqual(['UNKNOWN_RETURN 92.00']);
    });

    test.each(['first', 'last'])(
      'and stand %s in a statement that names the last charge, too, are another one',
      async (where) => {
        const { first, second, refs } = await charges();
        const both = [returned({ refs, reason: 'MD06' }), returned({ refs: named(second), reason: 'MD06' })];
        await toldThrice(...(where === 'first' ? both : both.toReversed()));
        expect([await endsOf(first), await endsOf(second), await exceptions()]).toEqual([BACK, BACK, []]);
        await inOrder();
      },
    );

    test('and on two pages of a statement are two', async () => {
      const { first, second, refs } = await charges();
      const entry = returned({ refs, reason: 'MD06' });
      for (const page of [1, 2, 1, 2]) {
        await answer(statementOf(entry).replace('<Id>S</Id>', `<Id>S</Id><StmtPgntn><PgNb>${page}</PgNb></StmtPgntn>`));
      }
      expect([await endsOf(first), await endsOf(second)]).toEqual([
        ['CB 92.00', 'DB 92.00'],
        ['CB 92.00', 'DB 92.00'],
      ]);
      await inOrder();
    });

    test('in fifty statements at the same moment are each charged back, once', async () => {
      const { first, second, refs } = await charges();
      const files = Array.from({ length: 50 }, (_, place) =>
        statementOf(
          returned({ refs: `${refs}<UETR>U${place % 2}</UETR>`, reason: 'MD06', day: `2026-11-${26 + (place % 3)}` }),
        ).replace('<Id>S</Id>', `<Id>RIVAL-${place}</Id>`),
      );
      for (let left = files; left.length > 0; ) {
        const replies = await Promise.all(left.map(sent));
        const later = left.filter((_, place) => replies[place]?.result.code === '800.700.100');
        expect(later.length).toBeLessThan(left.length);
        left = later;
      }
      await passed(gateway, 1_000);
      expect([await endsOf(first), await endsOf(second)]).toEqual([
        ['CB 92.00', 'DB 92.00'],
        ['CB 92.00', 'DB 92.00'],
      ]);
      expect(await exceptions()).toEqual([]);
      await inOrder();
    });

    test('and told before the file of the first was read are told apart, too', async () => {
      const { first, second, refs } = await charges();
      const days = ['2026-11-26', '2026-11-27'];
      for (const [place, day] of days.entries()) {
        await sent(
          statementOf(returned({ refs, reason: 'MD06', day, valueOn: day })).replace('<Id>S', `<Id>T${place}`),
        );
      }
      await passed(gateway, 1_000);
      expect([await endsOf(first), await endsOf(second)]).toEqual([
        ['CB 92.00', 'DB 92.00'],
        ['CB 92.00', 'DB 92.00'],
      ]);
      await inOrder();
    });

    test('are found with a charge of the bank in their sum; those of no amount are exceptions, once', async () => {
      const { first, second, third, refs } = await charges();
      await toldThrice(returned({ refs, reason: 'MD06', amount: '93.00' }));
      expect(await endsOf(second)).toEqual(['CB 92.00', 'DB 92.00']);
      await toldThrice(returned({ refs, reason: 'MD06', amount: '300.00' }));
      expect(await exceptions()).toEqual(['UNKNOWN_RETURN 300.00']);
      expect([await endsOf(first), await endsOf(third)]).toEqual([['DB 92.00'], ['DB 50.00']]);
    });

    test('that may be charges of two amounts, with a charge of the bank, are exceptions, once', async () => {
      const { second, third, refs } = await charges('85.00');
      await toldThrice(returned({ refs, reason: 'MD06', amount: '93.00' }));
      expect(await exceptions()).toEqual(['UNKNOWN_RETURN 93.00']);
      expect([await endsOf(second), await endsOf(third)]).toEqual([['DB 92.00'], ['DB 85.00']]);
    });
  });

  test.each([
    ['a reason, and no reference', { reason: 'MD06' }],
    ['the code of ISO 20022', { code: UNPAID }],
    ['the code of the German banks', { code: GERMAN }],
    ['the reference of another program', { refs: '<EndToEndId>OTHER-1</EndToEndId>', reason: 'AC04' }],
    ['a mandate that is not known', { refs: '<MndtId>OTHER</MndtId>', code: UNPAID }],
  ])('and of which nothing is known are exceptions, once: %s', async (_, how) => {
    const id = await pay();
    await settled(id);
    await toldThrice(returned({ ...how, amount: '92.00' }));
    expect(await exceptions()).toEqual(['UNKNOWN_RETURN 92.00']);
    await toldThrice(returned({ ...how, amount: '92.00' }), returned({ ...how, amount: '92.00' }));
    expect(await exceptions()).toEqual(['UNKNOWN_RETURN 92.00', 'UNKNOWN_RETURN 92.00']);
    expect(await endsOf(id)).toEqual(['DB 92.00']);
  });

  test('that may be several charges of a file are exceptions', async () => {
    const [id, other] = [await pay(), await pay({ 'bankAccount.iban': 'DE89370400440532013000' })];
    await settled(id, other);
    await toldThrice(returned({ refs: `<MsgId>${await made(id)}</MsgId>`, reason: 'MD06' }));
    expect(await exceptions()).toEqual(['UNKNOWN_RETURN 92.00']);
    expect([await endsOf(id), await endsOf(other)]).toEqual([['DB 92.00'], ['DB 92.00']]);
  });

  test.each(['60.00', '40.00', '3.00'])('that give back a part of a charge, %s, are exceptions', async (amount) => {
    const id = await pay();
    await settled(id);
    await toldThrice(returned({ refs: `<EndToEndId>${id}</EndToEndId>`, reason: 'MD06', amount }));
    expect(await exceptions()).toEqual([`UNKNOWN_RETURN ${amount}`]);
    expect(await endsOf(id)).toEqual(['DB 92.00']);
  });

  test('that are less than a charge which came back before, with its reason, are the fee of that', async () => {
    const id = await pay();
    await settled(id);
    const refs = `<EndToEndId>${id}</EndToEndId>`;
    const fee = returned({ refs, reason: 'MD06', amount: '3.00' });
    await toldThrice(returned({ refs, reason: 'MD06' }), fee);
    expect(await answer(statementOf(fee).replace('<Id>S', '<Id>LATER'))).toMatchObject({ ignored: 1 });
    expect([await exceptions(), await endsOf(id)]).toEqual([[], ['CB 92.00', 'DB 92.00']]);
  });

  const iso = (code: string): string => {
    const [family, sub] = code.split('/');
    return `<Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn>`;
  };
  test.each([
    ...['IDDT/UPDD', 'IDDT/PRDD', 'IDDT/RCDD', 'ICDT/RRTN', 'ICDT/RPCR'].map((code) => [code, iso(code)]),
    ...['NRTI+108+00931', 'NRTI+109', '111+00931', '159', 'RTI', 'NRTI+999'].map((code) => [
      code,
      `<Prtry><Cd>${code}</Cd></Prtry>`,
    ]),
  ])('are known by the code %s alone', async (_, code) => {
    const id = await pay({ 'bankAccount.mandate.id': MANDATE, 'bankAccount.mandate.dateOfSignature': '2026-11-01' });
    await settled(id);
    await toldThrice(returned({ refs: `<MndtId>${MANDATE}</MndtId>`, code }));
    await toldThrice(returned({ code, amount: '50.00' }));
    expect([await endsOf(id), await exceptions()]).toEqual([['CB 92.00', 'DB 92.00'], ['UNKNOWN_RETURN 50.00']]);
  });

  test.each([
    ['no day', (entry: string) => entry.replace(/<BookgDt>.*?<\/BookgDt>\s*<ValDt>.*?<\/ValDt>/s, '')],
    ['an amount that cannot be read', (entry: string) => entry.replace('>92.00<', '>92.0x<')],
    ['another currency', (entry: string) => entry.replace('"EUR"', '"GBP"')],
  ])('and name nothing that is known are exceptions with %s, too', async (_, odd) => {
    await settled(await pay());
    const entry = returned({ reason: 'AC04', refs: '<AcctSvcrRef>B-7</AcctSvcrRef>' });
    await toldThrice(odd(entry));
    expect(await exceptions()).toEqual([expect.stringMatching(/^(?:ODD_ENTRY|UNKNOWN_RETURN) /)]);
    const notReturned = returned({ refs: '<AcctSvcrRef>B-8</AcctSvcrRef>' });
    expect(await answer(statementOf(odd(notReturned)))).toMatchObject({ ignored: 1 });
    expect(await exceptions()).toHaveLength(1);
  });

  test('are charged back from an MT940', async () => {
    const id = await pay();
    await settled(id);
    const mt940 = [
      ...[':20:STARTUMS', `:25:${sepaSettings['sepa.iban']}`, ':28C:00000/001', ':60F:C261126EUR1000,00'],
      ':61:2611261126D95,00NRTINONREF//B-78',
      `:86:109?00RETOURE?20EREF+${id}?21OAMT+92,00?22COAM+3,00?23SVWZ+RETOURE MD06`,
      ...[':62F:C261126EUR905,00', '-', ''],
    ].join('\r\n');
    for (const _ of ['once', 'again']) expect(await answer(mt940)).toMatchObject({ ignored: 0 });
    expect([await endsOf(id), await exceptions()]).toEqual([['CB 92.00', 'DB 92.00'], []]);
    expect(await balances()).toMatchObject({ FEES: '300' });
  });

  test('that are of another channel of the merchant are told there alone', async () => {
    const id = await pay();
    await settled(id);
    const here = entityId;
    entityId = await channel();
    await toldThrice(returned({ refs: `<MndtId>${id}</MndtId>`, reason: 'MD06' }));
    expect(await exceptions()).toEqual([]);
    entityId = here;
    await toldThrice(returned({ refs: `<MndtId>${id}</MndtId>`, reason: 'MD06' }));
    expect(await endsOf(id)).toEqual(['CB 92.00', 'DB 92.00']);
  });

  test('are no debits that others charge to the account, nor transfers', async () => {
    const id = await pay({ 'bankAccount.mandate.id': MANDATE, 'bankAccount.mandate.dateOfSignature': '2026-11-01' });
    await settled(id);
    const received = '<Domn><Cd>PMNT</Cd><Fmly><Cd>RDDT</Cd><SubFmlyCd>ESDD</SubFmlyCd></Fmly></Domn>';
    expect(await answer(statementOf(returned({ refs: `<MndtId>${MANDATE}</MndtId>`, code: received })))).toMatchObject({
      ignored: 1,
    });
    expect(await answer(statementOf(returned({ text: `Your order ${id}` })))).toMatchObject({ ignored: 1 });
    expect([await exceptions(), await endsOf(id)]).toEqual([[], ['DB 92.00']]);
  });
});
