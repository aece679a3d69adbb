import { useMemo } from 'preact/hooks';
import { behind } from '../../catalogue/backoffice/behind-figures.ts';
import type { FiguresReply, SlotFigures } from '../../catalogue/backoffice/replies/figures.ts';
import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { useAddress } from '../frame/address.ts';
import { fill } from '../frame/texts.ts';
import { gatewayNow, timeIn } from '../frame/time.ts';
import { Select } from '../parts/form.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { moneyText, numberText } from '../parts/values.tsx';
import type { Drill } from './by-kind.tsx';
import { ComparedSums } from './change.tsx';
import { Chart, type Timeline } from './chart.tsx';
import { Figure } from './figure.tsx';
import {
  approvalOf,
  axisRate,
  axisStart,
  NOTHING,
  ratesTogether,
  rateText,
  shortMoneyText,
  shortText,
  slotText,
} from './numbers.ts';
import { type Point, pointsOf, pointText, type Step, slotsOf } from './points.ts';
import { currenciesOf, pairsOf } from './sums.ts';

interface Properties {
  readonly figures: FiguresReply;
  readonly texts: HomeTexts;
}

/** Whether the last hour or day of a period is not over. */
const isGoingOn = ({ to }: FiguresReply): boolean => (timeIn(to)?.getTime() ?? 0) > gatewayNow();

const timesOf = (figures: FiguresReply, texts: HomeTexts, points: readonly Point[], step: Step) => ({
  moments: points.map(({ last }) => timeIn(last)?.getTime() ?? 0),
  momentText: (place: number) => {
    const point = points[place];
    if (point === undefined) return '';
    const text = pointText(point, step);
    return isGoingOn(figures) && place === points.length - 1 ? `${text} (${texts.soFar})` : text;
  },
});

const startColumn = ({ figures, texts }: Properties): Column<Point> => ({
  id: 'start',
  title: texts.start,
  cell: ({ now }) => slotText(now.start, figures.slot),
  sortsBy: ({ now }) => now.start,
});

const OfSlots = ({
  name,
  title,
  columns,
  ...properties
}: Properties & { readonly name: string; readonly title: string; readonly columns: readonly Column<Point>[] }) => (
  <Table
    caption={title}
    name={`figures-${name}`}
    columns={[startColumn(properties), ...columns]}
    rows={slotsOf(properties.figures)}
    keyOf={({ now }) => now.start}
    empty={properties.texts.none}
  />
);

const amountIn = (slot: SlotFigures | undefined, currency: string): number => Number(slot?.volume[currency] ?? 0);

/** How much came, and what came in other currencies. */
const Came = ({
  figures,
  texts,
  drill,
  currency,
}: Properties & { readonly drill: Drill; readonly currency: string }) => {
  const sums = pairsOf(figures, 'volume', currency);
  const sum = moneyText(sums[0]?.now ?? 0, currency);
  const href = drill(behind.charged);
  return (
    <>
      <p class="sum">
        <strong>{href === undefined ? sum : <a href={href}>{sum}</a>}</strong>
      </p>
      <p class="compared">
        <ComparedSums texts={texts} of={sums} />
      </p>
    </>
  );
};

/** How much came: the sum of what was charged, in the currency that the reader chooses before all others. */
export const Volume = ({ figures, texts, drill }: Properties & { readonly drill: Drill }) => {
  const { query, set } = useAddress();
  const currencies = currenciesOf(figures);
  const [first = ''] = currencies;
  const currency = currencies.find((each) => each === query['currency']) ?? first;
  const timeline = useMemo<Timeline>(() => {
    const { points, step } = pointsOf(figures);
    const goesOn = step !== 'week' && isGoingOn(figures);
    return {
      ...timesOf(figures, texts, points, step),
      ...(step === 'week' ? {} : { unfinished: texts.unfinished[step] }),
      lines: [
        {
          label: texts.thisPeriod,
          colour: 'accent',
          isFilled: true,
          goesOn,
          values: points.map(({ now }) => amountIn(now, currency)),
        },
        {
          label: texts.periodBefore,
          colour: 'edge',
          isBefore: true,
          values: points.map(({ before }) => (before === undefined ? null : amountIn(before, currency))),
        },
      ],
      valueText: (value) => moneyText(value, currency),
      axisText: (value) => shortMoneyText(value, currency),
    };
  }, [figures, texts, currency]);
  if (currency === '') return null; // Nothing was approved in either period.
  const choice = currencies.length > 1 && (
    <Select
      name="currency"
      label={texts.currency}
      value={currency}
      options={currencies.map((each) => [each, each] as const)}
      onChange={(next) => set({ currency: next === first ? undefined : next }, true)}
    />
  );
  const money = (slot: SlotFigures | undefined): string => moneyText(amountIn(slot, currency), currency);
  const columns: readonly Column<Point>[] = [
    {
      id: 'volume',
      title: texts.volume,
      isNumeric: true,
      cell: ({ now }) => money(now),
      sortsBy: ({ now }) => amountIn(now, currency),
    },
    {
      id: 'before',
      title: texts.periodBefore,
      isNumeric: true,
      cell: ({ before }) => money(before),
      sortsBy: ({ before }) => amountIn(before, currency),
    },
  ];
  return (
    <Figure
      name="volume"
      title={texts.volume}
      {...(pointsOf(figures).step === 'week' ? { note: texts.each.week } : {})}
      texts={texts}
      headline={<Came figures={figures} texts={texts} drill={drill} currency={currency} />}
      choice={choice}
      chart={<Chart timeline={timeline} />}
      table={<OfSlots name="volume" title={texts.volume} figures={figures} texts={texts} columns={columns} />}
    />
  );
};

const rateOf = (slot: SlotFigures | undefined): number | undefined => slot && approvalOf(slot);

/** Approved among approved and declined: in the chart of some days together, in the table of each. */
export const ApprovalRate = ({ figures, texts }: Properties) => {
  const [timeline, least] = useMemo((): readonly [Timeline, number] => {
    const { slots, slotsBefore, slot } = figures;
    const { points, step } = pointsOf(figures);
    const rates = ratesTogether([...slotsBefore, ...slots], slot);
    const places = points.map(({ last }) => slots.findIndex(({ start }) => start === last));
    const now = places.map((place) => rates[slotsBefore.length + place]);
    const before = places.map((place) => (place < slotsBefore.length ? rates[place] : undefined));
    const lowest = axisStart([...now, ...before]);
    const shown: Timeline = {
      ...timesOf(figures, texts, points, step),
      lines: [
        {
          label: texts.thisPeriod,
          colour: 'accent',
          isFilled: true,
          whole: rateText(figures.now.approvalRate),
          values: now.map((rate) => rate ?? null),
        },
        {
          label: texts.periodBefore,
          colour: 'edge',
          isBefore: true,
          whole: rateText(figures.before.approvalRate),
          values: before.map((rate) => rate ?? null),
        },
      ],
      least: lowest,
      most: 1,
      valueText: rateText,
      axisText: axisRate,
    };
    return [shown, lowest];
  }, [figures, texts]);
  const notes = [texts.together[figures.slot], ...(least > 0 ? [fill(texts.axisFrom, { rate: axisRate(least) })] : [])];
  const columns: readonly Column<Point>[] = [
    {
      id: 'rate',
      title: texts.approvalRate,
      isNumeric: true,
      cell: ({ now }) => rateText(rateOf(now)),
      sortsBy: ({ now }) => rateOf(now),
    },
    {
      id: 'before',
      title: texts.periodBefore,
      isNumeric: true,
      cell: ({ before }) => rateText(rateOf(before)),
      sortsBy: ({ before }) => rateOf(before),
    },
  ];
  return (
    <Figure
      name="rate"
      title={texts.approvalRate}
      note={notes.join(' · ')}
      texts={texts}
      chart={<Chart timeline={timeline} />}
      table={<OfSlots name="rate" title={texts.approvalRate} figures={figures} texts={texts} columns={columns} />}
    />
  );
};

/** How many payments were approved and declined. */
export const Attempts = ({ figures, texts }: Properties) => {
  const timeline = useMemo<Timeline>(() => {
    const { now, before } = figures;
    const { points, step } = pointsOf(figures);
    const goesOn = step !== 'week' && isGoingOn(figures);
    const whole = (value: number, earlier: number): string =>
      `${numberText(value)} (${fill(texts.before, { value: numberText(earlier) })})`;
    return {
      ...timesOf(figures, texts, points, step),
      lines: [
        {
          label: texts.approved,
          colour: 'good',
          goesOn,
          whole: whole(now.approved, before.approved),
          values: points.map((point) => point.now.approved),
        },
        {
          label: texts.declined,
          colour: 'bad',
          goesOn,
          isFilled: true,
          whole: whole(now.declined, before.declined),
          values: points.map((point) => point.now.declined),
        },
      ],
      valueText: numberText,
      isCount: true,
      axisText: shortText,
    };
  }, [figures, texts]);
  const numbers = ['attempts', 'approved', 'declined'] as const;
  const columns: readonly Column<Point>[] = [
    ...numbers.map((id) => ({
      id,
      title: texts[id],
      isNumeric: true,
      cell: ({ now }: Point) => numberText(now[id]),
      sortsBy: ({ now }: Point) => now[id],
    })),
    {
      id: 'before',
      title: texts.attemptsBefore,
      isNumeric: true,
      cell: ({ before }) => (before ? numberText(before.attempts) : NOTHING),
      sortsBy: ({ before }) => before?.attempts,
    },
  ];
  return (
    <Figure
      name="attempts"
      title={texts.over}
      note={texts.each[pointsOf(figures).step]}
      texts={texts}
      chart={<Chart timeline={timeline} />}
      table={<OfSlots name="attempts" title={texts.over} figures={figures} texts={texts} columns={columns} />}
    />
  );
};
