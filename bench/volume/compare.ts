import { type Load, loadOf, type Work } from '../load.ts';
import type { MeasuredGateway } from '../processes.ts';

/** The result of a run of load, with the processor time of one request in the gateway's process. */
interface CostedLoad extends Load {
  readonly processorMicroseconds: number;
}

const costedLoad = async (gateway: MeasuredGateway, work: Work): Promise<CostedLoad> => {
  let sent = 0;
  const counted: Work = {
    method: work.method,
    next: () => {
      sent += 1;
      return work.next();
    },
  };
  const before = await gateway.cpuMs();
  const load = await loadOf(gateway, counted, { authorization: `Bearer ${gateway.accessToken}` });
  const usedMs = (await gateway.cpuMs()) - before;
  return { ...load, processorMicroseconds: Math.round((1000 * usedMs) / sent) };
};

/** The nearly empty database and the full one under the same load. */
export interface Comparison {
  readonly empty: CostedLoad;
  readonly full: CostedLoad;
  /** The full database's requests per second in percent of the empty one's. */
  readonly percentOfEmpty: number;
  /**
   * The same ratio by processor time per request: SQLite works inside the process. A busy machine does not affect it.
   */
  readonly percentOfEmptyByProcessor: number;
}

const ROUNDS = 9;

/** Measures two gateways under the same kind of load, both at once, and returns the round with the middle ratio. */
export const comparedAt = async (
  [empty, workOfEmpty]: readonly [MeasuredGateway, Work],
  [full, workOfFull]: readonly [MeasuredGateway, Work],
): Promise<Comparison> => {
  const rounds: Comparison[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Both at once, so that other work of the machine slows both equally.
    const [withFew, withMany] = await Promise.all([costedLoad(empty, workOfEmpty), costedLoad(full, workOfFull)]);
    const percentOfEmpty = Math.round((100 * withMany.perSecond) / withFew.perSecond);
    const percentOfEmptyByProcessor = Math.round(
      (100 * withFew.processorMicroseconds) / withMany.processorMicroseconds,
    );
    rounds.push({ empty: withFew, full: withMany, percentOfEmpty, percentOfEmptyByProcessor });
  }
  const middle = (figure: 'percentOfEmpty' | 'percentOfEmptyByProcessor'): Comparison => {
    const found = rounds.toSorted((a, b) => a[figure] - b[figure])[Math.floor(ROUNDS / 2)];
    if (found === undefined) throw new Error('there was no round');
    return found;
  };
  const { percentOfEmptyByProcessor } = middle('percentOfEmptyByProcessor');
  return { ...middle('percentOfEmpty'), percentOfEmptyByProcessor };
};
