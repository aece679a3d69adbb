import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountText } from '../../catalogue/payments/amount.ts';
import { checkLedger } from '../assembly/books.ts';
import { bookRecords } from '../payments/books/records.ts';
import type { Payment } from '../payments/model/payment.ts';
import { type Fault, faults as networkFaults } from '../testing/acquirers.ts';
import { databases, dyingAt, type TestDatabase } from '../testing/databases.ts';
import { passed, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { casesOf } from '../testing/lengths.ts';
import { openProcessorShop, type ProcessorShop, processorLimits } from '../testing/processor-shop.ts';
import { faultsAt } from '../testing/processors/faults.ts';
import { type ProcessorName, processors } from '../testing/processors/processors.ts';
import type { EventManner } from '../testing/processors/stand-in.ts';
import { leasesEnded } from '../testing/timers.ts';

const ROUNDS = casesOf(2, 60);
const DEADLINE_MS = 3_600_000;
const HOUR_MS = 3_600_000;
const RIVALS = 5;
/** Of a hundred requests to the processor, so many meet a fault of the network. */
const FAULTY = 35;

const kinds = ['debit', 'debit', 'authorize', 'store', 'charge', 'capture', 'refund', 'rivals', 'reverse'] as const;
const choices = ['pay', 'pay', 'pay', 'decline', 'insufficientFunds', 'leave'] as const;
const manners = ['after', 'first', 'twice', 'never'] as const satisfies readonly EventManner[];

/** What is done, on the page too, and to which earlier payment. */
interface Step {
  readonly kind: (typeof kinds)[number];
  readonly cents: number;
  readonly choice: (typeof choices)[number];
  readonly comesBack: boolean;
  readonly place: number;
}

/** Steps while events come in one manner, the network fails at some requests, and a process may die at one commit. */
interface Wave {
  readonly steps: readonly Step[];
  readonly manner: EventManner;
  readonly network: readonly Fault[];
  /** 0: none dies. */
  readonly diesAt: number;
  readonly moment: 'before' | 'after';
}

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 100 - FAULTY, arbitrary: fc.constant<Fault>('none') },
  { weight: FAULTY, arbitrary: fc.constantFrom(...networkFaults.filter((each) => each !== 'none')) },
);

const wave: fc.Arbitrary<Wave> = fc.record({
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      cents: fc.integer({ min: 100, max: 90_000 }),
      choice: fc.constantFrom(...choices),
      comesBack: fc.boolean(),
      place: fc.nat({ max: 30 }),
    }),
    { minLength: 3, maxLength: 7 },
  ),
  manner: fc.constantFrom(...manners),
  network: fc.array(fault, { minLength: 10, maxLength: 40 }),
  diesAt: fc.integer({ min: 0, max: 8 }),
  moment: fc.constantFrom('before', 'after'),
});

const names = Object.keys(processors) as ProcessorName[];
const each = databases.flatMap((kind) => names.map((name) => ({ name, on: kind.name, open: kind.open })));

describe.each(each)('random histories with $name on $on', ({ name, open }) => {
  const counts = { died: 0, captured: 0, faults: 0 };
  let database: TestDatabase;
  let shop: ProcessorShop;
  let gateway: TestGateway;
  let entityId: string;

  beforeAll(async () => {
    database = await open();
    shop = await openProcessorShop(name, database);
    gateway = shop.gateway;
  });
  afterAll(() => shop.close());

  /** What was ordered in this history. */
  let made: { readonly first: string[]; readonly accounts: string[] };

  const post = async (at: TestGateway, path: string, parameters: Readonly<Record<string, string>>) => {
    const { status, body } = await at.post(path, { entityId, testMode: 'EXTERNAL', ...parameters });
    expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(500);
    return body;
  };

  const followUp = (at: TestGateway, id: string, paymentType: string, cents: number) =>
    post(at, `/v1/payments/${id}`, {
      paymentType,
      ...(paymentType === 'RV' ? {} : { amount: amountText(BigInt(cents)), currency: 'EUR' }),
    });

  /** Does on the page what the step says; the shopper then comes back, or stays away. */
  const payOnPage = async (at: TestGateway, step: Step): Promise<void> => {
    const stores = step.kind === 'store' && name !== 'paypal';
    const begun = await post(at, '/v1/payments', {
      amount: amountText(BigInt(step.cents)),
      currency: 'EUR',
      paymentType: step.kind === 'authorize' ? 'PA' : 'DB',
      paymentBrand: shop.row.brand,
      shopperResultUrl: 'https://shop.example/result',
      ...(stores ? { createRegistration: 'true' } : {}),
    });
    if (begun.id !== undefined) made.first.push(begun.id);
    if (begun['redirect'] === undefined) return;
    const back = await shop.press(begun, step.choice);
    if (step.comesBack && back.startsWith(at.url)) await fetch(back, { redirect: 'manual' });
    const paid = (await at.get(`/v1/payments/${begun.id}?entityId=${entityId}`)).body;
    if (typeof paid['registrationId'] === 'string') made.accounts.push(paid['registrationId']);
  };

  const perform = async (at: TestGateway, step: Step): Promise<void> => {
    const { kind, cents, place } = step;
    const target = made.first[place % Math.max(made.first.length, 1)];
    if (kind === 'debit' || kind === 'authorize' || kind === 'store') return await payOnPage(at, step);
    if (kind === 'charge') {
      const account = made.accounts[place % Math.max(made.accounts.length, 1)];
      if (account === undefined) return;
      const order = { amount: amountText(BigInt(cents)), currency: 'EUR', paymentType: place % 2 === 0 ? 'DB' : 'PA' };
      const { id } = await post(at, `/v1/registrations/${account}/payments`, order);
      if (id !== undefined) made.first.push(id);
      return;
    }
    if (target === undefined) return;
    if (kind === 'capture') await followUp(at, target, 'CP', cents);
    if (kind === 'reverse') await reverse(at, target);
    if (kind === 'refund' || kind === 'rivals') {
      const of = await refundable(target);
      const times = kind === 'rivals' ? RIVALS : 1;
      await Promise.all(Array.from({ length: times }, () => followUp(at, of, 'RF', cents)));
    }
  };

  const followUpsOf = (id: string): Promise<readonly Payment[]> =>
    bookRecords(database).followUpsOf([{ entity: entityId, id }]);

  /** Money goes back from what was captured: the debit, or a capture of the authorization. */
  const refundable = async (id: string): Promise<string> =>
    (await followUpsOf(id)).find(({ type, state }) => type === 'CP' && state === 'succeeded')?.id ?? id;

  /** Only authorizations are released; what a reversal of a debit does differs between processors. */
  const reverse = async (at: TestGateway, id: string): Promise<void> => {
    const { body } = await at.get(`/v1/payments/${id}?entityId=${entityId}`);
    if (body['paymentType'] === 'PA') await followUp(at, id, 'RV', 0);
  };

  /** A wave; if a process dies in it, it is the one that does the steps. */
  const run = async ({ steps, manner, network, diesAt, moment }: Wave): Promise<void> => {
    shop.processor.standIn.manner = manner;
    shop.proxy.ahead.push(...network);
    counts.faults += network.filter((one) => one !== 'none').length;
    const all = async (at: TestGateway): Promise<'whole'> => {
      for (const step of steps) {
        await perform(at, step);
        await shop.happened();
      }
      return 'whole';
    };
    if (diesAt === 0) {
      await all(gateway);
      return;
    }
    const { dying, died, started } = dyingAt(database, diesAt, moment);
    const victim = await startGateway(dying, { ...processorLimits, beside: gateway });
    started();
    const walked = all(victim);
    walked.catch(() => undefined);
    const end = await Promise.race([died, walked]);
    if (end === 'died') counts.died += 1;
    void victim.close().catch(() => undefined);
    await shop.silenced();
    await leasesEnded(database);
    await passed(gateway, HOUR_MS);
  };

  const sum = (payments: readonly Payment[], type: string): number =>
    payments.reduce(
      (total, { amount, state, type: of }) => (of === type && state === 'succeeded' ? total + Number(amount) : total),
      0,
    );

  /** What our books say was captured and given back of a payment. */
  const ours = async (id: string) => {
    const first = (await bookRecords(database).paymentsAfter(entityId, '', 10_000)).find((one) => one.id === id);
    const follow = await followUpsOf(id);
    const captures = follow.filter(({ type }) => type === 'CP');
    const ofCaptures = await Promise.all(captures.map((one) => followUpsOf(one.id)));
    return {
      ids: [id, ...captures.map((one) => one.id)],
      captured: (first?.type === 'DB' && first.state === 'succeeded' ? Number(first.amount) : 0) + sum(follow, 'CP'),
      refunded: sum([...follow, ...ofCaptures.flat()], 'RF'),
    };
  };

  /** PayPal names a captured part by the order that captured it, the others by that of the authorization. */
  const theirs = (ids: readonly string[]) => {
    const books = shop.processor.books().filter(({ reference }) => ids.includes(reference.split('-')[0] ?? ''));
    return {
      captured: books.reduce((total, { captured }) => total + captured, 0),
      refunded: books.reduce((total, { refunded }) => total + refunded, 0),
    };
  };

  test('the books of both agree to the cent, nothing is done twice, and nothing is left open', {
    timeout: DEADLINE_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wave, { minLength: 2, maxLength: 3 }), async (waves) => {
        entityId = await shop.newChannel();
        made = { first: [], accounts: [] };
        // Each history has something that later steps can give back.
        await perform(gateway, { kind: 'debit', cents: 92_00, choice: 'pay', comesBack: true, place: 0 });
        await shop.happened();
        for (const one of waves) await run(one);
        await shop.calm();
        const all = await bookRecords(database).paymentsAfter(entityId, '', 10_000);
        for (const { id, state, outcome } of all)
          expect([id, state, outcome?.details], 'a payment is left open').toEqual([
            id,
            expect.stringMatching(/succeeded|declined/),
            outcome?.details,
          ]);
        for (const { id } of all.filter(({ referencedId }) => referencedId === undefined)) {
          const { ids, ...mine } = await ours(id);
          expect([id, theirs(ids)]).toEqual([id, mine]);
          counts.captured += mine.captured;
        }
        expect(await checkLedger(database)).toMatchObject({ missing: 0, unexpected: 0 });
      }),
      { numRuns: ROUNDS, endOnFailure: true },
    );
    expect(await faultsAt(name, shop.processor.standIn)).toEqual([]);
    expect(counts.captured).toBeGreaterThan(0);
    expect(counts.faults).toBeGreaterThan(0);
  });
});
