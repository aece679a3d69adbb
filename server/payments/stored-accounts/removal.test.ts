import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangeSet, Database } from '../../platform/database/database.ts';
import { databases } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway, type TestReply } from '../../testing/gateway-under-test.ts';
import { differentCustomers } from '../../testing/merchant.ts';

const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;
const debit = { amount: '10.00', currency: 'EUR', paymentType: 'DB' } as const;
const prepared = { ...debit, amount: '20.00' } as const;

/** Actions before and after the next change set that stores a payment. */
interface Around {
  before?: (() => Promise<unknown>) | undefined;
  after?: (() => Promise<unknown>) | undefined;
}

const beginsPayment = ({ inserts = [] }: ChangeSet): boolean => inserts.some(({ table }) => table === 'payments');

describe.each(databases)('a stored account is removed while it is charged on $name', ({ open }) => {
  const around: Around = {};
  let database: Database;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    const commit: Database['commit'] = async (changes) => {
      const { before, after } = beginsPayment(changes) ? around : {};
      if (before !== undefined || after !== undefined) Object.assign(around, { before: undefined, after: undefined });
      await before?.();
      await database.commit(changes);
      await after?.();
    };
    gateway = await startGateway({ ...database, commit });
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const customer = differentCustomers();

  const registered = async (): Promise<string> => {
    const { body } = await gateway.post('/v1/registrations', { ...account, ...customer() });
    return body.id ?? '';
  };
  const pay = (id: string) => gateway.post(`/v1/registrations/${id}/payments`, debit);
  const payOnCheckout = async (id: string): Promise<TestReply> => {
    const { body } = await gateway.post('/v1/checkouts', { ...prepared, 'registrations[0].id': id });
    return await gateway.submit(`/v1/checkouts/${body.id}/payment`, { registrationId: id });
  };
  const read = async (id: string) => (await gateway.get(`/v1/registrations/${id}?entityId=${gateway.entityId}`)).body;

  const ways = [
    ['by its id', pay],
    ['on a checkout', payOnCheckout],
  ] as const;

  test.each(ways)('%s: an earlier removal prevents the charge', async (_way, charge) => {
    const id = await registered();
    around.before = () => gateway.remove(`/v1/registrations/${id}`);
    const { status, body } = await charge(id);
    expect([status, body.result.code]).toEqual([400, '100.150.202']);
    expect((await read(id)).result.code).toBe('100.150.202');
  });

  test.each(ways)(
    '%s: a charge that began before the removal is made, and the account is removed',
    async (_way, charge) => {
      const id = await registered();
      around.after = async () => {
        const { body } = await gateway.remove(`/v1/registrations/${id}`);
        expect(body.result.code).toBe('000.100.110');
      };
      const { body } = await charge(id);
      expect(body.result.code).toBe('000.100.110');
      expect((await read(id)).result.code).toBe('100.150.202');
      expect((await charge(id)).body.result.code).not.toBe('000.100.110');
    },
  );

  test('concurrent charges of one account do not conflict', async () => {
    const id = await registered();
    let begun = 0;
    const count = async () => {
      begun += 1;
    };
    around.before = async () => {
      expect((await pay(id)).body.result.code).toBe('000.100.110');
      around.before = count; // Counts another attempt, if there is one.
    };
    expect((await pay(id)).body.result.code).toBe('000.100.110');
    around.before = undefined;
    expect(begun).toBe(0);
    const many = await Promise.all(Array.from({ length: 40 }, () => pay(id)));
    expect(many.map(({ body }) => body.result.code)).toEqual(many.map(() => '000.100.110'));
  });

  test('a concurrent key change of the vault does not prevent the charge', async () => {
    const id = await registered();
    around.before = async () => {
      await gateway.gateway.rotation.renew();
      expect(await gateway.gateway.rotation.reseal()).toBeGreaterThan(0);
    };
    expect((await pay(id)).body.result.code).toBe('000.100.110');
  });
});
