import { beforeAll, describe, expect, test } from 'vitest';
import {
  type JournalFormatName,
  journalFormatNames,
  journalFormats,
} from '../../../catalogue/books/journal-formats.ts';
import { addChannel, addMerchant } from '../../access/entities/settings.ts';
import { issueToken } from '../../access/entities/tokens.ts';
import type { Database } from '../../platform/database/database.ts';
import { anyDatabase, databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, type ReplyBody } from '../../testing/gateway-under-test.ts';
import { pageWith } from '../../testing/people.ts';

type Parameters = Readonly<Record<string, string>>;

const ID = /[0-9a-f]{32}/g;
const days = { 'date.from': '2026-11-01', 'date.to': '2026-11-30' };
const datev = { 'books.chart': 'SKR03, FEES=4970/9', 'books.datevConsultant': '1001', 'books.datevClient': '17' };

describe.each(databases)('journals on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let merchant = '';
  let token = '';

  const entities = () => ({ database: gateway.database, clock: gateway.clock, vault: gateway.gateway.vault });
  const channelWith = (settings: Parameters = {}) => addChannel(entities(), merchant, 'Shop', settings);

  beforeAll(async () => {
    merchant = await addMerchant(entities(), 'Straw Hats', {});
    ({ token } = await issueToken(entities(), merchant, undefined));
  });

  const pay = async (entityId: string, more: Parameters = {}): Promise<string> => {
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, entityId, ...more }, bearer(token));
    expect(body.result.code).toBe('000.100.110');
    // Lines of one time are in the order of their random ids.
    gateway.clock.advance(1_000);
    return body.id ?? '';
  };
  const bearer = (text: string) => ({ Authorization: `Bearer ${text}` });
  const ask = (parameters: Parameters, by = token) =>
    fetch(`${gateway.url}/v1/ledger/journal?${new URLSearchParams(parameters)}`, { headers: bearer(by) });
  const textOf = async (entityId: string, format: JournalFormatName, more: Parameters = {}): Promise<string> => {
    const reply = await ask({ entityId, format, ...days, ...more });
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect([reply.status, bytes.toString().slice(0, reply.status === 200 ? 0 : 500)]).toEqual([200, '']);
    return bytes.toString(format === 'datev' ? 'latin1' : 'utf8');
  };
  const faultsOf = async (parameters: Parameters): Promise<readonly string[]> => {
    const reply = await ask(parameters);
    expect(reply.status).toBe(400);
    const { result } = (await reply.json()) as ReplyBody;
    return (result.parameterErrors ?? []).map(({ name, message }) => `${name} ${message}`);
  };

  describe('200', () => {
    test.each(journalFormatNames)(
      '%s has its type and name, and the same bytes when it is made again',
      async (format) => {
        const entityId = await channelWith(datev);
        const id = await pay(entityId);
        const reply = await ask({ entityId, format, ...days });
        expect(reply.headers.get('content-type')).toBe(journalFormats[format].type);
        const ending = `${entityId}-2026-11-01-2026-11-30.${journalFormats[format].ending}`;
        const name = format === 'datev' ? `EXTF_Buchungsstapel-${ending}` : `journal-${format}-${ending}`;
        expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
        const text = Buffer.from(await reply.arrayBuffer()).toString('latin1');
        expect(text).toContain(id);
        expect(text).toContain(format === 'datev' ? '"DEBIT ' : 'DEBIT');
        gateway.clock.advance(1_000);
        expect(Buffer.from(await (await ask({ entityId, format, ...days })).arrayBuffer()).toString('latin1')).toBe(
          text,
        );
      },
    );

    test('a merchant has the lines of all channels, in the order of their ids', async () => {
      const owner = await addMerchant(entities(), 'Cups', {});
      const channels: string[] = [];
      for (const name of ['One', 'Two', 'Three']) channels.push(await addChannel(entities(), owner, name, {}));
      const { token: ofOwner } = await issueToken(entities(), owner, undefined);
      for (const entityId of channels) {
        await gateway.post('/v1/payments', { ...cardPayment, entityId }, bearer(ofOwner));
      }
      const found = async (parameters: Parameters) => {
        const lines = (await (await ask({ format: 'csv', ...days, ...parameters }, ofOwner)).text()).trim().split('\n');
        return lines.slice(1).map((line) => line.split(';')[2]);
      };
      expect(await found({ entityId: owner })).toEqual(channels.toSorted());
      expect(await found({})).toEqual(channels.toSorted());
      expect(await found({ entityId: channels[1] ?? '' })).toEqual([channels[1]]);
      const reply = await ask({ format: 'json', ...days }, ofOwner);
      expect(await reply.json()).toMatchObject({ entityId: owner, from: '2026-11-01', to: '2026-11-30' });
    });

    test('days without lines are a journal without lines', async () => {
      const entityId = await channelWith(datev);
      expect(await textOf(entityId, 'json')).toBe(
        `{"entityId":"${entityId}","from":"2026-11-01","to":"2026-11-30","lines":[\n]}\n`,
      );
      expect((await textOf(entityId, 'datev')).split('\r\n')).toHaveLength(3);
    });

    test('lines in one currency are those of `currency`', async () => {
      const entityId = await channelWith({ 'books.chart': 'IFRS' });
      await pay(entityId, { amount: '10.00' });
      await pay(entityId, { amount: '20.00', currency: 'USD' });
      const text = await textOf(entityId, 'xero', { currency: 'USD' });
      expect(text.replaceAll(ID, 'ID')).toBe(
        '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,' +
          'TrackingName1,TrackingOption1,TrackingName2,TrackingOption2\n' +
          'DEBIT ID,20/11/2026,An amount was debited without an earlier authorization,1150,Tax Exempt,20.00,,,,\n' +
          'DEBIT ID,20/11/2026,An amount was debited without an earlier authorization,1100,Tax Exempt,-20.00,,,,\n',
      );
    });

    test('an account for each currency keeps currencies apart in a format that has several', async () => {
      const own = ['ACQUIRER_RECEIVABLE.USD=1151 Processor USD', 'MERCHANT_PAYABLE.USD=1211 Customers USD'];
      const entityId = await channelWith({ 'books.chart': ['US', ...own].join(', ') });
      await pay(entityId, { amount: '10.00' });
      await pay(entityId, { amount: '20.00', currency: 'USD' });
      const rows = (await textOf(entityId, 'quickbooks')).trim().split('\n');
      expect(rows.map((row) => row.replaceAll(ID, 'ID'))).toEqual([
        'Journal No,Journal Date,Account Name,Debits,Credits,Description,Name,Currency',
        ...['Payment Processor Receivable,10.00,', 'Customer Payments Clearing,,10.00'].map(
          (cells) =>
            `20261101-1,11/20/2026,${cells},DEBIT ID An amount was debited without an earlier authorization,,EUR`,
        ),
        ...['Processor USD,20.00,', 'Customers USD,,20.00'].map(
          (cells) =>
            `20261101-2,11/20/2026,${cells},DEBIT ID An amount was debited without an earlier authorization,,USD`,
        ),
      ]);
    });

    test('lines between accounts that are one in the chart are left out of formats that have only its numbers', async () => {
      const entityId = await channelWith({ 'books.chart': 'IFRS, ACQUIRER_RECEIVABLE=1100, MERCHANT_PAYABLE=1100' });
      await pay(entityId);
      expect((await textOf(entityId, 'xero')).trim().split('\n')).toHaveLength(1);
      expect((await textOf(entityId, 'csv')).trim().split('\n')).toHaveLength(2);
    });
  });

  describe('400', () => {
    test('names what is missing or wrong', async () => {
      const entityId = await channelWith();
      expect((await faultsOf({ entityId })).map((fault) => fault.split(' ')[0])).toEqual([
        ...['format', 'date.from', 'date.to'],
      ]);
      const [format] = await faultsOf({ entityId, ...days, format: 'excel' });
      expect(format).toContain('hledger');
      const wrong = { entityId, format: 'csv', 'date.from': '2026-02-30', 'date.to': '2026-11-30', currency: 'EURO' };
      expect((await faultsOf(wrong)).map((fault) => fault.split(' ')[0])).toEqual(['date.from', 'currency']);
      const backwards = { entityId, format: 'csv', 'date.from': '2026-11-30', 'date.to': '2026-11-01' };
      expect((await faultsOf(backwards)).map((fault) => fault.split(' ')[0])).toEqual(['date.to']);
      const long = { entityId, format: 'csv', 'date.from': '2025-01-01', 'date.to': '2026-11-30' };
      expect(await faultsOf(long)).toEqual([expect.stringContaining('date.to must be at most 366 days')]);
    });

    test.each(['datev', 'xero', 'quickbooks'] as const)('%s needs a chart', async (format) => {
      const entityId = await channelWith({ 'books.datevConsultant': '1001', 'books.datevClient': '17' });
      expect(await faultsOf({ entityId, format, ...days })).toEqual([
        `format needs the setting books.chart of the channel ${entityId}, such as SKR03`,
      ]);
    });

    test('an account that the lines need and the chart lacks is named', async () => {
      const entityId = await channelWith({ 'books.chart': 'MERCHANT_PAYABLE=8400' });
      await pay(entityId);
      expect(await faultsOf({ entityId, format: 'xero', ...days })).toEqual([
        'format needs a number in books.chart for ACQUIRER_RECEIVABLE, as in SKR03, FEES=4970',
      ]);
    });

    test('two currencies are refused by name where a file has one', async () => {
      const entityId = await channelWith({ ...datev, 'books.chart': 'SKR03' });
      await pay(entityId);
      await pay(entityId, { currency: 'USD' });
      for (const format of ['datev', 'xero'] as const) {
        expect(await faultsOf({ entityId, format, ...days })).toEqual([
          `currency must be sent: ${format} has one currency in a file, and the journal has EUR and USD`,
        ]);
      }
    });

    test('an account that would mix two currencies is named, with both, and with what to do', async () => {
      const entityId = await channelWith({ 'books.chart': 'US, MERCHANT_PAYABLE.USD=1211' });
      await pay(entityId);
      await pay(entityId, { currency: 'USD' });
      expect(await faultsOf({ entityId, format: 'quickbooks', ...days })).toEqual([
        'currency must be sent, or books.chart must give each currency a number of its own, as in BANK.USD=1210: ' +
          'EUR and USD are on Payment Processor Receivable',
      ]);
    });

    test('accounts of one name are one where a format finds them by their names', async () => {
      const names = [
        'ACQUIRER_RECEIVABLE.USD=1151 Payment Processor Receivable',
        'MERCHANT_PAYABLE.USD=1211 Customers',
      ];
      const entityId = await channelWith({ 'books.chart': ['US', ...names].join(', ') });
      await pay(entityId);
      await pay(entityId, { currency: 'USD' });
      expect(await faultsOf({ entityId, format: 'quickbooks', ...days })).toEqual([
        expect.stringContaining('EUR and USD are on Payment Processor Receivable'),
      ]);
    });

    test('DATEV needs one client, one year, and numbers of one length', async () => {
      const asked = { format: 'datev', ...days };
      expect(await faultsOf({ ...asked, entityId: await channelWith({ 'books.chart': 'SKR03' }) })).toEqual([
        'format needs the setting books.datevConsultant of each channel',
        'format needs the setting books.datevClient of each channel',
      ]);
      const entityId = await channelWith(datev);
      expect(await faultsOf({ ...asked, entityId, 'date.from': '2025-12-31' })).toEqual([
        'date.to must be in the year of date.from: a batch has one fiscal year',
      ]);
      const chart = 'SKR03, BANK=123456, FEES=49A0, SUSPENSE=1590/Tax Exempt';
      expect(await faultsOf({ ...asked, entityId: await channelWith({ ...datev, 'books.chart': chart }) })).toEqual([
        'format needs account numbers of 4 digits, or 5 for customers: BANK=123456 in books.chart is none',
        'format needs account numbers of 4 digits, or 5 for customers: FEES=49A0 in books.chart is none',
        'format needs tax keys of 1 to 4 digits: that of SUSPENSE in books.chart is Tax Exempt',
      ]);
    });

    test('DATEV needs the same client for all channels of a merchant', async () => {
      const owner = await addMerchant(entities(), 'Two clients', {});
      await addChannel(entities(), owner, 'One', datev);
      await addChannel(entities(), owner, 'Two', { ...datev, 'books.datevClient': '18' });
      const { token: ofOwner } = await issueToken(entities(), owner, undefined);
      const { result } = (await (await ask({ format: 'datev', ...days }, ofOwner)).json()) as ReplyBody;
      expect(result.parameterErrors).toEqual([
        { name: 'format', value: 'datev', message: 'needs one books.datevClient: the channels have 17 and 18' },
      ]);
    });

    test('DATEV has one tax key in a line', async () => {
      const chart = 'SKR03, ACQUIRER_RECEIVABLE=1500/1, MERCHANT_PAYABLE=8400/3';
      const entityId = await channelWith({ ...datev, 'books.chart': chart });
      await pay(entityId);
      expect(await faultsOf({ entityId, format: 'datev', ...days })).toEqual([
        'format has one tax key in a line: books.chart has one for ACQUIRER_RECEIVABLE and MERCHANT_PAYABLE each',
      ]);
    });
  });

  test('people who see settlement get what tokens get, within their scope', async () => {
    const [own, other] = [await channelWith(), await channelWith()];
    await pay(own);
    const asked = { entityId: own, format: 'csv', ...days };
    const page = await pageWith(gateway, 'accountant', { kind: 'channel', id: own });
    const reply = await page.get('/v1/ledger/journal', asked);
    expect([reply.status, reply.text]).toEqual([200, await textOf(own, 'csv')]);
    expect((await page.get('/v1/ledger/journal', { ...asked, entityId: other })).status).toBe(403);
    const developer = await pageWith(gateway, 'developer', { kind: 'channel', id: own });
    expect((await developer.get('/v1/ledger/journal', asked)).status).toBe(403);
  });

  test('403: a token that may not read settlement gets no journal', async () => {
    const entityId = await channelWith();
    const rights = ['payments.read'] as const;
    const { token: other } = await issueToken(entities(), entityId, undefined, { rights });
    const reply = await ask({ entityId, format: 'csv', ...days }, other);
    expect(reply.status).toBe(403);
  });
});

describe.each(anyDatabase)('a journal that is made while lines come', ({ open }) => {
  let [watched, reads] = ['', 0];
  let between: () => Promise<unknown> = async () => undefined;
  const gateway = gatewayOfTests(async () => {
    const database = await open();
    const read: Database['read'] = async (query, input) => {
      if (watched !== '' && 'after' in input && 'entity' in input && input['entity'] === watched) {
        reads += 1;
        // The first reading checks the lines, the second one writes them.
        if (reads === 2) {
          watched = '';
          await between();
        }
      }
      return await database.read(query, input);
    };
    return { ...database, read };
  });

  test.each(journalFormatNames)('is that of its beginning as %s', async (format) => {
    const { database, clock } = gateway;
    const entityId = await addChannel(
      { database, clock, vault: gateway.gateway.vault },
      gateway.entityId,
      'Shop',
      datev,
    );
    const pay = async (currency: string) => {
      await gateway.post('/v1/payments', { ...cardPayment, entityId, currency });
      clock.advance(1_000);
    };
    await pay('EUR');
    [reads, between] = [0, () => pay('USD')];
    watched = entityId;
    const query = new URLSearchParams({
      entityId,
      format,
      ...days,
      ...(format === 'datev' ? { currency: 'EUR' } : {}),
    });
    const reply = await fetch(`${gateway.url}/v1/ledger/journal?${query}`, {
      headers: { Authorization: `Bearer ${gateway.accessToken}` },
    });
    const text = await reply.text();
    expect([reply.status, reads, text.includes('USD')]).toEqual([200, 2, false]);
    expect(text.length).toBeGreaterThan(0);
  });
});
