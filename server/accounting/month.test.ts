import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { isOnBalanceSheet } from '../../catalogue/books/ledger.ts';
import { type MonthFigureName, monthFigureNames } from '../../catalogue/books/month-figures.ts';
import { amountText, hundredthsOf } from '../../catalogue/payments/amount.ts';
import { entityRecords } from '../access/entities/records.ts';
import { addChannel } from '../access/entities/settings.ts';
import { ledgerRecords } from '../payments/ledger/records.ts';
import { dayIn } from '../platform/base/zones.ts';
import { databases } from '../testing/databases.ts';
import { gatewayOfTests } from '../testing/gateway.ts';
import { cardPayment, passed } from '../testing/gateway-under-test.ts';
import { casesOf } from '../testing/lengths.ts';
import { SETTINGS_PAUSE_MS } from '../testing/merchant.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Account {
  readonly account: string;
  readonly opening: string;
  readonly closing: string;
}

interface Figure {
  readonly figure: MonthFigureName;
  readonly debit: string;
  readonly credit: string;
  readonly amount: string;
}

interface Difference {
  readonly difference: string;
  readonly account: string;
  readonly amount: string;
  readonly since?: string;
}

interface Currency {
  readonly currency: string;
  readonly accounts: readonly Account[];
  readonly figures: readonly Figure[];
  readonly differences: readonly Difference[];
}

interface Month {
  readonly from: string;
  readonly to: string;
  readonly currencies: readonly Currency[];
  readonly channels: readonly {
    readonly entityId: string;
    readonly timeZone: string;
    readonly currencies: readonly Currency[];
  }[];
}

interface Line {
  readonly eventAt: string;
  readonly day: string;
  readonly event: string;
  readonly figure: string;
  readonly sourceId: string;
  readonly debit: string;
  readonly amount: string;
  readonly currency: string;
}

const kinds = ['debit', 'debit', 'capture', 'refund', 'reversal', 'payout', 'disputed', 'unknown', 'dollars'] as const;

interface Wave {
  readonly payments: readonly { readonly kind: (typeof kinds)[number]; readonly cents: number; readonly of: 0 | 1 }[];
  readonly days: number;
}

const wave: fc.Arbitrary<Wave> = fc.record({
  payments: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      cents: fc.integer({ min: 100, max: 90_000 }),
      of: fc.constantFrom(0, 1),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  days: fc.integer({ min: 1, max: 9 }),
});

describe.each(databases)('months of the books on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let channels: readonly string[] = [];
  let merchant = '';
  let made = 0;

  beforeAll(async () => {
    const { database, clock, gateway: running, entityId } = gateway;
    const dependencies = { database, clock, vault: running.vault };
    const settings = { 'settlement.timeZone': 'America/New_York' };
    channels = [entityId, await addChannel(dependencies, entityId, 'Overseas', settings)];
    merchant = (await entityRecords(database).entity(entityId))?.merchant ?? '';
    await running.ensureTimers();
    clock.advance(SETTINGS_PAUSE_MS);
  });

  const get = async <Reply>(path: string, parameters: Readonly<Record<string, string>>): Promise<Reply> => {
    const { status, body } = await gateway.get(
      `${path}?${new URLSearchParams({ entityId: gateway.entityId, ...parameters })}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body as unknown as Reply;
  };

  const month = (name: string, entityId = gateway.entityId): Promise<Month> =>
    get<Month>('/v1/ledger/month', { month: name, entityId });

  const linesOf = async (parameters: Readonly<Record<string, string>>): Promise<readonly Line[]> => {
    const all: Line[] = [];
    let cursor: string | undefined;
    do {
      const page: { lines: readonly Line[]; nextCursor?: string } = await get('/v1/ledger/lines', {
        limit: '100',
        ...parameters,
        ...(cursor === undefined ? {} : { cursor }),
      });
      all.push(...page.lines);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
  };

  const approved = async (path: string, parameters: Readonly<Record<string, string>>): Promise<string> => {
    const { body } = await gateway.post(path, parameters);
    if (body.result.code !== '000.100.110') throw new Error(`not approved: ${body.result.description}`);
    return body.id ?? '';
  };

  const make = async ({ kind, cents, of }: Wave['payments'][number]): Promise<void> => {
    const entityId = channels[of] ?? gateway.entityId;
    made += 1;
    const amount = amountText(BigInt(cents));
    const order = { ...cardPayment, entityId, amount, merchantTransactionId: `month-${String(made).padStart(6, '0')}` };
    if (kind === 'payout') {
      await approved('/v1/payments', { ...order, paymentType: 'CD', transactionProcessingCode: 'PAYMENT' });
      return;
    }
    if (kind === 'unknown') {
      const titles = 'PaymentType;Amount;Currency;SettlementDate;TransactionId';
      const line = `DEBIT;${amount};EUR;${dayIn(gateway.clock.now(), 'UTC')};unknown-${made}`;
      const content = Buffer.from(`${titles}\n${line}\n`).toString('base64');
      await gateway.post('/v1/settlement/files', { entityId, 'file.name': `${made}.csv`, 'file.content': content });
      return;
    }
    const number = kind === 'disputed' ? { 'card.number': '4200000000009118' } : {};
    const currency = kind === 'dollars' ? 'USD' : 'EUR';
    const first = kind === 'capture' ? 'PA' : 'DB';
    const id = await approved('/v1/payments', { ...order, ...number, currency, paymentType: first });
    const follow = { capture: ['CP', amount], refund: ['RF', '0.70'], reversal: ['RV', '0.50'] } as const;
    if (kind === 'capture' || kind === 'refund' || kind === 'reversal') {
      const [paymentType, part] = follow[kind];
      await approved(`/v1/payments/${id}`, { entityId, paymentType, amount: part, currency: 'EUR' });
    }
  };

  /** Lets a channel and its merchant's other channels live for some days. */
  const live = async ({ payments, days }: Wave): Promise<void> => {
    for (const each of payments) await make(each);
    for (let day = 0; day < days; day += 1) await passed(gateway, DAY_MS);
  };

  const monthNow = (): string => dayIn(gateway.clock.now(), 'UTC').slice(0, 7);

  const movedOn = ({ figures }: Currency, account: string): bigint =>
    figures.reduce((sum, { debit, credit, amount }) => {
      const sign = debit === account ? 1n : credit === account ? -1n : 0n;
      return sum + sign * hundredthsOf(amount);
    }, 0n);

  test('open with the balances of the month before, move their figures, and close with what the ledger has', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(wave, { minLength: 1, maxLength: 4 }), async (waves) => {
        const names = ['2026-11'];
        for (const each of waves) await live(each);
        for (let name = '2026-11'; name < monthNow(); ) {
          const [year = 0, number = 0] = name.split('-').map(Number);
          name = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
          names.push(name);
        }
        const last = names.at(-1) ?? '';
        for (const channel of channels) {
          const before = new Map<string, string>();
          for (const name of names) {
            const { currencies } = await month(name, channel);
            for (const each of currencies) {
              for (const { account, opening, closing } of each.accounts) {
                const key = `${each.currency} ${account}`;
                expect(opening, key).toBe(before.get(key) ?? '0.00');
                expect(hundredthsOf(closing), key).toBe(hundredthsOf(opening) + movedOn(each, account));
                before.set(key, closing);
              }
              expect(each.accounts.reduce((sum, { closing }) => sum + hundredthsOf(closing), 0n)).toBe(0n);
              for (const { figure } of each.figures) seen.add(figure);
            }
          }
          const balances = await ledgerRecords(gateway.database).balances(channel, Number.MAX_SAFE_INTEGER);
          const wanted = balances.filter(({ account }) => isOnBalanceSheet(account));
          expect(Object.fromEntries(before)).toEqual(
            Object.fromEntries(
              wanted.map(({ account, currency, balance }) => [`${currency} ${account}`, amountText(balance)]),
            ),
          );
        }
        const both = await month(last, merchant);
        const each = await Promise.all(channels.map((channel) => month(last, channel)));
        expect(new Map(both.channels.map(({ entityId, timeZone }) => [entityId, timeZone]))).toEqual(
          new Map(channels.map((channel, place) => [channel, place === 0 ? 'UTC' : 'America/New_York'])),
        );
        for (const { currency, accounts } of both.currencies) {
          for (const { account, closing } of accounts) {
            const parts = each.flatMap(({ currencies }) =>
              currencies.filter((own) => own.currency === currency).flatMap((own) => own.accounts),
            );
            const sum = parts.filter((part) => part.account === account);
            expect(sum.reduce((total, part) => total + hundredthsOf(part.closing), 0n)).toBe(hundredthsOf(closing));
          }
        }
      }),
      { numRuns: casesOf(2, 40) },
    );
    expect(seen).toContain('TURNOVER');
  }, 600_000);

  test('have figures that are the sums of their lines', async () => {
    await live({ days: 2, payments: kinds.map((kind) => ({ kind, cents: 5_000, of: 0 })) });
    const name = monthNow();
    const [entityId] = channels;
    const { from, to, currencies } = await month(name, entityId);
    expect(currencies.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    for (const { currency, figures } of currencies) {
      for (const figure of monthFigureNames) {
        const own = figures.find((each) => each.figure === figure);
        const lines = await linesOf({ entityId: entityId ?? '', 'date.from': from, 'date.to': to, figure, currency });
        const sum = lines.reduce(
          (total, { debit, amount }) => total + (debit === own?.debit ? 1n : -1n) * hundredthsOf(amount),
          0n,
        );
        expect(amountText(sum), figure).toBe(own?.amount ?? '0.00');
        expect(lines.every((line) => line.figure === figure && line.currency === currency)).toBe(true);
        expect(lines.every(({ day }) => day >= from && day <= to)).toBe(true);
      }
    }
  });

  test('are listed whole, page by page, for all channels in the order of the ledger', async () => {
    for (let place = 0; place < 60; place += 1) await make({ kind: 'debit', cents: 100, of: place % 2 === 0 ? 0 : 1 });
    await live({ days: 3, payments: [{ kind: 'unknown', cents: 100, of: 0 }] });
    const all = await linesOf({ entityId: merchant, 'date.from': '2026-11-01', 'date.to': '2027-10-31' });
    expect(all.length).toBeGreaterThan(120);
    const times = all.map(({ eventAt }) => eventAt);
    expect(times).toEqual(times.toSorted());
    const keyOf = ({ sourceId, event, debit }: Line) => `${sourceId} ${event} ${debit}`;
    expect(new Set(all.map(keyOf)).size).toBe(all.length);
    const each = await Promise.all(
      channels.map((entityId) =>
        linesOf({ entityId, 'date.from': '2026-11-01', 'date.to': '2027-10-31', limit: '500' }),
      ),
    );
    expect(new Set(each.flat().map(keyOf))).toEqual(new Set(all.map(keyOf)));
  });

  test('say what settlement and bank still owe, and since when', async () => {
    const { database, clock, gateway: running } = gateway;
    const late = await addChannel({ database, clock, vault: running.vault }, gateway.entityId, 'Late', {});
    clock.advance(SETTINGS_PAUSE_MS);
    const today = (): string => dayIn(clock.now(), 'UTC');
    const differences = async () =>
      (await month(monthNow(), late)).currencies.flatMap((each) =>
        each.differences.map(({ difference, amount, since }) => [each.currency, difference, amount, since]),
      );
    const order = { ...cardPayment, entityId: late };
    // The acquirer cannot settle it.
    await approved('/v1/payments', { ...order, 'card.number': '4200000000009100', amount: '7.00' });
    const first = today();
    expect(await differences()).toEqual([['EUR', 'NOT_SETTLED', '7.00', first]]);
    await passed(gateway, DAY_MS);
    await approved('/v1/payments', { ...order, amount: '20.00' });
    const second = today();
    // What came first is settled first, whichever it was.
    expect(await differences()).toEqual([['EUR', 'NOT_SETTLED', '27.00', first]]);
    await passed(gateway, DAY_MS);
    await passed(gateway, DAY_MS);
    const owed = await differences();
    expect(owed.map(([, difference]) => difference)).toEqual(['NOT_SETTLED', 'NOT_ARRIVED']);
    expect(owed[0]).toEqual(['EUR', 'NOT_SETTLED', '7.00', second]);
    const titles = 'PaymentType;Amount;Currency;SettlementDate;TransactionId';
    const content = Buffer.from(`${titles}\nDEBIT;3.00;EUR;${today()};nobody-knows\n`).toString('base64');
    await gateway.post('/v1/settlement/files', { entityId: late, 'file.name': 'late.csv', 'file.content': content });
    await passed(gateway, 1_000);
    expect((await differences()).at(-1)).toEqual(['EUR', 'IN_SUSPENSE', '3.00', today()]);
    for (let step = 0; step < 14; step += 1) await passed(gateway, 10 * DAY_MS);
    expect((await differences()).find(([, difference]) => difference === 'IN_SUSPENSE')).toEqual([
      'EUR',
      'IN_SUSPENSE',
      '3.00',
      undefined,
    ]);
  });

  test('of a division are the sum of its channels', async () => {
    const { database, clock, gateway: running, entityId } = gateway;
    const dependencies = { database, clock, vault: running.vault };
    const divisionId = '0d'.repeat(16);
    const settings = { 'settlement.divisionId': divisionId };
    const own = [await addChannel(dependencies, entityId, 'One', settings)];
    own.push(await addChannel(dependencies, entityId, 'Other', settings));
    clock.advance(SETTINGS_PAUSE_MS);
    for (const each of own) await approved('/v1/payments', { ...cardPayment, entityId: each, amount: '4.00' });
    const asked = { entityId: merchant, month: monthNow(), divisionId };
    const { currencies, channels: shown } = await get<Month>('/v1/ledger/month', asked);
    expect(shown.map((each) => each.entityId).toSorted()).toEqual(own.toSorted());
    expect(currencies.map(({ figures }) => figures.map(({ amount }) => amount))).toEqual([['8.00']]);
    const checks = await get<{ readonly channels: readonly object[] }>('/v1/ledger/checks', asked);
    expect(checks.channels).toHaveLength(2);
    const days = { 'date.from': '2026-11-01', 'date.to': '2027-10-31' };
    expect(await linesOf({ entityId: merchant, divisionId, ...days })).toHaveLength(2);
    const { status, body } = await gateway.get(
      `/v1/ledger/month?${new URLSearchParams({ ...asked, divisionId: '0e'.repeat(16) })}`,
    );
    expect(status).toBe(400);
    expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual(['divisionId']);
  });

  describe('400', () => {
    test.each<[string, string, Readonly<Record<string, string>>, string]>([
      ['a month without a name', '/v1/ledger/month', {}, 'month'],
      ['a thirteenth month', '/v1/ledger/month', { month: '2026-13' }, 'month'],
      ['a day as a month', '/v1/ledger/checks', { month: '2026-11-01' }, 'month'],
      ['lines of no days', '/v1/ledger/lines', { 'date.to': '2026-11-30' }, 'date.from'],
      ['lines backwards', '/v1/ledger/lines', { 'date.from': '2026-11-30', 'date.to': '2026-11-01' }, 'date.to'],
      ['lines of too many days', '/v1/ledger/lines', { 'date.from': '2024-11-30', 'date.to': '2026-11-01' }, 'date.to'],
      [
        'lines of an unknown figure',
        '/v1/ledger/lines',
        { 'date.from': '2026-11-01', 'date.to': '2026-11-30', figure: 'PROFIT' },
        'figure',
      ],
      [
        'a cursor of another list',
        '/v1/ledger/lines',
        { 'date.from': '2026-11-01', 'date.to': '2026-11-30', cursor: '8a019a9cf1a80000000000000000000f' },
        'cursor',
      ],
    ])('%s', async (_what, path, parameters, wrong) => {
      const { status, body } = await gateway.get(
        `${path}?${new URLSearchParams({ entityId: gateway.entityId, ...parameters })}`,
      );
      expect(status).toBe(400);
      expect(body.result.parameterErrors?.map(({ name }) => name)).toContain(wrong);
    });
  });
});
