import { setTimeout as wait } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { SHORTEST_PART } from '../server/office/search/terms.ts';
import { cardPayment } from '../server/testing/gateway-under-test.ts';
import { type Load, loadOf } from './load.ts';
import { user, variables } from './office-user.ts';
import type { MeasuredGateway } from './processes.ts';
import { emailOf, lastDigitsOf, referenceOf, surnameOf, timeOf } from './volume/fill.ts';
import { onPostgres, onSqlite, type Place, refuseFullDisk, startFilled } from './volume/places.ts';

/** Sends a request of the page, and returns the cookie that the reply sets. */
const sent = async (
  { url }: MeasuredGateway,
  path: string,
  parameters: Readonly<Record<string, string>>,
  cookie = '',
): Promise<string> => {
  const response = await fetch(`${url}backoffice/api${path}`, {
    method: 'POST',
    headers: { 'X-Tollgate': 'backoffice', cookie },
    body: new URLSearchParams(parameters),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};

const signIn = async (gateway: MeasuredGateway): Promise<string> => {
  const begun = await sent(gateway, '/sign-in', { email: user.email, password: user.password });
  const code = new TOTP({ secret: Secret.fromBase32(user.seed) }).generate();
  return await sent(gateway, '/sign-in/code', { code }, begun);
};

const anyOf = (stored: number): number => 1 + Math.floor(Math.random() * stored);

const HOUR_MS = 3_600_000;
const MS_PER_SECOND = 1_000;

const timeText = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');

const LONG_PART = 13;
const SHORT_PART = 7;

/** What people search for, by the kind of search. */
const searches: Readonly<Record<string, (stored: number) => Readonly<Record<string, string>>>> = {
  reference: (stored) => ({ text: referenceOf(anyOf(stored)) }),
  'e-mail': (stored) => ({ text: emailOf(anyOf(stored)) }),
  'last four': (stored) => ({ text: lastDigitsOf(anyOf(stored)) }),
  name: (stored) => ({ text: surnameOf(anyOf(stored)) }),
  'name of all': () => ({ text: 'jane' }),
  'two names': (stored) => ({ text: `Jane ${surnameOf(anyOf(stored))}` }),
  'beginning of a reference': (stored) => ({ text: referenceOf(anyOf(stored)).slice(0, LONG_PART) }),
  'beginning of all references': () => ({ text: 'order' }),
  'end of a reference': (stored) => ({ text: referenceOf(anyOf(stored)).slice(-SHORT_PART) }),
  'last characters': (stored) => ({ text: referenceOf(anyOf(stored)).slice(-SHORTEST_PART) }),
  time: (stored) => {
    const fromMs = timeOf(anyOf(stored));
    return { 'date.from': timeText(fromMs), 'date.to': timeText(fromMs + HOUR_MS) };
  },
  newest: () => ({}),
};

/** Searches once, and returns how long the reply took, in milliseconds. */
const searched = async (
  { url }: MeasuredGateway,
  cookie: string,
  parameters: Readonly<Record<string, string>>,
): Promise<number> => {
  const startedAt = performance.now();
  const response = await fetch(`${url}backoffice/api/payments?${new URLSearchParams(parameters)}`, {
    headers: { cookie },
  });
  const { payments } = (await response.json()) as { payments?: readonly unknown[] };
  if (payments === undefined || payments.length === 0) throw new Error(`${JSON.stringify(parameters)} found nothing`);
  return performance.now() - startedAt;
};

const TIMES = 200;

const rounded = (ms: number | undefined): number => Math.round((ms ?? 0) * 10) / 10;

const latencies = async (gateway: MeasuredGateway, cookie: string, stored: number): Promise<object> => {
  const figures: Record<string, { readonly p50Ms: number; readonly p95Ms: number }> = {};
  for (const [name, parametersOf] of Object.entries(searches)) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) times.push(await searched(gateway, cookie, parametersOf(stored)));
    const sorted = times.toSorted((a, b) => a - b);
    figures[name] = { p50Ms: rounded(sorted[TIMES / 2]), p95Ms: rounded(sorted[Math.floor(TIMES * 0.95)]) };
  }
  return figures;
};

let paid = 0;

const paying = ({ entityId, accessToken, ...server }: MeasuredGateway): Promise<Load> =>
  loadOf(
    server,
    {
      method: 'POST',
      next: () => {
        paid += 1;
        const merchantTransactionId = `bench-${Math.random().toString(36).slice(2)}-${paid}`;
        const body = new URLSearchParams({ entityId, ...cardPayment, merchantTransactionId }).toString();
        return { path: '/v1/payments', body };
      },
    },
    { authorization: `Bearer ${accessToken}` },
  );

/** As many as a support team of a hundred people sends when it is busy. */
const SEARCHES_A_SECOND = 10;

/** Searches at this pace until `stop` is called; resolves to the number of searches. */
const searchingOn = (gateway: MeasuredGateway, cookie: string, stored: number) => {
  let isStopped = false;
  const done = (async () => {
    let count = 0;
    const startedAt = performance.now();
    const kinds = Object.values(searches);
    while (!isStopped) {
      await searched(gateway, cookie, kinds[count % kinds.length]?.(stored) ?? {});
      count += 1;
      await wait(Math.max(startedAt + (count * MS_PER_SECOND) / SEARCHES_A_SECOND - performance.now(), 0));
    }
    return count;
  })();
  return {
    stop: () => {
      isStopped = true;
      return done;
    },
  };
};

const ROUNDS = Number(process.env['SEARCH_ROUNDS'] ?? 5);

/** Payments alone and with searches beside them, in turns: the round with the middle ratio. */
const withPayments = async (gateway: MeasuredGateway, cookie: string, stored: number): Promise<object> => {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await paying(gateway);
    const searching = searchingOn(gateway, cookie, stored);
    const beside = await paying(gateway);
    const count = await searching.stop();
    rounds.push({
      alone,
      beside,
      searches: count,
      percentOfAlone: Math.round((100 * beside.perSecond) / alone.perSecond),
    });
  }
  const sorted = rounds.toSorted((a, b) => a.percentOfAlone - b.percentOfAlone);
  return sorted[Math.floor(ROUNDS / 2)] ?? {};
};

const benchOn = async (place: Place, stored: number): Promise<object> => {
  const gateway = await startFilled(place, stored, undefined, variables);
  const cookie = await signIn(gateway);
  const figures = { stored, searches: await latencies(gateway, cookie, stored) };
  const payments = await withPayments(gateway, cookie, stored);
  await gateway.stop();
  return { ...figures, payments };
};

const USUAL_PAYMENTS = 200_000;

/**
 * Measures searches of people over a database full of payments, and payments with searches beside them.
 * `SEARCH_PAYMENTS` sets the number of stored payments, `SEARCH_ON` the databases, `SEARCH_ROUNDS` how often payments
 * run beside searches; 0 leaves them out.
 */
export const benchSearch = async (): Promise<unknown> => {
  const stored = Number(process.env['SEARCH_PAYMENTS'] ?? USUAL_PAYMENTS);
  await refuseFullDisk(stored);
  const kinds = process.env['SEARCH_ON'] ?? 'sqlite postgres';
  return {
    ...(kinds.includes('sqlite') ? { sqlite: await onSqlite((_, place) => benchOn(place, stored), true) } : {}),
    ...(kinds.includes('postgres') ? { postgres: await onPostgres((_, place) => benchOn(place, stored), true) } : {}),
  };
};
