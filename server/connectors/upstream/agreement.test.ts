import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../access/entities/settings.ts';
import { type Fault, type FaultyProxy, faults, faultyProxy } from '../../testing/acquirers.ts';
import { databases, type TestDatabase, type TestedDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { type OtherGatewayHabits, otherGateway } from '../../testing/other-gateway.ts';
import { ARRIVES_WITHIN_MS } from './upstream.ts';

const twice: readonly Fault[] = ['delivered twice at once', 'delivered twice in turn'];
const once = faults.filter((fault) => !twice.includes(fault));

/** Another gateway behind ours. */
interface Theirs {
  readonly url: string;
  readonly entityId: string;
  readonly accessToken: string;
  /** Returns how many successful payments its records hold under one of our references. */
  paidUnder(reference: string): Promise<number>;
  close(): Promise<void>;
}

const ofAnotherMake = async (habits: OtherGatewayHabits): Promise<Theirs> => {
  const { url, books, close } = await otherGateway(habits);
  return {
    url,
    entityId: 'e'.repeat(32),
    accessToken: 'token-of-the-upstream-account',
    paidUnder: async (reference) =>
      books.filter((each) => each.merchantTransactionId === reference && each.code.startsWith('000.')).length,
    close,
  };
};

const tollgate = async ({ open }: TestedDatabase): Promise<Theirs> => {
  const database = await open();
  const { url, entityId, accessToken, get, close } = await startGateway(database);
  return {
    url: `${url}/`,
    entityId,
    accessToken,
    paidUnder: async (reference) => {
      const { body } = await get(`/v1/query?entityId=${entityId}&merchantTransactionId=${reference}`);
      const payments = (body['payments'] ?? []) as readonly { readonly result: { readonly code: string } }[];
      return payments.filter(({ result }) => result.code === '000.100.110').length;
    },
    close: async () => {
      await close();
      await database.close();
    },
  };
};

/** Gateways that may stand behind ours, and faults that may hit orders on the way. */
const others: readonly {
  readonly name: string;
  readonly start: (kind: TestedDatabase) => Promise<Theirs>;
  readonly honoursKeys: boolean;
  readonly mayHappen: readonly Fault[];
}[] = [
  { name: 'another Tollgate, repeating', start: tollgate, honoursKeys: true, mayHappen: faults },
  { name: 'another Tollgate, with inquiries', start: tollgate, honoursKeys: false, mayHappen: faults },
  {
    name: 'one that honours Idempotency-Key',
    start: () => ofAnotherMake({ honoursKeys: true, declinesDuplicates: false }),
    honoursKeys: true,
    mayHappen: faults,
  },
  {
    name: 'one that declines duplicates',
    start: () => ofAnotherMake({ honoursKeys: false, declinesDuplicates: true }),
    honoursKeys: false,
    mayHappen: faults,
  },
  {
    name: 'one that does neither',
    start: () => ofAnotherMake({ honoursKeys: false, declinesDuplicates: false }),
    honoursKeys: false,
    mayHappen: once,
  },
];

const external = { ...cardPayment, testMode: 'EXTERNAL' };
const DECLINED_CARD = '4200000000001552';
const UNKNOWN = '000.200.000';
/** Longer than a circuit stays open. */
const PAUSE_MS = 20_000;

describe.each(databases)('payments forwarded from $name', (kind) => {
  // Differences between databases show between two Tollgates.
  describe.each(others.filter(({ start }) => start === tollgate || kind === databases[0]))(
    'to $name',
    ({ start, honoursKeys, mayHappen }) => {
      let database: TestDatabase;
      let ours: TestGateway;
      let theirs: Theirs;
      let proxy: FaultyProxy;

      beforeAll(async () => {
        database = await kind.open();
        ours = await startGateway(database, { connectorLimits: { totalMs: 300, connectMs: 200, firstPauseMs: 5 } });
        theirs = await start(kind);
        proxy = await faultyProxy(theirs.url);
        const { clock, gateway, entityId } = ours;
        await changeSettings({ database, clock, vault: gateway.vault }, entityId, {
          'upstream.address': proxy.url,
          'upstream.entityId': theirs.entityId,
          'upstream.accessToken': theirs.accessToken,
          'upstream.honoursIdempotencyKey': String(honoursKeys),
        });
        clock.advance(PAUSE_MS);
      });

      afterAll(async () => {
        await proxy.settled();
        await proxy.close();
        await theirs.close();
        await ours.close();
        await database.close();
      });

      const read = async (id: string): Promise<string> =>
        (await ours.get(`/v1/payments/${id}?entityId=${ours.entityId}`)).body.result.code;

      const isPaid = (code: string): boolean => code === '000.100.112';

      /** Ends the faults, lets delayed requests arrive, and lets time pass. */
      const calm = async (): Promise<void> => {
        proxy.ahead.length = 0;
        await proxy.settled();
        ours.clock.advance(ARRIVES_WITHIN_MS + PAUSE_MS);
        await ours.gateway.recover(ours.clock.now());
        ours.clock.advance(PAUSE_MS);
        await ours.gateway.recover(ours.clock.now());
      };

      /** Sends concurrent requests while these faults happen, and returns the ids of the created payments. */
      const send = async (
        happening: readonly Fault[],
        requests: readonly (readonly [path: string, parameters: Readonly<Record<string, string>>])[],
      ): Promise<readonly string[]> => {
        proxy.ahead.push(...happening);
        const replies = await Promise.all(requests.map(([path, parameters]) => ours.post(path, parameters)));
        await calm();
        expect(replies.filter(({ body }) => body['paymentType'] === undefined)).toEqual([]);
        return replies.map(({ body }) => body.id ?? '');
      };

      const agree = async (ids: readonly string[]): Promise<readonly string[]> => {
        const paid: string[] = [];
        for (const id of ids) {
          const code = await read(id);
          expect(code).not.toBe(UNKNOWN);
          if (isPaid(code)) paid.push(id);
          const held = await theirs.paidUnder(id);
          expect({ id, code, held }).toEqual({ id, code, held: isPaid(code) ? 1 : 0 });
        }
        return paid;
      };

      const happening = fc.array(fc.constantFrom(...mayHappen), { maxLength: 12 });
      const cards = fc.array(fc.constantFrom('4200000000000000', DECLINED_CARD), { minLength: 1, maxLength: 6 });

      test('are in the records of both gateways or of neither, whatever the faults; no outcome stays unknown', {
        timeout: 120_000,
      }, async () => {
        await fc.assert(
          fc.asyncProperty(cards, happening, happening, async (numbers, first, second) => {
            const authorizations = numbers.map(
              (number) =>
                ['/v1/payments', { ...external, paymentType: 'PA', 'card.number': number, amount: '10.00' }] as const,
            );
            const paid = await agree(await send(first, authorizations));
            const captures = paid.map(
              (id) => [`/v1/payments/${id}`, { paymentType: 'CP', amount: '4.00', currency: 'EUR' }] as const,
            );
            await agree(await send(second, captures));
          }),
          { numRuns: 10, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
        );
      });
    },
  );
});
