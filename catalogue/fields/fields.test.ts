import { describe, expect, test } from 'vitest';
import { requestShapes, secretNames } from '../requests/requests.ts';
import { titledTables } from '../requests/tables.ts';
import type { RequestShape } from '../schema/check.ts';
import type { Field, Fields } from '../schema/field.ts';

/** Every row, once for each table that contains it. */
const rows: readonly (readonly [string, Field])[] = titledTables.flatMap(([, table]) => Object.entries(table));

/** Parameters with different formats or meanings in different requests, and the number of these. */
const severalFormats = new Map([
  ['paymentType', 9],
  ['merchantTransactionId', 2],
  ['testMode', 2],
  ['state', 4],
  ['cursor', 2],
  ['active', 2],
  ['chargebackResultCode', 2],
  ['paymentId', 5],
  ['registrationId', 2],
  ['list', 2],
  ['kind', 2],
  ['reason', 3],
  ['file.name', 2],
  ['file.content', 2],
  ['date.from', 2],
  ['date.to', 2],
]);

const longestOf = (texts: readonly string[]): string =>
  [...texts].sort((left, right) => right.length - left.length)[0] ?? '';

/** Values that are wrong everywhere, because no value may contain a control character. */
const hostile = ['\0', 'a\0b', '\u001b[2J', '\u007f'];

describe('every row', () => {
  test.each(rows)('%s is named, explained and listed once', (name, [, , meaning]) => {
    const piece = /[a-z][A-Za-z0-9]*(?:\[(?:n|name|key|brand|CB-[A-Z_]+)\])?/.source;
    expect(rows.filter(([other]) => other === name)).toHaveLength(severalFormats.get(name) ?? 1);
    expect(name).toMatch(new RegExp(`^${piece}(?:\\.${piece})*$`));
    expect(meaning).toMatch(/^\S.*\.$/);
  });

  test.each(rows.filter(([, [, { schema }]]) => schema.default !== undefined))(
    'the default of %s is a right value, and no text repeats it',
    (_, [, format, meaning]) => {
      expect(format.read(format.schema.default ?? '')).toBe(format.schema.default);
      expect(meaning).not.toMatch(/default|without it|left out/i);
    },
  );

  test.each(rows)('%s accepts each of its examples', (_, [, format]) => {
    expect(format.samples().right.filter((example) => format.read(example) === undefined)).toEqual([]);
    expect(format.samples().right.length).toBeGreaterThan(0);
  });

  test.each(rows)('%s refuses each of its counterexamples', (_, [, format]) => {
    expect([...format.samples().wrong, ...hostile].filter((wrong) => format.read(wrong) !== undefined)).toEqual([]);
    expect(format.samples().wrong.length).toBeGreaterThan(0);
  });

  test.each(rows)('%s refuses one character more than its longest example', (_, [, format]) => {
    const longest = longestOf(format.samples().right);
    expect(format.read(longest)).toBeDefined();
    expect(format.read(`${longest}${longest.at(-1)}`)).toBeUndefined();
  });

  test.each(rows)('%s reads its own spelling as the same value', (_, [, format]) => {
    for (const example of format.samples().right) {
      const value = format.read(example);
      expect(value === undefined ? undefined : format.read(value)).toBe(value);
    }
  });

  test.each(rows)('%s describes correct values', (_, [, format]) => {
    expect(format.message).toMatch(
      /^(?:must match \^.*\$ \(.+\)|must be one of \[.+\]|invalid or missing parameter \(.+\))$/,
    );
    expect(format.words.length).toBeGreaterThan(0);
  });

  test.each(rows)('%s has a schema that agrees with its examples', (_, [, { samples, schema }]) => {
    for (const example of samples().right) {
      const length = [...example].length;
      if (schema.pattern !== undefined) expect(example).toMatch(new RegExp(schema.pattern, 'u'));
      if (schema.enum !== undefined) expect(schema.enum).toContain(example);
      expect(length).toBeGreaterThanOrEqual(schema.minLength ?? 0);
      expect(length).toBeLessThanOrEqual(schema.maxLength ?? Number.POSITIVE_INFINITY);
    }
  });
});

const formatsIn = (fields: Fields) => Object.values(fields).map(([, format]) => format);

/** A long text that is cheap to refuse, but expensive for a pattern that tries again from each character. */
const endless = (piece: string): string => piece.repeat(100_000 / piece.length);

describe('no value stalls the server', () => {
  const pieces = ['a', '0', '1.', ' ', '[', 'a.', '+1', '1-', '/', 'http://', '\uD83D\uDE00', '%41', 'é'];

  test.each(rows)('%s refuses 100,000 characters of anything', (_, [, format]) => {
    for (const piece of pieces) expect(format.read(`${endless(piece)}\0`)).toBeUndefined();
  });
});

describe('the tables as a whole', () => {
  test('mark exactly these parameters as secrets', () => {
    const secret = rows.filter(([, [, , , mark]]) => mark === 'secret').map(([name]) => name);
    expect(secret).toEqual([
      'card.number',
      'card.cvv',
      'walletOne.paymentToken',
      'walletTwo.paymentToken',
      'walletThree.paymentToken',
      'bankAccount.number',
      'bankAccount.iban',
      'tokenAccount.number',
      'tokenAccount.cryptogram',
      'tokenAccount.dtvc',
      'giftCard.number',
      'giftCard.pin',
      'threeDSecure.verificationId',
      'risk.accountToken',
      'sender.accountNumber',
      'recipient.accountNumber',
      'evidence.text',
      'file.content',
      'file.content',
      'password',
      'privateKey',
      'passphrase',
      'secret',
    ]);
    expect(secretNames().toSorted()).toEqual([...new Set(secret)].toSorted());
  });

  test('are each used by a request', () => {
    const shapes = Object.values<RequestShape<unknown>>(requestShapes);
    const formats = new Set(shapes.flatMap(({ fields }) => formatsIn(fields)));
    const names = new Set(shapes.flatMap(({ fields }) => Object.keys(fields)));
    const isUsed = (name: string, format: Field[1]): boolean => names.has(name) && formats.has(format);
    expect(rows.filter(([name, [, format]]) => !isUsed(name, format)).map(([name]) => name)).toEqual([]);
  });

  test('contain every parameter of every request', () => {
    const tabled = new Set(rows.map(([name]) => name));
    const asked = Object.values<RequestShape<unknown>>(requestShapes).flatMap(({ fields }) => Object.keys(fields));
    expect(asked.filter((name) => !tabled.has(name))).toEqual([]);
  });
});
