import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type LabelOf, type Metric, type MetricName, metrics } from '../../../catalogue/monitoring/metrics.ts';

const configurationOf = <Name extends MetricName>(registry: Registry, name: Name) => {
  const { help, labels, of, together }: Metric = metrics[name];
  return {
    name,
    help,
    labelNames: Object.keys(labels) as LabelOf<Name>[],
    registers: [registry],
    aggregator: together ?? (of === 'database' ? ('max' as const) : ('sum' as const)),
  };
};

/** Registers a counter of the table of metrics. */
export const counter = <Name extends MetricName<'counter'>>(registry: Registry, name: Name): Counter<LabelOf<Name>> =>
  new Counter(configurationOf(registry, name));

/** Registers a gauge of the table of metrics; `collect` sets it before each reading. */
export const gauge = <Name extends MetricName<'gauge'>>(
  registry: Registry,
  name: Name,
  collect?: (own: Gauge<LabelOf<Name>>) => void | Promise<void>,
): Gauge<LabelOf<Name>> =>
  new Gauge({
    ...configurationOf(registry, name),
    ...(collect === undefined
      ? {}
      : {
          collect() {
            return collect(this);
          },
        }),
  });

/** Registers a histogram of the table of metrics. */
export const histogram = <Name extends MetricName<'histogram'>>(
  registry: Registry,
  name: Name,
): Histogram<LabelOf<Name>> =>
  new Histogram({ ...configurationOf(registry, name), buckets: [...metrics[name].buckets] });

/**
 * Creates a function that returns the series of labels and keeps it, because finding one costs more than counting in it.
 * The labels must come from tables, or be bounded otherwise.
 */
export const keptSeries = <Series>(
  find: (...labels: readonly string[]) => Series,
): ((...labels: readonly string[]) => Series) => {
  const series = new Map<string, Series>();
  return (...labels) => {
    const key = labels.join('\n');
    const known = series.get(key) ?? find(...labels);
    series.set(key, known);
    return known;
  };
};
