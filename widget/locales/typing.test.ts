import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOf } from './digits.ts';
import { arrangedExpiry, expiryOf, typedExpiry } from './expiry.ts';
import { type Edit, grouped, type Typed } from './typing.ts';

const fours = [4, 8, 12];

/** Returns the text and the position of the caret, which a bar marks. */
const typed = (marked: string): Typed => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const shown = ({ text, caret }: Typed): string => `${text.slice(0, caret)}|${text.slice(caret)}`;

type Key = 'Backspace' | 'Delete' | { readonly text: string };

/** Returns what an input contains after a key or a paste, as browsers report it. */
const pressed = ({ text, caret }: Typed, key: Key): Edit => {
  if (key === 'Backspace') {
    const start = Math.max(caret - 1, 0);
    return {
      text: text.slice(0, start) + text.slice(caret),
      caret: start,
      before: text,
      inputType: 'deleteContentBackward',
    };
  }
  if (key === 'Delete') {
    return {
      text: text.slice(0, caret) + text.slice(caret + 1),
      caret,
      before: text,
      inputType: 'deleteContentForward',
    };
  }
  return {
    text: text.slice(0, caret) + key.text + text.slice(caret),
    caret: caret + key.text.length,
    before: text,
    inputType: 'insertText',
  };
};

const number = (edit: Edit): Typed => grouped(edit, fours, 16);
const inserted = (marked: string): Edit => ({ ...typed(marked), before: '', inputType: 'insertFromPaste' });

describe('digits are grouped, and the caret stays after its digit', () => {
  test.each([
    ['|', '|'],
    ['4|', '4|'],
    ['4242|', '4242|'],
    ['42424|', '4242 4|'],
    ['4242 |', '4242|'],
    ['42|42 4242', '42|42 4242'],
    ['429|42 4242', '429|4 2424 2'],
    ['4242 9|4242', '4242 9|424 2'],
    ['4242 |4242', '4242 |4242'],
    ['42424|242', '4242 4|242'],
    ['4242|4242', '4242| 4242'],
    ['4242-4242-4242-4242|', '4242 4242 4242 4242|'],
    ['4242.4242\t4242 4242|', '4242 4242 4242 4242|'],
    ['a4|b', '4|'],
    ['４２|', '42|'],
    ['٤٢٤٢٤|', '4242 4|'],
    ['4242424242424242999|', '4242 4242 4242 4242|'],
    ['|4242424242424242999', '|4242 4242 4242 4242'],
    ['4242 9|242 4242 4242 5', '4242 |2424 2424 2425'],
  ])('%s -> %s', (before, after) => {
    expect(shown(number(inserted(before)))).toBe(after);
  });

  test('groups of 4, 6 and 5', () => {
    expect(shown(grouped(inserted('377777777777770|'), [4, 10], 15))).toBe('3777 777777 77770|');
  });

  test('no groups where the page has switched them off', () => {
    expect(shown(grouped(inserted('4242 4242|'), [], 19))).toBe('42424242|');
  });

  test('the same number pasted without spaces stays whole', () => {
    const edit = { ...typed('42424242|'), before: '4242 4242', inputType: 'insertFromPaste' };
    expect(shown(number(edit))).toBe('4242 4242|');
  });
});

describe('one press deletes one character over a gap', () => {
  test.each<[string, Key, string]>([
    ['1234 |5678', 'Backspace', '123|5 678'],
    ['1234| 5678', 'Delete', '1234| 678'],
    ['1234 5|678', 'Backspace', '1234 |678'],
    ['1234 |5678', 'Delete', '1234 |678'],
    ['1234 5|', 'Backspace', '1234|'],
    ['|1234', 'Backspace', '|1234'],
    ['1234|', 'Delete', '1234|'],
  ])('in the number %s: %s -> %s', (before, key, after) => {
    expect(shown(number(pressed(typed(before), key)))).toBe(after);
  });

  test.each<[string, Key, string]>([
    ['12 / |34', 'Backspace', '1| / 34'],
    ['12 /| 34', 'Backspace', '1| / 34'],
    ['12 |/ 34', 'Backspace', '1| / 34'],
    ['12| / 34', 'Delete', '12| / 4'],
    ['12 |/ 34', 'Delete', '12 / |4'],
    ['12| / 4', 'Delete', '12|'],
    ['12 / 3|4', 'Backspace', '12 / |4'],
    ['12 / 3|', 'Backspace', '12|'],
    ['12 / |', 'Backspace', '1|'],
    ['05|', 'Backspace', '0|'],
    ['1| / 34', 'Backspace', '|34'],
  ])('in the date %s: %s -> %s', (before, key, after) => {
    expect(shown(typedExpiry(pressed(typed(before), key)))).toBe(after);
  });
});

describe('a date is corrected in its middle', () => {
  test.each([
    ['1| / 34', '1', '11| / 34'],
    ['1|3 / 4', '1', '11| / 34'],
    ['|34', '5', '05| / 34'],
    ['12| / 34', '/', '12 / |34'],
    ['12| / 34', '9', '12 / 9|34'],
    ['12 / 2|034', '5', '12 / 2|034'],
    ['12 / |34', '20', '12 / 20|34'],
  ])('%s with %s -> %s', (before, text, after) => {
    expect(shown(typedExpiry(pressed(typed(before), { text })))).toBe(after);
  });
});

/** Keys, pastes and movements of the caret, as shoppers make them in any order. */
const actions = fc.array(
  fc.oneof(
    fc.constantFrom<Key>('Backspace', 'Delete'),
    fc.record({ text: fc.string({ unit: fc.constantFrom(...'0123456789 -/'), maxLength: 6 }) }),
    fc.record({ moveTo: fc.nat({ max: 24 }) }),
  ),
  { maxLength: 40 },
);

/** Makes the changes one after the other. `check` compares before and after each key or paste. */
const edited = (
  arranged: (edit: Edit) => Typed,
  given: typeof actions extends fc.Arbitrary<infer A> ? A : never,
  check: (before: Typed, key: Key, after: Typed) => void,
): void => {
  given.reduce<Typed>(
    (before, action) => {
      if (typeof action === 'object' && 'moveTo' in action) {
        return { text: before.text, caret: Math.min(action.moveTo, before.text.length) };
      }
      const after = arranged(pressed(before, action));
      check(before, action, after);
      return after;
    },
    { text: '', caret: 0 },
  );
};

/** Returns the digits on both sides of the caret. */
const sides = ({ text, caret }: Typed): readonly [string, string] => [
  digitsOf(text.slice(0, caret)),
  digitsOf(text.slice(caret)),
];

test('any editing of a number changes the digits at the caret and nothing else', () => {
  fc.assert(
    fc.property(actions, (given) => {
      edited(number, given, (before, key, after) => {
        const [left, right] = sides(before);
        const expected =
          key === 'Backspace'
            ? [left.slice(0, -1), right]
            : key === 'Delete'
              ? [left, right.slice(1)]
              : [(left + digitsOf(key.text)).slice(0, 16 - right.length), right];
        expect(sides(after)).toEqual(expected);
        expect(after.text).toBe(digitsOf(after.text).replace(/.{4}(?=.)/g, '$& '));
      });
    }),
  );
});

test('any deletion in a date deletes one digit at the caret and nothing else', () => {
  fc.assert(
    fc.property(actions, (given) => {
      edited(typedExpiry, given, (before, key, after) => {
        if (typeof key === 'object') return;
        const [left, right] = sides(before);
        expect(sides(after)).toEqual(key === 'Backspace' ? [left.slice(0, -1), right] : [left, right.slice(1)]);
      });
    }),
  );
});

test('any editing of a date leaves it in one form, and the caret after what was typed', () => {
  fc.assert(
    fc.property(actions, (given) => {
      edited(typedExpiry, given, (before, key, after) => {
        expect(after.text).toMatch(/^(?:\d{0,2}|\d{1,2} \/ \d{0,5})$/);
        // A seventh digit has no room, nor a fifth one at the end of a year.
        const isFullYear = before.caret === before.text.length && / \/ \d{4}/.test(before.text);
        const hasRoom = digitsOf(before.text).length < 6 && !isFullYear;
        if (typeof key === 'object' && /^\d$/.test(key.text) && after.text !== before.text && hasRoom) {
          expect(after.text.slice(0, after.caret)).toMatch(new RegExp(`${key.text}$`));
        }
      });
    }),
  );
});

test('every date can be typed digit by digit, and replaced by another one in place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2020, max: 2099 }), (month, year) => {
      const keys = `${String(month).padStart(2, '0')}${year}`;
      const date = [...keys].reduce<Typed>((before, text) => typedExpiry(pressed(before, { text })), typed('|'));
      expect(expiryOf(date.text)).toEqual({ month: keys.slice(0, 2), year: String(year) });
      expect(arrangedExpiry(date.text)).toBe(date.text);
    }),
  );
});
