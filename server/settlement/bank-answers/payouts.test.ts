import { beforeEach, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { ledgerRecords } from '../../payments/ledger/records.ts';
import { sepaSettings, statementOf } from '../../testing/bank-files.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { passed, type ReplyBody } from '../../testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../../testing/merchant.ts';

const RIVALS = 50;

type Shown = Readonly<Record<string, unknown>>;

/** An entry about money that came in, with what its payer wrote. */
const entryOf = (text: string, amount: string, { currency = 'EUR', direction = 'CRDT' } = {}): string =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-26</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const mollieTitles =
  'Date,Payment method,Currency,Amount,Status,ID,Description,Consumer name,Consumer bank account,Consumer BIC,Settlement currency,Settlement amount,Settlement reference,Amount refunded';
const mollie = (reference: string, ...amounts: readonly string[]): string =>
  [
    mollieTitles,
    ...amounts.map((amount, place) => {
      const [method, id] = amount.startsWith('-') ? ['', ''] : ['ideal', `tr_${reference}_${place}`];
      return `2026-11-2${place},${method},EUR,${amount},,${id},,,,,EUR,${amount},${reference},`;
    }),
  ].join('\n');

const adyenTitles =
  'Merchant Account,Psp Reference,Merchant Reference,Creation Date,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number';
const adyen = (name: string, paid: string): string =>
  [
    adyenTitles,
    'TollgateShop,PSP1,,2026-11-20 09:05:01,Settled,MOD1,EUR,,92.00,1,EUR,,91.13,,0.37,0.22,0.28,17',
    'TollgateShop,,,2026-11-20 09:05:01,DepositCorrection,,,,,,EUR,1.13,,,,,,17',
    `TollgateShop,,,2026-11-22 12:00:00,MerchantPayout,"${name} batch 17, TollgateShop",,,,,EUR,${paid},,,,,,17`,
  ].join('\n');

describe.each(databases)('payouts of processors, on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let shop: string;
  let bank: string;

  beforeEach(async () => {
    const { database, clock, gateway: running, entityId } = gateway;
    const dependencies = { database, clock, vault: running.vault };
    shop = await addChannel(dependencies, entityId, 'Shop', {});
    bank = await addChannel(dependencies, entityId, 'Shop with a bank', sepaSettings);
    // The list of a merchant's channels is remembered for some seconds.
    clock.advance(SETTINGS_PAUSE_MS);
  });

  const reported = async (report: string): Promise<void> => {
    const { status } = await gateway.post('/v1/settlement/files', {
      entityId: shop,
      'file.name': 'report.csv',
      'file.content': Buffer.from(`${report}\n`).toString('base64'),
    });
    expect(status).toBe(200);
    await passed(gateway, 1_000);
  };
  const told = async (...statements: readonly string[]): Promise<readonly ReplyBody[]> =>
    await Promise.all(
      statements.map(async (statement) => {
        const url = new URL(
          `v1/sepa/answers?${new URLSearchParams({ entityId: bank, 'file.name': 'a.xml' })}`,
          gateway.url,
        );
        const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
        const reply = await fetch(url, { method: 'PUT', headers, body: statement });
        expect(reply.status).toBe(200);
        return (await reply.json()) as ReplyBody;
      }),
    );
  const listOf = async (path: string, entityId: string, name: string): Promise<readonly Shown[]> =>
    (await gateway.get(`${path}?${new URLSearchParams({ entityId })}`)).body[name] as readonly Shown[];
  const payouts = () => listOf('/v1/settlement/payouts', shop, 'payouts');
  const exceptions = () => listOf('/v1/sepa/exceptions', bank, 'exceptions');
  const balances = async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      (await ledgerRecords(gateway.database).balances(shop, Number.MAX_SAFE_INTEGER)).map(({ account, balance }) => [
        account,
        String(balance),
      ]),
    );
  const inOrder = async (): Promise<void> => {
    expect(await checkLedger(gateway.database)).toMatchObject({ missing: 0, unexpected: 0 });
  };

  test('are sums of their lines, and what is missing shows', async () => {
    await reported(mollie('1234567.2611.01', '100.00', '46.00', '-2.88'));
    await reported(adyen('TX0000000017XT', '90.00'));
    expect(await payouts()).toMatchObject([
      { format: 'ADYEN', reference: '17', amount: '90.00', sum: '91.13', difference: '-1.13', date: '2026-11-22' },
      {
        format: 'MOLLIE',
        reference: '1234567.2611.01',
        amount: '143.12',
        sum: '143.12',
        records: 3,
        state: 'EXPECTED',
      },
    ]);
    expect((await payouts())[1]).not.toHaveProperty('difference');
    await reported(mollie('1234567.2611.01', '10.00'));
    expect((await payouts())[1]).toMatchObject({ amount: '153.12', records: 4 });
  });

  test('of Stripe and PayPal are those of lines that are left out', async () => {
    await reported(
      [
        'automatic_payout_id,automatic_payout_effective_at_utc,balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,customer_facing_amount,customer_facing_currency,charge_id',
        'po_1A2B3C,2026-11-23 00:00:00,txn_1,2026-11-20 09:05:01,eur,92.00,1.63,90.37,charge,ch_1,92.00,eur,ch_1',
        ',2026-11-23 00:00:00,txn_2,2026-11-23 00:00:00,eur,-90.37,0.00,-90.37,payout,po_1A2B3C,,,',
      ].join('\n'),
    );
    await reported(
      [
        '"CH","Transaction ID","Invoice ID","PayPal Reference ID","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount"',
        '"SB","7AB12345CD678901E","","","T0400","2026/11/20 11:05:01 -0800","2026/11/20 11:05:02 -0800","DR","5000","EUR","",""',
      ].join('\n'),
    );
    expect(await payouts()).toMatchObject([
      {
        format: 'PAYPAL',
        reference: '7AB12345CD678901E',
        amount: '50.00',
        records: 0,
        sum: '0.00',
        date: '2026-11-20',
      },
      { format: 'STRIPE', reference: 'po_1A2B3C', amount: '90.37', records: 1, sum: '90.37' },
    ]);
    for (const payout of await payouts()) expect(payout).not.toHaveProperty('difference');
  });

  test('leave the transit when a statement of another channel of the merchant names them, once', async () => {
    await reported(mollie('1234567.2611.02', '100.00', '-2.88'));
    expect(await balances()).toMatchObject({ IN_TRANSIT: '9712' });
    const statement = statementOf(entryOf('T1234567. 2611.02 MOLLIE PAYMENTS', '97.12'));
    const ids = Array.from({ length: RIVALS }, (_, place) => statement.replace('<Id>S<', `<Id>S${place}<`));
    const replies = await told(...ids);
    expect(replies.map(({ payouts: count, ignored }) => Number(count) + Number(ignored))).toEqual(ids.map(() => 1));
    expect(replies.filter(({ payouts: count }) => count === 1)).toHaveLength(1);
    expect(await balances()).toMatchObject({ IN_TRANSIT: '0', BANK: '9712' });
    expect(await payouts()).toMatchObject([{ state: 'ARRIVED', arrivedOn: '2026-11-26', amount: '97.12' }]);
    await inOrder();
    await reported(mollie('1234567.2611.02', '5.00'));
    expect(await payouts()).toMatchObject([{ state: 'ARRIVED', amount: '97.12', sum: '102.12', difference: '-5.00' }]);
    expect(await balances()).toMatchObject({ IN_TRANSIT: '500', BANK: '9712' });
    await inOrder();
  });

  test('with any signs in their names are looked for as they are', async () => {
    await reported(mollie('x.*(+?[^$|{2}]_/\\-1', '97.12'));
    expect((await told(statementOf(entryOf('xyz 97.12', '97.12'))))[0]).toMatchObject({ payouts: 0, ignored: 1 });
    expect((await told(statementOf(entryOf('x.*(+?[^$|{2}]_/\\-1', '97.12'))))[0]).toMatchObject({ payouts: 1 });
  });

  test('are named by what their processor writes to the bank', async () => {
    await reported(adyen('TX0000000018XT', '90.00'));
    const [reply] = await told(statementOf(entryOf('ADYEN N.V. tx0000000018xt BATCH 17 TOLLGATESHOP', '90.00')));
    expect(reply).toMatchObject({ payouts: 1, ignored: 0 });
    expect(await payouts()).toMatchObject([{ state: 'ARRIVED' }]);
    await inOrder();
  });

  test.each([
    ['an amount alone', entryOf('MOLLIE PAYMENTS', '97.12')],
    ['a number that begins with another one', entryOf('1234567.2611.03', '97.12')],
    ['a number that ends with another one', entryOf('21234567.2611.0', '97.12')],
    ['another currency', entryOf('1234567.2611.0', '97.12', { currency: 'USD' })],
    ['a debit', entryOf('1234567.2611.0', '97.12', { direction: 'DBIT' })],
    ['the number of a batch', entryOf('17', '90.00')],
  ])('are not moved by %s', async (_, entry) => {
    await reported(mollie('1234567.2611.0', '100.00', '-2.88'));
    await reported(adyen('TX0000000019XT', '90.00'));
    expect((await told(statementOf(entry)))[0]).toMatchObject({ payouts: 0, ignored: 1 });
    expect((await payouts()).map(({ state }) => state)).toEqual(['EXPECTED', 'EXPECTED']);
    expect(await exceptions()).toEqual([]);
    expect(await balances()).not.toHaveProperty('BANK');
  });

  test('that come with another amount are for a person, once', async () => {
    await reported(mollie('1234567.2611.04', '100.00', '-2.88'));
    const statement = statementOf(entryOf('T1234567.2611.04', '97.00'));
    await told(statement);
    await told(statement.replace('<Id>S<', '<Id>LATER<'));
    expect(await exceptions()).toMatchObject([{ kind: 'PAYOUT_DIFFERS', amount: '97.00', day: '2026-11-26' }]);
    expect(await payouts()).toMatchObject([{ state: 'EXPECTED' }]);
    expect(await balances()).not.toHaveProperty('BANK');
    await inOrder();
  });
});
