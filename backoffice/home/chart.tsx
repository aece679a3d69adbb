import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { SlotFigures } from '../../catalogue/backoffice/replies/figures.ts';
import type { HomeTexts } from '../../catalogue/texts/en/backoffice/home.ts';
import { theme } from '../frame/theme.ts';
import { timeIn } from '../frame/time.ts';
import { tag } from '../parts/values.tsx';

const HEIGHT = 260;
const MS_PER_SECOND = 1_000;

const colour = (name: string): string => {
  // A canvas does not know light-dark(): an element resolves it.
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

const secondsOf = ({ start }: SlotFigures): number => (timeIn(start)?.getTime() ?? 0) / MS_PER_SECOND;

const dataOf = (slots: readonly SlotFigures[]): UPlot.AlignedData => [
  slots.map(secondsOf),
  slots.map(({ approved }) => approved),
  slots.map(({ declined }) => declined),
];

const optionsOf = (texts: HomeTexts, width: number): UPlot.Options => {
  const axis = { stroke: colour('--quiet'), grid: { stroke: colour('--line') }, ticks: { stroke: colour('--line') } };
  const format = new Intl.DateTimeFormat(tag(), { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const hours = new Intl.DateTimeFormat(tag(), { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  const label = (_: unknown, values: readonly number[], _axis: number, _space: number, step: number): string[] =>
    values.map((value) => (step < 86_400 ? hours : format).format(new Date(value * MS_PER_SECOND)));
  return {
    width,
    height: HEIGHT,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * MS_PER_SECOND), 'Etc/UTC'),
    axes: [{ ...axis, values: label as never }, axis],
    series: [
      { label: texts.start },
      { label: texts.approved, stroke: colour('--good'), width: 2 },
      { label: texts.declined, stroke: colour('--bad'), width: 2, dash: [6, 4] },
    ],
  };
};

/** Approved and declined payments over time. The table behind it says the same to those who cannot see it. */
export const Chart = ({ slots, texts }: { readonly slots: readonly SlotFigures[]; readonly texts: HomeTexts }) => {
  const element = useRef<HTMLDivElement>(null);
  const chosen = theme.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of a canvas do not follow the theme by themselves.
  useEffect(() => {
    const place = element.current;
    if (place === null) return undefined;
    let plot = new UPlot(optionsOf(texts, place.clientWidth), dataOf(slots), place);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const redraw = (): void => {
      plot.destroy();
      plot = new UPlot(optionsOf(texts, place.clientWidth), dataOf(slots), place);
    };
    const observer = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
    observer.observe(place);
    scheme.addEventListener('change', redraw);
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', redraw);
      plot.destroy();
    };
  }, [slots, chosen]);
  return <div ref={element} class="chart" aria-hidden="true" />;
};
