import type { ComponentChildren } from 'preact';
import type { FiguresReply, PeriodFigures } from '../../catalogue/backoffice/replies/figures.ts';
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
import { moneyText, Time } from '../parts/values.tsx';
import { Declines, Methods } from './by-kind.tsx';
import { NOTHING, numberText, rateText } from './numbers.ts';
import { ApprovalRate, Attempts, Volume } from './over-time.tsx';

const USUAL = 'last30d';
const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;

const timeText = (ms: number | undefined, texts: HomeTexts): string => {
  if (ms === undefined) return NOTHING;
  const seconds = ms / MS_PER_SECOND;
  const time =
    seconds < 1
      ? fill(texts.milliseconds, { number: numberText(ms) })
      : seconds < SECONDS_PER_MINUTE
        ? fill(texts.seconds, { number: numberText(seconds) })
        : fill(texts.minutes, { number: numberText(seconds / SECONDS_PER_MINUTE) });
  return fill(texts.atMost, { time });
};

const volumeText = ({ currencies }: PeriodFigures): string =>
  currencies.length === 0 ? NOTHING : currencies.map(({ volume, currency }) => moneyText(volume, currency)).join(' + ');

const refundText = ({ currencies }: PeriodFigures): string => {
  const some = currencies.filter(({ refunded }) => refunded !== '0.00');
  return some.length === 0 ? NOTHING : some.map(({ refunded, currency }) => moneyText(refunded, currency)).join(' + ');
};

const Tile = ({
  name,
  value,
  before,
  texts,
}: {
  readonly name: string;
  readonly value: ComponentChildren;
  readonly before?: string;
  readonly texts: HomeTexts;
}) => (
  <div class="tile">
    <span class="quiet">{name}</span>
    <strong>{value}</strong>
    {before !== undefined && <span class="quiet">{fill(texts.before, { value: before })}</span>}
  </div>
);

const Tiles = ({ figures, texts }: { readonly figures: FiguresReply; readonly texts: HomeTexts }) => {
  const { now, before, disputes, settlement } = figures;
  return (
    <div class="tiles">
      <Tile texts={texts} name={texts.volume} value={volumeText(now)} before={volumeText(before)} />
      <Tile
        texts={texts}
        name={texts.approvalRate}
        value={rateText(now.approvalRate)}
        before={rateText(before.approvalRate)}
      />
      <Tile texts={texts} name={texts.attempts} value={numberText(now.attempts)} before={numberText(before.attempts)} />
      <Tile texts={texts} name={texts.refunded} value={refundText(now)} before={refundText(before)} />
      <Tile
        texts={texts}
        name={texts.median}
        value={timeText(now.medianMs, texts)}
        before={timeText(before.medianMs, texts)}
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
            <Tiles figures={reply} texts={texts} />
            {reply.now.attempts + reply.before.attempts === 0 && (
              <Empty>{fill(texts.nothing, { command: 'npm run tollgate -- demo fill' })}</Empty>
            )}
            <Volume figures={reply} texts={texts} />
            <div class="charts">
              <ApprovalRate figures={reply} texts={texts} />
              <Attempts figures={reply} texts={texts} />
              <Methods figures={reply} texts={texts} />
              <Declines figures={reply} texts={texts} />
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
