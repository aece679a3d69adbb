import { afterEach, describe, expect, test } from 'vitest';
import { resultCodes } from '../../catalogue/result-codes/result-codes.ts';
import { loadedResultText, resultText } from './results.ts';
import { language } from './texts.ts';

afterEach(() => {
  language.value = 'en';
});

describe('what the gateway says of a result', () => {
  test('stays as it is on an English page', async () => {
    expect(await loadedResultText('700.400.200', 'cannot refund')).toBe('cannot refund');
  });

  test('is German on a German page for every code, with the reason that was added', async () => {
    language.value = 'de';
    for (const [code, { text }] of Object.entries(resultCodes)) {
      const german = await loadedResultText(code, text);
      expect(german, code).not.toBe(text);
      expect(resultText(code, `${text} - because`)).toBe(`${german} - because`);
    }
  });

  test('stays as it is if the code is unknown, or the words are others', async () => {
    language.value = 'de';
    expect(await loadedResultText('999.000.001', 'something')).toBe('something');
    expect(resultText(undefined, 'something')).toBe('something');
    expect(resultText('700.400.200', 'something')).toBe('something');
  });
});
