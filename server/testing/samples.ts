/** One value of a metric. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads the samples of metrics in the text format of Prometheus. */
export const samplesIn = (text: string): readonly Sample[] =>
  text
    .split('\n')
    .map((line) => /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/.exec(line))
    .flatMap((found) => {
      if (found === null) return [];
      const [, name = '', labels = '', value] = found;
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text] as const);
      return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
    });

/** Returns the value of the series of a metric that has these labels; undefined without one. */
export const sampleValue = (
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined =>
  samples.find(
    (each) => each.name === name && Object.entries(labels).every(([label, value]) => each.labels[label] === value),
  )?.value;
