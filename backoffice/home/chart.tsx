import { useEffect, useRef, useState } from 'preact/hooks';
import type UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { theme } from '../frame/theme.ts';
import { tag } from '../parts/values.tsx';
import { axisTop } from './numbers.ts';

const MS_PER_SECOND = 1_000;
const DAY_MS = 86_400_000;
const ROOM = 0.05;
/** The width of a character of the axis, about, and what is beside its labels. */
const CHARACTER = 7;
const LABEL_GAP = 14;
/** The room of a moment's label; half of it is beside the last moment, and the lower edge of the axis below the gap. */
const MOMENT_WIDTH = 72;
const MOMENT_GAP = 9;
const MOMENTS_HEIGHT = 28;
const LAST_MOMENT = 24;

/** A line of a chart. */
interface Line {
  readonly label: string;
  /** A value for each moment; null where there is none. */
  readonly values: readonly (number | null)[];
  /** The CSS custom property that holds the colour of the line. */
  readonly colour: 'accent' | 'edge' | 'good' | 'bad';
  /** Whether it is the period before: a thin line behind the others. */
  readonly isBefore?: boolean;
  /** Whether the ground below it has its colour, so that no colour alone tells it from another line. */
  readonly isFilled?: boolean;
  /** Whether the last moment is not over: its value is drawn as unfinished. */
  readonly goesOn?: boolean;
  /** What the legend says of the whole period, while the pointer is elsewhere; nothing if the figure says it above. */
  readonly whole?: string;
}

/** Values over time. */
export interface Timeline {
  /** The moments, in milliseconds. */
  readonly moments: readonly number[];
  readonly lines: readonly Line[];
  /** Where the axis begins; by itself at nothing. */
  readonly least?: number;
  /** The highest value of the axis; by itself it follows the values. */
  readonly most?: number;
  /** Whether the values are counts, of which an axis has whole ones only. */
  readonly isCount?: boolean;
  /** What the unfinished end of a line is, in words: of the chart that says it for all. */
  readonly unfinished?: string;
  momentText(place: number): string;
  valueText(value: number): string;
  axisText(value: number): string;
}

const FILL = '10%';

/** The steps between the labels of an axis of counts. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

const colourOf = (name: string, share = '100%'): string => {
  // A canvas does not know light-dark(): an element resolves it.
  const probe = document.createElement('span');
  probe.style.color = share === '100%' ? `var(--${name})` : `color-mix(in srgb, var(--${name}) ${share}, transparent)`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/** Returns the lines that are drawn: what is not over is a dotted piece of its own, behind the others. */
const drawnOf = (lines: readonly Line[]): readonly (Line & { readonly isDotted?: true })[] => [
  ...lines.map((line) => (line.goesOn ? { ...line, values: [...line.values.slice(0, -1), null] } : line)),
  ...lines
    .filter(({ goesOn }) => goesOn)
    .map((line) => {
      const from = line.values.length - 2;
      return { ...line, isDotted: true as const, values: line.values.map((value, at) => (at < from ? null : value)) };
    }),
];

/** Returns the moments that have a label: as many as there is room for, the last one always. */
const labelledOf = (moments: readonly number[], width: number): number[] => {
  const step = Math.ceil(moments.length / Math.max(1, Math.floor(width / MOMENT_WIDTH)));
  return moments.filter((_, place) => (moments.length - 1 - place) % step === 0).map((each) => each / MS_PER_SECOND);
};

const dataOf = ({ moments, lines }: Timeline): UPlot.AlignedData => [
  moments.map((each) => each / MS_PER_SECOND),
  ...drawnOf(lines).map(({ values }) => [...values]),
];

const optionsOf = (
  Plot: typeof UPlot,
  { moments, lines, least = 0, most, isCount = false, axisText }: Timeline,
  { clientWidth: width, clientHeight: height }: Element,
  onPoint: (place: number | undefined) => void,
): UPlot.Options => {
  const axis = {
    stroke: colourOf('quiet'),
    grid: { stroke: colourOf('line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  };
  const days = new Intl.DateTimeFormat(tag(), { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const hours = new Intl.DateTimeFormat(tag(), { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  const labelOf = (seconds: number): string => {
    const timeMs = seconds * MS_PER_SECOND;
    return (timeMs % DAY_MS === 0 ? days : hours).format(new Date(timeMs));
  };
  return {
    width,
    height,
    tzDate: (seconds) => Plot.tzDate(new Date(seconds * MS_PER_SECOND), 'Etc/UTC'),
    padding: [null, LAST_MOMENT, 0, null],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    // Some room above the highest value, also above the most that is possible: a line at the edge would be cut.
    scales: {
      y: {
        range: (_, _lowest, highest) => {
          if (most === undefined) return [least, axisTop(highest)];
          return [least, most + (most - least) * ROOM];
        },
      },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        gap: MOMENT_GAP,
        size: MOMENTS_HEIGHT,
        splits: (plot) => labelledOf(moments, plot.width),
        values: (_, values) => values.map(labelOf),
      },
      {
        ...axis,
        size: (_, labels) => LABEL_GAP + CHARACTER * Math.max(0, ...(labels ?? []).map(({ length }) => length)),
        values: (_, values) => values.map(axisText),
        ...(isCount ? { incrs: WHOLE_STEPS } : {}),
      },
    ],
    series: [
      {},
      ...drawnOf(lines).map(({ label, colour, isBefore = false, isFilled = false, isDotted = false }) => ({
        label,
        stroke: colourOf(colour),
        width: isBefore ? 1 : 2,
        ...(isFilled && !isDotted ? { fill: colourOf(colour, FILL) } : {}),
        points: { show: false },
        spanGaps: !isDotted,
        ...(isDotted ? { dash: [2, 4] } : {}),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
};

/** What the lines are, with their values: of the whole period, or of the moment under the pointer. */
const Legend = ({ timeline, place }: { readonly timeline: Timeline; readonly place: number | undefined }) => (
  <ul class="legend">
    {timeline.lines.map(({ label, values, colour, isBefore = false, isFilled = false, whole }) => {
      const value = place === undefined ? undefined : values[place];
      const form = isBefore ? 'thin' : isFilled ? 'filled' : '';
      return (
        <li key={label}>
          <span class={`swatch ${colour} ${form}`} aria-hidden="true" /> {label}{' '}
          <strong>{typeof value === 'number' ? timeline.valueText(value) : place === undefined ? whole : '–'}</strong>
        </li>
      );
    })}
    {place === undefined &&
      timeline.unfinished !== undefined &&
      timeline.lines
        .filter(({ goesOn }) => goesOn)
        .map(({ colour }) => (
          <li key={colour}>
            <span class={`swatch ${colour} dotted`} aria-hidden="true" /> {timeline.unfinished}
          </li>
        ))}
    {place !== undefined && <li class="quiet">{timeline.momentText(place)}</li>}
  </ul>
);

/** A chart of values over time. The canvas is for eyes only: its legend has the sums, and its table every value. */
export const Chart = ({ timeline }: { readonly timeline: Timeline }) => {
  const element = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<number | undefined>(undefined);
  const chosen = theme.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of a canvas do not follow the theme by themselves.
  useEffect(() => {
    const parent = element.current;
    if (parent === null) return undefined;
    let plot: UPlot | undefined;
    let isGone = false;
    const draw = async (): Promise<void> => {
      // The figures stand on the page before the code that draws them is loaded.
      const { default: Plot } = await import('uplot');
      if (isGone) return;
      plot?.destroy();
      plot = new Plot(optionsOf(Plot, timeline, parent, setPlace), dataOf(timeline), parent);
    };
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const redraw = (): void => {
      draw().catch(() => undefined); // Without the drawing, the legend and the table say the same.
    };
    redraw();
    const observer = new ResizeObserver(() =>
      plot?.setSize({ width: parent.clientWidth, height: parent.clientHeight }),
    );
    observer.observe(parent);
    scheme.addEventListener('change', redraw);
    return () => {
      isGone = true;
      observer.disconnect();
      scheme.removeEventListener('change', redraw);
      plot?.destroy();
    };
  }, [timeline, chosen]);
  return (
    <>
      <Legend timeline={timeline} place={place} />
      <div ref={element} class="chart" aria-hidden="true" />
    </>
  );
};
