import type { ComponentChildren } from 'preact';
import { behind } from '../../catalogue/backoffice/behind-figures.ts';
import type { FiguresReply } from '../../catalogue/backoffice/replies/figures.ts';
import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { viewAddress } from '../frame/address.ts';
import { may } from '../frame/session.ts';
import { fill } from '../frame/texts.ts';
import { Icon } from '../parts/icon.tsx';
import { moneyText, numberText, Time } from '../parts/values.tsx';
import type { Drill } from './by-kind.tsx';
import { Compared, ComparedSums, growth, kindOf } from './change.tsx';
import { NOTHING, pointsBetween, rateText, wordFor } from './numbers.ts';
import { currenciesOf, pairsOf } from './sums.ts';

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
  const refunds = main === undefined ? [] : pairsOf(figures, 'refunded', main);
  const stakes = Object.entries(disputes.atStake).toSorted(([a], [b]) => Number(b === main) - Number(a === main));
  return (
    <div class="cells tiles">
      <Tile name={texts.approvalRate} value={rateText(rate)} href={drill(behind.decided)}>
        <Compared texts={texts} change={points} before={rateText(rateBefore)} />
      </Tile>
      <Tile name={texts.attempts} value={numberText(now.attempts)} href={drill(behind.attempts)}>
        <Compared texts={texts} change={growth(now.attempts, before.attempts)} before={numberText(before.attempts)} />
      </Tile>
      <Tile
        name={texts.refunded}
        value={refunds[0] === undefined ? NOTHING : moneyText(refunds[0].now, refunds[0].currency)}
        href={drill(behind.refunded)}
      >
        <ComparedSums texts={texts} of={refunds} isBurden />
      </Tile>
      <Tile
        name={texts.atStake}
        value={
          stakes.length === 0
            ? NOTHING
            : stakes.map(([currency, sum], place) =>
                place === 0 ? moneyText(sum, currency) : <small key={currency}>{moneyText(sum, currency)}</small>,
              )
        }
        href={may('disputes.read') ? viewAddress('/disputes', { state: 'OPEN' }) : undefined}
      >
        <span class="quiet">
          {fill(texts.openDisputes[wordFor(disputes.open)], { count: numberText(disputes.open) })}
        </span>
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
            {texts.lastFile}: <Time at={settlement.last} style="day" />
          </span>
        )}
      </Tile>
    </div>
  );
};
