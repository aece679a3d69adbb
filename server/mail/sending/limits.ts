import { mailLimits } from '../../../catalogue/mail/mail-limits.ts';
import type { Clock } from '../../platform/base/clock.ts';
import { together } from '../../platform/database/change-set.ts';
import type { Database } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import type { Mail } from '../model/mail.ts';
import { countedOf, countedTo, countWritten, type MailRecords } from '../model/records.ts';

const HOUR_MS = 3_600_000;

/** The dependencies of the limits. */
interface LimitDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mails: Pick<MailRecords, 'countOf'>;
}

/**
 * Counts a mail for its recipient and its merchant. Returns undefined if it may begin, or when it may be asked for
 * again: one of them has as many mails within the hour as it may have. Rivals never begin more.
 */
export const countedBegin = (
  { database, clock, mails }: LimitDependencies,
  { recipient, merchantId }: Pick<Mail, 'recipient' | 'merchantId'>,
): Promise<number | undefined> => {
  const limits = [
    [countedTo(recipient), mailLimits.toRecipient],
    [countedOf(merchantId), mailLimits.ofMerchant],
  ] as const;
  return deciding(database, async () => {
    const nowMs = clock.now();
    const counts = await Promise.all(
      limits.map(async ([who, most]) => {
        const count = await mails.countOf(who);
        const isOver = count === undefined || nowMs - count.sinceMs >= HOUR_MS;
        const [sinceMs, begun] = isOver ? [nowMs, 0] : [count.sinceMs, count.begun];
        return { who, most, version: count?.version ?? 0, sinceMs, begun };
      }),
    );
    const full = counts.filter(({ begun, most }) => begun >= most);
    if (full.length > 0) {
      return { changes: {}, result: Math.max(...full.map(({ sinceMs }) => sinceMs + HOUR_MS)) };
    }
    const changes = counts.map(({ most: _most, ...count }) => countWritten({ ...count, begun: count.begun + 1 }));
    return { changes: together(...changes), result: undefined, line: `mails of ${merchantId}` };
  });
};
