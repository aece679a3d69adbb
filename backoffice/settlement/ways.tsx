import type { CurrencyTotal } from '../../catalogue/backoffice/replies/whole-lists.ts';
import type { SettlementTexts } from '../../catalogue/texts/en/backoffice/settlement.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { useResource } from '../frame/resource.ts';
import type { Query } from '../parts/filter-rows.tsx';
import { listTexts } from '../parts/list-texts.ts';
import { Term } from '../parts/term.tsx';
import { Money } from '../parts/values.tsx';
import type { ShownSum, SumsReply } from './record.ts';
import { type Ways, waysOf } from './totals.ts';

/** What is asked for: a merchant or a channel, and the first and the last day. */
interface Asked {
  readonly entityId?: string | undefined;
  readonly 'date.from'?: string | undefined;
  readonly 'date.to'?: string | undefined;
}

/** Returns what the views of settlement have in common in their addresses: whose it is, and the chosen period. */
export const periodOf = ({ entityId, period, from, to }: Query) => ({ entityId, period, from, to });

/**
 * Returns how what was settled within some days reaches the bank account; undefined until its sums are there. Records
 * without a payout are read only where payouts are not all: reading them takes longer.
 */
export const useWays = (
  asked: Asked,
  payouts: readonly CurrencyTotal[] | undefined,
  settled: readonly ShownSum[] | undefined,
): readonly Ways[] | undefined => {
  const known = payouts && settled && waysOf(payouts, settled, []);
  const isAll = known === undefined || known.every(({ otherDays }) => Number(otherDays) === 0);
  const { data } = useResource(JSON.stringify([asked, isAll]), async () =>
    isAll
      ? undefined
      : await read<SumsReply>('/v1/reports/reconciliations', { ...asked, level: 'SUM', withoutPayout: 'true' }),
  );
  if (isAll || !payouts || !settled) return known;
  return data && waysOf(payouts, settled, data.sums);
};

/** The parts of what was settled, below each other, as an addition; each leads to its list. */
export const WaysTable = ({
  texts,
  ways,
  query,
  here,
}: {
  readonly texts: SettlementTexts;
  readonly ways: readonly Ways[];
  readonly query: Query;
  /** The part that is listed below. */
  readonly here: 'paidOut' | 'net';
}) => {
  const period = periodOf(query);
  const { meanings } = listTexts();
  const has = (part: 'direct' | 'otherDays'): boolean => ways.some((each) => Number(each[part]) !== 0);
  const report = (more = {}): string => viewAddress('/settlement/report', { ...period, ...more });
  const rows = [
    ['paidOut', texts.paidOut, viewAddress('/settlement', period)],
    ['direct', texts.direct, report({ level: 'ALL', paid: 'directly' })],
    ['otherDays', texts.otherDays, undefined],
    ['net', texts.net, report()],
  ] as const;
  const shown = rows.filter(([part]) => part === 'paidOut' || part === 'net' || has(part));
  return (
    <table class="addition">
      <caption class="hidden">{texts.ways}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden">{listTexts().currency}</span>
          </th>
          {ways.map(({ currency }) => (
            <th key={currency} scope="col" class="numeric">
              {currency}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(([part, word, href]) => (
          <tr key={part}>
            <th scope="row">
              {part === here ? (
                <Term of={[word, meanings[part === 'net' ? 'leftAfterFees' : 'paidOut']]} />
              ) : href === undefined ? (
                <Term of={[word, texts.otherDaysWhy]} />
              ) : (
                <a href={href}>{word}</a>
              )}
            </th>
            {ways.map((each) => (
              <td key={each.currency} class="numeric">
                <Money amount={each[part]} currency={each.currency} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
