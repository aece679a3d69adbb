import { readFile } from 'node:fs/promises';
import { composeIBAN } from 'ibantools';
import { beforeAll, describe, expect, test } from 'vitest';
import { chargebackCodeOf } from '../../../../catalogue/books/chargeback-reasons.ts';
import { addChannel } from '../../../access/entities/settings.ts';
import { checkLedger } from '../../../assembly/books.ts';
import { bookRecords } from '../../../payments/books/records.ts';
import { paymentRecords } from '../../../payments/model/records.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sepaSettings } from '../../../testing/bank-files.ts';
import { databases } from '../../../testing/databases.ts';
import { gatewayOfTests } from '../../../testing/gateway.ts';
import { passed } from '../../../testing/gateway-under-test.ts';
import { bankCases, payoutCases } from './cases.ts';

const OK = '000.100.110';
const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(databases)('the simulated bank on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  let database: Database;
  let entityId: string;
  beforeAll(async () => {
    ({ database } = gateway);
    entityId = await addChannel(
      { database, clock: gateway.clock, vault: gateway.gateway.vault },
      gateway.entityId,
      'Shop',
      {
        ...sepaSettings,
        'sepa.preNotificationDays': '1',
      },
    );
  });

  const debit = async (amount: string, iban = 'FR1420041010050500013M02606'): Promise<string> => {
    const { body } = await gateway.post('/v1/payments', {
      entityId,
      amount,
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': iban,
    });
    expect(body.result.code).toBe(OK);
    return body.id ?? '';
  };

  const endOf = async (id: string): Promise<string> => {
    const query = new URLSearchParams({ entityId, includeLinkedTransactions: 'true' });
    const { body } = await gateway.get(`/v1/query/${id}?${query}`);
    const linked = body['payments'] as readonly { readonly paymentType: string; readonly result: { code: string } }[];
    const [end] = linked.filter(({ paymentType }) => paymentType !== 'DB');
    const paid = await paymentRecords(database).byId(entityId, id);
    return `${paid?.settledAtMs === undefined ? 'not settled' : 'settled'}, ${end?.paymentType} ${end?.result.code}`;
  };

  test('ends each debit as its amount says: paid, or with every reason at every step', async () => {
    const wanted = [
      ['92.00', 'settled, undefined undefined'] as const,
      ...bankCases.map(({ amount, step, reason }) =>
        step === 'report'
          ? ([amount, `not settled, RV ${OK}`] as const)
          : ([amount, `settled, CB ${chargebackCodeOf(reason, 'DIRECTDEBIT_SEPA')}`] as const),
      ),
    ];
    const ids = await Promise.all(wanted.map(([amount]) => debit(amount)));
    for (let half = 0; half < 30; half += 1) await passed(gateway, DAY_MS / 2);
    const ends = await Promise.all(ids.map(endOf));
    expect(ends.map((end, index) => [wanted[index]?.[0], end])).toEqual(wanted);
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('ends each payout as its amount says: paid, rejected, or returned with the reason', async () => {
    const wanted = [
      ['92.00', 'settled', undefined] as const,
      ...payoutCases.map(
        ({ amount, step, reason }) => [amount, step === 'report' ? 'not settled' : 'settled', reason] as const,
      ),
    ];
    const payout = { currency: 'EUR', paymentType: 'CD', paymentBrand: 'DIRECTDEBIT_SEPA', entityId };
    const account = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'FR1420041010050500013M02606' };
    const ids = await Promise.all(
      wanted.map(
        async ([amount]) => (await gateway.post('/v1/payments', { ...payout, ...account, amount })).body.id ?? '',
      ),
    );
    for (let half = 0; half < 24; half += 1) await passed(gateway, DAY_MS / 2);
    const ends = await Promise.all(
      ids.map(async (id) => {
        const paid = await paymentRecords(database).byId(entityId, id);
        const [back, ...others] = await bookRecords(database).followUpsOf([{ entity: entityId, id }]);
        expect(others).toEqual([]);
        return [
          paid?.settledAtMs === undefined ? 'not settled' : 'settled',
          back?.outcome?.details['AcquirerResponse'],
        ];
      }),
    );
    expect(ends.map((end, index) => [wanted[index]?.[0], ...end])).toEqual(wanted);
    expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
  });

  test('is described by the page as it is', async () => {
    const page = (await readFile('docs/money-and-books/sepa.md', 'utf8')).replaceAll('\n', ' ');
    const reasons = bankCases
      .filter(({ step }) => step === 'report')
      .map(({ reason }, index) => `${index + 1} ${reason}`);
    expect(page).toContain(`${reasons.join(', ')}.`);
    for (const cases of [bankCases, payoutCases]) {
      for (const step of new Set(cases.map((each) => each.step))) {
        const amounts = cases.filter((each) => each.step === step).map(({ amount }) => amount);
        expect(page).toContain(`| ${amounts[0]} to ${amounts.at(-1)} |`);
      }
    }
  });

  test('ends a debit of any amount as the last digits of the account say', async () => {
    const accounts = bankCases
      .slice(0, 1)
      .concat(bankCases.slice(-1))
      .map(({ amount, reason, step }) => ({
        iban: composeIBAN({ countryCode: 'DE', bban: `370400440000${amount.replace('.', '')}` }) ?? '',
        end:
          step === 'report' ? `not settled, RV ${OK}` : `settled, CB ${chargebackCodeOf(reason, 'DIRECTDEBIT_SEPA')}`,
      }));
    const ids = await Promise.all(accounts.map(({ iban }) => debit('24.50', iban)));
    for (let half = 0; half < 30; half += 1) await passed(gateway, DAY_MS / 2);
    expect(await Promise.all(ids.map(endOf))).toEqual(accounts.map(({ end }) => end));
  });
});
