import type { ComponentChildren } from 'preact';
import type { FiguresReply, PeriodFigures } from '../../catalogue/backoffice/replies/figures.ts';
import { type Posting, postings } from '../../catalogue/payments/payment-types.ts';
import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { useAddress, viewAddress } from '../frame/address.ts';
import { addressOf, read } from '../frame/api.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { useResource } from '../frame/resource.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { EntityChoice } from '../parts/entity.tsx';
import { Page } from '../parts/page.tsx';
import { PeriodChoice, periodIn } from '../parts/period.tsx';
import { Empty, Loaded } from '../parts/state.tsx';
import { moneyText, numberText, Time } from '../parts/values.tsx';
import { Board } from './board.tsx';
import { Channels, Countries, Declines, type Drill, Methods } from './by-kind.tsx';
import { changeText, NOTHING, pointsBetween, rateText } from './numbers.ts';
import { ApprovalRate, Attempts, Volume } from './over-time.tsx';

const USUAL = 'last30d';

/** The types that count as tried, as the list of payments filters by them. */
const ATTEMPTS = Object.entries(postings)
  .filter(
    ([, { madeBy, from, to }]: readonly [string, Posting]) =>
      madeBy === 'client' && from === 'outside' && to !== 'credited',
  )
  .map(([type]) => type)
  .join(',');

const volumes = ({ currencies }: PeriodFigures): readonly string[] =>
  currencies.map(({ volume, currency }) => moneyText(volume, currency));

const refunds = ({ currencies }: PeriodFigures): readonly string[] =>
  currencies.flatMap(({ refunded, currency }) => (refunded === '0.00' ? [] : [moneyText(refunded, currency)]));

const sumText = (sums: readonly string[]): string => (sums.length === 0 ? NOTHING : sums.join(' + '));

/** Sums of several currencies: the first is the largest in writing. */
const Sums = ({ sums: [first = NOTHING, ...others] }: { readonly sums: readonly string[] }) => (
  <>
    {first}
    {others.map((each) => (
      <small key={each}> + {each}</small>
    ))}
  </>
);

/** How a figure has changed, and whether that is good. */
interface Change {
  readonly text: string;
  readonly kind: 'good' | 'bad' | 'plain';
}

const MINUS = /^[-−\u061c\u200e\u200f]*[-−]/;

/** Returns the change of a figure of which more is good, or bad. */
const changed = (text: string | undefined, moreIs: 'good' | 'bad' | 'plain'): Change | undefined => {
  if (text === undefined) return undefined;
  const isLess = MINUS.test(text);
  const opposite = { good: 'bad', bad: 'good', plain: 'plain' } as const;
  return { text, kind: !/[1-9]/.test(text) ? 'plain' : isLess ? opposite[moreIs] : moreIs };
};

const Tile = ({
  name,
  value,
  before,
  change,
  href,
  texts,
}: {
  readonly name: string;
  readonly value: ComponentChildren;
  readonly before?: string;
  readonly change?: Change | undefined;
  /** Where the payments of the figure are. */
  readonly href?: string | undefined;
  readonly texts: HomeTexts;
}) => (
  <div class="tile">
    <span class="quiet">{name}</span>
    <strong>{href === undefined ? value : <a href={href}>{value}</a>}</strong>
    {before !== undefined && (
      <span class="quiet">
        {change && <span class={`change ${change.kind}`}>{change.text}</span>} {fill(texts.before, { value: before })}
      </span>
    )}
  </div>
);

/** The sums of the currency with most approved payments; others are beside it. */
const mainSum = ({ currencies }: PeriodFigures, of: 'volume' | 'refunded', currency: string | undefined): number =>
  Number(currencies.find((each) => each.currency === currency)?.[of] ?? 0);

const Tiles = ({
  figures,
  texts,
  drill,
}: {
  readonly figures: FiguresReply;
  readonly texts: HomeTexts;
  readonly drill: Drill;
}) => {
  const { now, before, disputes, settlement } = figures;
  const currency = now.currencies[0]?.currency;
  const [rate, rateBefore] = [now.approvalRate, before.approvalRate];
  const ofSums = (of: 'volume' | 'refunded') => changeText(mainSum(now, of, currency), mainSum(before, of, currency));
  const points =
    rate === undefined || rateBefore === undefined
      ? undefined
      : fill(texts.points, { number: pointsBetween(rate, rateBefore) });
  return (
    <div class="tiles">
      <Tile
        texts={texts}
        name={texts.volume}
        value={<Sums sums={volumes(now)} />}
        before={sumText(volumes(before))}
        change={changed(ofSums('volume'), 'good')}
        href={drill({ paymentTypes: ATTEMPTS, state: 'succeeded' })}
      />
      <Tile
        texts={texts}
        name={texts.approvalRate}
        value={rateText(rate)}
        before={rateText(rateBefore)}
        change={changed(points, 'good')}
        href={drill({ paymentTypes: ATTEMPTS, state: 'declined' })}
      />
      <Tile
        texts={texts}
        name={texts.attempts}
        value={numberText(now.attempts)}
        before={numberText(before.attempts)}
        change={changed(changeText(now.attempts, before.attempts), 'good')}
        href={drill({ paymentTypes: ATTEMPTS })}
      />
      <Tile
        texts={texts}
        name={texts.refunded}
        value={<Sums sums={refunds(now)} />}
        before={sumText(refunds(before))}
        change={changed(ofSums('refunded'), 'bad')}
        href={drill({ paymentTypes: 'RF', state: 'succeeded' })}
      />
      <div class="tile">
        <span class="quiet">{texts.disputes}</span>
        <strong>
          {may('disputes.read') ? (
            <a href={viewAddress('/disputes', { state: 'OPEN' })}>{numberText(disputes.open)}</a>
          ) : (
            numberText(disputes.open)
          )}
        </strong>
        {disputes.nextDeadline && (
          <span class="quiet">
            {texts.nextDeadline} <Time at={disputes.nextDeadline} />
          </span>
        )}
      </div>
      <div class="tile">
        <span class="quiet">{settlement.next === undefined ? texts.lastSettlement : texts.nextSettlement}</span>
        <strong>
          {(settlement.next ?? settlement.last) ? <Time at={settlement.next ?? settlement.last ?? ''} /> : NOTHING}
        </strong>
        {settlement.next !== undefined && settlement.last !== undefined && (
          <span class="quiet">
            {texts.lastSettlement}: <Time at={settlement.last} />
          </span>
        )}
        {may('settlement.read') && (
          <div>
            <a href={viewAddress('/settlement')}>{frameTexts.value.views.settlement}</a>
          </div>
        )}
      </div>
    </div>
  );
};

/** How the shops do: volumes, rates and reasons in a period, compared with the one before. */
export const Home = ({ texts }: { readonly texts: HomeTexts }) => {
  const { query } = useAddress();
  const { period, entityId } = query;
  const { from, to } = periodIn(query, USUAL);
  const search = { 'date.from': from, 'date.to': to, entityId };
  // What only changes how the figures are shown is in the address too.
  const key = JSON.stringify([period, query['from'], query['to'], entityId]);
  const figures = useResource(key, () => read<FiguresReply>('/figures', search));
  const drill: Drill = (filters) =>
    may('payments.read')
      ? viewAddress('/payments', {
          period: period ?? USUAL,
          from: query['from'],
          to: query['to'],
          entityId,
          ...filters,
        })
      : undefined;
  const download = (
    <a class="button" href={addressOf('/figures/export', search)} download>
      {frameTexts.value.download}
    </a>
  );
  return (
    <Page title={texts.title} actions={download}>
      <div class="filters">
        <PeriodChoice ifAbsent={USUAL} />
        <EntityChoice />
      </div>
      <Loaded of={figures}>
        {(reply) => (
          <>
            <Board texts={texts} entityId={entityId} />
            <Tiles figures={reply} texts={texts} drill={drill} />
            {reply.now.attempts + reply.before.attempts === 0 && (
              <Empty>{fill(texts.nothing, { command: 'npm run tollgate -- demo fill' })}</Empty>
            )}
            <Volume figures={reply} texts={texts} />
            <div class="charts">
              <ApprovalRate figures={reply} texts={texts} />
              <Attempts figures={reply} texts={texts} />
              <Methods figures={reply} texts={texts} drill={drill} />
              <Declines figures={reply} texts={texts} drill={drill} />
              {reply.countries.length > 0 && <Countries figures={reply} texts={texts} drill={drill} />}
              {reply.channels.length > 1 && <Channels figures={reply} texts={texts} drill={drill} />}
            </div>
            <p class="quiet">
              {texts.whatCounts} <a href={viewAddress('/payments')}>{frameTexts.value.views.payments}</a>
            </p>
          </>
        )}
      </Loaded>
    </Page>
  );
};
