/** Gives the figures of one name in the text that a server tells its figures in, with their labels. */
const samplesOf = (text: string, name: string): readonly (readonly [labels: string, value: number])[] =>
  text
    .split('\n')
    .map((line) => /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line))
    .flatMap((found) => (found?.[1] === name ? [[found[2] ?? '', Number(found[3])] as const] : []));

const figureOf = (text: string, name: string): number => samplesOf(text, name)[0]?.[1] ?? Number.NaN;

const msOf = (seconds: number): number => Math.round(seconds * 10_000) / 10;

/** Gives how long the event loop took from turn to turn since the figures were read last; a loop with nothing to do shows the least. */
export const loopDelayIn = (text: string) => ({
  p99Ms: msOf(figureOf(text, 'nodejs_eventloop_lag_p99_seconds')),
  p50Ms: msOf(figureOf(text, 'nodejs_eventloop_lag_p50_seconds')),
  leastMs: msOf(figureOf(text, 'nodejs_eventloop_lag_min_seconds')),
});

/** How late timers were run that came due while it was measured. */
export interface Lateness {
  readonly runs: number;
  readonly within: Readonly<Record<string, number>>;
}

/** Clean-up is due since ever when a gateway starts. */
const KIND = 'kind="checkout.expiry"';

/** Gives how many timers were run so late, in seconds, as long as the process lives, less what was counted before. */
export const latenessIn = (text: string, before?: Lateness): Lateness => {
  const buckets = samplesOf(text, 'tollgate_timer_lateness_seconds_bucket').filter(([labels]) => labels.includes(KIND));
  const within = buckets.map(([labels, count]) => {
    const limit = /le="([^"]+)"/.exec(labels)?.[1] ?? '';
    return [limit, count - (before?.within[limit] ?? 0)] as const;
  });
  const counts = Object.fromEntries(within);
  return { runs: counts['+Inf'] ?? 0, within: counts };
};
