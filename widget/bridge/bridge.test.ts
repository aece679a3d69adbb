import { describe, expect, test } from 'vitest';
import { addressOf, type FrameAddress, hashOf } from './frame-address.ts';
import { isToFrame } from './frame-end.ts';
import { isToPage } from './page-end.ts';

const settings = {
  checkoutId: 'A',
  resource: 'payment',
  brands: ['VISA'],
  language: 'en',
  direction: 'ltr',
  label: 'Card number',
  placeholder: '',
  labelled: true,
  look: [['color', 'red']],
  grouped: true,
  masked: false,
  required: true,
};

describe('a frame accepts the message', () => {
  test.each([
    { type: 'settings', settings },
    { type: 'look', look: [['color', '']] },
    { type: 'codeLength', length: 4 },
    { type: 'error', text: '' },
    { type: 'locked', locked: true },
    { type: 'focus' },
    { type: 'clear' },
    { type: 'ask' },
    { type: 'submit', fields: [['card.holder', 'Ada Lovelace']] },
  ])('$type', (message) => {
    expect(isToFrame(message)).toBe(true);
  });
});

describe('a frame ignores', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'focus'],
    ['a list', []],
    ['an object without a type', {}],
    ['a type that it does not know', { type: 'read' }],
    ['a type that every object has', { type: 'constructor' }],
    ['a type that is no string', { type: ['focus'] }],
    ['no settings', { type: 'settings' }],
    ['brands that are no list', { type: 'settings', settings: { ...settings, brands: 'VISA' } }],
    ['a look without a value', { type: 'settings', settings: { ...settings, look: [['color']] } }],
    ['an endless id', { type: 'settings', settings: { ...settings, checkoutId: 'A'.repeat(5000) } }],
    ['a change of the look that is no list', { type: 'look', look: { color: 'red' } }],
    ['a length that is no integer', { type: 'codeLength', length: 1.5 }],
    ['a negative length', { type: 'codeLength', length: -1 }],
    ['an error that is no string', { type: 'error', text: 5 }],
    ['a parameter with two values', { type: 'submit', fields: [['card.holder', 'Ada', 'Lovelace']] }],
    ['more parameters than a form has', { type: 'submit', fields: Array(201).fill(['a', 'b']) }],
    ['parameters that are no list', { type: 'submit', fields: { 'card.holder': 'Ada' } }],
  ])('%s', (_what, message) => {
    expect(isToFrame(message)).toBe(false);
  });
});

describe('the page', () => {
  test.each(['state', 'focus', 'blur', 'enter', 'outcome', 'answer'])('accepts the message %s', (type) => {
    expect(isToPage({ type })).toBe(true);
  });

  test.each([undefined, null, 'blur', {}, { type: 5 }])('ignores %j', (message) => {
    expect(isToPage(message)).toBe(false);
  });
});

describe('the address of a frame', () => {
  test.each(['https://shop.example', 'http://localhost:8081', 'null', 'capacitor://localhost'])(
    'carries field, channel and the origin %s',
    (origin) => {
      const address: FrameAddress = { field: 'cvv', channel: 'k3v9', origin };
      expect(addressOf(hashOf(address))).toEqual(address);
    },
  );

  test.each(['', '#', '#cvv', '#cvv/k3v9', '#pin/k3v9/https%3A%2F%2Fshop.example', '#cvv//x', '#cvv/k3v9/'])(
    '"%s" is not recognised',
    (hash) => {
      expect(addressOf(hash)).toBeUndefined();
    },
  );
});
