import { describe, expect, test } from 'vitest';
import { type Field, type Fields, without } from '../field.ts';
import { pages, query } from '../queries/query.ts';
import { requestShapes, secretNames } from '../requests.ts';
import { asynchronous } from './asynchronous.ts';
import { authentication } from './authentication.ts';
import { billing } from './billing.ts';
import { card } from './card.ts';
import { cart } from './cart.ts';
import { customParameters } from './custom-parameters.ts';
import { customer } from './customer.ts';
import { checkoutOnly, payment, recurring } from './payment.ts';
import { shipping } from './shipping.ts';
import { threeDSecure } from './three-d-secure.ts';
import { tokenization } from './tokenization.ts';

/** The reference by which payments are found is a parameter of payments too, where its length is another. */
const questions = without(query, 'merchantTransactionId');

const tables: readonly Fields[] = [
  authentication,
  payment,
  checkoutOnly,
  recurring,
  card,
  threeDSecure,
  customer,
  billing,
  shipping,
  cart,
  customParameters,
  asynchronous,
  tokenization,
  questions,
  pages,
];

const rows: readonly (readonly [string, Field])[] = tables.flatMap((table) => Object.entries(table));

const longestOf = (texts: readonly string[]): string =>
  [...texts].sort((left, right) => right.length - left.length)[0] ?? '';

/** Values that are wrong everywhere: a control character never stands in a value. */
const hostile = ['\0', 'a\0b', '\u001b[2J', '\u007f'];

describe('every row', () => {
  test.each(rows)('%s is named, explained and listed once', (name, [, , meaning]) => {
    expect(rows.filter(([other]) => other === name)).toHaveLength(1);
    expect(name).toMatch(
      /^[a-z][A-Za-z0-9]*(?:\[(?:n|name|key|brand)\])?(?:\.[a-z][A-Za-z0-9]*(?:\[(?:n|name|key|brand)\])?)*$/,
    );
    expect(meaning).toMatch(/^\S.*\.$/);
  });

  test.each(rows)('%s accepts each of its examples', (_, [, format]) => {
    expect(format.examples.filter((example) => format.read(example) === undefined)).toEqual([]);
    expect(format.examples.length).toBeGreaterThan(0);
  });

  test.each(rows)('%s refuses each of its counterexamples', (_, [, format]) => {
    expect([...format.counterexamples, ...hostile].filter((wrong) => format.read(wrong) !== undefined)).toEqual([]);
    expect(format.counterexamples.length).toBeGreaterThan(0);
  });

  test.each(rows)('%s refuses one character more than its longest example', (_, [, format]) => {
    const longest = longestOf(format.examples);
    expect(format.read(longest)).toBeDefined();
    expect(format.read(`${longest}${longest.at(-1)}`)).toBeUndefined();
  });

  test.each(rows)('%s reads its own spelling as the same value', (_, [, format]) => {
    for (const example of format.examples) {
      const value = format.read(example);
      expect(value === undefined ? undefined : format.read(value)).toBe(value);
    }
  });

  test.each(rows)('%s tells what would be right', (_, [, format]) => {
    expect(format.message).toMatch(
      /^(?:must match \^.*\$ \(.+\)|must be one of \[.+\]|invalid or missing parameter \(.+\))$/,
    );
    expect(format.words.length).toBeGreaterThan(0);
  });

  test.each(rows)('%s has a schema that agrees with its examples', (_, [, { examples, schema }]) => {
    for (const example of examples) {
      const length = [...example].length;
      if (schema.pattern !== undefined) expect(example).toMatch(new RegExp(schema.pattern, 'u'));
      if (schema.enum !== undefined) expect(schema.enum).toContain(example);
      expect(length).toBeGreaterThanOrEqual(schema.minLength ?? 0);
      expect(length).toBeLessThanOrEqual(schema.maxLength ?? Number.POSITIVE_INFINITY);
    }
  });
});

/** `length` characters, cheap to refuse and dear to a pattern that tries again from each of them. */
const endless = (piece: string): string => piece.repeat(100_000 / piece.length);

describe('no value stalls the server', () => {
  const pieces = ['a', '0', '1.', ' ', '[', 'a.', '+1', '1-', '/', 'http://', '\uD83D\uDE00', '%41', 'é'];

  test.each(rows)('%s refuses 100,000 characters of anything', (_, [, format]) => {
    for (const piece of pieces) expect(format.read(`${endless(piece)}\0`)).toBeUndefined();
  });
});

describe('the tables as a whole', () => {
  test('mark exactly these parameters as secrets', () => {
    const secret = rows.filter(([, [, , , secrecy]]) => secrecy === 'secret').map(([name]) => name);
    expect(secret).toEqual(['card.number', 'card.cvv', 'threeDSecure.verificationId']);
    expect(secretNames).toEqual(secret);
  });

  test('are each used by a request', () => {
    const used = new Set(Object.values(requestShapes).flatMap(({ fields }) => Object.keys(fields)));
    expect(rows.map(([name]) => name).filter((name) => !used.has(name))).toEqual([]);
  });
});
