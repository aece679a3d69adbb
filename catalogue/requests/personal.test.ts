import { describe, expect, test } from 'vitest';
import { decisions, isPersonal, rowFor, tablesOfOthers, withoutPersonal } from './personal.ts';
import { titledTables } from './tables.ts';

const stored = titledTables.filter(([title]) => !tablesOfOthers.has(title));
const names = stored.flatMap(([, table]) => Object.keys(table));

describe('the personal data among the parameters', () => {
  test('every parameter that may be stored is decided personal or not', () => {
    expect(names.filter((name) => rowFor(name) === undefined)).toEqual([]);
  });

  test('every table that is left out exists', () => {
    const titles = new Set(titledTables.map(([title]) => title));
    expect([...tablesOfOthers].filter((title) => !titles.has(title))).toEqual([]);
  });

  test('no row decides on nothing, apart from what the gateway adds itself', () => {
    const used = new Set(names.map(rowFor));
    const added = ['risk.score', 'registration.', 'schedule.'];
    expect(Object.keys(decisions).filter((row) => !used.has(row))).toEqual(added);
  });

  test.each([
    ['customer.email', true],
    ['customer.browser.userAgent', true],
    ['shipping.customer.surname', true],
    ['cart.items[3].recipient.lastName', true],
    ['cart.items[3].price', false],
    ['airline.passengers[0].name', true],
    ['customParameters[SHOPPER_nick]', true],
    ['card.holder', true],
    ['card.last4Digits', false],
    ['merchantTransactionId', false],
    ['a.parameter.of.tomorrow', true],
  ])('%s: %s', (name, expected) => {
    expect(isPersonal(name)).toBe(expected);
  });

  test('what is kept stays as it was', () => {
    expect(withoutPersonal({ 'card.holder': 'Jane', 'card.bin': '420000' })).toEqual({ 'card.bin': '420000' });
  });
});
