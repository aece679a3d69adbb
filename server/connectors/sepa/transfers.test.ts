import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../catalogue/languages/languages.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { paymentRecords } from '../../payments/model/records.ts';
import { databases, dyingAt, type TestDatabase } from '../../testing/databases.ts';
import { passed, type ReplyBody, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';
import { modulesIn, readQrCode } from '../../testing/qr-codes.ts';
import { leasesEnded } from '../../testing/timers.ts';
import { transferRecords } from './model/expected.ts';
import { sepaRecords } from './model/records.ts';

const OK = '000.100.110';
const HOUR_MS = 60 * 60 * 1000;

const settings = {
  'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
  'sepa.creditorName': 'Köhler & Söhne',
  'sepa.iban': 'DE89370400440532013000',
  'sepa.bic': 'COBADEFFXXX',
};

interface Linked {
  readonly id: string;
  readonly paymentType: string;
  readonly amount: string;
  readonly result: { readonly code: string };
  readonly resultDetails: Readonly<Record<string, string>>;
}

describe.each(databases)('bank transfers on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let entityId: string;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });
  beforeEach(async () => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', settings);
  });

  /** The simulated shopper never pays this amount by itself, so the test's statements do. */
  const AMOUNT = '9810.50';

  const pay = async (more: Readonly<Record<string, string>> = {}) => {
    const { body } = await gateway.post('/v1/payments', {
      entityId,
      amount: AMOUNT,
      currency: 'EUR',
      paymentType: 'PA',
      paymentBrand: 'BANKTRANSFER_SEPA',
      shopperResultUrl: 'https://shop.example/result',
      ...more,
    });
    return body;
  };
  const detailsOf = (body: ReplyBody) => body['resultDetails'] as Readonly<Record<string, string>>;
  const referenceOf = (body: ReplyBody): string => detailsOf(body)['ConnectorTxID1'] ?? '';

  const statusOf = async ({ id }: ReplyBody): Promise<ReplyBody> =>
    (await gateway.get(`/v1/payments/${id}?${new URLSearchParams({ entityId })}`)).body;

  const linkedOf = async ({ id }: ReplyBody): Promise<readonly Linked[]> => {
    const query = new URLSearchParams({ entityId, includeLinkedTransactions: 'true' });
    return (await gateway.get(`/v1/query/${id}?${query}`)).body['payments'] as readonly Linked[];
  };
  const receiptsOf = async (body: ReplyBody): Promise<readonly string[]> =>
    (await linkedOf(body))
      .filter(({ paymentType }) => paymentType === 'RC')
      .map(({ amount, result }) => `${amount} ${result.code}`);

  const answer = async (file: string, base = gateway.url) => {
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, base);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    const reply = await fetch(url, { method: 'PUT', headers, body: file });
    return { status: reply.status, body: (await reply.json()) as ReplyBody };
  };

  interface Booked {
    readonly remittance: string;
    readonly amount?: string;
    readonly bankReference?: string;
    readonly bookedOn?: string;
    readonly isStructured?: boolean;
    readonly more?: string;
    readonly payer?: string;
  }

  const entryOf = ({
    remittance,
    amount = AMOUNT,
    bankReference,
    bookedOn = '2026-11-26',
    isStructured = false,
    more = '',
    payer = '',
  }: Booked): string =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}<Sts>BOOK</Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt>
${bankReference === undefined ? '' : `<AcctSvcrRef>${bankReference}</AcctSvcrRef>`}
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${payer}<RmtInf>${
      isStructured ? `<Strd><CdtrRefInf><Ref>${remittance}</Ref></CdtrRefInf></Strd>` : `<Ustrd>${remittance}</Ustrd>`
    }</RmtInf></TxDtls></NtryDtls></Ntry>`;

  const kinds = {
    'camt.053.001.08': ['BkToCstmrStmt', 'Stmt'],
    'camt.052.001.08': ['BkToCstmrAcctRpt', 'Rpt'],
    'camt.054.001.08': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  } as const;

  const statementOf = (entries: readonly Booked[], id = 'S', kind: keyof typeof kinds = 'camt.053.001.08'): string => {
    const [root, container] = kinds[kind];
    return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}"><${root}><${container}>
<Id>${id}</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries.map(entryOf).join('')}</${container}></${root}></Document>`;
  };

  const exceptions = async (): Promise<readonly string[]> => {
    const { body } = await gateway.get(`/v1/sepa/exceptions?${new URLSearchParams({ entityId })}`);
    const found = (body['exceptions'] ?? []) as readonly Readonly<Record<'kind' | 'amount', string>>[];
    return found.map(({ kind, amount }) => `${kind} ${amount}`);
  };

  const balanced = { missing: 0, unexpected: 0 };

  test('the reply has account, reference and the text of the QR code; the authorization waits for its shopper', async () => {
    const body = await pay();
    expect(body.result.code).toBe('000.200.000');
    expect(body['merchant']).toEqual({
      bankAccount: { holder: 'Köhler & Söhne', number: 'DE89370400440532013000', bic: 'COBADEFFXXX', country: 'DE' },
    });
    const { TransferReference: printed = '', TransferCode: code = '' } = detailsOf(body);
    expect(printed.replaceAll(' ', '')).toBe(referenceOf(body));
    expect(code.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Köhler & Söhne',
      'DE89370400440532013000',
      `EUR${AMOUNT}`,
      '',
      '',
      printed,
    ]);
    expect(body['redirect']).toMatchObject({ url: expect.stringContaining('/transfer/'), method: 'GET' });
    await passed(gateway, 61_000);
    expect((await statusOf(body)).result.code).toBe(OK);
    expect(await receiptsOf(body)).toEqual([]);
  });

  const pageOf = async (body: ReplyBody, language = 'en') => {
    const { url = '' } = (body['redirect'] ?? {}) as { readonly url?: string };
    const reply = await fetch(new URL(new URL(url).pathname, gateway.url), {
      headers: { 'Accept-Language': language },
    });
    return { status: reply.status, text: await reply.text() };
  };

  test('a reader of QR codes reads from the page what the reply has', async () => {
    const body = await pay({ amount: '9810.99' });
    const { status, text } = await pageOf(body);
    expect(status).toBe(200);
    expect(await readQrCode(text)).toBe(detailsOf(body)['TransferCode']);
    expect((modulesIn(text).size - 2 * 4 - 17) / 4).toBeLessThanOrEqual(13);
  });

  test('the name of the account is in the reply, in the code and on the page, where the creditor has another', async () => {
    const dependencies = { database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault };
    const own = { ...settings, 'sepa.accountHolder': 'Köhler Teehandel GmbH' };
    const channel = await addChannel(dependencies, gateway.entityId, 'Trade name', own);
    const body = await pay({ entityId: channel });
    expect(body['merchant']).toMatchObject({ bankAccount: { holder: 'Köhler Teehandel GmbH' } });
    expect(detailsOf(body)['TransferCode']?.split('\n')[5]).toBe('Köhler Teehandel GmbH');
    const { text } = await pageOf(body);
    expect(text).toContain('<bdi>Köhler Teehandel GmbH</bdi>');
    expect(text).not.toContain('Söhne');
  });

  test.each(Object.keys(languages) as Language[])(
    'the page in %s has amount, account and reference',
    async (language) => {
      const { text } = await pageOf(await pay(), languages[language].tag);
      expect(text).toContain(`<html lang="${languages[language].tag}" dir="${languages[language].direction}">`);
      for (const copied of ['9810.50', 'DE89370400440532013000', 'COBADEFFXXX', 'Köhler &amp; Söhne']) {
        expect(text).toContain(`data-copy="${copied}"`);
      }
      expect(text.match(/data-copy="RF\d\d [^"]+"/g)).toHaveLength(1);
    },
  );

  test('the page says when the money has come, and shows nothing to pay for a reversed payment', async () => {
    const [paid, reversed] = [await pay(), await pay()];
    await answer(statementOf([{ remittance: referenceOf(paid) }], 'PAGE'));
    expect((await pageOf(paid)).text).toContain('The money has arrived.');
    await passed(gateway, 61_000);
    await gateway.post(`/v1/payments/${reversed.id}`, { entityId, paymentType: 'RV' });
    const page = await pageOf(reversed);
    expect([page.status, page.text.includes('<svg')]).toEqual([410, false]);
    const unknown = await fetch(new URL('transfer/0123', gateway.url));
    expect(unknown.status).toBe(404);
  });

  test('the largest code is read, too', async () => {
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Shop', {
      ...settings,
      'sepa.creditorName': 'Ж'.repeat(70),
    });
    const body = await pay({ amount: '9810.97' });
    expect(await readQrCode((await pageOf(body)).text)).toBe(detailsOf(body)['TransferCode']);
  });

  test('a debit waits for the money, and succeeds with it', async () => {
    const body = await pay({ paymentType: 'DB' });
    await passed(gateway, HOUR_MS);
    expect((await statusOf(body)).result.code).toBe('800.400.500');
    await answer(statementOf([{ remittance: referenceOf(body) }]));
    await passed(gateway, 1_000);
    expect((await statusOf(body)).result.code).toBe(OK);
    expect((await paymentRecords(database).byId(entityId, body.id ?? ''))?.settledAtMs).toBeDefined();
    expect(await checkLedger(database)).toMatchObject(balanced);
  });

  test('another currency is refused', async () => {
    expect((await pay({ currency: 'USD' })).result.code).toBe('600.200.500');
  });

  test('a transfer is found by its reference, received at once, and settled', async () => {
    const [first, second] = [await pay(), await pay()];
    const noisy = detailsOf(first)['TransferReference']?.toLowerCase().replaceAll(' ', '\n - ') ?? '';
    const reply = await answer(
      statementOf([
        { remittance: `Order 4711 ${noisy}, thanks` },
        { remittance: referenceOf(second), isStructured: true },
        { remittance: 'SALARY RF18539007547034' },
      ]),
    );
    expect([reply.status, reply.body]).toEqual([
      200,
      expect.objectContaining({ kind: 'statement', transfers: 2, ignored: 1, surplus: [] }),
    ]);
    await passed(gateway, 1_000);
    for (const each of [first, second]) {
      expect(await receiptsOf(each)).toEqual([`${AMOUNT} ${OK}`]);
      const [receipt] = (await linkedOf(each)).filter(({ paymentType }) => paymentType === 'RC');
      expect(receipt?.resultDetails).toMatchObject({ ReceivedAmount: AMOUNT, ConnectorTxID1: referenceOf(each) });
      expect((await paymentRecords(database).byId(entityId, receipt?.id ?? ''))?.settledAtMs).toBeDefined();
    }
    expect(await checkLedger(database)).toMatchObject(balanced);
  });

  test('a part of the money waits for the rest; what is more than the amount is a surplus', async () => {
    const body = await pay();
    const remittance = referenceOf(body);
    await answer(statementOf([{ remittance, amount: '9000.00', bankReference: 'A' }], 'S1'));
    await passed(gateway, 25 * HOUR_MS);
    expect(await receiptsOf(body)).toEqual([]);
    const completing = await answer(statementOf([{ remittance, amount: '900.00', bankReference: 'B' }], 'S2'));
    expect(completing.body['surplus']).toEqual([{ paymentId: body.id, amount: '89.50' }]);
    await passed(gateway, 25 * HOUR_MS);
    expect(await receiptsOf(body)).toEqual([`${AMOUNT} ${OK}`]);
    const again = await answer(statementOf([{ remittance, amount: '9810.50', bankReference: 'C' }], 'S3'));
    expect(again.body['surplus']).toEqual([{ paymentId: body.id, amount: '9810.50' }]);
    expect(await exceptions()).toEqual(['SURPLUS 89.50', 'SURPLUS 9810.50']);
    await passed(gateway, 25 * HOUR_MS);
    expect(await receiptsOf(body)).toHaveLength(1);
    expect(await checkLedger(database)).toMatchObject(balanced);
  });

  test('a movement counts once in overlapping statements, reports and notifications', async () => {
    const body = await pay({ amount: '9810.60' });
    const half = { remittance: referenceOf(body), amount: '4905.30', bankReference: 'ONE' };
    const files = (Object.keys(kinds) as (keyof typeof kinds)[]).map((kind, index) =>
      statementOf([...(index === 1 ? [{ remittance: 'RENT' }] : []), half], `O${index}`, kind),
    );
    for (const file of [...files, ...files]) await answer(file);
    await passed(gateway, 1_000);
    expect(await receiptsOf(body)).toEqual([]);
    await answer(statementOf([{ ...half, bankReference: 'TWO' }], 'P'));
    expect(await receiptsOf(body)).toEqual([`9810.60 ${OK}`]);
  });

  describe('without a reference of the bank', () => {
    test('two transfers that are alike count twice, and once in each kind of statement', async () => {
      const body = await pay({ amount: '9810.60' });
      const half = { remittance: referenceOf(body), amount: '4905.30' };
      await answer(statementOf([half], 'E', 'camt.054.001.08'));
      await answer(statementOf([{ remittance: 'RENT' }, half], 'F', 'camt.052.001.08'));
      expect(await receiptsOf(body)).toEqual([]);
      const whole = statementOf([half, half], 'G');
      expect((await answer(whole)).body).toMatchObject({ transfers: 2, surplus: [] });
      expect((await answer(whole)).body).toMatchObject({ isRepeated: true, surplus: [] });
      await passed(gateway, 1_000);
      expect(await receiptsOf(body)).toEqual([`9810.60 ${OK}`]);
      expect(await exceptions()).toEqual([]);
      expect(await checkLedger(database)).toMatchObject(balanced);
    });

    test.each([
      ['first', ['', 'R']],
      ['later', ['R', '']],
    ])('in the statement that comes %s, transfers count once, and two that are alike twice', async (_, references) => {
      const body = await pay({ amount: '9810.60' });
      const half = { remittance: referenceOf(body), amount: '4905.30' };
      const told = (reference: string) =>
        [1, 2].map((each) => (reference === '' ? half : { ...half, bankReference: `${reference}${each}` }));
      for (const reference of references) {
        const reply = await answer(statementOf(told(reference), `S${reference}`));
        expect(reply.body).toMatchObject({ transfers: 2, surplus: [] });
        await passed(gateway, 1_000);
      }
      expect(await receiptsOf(body)).toEqual([`9810.60 ${OK}`]);
      expect(await exceptions()).toEqual([]);
      const again = await answer(statementOf([...told('R'), { ...half, bankReference: 'R3' }], 'T'));
      expect(again.body['surplus']).toEqual([{ paymentId: body.id, amount: '4905.30' }]);
    });

    test('a receipt is settled once if several statements tell of it', async () => {
      const body = await pay();
      const entry = { remittance: referenceOf(body) };
      await answer(statementOf([entry], 'E', 'camt.052.001.08'));
      await passed(gateway, 1_000);
      await answer(statementOf([{ remittance: 'RENT' }, entry], 'F'));
      await passed(gateway, 1_000);
      const { body: listed } = await gateway.get(`/v1/reports/reconciliations/exceptions?entityId=${entityId}`);
      expect(listed['reconciliations']).toEqual([]);
    });
  });

  test.each([
    ['says that it has no reference', { bankReference: 'NONREF' }, { bankReference: 'NONREF' }],
    ['gives the movements of a day one reference', { bankReference: 'DAY' }, { bankReference: 'DAY' }],
    ['begins the ids of statements anew each year', {}, { bookedOn: '2025-12-26' }],
  ])('a bank that %s does not let transfers for two payments get lost', async (_, first, second) => {
    const [one, other] = [await pay(), await pay()];
    const statements = [
      [{ remittance: referenceOf(one), ...first }],
      [{ remittance: 'RENT' }, { remittance: referenceOf(other), ...second }],
    ];
    for (const entries of statements) await answer(statementOf(entries, 'YEAR-1'));
    expect([await receiptsOf(one), await receiptsOf(other)]).toEqual([[`${AMOUNT} ${OK}`], [`${AMOUNT} ${OK}`]]);
  });

  test.each([
    ['with NONREF for each', '', { bankReference: 'NONREF' }],
    ['on the next page', '<StmtPgntn><PgNb>2</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>', {}],
    ['in another year', '', { bookedOn: '2025-12-26' }],
  ])('the second half of a payment counts, %s', async (_, page, more) => {
    const body = await pay({ amount: '9810.60' });
    const half = { remittance: referenceOf(body), amount: '4905.30' };
    await answer(statementOf([{ ...half, ...('bankReference' in more ? more : {}) }], 'HALVES'));
    const others = 'bankReference' in more ? [{ remittance: 'RENT', amount: '1.00' }] : [];
    const next = statementOf([...others, { ...half, ...more }], 'HALVES').replace('<Acct>', `${page}<Acct>`);
    await answer(next);
    await answer(next);
    expect(await receiptsOf(body)).toEqual([`9810.60 ${OK}`]);
    expect((await answer(next)).body['surplus']).toEqual([]);
  });

  test('an amount that no transfer of the SEPA has is ignored, and breaks nothing', async () => {
    const body = await pay();
    const remittance = referenceOf(body);
    const huge = await answer(statementOf([{ remittance, amount: '999999999999999.99', bankReference: 'HUGE' }]));
    expect([huge.status, huge.body['transfers'], huge.body['ignored']]).toEqual([200, 0, 1]);
    await answer(statementOf([{ remittance, bankReference: 'REAL' }]));
    expect(await receiptsOf(body)).toEqual([`${AMOUNT} ${OK}`]);
  });

  test('fifty rivals with one statement, and fifty with one movement each, receive the money once', async () => {
    const [one, many] = [await pay(), await pay({ amount: '9810.50' })];
    const same = statementOf([{ remittance: referenceOf(one), bankReference: 'SAME' }], 'R');
    const parts = Array.from({ length: 50 }, (_, index) =>
      statementOf([{ remittance: referenceOf(many), amount: '196.21', bankReference: `PART${index}` }], `R${index}`),
    );
    const answers = await Promise.all(
      [...Array.from({ length: 50 }, () => same), ...parts].map((file) => answer(file)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await passed(gateway, 1_000);
    expect(await receiptsOf(one)).toEqual([`${AMOUNT} ${OK}`]);
    expect(await receiptsOf(many)).toEqual([`${AMOUNT} ${OK}`]);
    expect(await checkLedger(database)).toMatchObject(balanced);
  });

  test.each([
    ['a taken back movement', { more: '<RvslInd>true</RvslInd>' }],
    ['another reference', { remittance: 'RF71 2345 6789 ABCD' }],
  ])('%s is no receipt', async (_, more) => {
    const body = await pay();
    const reply = await answer(statementOf([{ remittance: referenceOf(body), ...more }]));
    expect(reply.body).toMatchObject({ transfers: 0, ignored: 1 });
    expect(await receiptsOf(body)).toEqual([]);
  });

  test('a transfer that names two payments is for neither', async () => {
    const [first, second] = [await pay(), await pay()];
    const remittance = `${referenceOf(first)} and ${referenceOf(second)}`;
    expect((await answer(statementOf([{ remittance }]))).body).toMatchObject({ transfers: 0, ignored: 1 });
    await answer(statementOf([{ remittance }], 'T', 'camt.054.001.08'));
    expect(await exceptions()).toEqual([`SEVERAL_PAYMENTS ${AMOUNT}`]);
  });

  test('a statement that cannot be read to its end receives nothing', async () => {
    const body = await pay();
    const whole = statementOf([{ remittance: referenceOf(body), bankReference: 'HALF' }], 'H');
    expect((await answer(whole.slice(0, -30))).status).toBe(400);
    expect(await receiptsOf(body)).toEqual([]);
    await answer(whole);
    expect(await receiptsOf(body)).toEqual([`${AMOUNT} ${OK}`]);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'a process that dies at commit %i of a statement: sent again, it is complete',
    async (at) => {
      const bodies = [await pay(), await pay()];
      await passed(gateway, 61_000);
      const entries = bodies.map((body, place) => ({ remittance: referenceOf(body), bankReference: `KILL${place}` }));
      const statement = statementOf(entries, 'KILLED');
      const { dying, died, started } = dyingAt(database, at, 'after');
      const victim = await startGateway(dying, { beside: gateway });
      started();
      const sent = answer(statement, victim.url).catch(() => undefined);
      expect(await Promise.race([died, sent])).toBe('died');
      void victim.close().catch(() => undefined);
      await leasesEnded(database);
      await passed(gateway, HOUR_MS);
      await answer(statement);
      await passed(gateway, HOUR_MS);
      for (const body of bodies) {
        expect(await receiptsOf(body)).toEqual([`${AMOUNT} ${OK}`]);
        const [receipt] = (await linkedOf(body)).filter(({ paymentType }) => paymentType === 'RC');
        expect((await paymentRecords(database).byId(entityId, receipt?.id ?? ''))?.settledAtMs).toBeDefined();
      }
      const { body: listed } = await gateway.get(`/v1/reports/reconciliations/exceptions?entityId=${entityId}`);
      expect([listed['reconciliations'], await exceptions()]).toEqual([[], []]);
      expect(await checkLedger(database)).toMatchObject(balanced);
    },
  );

  test('money for a reversed payment is a surplus, not a receipt', async () => {
    const body = await pay();
    await passed(gateway, 61_000);
    const reversal = await gateway.post(`/v1/payments/${body.id}`, { entityId, paymentType: 'RV' });
    expect(reversal.body.result.code).toBe(OK);
    const reply = await answer(statementOf([{ remittance: referenceOf(body) }]));
    expect(reply.body['surplus']).toEqual([{ paymentId: body.id, amount: AMOUNT }]);
    expect(await receiptsOf(body)).toEqual([]);
  });

  test('a part of the money for a payment that is reversed is a surplus', async () => {
    const body = await pay();
    await passed(gateway, 61_000);
    await answer(statementOf([{ remittance: referenceOf(body), amount: '9000.00', bankReference: 'A' }], 'S1'));
    expect(await exceptions()).toEqual([]);
    for (let request = 0; request < 2; request += 1) {
      await gateway.post(`/v1/payments/${body.id}`, { entityId, paymentType: 'RV' });
    }
    expect(await exceptions()).toEqual(['SURPLUS 9000.00']);
    await passed(gateway, 1_000);
    await answer(statementOf([{ remittance: referenceOf(body), amount: '810.50', bankReference: 'B' }], 'S2'));
    expect(await exceptions()).toEqual(['SURPLUS 9000.00', 'SURPLUS 810.50']);
    expect(await receiptsOf(body)).toEqual([]);
  });

  test('a debit is given up after 30 days: what came in before or comes later is a surplus', async () => {
    const [partly, never] = [await pay({ paymentType: 'DB' }), await pay({ paymentType: 'DB' })];
    await answer(statementOf([{ remittance: referenceOf(partly), amount: '9000.00' }], 'S1'));
    for (let day = 0; day < 29; day += 1) await passed(gateway, 24 * HOUR_MS);
    expect((await statusOf(partly)).result.code).toBe('800.400.500');
    expect(await exceptions()).toEqual([]);
    for (let day = 0; day < 3; day += 1) await passed(gateway, 24 * HOUR_MS);
    for (const each of [partly, never]) expect((await statusOf(each)).result.code).toBe('100.397.101');
    expect(await exceptions()).toEqual(['SURPLUS 9000.00']);
    await passed(gateway, 1_000);
    const late = await answer(statementOf([{ remittance: referenceOf(never) }], 'S2'));
    expect(late.body['surplus']).toEqual([{ paymentId: never.id, amount: AMOUNT }]);
    expect((await pageOf(never)).status).toBe(410);
    await passed(gateway, HOUR_MS);
    const { body: listed } = await gateway.get(`/v1/reports/reconciliations/exceptions?entityId=${entityId}`);
    expect([listed['reconciliations'], await exceptions()]).toEqual([[], ['SURPLUS 9000.00', `SURPLUS ${AMOUNT}`]]);
    expect(await checkLedger(database)).toMatchObject(balanced);
  });

  describe('a refund of a receipt', () => {
    const FROM = { name: 'Jane Jones', iban: 'FR1420041010050500013M02606' };
    const OTHER = { name: 'Joe Jones', iban: 'DE67370400440000970018' };
    const from = ({ name, iban }: typeof FROM): string =>
      `<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties>`;
    const receiptOf = async (body: ReplyBody): Promise<string> =>
      (await linkedOf(body)).find(({ paymentType }) => paymentType === 'RC')?.id ?? '';
    const refund = async (id: string, amount: string) =>
      (await gateway.post(`/v1/payments/${id}`, { entityId, paymentType: 'RF', amount, currency: 'EUR' })).body;
    const sepa = () => sepaRecords(database, gateway.gateway.vault);
    const fileOf = async ({ id = '' }: ReplyBody): Promise<string> => {
      const day = (await sepa().order(entityId, id))?.day ?? '';
      const key = { channelId: entityId, kind: 'transfer', day } as const;
      const closesAtMs = (await sepa().file(key))?.closesAtMs ?? 0;
      await passed(gateway, Math.max(0, closesAtMs - gateway.clock.now()));
      const file = await sepa().file(key);
      let content = '';
      if (file !== undefined) for await (const part of sepa().content(file)) content += part;
      return content;
    };
    const RECEIPTS = [
      ['at once', [{ payer: from(FROM) }]],
      [
        'in parts from one account',
        [
          { amount: '9000.00', bankReference: 'P1', payer: from(FROM) },
          { amount: '810.50', bankReference: 'P2', payer: from(FROM) },
        ],
      ],
      [
        'at once, and another surplus later',
        [
          { bankReference: 'S1', payer: from(FROM) },
          { bankReference: 'S2', payer: from(OTHER) },
        ],
      ],
    ] as const;

    test.each(RECEIPTS)('that came %s goes to the account that it came from', async (_, entries) => {
      const body = await pay();
      await answer(statementOf(entries.map((entry) => ({ remittance: referenceOf(body), ...entry }))));
      const id = await receiptOf(body);
      const refunded = await refund(id, '10.50');
      expect(refunded.result.code).toBe(OK);
      expect((await refund(id, '9800.01')).result.code).toBe('700.400.200');
      expect((await refund(id, '9800.00')).result.code).toBe(OK);
      const file = await fileOf(refunded);
      expect(file).toContain(`<IBAN>${FROM.iban}</IBAN>`);
      expect(file).toContain('<Nm>Jane Jones</Nm>');
      expect(file).not.toContain(OTHER.iban);
      expect(file.match(/<InstdAmt Ccy="EUR">[\d.]+/g)).toHaveLength(2);
      expect(await checkLedger(database)).toMatchObject(balanced);
    });

    test.each([
      [
        'several accounts',
        [
          { amount: '9000.00', payer: from(FROM) },
          { amount: '810.50', payer: from(OTHER) },
        ],
      ],
      ['an account that the statement does not name', [{}]],
      ['no valid account', [{ payer: from({ ...FROM, iban: 'FR1420041010050500013M02607' }) }]],
      ['an account that needs an address', [{ payer: from({ ...FROM, iban: 'CH9300762011623852957' }) }]],
    ])('that came from %s is refused, and says what to do', async (_, entries) => {
      const body = await pay();
      await answer(statementOf(entries.map((entry) => ({ remittance: referenceOf(body), ...entry }))));
      const refused = await refund(await receiptOf(body), '1.00');
      expect(refused.result.code).toMatch(/^(?:700.400.580|100.200.104)$/);
      expect(detailsOf(refused)['ExtendedDescription']).toContain('paymentType=CD');
    });

    test('of a debit that was paid by a transfer goes there, too', async () => {
      const body = await pay({ paymentType: 'DB' });
      await answer(statementOf([{ remittance: referenceOf(body), payer: from(FROM) }]));
      const refunded = await refund(body.id ?? '', AMOUNT);
      expect(refunded.result.code).toBe(OK);
      expect(await fileOf(refunded)).toContain(`<IBAN>${FROM.iban}</IBAN>`);
    });

    test('whose payer was erased is refused; the account is stored sealed', async () => {
      const body = await pay({
        'customer.merchantCustomerId': `P-${entityId}`,
        'customer.givenName': 'Jane',
        'customer.surname': 'Jones',
      });
      await answer(statementOf([{ remittance: referenceOf(body), payer: from(FROM) }]));
      const received = () => transferRecords(database).receivedOfPayment(entityId, body.id ?? '');
      const [{ payer } = { payer: '' }] = await received();
      expect(payer).not.toBe('');
      expect(payer).not.toContain(FROM.iban);
      const id = await receiptOf(body);
      const page = await pageWith(gateway, 'support');
      await page.post('/customers/one/erasure', { entityId, merchantCustomerId: `P-${entityId}` });
      for (let run = 0; run < 3; run += 1) await passed(gateway, HOUR_MS);
      expect(await received()).toMatchObject([{ payer: '' }]);
      expect((await refund(id, '1.00')).result.code).toBe('700.400.580');
    });
  });

  test('the payment of another channel is not received', async () => {
    const body = await pay();
    const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
    entityId = await addChannel(dependencies, gateway.entityId, 'Other shop', settings);
    expect((await answer(statementOf([{ remittance: referenceOf(body) }]))).body).toMatchObject({ transfers: 0 });
  });

  test('the simulated shopper pays as the amount says', async () => {
    const wanted = [
      ['92.00', ['92.00']],
      ['9810.00', []],
      ['9811.00', []],
      ['9812.00', ['9812.00']],
      ['9813.00', ['9813.00']],
      ['9814.00', ['9814.00']],
    ] as const;
    const bodies = await Promise.all(wanted.map(([amount]) => pay({ amount })));
    for (let day = 0; day < 8; day += 1) await passed(gateway, 24 * HOUR_MS);
    const received = await Promise.all(bodies.map(receiptsOf));
    expect(received).toEqual(wanted.map(([, amounts]) => amounts.map((amount) => `${amount} ${OK}`)));
    expect(await checkLedger(database)).toMatchObject(balanced);
  });
});
