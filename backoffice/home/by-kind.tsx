import type { ComponentChildren } from 'preact';
import { behind, type ListFilters } from '../../catalogue/backoffice/behind-figures.ts';
import type {
  ChannelFigures,
  CountryFigures,
  DeclineFigures,
  FiguresReply,
  MethodFigures,
  TriedFigures,
} from '../../catalogue/backoffice/replies/figures.ts';
import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { resultText, shortReason } from '../frame/results.ts';
import { brandText } from '../parts/brand.ts';
import { countryText } from '../parts/country.ts';
import { Empty } from '../parts/state.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { moneyText, numberText } from '../parts/values.tsx';
import { Bars } from './bars.tsx';
import { Figure } from './figure.tsx';
import { approvalOf, NOTHING, rateText, shortMoneyText } from './numbers.ts';
import { currenciesOf, joined } from './sums.ts';

/** Returns the address of the payments behind a figure; undefined for who may not see them. */
export type Drill = (filters: ListFilters) => string | undefined;

interface Properties {
  readonly figures: FiguresReply;
  readonly texts: HomeTexts;
  readonly drill: Drill;
}

/** The name of a bar, which leads to its payments. */
const Name = ({ href, children }: { readonly href: string | undefined; readonly children: ComponentChildren }) =>
  href === undefined ? <>{children}</> : <a href={href}>{children}</a>;

const methodColumns = (texts: HomeTexts): readonly Column<MethodFigures>[] => [
  {
    id: 'brand',
    title: texts.brand,
    cell: ({ brand }) => brandText(brand),
    sortsBy: ({ brand }) => brandText(brand),
  },
  {
    id: 'attempts',
    title: texts.attempts,
    isNumeric: true,
    cell: ({ attempts }) => numberText(attempts),
    sortsBy: ({ attempts }) => attempts,
  },
  {
    id: 'before',
    title: texts.attemptsBefore,
    isNumeric: true,
    cell: ({ before }) => numberText(before.attempts),
    sortsBy: ({ before }) => before.attempts,
  },
  {
    id: 'rate',
    title: texts.approvalRate,
    isNumeric: true,
    cell: (figures) => rateText(approvalOf(figures)),
    sortsBy: approvalOf,
  },
  {
    id: 'rateBefore',
    title: texts.rateBefore,
    isNumeric: true,
    cell: ({ before }) => rateText(approvalOf(before)),
    sortsBy: ({ before }) => approvalOf(before),
  },
];

/** How often each brand was tried and approved. */
export const Methods = ({ figures: { methods }, texts, drill }: Properties) => (
  <Figure
    name="methods"
    title={texts.methods}
    texts={texts}
    chart={
      methods.length === 0 ? (
        <Empty>{texts.none}</Empty>
      ) : (
        <Bars
          texts={texts}
          heads={[texts.tries, texts.earlier, texts.rate]}
          bars={methods.map(({ brand, before, ...now }) => ({
            key: brand,
            name: <Name href={drill(behind.method(brand))}>{brandText(brand)}</Name>,
            value: now.attempts,
            part: now.approved,
            before: before.attempts,
            texts: [numberText(now.attempts), numberText(before.attempts), rateText(approvalOf(now))],
          }))}
        />
      )
    }
    table={
      <Table
        caption={texts.methods}
        name="methods"
        columns={methodColumns(texts)}
        rows={methods}
        keyOf={({ brand }) => brand}
        empty={texts.none}
      />
    }
  />
);

/** What a channel or a country had. */
type GroupFigures = TriedFigures & Pick<ChannelFigures, 'before' | 'volume'>;

/** The columns of channels and of countries, which differ in their names. */
const groupColumns = <Group extends GroupFigures>(
  texts: HomeTexts,
  title: string,
  nameOf: (group: Group) => string,
): readonly Column<Group>[] => [
  { id: 'name', title, cell: nameOf, sortsBy: nameOf },
  {
    id: 'volume',
    title: texts.volume,
    isNumeric: true,
    cell: ({ volume }) => joined(Object.entries(volume).map(([currency, sum]) => moneyText(sum, currency))),
  },
  {
    id: 'attempts',
    title: texts.tries,
    isNumeric: true,
    cell: ({ attempts }) => numberText(attempts),
    sortsBy: ({ attempts }) => attempts,
  },
  {
    id: 'rate',
    title: texts.rate,
    isNumeric: true,
    cell: (figures) => rateText(approvalOf(figures)),
    sortsBy: approvalOf,
  },
];

/** The sum in the main currency, where there is one, and in a few characters those in others; the table has them whole. */
const Sums = ({ of, main }: { readonly of: GroupFigures['volume']; readonly main: string | undefined }) => {
  const [first, ...others] = Object.entries(of).toSorted(([a], [b]) => Number(b === main) - Number(a === main));
  if (first === undefined) return <>{NOTHING}</>;
  return (
    <span title={joined([first, ...others].map(([currency, sum]) => moneyText(sum, currency)))}>
      {moneyText(first[1], first[0])}
      {others.map(([currency, sum]) => (
        <small key={currency} class="quiet">
          {' '}
          + {shortMoneyText(Number(sum), currency)}
        </small>
      ))}
    </span>
  );
};

/** The bars of channels and of countries. */
const GroupBars = <Group extends GroupFigures>({
  groups,
  texts,
  main,
  keyOf,
  nameOf,
  hrefOf,
  volumeHrefOf,
}: {
  readonly groups: readonly Group[];
  readonly texts: HomeTexts;
  /** The currency of most payments. */
  readonly main: string | undefined;
  readonly keyOf: (group: Group) => string;
  readonly nameOf: (group: Group) => string;
  /** The list of what was tried, and that of what was charged. */
  readonly hrefOf: (group: Group) => string | undefined;
  readonly volumeHrefOf: (group: Group) => string | undefined;
}) => (
  <Bars
    texts={texts}
    heads={[texts.tries, texts.rate, texts.volume]}
    bars={groups.map((group) => ({
      key: keyOf(group),
      name: <Name href={hrefOf(group)}>{nameOf(group)}</Name>,
      value: group.attempts,
      part: group.approved,
      before: group.before.attempts,
      texts: [
        numberText(group.attempts),
        rateText(approvalOf(group)),
        <Name key="volume" href={volumeHrefOf(group)}>
          <Sums of={group.volume} main={main} />
        </Name>,
      ],
    }))}
  />
);

/** What each channel had. */
export const Channels = ({ figures, texts, drill }: Properties) => (
  <Figure
    name="channels"
    title={texts.channels}
    texts={texts}
    chart={
      <GroupBars
        groups={figures.channels}
        texts={texts}
        main={currenciesOf(figures)[0]}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => drill(behind.channel(id))}
        volumeHrefOf={({ id }) => drill(behind.chargedInChannel(id))}
      />
    }
    table={
      <Table
        caption={texts.channels}
        name="figures-channels"
        columns={groupColumns(texts, texts.channel, ({ name }: ChannelFigures) => name)}
        rows={figures.channels}
        keyOf={({ id }) => id}
        empty={texts.none}
      />
    }
  />
);

/** Where payments came from. */
export const Countries = ({ figures, texts, drill }: Properties) => (
  <Figure
    name="countries"
    title={texts.countries}
    texts={texts}
    chart={
      <GroupBars
        groups={figures.countries}
        texts={texts}
        main={currenciesOf(figures)[0]}
        keyOf={({ country }) => country}
        nameOf={({ country }) => countryText(country)}
        hrefOf={({ country }) => drill(behind.country(country))}
        volumeHrefOf={({ country }) => drill(behind.chargedInCountry(country))}
      />
    }
    table={
      <Table
        caption={texts.countries}
        name="figures-countries"
        columns={groupColumns(texts, frameTexts.value.country, ({ country }: CountryFigures) => countryText(country))}
        rows={figures.countries}
        keyOf={({ country }) => country}
        empty={texts.none}
      />
    }
  />
);

const declineColumns = (texts: HomeTexts): readonly Column<DeclineFigures>[] => [
  {
    id: 'reason',
    title: texts.reason,
    cell: ({ code, description }) => resultText(code, description),
    sortsBy: ({ code, description }) => resultText(code, description),
  },
  { id: 'code', title: texts.code, cell: ({ code }) => <code>{code}</code>, sortsBy: ({ code }) => code },
  {
    id: 'count',
    title: texts.count,
    isNumeric: true,
    cell: ({ count }) => numberText(count),
    sortsBy: ({ count }) => count,
  },
  {
    id: 'before',
    title: texts.periodBefore,
    isNumeric: true,
    cell: ({ before }) => numberText(before),
    sortsBy: ({ before }) => before,
  },
];

/** Why payments were declined, the most frequent reason first. */
export const Declines = ({ figures: { declines }, texts, drill }: Properties) => (
  <Figure
    name="declines"
    title={texts.declines}
    texts={texts}
    chart={
      declines.length === 0 ? (
        <Empty>{texts.noDeclines}</Empty>
      ) : (
        <Bars
          isBad
          texts={texts}
          heads={[texts.count, texts.earlier]}
          bars={declines.map(({ code, description, count, before }) => ({
            key: code,
            value: count,
            part: count,
            before,
            name: <Name href={drill(behind.reason(code))}>{shortReason(resultText(code, description))}</Name>,
            title: code,
            texts: [numberText(count), numberText(before)],
          }))}
        />
      )
    }
    table={
      <Table
        caption={texts.declines}
        name="declines"
        columns={declineColumns(texts)}
        rows={declines}
        keyOf={({ code }) => code}
        empty={texts.noDeclines}
      />
    }
  />
);
