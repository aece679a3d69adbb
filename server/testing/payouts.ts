import { type PayoutKind, payoutKinds } from '../../catalogue/books/payouts.ts';
import { databases } from './databases.ts';

/** The settings of a channel with a bank of its own whose refunds and payouts are of a kind. */
export const payoutSettings: Readonly<Record<PayoutKind, Readonly<Record<string, string>>>> = {
  transfer: {},
  instant: { 'sepa.instantTransfers': 'true' },
};

/** Every database with every kind of refunds and payouts, for tests of what is the same for them. */
export const payoutsOnDatabases = databases.flatMap((each) => payoutKinds.map((kind) => ({ ...each, kind })));
