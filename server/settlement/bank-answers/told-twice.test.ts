import { beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { sepaRecords } from '../../connectors/sepa/model/records.ts';
import type { Database } from '../../platform/database/database.ts';
import { bankEntry, sepaDebit, sepaSettings, statementOf } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';

type Fields = Readonly<Record<string, string>>;

/** How one kind of statement tells of a transfer. */
interface Told {
  readonly bookedOn?: string;
  readonly valueOn?: string;
  readonly bankReference?: string;
  /** The reference of the order in its entry, beside that of the entry. */
  readonly orderReference?: string;
  readonly endToEndId?: string;
  readonly transactionId?: string;
  readonly uetr?: string;
  readonly payer?: string;
  readonly text?: string;
  readonly reversal?: string;
  /** The statement of a day, unless it says otherwise. */
  readonly kind?: keyof typeof kinds;
}

/** The kinds of messages, by how they name the statement of an account. */
const kinds = {
  Stmt: ['BkToCstmrStmt', 'camt.053'],
  Rpt: ['BkToCstmrAcctRpt', 'camt.052'],
  Ntfctn: ['BkToCstmrDbtCdtNtfctn', 'camt.054'],
} as const;

/** Returns a statement as a message of another kind. */
const asKind = (kind: keyof typeof kinds, statement: string): string =>
  statement
    .replaceAll(kinds.Stmt[0], kinds[kind][0])
    .replaceAll(/(<\/?)Stmt>/g, `$1${kind}>`)
    .replace(kinds.Stmt[1], kinds[kind][1]);

const ONE = 'DE75512108001245126199';
const OTHER = 'FR1420041010050500013M02606';

describe.each(databases)('a transfer that the bank tells of more than once, on $name', ({ open }) => {
  /** What happens before an expected transfer is read for the second time; matching a movement reads it first. */
  let beforeSecondRead: (() => Promise<unknown>) | undefined;
  let readsOfExpected = 0;
  const gateway = gatewayOfTests(async (): Promise<Database> => {
    const database = await open();
    return {
      ...database,
      read: async (query, input) => {
        const isOfExpected = Object.hasOwn(input, 'creditor_reference') && !Object.hasOwn(input, 'limit');
        if (isOfExpected) readsOfExpected += 1;
        const happens = isOfExpected && readsOfExpected === 2 ? beforeSecondRead : undefined;
        await happens?.();
        return await database.read(query, input);
      },
    };
  });
  let entityId: string;

  beforeEach(async () => {
    const { database, clock } = gateway;
    const dependencies = { database, clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
  });

  const HALF = '4905.25';

  const pay = async (): Promise<{ readonly id: string; readonly reference: string }> => {
    const { body } = await gateway.post('/v1/payments', {
      entityId,
      amount: '9810.50',
      currency: 'EUR',
      paymentType: 'PA',
      paymentBrand: 'BANKTRANSFER_SEPA',
      shopperResultUrl: 'https://shop.example/result',
    });
    const { ConnectorTxID1: reference = '' } = body['resultDetails'] as Fields;
    return { id: body.id ?? '', reference };
  };
  const answer = async (file: string): Promise<ReplyBody> => {
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const reply = await fetch(url, { method: 'PUT', headers, body: file });
    await passed(gateway, 1_000);
    return (await reply.json()) as ReplyBody;
  };

  const tag = (name: string, text: string | undefined): string =>
    text === undefined ? '' : `<${name}>${text}</${name}>`;
  const entry = (reference: string, amount: string, told: Told): string =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${tag('RvslInd', told.reversal)}<Sts>BOOK</Sts>
<BookgDt><Dt>${told.bookedOn ?? '2026-11-26'}</Dt></BookgDt>${told.valueOn === undefined ? '' : `<ValDt>${tag('Dt', told.valueOn)}</ValDt>`}
${tag('AcctSvcrRef', told.bankReference)}<NtryDtls><TxDtls><Refs>${tag('AcctSvcrRef', told.orderReference)}${tag('EndToEndId', told.endToEndId)}${tag('TxId', told.transactionId)}${tag('UETR', told.uetr)}</Refs>
${told.payer === undefined ? '' : `<RltdPties><Dbtr><Nm>Jane Jones</Nm></Dbtr><DbtrAcct><Id><IBAN>${told.payer}</IBAN></Id></DbtrAcct></RltdPties>`}
<RmtInf><Ustrd>${told.text ?? reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

  let statements = 0;
  const tellAs = async (kind: keyof typeof kinds, ...entries: readonly string[]): Promise<ReplyBody> => {
    statements += 1;
    return await answer(
      asKind(kind, statementOf(...entries).replace('<Id>S</Id>', `<Id>STATEMENT-${statements}</Id>`)),
    );
  };
  const tell = (...entries: readonly string[]): Promise<ReplyBody> => tellAs('Stmt', ...entries);

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

  const next = '2026-11-27';
  const same: Readonly<Record<string, readonly [Told, Told]>> = {
    'a booking day later, with the same day of value': [{ valueOn: next }, { bookedOn: next, valueOn: next }],
    'with a reference in the first only': [{ bankReference: 'R1' }, {}],
    'with a reference in the second only': [{}, { bankReference: 'R1' }],
    'with a reference in one only, a booking day later': [
      { valueOn: next },
      { bankReference: 'R1', bookedOn: next, valueOn: next },
    ],
    'with a reference that is filled with zeros': [
      { bankReference: '4711' },
      { bankReference: '0000000000004711', bookedOn: next },
    ],
    'with one UETR, and references of their own': [
      { bankReference: 'A', uetr: 'eb6305c9-1f7f-49de-aed0-16487c27b42d' },
      { bankReference: 'B', uetr: 'EB6305C9-1F7F-49DE-AED0-16487C27B42D', bookedOn: next },
    ],
    'with one TxId, and texts that differ': [
      { transactionId: 'T1' },
      { transactionId: 'T1', bookedOn: next, text: 'SVWZ+REFERENCE' },
    ],
    'with the payer in the second only': [{ valueOn: next }, { payer: ONE, bookedOn: next, valueOn: next }],
    'with a text that is cut into other lines': [{}, { text: 'CUT' }],
    'with a text behind the labels of the German banks': [
      { valueOn: next },
      { text: 'EREF+NOTPROVIDED SVWZ+CUT ABWA+Jane Jones', bookedOn: next, valueOn: next },
    ],
    'with a text behind the labels of the Dutch banks': [
      { valueOn: next },
      { text: '/EREF/NOTPROVIDED/REMI/USTD//CUT/', bookedOn: next, valueOn: next },
    ],
    'with the reference of its entry, beside that of the order in the first': [
      { bankReference: 'ENTRY', orderReference: 'ORDER' },
      { bankReference: 'ENTRY', kind: 'Ntfctn' },
    ],
    'with the reference of the order, beside that of its entry in the first': [
      { bankReference: 'ENTRY', orderReference: 'ORDER' },
      { orderReference: 'ORDER', kind: 'Ntfctn' },
    ],
    'with an EndToEndId in the first only': [{ endToEndId: 'E1' }, {}],
    'with a reference of zeros in the second': [
      { bankReference: 'R1', valueOn: next },
      { bankReference: '0000000000000000', bookedOn: next, valueOn: next },
    ],
    'with a TxId and a UETR that say they are none': [
      { transactionId: 'T1', uetr: 'U1', valueOn: next },
      { transactionId: 'notprovided', uetr: 'Not Provided', bookedOn: next, valueOn: next },
    ],
    'with a payer whose account is written in groups': [
      { payer: ONE, valueOn: next },
      { payer: 'DE75 5121 0800 1245 1261 99', bookedOn: next, valueOn: next },
    ],
    'with a payer whose account is cut': [
      { payer: ONE, valueOn: next },
      { payer: '1245126199', bookedOn: next, valueOn: next },
    ],
  };

  test.each(Object.keys(same))('is one: %s', async (how) => {
    const [first, second] = same[how] ?? [{}, {}];
    const { id, reference } = await pay();
    const cut = `${reference.slice(0, 5).toLowerCase()} ${reference.slice(5)}`;
    const written = (told: Told): Told =>
      told.text === undefined ? told : { ...told, text: told.text.replace('REFERENCE', reference).replace('CUT', cut) };
    for (const told of [first, second, second, first]) {
      await tellAs(told.kind ?? 'Stmt', entry(reference, HALF, written(told)));
    }
    expect(await endsOf(id)).toEqual(['PA 9810.50']);
    await tell(
      entry(reference, HALF, {
        payer: OTHER,
        bankReference: 'LAST',
        uetr: 'x',
        transactionId: 'T9',
        bookedOn: '2026-11-10',
        valueOn: '2026-11-10',
      }),
    );
    expect(await endsOf(id)).toEqual(['PA 9810.50', 'RC 9810.50']);
    expect(await exceptions()).toEqual([]);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  const different: Readonly<Record<string, readonly [Told, Told]>> = {
    'two UETR': [{ uetr: 'U1' }, { uetr: 'U2' }],
    'two TxId': [{ transactionId: 'T1' }, { transactionId: 'T2' }],
    'two payers': [{ payer: ONE }, { payer: OTHER }],
    'two EndToEndId': [{ endToEndId: 'E1' }, { endToEndId: 'E2' }],
    'a reference of zeros in both, a week between': [
      { bankReference: '0000000000000000' },
      { bankReference: '0000000000000000', bookedOn: '2026-11-18' },
    ],
    'a TxId that says it is none in both, a week between': [
      { transactionId: 'Not provided' },
      { transactionId: 'Not provided', bookedOn: '2026-11-18' },
    ],
    'two references on one day, in one kind of statement': [{ bankReference: 'R1' }, { bankReference: 'R2' }],
    'two references and two days, without days of value': [
      { bankReference: 'R1' },
      { bankReference: 'R2', bookedOn: next },
    ],
    'two days of value': [{ valueOn: '2026-11-26' }, { valueOn: next, bookedOn: next }],
    'a week between': [{}, { bookedOn: '2026-11-20' }],
  };

  test.each(Object.keys(different))('is another one with %s', async (how) => {
    const [first, second] = different[how] ?? [{}, {}];
    const { id, reference } = await pay();
    await tell(entry(reference, HALF, first));
    await tell(entry(reference, HALF, second));
    expect(await endsOf(id)).toEqual(['PA 9810.50', 'RC 9810.50']);
    expect(await exceptions()).toEqual([]);
  });

  const doubtful: Readonly<Record<string, readonly [Told, Told]>> = {
    'a booking day later, without a day of value': [{}, { bookedOn: next }],
    'on one day, with another text': [{}, { text: 'REFERENCE thank you' }],
    'with two references on one day, in two kinds of statements': [
      { bankReference: 'R1' },
      { bankReference: 'R2', kind: 'Ntfctn' },
    ],
    'with one reference, and two days of value': [
      { bankReference: 'R1', valueOn: '2026-11-26' },
      { bankReference: 'R1', valueOn: next, bookedOn: next },
    ],
    'with one reference, and a week between': [
      { bankReference: 'R1' },
      { bankReference: 'R1', bookedOn: '2026-11-18' },
    ],
    'with two references, a booking day later, and one day of value, in two kinds of statements': [
      { bankReference: 'A', valueOn: next },
      { bankReference: 'B', valueOn: next, bookedOn: next, kind: 'Rpt' },
    ],
  };

  test.each(Object.keys(doubtful))(
    'or twice, which nobody knows, is an exception that does not say to pay it back: %s',
    async (how) => {
      const [first, second] = doubtful[how] ?? [{}, {}];
      const { id, reference } = await pay();
      const again = {
        ...second,
        ...(second.text === undefined ? {} : { text: second.text.replace('REFERENCE', reference) }),
      };
      await tell(entry(reference, '9810.50', first));
      const kind = second.kind ?? 'Stmt';
      const reply = await tellAs(kind, entry(reference, '9810.50', again));
      expect(reply).toMatchObject({ transfers: 0, ignored: 1, surplus: [] });
      await tellAs(kind, entry(reference, '9810.50', again));
      expect(await endsOf(id)).toEqual(['PA 9810.50', 'RC 9810.50']);
      expect(await exceptions()).toEqual(['TOLD_TWICE 9810.50']);
    },
  );

  test('and names several payments is one exception', async () => {
    const references = [(await pay()).reference, (await pay()).reference];
    for (const bookedOn of ['2026-11-26', next]) {
      await tell(entry('', HALF, { text: references.join(' and '), bookedOn, valueOn: next }));
    }
    expect(await exceptions()).toEqual([`SEVERAL_PAYMENTS ${HALF}`]);
  });

  test('counts each order of an entry, also of those that share the reference of the bank', async () => {
    const { id, reference } = await pay();
    const order = `<TxDtls><Refs><AcctSvcrRef>SHARED</AcctSvcrRef></Refs><Amt Ccy="EUR">${HALF}</Amt><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`;
    const both = entry(reference, '9810.50', {}).replace(
      /<NtryDtls>.*<\/NtryDtls>/s,
      `<NtryDtls>${order.repeat(2)}</NtryDtls>`,
    );
    for (let time = 0; time < 3; time += 1) expect(await tell(both)).toMatchObject({ transfers: 2, surplus: [] });
    expect(await endsOf(id)).toEqual(['PA 9810.50', 'RC 9810.50']);
    expect(await exceptions()).toEqual([]);
  });

  /** The orders of an entry: alone, each with the reference of the bank, or together with that of their entry. */
  const told = {
    together: (reference: string): readonly string[] => {
      const order = `<TxDtls><Amt Ccy="EUR">${HALF}</Amt><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`;
      const all = entry(reference, '9810.50', { bankReference: 'ENTRY', bookedOn: next, valueOn: next });
      return [all.replace(/<NtryDtls>.*<\/NtryDtls>/s, `<NtryDtls>${order.repeat(2)}</NtryDtls>`)];
    },
    alone: (reference: string): readonly string[] =>
      ['R1', 'R2'].map((bankReference) => entry(reference, HALF, { bankReference, valueOn: next })),
  };

  test.each([
    ['together, then alone', ['together', 'alone', 'together']],
    ['alone, then together', ['alone', 'together', 'alone']],
  ] as const)('counts each order of an entry once, if it is told %s', async (_, hows) => {
    const { id, reference } = await pay();
    for (const how of hows) {
      expect(await tell(...told[how](reference))).toMatchObject({ transfers: 2, ignored: 0, surplus: [] });
    }
    expect([await endsOf(id), await exceptions()]).toEqual([['PA 9810.50', 'RC 9810.50'], []]);
  });

  test('that was in doubt is counted once a statement has both, and nothing is left to do', async () => {
    const { id, reference } = await pay();
    const both = ['R1', 'R2'].map((bankReference) => entry(reference, HALF, { bankReference }));
    for (const [place, each] of both.entries()) await tellAs(place === 0 ? 'Ntfctn' : 'Rpt', each);
    expect([await endsOf(id), await exceptions()]).toEqual([['PA 9810.50'], [`TOLD_TWICE ${HALF}`]]);
    await tell(...both);
    expect([await endsOf(id), await exceptions()]).toEqual([['PA 9810.50', 'RC 9810.50'], []]);
  });

  test.each(['Rpt', 'Ntfctn'] as const)(
    'is one in a %s and in a statement with its id, at another place',
    async (kind) => {
      const { id, reference } = await pay();
      const half = entry(reference, HALF, {});
      await answer(asKind(kind, statementOf(half)));
      await answer(statementOf(bankEntry('RENT', '1.00', 'DBIT'), half));
      expect([await endsOf(id), await exceptions()]).toEqual([['PA 9810.50'], []]);
    },
  );

  describe('in MT940 or MT942, too,', () => {
    const mt = (type: '940' | '942', reference: string, entries: readonly string[], time = '1000'): string =>
      [
        ':20:STARTUMS',
        ':25:DE89370400440532013000',
        ':28C:00000/001',
        ...(type === '940' ? [':60F:C261126EUR1000,00'] : [':34F:EUR0,00', `:13D:261126${time}+0100`]),
        ...entries.flatMap((line) => [
          line,
          `:86:166?00GUTSCHRIFT?20EREF+NOTPROVIDED?21SVWZ+${reference}?3051210800?311245126199?32Jane Jones`,
        ]),
        ...(type === '940' ? [':62F:C261126EUR1,00'] : []),
        '-',
        '',
      ].join('\r\n');
    const AMOUNT = HALF.replace('.', ',');
    const line = (reference: string): string => `:61:2611271126CR${AMOUNT}NTRFNONREF${reference}`;

    test.each([
      ['without a reference', ''],
      ['with a reference of zeros', '//0000000000000000'],
      ['with the reference, cut', '//2026112612345678'],
    ])('is one %s', async (_, cut) => {
      const { id, reference } = await pay();
      const notified = { bankReference: '2026112612345678901', payer: ONE, valueOn: next };
      await tell(entry(reference, HALF, notified));
      await answer(mt('940', reference, [line(cut)]));
      await tell(entry(reference, HALF, { ...notified, bookedOn: next }));
      expect([await endsOf(id), await exceptions()]).toEqual([['PA 9810.50'], []]);
    });

    test('is one in two reports of a day that have it at two places', async () => {
      const { id, reference } = await pay();
      await answer(mt('942', reference, [line('')], '1000'));
      await answer(mt('942', 'another payment', [':61:2611271126CR1,00NTRFNONREF'], '1200'));
      await answer(mt('942', reference, [':61:2611271126DR1,00NTRFNONREF', line('')], '1400'));
      expect([await endsOf(id), await exceptions()]).toEqual([['PA 9810.50'], []]);
    });
  });

  test('is one for fifty statements that tell of it at the same moment, each at a place of its own', async () => {
    const { id, reference } = await pay();
    const files = Array.from({ length: 50 }, (_, place) =>
      statementOf(
        ...Array.from({ length: place % 3 }, () => bankEntry('RENT', '1.00', 'DBIT')),
        entry(reference, HALF, place % 2 === 0 ? { bankReference: 'R1' } : {}),
      ).replace('<Id>S</Id>', `<Id>RIVAL-${place}</Id>`),
    );
    await Promise.all(files.map(answer));
    expect([await endsOf(id), await exceptions()]).toEqual([['PA 9810.50'], []]);
  });

  test('is one although another statement tells of it while it is looked up', async () => {
    const { id, reference } = await pay();
    readsOfExpected = 0;
    beforeSecondRead = () => tell(entry(reference, HALF, {}));
    expect(await tell(entry(reference, HALF, { bankReference: 'R1' }))).toMatchObject({ transfers: 1 });
    beforeSecondRead = undefined;
    expect(readsOfExpected).toBeGreaterThan(3);
    expect([await endsOf(id), await exceptions()]).toEqual([['PA 9810.50'], []]);
  });

  const places: Readonly<Record<string, (reference: string) => string>> = {
    'the text of the order': (reference) => `</TxDtls>|<AddtlTxInf>SVWZ+ ${reference} thanks</AddtlTxInf></TxDtls>`,
    'the text of the entry': (reference) => `</NtryDtls>|</NtryDtls><AddtlNtryInf>${reference}</AddtlNtryInf>`,
    'the second block of structured texts': (reference) =>
      `</TxDtls>|<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`,
    'the EndToEndId': (reference) => `<Refs>|<Refs><EndToEndId>${reference}</EndToEndId>`,
  };

  test.each(Object.keys(places))('is found by the reference in %s', async (place) => {
    const { id, reference } = await pay();
    const [from = '', to = ''] = (places[place]?.(reference) ?? '').split('|');
    const without = entry('', '9810.50', { text: 'thanks' }).replace(/<RmtInf>.*?<\/RmtInf>/, '');
    expect(await tell(without.replace(from, to))).toMatchObject({ transfers: 1, ignored: 0 });
    expect(await endsOf(id)).toEqual(['PA 9810.50', 'RC 9810.50']);
  });

  describe('and reverses, with the sign of the entry that it reverses,', () => {
    test('is taken back, once', async () => {
      const { id, reference } = await pay();
      const storno = entry(reference, '9810.50', { reversal: 'true', bookedOn: next });
      expect(await tell(storno)).toMatchObject({ transfers: 0, ignored: 1 });
      await tell(entry(reference, '9810.50', {}));
      await tell(storno);
      await tell(storno);
      expect(await endsOf(id)).toEqual(['CB 9810.50', 'PA 9810.50', 'RC 9810.50']);
      expect(await exceptions()).toEqual([]);
      expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
    });

    const ordered = async (request: Fields): Promise<string> => {
      const { id = '' } = (await gateway.post('/v1/payments', { ...sepaDebit, ...request, entityId })).body;
      const records = sepaRecords(gateway.database, gateway.gateway.vault);
      const { kind, day = '' } = (await records.order(entityId, id)) ?? {};
      const file = await records.file({ channelId: entityId, kind: kind === 'transfer' ? kind : 'collection', day });
      await passed(gateway, Math.max(0, (file?.closesAtMs ?? 0) - gateway.clock.now()));
      return id;
    };
    const reversed = (each: string): string => each.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>');

    test.each([
      ['a charge is charged back', {}, 'CRDT', ['CB 92.00', 'DB 92.00']],
      ['a payout comes back', { paymentType: 'CD' }, 'DBIT', ['CD 92.00', 'RV 92.00']],
    ] as const)('%s, in one statement or in two', async (_, request, direction, ends) => {
      const cameBack = direction === 'DBIT' ? ['CAME_BACK 92.00', 'CAME_BACK 92.00'] : [];
      for (const isOne of [true, false]) {
        const id = await ordered(request);
        const moved = bankEntry(id, '92.00', direction);
        if (isOne) await tell(moved, reversed(moved));
        else for (const each of [moved, reversed(moved), reversed(moved)]) await tell(each);
        expect(await endsOf(id)).toEqual(ends);
      }
      expect(await exceptions()).toEqual(cameBack);
      expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
    });
  });
});
