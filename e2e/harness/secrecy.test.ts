import { describe, expect, test } from 'vitest';
import { cards } from './cards.ts';
import { shownIn, showsCode, showsNumber } from './secrecy.ts';

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
