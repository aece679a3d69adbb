import { describe, expect, test } from 'vitest';
import { datevColumns, datevHeaderColumns } from '../../../catalogue/books/datev-columns.ts';
import { type JournalFormatName, journalFormatNames } from '../../../catalogue/books/journal-formats.ts';
import type { JournalLine } from './journal.ts';
import { writers } from './writers.ts';

const entityId = '8a8294174b7ecb28014b9699220015ca';
const payment = '8a82944a4cc25ebf014cc2c782421a7b';
const refund = '8a82944a4cc25ebf014cc2c782423202';
const record = '8a829449515d198b01517d5601df5584';

const receivable = { number: '1500', name: 'Sonstige Vermögensgegenstände' };
const transit = { number: '1360', name: 'Geldtransit' };
const fees = { number: '4970', name: 'Nebenkosten', taxKey: '9' };
const customers = { number: '1410' };

const lines: readonly JournalLine[] = [
  {
    ...{ channelId: entityId, event: 'REFUND', sourceId: refund, line: 0, paymentId: payment, amount: 2_500n },
    ...{ debit: 'MERCHANT_PAYABLE', credit: 'ACQUIRER_RECEIVABLE', currency: 'EUR', atMs: 1_791_979_200_000 },
    ...{ day: '2026-10-14', eventDay: undefined, debitIn: customers, creditIn: receivable },
  },
  {
    ...{ channelId: entityId, event: 'FEE', sourceId: record, line: 0, paymentId: undefined, amount: 115n },
    ...{ debit: 'FEES', credit: 'IN_TRANSIT', currency: 'EUR', atMs: 1_792_065_600_000 },
    ...{ day: '2026-10-15', eventDay: undefined, debitIn: fees, creditIn: transit },
  },
];

const head = {
  entityId,
  days: { from: '2026-10-01', to: '2026-10-31' },
  currencies: ['EUR'],
  datev: { consultant: 1001, client: 17, digits: 4 },
};

const written = async (format: JournalFormatName, some: readonly JournalLine[] = lines): Promise<string> => {
  const each = async function* () {
    yield* some;
  };
  let text = '';
  for await (const piece of writers[format](each(), head)) text += piece;
  return text;
};

describe('a journal', () => {
  test('for hledger declares its currencies and accounts, and has the cause of a transaction as its code', async () => {
    expect(await written('hledger')).toBe(`; Ledger of ${entityId}, 2026-10-01 to 2026-10-31

commodity EUR
  format 1000.00 EUR
account Assets:AcquirerReceivable
account Liabilities:MerchantPayable
account Assets:Reserve
account Assets:InTransit
account Assets:Bank
account Expenses:Fees
account Liabilities:Suspense
account Equity:Conversion

2026-10-14 * (${refund}) REFUND A captured amount was refunded
  ; channel ${entityId}, payment ${payment}
  Liabilities:MerchantPayable  25.00 EUR
  Assets:AcquirerReceivable  -25.00 EUR

2026-10-15 * (${record}) FEE The acquirer deducted a fee
  ; channel ${entityId}
  Expenses:Fees  1.15 EUR
  Assets:InTransit  -1.15 EUR
`);
  });

  test('for Beancount has the cause in the metadata', async () => {
    expect(await written('beancount')).toBe(`; Ledger of ${entityId}, 2026-10-01 to 2026-10-31

plugin "beancount.plugins.auto_accounts"

2026-10-14 * "REFUND" "A captured amount was refunded"
  source: "${refund}"
  channel: "${entityId}"
  payment: "${payment}"
  Liabilities:MerchantPayable  25.00 EUR
  Assets:AcquirerReceivable  -25.00 EUR

2026-10-15 * "FEE" "The acquirer deducted a fee"
  source: "${record}"
  channel: "${entityId}"
  Expenses:Fees  1.15 EUR
  Assets:InTransit  -1.15 EUR
`);
  });

  test('for DATEV has the account with a tax key as the contra account', async () => {
    const [header = '', titles, ...bookings] = (await written('datev')).split('\r\n');
    expect(header).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261031235959000;;"TG";"Tollgate";"";1001;17;20260101;4;20261001;20261031;' +
        '"Tollgate 2026-10-01 2026-10-31";"";1;0;0;"EUR";;"";;;"";;;"";""',
    );
    expect(header.split(';')).toHaveLength(datevHeaderColumns.length);
    expect(titles?.split(';')).toEqual(datevColumns.map(([title]) => title));
    expect(bookings.map((booking) => booking.slice(0, booking.indexOf(';0;"";"";'))).slice(0, 2)).toEqual(
      [
        `25,00;"S";"EUR";;;"";1410;1500;"";1410;"${refund}";"";;"REFUND A captured amount was refunded";;"";;;;"";` +
          `"Zahlung";"${payment}";"Kanal";"${entityId}"`,
        `1,15;"H";"EUR";;;"";1360;4970;"9";1510;"${record}";"";;"FEE The acquirer deducted a fee";;"";;;;"";` +
          `"";"";"Kanal";"${entityId}"`,
      ].map((start) => expect.stringContaining(start)),
    );
    expect(bookings.map((booking) => booking.split(';').length)).toEqual([125, 125, 1]);
  });

  test('for Xero has a row for each side, and the name of the tax rate', async () => {
    expect((await written('xero')).split('\n').slice(1)).toEqual([
      `REFUND ${refund},14/10/2026,A captured amount was refunded,1410,Tax Exempt,25.00,,,,`,
      `REFUND ${refund},14/10/2026,A captured amount was refunded,1500,Tax Exempt,-25.00,,,,`,
      `FEE ${record},15/10/2026,The acquirer deducted a fee,4970,9,1.15,,,,`,
      `FEE ${record},15/10/2026,The acquirer deducted a fee,1360,Tax Exempt,-1.15,,,,`,
      '',
    ]);
  });

  test('for QuickBooks has the names of accounts, and numbers where there is no name', async () => {
    expect((await written('quickbooks')).split('\n').slice(1)).toEqual([
      `20261001-1,10/14/2026,1410,25.00,,REFUND ${refund} A captured amount was refunded,,EUR`,
      `20261001-1,10/14/2026,Sonstige Vermögensgegenstände,,25.00,REFUND ${refund} A captured amount was refunded,,EUR`,
      `20261001-2,10/15/2026,Nebenkosten,1.15,,FEE ${record} The acquirer deducted a fee,,EUR`,
      `20261001-2,10/15/2026,Geldtransit,,1.15,FEE ${record} The acquirer deducted a fee,,EUR`,
      '',
    ]);
  });

  test('as a table and as data has our accounts and those of the chart', async () => {
    expect((await written('csv')).split('\n')[2]).toBe(
      `2026-10-15;2026-10-15 12:00:00+0000;${entityId};FEE;${record};;The acquirer deducted a fee;` +
        'FEES;4970;9;IN_TRANSIT;1360;;1.15;EUR',
    );
    expect(JSON.parse(await written('json'))).toMatchObject({
      entityId,
      from: '2026-10-01',
      to: '2026-10-31',
      lines: [
        {
          event: 'REFUND',
          sourceId: refund,
          paymentId: payment,
          debit: { account: 'MERCHANT_PAYABLE', number: '1410' },
        },
        { debit: { account: 'FEES', ...fees }, credit: { account: 'IN_TRANSIT', ...transit }, amount: '1.15' },
      ],
    });
  });

  test.each(journalFormatNames)('for %s says of a late line on which day its event was', async (format) => {
    const late = lines.map((line) => ({ ...line, eventDay: '2026-09-30' }));
    expect(await written(format)).not.toContain('2026-09-30');
    expect((await written(format, late)).match(/of 2026-09-30: [A-Z]/g)?.length).toBeGreaterThanOrEqual(late.length);
  });

  test('runs no formula in a spreadsheet, whatever a chart says', async () => {
    const [line] = lines;
    if (line === undefined) throw new Error('there is no line');
    const wrong = { number: '-1', name: '=1+1', taxKey: '@SUM(A1)' };
    const some = [{ ...line, debitIn: wrong, creditIn: wrong }];
    for (const format of ['xero', 'quickbooks', 'csv'] as const) {
      const cells = (await written(format, some)).split('\n').slice(1).join(';').split(/[;,]/);
      expect(cells.filter((cell) => /^[=+@]|^-(?!\d+\.\d\d$)/.test(cell))).toEqual([]);
      expect(cells.some((cell) => cell.startsWith("'"))).toBe(true);
    }
  });

  test('of amounts beyond what DATEV can hold ends with an error, and no wrong amount', async () => {
    const some = lines.map((line) => ({ ...line, amount: 10n ** 13n }));
    await expect(written('datev', some)).rejects.toThrow('DATEV has no room for 100000000000,00');
  });
});
