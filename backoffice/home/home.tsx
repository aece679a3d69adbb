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
import { Page, Section } from '../parts/page.tsx';
import { PeriodChoice, periodIn } from '../parts/period.tsx';
import { Empty, Loaded } from '../parts/state.tsx';
import { Table } from '../parts/table.tsx';
import { moneyText, Time, tag } from '../parts/values.tsx';
import { Chart } from './chart.tsx';

const USUAL = 'last30d';
const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;

const numberText = (value: number): string => new Intl.NumberFormat(tag()).format(value);

const rateText = (rate: number | undefined): string =>
  rate === undefined ? '–' : new Intl.NumberFormat(tag(), { style: 'percent', maximumFractionDigits: 1 }).format(rate);

const timeText = (ms: number | undefined, texts: HomeTexts): string => {
  if (ms === undefined) return '–';
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
  currencies.length === 0 ? '–' : currencies.map(({ volume, currency }) => moneyText(volume, currency)).join(' + ');

const refundText = ({ currencies }: PeriodFigures): string => {
  const some = currencies.filter(({ refunded }) => refunded !== '0.00');
  return some.length === 0 ? '–' : some.map(({ refunded, currency }) => moneyText(refunded, currency)).join(' + ');
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
          {(settlement.next ?? settlement.last) ? <Time at={settlement.next ?? settlement.last ?? ''} /> : '–'}
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

const OverTime = ({ figures, texts }: { readonly figures: FiguresReply; readonly texts: HomeTexts }) => (
  <Section title={texts.over}>
    <Chart slots={figures.slots} texts={texts} />
    <details>
      <summary>{texts.table}</summary>
      <Table
        caption={texts.over}
        name="figures"
        columns={[
          { id: 'start', title: texts.start, cell: ({ start }) => start, sortsBy: ({ start }) => start },
          {
            id: 'attempts',
            title: texts.attempts,
            cell: ({ attempts }) => numberText(attempts),
            sortsBy: ({ attempts }) => attempts,
            isNumeric: true,
          },
          {
            id: 'approved',
            title: texts.approved,
            cell: ({ approved }) => numberText(approved),
            sortsBy: ({ approved }) => approved,
            isNumeric: true,
          },
          {
            id: 'declined',
            title: texts.declined,
            cell: ({ declined }) => numberText(declined),
            sortsBy: ({ declined }) => declined,
            isNumeric: true,
          },
          {
            id: 'volume',
            title: texts.volume,
            cell: ({ volume }) =>
              Object.entries(volume)
                .map(([currency, amount]) => moneyText(amount, currency))
                .join(' + '),
            isNumeric: true,
          },
        ]}
        rows={figures.slots}
        keyOf={({ start }) => start}
        empty={texts.none}
      />
    </details>
  </Section>
);

const Reasons = ({ figures, texts }: { readonly figures: FiguresReply; readonly texts: HomeTexts }) => {
  const { declines, now } = figures;
  return (
    <Section title={texts.declines}>
      {declines.length === 0 ? (
        <Empty>{texts.noDeclines}</Empty>
      ) : (
        declines.map(({ code, description, count }) => (
          <div class="bar-row" key={code}>
            <span>
              {description} <span class="quiet">{code}</span>
            </span>
            <meter min={0} max={now.declined} value={count} aria-label={description} />
            <span class="numeric">{numberText(count)}</span>
          </div>
        ))
      )}
    </Section>
  );
};

const Methods = ({ figures, texts }: { readonly figures: FiguresReply; readonly texts: HomeTexts }) => (
  <Section title={texts.methods}>
    <Table
      caption={texts.methods}
      name="methods"
      columns={[
        { id: 'brand', title: texts.brand, cell: ({ brand }) => brand, sortsBy: ({ brand }) => brand },
        {
          id: 'attempts',
          title: texts.attempts,
          cell: ({ attempts }) => numberText(attempts),
          sortsBy: ({ attempts }) => attempts,
          isNumeric: true,
        },
        {
          id: 'rate',
          title: texts.approvalRate,
          cell: ({ attempts, approved }) => rateText(approved / attempts),
          sortsBy: ({ attempts, approved }) => approved / attempts,
          isNumeric: true,
        },
      ]}
      rows={figures.methods}
      keyOf={({ brand }) => brand}
      empty={texts.none}
    />
  </Section>
);

/** How the shops do: volumes, rates and reasons in a period, compared with the one before. */
export const Home = ({ texts }: { readonly texts: HomeTexts }) => {
  const { query } = useAddress();
  const { from, to } = periodIn(query, USUAL);
  const search = { 'date.from': from, 'date.to': to, entityId: query['entityId'] };
  const figures = useResource(JSON.stringify(query), () => read<FiguresReply>('/figures', search));
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
            <OverTime figures={reply} texts={texts} />
            <div class="columns">
              <Reasons figures={reply} texts={texts} />
              <Methods figures={reply} texts={texts} />
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
