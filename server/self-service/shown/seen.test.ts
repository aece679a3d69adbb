import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountReply } from '../../../catalogue/self-service/replies.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { insertRegistration } from '../../payments/registrations/records.ts';
import type { Registration } from '../../payments/registrations/registration.ts';
import { newSchedule, planOf } from '../../payments/schedules/model/new-schedule.ts';
import { insertRun, insertSchedule } from '../../payments/schedules/model/records.ts';
import { type Clock, timeOrderedId } from '../../platform/base/clock.ts';
import { emailKey } from '../../platform/base/email-key.ts';
import type { Insert } from '../../platform/database/database.ts';
import { accountShop, pageRequest } from '../../testing/account-page.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { casesOf } from '../../testing/lengths.ts';
import { insertsOf } from '../../testing/merchant.ts';
import { insertSession } from '../model/records.ts';
import { newSecret, type Sight, secretHash } from '../model/session.ts';

const customers = [undefined, 'jane', 'joe', 'JANE', 'jane@example.com'] as const;
const addresses = [undefined, 'jane@example.com', 'Jane@Example.com', ' joe@example.com', 'jane@example.co'] as const;

/** Who a record names, and on which of two channels it is. */
const naming = fc.record({
  channel: fc.nat({ max: 1 }),
  customer: fc.constantFrom(...customers),
  address: fc.constantFrom(...addresses),
});

const account = fc.record({
  owner: naming,
  state: fc.constantFrom('active', 'active', 'removed', 'declined'),
  /** How many subscriptions charge it, and how often each has done so. */
  charges: fc.array(fc.nat({ max: 2 }), { maxLength: 2 }),
});

const world = fc.record({
  accounts: fc.array(account, { minLength: 1, maxLength: 8 }),
  payments: fc.array(naming, { maxLength: 8 }),
});

type Naming = typeof naming extends fc.Arbitrary<infer Value> ? Value : never;
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

interface Made {
  readonly owner: Naming;
  readonly id: string;
}

/** What was made, by a model that knows nothing of queries. */
interface Model {
  readonly accounts: readonly (Made & { readonly isActive: boolean })[];
  readonly subscriptions: readonly (Made & { readonly accountId: string })[];
  readonly payments: readonly Made[];
  readonly inserts: readonly Insert[];
}

const requestOf = ({ customer, address }: Naming): Readonly<Record<string, string>> => ({
  ...(customer === undefined ? {} : { 'customer.merchantCustomerId': customer }),
  ...(address === undefined ? {} : { 'customer.email': address }),
});

const modelOf = ({ accounts, payments }: World, channels: readonly string[], clock: Clock): Model => {
  const nowMs = clock.now();
  const inserts: Insert[] = [];
  const made = { accounts: [], subscriptions: [], payments: [] } as {
    accounts: Model['accounts'][number][];
    subscriptions: Model['subscriptions'][number][];
    payments: Made[];
  };
  const channelOf = ({ channel }: Naming): string => channels[channel] ?? '';
  const pay = (owner: Naming, request: Readonly<Record<string, string>>): string => {
    const id = timeOrderedId(clock);
    const payment: Payment = {
      ...{ channelId: channelOf(owner), id, version: 1, rootId: id, referencedId: undefined, checkoutId: undefined },
      ...{ type: 'DB', state: 'succeeded', amount: 100n, currency: 'EUR', brand: 'VISA', acquirer: 'simulator' },
      ...{ account: undefined, request, outcome: { code: '000.100.110', details: {} }, attempt: 1 },
      ...{ createdAtMs: nowMs, askedAtMs: nowMs, decidedAtMs: nowMs },
    };
    inserts.push(...insertsOf(payment));
    made.payments.push({ owner, id });
    return id;
  };
  for (const { owner, state, charges } of accounts) {
    const [channelId, id] = [channelOf(owner), timeOrderedId(clock)];
    const registration: Registration = {
      ...{ channelId, id, version: 1, state: state as Registration['state'], kind: 'card', brand: 'VISA' },
      ...{ connector: undefined, account: undefined, request: requestOf(owner), accountHash: id, code: '000.100.110' },
      ...{ paymentId: undefined, checkoutId: undefined, createdAtMs: nowMs },
      ...{ removedAtMs: undefined, chosenAtMs: undefined },
    };
    inserts.push(insertRegistration(registration));
    made.accounts.push({ owner, id, isActive: state === 'active' });
    for (const count of charges) {
      const request = { 'job.expression': '0 0 9 1 * ?' };
      const draft = { channelId, id: timeOrderedId(clock), registrationId: id, amount: 100n, currency: 'EUR' };
      const schedule = newSchedule({ ...draft, request, plan: planOf(request, 'UTC'), agreementId: undefined }, nowMs);
      inserts.push(insertSchedule(schedule));
      made.subscriptions.push({ owner, id: schedule.id, accountId: id });
      for (let attempt = 1; attempt <= count; attempt += 1) {
        const paymentId = pay(owner, { 'schedule.id': schedule.id });
        inserts.push(insertRun(schedule, { dueAtMs: nowMs, attempt, missed: 0 }, { paymentId, nowMs }));
      }
    }
  }
  for (const owner of payments) pay(owner, requestOf(owner));
  return { ...made, inserts };
};

const owns = ({ means, subject }: Sight, place: number, { channel, customer, address }: Naming): boolean => {
  if (channel !== place) return false;
  return means === 'customer' ? customer === subject : address !== undefined && emailKey(address) === subject;
};

/** What a session may see, by the words of the documentation. */
const expectedOf = (model: Model, sight: Sight, place: number) => {
  const own = <Row extends Made>(rows: readonly Row[]) => rows.filter(({ owner }) => owns(sight, place, owner));
  // A charge names nobody itself: in this model its owner is that of the account.
  const named = [...own(model.accounts), ...own(model.payments)].flatMap(({ owner }) => owner.customer ?? []);
  const isShared = new Set(named).size > 1;
  const isShown = ({ owner, isActive }: Model['accounts'][number]): boolean =>
    isActive && (sight.means === 'customer' || owner.customer === undefined || !isShared);
  return {
    accounts: own(model.accounts).filter(isShown),
    subscriptions: own(model.subscriptions),
    payments: own(model.payments),
  };
};

const sorted = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id).toSorted();

describe.each(databases)('a session on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  test('sees its records, and none of another customer, address or channel', { timeout: 600_000 }, async () => {
    const counts = { seen: 0, hidden: 0 };
    await fc.assert(
      fc.asyncProperty(world, async (drawn) => {
        const { clock, database } = gateway;
        const channels = [await accountShop(gateway), await accountShop(gateway)];
        const model = modelOf(drawn, channels, clock);
        await database.commit({ inserts: model.inserts });
        const subjects = [
          ...customers.flatMap((subject) => (subject === undefined ? [] : [['customer', subject] as const])),
          ...new Set(addresses.flatMap((each) => (each === undefined ? [] : [emailKey(each)]))),
        ].map((each) => (typeof each === 'string' ? (['address', each] as const) : each));
        for (const [place, channelId] of channels.entries()) {
          for (const [means, subject] of subjects) {
            const [secret, nowMs] = [newSecret(), clock.now()];
            const sight = { channelId, means, subject };
            const session = { ...sight, hash: secretHash(secret), id: timeOrderedId(clock), version: 1 };
            const ends = { about: undefined, createdAtMs: nowMs, expiresAtMs: nowMs + 1_000 };
            await database.commit({ inserts: [insertSession({ ...session, ...ends })] });
            const send = (method: string, path: string) => pageRequest(gateway, channelId, { method, path, secret });
            const { body } = await send('GET', '/overview');
            const expected = expectedOf(model, sight, place);
            for (const list of ['accounts', 'subscriptions', 'payments'] as const) {
              expect(sorted((body as AccountReply)[list])).toEqual(sorted(expected[list]));
            }
            const allowed = [
              ...Object.values(expected).flatMap(sorted),
              ...expected.subscriptions.map(({ accountId }) => accountId),
            ];
            // The unique id of the reply is a random one.
            const said = JSON.stringify({ ...body, ndc: undefined });
            const named = new Set(said.match(/8a[0-9a-f]{30}/g) ?? []);
            expect([...named].filter((id) => !allowed.includes(id) && id !== session.id)).toEqual([]);
            counts.seen += allowed.length;
            const others = {
              accounts: model.accounts.filter(({ id }) => !sorted(expected.accounts).includes(id)),
              subscriptions: model.subscriptions.filter(({ id }) => !sorted(expected.subscriptions).includes(id)),
              payments: model.payments.filter(({ id }) => !sorted(expected.payments).includes(id)),
            };
            const tries = [
              ...others.accounts.slice(0, 2).map(({ id }) => ['POST', `/accounts/${id}/remove`] as const),
              ...others.subscriptions.slice(0, 2).map(({ id }) => ['POST', `/subscriptions/${id}/cancel`] as const),
              ...others.payments.slice(0, 2).map(({ id }) => ['GET', `/payments/${id}/receipt`] as const),
            ];
            for (const [method, path] of tries) {
              const reply = await send(method, path);
              expect([path, reply.status, reply.body.refusal]).toEqual([path, 404, 'gone']);
              counts.hidden += 1;
            }
          }
        }
      }),
      { numRuns: casesOf(4, 100), endOnFailure: true },
    );
    expect(counts.seen).toBeGreaterThan(0);
    expect(counts.hidden).toBeGreaterThan(0);
  });
});
