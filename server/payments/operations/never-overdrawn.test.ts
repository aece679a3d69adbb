import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';

/** One follow-up of a schedule: its type, amount and referenced payment among those made so far. */
interface Step {
  readonly type: 'CP' | 'RF' | 'RV';
  readonly cents: number | undefined;
  readonly target: number;
  /** Whether the other gateway gets the request. */
  readonly isOther: boolean;
}

const AMOUNT_CENTS = 1_000;

const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom('CP', 'RF', 'RV'),
  cents: fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined }),
  target: fc.nat(7),
  isOther: fc.boolean(),
});

/** Waves of follow-ups: those of one wave are sent at the same time. */
const schedule = fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 4 });

const text = (cents: number): string => (cents / 100).toFixed(2);

interface Made {
  readonly id: string;
  readonly type: string;
  readonly cents: number;
  readonly referencedId: string | undefined;
}

describe.each(databases)('money on $name', ({ open }) => {
  let gateway: TestGateway;
  let other: TestGateway;

  beforeAll(async () => {
    const database = await open();
    gateway = await startGateway(database);
    // An embedded database has one process; on PostgreSQL another gateway works beside, on connections of its own.
    other = database.shared ? await startGateway(await openDatabase(database.url), { beside: gateway }) : gateway;
  });

  afterAll(async () => {
    if (other !== gateway) {
      await other.close();
      await other.database.close();
    }
    await gateway.close();
    await gateway.database.close();
  });

  const begin = async (paymentType: string): Promise<Made> => {
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, paymentType, amount: text(AMOUNT_CENTS) });
    return { id: body.id ?? '', type: paymentType, cents: AMOUNT_CENTS, referencedId: undefined };
  };

  const follow = async (made: readonly Made[], { type, cents, target, isOther }: Step): Promise<Made | undefined> => {
    const parent = made[target % made.length];
    if (parent === undefined) return undefined;
    const amount: Record<string, string> = cents === undefined ? {} : { amount: text(cents), currency: 'EUR' };
    const receiver = isOther ? other : gateway;
    const { status, body } = await receiver.post(`/v1/payments/${parent.id}`, { paymentType: type, ...amount });
    expect(status).toBeLessThan(500);
    if (body.result.code !== '000.100.110') return undefined;
    return { id: body.id ?? '', type, cents: Math.round(Number(body['amount']) * 100), referencedId: parent.id };
  };

  /** Follow-ups take from the payment that they refer to; together never more than it had. */
  const overdrawn = (made: readonly Made[]): readonly Made[] =>
    made.filter(({ id, cents }) => {
      const taken = made.filter(({ referencedId }) => referencedId === id).reduce((sum, each) => sum + each.cents, 0);
      return taken > cents;
    });

  test.each(['PA', 'DB'])(
    'of a %s never overdraws, whatever follow-ups overlap',
    { timeout: 60_000 },
    async (paymentType) => {
      await fc.assert(
        fc.asyncProperty(schedule, async (waves) => {
          const made = [await begin(paymentType)];
          for (const wave of waves) {
            const results = await Promise.all(wave.map((each) => follow(made, each)));
            made.push(...results.filter((each) => each !== undefined));
          }
          expect(overdrawn(made)).toEqual([]);
        }),
        { numRuns: 40 },
      );
    },
  );

  test('is taken by exactly as many concurrent follow-ups as there is money for', async () => {
    const { id } = await begin('DB');
    const refunds = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? gateway : other).post(`/v1/payments/${id}`, {
          paymentType: 'RF',
          amount: '0.30',
          currency: 'EUR',
        }),
      ),
    );
    const codes = refunds.map(({ body }) => body.result.code);
    expect(codes.filter((code) => code === '000.100.110')).toHaveLength(33);
    expect(codes.filter((code) => code === '700.400.200')).toHaveLength(17);
  });
});
