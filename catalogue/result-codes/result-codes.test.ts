import { describe, expect, test } from 'vitest';
import { pending, review, success } from './accepted.ts';
import { chargebacks, declined } from './declined.ts';
import { faults, invalid, unauthorized } from './errors.ts';
import { groupOf, resultGroups } from './groups.ts';
import type { Result } from './result.ts';
import { isResultCode, resultCodes } from './result-codes.ts';

const rows: readonly (readonly [string, Result])[] = Object.entries(resultCodes);

describe('every result code', () => {
  test.each(rows)('%s has the form that the interface requires', (code, { text }) => {
    expect(code).toMatch(/^\d{3}\.\d{3}\.\d{3}$/);
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThanOrEqual(255);
  });

  test.each(rows)('%s is in the group of its meaning', (code, { category }) => {
    expect(groupOf(code)?.categories).toContain(category);
  });

  test.each(rows)('%s answers 200 exactly when nothing was refused', (code, { category, status }) => {
    const accepted = category === 'success' || category === 'review' || category === 'pending';
    expect(status === 200).toBe(accepted || code.startsWith('000.100.2'));
  });

  test('is listed once: the combined tables share none', () => {
    const tables = [success, review, pending, declined, invalid, unauthorized, faults, chargebacks];
    const listed = tables.flatMap((table) => Object.keys(table));
    expect(listed.filter((code, position) => listed.indexOf(code) !== position)).toEqual([]);
    expect(listed.length).toBe(rows.length);
  });
});

describe('the groups', () => {
  test('distinguish success from everything else by one expression', () => {
    const [group] = resultGroups;
    for (const [code, { category }] of rows) expect(group?.pattern.test(code), code).toBe(category === 'success');
  });

  test('have at least one code each', () => {
    const used = new Set(rows.map(([code]) => groupOf(code)?.name));
    expect(resultGroups.filter(({ name }) => !used.has(name))).toEqual([]);
  });

  test('match no text other than codes', () => {
    expect(groupOf('')).toBeUndefined();
    expect(groupOf('123.456.789')).toBeUndefined();
  });
});

describe('what clients compare', () => {
  test.each([
    ['000.100.110', "Request successfully processed in 'Merchant in Integrator Test Mode'"],
    ['000.100.112', "Request successfully processed in 'Merchant in Connector Test Mode'"],
    ['000.200.000', 'transaction pending'],
    ['000.200.100', 'successfully created checkout'],
    ['000.200.101', 'successfully updated checkout'],
    ['100.100.101', 'invalid creditcard, bank account number or bank name'],
    ['200.300.404', 'invalid or missing parameter'],
    ['600.200.500', 'Invalid payment data. You are not configured for this currency or sub type (country or brand)'],
    ['700.400.510', 'capture needs at least one successful transaction of type (PA)'],
    ['700.400.530', 'reversal needs at least one successful transaction of type (CP or DB or RB or PA)'],
    ['700.400.580', 'cannot find transaction'],
    ['800.900.300', 'invalid authentication information'],
    ['000.000.100', 'successful request'],
  ])('%s reads %s', (code, text) => {
    expect(isResultCode(code) && resultCodes[code].text).toBe(text);
  });

  test.each([
    ['800.900.300', 401],
    ['800.900.301', 403],
    ['800.900.201', 403],
    ['800.120.100', 429],
    ['200.300.404', 400],
    ['800.100.155', 400],
    ['000.200.000', 200],
    ['800.400.500', 200],
    ['999.999.999', 500],
  ])('%s answers %i', (code, status) => {
    expect(isResultCode(code) && resultCodes[code].status).toBe(status);
  });

  test('no property name of objects is taken for a code', () => {
    expect(['constructor', '__proto__', 'toString'].filter(isResultCode)).toEqual([]);
  });
});
