import type { ShownMandate } from '../../../catalogue/self-service/replies.ts';
import { type Mandate, mandateState } from '../../connectors/sepa/model/mandate.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { known } from '../../platform/base/known.ts';
import { dayIn } from '../../platform/base/zones.ts';
import type { AccountDependencies } from '../model/dependencies.ts';
import { type Seen, seenSchedules } from './seen.ts';

/** A mandate, with the last digits of the account that was charged under it. */
export interface SeenMandate {
  readonly mandate: Mandate;
  readonly last4: string | undefined;
}

type Reading = Pick<AccountDependencies, 'mandates' | 'records' | 'registrations' | 'schedules'>;

/** So many subscriptions and charges of each are looked through. */
const MOST_SCHEDULES = 50;
const MOST_CHARGES = 3;

const isDebit = ({ brand }: Pick<Payment, 'brand'>): boolean => brand === 'DIRECTDEBIT_SEPA';

/** Returns the mandates under which the payments of a session were charged. */
export const seenMandates = async (dependencies: Reading, seen: Seen): Promise<readonly SeenMandate[]> => {
  const { mandates, records, schedules } = dependencies;
  const { channelId } = seen.sight;
  const own = (await seenSchedules(dependencies, seen, MOST_SCHEDULES)).all;
  const runs = await Promise.all(own.map((schedule) => schedules.latestRuns(schedule, MOST_CHARGES)));
  const stored = seen.named.filter(isDebit).flatMap(({ paymentId }) => paymentId ?? []);
  const ids = [...runs.flat().flatMap(({ paymentId }) => paymentId ?? []), ...stored];
  const payments = [...seen.payments, ...(await records.byIds(channelId, ids))].filter(isDebit);
  const orders = await mandates.ordersOf(
    channelId,
    payments.map(({ id }) => id),
  );
  const last4 = new Map<string, string | undefined>();
  for (const { id, request } of payments) {
    const mandateId = orders.get(id)?.mandate?.id;
    if (mandateId !== undefined) last4.set(mandateId, last4.get(mandateId) ?? request['bankAccount.last4Digits']);
  }
  const found = await Promise.all([...last4.keys()].map((id) => mandates.mandate(channelId, id)));
  return found
    .filter((mandate) => mandate !== undefined)
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
