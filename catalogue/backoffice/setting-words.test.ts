import { describe, expect, test } from 'vitest';
import { channelSettings } from '../settings/channel-settings.ts';
import type { Setting } from '../settings/kinds.ts';
import { settings as german } from '../texts/de/backoffice/settings.ts';
import { settings as english } from '../texts/en/backoffice/settings.ts';
import { wordOfValue, wordsOfMembers, wordsOfSetting } from './setting-words.ts';

const keys = Object.keys(channelSettings);

describe.each([
  ['en', english],
  ['de', german],
] as const)('in %s', (_language, texts) => {
  test('every setting has a name of its own, and a sentence', () => {
    const words = keys.map((key) => ({ key, ...wordsOfSetting(texts, key) }));
    expect(words.filter(({ key, title }) => key === title || title === '')).toEqual([]);
    expect(words.filter(({ sentence }) => !/^[\p{Lu}\d].*\.$/u.test(sentence ?? ''))).toEqual([]);
    expect(new Set(words.map(({ title }) => title)).size).toBe(keys.length);
  });

  test('every value of a choice has a word, and every word a value', () => {
    const choices = Object.values<Setting>(channelSettings).flatMap(([, kind]) => kind.choices ?? []);
    // The forms of dates are shown as they are.
    const words = new Set(choices.filter((choice) => !choice.includes('yy')));
    expect(Object.keys(texts.values).toSorted()).toEqual([...words].toSorted());
    for (const word of words) expect(wordOfValue(texts, choices, word)).toMatch(/^\p{Lu}/u);
    expect(wordOfValue(texts, choices, 'dd.MM.yyyy')).toBe('dd.MM.yyyy');
    // A text that only reads like a choice, such as a statement's, is a text.
    expect(wordOfValue(texts, undefined, 'true')).toBe('true');
  });

  test('every member of a setting that has many has words, and rules are counted', () => {
    const [, { examples }, usual] = channelSettings['threeDSecure.proceedsWith'];
    for (const text of [usual, ...examples.filter((example) => example !== 'none')]) {
      const words = wordsOfMembers(texts, 'threeDSecure.proceedsWith', text);
      for (const member of text.split(' ')) expect(words).not.toContain(member);
      expect(words?.split(', ')).toHaveLength(text.split(' ').length);
    }
    const rules = 'velocity by=card within=1h count=6 outcome=reject; amount above=1000 outcome=review';
    expect(wordsOfMembers(texts, 'risk.rules', rules)).toContain('2');
    expect(wordsOfMembers(texts, 'risk.rules', 'none')).toBeUndefined();
    expect(wordsOfMembers(texts, 'descriptor', 'attempted')).toBeUndefined();
  });

  test('no sentence has marks that pages do not draw', () => {
    const words = keys.map((key) => wordsOfSetting(texts, key));
    expect(words.filter(({ title, sentence = '' }) => /[*`]/.test(title + sentence))).toEqual([]);
  });

  test('there are no words without a setting', () => {
    const operations = Object.keys(texts.operations).map((operation) => `throttle.${operation}`);
    expect([...Object.keys(texts.words), ...operations].filter((key) => !keys.includes(key))).toEqual([]);
  });
});

test('a setting without words is called by its key', () => {
  for (const key of ['newer.setting', 'constructor', 'throttle.constructor']) {
    expect(wordsOfSetting(english, key)).toEqual({ title: key, sentence: undefined });
  }
  expect(wordsOfSetting(undefined, 'descriptor').title).toBe('descriptor');
});

test('the text on statements is found by the words of those who look for it', () => {
  expect(wordsOfSetting(english, 'descriptor').sentence).toContain('What shoppers read');
  expect(wordsOfSetting(german, 'descriptor').title).toContain('Kontoauszug');
});
