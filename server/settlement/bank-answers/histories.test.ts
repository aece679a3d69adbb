import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { checkLedger } from '../../assembly/books.ts';
import { messageIdOf } from '../../connectors/sepa/model/file.ts';
import { type SepaRecords, sepaRecords } from '../../connectors/sepa/model/records.ts';
import { bookRecords } from '../../payments/books/records.ts';
import { paymentRecords } from '../../payments/model/records.ts';
import { bankEntry, sepaDebit, sepaSettings, statementOf, statusReport } from '../../testing/bank-files.ts';
import { databases, dyingAt, type TestDatabase } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { casesOf } from '../../testing/lengths.ts';
import { leasesEnded } from '../../testing/timers.ts';
import { bankCases, payoutCases } from '../simulation/bank/cases.ts';

const ROUNDS = casesOf(4, 100);
const DEADLINE_MS = 3_600_000;
const HOUR_MS = 3_600_000;
const QUIET_DAYS = 24;

const kinds = ['once', 'once', 'mandate', 'mandate', 'capture', 'refund', 'reversal', 'payout'] as const;
const says = ['rejected', 'booked', 'returned', 'twice', 'out of order'] as const;

/** What a merchant orders, what a bank says of it, in any order, and what happens to a process meanwhile. */
interface Wave {
  readonly orders: readonly { readonly kind: (typeof kinds)[number]; readonly amount: string }[];
  readonly answers: readonly { readonly says: (typeof says)[number]; readonly place: number }[];
  readonly days: number;
  /** The commit at which a process dies; 0: none dies. */
  readonly diesAt: number;
  readonly moment: 'before' | 'after';
}

const wave: fc.Arbitrary<Wave> = fc.record({
  orders: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      amount: fc.oneof(
        fc.integer({ min: 100, max: 90_000 }).map((cents) => amountText(BigInt(cents))),
        fc.constantFrom(...[...bankCases, ...payoutCases].map(({ amount }) => amount)),
      ),
    }),
    { minLength: 2, maxLength: 7 },
  ),
  answers: fc.array(fc.record({ says: fc.constantFrom(...says), place: fc.nat({ max: 30 }) }), { maxLength: 5 }),
  days: fc.integer({ min: 1, max: 4 }),
  diesAt: fc.integer({ min: 0, max: 6 }),
  moment: fc.constantFrom('before', 'after'),
});

describe.each(databases)('random histories of files for a bank on $name', ({ open }) => {
  const counts = { died: 0, ends: new Map<string, number>(), payouts: new Set<string>() };
  let database: TestDatabase;
  let gateway: TestGateway;
  let records: SepaRecords;
  let entityId: string;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
    records = sepaRecords(database, gateway.gateway.vault);
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const post = async (path: string, parameters: Readonly<Record<string, string>>) =>
    (await gateway.post(path, { entityId, ...parameters })).body;

  /** The charges and the payouts that were ordered: refunds are payouts, too. */
  let payouts: string[] = [];

  /** Orders something; returns the charge that it makes, if the bank is to collect one. */
  const order = async ({ kind, amount }: Wave['orders'][number], place: number): Promise<readonly string[]> => {
    const request = { ...sepaDebit, amount };
    if (kind === 'payout') {
      payouts.push((await post('/v1/payments', { ...request, paymentType: 'CD' })).id ?? '');
      return [];
    }
    const mandateId = place % 2 === 0 ? 'ABO-A' : 'ABO-B';
    const mandate = { 'bankAccount.mandate.id': mandateId, createRegistration: 'true' };
    const type = kind === 'capture' ? 'PA' : 'DB';
    const { id, result } = await post('/v1/payments', {
      ...request,
      paymentType: type,
      ...(kind === 'mandate' ? mandate : {}),
    });
    if (kind === 'mandate' && (await records.mandate(entityId, mandateId))?.revokedAtMs !== undefined) {
      expect(result.code, 'a bank said that there is no mandate').toBe('800.100.205');
      return [];
    }
    expect(result.code).toBe('000.100.110');
    const follow = (paymentType: string, part: string) =>
      post(`/v1/payments/${id}`, { paymentType, amount: part, currency: 'EUR' });
    if (kind === 'capture') return [(await follow('CP', amount)).id ?? ''];
    if (kind === 'refund') payouts.push((await follow('RF', place % 2 === 0 ? amount : '0.70')).id ?? '');
    if (kind === 'reversal') await follow('RV', amount);
    return [id ?? ''];
  };

  const answer = async (file: string): Promise<void> => {
    const url = new URL(`v1/sepa/answers?${new URLSearchParams({ entityId, 'file.name': 'a.xml' })}`, gateway.url);
    const headers = { Authorization: `Bearer ${gateway.accessToken}`, 'Content-Type': 'application/xml' };
    expect((await fetch(url, { method: 'PUT', headers, body: file })).status).toBe(200);
    // The lines of a statement are taken by a timer: what a bank says next comes later.
    await gateway.gateway.timers.runDue();
  };

  /** Sends what a bank says of a charge, be it true or not. Its file may not be made yet. */
  const say = async ({ says: what, place }: Wave['answers'][number], charges: readonly string[]): Promise<void> => {
    const id = charges.at(place % Math.max(charges.length, 1));
    const found = id === undefined ? undefined : await records.order(entityId, id);
    if (id === undefined || found === undefined) return;
    const file = await records.file({ channelId: entityId, kind: 'collection', day: found.day });
    if (file?.state !== 'made') return;
    const amount = amountText(found.amount);
    const [credit, debit] = [bankEntry(id, amount, 'CRDT'), bankEntry(id, amount, 'DBIT', 'MD06')];
    const rejection = statusReport(messageIdOf({ id: file.id }), 'PART', [id]);
    // A bank books what it did not reject.
    const isOut = found.state !== 'open';
    if (what === 'rejected') await answer(rejection);
    if (what === 'booked' && !isOut) await answer(statementOf(credit));
    if (what === 'returned' && !isOut) await answer(statementOf(credit, debit));
    if (what === 'twice') await Promise.all([answer(rejection), answer(rejection)]);
    if (what === 'out of order' && !isOut) {
      await answer(statementOf(debit));
      await answer(statementOf(credit));
    }
  };

  /** Sends what a bank says of a refund or a payout, be it true or not. */
  const sayOfPayout = async ({ says: what, place }: Wave['answers'][number]): Promise<void> => {
    const id = payouts.at(place % Math.max(payouts.length, 1)) ?? '';
    const found = await records.order(entityId, id);
    if (found === undefined) return;
    const file = await records.file({ channelId: entityId, kind: 'transfer', day: found.day });
    if (file?.state !== 'made') return;
    const amount = amountText(found.amount);
    const [debit, credit] = [bankEntry(id, amount, 'DBIT'), bankEntry(id, amount, 'CRDT', 'AC04')];
    const rejection = statusReport(messageIdOf({ id: file.id }), 'PART', [id]);
    const isOut = found.state === 'rejected' || found.state === 'cancelled';
    if (what === 'rejected') await answer(rejection);
    if (what === 'booked' && !isOut) await answer(statementOf(debit));
    if (what === 'returned' && !isOut) await answer(statementOf(debit, credit));
    if (what === 'twice') await Promise.all([answer(rejection), answer(rejection)]);
    if (what === 'out of order' && !isOut) {
      await answer(statementOf(credit));
      await answer(rejection);
      await answer(statementOf(debit));
    }
  };

  /** A day passes in two halves; in the first, a process may die. */
  const day = async ({ diesAt, moment }: Pick<Wave, 'diesAt' | 'moment'>): Promise<void> => {
    gateway.realClock.advance(12 * HOUR_MS);
    if (diesAt > 0) {
      const { dying, died, started } = dyingAt(database, diesAt, moment);
      const victim = await startGateway(dying, { beside: gateway });
      started();
      const ran = victim.gateway.timers.runDue().then(() => 'whole');
      ran.catch(() => undefined);
      if ((await Promise.race([died, ran])) === 'died') {
        counts.died += 1;
        void victim.close().catch(() => undefined);
      } else await victim.close();
      await leasesEnded(database);
    }
    await gateway.gateway.timers.runDue();
    gateway.realClock.advance(12 * HOUR_MS);
    await gateway.gateway.timers.runDue();
  };

  const contents = async (): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>();
    for (const file of await records.newestFiles(entityId, 1_000)) {
      expect(file.state, 'a file is left that is not made').toBe('made');
      let content = '';
      for await (const part of records.content(file)) content += part;
      if (file.parts === 0) continue;
      expect(createHash('sha256').update(content).digest('hex')).toBe(file.digest);
      const amounts = [...content.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, text = '']) => text);
      const sum = amounts.reduce((total, text) => total + BigInt(text.replace('.', '')), 0n);
      expect([file.orders, file.amount]).toEqual([amounts.length, sum]);
      expect(content).toContain(`<NbOfTxs>${amounts.length}</NbOfTxs>`);
      expect(content).toContain(`<CtrlSum>${amountText(sum)}</CtrlSum>`);
      const mandates = [...content.matchAll(/<MndtId>([^<]+)</g)].map(([, id]) => id);
      expect(new Set(mandates).size, 'a mandate is charged twice on a day').toBe(mandates.length);
      found.set(`${file.kind}/${file.day}`, content);
    }
    return found;
  };

  /** What ended an order: its own reversal or chargeback, not those of its refunds. */
  const endsOf = async (id: string): Promise<readonly string[]> =>
    (await bookRecords(database).followUpsOf([{ entity: entityId, id }]))
      .filter(({ type, state }) => state === 'succeeded' && (type === 'RV' || type === 'CB'))
      .map(({ type }) => type);

  test('give each charge and payout one end and one place in one file, and the ledger is in order', {
    timeout: DEADLINE_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wave, { minLength: 2, maxLength: 3 }), async (waves) => {
        const dependencies = { database, clock: gateway.clock, vault: gateway.gateway.vault };
        entityId = await addChannel(dependencies, gateway.entityId, 'Shop', sepaSettings);
        const charges: string[] = [];
        payouts = [];
        // Each end of a payout is in every history, whatever else happens in it.
        for (const each of [payoutCases[0], payoutCases.at(-1)]) {
          await order({ kind: 'payout', amount: each?.amount ?? '' }, 0);
        }
        for (const each of waves) {
          charges.push(...(await Promise.all(each.orders.map(order))).flat());
          for (let count = 0; count < each.days; count += 1) await day(each);
          for (const one of each.answers) await (one.place % 2 === 0 ? say(one, charges) : sayOfPayout(one));
        }
        for (let count = 0; count < QUIET_DAYS; count += 1) await day({ diesAt: 0, moment: 'before' });
        const files = await contents();
        for (const id of charges) {
          const found = await records.order(entityId, id);
          const paid = await paymentRecords(database).byId(entityId, id);
          const places = [...files].filter(([, content]) => content.includes(`<EndToEndId>${id}</EndToEndId>`));
          expect(
            places.map(([place]) => place),
            'an order is in the file of its day, unless it was cancelled',
          ).toEqual(found?.state === 'cancelled' ? [] : [`collection/${found?.day}`]);
          const linked = await endsOf(id);
          const isWithoutMoney = found?.state !== 'open';
          const end = linked.includes('CB') ? 'returned' : paid?.settledAtMs === undefined ? 'reversed' : 'settled';
          expect(linked.length, 'a charge is reversed and returned').toBeLessThan(2);
          expect([id, end === 'reversed']).toEqual([id, isWithoutMoney]);
          counts.ends.set(end, (counts.ends.get(end) ?? 0) + 1);
        }
        for (const id of payouts) {
          const found = await records.order(entityId, id);
          // Refunds of charges that were reversed are declined.
          if (found === undefined) continue;
          const places = [...files].filter(([, content]) => content.includes(`<EndToEndId>${id}</EndToEndId>`));
          expect(places.map(([place]) => place)).toEqual(found.state === 'cancelled' ? [] : [`transfer/${found.day}`]);
          const reversals = await bookRecords(database).followUpsOf([{ entity: entityId, id }]);
          const [reversal] = reversals;
          const paid = await paymentRecords(database).byId(entityId, id);
          const settled = [paid, reversal].map((each) => each?.settledAtMs !== undefined);
          expect(reversals.length, 'a payout is reversed twice').toBeLessThan(2);
          // The refund of a charge that was rejected needs no reversal of its own: the charge is reversed without it.
          if (found.state !== 'cancelled') expect([id, reversals.length]).toEqual([id, found.state === 'open' ? 0 : 1]);
          const moved = found.state === 'open' || found.state === 'returned';
          expect([id, found.state, ...settled]).toEqual([id, found.state, moved, found.state === 'returned']);
          counts.payouts.add(found.state);
        }
        expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
      }),
      { numRuns: ROUNDS, endOnFailure: true },
    );
    expect([...counts.ends.keys()].toSorted()).toEqual(['returned', 'reversed', 'settled']);
    for (const end of ['open', 'rejected', 'returned']) expect(counts.payouts).toContain(end);
    expect(counts.died).toBeGreaterThan(0);
  });
});
