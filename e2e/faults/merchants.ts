import { randomBytes, randomUUID } from 'node:crypto';
import { type Consumer, openedBy } from '../../server/testing/webhooks.ts';
import type { GatewayProcess } from '../harness/gateway.ts';
import type { Answer, Balances, Facts, ListedPayout, SentRequest, SettledLine, ShownPayment } from './facts.ts';
import { balancesOf, listedPayouts, settledLines, settlementFiles } from './settlement.ts';

type Form = Readonly<Record<string, string>>;

/** A merchant of the campaign. */
export interface Merchant {
  readonly entityId: string;
  readonly secret: string;
  /** Whether its payments go to the acquirer's process instead of the simulator. */
  readonly isForwarded: boolean;
  /** Sends a request, notes it, and returns what was noted. */
  send(kind: string, path: string, form: Form, settles?: readonly string[]): Promise<SentRequest>;
  /** Sends a settlement file of the payments that no file of it has named; undefined if there are none. */
  settle(): Promise<SentRequest | undefined>;
  /** Sends a noted request again, under the same key. */
  repeat(request: SentRequest): Promise<void>;
  /** Reads a resource as JSON. */
  read(path: string, parameters?: Form): Promise<unknown>;
  /** Moves the clock of the test environment. */
  advance(seconds: number): Promise<boolean>;
  /** Returns all its payments. */
  payments(): Promise<readonly ShownPayment[]>;
  /** Returns the lines of all settlement files. */
  settled(): Promise<readonly SettledLine[]>;
  /** Returns the payouts of its acquirer. */
  payouts(): Promise<readonly ListedPayout[]>;
  /** Returns the balances of the ledger, by `ledger balances`. */
  balances(): Promise<Balances>;
  /** Registers the consumer. */
  listen(url: string): Promise<void>;
}

/** The time limit of a merchant for an answer; a shorter one would find out less about lost answers. */
const PATIENCE_MS = 12_000;
const LONG_PATIENCE_MS = 280_000;

const FROM = '2020-01-01 00:00:00';
const TO = '2099-01-01 00:00:00';
const SETTLEMENT_FILES = 'v1/settlement/files';
const NOTHING_FOUND = '700.400.580';

interface Page {
  readonly payments?: readonly ShownPayment[];
  readonly nextCursor?: string;
  readonly result: { readonly code: string; readonly description: string };
}

/** An answer is whole if its JSON was received; errors of the gateway leave the outcome open. */
const isFinal = ({ status }: Answer): boolean => status < 409 || (status > 409 && status < 429);

/** Makes a merchant with one channel. Its requests end with the signal. */
export const makeMerchant = async (
  gateway: GatewayProcess,
  { name, upstream }: { readonly name: string; readonly upstream?: Form },
  noted: SentRequest[],
  signal: AbortSignal,
): Promise<Merchant> => {
  const make = async (...words: readonly string[]): Promise<Readonly<Record<string, string>>> =>
    JSON.parse(await gateway.command(...words, '--json'));
  const merchant = await make('merchant', 'create', '--name', name);
  const set = Object.entries(upstream ?? {}).map(([setting, value]) => `--set=${setting}=${value}`);
  const channel = await make('channel', 'create', '--merchant', String(merchant['id']), '--name', 'Shop', ...set);
  const entityId = String(channel['id']);
  const made = await make('token', 'create', '--entity', entityId);
  const authorization = `Bearer ${made['token'] ?? made['accessToken']}`;
  const secret = randomBytes(32).toString('hex');

  const within = (milliseconds: number) => AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);

  const post = async (path: string, form: Form, key: string, patience = PATIENCE_MS) => {
    const response = await fetch(new URL(path, gateway.url), {
      method: 'POST',
      headers: { authorization, ...(key === '' ? {} : { 'idempotency-key': key }) },
      body: new URLSearchParams({ entityId, ...form }),
      signal: within(patience),
    });
    const body = (await response.json()) as { readonly id?: string; readonly result: { readonly code: string } };
    return { status: response.status, body };
  };

  const repeat = async (request: SentRequest): Promise<void> => {
    const reply = await post(request.path, request.form, request.idempotencyKey).catch(() => undefined);
    if (reply === undefined) return;
    const { id, result } = reply.body;
    const answer = { status: reply.status, code: result.code, ...(id === undefined ? {} : { id }) };
    if (isFinal(answer)) request.answer = answer;
  };

  const read = async (path: string, parameters: Form = {}): Promise<unknown> => {
    const address = new URL(path, gateway.url);
    address.search = new URLSearchParams({ entityId, ...parameters }).toString();
    const response = await fetch(address, { headers: { authorization }, signal: within(PATIENCE_MS) });
    return await response.json();
  };

  const nextFile = settlementFiles(entityId, noted);

  const merchantOfCampaign: Merchant = {
    entityId,
    secret,
    isForwarded: upstream !== undefined,
    repeat,
    read,
    settle: async () => {
      const file = nextFile();
      return file && (await merchantOfCampaign.send('settlement file', SETTLEMENT_FILES, file.form, file.paymentIds));
    },
    send: async (kind, path, form, settles) => {
      const reference = randomUUID();
      const own = kind === 'checkout' || kind.startsWith('payment') || kind === 'schedule' || kind.includes('of');
      const request: SentRequest = {
        kind,
        entityId,
        reference,
        idempotencyKey: randomUUID(),
        path,
        form: { ...form, ...(own ? { merchantTransactionId: reference } : {}) },
        ...(settles === undefined ? {} : { settles }),
      };
      noted.push(request);
      await repeat(request);
      return request;
    },
    advance: async (seconds) => {
      const form = { action: 'advance', seconds: String(seconds) };
      const reply = await post('v1/test/clock', form, '', LONG_PATIENCE_MS).catch(() => undefined);
      return reply?.status === 200;
    },
    payments: async () => {
      const payments: ShownPayment[] = [];
      let cursor: string | undefined;
      do {
        const more: Form = cursor === undefined ? {} : { cursor };
        const page = (await read('v1/query', { 'date.from': FROM, 'date.to': TO, limit: '500', ...more })) as Page;
        if (page.payments === undefined && page.result.code !== NOTHING_FOUND)
          throw new Error(`The payments cannot be read: ${page.result.code} ${page.result.description}`);
        payments.push(...(page.payments ?? []).map((payment) => ({ ...payment, entityId })));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return payments;
    },
    settled: () => settledLines(entityId, read),
    payouts: () => listedPayouts(entityId, read),
    balances: async () => balancesOf(entityId, await gateway.command('ledger', 'balances', '--id', entityId, '--json')),
    listen: async (url) => {
      const { body } = await post('v1/webhooks', { url, secret, active: 'true' }, '');
      if (body.id === undefined) throw new Error(`The webhook was not made: ${JSON.stringify(body)}`);
    },
  };
  return merchantOfCampaign;
};

/** Returns what the notifications since the last time were about, and forgets them: a long campaign has many. */
export const takeNotified = (consumer: Consumer, merchants: readonly Merchant[]): Facts['notified'] =>
  consumer.received.splice(0).map((call) => {
    const merchant = merchants.find(({ entityId }) => call.path.endsWith(entityId));
    if (merchant === undefined) throw new Error(`A notification to nobody: ${call.path}`);
    const { payload } = openedBy(merchant.secret, call);
    return { id: payload.id, code: payload.result.code };
  });
