import type { ComponentChildren } from 'preact';
import type { FiguresReply } from '../../catalogue/backoffice/replies/figures.ts';
import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { viewAddress } from '../frame/address.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { Icon } from '../parts/icon.tsx';
import { moneyText, numberText, Time } from '../parts/values.tsx';
import type { Drill } from './by-kind.tsx';
import { burden, Compared, growth, kindOf } from './change.tsx';
import { NOTHING, pointsBetween, rateText } from './numbers.ts';
import { ATTEMPTS, currenciesOf, sumIn, sumTexts } from './sums.ts';

/** A figure, and what is known of it; all of it leads to what it counts, for who may see that. */
const Tile = ({
  name,
  value,
  href,
  children,
}: {
  readonly name: string;
  readonly value: ComponentChildren;
  readonly href: string | undefined;
  readonly children?: ComponentChildren;
}) => {
  const content = (
    <>
      <span class="quiet">
        {name} {href !== undefined && <Icon name="forward" />}
      </span>
      <strong>{value}</strong>
      {children}
    </>
  );
  return href === undefined ? (
    <div class="tile">{content}</div>
  ) : (
    <a class="tile" href={href}>
      {content}
    </a>
  );
};

/** The figures beside the volume, all alike: how good it is, and what comes. */
export const Tiles = ({
  figures,
  texts,
  drill,
}: {
  readonly figures: FiguresReply;
  readonly texts: HomeTexts;
  readonly drill: Drill;
}) => {
  const { now, before, disputes, settlement } = figures;
  const [rate, rateBefore] = [now.approvalRate, before.approvalRate];
  const points =
    rate === undefined || rateBefore === undefined
      ? undefined
      : { text: fill(texts.points, { number: pointsBetween(rate, rateBefore) }), kind: kindOf(rate - rateBefore) };
  const [main] = currenciesOf(figures);
  const [refunded = NOTHING, ...others] = sumTexts(now, 'refunded', main);
  const refunds = [now, before].map((period) => Number(sumIn(period, 'refunded', main ?? ''))) as [number, number];
  return (
    <div class="cells tiles">
      <Tile name={texts.approvalRate} value={rateText(rate)} href={undefined}>
        <Compared texts={texts} change={points} before={rateText(rateBefore)} />
      </Tile>
      <Tile name={texts.attempts} value={numberText(now.attempts)} href={drill({ paymentTypes: ATTEMPTS })}>
        <Compared texts={texts} change={growth(now.attempts, before.attempts)} before={numberText(before.attempts)} />
      </Tile>
      <Tile
        name={texts.refunded}
        value={
          <>
            {refunded}
            {others.map((each) => (
              <small key={each}>{each}</small>
            ))}
          </>
        }
        href={drill({ paymentTypes: 'RF', state: 'succeeded' })}
      >
        <Compared
          texts={texts}
          change={burden(...refunds, texts)}
          before={moneyText(sumIn(before, 'refunded', main ?? ''), main ?? '')}
        />
      </Tile>
      <Tile
        name={texts.disputes}
        value={numberText(disputes.open)}
        href={may('disputes.read') ? viewAddress('/disputes', { state: 'OPEN' }) : undefined}
      >
        {disputes.nextDeadline && (
          <span class="quiet">
            {texts.nextDeadline} <Time at={disputes.nextDeadline} style="brief" />
          </span>
        )}
      </Tile>
      <Tile
        name={settlement.next === undefined ? texts.lastSettlement : texts.nextSettlement}
        value={
          (settlement.next ?? settlement.last) ? (
            <Time at={settlement.next ?? settlement.last ?? ''} style="day" />
          ) : (
            NOTHING
          )
        }
        href={may('settlement.read') ? viewAddress('/settlement') : undefined}
      >
        {settlement.next !== undefined && settlement.last !== undefined && (
          <span class="quiet">
            {texts.lastSettlement}: <Time at={settlement.last} style="day" />
          </span>
        )}
      </Tile>
    </div>
  );
};
