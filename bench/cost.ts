import { loadOf, median, rounded } from './load.ts';
import { startDurableYardstick, startMeasuredGateway } from './processes.ts';
import { authorizedOf, cardPaymentOf } from './requests.ts';

/*
 * Shows whether card payments have become dearer: run it before a commit that touches their way, and before a release.
 * It compares processor times, which are steadier than payments a second, with those of a bare Express that stores each
 * form durably: the speed of the machine affects both alike.
 */

/** The last accepted figures, of Node 24 with SQLite. Change them together with what changes them. */
const accepted = { ofDurable: 3.2, firstOfWarm: 1.7 };

const PAYMENTS = 5_000;
const ROUNDS = 3;

/** After the first payments; the last of these is what counts as warmed up. */
const WARM_UPS = 3;

const changePercent = (now: number, before: number): number => Math.round(100 * (now / before - 1));

/** Starts both servers, and measures the first payments after the start, and as many of each server once warmed up. */
const round = async () => {
  const [gateway, durable] = [await startMeasuredGateway(), await startDurableYardstick()];
  const [work, headers] = [cardPaymentOf(gateway), authorizedOf(gateway)];
  const exactly = { warmUpSeconds: 0, amount: PAYMENTS };
  const first = await loadOf(gateway, work, headers, exactly);
  let [warm, bare] = [first, await loadOf(durable, work, headers, exactly)];
  for (let run = 0; run < WARM_UPS; run += 1) {
    warm = await loadOf(gateway, work, headers, exactly);
    bare = await loadOf(durable, work, headers, exactly);
  }
  const memoryMiB = await gateway.memoryMiB();
  await Promise.all([gateway.stop(), durable.stop()]);
  const failures = first.failures + warm.failures + bare.failures;
  return { firstUs: first.cpuUs, warmUs: warm.cpuUs, durableUs: bare.cpuUs, memoryMiB, failures };
};

/** Measures what a card payment costs, and how that has changed since the last accepted figures. */
export const benchCost = async (): Promise<unknown> => {
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round());
  const ofDurable = median(rounds.map(({ warmUs, durableUs }) => warmUs / durableUs));
  const firstOfWarm = median(rounds.map(({ firstUs, warmUs }) => firstUs / warmUs));
  return {
    rounds,
    ofDurable: rounded(ofDurable),
    firstOfWarm: rounded(firstOfWarm),
    accepted,
    changePercent: {
      ofDurable: changePercent(ofDurable, accepted.ofDurable),
      firstOfWarm: changePercent(firstOfWarm, accepted.firstOfWarm),
    },
  };
};
