import type { RelatedGroup, RelatedReply } from '../../../catalogue/backoffice/replies/payments.ts';
import { accountKindNames } from '../../../catalogue/brands/accounts.ts';
import { resultCodes } from '../../../catalogue/result-codes/result-codes.ts';
import type { Place } from '../../access/entities/places.ts';
import { channelsWith } from '../../access/people/model/person.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { figuresOf } from '../figures/figures.ts';
import { paymentsOfCustomer } from '../queries/customers.ts';
import { withLinked } from '../queries/find.ts';
import { BEHIND_EVERY_ID, newestWith } from '../queries/search.ts';
import { totalsOf } from './customer-totals.ts';
import { entriesOf } from './payment-entry.ts';
import type { PaymentViewDependencies } from './payment-lists.ts';
import { customerAddressOf, visiblePayment } from './payments.ts';
import type { ServeOffice } from './serve.ts';

/** A customer or an account may have made any number of payments: so many are looked at. */
const LOOKED_AT = 300;

/** So many are shown. */
const SHOWN = 5;

/** How far the reasons of declines are looked back. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Follow-ups name neither customer nor account: those of the payments that were found are read with them. */
const groupOf = async (
  dependencies: PaymentViewDependencies,
  found: readonly Payment[],
  payment: Payment,
  channels: readonly Place[],
): Promise<RelatedGroup> => {
  const looked = found.slice(0, LOOKED_AT);
  const counted = await withLinked(dependencies, looked);
  const { approved, declined, sums, hasMore } = totalsOf(counted, found.length > LOOKED_AT);
  return {
    approved,
    declined,
    isMore: hasMore,
    sums: Object.fromEntries(sums.map(({ currency, net }) => [currency, net])),
    newest: entriesOf(looked.filter(({ rootId }) => rootId !== payment.rootId).slice(0, SHOWN), counted, channels),
  };
};

/** Returns the names of the parameters that tell accounts with the same last digits apart. */
const accountFacts = ({ request }: Payment): Readonly<Record<string, string>> | undefined => {
  const kind = accountKindNames.find((each) => request[`${each}.last4Digits`] !== undefined);
  if (kind === undefined) return undefined;
  const names = ['last4Digits', 'bin', 'expiryMonth', 'expiryYear', 'iban'].map((name) => `${kind}.${name}`);
  return Object.fromEntries(names.flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]]])));
};

/** Returns the newest payments of a channel with the account of a payment. */
const ofSameAccount = async (
  { database }: PaymentViewDependencies,
  payment: Payment,
): Promise<readonly Payment[] | undefined> => {
  const facts = accountFacts(payment);
  const last4 = Object.entries(facts ?? {}).find(([name]) => name.endsWith('.last4Digits'))?.[1];
  if (facts === undefined || last4 === undefined) return undefined;
  const place = { before: BEHIND_EVERY_ID, limit: LOOKED_AT + 1 };
  const found = await newestWith(database, payment.channelId, 'last4', last4, place);
  return found.filter(({ request }) => Object.entries(facts).every(([name, value]) => request[name] === value));
};

const reasonOf = async (
  dependencies: PaymentViewDependencies,
  { channelId, outcome, state }: Payment,
): Promise<RelatedReply['reason']> => {
  if (state !== 'declined' || outcome === undefined) return undefined;
  const beforeMs = dependencies.clock.now() + 1; // This payment, too, if it was made just now.
  const { now, declines } = await figuresOf(dependencies, [{ id: channelId, name: '' }], {
    fromMs: beforeMs - DAYS * DAY_MS,
    beforeMs,
  });
  const { code } = outcome;
  const count = declines.find((each) => each.code === code)?.count ?? 0;
  return { code, description: resultCodes[code].text, count, attempts: now.attempts, days: DAYS };
};

/** Binds what a payment is compared with: payments of its customer and of its account, and its reason. */
export const bindRelated = (serve: ServeOffice, dependencies: PaymentViewDependencies): void =>
  serve.person('showRelated', async ({ channels, given, id }) => {
    const payment = await visiblePayment(dependencies, channels, id);
    const family = await withLinked(dependencies, [payment]);
    const address = customerAddressOf(payment, family, channelsWith('customers.read', given, channels));
    const ofMerchant = channels.filter(({ merchant }) => merchant === address?.entityId).map((channel) => channel.id);
    const name =
      address?.merchantCustomerId === undefined
        ? ({ by: 'email', value: address?.email ?? '' } as const)
        : ({ by: 'merchantCustomerId', value: address.merchantCustomerId } as const);
    const place = { before: BEHIND_EVERY_ID, limit: LOOKED_AT + 1 };
    const [ofCustomer, ofAccount, reason] = await Promise.all([
      address && paymentsOfCustomer(dependencies.database, ofMerchant, [name], place),
      ofSameAccount(dependencies, payment),
      reasonOf(dependencies, payment),
    ]);
    const grouped = async (found: readonly Payment[] | undefined): Promise<RelatedGroup | undefined> =>
      found && (await groupOf(dependencies, found, payment, channels));
    const [customer, account] = await Promise.all([grouped(ofCustomer), grouped(ofAccount)]);
    const fields: RelatedReply = {
      ...(customer && { customer }),
      ...(account && { account }),
      ...(reason && { reason }),
    };
    return { code: '000.000.100', fields: { ...fields } };
  });
