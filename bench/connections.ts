import { cardPayment } from '../server/testing/gateway-under-test.ts';
import { type OwnPostgres, startOwnPostgres } from '../tools/test/postgres.ts';
import { type MeasuredGateway, startMeasuredGateway } from './processes.ts';

/** The default of PostgreSQL. */
const USUAL_MAX_CONNECTIONS = 100;

const SECONDS = 4;
const REQUESTS_AT_ONCE = 25;

/** The number of processes, the connections of each, and the connections that the server allows. */
const cases = [
  [1, 2, USUAL_MAX_CONNECTIONS],
  [1, 4, USUAL_MAX_CONNECTIONS],
  [1, 6, USUAL_MAX_CONNECTIONS],
  [1, 8, USUAL_MAX_CONNECTIONS],
  [1, 12, USUAL_MAX_CONNECTIONS],
  [1, 16, USUAL_MAX_CONNECTIONS],
  [8, 8, USUAL_MAX_CONNECTIONS],
  [8, 16, USUAL_MAX_CONNECTIONS],
  [8, 16, 24],
] as const;

/** The number of replies by HTTP status and result code. */
type Replies = Map<string, number>;

const pay = async ({ url, entityId, accessToken }: MeasuredGateway): Promise<string> => {
  const response = await fetch(`${url}v1/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ entityId, ...cardPayment }),
  });
  const { result } = (await response.json()) as { result: { code: string } };
  return `${response.status} ${result.code}`;
};

/** Pays at every gateway with many concurrent callers for some time. */
const load = async (gateways: readonly MeasuredGateway[], seconds: number): Promise<Replies> => {
  const replies: Replies = new Map();
  const endsAtMs = performance.now() + seconds * 1000;
  const caller = async (gateway: MeasuredGateway) => {
    while (performance.now() < endsAtMs) {
      const kind = await pay(gateway).catch(() => 'no reply');
      replies.set(kind, (replies.get(kind) ?? 0) + 1);
    }
  };
  await Promise.all(gateways.flatMap((gateway) => Array.from({ length: REQUESTS_AT_ONCE }, () => caller(gateway))));
  return replies;
};

const measured = async (postgres: OwnPostgres, processes: number, poolSize: number): Promise<unknown> => {
  const more = { DATABASE_POOL_SIZE: String(poolSize) };
  const first = await startMeasuredGateway(postgres.url, undefined, more);
  const gateways = [first];
  while (gateways.length < processes) gateways.push(await startMeasuredGateway(postgres.url, first, more));
  await load(gateways, 1);
  const replies = await load(gateways, SECONDS);
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  const all = [...replies.values()].reduce((sum, count) => sum + count, 0);
  const percent = Object.fromEntries(
    [...replies].map(([kind, count]) => [kind, Math.round((10_000 * count) / all) / 100]),
  );
  return { processes, poolSize, perSecond: Math.round(all / SECONDS), percent };
};

/**
 * Measures card payments of several processes with several pool sizes on one PostgreSQL: payments per second, and the
 * share of replies by status and code.
 */
export const benchConnections = async (): Promise<unknown> => {
  const figures: unknown[] = [];
  for (const [processes, poolSize, maxConnections] of cases) {
    const postgres = await startOwnPostgres({ maxConnections });
    try {
      figures.push({ maxConnections, ...((await measured(postgres, processes, poolSize)) as object) });
    } finally {
      await postgres.stop();
    }
  }
  return figures;
};
