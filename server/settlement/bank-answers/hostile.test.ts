import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { messageIdOf } from '../../connectors/sepa/model/file.ts';
import { type SepaRecords, sepaRecords } from '../../connectors/sepa/model/records.ts';
import { bankEntry, sepaDebit, sepaSettings, statementOf, statusReport } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';

const OTHER_IBAN = 'FR1420041010050500013M02606';

/** Anything that looks like an IBAN with its digits. */
const ANY_IBAN = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,}/;

describe.each(databases)('files that are no answer of a bank, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let records: SepaRecords;
  let entityId: string;
  let id: string;
  let messageId: string;
  let credit: string;

  beforeAll(async () => {
    const { database, clock } = gateway;
    records = sepaRecords(database, gateway.gateway.vault);
    entityId = await addChannel(
      { database, clock, vault: gateway.gateway.vault },
      gateway.entityId,
      'Shop',
      sepaSettings,
    );
    id = (await gateway.post('/v1/payments', { ...sepaDebit, entityId })).body.id ?? '';
    const key = {
      channelId: entityId,
      kind: 'collection' as const,
      day: (await records.order(entityId, id))?.day ?? '',
    };
    await passed(gateway, ((await records.file(key))?.closesAtMs ?? 0) - clock.now());
    messageId = messageIdOf({ id: (await records.file(key))?.id ?? '' });
    credit = bankEntry(id, '92.00', 'CRDT');
  });

  const upload = async (file: string | Uint8Array) => {
    const query = new URLSearchParams({ entityId, 'file.name': 'bank.xml' });
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const url = new URL(`v1/sepa/answers?${query}`, gateway.url);
    const reply = await fetch(url, { method: 'PUT', headers, body: file as BodyInit });
    const text = await reply.text();
    return { status: reply.status, text, body: JSON.parse(text) as ReplyBody };
  };

  const isUnchanged = async (): Promise<void> => {
    await passed(gateway, 1_000);
    const query = new URLSearchParams({ entityId, includeLinkedTransactions: 'true' });
    expect((await gateway.get(`/v1/query/${id}?${query}`)).body['payments']).toHaveLength(1);
    expect((await records.order(entityId, id))?.state).toBe('open');
    expect((await gateway.get(`/v1/settlement/files?${new URLSearchParams({ entityId })}`)).body['files']).toEqual([]);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  };

  const refusals: readonly (readonly [what: string, file: () => string | Uint8Array, reason: string])[] = [
    ['nothing', () => ' ', 'line 1: the file ends too early'],
    ['half a statement', () => statementOf(credit).slice(0, -30), 'line 3: the file ends too early'],
    [
      'two statements after each other',
      () => statementOf(credit) + statementOf(credit),
      'line 3: there is more than one document',
    ],
    ['a ZIP file', () => Buffer.from('PK\u0003\u0004'), 'line 1: it is a ZIP file'],
    ['a compressed statement', () => gzipSync(statementOf(credit)), 'line 1: it is compressed with gzip'],
    ['another encoding', () => Buffer.from(`${statementOf(credit)}\u00e4`, 'latin1'), 'it is not UTF-8'],
    ['entities', () => `<!DOCTYPE D [<!ENTITY a "${'ha'.repeat(99)}">]>${statementOf(credit)}`, 'a document type'],
    ['an external entity', () => `<!DOCTYPE D SYSTEM "file:///etc/passwd">${statementOf(credit)}`, 'line 1: '],
    ['a zero in a text', () => statementOf(credit, credit.replace(id, 'a\0b')), 'a character that is not allowed'],
    ['a strange attribute', () => statementOf(credit, '<A hasOwnProperty="1" b="2"/>'), 'the attributes of an element'],
    ['a long id', () => statementOf(credit).replace('<Id>S<', `<Id>${'S'.repeat(5_000)}<`), 'longer than 100'],
    ['no statement', () => statementOf().replace(/<Stmt>.*<\/Stmt>/s, ''), 'there is no statement of an account'],
    [
      'another account',
      () => statementOf(credit).replaceAll('DE89370400440532013000', OTHER_IBAN),
      'an account that ends with 2606',
    ],
    ['half a report', () => statusReport(messageId, 'RJCT', [id]).slice(0, -30), 'the file ends too early'],
    ['a report of no order', () => statusReport(messageId, 'PART', ['']), 'OrgnlEndToEndId is missing'],
    ['a report about another program’s file', () => statusReport('SALARIES', 'RJCT'), 'line '],
    ['a report about an unknown file', () => statusReport(`TG8a01a1${'f'.repeat(22)}`, 'RJCT'), 'line '],
    ['a report with entities', () => `<!DOCTYPE D []>${statusReport(messageId, 'RJCT')}`, 'a document type'],
  ];

  test.each(refusals)('%s is refused with place and reason, and nothing is changed', async (_, file, reason) => {
    const { status, body, text } = await upload(file());
    expect([status, body.result.code]).toEqual([400, '200.300.404']);
    expect(body.result.description).toMatch(/line \d+: /);
    expect(body.result.description).toContain(reason);
    expect(text).not.toMatch(ANY_IBAN);
    expect(text.length).toBeLessThan(1_000);
    await isUnchanged();
  });

  test('an odd entry is left out if it is about nothing of the channel, and an exception of its own if it is', async () => {
    const exceptions = async (): Promise<readonly string[]> => {
      const { body } = await gateway.get(`/v1/sepa/exceptions?${new URLSearchParams({ entityId })}`);
      const found = (body['exceptions'] ?? []) as readonly Readonly<Record<string, string>>[];
      return found.map(({ kind, paymentId, amount, reason }) => [kind, paymentId === id, amount, reason].join(' '));
    };
    const ways: readonly (readonly [change: (entry: string) => string, amount: string, reason: string])[] = [
      [(entry) => entry.replace('92.00', '-92.00'), '92.00', 'an amount cannot be read'],
      [(entry) => entry.replace('92.00', '92.005'), '92.00', 'an amount cannot be read'],
      [(entry) => entry.replace('92.00', '9'.repeat(18)), '92.00', 'at most 13 digits before the point'],
      [(entry) => entry.replace('"EUR"', '"CHF"'), '92.00', 'an order in EUR is booked in CHF'],
      [(entry) => entry.replace('CRDT', 'BOTH'), '92.00', 'CdtDbtInd is neither CRDT nor DBIT'],
      [(entry) => entry.replace(/<BookgDt>.*?<\/BookgDt>/, ''), '92.00', 'BookgDt is missing'],
      [(entry) => entry.replace('2026-11-26', '2026-02-30'), '92.00', 'the day of an entry is no date'],
      [(entry) => entry.replace('2026-11-26', '0001-01-01'), '92.00', '0001-01-01, cannot be right'],
      [
        (entry) => entry.replace('<Refs>', `<Refs><TxId>${'R'.repeat(5_000)}</TxId>`),
        '92.00',
        'TxId is longer than 100',
      ],
    ];
    const known: string[] = [];
    for (const [place, [change, amount, reason]] of ways.entries()) {
      const number = `<AcctSvcrRef>ODD-${place}</AcctSvcrRef><NtryDtls>`;
      const odd = change(credit.replace('<NtryDtls>', number));
      const ofOthers = await upload(statementOf(odd.replaceAll(id, 'RENT')));
      expect([ofOthers.status, ofOthers.body]).toEqual([200, expect.objectContaining({ orders: 0, ignored: 1 })]);
      expect(await exceptions()).toHaveLength(known.length);
      for (const _ of ['once', 'again']) {
        expect((await upload(statementOf(odd))).body).toMatchObject({ orders: 0, ignored: 1 });
      }
      known.push(expect.stringMatching(new RegExp(`^ODD_ENTRY true ${amount} line \\d+: .*${reason}`)));
      expect(await exceptions()).toHaveLength(known.length);
      expect(await exceptions()).toEqual(expect.arrayContaining(known));
    }
    await isUnchanged();
  });

  test('a file with any bytes changed is read or refused, never an error of ours', async () => {
    const files = () => [statementOf(bankEntry('E', '1.00', 'CRDT', 'MD06')), statusReport('F', 'PART', ['E'])];
    const change = fc.tuple(fc.nat({ max: 2_000 }), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 1 }), fc.array(change, { minLength: 1, maxLength: 4 }), async (which, changes) => {
        const bytes = Buffer.from(files()[which] ?? '');
        for (const [place, byte] of changes) bytes[place % bytes.length] = byte;
        const { status, text } = await upload(bytes);
        expect([200, 400]).toContain(status);
        expect(text).not.toMatch(ANY_IBAN);
      }),
      { numRuns: 60 },
    );
    expect((await records.order(entityId, id))?.state).toBe('open');
  });
});
