import { describe, expect, test } from 'vitest';
import { CREDIT_TRANSFERS, writeCreditTransfers } from '../../../connectors/sepa/files/credit-transfers.ts';
import { DIRECT_DEBITS, writeDirectDebits } from '../../../connectors/sepa/files/direct-debits.ts';
import type { SepaFile } from '../../../connectors/sepa/model/file.ts';
import type { SepaOrder } from '../../../connectors/sepa/model/order.ts';
import { readByAqBanking } from '../../../testing/aqbanking.ts';
import { faultsBySchema } from '../../../testing/schemas.ts';
import { writeStatement, writeStatusReport } from './answers.ts';

const CREATED = '2026-11-27T17:00:00Z';
const IBAN = 'DE89370400440532013000';
const OTHER_IBAN = 'FR1420041010050500013M02606';

const file: SepaFile = {
  channelId: '0'.repeat(32),
  kind: 'collection',
  day: '2026-11-27',
  version: 3,
  id: `8a01a1${'5'.repeat(26)}`,
  state: 'made',
  closesAtMs: 0,
  orders: 40,
  amount: 0n,
  bytes: 0,
  digest: '',
  parts: 1,
};

const orders: readonly SepaOrder[] = Array.from({ length: 40 }, (_, place) => ({
  channelId: file.channelId,
  reference: `8a01a2${String(place).padStart(26, '0')}`,
  version: 1,
  kind: 'collection',
  day: file.day,
  paymentId: `8a01a2${String(place).padStart(26, '0')}`,
  amount: BigInt(place) ** 5n + 1n,
  party: '',
  remittance: `Order ${place}`,
  mandate: { id: `M${place}`, signedOn: '2026-11-01', sequenceType: 'OOFF' },
  state: 'open',
  reason: undefined,
  createdAtMs: 0,
}));

const collected = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

const statement = () =>
  collected(
    writeStatement(
      { id: 'booked-1', iban: IBAN, day: file.day, createdAt: CREATED, sum: -1_234n },
      (async function* () {
        for (const [place, order] of orders.entries()) yield [order, place % 4 === 0 ? 'AC04' : undefined] as const;
      })(),
    ),
  );

describe('the files of the simulated bank are valid by the official schemas', () => {
  test.each([0, 3])('a status report with %i rejections', async (count) => {
    const rejections = orders.slice(0, count).map((order) => [order, { reason: 'AC04' }] as const);
    const report = await collected(writeStatusReport(file, CREATED, rejections));
    expect(await faultsBySchema('pain.002.001.10', report)).toBeUndefined();
  });

  test('a statement, by the schema of reports during the day, which has the same entries', async () => {
    const renamed = (await statement())
      .replace('camt.053.001.08', 'camt.052.001.08')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll(/(<\/?)Stmt>/g, '$1Rpt>');
    expect(await faultsBySchema('camt.052.001.08', renamed)).toBeUndefined();
  });
});

test('a statement has the balance before and after it, which may be a debt', async () => {
  const balances = [
    ...(await statement()).matchAll(/<Cd>(OPBD|CLBD)<\/Cd>.*?<Amt Ccy="EUR">([\d.]+).*?<CdtDbtInd>(\w+)/gs),
  ];
  expect(balances.map(([, ...found]) => found)).toEqual([
    ['OPBD', '0.00', 'CRDT'],
    ['CLBD', '12.34', 'DBIT'],
  ]);
});

describe('AqBanking, which nobody here wrote, reads the same orders and sums', () => {
  const owner = { name: 'Shop', iban: IBAN };
  const other = { name: 'Jane Jones', iban: OTHER_IBAN };
  const totals = { count: orders.length, sum: orders.reduce((sum, { amount }) => sum + amount, 0n) };
  const head = { messageId: 'TG1', createdAt: CREATED, sender: 'Shop', isOneEntry: false };
  const written = orders.map(({ reference: endToEndId, amount, remittance }) => ({ endToEndId, amount, remittance }));
  const wanted = orders.map(({ reference, amount }) => [reference, amount]);
  const read = async (content: string, known: string, profile: string) => {
    const found = await readByAqBanking(content, known, profile);
    return found.map(({ endToEndReference, amount }) => [endToEndReference, amount]);
  };

  test('in a file of direct debits', async () => {
    const mandate = { id: 'M1', dateOfSignature: '2026-11-01' };
    const debits = written.map((order) => ({ ...order, debtor: other, mandate }));
    const content = await collected(
      writeDirectDebits({
        ...head,
        creditor: { ...owner, creditorIdentifier: 'DE98ZZZ09999999999' },
        scheme: 'CORE',
        collectionDate: file.day,
        parts: [{ sequenceType: 'OOFF', ...totals, orders: debits }],
      }),
    );
    expect(content).toContain(DIRECT_DEBITS);
    expect(await read(content, 'pain.008.001.02', 'pain_008_001_02')).toEqual(wanted);
    const [first] = await readByAqBanking(content, 'pain.008.001.02', 'pain_008_001_02');
    expect([first?.mandateId, first?.remoteIban]).toEqual(['M1', OTHER_IBAN]);
  });

  test.each([false, true])('in a file of transfers, instant: %s', async (isInstant) => {
    const transfers = written.map((order) => ({ ...order, payee: other }));
    const content = await collected(
      writeCreditTransfers({ ...head, isInstant, payer: owner, executionDate: file.day, ...totals, orders: transfers }),
    );
    expect(content).toContain(CREDIT_TRANSFERS);
    expect(await read(content, 'pain.001.001.03', 'pain_001_001_03')).toEqual(wanted);
  });

  test('in a statement of the simulated bank', async () => {
    const signed = orders.map(({ reference, amount }, place) => [reference, place % 4 === 0 ? -amount : amount]);
    expect(await read(await statement(), 'camt.053.001.04', 'camt_053_001_04')).toEqual(signed);
  });
});
