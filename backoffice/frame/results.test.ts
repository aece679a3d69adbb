import { afterEach, describe, expect, test } from 'vitest';
import { resultCodes } from '../../catalogue/result-codes/result-codes.ts';
import { loadResults, reasonText, resultText, shortReason } from './results.ts';
import { language } from './texts.ts';

afterEach(() => {
  language.value = 'en';
});

describe('what the gateway says of a result', () => {
  test('stays as it is on an English page', async () => {
    await loadResults();
    expect(resultText('700.400.200', 'cannot refund')).toBe('cannot refund');
  });

  test('is German on a German page for every code, with the reason that was added', async () => {
    language.value = 'de';
    await loadResults();
    for (const [code, { text }] of Object.entries(resultCodes)) {
      const german = resultText(code, text);
      expect(german, code).not.toBe(text);
      expect(reasonText(text)).not.toBe(text);
      expect(resultText(code, `${text} - because`)).toBe(`${german} - because`);
      expect(resultText(code, `${text} - it is gone`)).toBe(`${german} - Es gibt sie nicht mehr`);
    }
  });

  test('stays as it is if the code is unknown, or the words are others', async () => {
    language.value = 'de';
    await loadResults();
    expect(resultText('999.000.001', 'something')).toBe('something');
    expect(resultText(undefined, 'something')).toBe('something');
    expect(resultText('700.400.200', 'something')).toBe('something');
  });
});

test.each([
  ['transaction declined (limit exceeded)', 'Limit exceeded'],
  ['Abgelehnt (Limit überschritten)', 'Limit überschritten'],
  ['Vom Kunden abgebrochen (externe Meldung)', 'Vom Kunden abgebrochen (externe Meldung)'],
  ['account or user is blacklisted (card stolen)', 'Account or user is blacklisted (card stolen)'],
])('the reason alone of %s is %s', (text, reason) => {
  expect(shortReason(text)).toBe(reason);
});
