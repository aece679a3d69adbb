import { expect, test } from 'vitest';
import { typedAhead } from './typed-ahead.ts';

const started = () => {
  const target = new EventTarget();
  const ahead = typedAhead(target as Document);
  /** Presses a key; returns whether the page still acts on it. */
  const press = (key: string, modifiers: { readonly ctrlKey?: boolean } = {}): boolean => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...modifiers });
    return target.dispatchEvent(event);
  };
  return { ahead, press };
};

test('what is typed before a field is there is given to it, and nothing else acts on it', () => {
  const { ahead, press } = started();
  ahead.begin();
  expect([...'Janr'].map((key) => press(key))).toEqual([false, false, false, false]);
  press('Backspace');
  press('e');
  expect(press('Escape')).toBe(true);
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(ahead.take()).toBe('Jane');
  expect(ahead.take()).toBe('Jane');
  ahead.begin();
  expect(ahead.take()).toBe('');
});

test('before and afterwards, keys are those of the page', () => {
  const { ahead, press } = started();
  expect(press('j')).toBe(true);
  ahead.begin();
  ahead.take();
  expect(press('j')).toBe(true);
  expect(ahead.take()).toBe('');
});
