import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brands } from '../brands/brands.ts';
import type { OtherBrand } from '../brands/other-brands.ts';
import { requestShapes } from '../requests/requests.ts';
import { check } from '../schema/check.ts';
import type { Format } from '../schema/format.ts';
import { defaultOf } from '../settings/channel-settings.ts';
import { allLeniencies, type Leniency, leniencies } from './leniencies.ts';
import { lenientShape } from './lenient-shape.ts';

const { paymentRequest } = requestShapes;

const right = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
} as const;

/** As requests are read: an empty value counts as not sent. */
const sent = (parameters: Readonly<Record<string, string>>) =>
  new Map(Object.entries<string>({ ...right, ...parameters }).filter(([, value]) => value !== ''));

const cardParameters = Object.entries(paymentRequest.fields).filter(([name]) => !name.startsWith('bankAccount.'));

const shapes = Object.entries(requestShapes);

const rows = Object.entries<Leniency>(leniencies);
const examples = rows.flatMap(([name, row]) => (row.examples ?? []).map((example) => [name, example] as const));

describe('every leniency', () => {
  test.each(rows)('%s describes what it accepts, the effect and the reason', (_name, row) => {
    for (const words of [row.becomes, row.reason]) expect(words).toMatch(/^[A-Z].*\.$/s);
    expect(row.takes).not.toMatch(/\.$/);
  });

  test.each(rows)('%s has examples if it concerns the parameters of a card payment', (_name, row) => {
    const { values } = row;
    const concernsPayments =
      row.names !== undefined ||
      cardParameters.some(([name, [, format]]) => values?.of(name, format) === true) ||
      row.lifted !== undefined ||
      row.alone !== undefined ||
      Object.values(row.dropped ?? {}).some((beside) => beside !== 'entityId');
    expect((row.examples ?? []).length > 0).toBe(concernsPayments);
  });

  test.each(rows)('%s has an example: of stored parameters, or of a request and its replies', (_name, row) => {
    expect([(row.examples ?? []).length > 0, (row.exchanges ?? []).length > 0]).toContain(true);
  });

  test.each(rows)(
    '%s: a strict channel answers each example otherwise',
    (_name, { examples: some = [], exchanges = [] }) => {
      expect(some.filter(({ refused }) => refused.length === 0)).toEqual([]);
      expect(exchanges.filter(({ lenient, strict }) => isDeepStrictEqual(lenient, strict))).toEqual([]);
    },
  );

  test.each(rows)('%s has an example of each name that it knows', (_name, row) => {
    const { names = {}, dropped = {}, alone = {} } = row;
    const sent = [...(row.examples ?? []), ...(row.exchanges ?? [])].flatMap((each) => Object.keys(each.sent));
    const known = Object.keys({ ...names, ...dropped, ...alone });
    expect(known.filter((name) => !sent.includes(name))).toEqual([]);
  });

  test.each(rows)(
    '%s lifts, spares, unsets and reads only what there is',
    (_name, { lifted, spared, unset, values }) => {
      const rules = shapes.flatMap(([, shape]) => shape.rules);
      expect((lifted ?? []).filter((rule) => !rules.includes(rule))).toEqual([]);
      const all = Object.entries(brands) as [string, OtherBrand][];
      const needs = (brand: string) => all.find(([id]) => id === brand)?.[1].needs ?? [];
      for (const brand of spared?.brands ?? [])
        expect(needs(brand)).toEqual(expect.arrayContaining([...(spared?.names ?? [])]));
      for (const [name, text] of Object.entries(unset ?? {})) expect([name, defaultOf(name)]).not.toEqual([name, text]);
      const read = shapes
        .flatMap(([, { fields }]) => Object.entries(fields))
        .filter(([name, [, format]]) => values?.of(name, format));
      expect(read.length > 0).toBe(values !== undefined);
    },
  );

  test.each(examples)('%s: a strict channel reports the errors of $sent', (_name, example) => {
    const checked = check(paymentRequest, sent(example.sent));
    const names = checked.ok ? [] : checked.errors.map(({ name }) => name);
    expect([...names].sort()).toEqual([...example.refused].sort());
  });

  test.each(examples)('%s: a lenient channel stores $sent in the form of the interface', (_name, example) => {
    const checked = check(lenientShape(paymentRequest), sent(example.sent));
    expect(checked).toEqual({ ok: true, request: { ...right, ...example.stored } });
  });
});

const formats: readonly (readonly [string, Format, Format])[] = shapes.flatMap(([shapeName, shape]) => {
  const lenient = lenientShape<unknown>(shape).fields;
  return Object.entries(shape.fields).map(([name, [, format]]) => {
    const other = lenient[name]?.[1];
    if (other === undefined) throw new Error(`a lenient channel does not know ${name}`);
    return [`${shapeName} ${name}`, format, other] as const;
  });
});
const respelled = formats.filter(([, strict, lenient]) => strict !== lenient);

describe('a lenient channel', () => {
  test('accepts every correct value of every parameter and stores the same', () => {
    expect(respelled.length).toBeGreaterThan(100);
    const otherwise = respelled.filter(([, strict, lenient]) =>
      strict.samples().right.some((value) => lenient.read(value) !== strict.read(value)),
    );
    expect(otherwise.map(([name]) => name)).toEqual([]);
  });

  test('reads every request that a strict one accepts in the same way', () => {
    const names = paymentRequest.names.written.map((name) =>
      name.replaceAll('[n]', '[0]').replace(/\[(?:name|key)\]/, '[abc]'),
    );
    const pairs = fc.constantFrom(...names).chain((name) => {
      const { right: some = [] } = paymentRequest.names.find(name)?.row.format.samples() ?? {};
      return fc.tuple(fc.constant(name), fc.constantFrom(...some));
    });
    let taken = 0;
    fc.assert(
      fc.property(fc.array(pairs, { maxLength: 8 }), (parameters) => {
        const request = sent(Object.fromEntries(parameters));
        const strict = check(paymentRequest, request);
        if (!strict.ok) return;
        taken += 1;
        expect(check(lenientShape(paymentRequest), request)).toEqual(strict);
      }),
      { numRuns: 2_000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  test('reads its stored values as the same values', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[+ \d()./\-a-z]{0,40}$/),
      fc.stringMatching(/^\d{1,12}\.?\d{0,3}$/),
    );
    fc.assert(
      fc.property(fc.constantFrom(...respelled), texts, ([, , lenient], text) => {
        const stored = lenient.read(text);
        if (stored !== undefined) expect(lenient.read(stored)).toBe(stored);
      }),
      { numRuns: 5_000 },
    );
  });

  test('refuses values without a plausible meaning: amounts to be rounded, phone numbers too long to dial, invalid postcodes', () => {
    const wrong = { taxAmount: '1.005', 'customer.phone': '1'.repeat(26), 'billing.postcode': '80331!' };
    for (const [name, value] of Object.entries({ ...wrong, amount: '1,50', createRegistration: 'maybe' })) {
      const checked = check(lenientShape(paymentRequest), sent({ [name]: value }));
      expect(checked.ok ? [] : checked.errors.map((error) => error.name)).toEqual([name]);
    }
  });

  test.each([' true', 'true ', 'TRUE\n', '1\n', '\u00a0false'])(
    'refuses %j, which nobody sends as a boolean',
    (text) => {
      expect(check(lenientShape(paymentRequest), sent({ createRegistration: text }))).toMatchObject({
        ok: false,
        errors: [{ name: 'createRegistration' }],
      });
    },
  );

  test('reads long texts in time linear in them', () => {
    for (const character of ['1', ' ', '-', '(', '+', 'a', '\u0660', '\ufdfa']) {
      const text = character.repeat(1_000_000);
      for (const [, , lenient] of respelled) expect(lenient.read(text)).toBeUndefined();
    }
  });

  test('refuses two names of one parameter with different values', () => {
    const names = { 'shipping.givenName': 'Jane', 'shipping.customer.givenName': 'John' };
    const checked = check(lenientShape(paymentRequest), sent(names));
    expect(checked.ok ? [] : checked.errors.map(({ name }) => name)).toEqual(['shipping.customer.givenName']);
    const same = check(lenientShape(paymentRequest), sent({ ...names, 'shipping.customer.givenName': 'Jane' }));
    expect(same.ok).toBe(true);
  });

  test('reports unknown parameters with the same suggestions as a strict one', () => {
    const parameters = sent({ 'shipping.forename': 'Jane' });
    const [strict, lenient] = [check(paymentRequest, parameters), check(lenientShape(paymentRequest), parameters)];
    expect(lenient.ok ? [] : lenient.errors.map(({ name }) => name)).toEqual(['shipping.forename']);
    expect(strict.ok).toBe(false);
  });

  test('creates its shapes once', () => {
    for (const [, shape] of shapes) expect(lenientShape<unknown>(shape)).toBe(lenientShape<unknown>(shape));
    expect(allLeniencies.length).toBe(rows.length);
  });
});
