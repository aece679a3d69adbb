import { Temporal } from 'temporal-polyfill';
import { addTargetDays } from '../../../connectors/sepa/model/target-days.ts';
import { digitsOf } from '../../../simulation/cases/cases.ts';
import { bookPayout } from '../../bank-answers/answers/payouts.ts';
import type { SettlementDependencies } from '../../processor-files/dependencies.ts';
import { type Payout, payableOf } from '../../processor-files/model/payouts.ts';

/** Payouts arrive within days, so that few are expected at a time. */
const MOST_EXPECTED = 500;

/** Settlement days of the euro system from a payout to its arrival. */
const DAYS_UNTIL_ARRIVAL = 2;

const NAME_DIGITS = 6;

const expectedOf = async (
  { payouts }: Pick<SettlementDependencies, 'payouts'>,
  channelId: string,
): Promise<readonly Payout[]> =>
  (await payouts.expected(channelId, MOST_EXPECTED)).filter(({ format }) => format === 'TOLLGATE_SIMULATOR');

const isOwedByMerchant = (payout: Payout): boolean => payableOf(payout) <= 0n;

/**
 * Returns the names of the payouts of a channel's settlement, one for each currency. As long as a payout is not more
 * than zero, such as after a day with more refunds than sales, it is not paid: the next settlement belongs to it, too.
 */
export const payoutNames = async (
  dependencies: Pick<SettlementDependencies, 'payouts'>,
  channelId: string,
  day: string,
): Promise<(currency: string) => string> => {
  const open = (await expectedOf(dependencies, channelId)).filter(isOwedByMerchant);
  return (currency) =>
    open.find((payout) => payout.currency === currency)?.reference ??
    `P${day.replaceAll('-', '')}-${digitsOf(`payout ${channelId} ${currency} ${day}`).slice(0, NAME_DIGITS).toUpperCase()}`;
};

/** Books the payouts of a channel that have arrived by a day, as a statement of the merchant's bank would. */
export const bookArrivals = async (
  dependencies: Pick<SettlementDependencies, 'database' | 'clock' | 'payouts'>,
  channelId: string,
  today: string,
): Promise<void> => {
  for (const payout of await expectedOf(dependencies, channelId)) {
    const day = addTargetDays(Temporal.PlainDate.from(payout.date), DAYS_UNTIL_ARRIVAL).toString();
    if (isOwedByMerchant(payout) || day > today) continue;
    await bookPayout(dependencies, { kind: 'payout', payout, day, amount: payableOf(payout) });
  }
};
