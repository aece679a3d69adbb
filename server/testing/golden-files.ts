import { type CreditTransferFile, writeCreditTransfers } from '../connectors/sepa/files/credit-transfers.ts';
import {
  type DirectDebit,
  type DirectDebitFile,
  sequenceTypes,
  writeDirectDebits,
} from '../connectors/sepa/files/direct-debits.ts';
import type { Party } from '../connectors/sepa/files/parties.ts';

const head = {
  messageId: 'TG8a01a15555555555555555555555',
  createdAt: '2026-11-27T08:00:00Z',
  sender: 'Shop & Söhne',
};

const creditor = { name: 'Shop & Söhne', iban: 'DE89370400440532013000', creditorIdentifier: 'DE98ZZZ09999999999' };

const jane: Party = { name: 'Jane Jones', iban: 'FR1420041010050500013M02606' };

/** An account outside the European Economic Area: with the bank's BIC and the holder's address. */
const swiss: Party = {
  name: 'Jürg Müller',
  iban: 'CH9300762011623852957',
  bic: 'UBSWCHZH80A',
  address: { street: 'Bahnhofstrasse 1', postcode: '8001', town: 'Zürich', country: 'CH' },
};

const british: Party = {
  name: 'Seán O’Brien',
  iban: 'GB29NWBK60161331926819',
  bic: 'NWBKGB2L',
  address: { street: 'Long Street 1', postcode: 'SW1A 1AA', town: 'London', country: 'GB' },
};

const debitOf = (place: number, debtor: Party, amount: bigint): DirectDebit => ({
  endToEndId: `8a01a2${String(place).padStart(26, '0')}`,
  amount,
  remittance: `Order ${place}`,
  debtor,
  mandate: { id: `MANDATE-${place}`, dateOfSignature: '2026-11-01' },
});

const totalsOf = (orders: readonly { readonly amount: bigint }[]) => ({
  count: orders.length,
  sum: orders.reduce((sum, { amount }) => sum + amount, 0n),
});

const debits = [debitOf(1, jane, 9_200n), debitOf(2, swiss, 5n), debitOf(3, british, 99_999_999_999n)];

/** The same orders for each sequence type. */
const debitFile = (file: Pick<DirectDebitFile, 'scheme' | 'isOneEntry'>): DirectDebitFile => ({
  ...head,
  ...file,
  creditor,
  collectionDate: '2026-11-30',
  parts: sequenceTypes.map((sequenceType) => ({ sequenceType, ...totalsOf(debits), orders: debits })),
});

const payees = [
  { endToEndId: `8a01a3${'0'.repeat(26)}`, amount: 1_050n, remittance: 'Refund of order 1', payee: jane },
  { endToEndId: `8a01a4${'0'.repeat(26)}`, amount: 100n, remittance: '', payee: swiss },
];

const transferFile: CreditTransferFile = {
  ...head,
  ...totalsOf(payees),
  payer: { ...creditor, bic: 'COBADEFFXXX' },
  executionDate: '2026-11-30',
  isInstant: false,
  isOneEntry: false,
  orders: payees,
};

/** The files that are written, byte for byte. */
export const goldenFiles: Readonly<Record<string, () => AsyncIterable<string>>> = {
  'pain.008.001.08-core.xml': () => writeDirectDebits(debitFile({ scheme: 'CORE', isOneEntry: false })),
  'pain.008.001.08-b2b-one-entry.xml': () =>
    writeDirectDebits({
      ...debitFile({ scheme: 'B2B', isOneEntry: true }),
      creditor: { ...creditor, bic: 'COBADEFFXXX' },
    }),
  'pain.001.001.09-transfers.xml': () => writeCreditTransfers(transferFile),
  'pain.001.001.09-instant.xml': () => writeCreditTransfers({ ...transferFile, isInstant: true, isOneEntry: true }),
};
