import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCreditorIdentifier } from '../../../../catalogue/banking/creditor-identifier.ts';
import { faultsBySchema } from '../../../testing/schemas.ts';
import { CREDIT_TRANSFERS, type CreditTransfer, writeCreditTransfers } from './credit-transfers.ts';
import {
  DIRECT_DEBITS,
  type DirectDebit,
  type DirectDebitFile,
  sequenceTypes,
  writeDirectDebits,
} from './direct-debits.ts';
import { readXml, textAt } from './read-xml.ts';
import { decimal, hundredthsOf, isSepaReference, sepaText } from './texts.ts';
import { transferCode } from './transfer-code.ts';

const collected = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

const anything = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });

/** A name that has at least one letter: it is checked before an order is taken. */
const name = anything.map((text) => `A${text}`);

const bic = fc.constantFrom(undefined, 'COBADEFFXXX', 'BNPAFRPP');
const party = fc.record({ name, iban: fc.constantFrom('DE89370400440532013000', 'FR1420041010050500013M02606'), bic });
const amount = fc.bigInt({ min: 1n, max: 99_999_999_999n });

const debit: fc.Arbitrary<DirectDebit> = fc.record({
  endToEndId: fc.uuid().map((id) => id.replaceAll('-', '')),
  amount,
  remittance: anything,
  debtor: party,
  mandate: fc.record({ id: fc.stringMatching(/^[A-Za-z0-9]{1,35}$/), dateOfSignature: fc.constant('2026-11-25') }),
});

const transfer: fc.Arbitrary<CreditTransfer> = fc.record({
  endToEndId: fc.uuid().map((id) => id.replaceAll('-', '')),
  amount,
  remittance: anything,
  payee: party,
});

const ORDERS = 200;

const totals = (orders: readonly { readonly amount: bigint }[]) => ({
  count: orders.length,
  sum: orders.reduce((sum, order) => sum + order.amount, 0n),
});

const head = { messageId: 'TG20261125ABCDEF', createdAt: '2026-11-25T13:00:00Z', sender: 'Köhler & Söhne' };
const owner = { name: 'Köhler & Söhne', iban: 'DE89370400440532013000' };

const debitFile = (seed: number): DirectDebitFile => {
  const orders = fc.sample(debit, { numRuns: ORDERS, seed });
  return {
    ...head,
    creditor: { ...owner, creditorIdentifier: 'DE98ZZZ09999999999' },
    scheme: 'CORE',
    collectionDate: '2026-11-27',
    isOneEntry: true,
    parts: sequenceTypes.map((sequenceType, index) => {
      const part = orders.filter((_, place) => place % sequenceTypes.length === index);
      return { sequenceType, ...totals(part), orders: part };
    }),
  };
};

/** Returns the texts at a path of each order, and those of the header. */
const readBack = async (file: string, path: string, inside: string) => {
  const source = async function* () {
    yield new TextEncoder().encode(file);
  };
  const [orders, headers]: [string[], (string | undefined)[]] = [[], []];
  for await (const { path: found, element } of readXml(source(), {
    messages: ['pain.'],
    kind: 'a file of orders',
    records: [path, 'GrpHdr'],
  })) {
    if (found === path) orders.push(textAt(element, inside) ?? '');
    else headers.push(textAt(element, 'NbOfTxs'), textAt(element, 'CtrlSum'));
  }
  return { orders, headers };
};

describe('a file of direct debits', () => {
  test('is valid by the official schema, with any names and texts', async () => {
    const file = await collected(writeDirectDebits(debitFile(1)));
    expect(await faultsBySchema(DIRECT_DEBITS, file)).toBeUndefined();
  });

  test('has the number and the sum of its orders', async () => {
    const file = debitFile(2);
    const written = await collected(writeDirectDebits(file));
    const { orders, headers } = await readBack(written, 'PmtInf/DrctDbtTxInf', 'InstdAmt');
    const sum = orders.reduce((total, text) => total + (hundredthsOf(text) ?? 0n), 0n);
    expect([orders.length, headers]).toEqual([ORDERS, [String(ORDERS), decimal(sum)]]);
  });

  test('has numbers and sums that are those of its orders, in whatever parts they are', async () => {
    const parts = fc.tuple(...sequenceTypes.map(() => fc.array(amount, { maxLength: 4 })));
    await fc.assert(
      fc.asyncProperty(parts, async (amounts) => {
        const [some] = fc.sample(debit, { numRuns: 1, seed: 6 });
        const ofParts = amounts.map((each) =>
          each.map((one): DirectDebit => ({ ...(some as DirectDebit), amount: one })),
        );
        const file = await collected(
          writeDirectDebits({
            ...debitFile(6),
            parts: ofParts.map((orders, place) => ({
              sequenceType: sequenceTypes[place] ?? 'OOFF',
              ...totals(orders),
              orders,
            })),
          }),
        );
        const found = [...file.matchAll(/<NbOfTxs>(\d+)<\/NbOfTxs>\s*<CtrlSum>([\d.]+)<\/CtrlSum>/g)];
        const wanted = [ofParts.flat(), ...ofParts].map(totals);
        expect(found.map(([, count, sum]) => [count, sum])).toEqual(
          wanted.map(({ count, sum }) => [String(count), decimal(sum)]),
        );
        const written = [...file.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, text]) => text);
        expect(written).toEqual(amounts.flat().map(decimal));
      }),
      { numRuns: 30 },
    );
  });

  test('written again has the same bytes', async () => {
    expect(await collected(writeDirectDebits(debitFile(3)))).toBe(await collected(writeDirectDebits(debitFile(3))));
  });

  test('that has a wrong day is found by the schema', async () => {
    const file = await collected(writeDirectDebits({ ...debitFile(4), collectionDate: 'tomorrow' }));
    expect(await faultsBySchema(DIRECT_DEBITS, file)).toContain("'tomorrow' is not a valid value");
  });
});

describe.each([
  ['credit transfers', false],
  ['instant transfers', true],
])('a file of %s', (_what, isInstant) => {
  const orders = fc.sample(transfer, { numRuns: ORDERS, seed: 5 });
  const file = (isOneEntry = false, some: readonly CreditTransfer[] = orders) =>
    collected(
      writeCreditTransfers({
        ...head,
        ...totals(some),
        orders: some,
        payer: owner,
        executionDate: '2026-11-27',
        isInstant,
        isOneEntry,
      }),
    );

  test('is valid by the official schema, with any names and texts', async () => {
    expect(await faultsBySchema(CREDIT_TRANSFERS, await file())).toBeUndefined();
  });

  test('has the number and the sum of its orders', async () => {
    const { orders: amounts, headers } = await readBack(await file(), 'PmtInf/CdtTrfTxInf', 'Amt/InstdAmt');
    const { count, sum } = totals(orders);
    expect([amounts.length, headers]).toEqual([count, [String(count), decimal(sum)]]);
  });

  test('says once for all orders which transfers they are', async () => {
    const found = [...(await file()).matchAll(/<PmtTpInf>.*?<\/PmtTpInf>/gs)].map(([text]) =>
      text.replaceAll(/\s/g, ''),
    );
    const instrument = isInstant ? '<LclInstrm><Cd>INST</Cd></LclInstrm>' : '';
    expect(found).toEqual([`<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl>${instrument}</PmtTpInf>`]);
  });

  test.each([
    [1, false, 'false'],
    [1, true, 'false'],
    [2, false, 'false'],
    [2, true, 'true'],
    [ORDERS, true, 'true'],
  ])('of %i orders, to be booked in one entry: %s, has BtchBookg %s', async (count, isOneEntry, written) => {
    expect(await file(isOneEntry, orders.slice(0, count))).toContain(`<BtchBookg>${written}</BtchBookg>`);
  });
});

describe('a text', () => {
  test.each([
    ['Größe, Straße & Co_', 'Groesse, Strasse + Co-'],
    ['Ελλάδα', 'Ellada'],
    ['Пловдив', 'Plovdiv'],
    ['l’été\n2026', "l'ete 2026"],
    ['100 €; #1', '100 EUR 1'],
  ])('%j is written %j', (text, written) => {
    expect(sepaText(text, 70)).toBe(written);
  });

  test('has only characters that banks take, and no more than the maximum', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 140 }), (text, maximum) => {
        const written = sepaText(text, maximum);
        expect(written).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
        expect(written.length).toBeLessThanOrEqual(maximum);
        expect(sepaText(written, maximum)).toBe(written);
      }),
    );
  });

  test.each([
    ['ORDER/4711', true],
    ['/ORDER', false],
    ['ORDER//4711', false],
    ['ORDER/', false],
    ['', false],
    ['A'.repeat(36), false],
    ['Ä', false],
  ])('%j as a reference: %s', (text, isReference) => {
    expect(isSepaReference(text)).toBe(isReference);
  });
});

describe('an amount', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), (hundredths) => {
        expect(hundredthsOf(decimal(hundredths))).toBe(hundredths);
      }),
    );
  });

  test.each([
    ['1', 100n],
    ['1.5', 150n],
    ['1.500', 150n],
    ['1.505', undefined],
    ['-1.00', undefined],
    ['1,00', undefined],
    ['', undefined],
  ])('%j is %s', (text, hundredths) => {
    expect(hundredthsOf(text)).toBe(hundredths);
  });
});

describe('a creditor identifier', () => {
  test.each([
    ['DE98ZZZ09999999999', true],
    ['DE98ABC09999999999', true],
    ['NL79ZZZ999999990000', true],
    ['DE97ZZZ09999999999', false],
    ['DE98ZZZ09999999998', false],
    ['de98zzz09999999999', false],
    ['DE98ZZZ', false],
    ['', false],
  ])('%s: %s', (text, holds) => {
    expect(isCreditorIdentifier(text)).toBe(holds);
  });
});

test('the code of a transfer has the lines of its specification', () => {
  const code = transferCode({
    payee: { ...owner, bic: 'COBADEFFXXX' },
    amount: 9_205n,
    remittance: 'RF18 5390 0754 7034',
  });
  expect(code.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Köhler & Söhne',
    'DE89370400440532013000',
    'EUR92.05',
    '',
    '',
    'RF18 5390 0754 7034',
  ]);
});

test.each([
  ['letters of two units', `A${'\u{20000}'.repeat(69)}`],
  ['letters of three bytes', '\u3042'.repeat(70)],
])('the code of a transfer to a name with %s is whole, and in the limit', (_, name) => {
  const code = transferCode({
    payee: { name, iban: 'MT84MALT011000012345MTLCAST001S', bic: 'COBADEFFXXX' },
    amount: 99_999_999_999n,
    remittance: 'RF18 5390 0754 7034',
  });
  expect(Buffer.from(code).toString()).toBe(code);
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(331);
});
