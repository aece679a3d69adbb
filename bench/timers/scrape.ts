/** Returns the samples of one metric, with their labels, from a server's metrics text. */
const samplesOf = (text: string, name: string): readonly (readonly [labels: string, value: number])[] =>
  text
    .split('\n')
    .map((line) => /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line))
    .flatMap((found) => (found?.[1] === name ? [[found[2] ?? '', Number(found[3])] as const] : []));

const figureOf = (text: string, name: string): number => samplesOf(text, name)[0]?.[1] ?? Number.NaN;

const msOf = (seconds: number): number => Math.round(seconds * 10_000) / 10;

/** Returns the delays of the event loop since the last reading; an idle loop shows the smallest. */
export const loopDelayIn = (text: string) => ({
  p99Ms: msOf(figureOf(text, 'nodejs_eventloop_lag_p99_seconds')),
  p50Ms: msOf(figureOf(text, 'nodejs_eventloop_lag_p50_seconds')),
  leastMs: msOf(figureOf(text, 'nodejs_eventloop_lag_min_seconds')),
});

/** The delays of the timers that came due during the measurement. */
interface Lateness {
  readonly runs: number;
  readonly within: Readonly<Record<string, number>>;
}

/** Only this kind is counted, because clean-up timers are long overdue when a gateway starts. */
const KIND = 'kind="checkout.expiry"';

/** Returns the number of timers by delay in seconds, over the life of the process, minus the earlier counts. */
export const latenessIn = (text: string, before?: Lateness): Lateness => {
  const buckets = samplesOf(text, 'tollgate_timer_lateness_seconds_bucket').filter(([labels]) => labels.includes(KIND));
  const within = buckets.map(([labels, count]) => {
    const limit = /le="([^"]+)"/.exec(labels)?.[1] ?? '';
    return [limit, count - (before?.within[limit] ?? 0)] as const;
  });
  const counts = Object.fromEntries(within);
  return { runs: counts['+Inf'] ?? 0, within: counts };
};
