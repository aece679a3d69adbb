import { describe, expect, test } from 'vitest';
import { alongWith } from '../methods/added-inputs.ts';
import type { Checkout } from './checkout.ts';
import { optionsOf } from './options.ts';

describe('wpwlOptions', () => {
  test.each([undefined, null, 'text', 7, {}])('%s gives the defaults', (given) => {
    expect(optionsOf(given)).toMatchObject({
      style: 'card',
      language: '',
      showLabels: true,
      numberFormatting: true,
      allowEmptyCardHolderName: true,
      shopperResultTarget: '_top',
    });
  });

  test('unknown options are ignored, and known ones of a wrong type too', () => {
    const options = optionsOf({ unknown: 1, locale: 5, showLabels: 'perhaps', style: 'plain' });
    expect(options).toMatchObject({ language: '', showLabels: true, style: 'plain' });
    expect(options).not.toHaveProperty('unknown');
  });

  test.each([
    ['de-AT', 'de'],
    ['cs', 'cz'],
    ['xx', ''],
    ['', ''],
    [null, ''],
    [{}, ''],
    [Object.create(null), ''],
  ])('the language of the locale %j is "%s", which is sent with every submission', (locale, language) => {
    const options = optionsOf({ locale });
    expect(options.language).toBe(language);
    const sent = alongWith({ options } as Checkout, '');
    expect(sent).toEqual(language === '' ? [] : [['shopper.formLanguage', language]]);
  });

  test('the strings "true" and "false" count as booleans', () => {
    expect(optionsOf({ maskCvv: 'true', requireCvv: 'false' })).toMatchObject({ maskCvv: true, requireCvv: false });
  });

  test('only functions are callbacks, and callbacks that a page adds late are found', () => {
    const given: Record<string, unknown> = { onReady: 'no' };
    const options = optionsOf(given);
    expect(options.callback('onReady')).toBeUndefined();
    given['onReady'] = () => 'yes';
    expect(options.callback('onReady')?.()).toBe('yes');
  });

  test('an option that throws when read counts as absent, and is reported once', () => {
    const failed: string[] = [];
    const given = {
      get locale() {
        throw new Error('not now');
      },
      get onReady() {
        throw new TypeError('never');
      },
      maskCvv: true,
    };
    const options = optionsOf(given, (detail) => failed.push(detail));
    expect(options).toMatchObject({ language: '', maskCvv: true });
    expect(options.callback('onReady')).toBeUndefined();
    expect(Object.values(options.given)).toEqual([undefined, undefined, true]);
    expect(failed).toEqual(['locale: Error: not now', 'onReady: TypeError: never']);
  });

  test('the colour of the spinner is read, its other members are ignored', () => {
    expect(optionsOf({ spinner: { color: 'red', lines: 9 } }).spinnerColor).toBe('red');
    expect(optionsOf({ spinner: false }).spinnerColor).toBe('');
  });
});
