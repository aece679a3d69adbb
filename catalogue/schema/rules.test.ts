import { describe, expect, test } from 'vitest';
import { bankAccountIsWhole, someAccount, walletIsWhole } from '../rules/accounts.ts';
import {
  type Breach,
  either,
  needs,
  once,
  type Rule,
  runsForward,
  streetIsNamed,
  together,
  type Values,
  when,
} from './rules.ts';

/** Returns the breaches of a rule in the way of a request's check. */
const breachesOf = (rule: Rule, values: Values): readonly Breach[] => {
  const sent = Object.keys(values).filter((name) => rule.concerns?.(name.replace(/\[\d+\]/, '[n]')) === true);
  return rule.concerns === undefined || sent.length > 0 ? rule.breaches(values, sent) : [];
};

const wrongNames = (rule: Rule, values: Values): readonly string[] => breachesOf(rule, values).map(({ name }) => name);

const named = (rule: Rule, ...names: readonly string[]): readonly string[] =>
  wrongNames(rule, Object.fromEntries(names.map((name) => [name, 'x'])));

describe('rules between parameters', () => {
  test('either: one of the two is enough; with none, the first is reported', () => {
    const rule = either('a', 'b');
    expect([named(rule, 'a'), named(rule, 'b'), named(rule, 'a', 'b')]).toEqual([[], [], []]);
    expect(named(rule)).toEqual(['a']);
  });

  test('together: both or none', () => {
    const rule = together('a', 'b');
    expect([named(rule), named(rule, 'a', 'b')]).toEqual([[], []]);
    expect([named(rule, 'a'), named(rule, 'b')]).toEqual([['b'], ['a']]);
  });

  test('needs: the first requires the second', () => {
    const rule = needs('a', 'b');
    expect([named(rule), named(rule, 'b'), named(rule, 'a', 'b')]).toEqual([[], [], []]);
    expect(named(rule, 'a')).toEqual(['b']);
  });

  test('runsForward: the end must not precede the beginning', () => {
    const rule = runsForward('a', 'b');
    const [early, late] = ['2026-01-01 00:00:00', '2026-01-01 00:00:01'];
    expect([named(rule), named(rule, 'a'), named(rule, 'b')]).toEqual([[], [], []]);
    expect([wrongNames(rule, { a: early, b: late }), wrongNames(rule, { a: late, b: late })]).toEqual([[], []]);
    expect(wrongNames(rule, { a: late, b: early })).toEqual(['b']);
  });

  test('once: any member brings the group into use, except exempt ones', () => {
    const rule = once({ prefix: 'g.', except: ['g.auto.'], required: ['g.a', 'g.b'] });
    expect([named(rule), named(rule, 'other'), named(rule, 'g.auto.x'), named(rule, 'g.a', 'g.b')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(named(rule, 'g.x')).toEqual(['g.a', 'g.b']);
    expect(named(rule, 'g.a', 'g.auto.x')).toEqual(['g.b']);
  });

  test('when: a value requires further parameters', () => {
    const rule = when('type', ['A', 'B'], ['a']);
    expect(wrongNames(rule, { type: 'C' })).toEqual([]);
    expect(wrongNames(rule, { type: 'A', a: '1' })).toEqual([]);
    expect(wrongNames(rule, { type: 'B' })).toEqual(['a']);
  });

  test('every rule has a sentence in plain words', () => {
    const rules = [
      either('a', 'b'),
      together('a', 'b'),
      needs('a', 'b'),
      once({ prefix: 'g.', required: ['g.a'] }),
      when('a', ['x'], ['b']),
      streetIsNamed('billing'),

      bankAccountIsWhole,
      someAccount,
      walletIsWhole,
    ];
    for (const { words } of rules) expect(words).toMatch(/\.$/);
  });
});

describe('a street', () => {
  test.each([
    [{ 'billing.street1': '12', 'billing.street2': '34' }, ['billing.street1']],
    [{ 'billing.street1': '12' }, ['billing.street1']],
    [{ 'billing.street2': '34' }, ['billing.street2']],
    [{ 'billing.street1': '12', 'billing.street2': 'Main Street' }, []],
    [{ 'billing.street1': 'Main Street', 'billing.street2': '12' }, []],
    [{ 'billing.street1': '12', 'billing.street2': 'Main Street', 'billing.houseNumber1': '3' }, ['billing.street1']],
    [{ 'billing.city': '12' }, []],
  ])('must not be digits only: %j', (street, names) => {
    expect(wrongNames(streetIsNamed('billing'), street)).toEqual(names);
  });
});

describe('the account of a brand', () => {
  test.each([
    [{ paymentBrand: 'APPLEPAY' }, ['walletOne.paymentToken']],
    [{ paymentBrand: 'APPLEPAY', 'walletOne.paymentToken': '{}' }, []],
    [{ paymentBrand: 'GOOGLEPAY', 'card.number': '1' }, ['walletTwo.source']],
    [{ paymentBrand: 'GOOGLEPAY', 'card.number': '1', 'walletTwo.source': 'web' }, []],
    [{ paymentBrand: 'AMAZONPAY' }, []],
    [{ 'walletOne.source': 'web' }, []],
  ])('of a wallet is its token, or a card with its source: %j', (values, names) => {
    expect(wrongNames(walletIsWhole, values)).toEqual(names);
  });

  test('is required if an account is to be stored', () => {
    expect(wrongNames(someAccount, {})).toEqual(['card.number']);
    expect(wrongNames(someAccount, { 'tokenAccount.number': '1' })).toEqual([]);
  });
});

describe('a bank account', () => {
  const holder = { 'bankAccount.holder': 'Jane Jones' };

  test.each([
    [{ ...holder, 'bankAccount.iban': 'DE89370400440532013000' }, []],
    [{ ...holder, 'bankAccount.iban': 'ZZ89370400440532013000' }, ['bankAccount.bankCode']],
    [{ ...holder, 'bankAccount.iban': 'ZZ89370400440532013000', 'bankAccount.bic': 'MARKDEFF' }, []],
    [{ ...holder, 'bankAccount.number': '123', 'bankAccount.bankCode': '1' }, []],
    [{ ...holder, 'bankAccount.number': '123' }, ['bankAccount.bankCode']],
    [{ ...holder, 'bankAccount.bankCode': '1' }, ['bankAccount.iban']],
    [{ 'bankAccount.iban': 'DE89370400440532013000' }, ['bankAccount.holder']],
    [{ 'bankAccount.mandate.id': 'x' }, ['bankAccount.holder', 'bankAccount.iban', 'bankAccount.bankCode']],
    [{ 'bankAccount.country': 'NL', paymentBrand: 'IDEAL' }, []],
    [{ transactionDueDate: '2026-12-01' }, []],
  ])('must be complete once any of it is sent: %j', (values, names) => {
    expect(wrongNames(bankAccountIsWhole, values)).toEqual(names);
  });
});
