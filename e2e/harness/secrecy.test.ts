import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cards } from './cards.ts';
import { changedParts, shownIn, showsCode, showsNumber } from './secrecy.ts';

const card = cards.approved;

describe('a card number is found', () => {
  test.each([
    ['plain', `{"number":"${card.number}"}`],
    ['in groups', 'card 4111 1111 1111 1111'],
    ['in an address', 'card.number=4111+1111+1111+1111'],
    ['as hex', Buffer.from(card.number).toString('hex')],
    ['as base64', Buffer.from(card.number).toString('base64')],
    ['inside a longer base64', Buffer.from(`number=${card.number}&holder=A`).toString('base64')],
    ['inside a base64 shifted by one', Buffer.from(`a number=${card.number}`).toString('base64')],
    ['inside a base64 shifted by two', Buffer.from(`my number=${card.number}`).toString('base64')],
  ])('%s', (_way, text) => {
    expect(showsNumber(text, card)).toBe(true);
  });
});

test('a number of AMEX is found in its own groups', () => {
  expect(showsNumber('3777 777777 77770', cards.approvedAmex)).toBe(true);
});

test('the first six and last four digits are not a card number', () => {
  expect(showsNumber('{"bin":"411111","last4Digits":"1111"}', card)).toBe(false);
});

describe('a security code is found if it stands alone', () => {
  test.each(['{"cvv":"083"}', 'card.cvv=083&x=1', '083', 'code: 083'])('%s', (text) => {
    expect(showsCode(text, card)).toBe(true);
  });

  test.each(['2026-11-21T00:00:05.083Z', '8a083f', '1.083', '"responseTime":1083'])('not in %s', (text) => {
    expect(showsCode(text, card)).toBe(false);
  });
});

describe('among all cards', () => {
  const all = Object.values(cards);

  test.each(Object.entries(cards))(
    'the number and the code of %s are found deep in a long text',
    (_name, { number, code }) => {
      const long = '{"bin":"411111"}\n'.repeat(10_000);
      for (const text of [
        number,
        Buffer.from(number).toString('hex'),
        Buffer.from(number).toString('base64'),
        `"${code}"`,
      ]) {
        expect(shownIn(`${long}${text}\n${long}`, all)).toContain(text);
      }
    },
  );

  test('nothing is found in a text without card data', () => {
    expect(shownIn('{"bin":"411111","last4Digits":"1111","amount":"92.00","at":1083}\n', all)).toBeUndefined();
  });
});

describe('of a file that was searched before', () => {
  const number = Buffer.from(card.number);
  const before = randomBytes(300_000);
  const withNumberAt = (place: number, size = before.length): Buffer => {
    const content = Buffer.alloc(size, before.subarray(0));
    number.copy(content, place);
    return content;
  };
  const isFound = (content: Buffer) => changedParts(before, content).some((part) => showsNumber(part, card));

  test('nothing is read again when nothing has changed', () => {
    expect(changedParts(before, Buffer.from(before))).toEqual([]);
  });

  test.each([0, 65_528, 65_536, 200_000, 299_984])('a number that was written at byte %i is found', (place) => {
    expect(isFound(withNumberAt(place))).toBe(true);
  });

  test('a number is found where the file has grown', () => {
    expect(isFound(withNumberAt(320_000, 400_000))).toBe(true);
  });

  test('a number is found that was completed by a change', () => {
    const half = Buffer.from(before);
    number.copy(half, 65_528, 0, 8);
    const whole = Buffer.from(half);
    number.copy(whole, 65_528);
    expect(changedParts(half, whole).some((part) => showsNumber(part, card))).toBe(true);
  });
});
