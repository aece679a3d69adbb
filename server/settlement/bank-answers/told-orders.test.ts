import { beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { messageIdOf } from '../../connectors/sepa/model/file.ts';
import { sepaRecords } from '../../connectors/sepa/model/records.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import { batchEntry, sepaDebit, sepaSettings, statementOf } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';

type Fields = Readonly<Record<string, string>>;

/** A movement of an order, as one statement tells of it. */
interface Told {
  readonly direction: 'CRDT' | 'DBIT';
  readonly day: string;
  readonly reason?: string;
  readonly amount?: string;
}

describe.each(databases)('a movement of an order that the bank tells of on two days, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let entityId: string;

  beforeEach(async () => {
    const { database, clock } = gateway;
    const dependencies = { database, clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
  });

  const ordered = async (request: Fields): Promise<string> => {
    const { id = '' } = (await gateway.post('/v1/payments', { ...sepaDebit, ...request, entityId })).body;
    const records = sepaRecords(gateway.database, gateway.gateway.vault);
    const { kind, day = '' } = (await records.order(entityId, id)) ?? {};
    const file = await records.file({ channelId: entityId, kind: kind === 'transfer' ? kind : 'collection', day });
    await passed(gateway, Math.max(0, (file?.closesAtMs ?? 0) - gateway.clock.now()));
    return id;
  };
  const entry = (id: string, { direction, day, reason, amount }: Told): string =>
    `<Ntry><Amt Ccy="EUR">${amount ?? '92.00'}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt>
<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>
${reason === undefined ? '' : `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>`}</TxDtls></NtryDtls></Ntry>`;
  let statements = 0;
  const tell = async (...entries: readonly string[]): Promise<ReplyBody> => {
    statements += 1;
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const body = statementOf(...entries).replace('<Id>S</Id>', `<Id>STATEMENT-${statements}</Id>`);
    const reply = await fetch(url, { method: 'PUT', headers, body });
    await passed(gateway, 1_000);
    return (await reply.json()) as ReplyBody;
  };
  const endsOf = async (id: string): Promise<readonly string[]> => {
    const query = new URLSearchParams({ entityId, includeLinkedTransactions: 'true' });
    const { body } = await gateway.get(`/v1/query/${id}?${query}`);
    return ((body['payments'] ?? []) as readonly Fields[])
      .map(({ paymentType, amount }) => `${paymentType} ${amount}`)
      .toSorted();
  };
  const listOf = async (path: string, name: string): Promise<readonly Fields[]> =>
    ((await gateway.get(`${path}?${new URLSearchParams({ entityId })}`)).body[name] ?? []) as readonly Fields[];
  const exceptions = async (): Promise<readonly string[]> => [
    ...(await listOf('/v1/sepa/exceptions', 'exceptions')).map(({ kind, amount }) => `${kind} ${amount}`),
    ...(await listOf('/v1/reports/reconciliations/exceptions', 'reconciliations')).map(
      ({ exception, amount }) => `${exception} ${amount}`,
    ),
  ];
  const balances = async (): Promise<Fields> =>
    Object.fromEntries(
      (await ledgerRecords(gateway.database).balances(entityId, Number.MAX_SAFE_INTEGER)).map(
        ({ account, balance }) => [account, String(balance)],
      ),
    );

  /** On which days the bank books a movement: in one kind of statement, and in another one. */
  const CAME = { '054': '2026-11-26', '053': '2026-11-27' } as const;
  const WENT_BACK = { '054': '2026-11-30', '053': '2026-12-01' } as const;
  type Days = Readonly<Record<keyof typeof CAME, string>>;
  const movements: Readonly<Record<string, readonly [Fields, readonly (readonly [Omit<Told, 'day'>, Days])[]]>> = {
    'a charge': [{}, [[{ direction: 'CRDT' }, CAME]]],
    'the return of a charge': [
      {},
      [
        [{ direction: 'CRDT' }, CAME],
        [{ direction: 'DBIT', reason: 'MD06' }, WENT_BACK],
      ],
    ],
    'the return of a charge, with a fee': [
      {},
      [
        [{ direction: 'CRDT' }, CAME],
        [{ direction: 'DBIT', reason: 'MD06', amount: '95.00' }, WENT_BACK],
      ],
    ],
    'a payout': [{ paymentType: 'CD' }, [[{ direction: 'DBIT' }, CAME]]],
    'a payout that came back': [
      { paymentType: 'CD' },
      [
        [{ direction: 'DBIT' }, CAME],
        [{ direction: 'CRDT', reason: 'AC04' }, WENT_BACK],
      ],
    ],
  };

  test.each(Object.keys(movements))('is one: %s', async (what) => {
    const [request, told] = movements[what] ?? [{}, []];
    const id = await ordered(request);
    for (const [each, days] of told) await tell(entry(id, { ...each, day: days['054'] }));
    const before = [await endsOf(id), await exceptions(), await balances()];
    for (const kind of ['053', '054', '053'] as const) {
      for (const [each, days] of told) await tell(entry(id, { ...each, day: days[kind] }));
    }
    expect([await endsOf(id), await exceptions(), await balances()]).toEqual(before);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('is one: a file in one sum, and its storno', async () => {
    const id = await ordered({});
    const records = sepaRecords(gateway.database, gateway.gateway.vault);
    const { day = '' } = (await records.order(entityId, id)) ?? {};
    const file = await records.file({ channelId: entityId, kind: 'collection', day });
    const whole = batchEntry(messageIdOf({ id: file?.id ?? '' }), '92.00', 'CRDT');
    const storno = whole.replace('CRDT', 'DBIT').replace('<Sts>', '<RvslInd>true</RvslInd><Sts>');
    const on = (each: string, bookedOn: string): string => each.replace('2026-11-26', bookedOn);
    await tell(whole);
    await tell(on(storno, '2026-11-30'));
    const before = [await endsOf(id), await exceptions(), await balances()];
    for (const each of [on(whole, '2026-11-27'), on(storno, '2026-12-01'), whole]) await tell(each);
    expect([await endsOf(id), await exceptions(), await balances()]).toEqual(before);
    expect(before).toMatchObject([['CB 92.00', 'DB 92.00'], [], { IN_TRANSIT: '0' }]);
  });

  test('is one exception: a sum of a file that is not that of its orders', async () => {
    const id = await ordered({});
    const records = sepaRecords(gateway.database, gateway.gateway.vault);
    const { day = '' } = (await records.order(entityId, id)) ?? {};
    const file = await records.file({ channelId: entityId, kind: 'collection', day });
    const storno = batchEntry(messageIdOf({ id: file?.id ?? '' }), '50.00', 'DBIT')
      .replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
      .replace('</BookgDt>', '</BookgDt><ValDt><Dt>2026-11-27</Dt></ValDt>');
    for (const bookedOn of ['2026-11-26', '2026-11-27']) await tell(storno.replace('2026-11-26', bookedOn));
    expect(await exceptions()).toEqual(['OTHER_SUM 50.00']);
  });

  test.each([
    ['it went back between them', ['2026-11-26', '2026-11-28'], true],
    ['six days are between them', ['2026-11-20', '2026-11-26'], false],
  ] as const)('is two, and the second one an exception, if %s', async (_, [first, second], isReturned) => {
    const id = await ordered({});
    await tell(entry(id, { direction: 'CRDT', day: first }));
    if (isReturned) await tell(entry(id, { direction: 'DBIT', reason: 'MD06', day: '2026-11-27' }));
    await tell(entry(id, { direction: 'CRDT', day: second }));
    expect(await exceptions()).toEqual(['ALREADY_SETTLED 92.00']);
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  });
});
