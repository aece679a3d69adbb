import { hash } from 'node:crypto';
import type { CustomerName } from '../../payments/registrations/records.ts';

/** How many records of each kind were erased or removed. */
const erasedKinds = [
  'payments',
  'registrations',
  'schedules',
  'checkouts',
  'notifications',
  'mails',
  'sessions',
  'events',
  'authentications',
  'listEntries',
] as const;

/** A kind of record that holds data of a person. */
type ErasedKind = (typeof erasedKinds)[number];

/** Counts of records by their kinds. */
export type Counts = Readonly<Partial<Record<ErasedKind, number>>>;

/** A channel and its merchant. */
export interface PlaceOfData {
  readonly id: string;
  readonly merchant: string;
}

/** The erasure of the data of one person. */
export interface Erasure {
  readonly id: string;
  readonly version: number;
  /** The merchant or channel that was named. */
  readonly entity: string;
  /** The name of the person; absent once it has ended, because it is personal too. */
  readonly name: CustomerName | undefined;
  readonly channels: readonly PlaceOfData[];
  /** Later payments are not part of it. */
  readonly beforeId: string;
  readonly counts: Counts;
  readonly createdAtMs: number;
  readonly endedAtMs: number | undefined;
}

/** Returns the text by which only one erasure of a person runs at a time in an entity. */
export const runningKey = (entity: string, { by, value }: CustomerName): string =>
  hash('sha256', JSON.stringify([entity, by, value]));

/** Returns the sums of counts. */
export const plus = (left: Counts, right: Counts): Counts =>
  Object.fromEntries(
    erasedKinds.flatMap((kind) => {
      const sum = (left[kind] ?? 0) + (right[kind] ?? 0);
      return sum === 0 ? [] : [[kind, sum]];
    }),
  );
