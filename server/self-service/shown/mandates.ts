import type { ShownMandate } from '../../../catalogue/self-service/replies.ts';
import { type Mandate, mandateState } from '../../connectors/sepa/model/mandate.ts';
import { paymentsUnder } from '../../connectors/sepa/model/mandate-orders.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { known } from '../../platform/base/known.ts';
import { dayIn } from '../../platform/base/zones.ts';
import type { AccountDependencies } from '../model/dependencies.ts';
import { isOwn, type Seen, seenPayment, seenSchedules } from './seen.ts';

/** A mandate, with the last digits of the account that was charged under it. */
export interface SeenMandate {
  readonly mandate: Mandate;
  readonly last4: string | undefined;
}

type Reading = Pick<AccountDependencies, 'database' | 'mandates' | 'records' | 'registrations' | 'schedules'>;

/** So many subscriptions and charges of each are looked through. */
const MOST_SCHEDULES = 50;
const MOST_CHARGES = 3;

const isDebit = ({ brand }: Pick<Payment, 'brand'>): boolean => brand === 'DIRECTDEBIT_SEPA';

const isNaming = ({ request }: Payment): boolean =>
  request['customer.merchantCustomerId'] !== undefined || request['customer.email'] !== undefined;

/** Returns whether the session sees a payment, or the stored account that it charged without naming anybody. */
const isPayers = async (dependencies: Reading, { sight }: Seen, paymentId: string): Promise<boolean> => {
  if ((await seenPayment(dependencies, sight, paymentId)) !== undefined) return true;
  const { records, registrations } = dependencies;
  const payment = await records.byId(sight.channelId, paymentId);
  const first = payment && (await records.byId(sight.channelId, payment.rootId));
  if (first === undefined || isNaming(first)) return false;
  const account = await registrations.byId(sight.channelId, first.request['registrationId'] ?? '');
  return account !== undefined && isOwn(sight, account);
};

/**
 * Returns the mandates that the owner of a session gave: those that were made with a payment of theirs. Whoever pays with the same
 * account later is charged under the same mandate, which is none of theirs.
 */
export const seenMandates = async (dependencies: Reading, seen: Seen): Promise<readonly SeenMandate[]> => {
  const { database, mandates, records, schedules } = dependencies;
  const { channelId } = seen.sight;
  const own = (await seenSchedules(dependencies, seen, MOST_SCHEDULES)).all;
  const runs = await Promise.all(own.map((schedule) => schedules.latestRuns(schedule, MOST_CHARGES)));
  const stored = seen.named.filter(isDebit).flatMap(({ paymentId }) => paymentId ?? []);
  const charges = [...runs.flat().flatMap(({ paymentId }) => paymentId ?? []), ...stored];
  const payments = [...seen.payments, ...(await records.byIds(channelId, charges))].filter(isDebit);
  const orders = await mandates.ordersOf(
    channelId,
    payments.map(({ id }) => id),
  );
  const last4 = new Map<string, string | undefined>();
  for (const { id, request } of payments) {
    const mandateId = orders.get(id)?.mandate?.id;
    if (mandateId !== undefined) last4.set(mandateId, last4.get(mandateId) ?? request['bankAccount.last4Digits']);
  }
  const ids = [...last4.keys()];
  const found = (await Promise.all(ids.map((id) => mandates.mandate(channelId, id)))).filter(
    (mandate) => mandate !== undefined,
  );
  const older = found.filter(({ paymentId }) => paymentId === undefined).map(({ id }) => id);
  const first = await paymentsUnder(database, channelId, older, 'first');
  const areOwn = await Promise.all(
    found.map(({ id, paymentId = first.get(id) ?? '' }) => isPayers(dependencies, seen, paymentId)),
  );
  return found
    .filter((_, place) => areOwn[place])
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs)
    .map((mandate) => ({ mandate, last4: last4.get(mandate.id) }));
};

const states = { active: 'active', used: 'expired', lapsed: 'expired', revoked: 'revoked' } as const;

/** Returns mandates as their owner sees them, on this day; those for one charge that was made are left out. */
export const shownMandates = (seen: readonly SeenMandate[], nowMs: number, zone: string): readonly ShownMandate[] =>
  seen.flatMap(({ mandate, last4 }) => {
    const state = mandateState(mandate, dayIn(nowMs, zone));
    if (state === 'used') return [];
    const { id, signedOn, text } = mandate;
    return [
      {
        id,
        reference: id,
        signedAt: signedOn,
        state: states[state],
        text: text === undefined ? [] : [text],
        ...known({ last4 }),
      },
    ];
  });
