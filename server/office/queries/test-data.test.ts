import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ibanHolds } from '../../../catalogue/banking/iban.ts';
import { merchantAdvice } from '../../../catalogue/result-codes/retries.ts';
import {
  type TestBankAccount,
  type TestCard,
  testBankAccounts,
  testCards,
} from '../../simulation/test-data/test-data.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';

const page = readFileSync(new URL('../../../docs/start/testing.md', import.meta.url), 'utf8');

describe.each(databases)('test data on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const listed = async () => {
    const { body } = await gateway.get('/v1/testdata', {});
    return body as unknown as { cards: readonly TestCard[]; bankAccounts: readonly TestBankAccount[] };
  };

  const paidFrom = async (iban: string) =>
    (
      await gateway.post('/v1/payments', {
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.iban': iban,
      })
    ).body;

  test('every bank account is approved or declined as listed, even once it is stored', async () => {
    const { bankAccounts } = await listed();
    expect(bankAccounts).toEqual(testBankAccounts);
    for (const { iban, code } of bankAccounts) {
      const { result } = await paidFrom(iban);
      expect([iban, result.code]).toEqual([iban, code]);
    }
    const stored = await gateway.post('/v1/registrations', {
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'NL64ABNA0417164301',
    });
    const charge = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };
    const { body } = await gateway.post(`/v1/registrations/${stored.body.id}/payments`, charge);
    expect(body.result.code).toBe('800.100.155');
  });

  test('a declined card returns the network’s advice, and an issued card whether its fees are regulated', async () => {
    const { cards } = await listed();
    expect(cards).toEqual(testCards);
    const quick = cards.filter(
      ({ merchantAdviceCode, regulatedFlag }) => merchantAdviceCode ?? regulatedFlag === 'true',
    );
    expect(quick.length).toBeGreaterThan(10);
    for (const { number, brand, code, merchantAdviceCode, regulatedFlag } of quick) {
      const { body } = await gateway.post('/v1/payments', {
        ...cardPayment,
        paymentBrand: brand,
        'card.number': number,
      });
      expect([number, body.result.code]).toEqual([number, code]);
      const { MerchantAdviceCode } = body['resultDetails'] as { MerchantAdviceCode?: string };
      expect([number, MerchantAdviceCode]).toEqual([number, merchantAdviceCode]);
      expect(body['card']).toMatchObject({ regulatedFlag });
    }
    const approved = await gateway.post('/v1/payments', cardPayment);
    expect(approved.body['resultDetails']).not.toHaveProperty('MerchantAdviceCode');
    expect(approved.body['card']).toMatchObject({ regulatedFlag: 'false' });
  });
});

describe('the listed bank accounts', () => {
  const right = testBankAccounts.filter(({ code }) => code !== '100.100.104');

  test('belong to several SEPA countries, with an approved and a declined one in each', () => {
    const countries = [...new Set(right.map(({ country }) => country))];
    expect(countries.length).toBeGreaterThanOrEqual(10);
    for (const country of countries) {
      const codes = right.filter((account) => account.country === country).map(({ code }) => code);
      expect([country, codes]).toEqual([country, expect.arrayContaining(['000.100.110', '800.100.155'])]);
    }
  });

  test('have correct check digits, except for the one that is listed for that', () => {
    expect(right.filter(({ iban }) => !ibanHolds(iban))).toEqual([]);
    expect(testBankAccounts.filter(({ iban }) => !ibanHolds(iban))).toHaveLength(1);
  });

  test.each(testBankAccounts)('are documented correctly: $iban', ({ iban, code }) => {
    const line = page.split('\n').find((each) => each.includes(iban));
    expect(line).toContain(code);
  });

  test.each(Object.entries(merchantAdvice))('the page on testing explains the advice %s', (advice, { meaning }) => {
    expect(page).toContain(`| ${advice} | ${meaning} |`);
  });
});
