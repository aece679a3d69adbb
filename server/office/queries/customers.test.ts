import { beforeAll, describe, expect, test } from 'vitest';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { customerNames, findCustomers } from './customers.ts';

test.each([
  ['  ', []],
  [' C-4711 ', [{ by: 'merchantCustomerId', value: 'C-4711' }]],
  [
    'Jane@Example.com',
    [
      { by: 'merchantCustomerId', value: 'Jane@Example.com' },
      { by: 'email', value: 'jane@example.com' },
    ],
  ],
])('what a text may name a customer by: %j', (text, names) => expect(customerNames(text)).toEqual(names));

describe.each(databases)('customers found on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const jane = {
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'customer.email': 'jane@example.com',
  };
  let channels: readonly { id: string; merchant: string }[] = [];

  /** The customers whom each page has, until the last; their ids, with `-` for those without one. */
  const pages = async (text: string, lookedAt: number): Promise<readonly string[]> => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await findCustomers(gateway.database, channels, text, cursor, lookedAt);
      found.push(page.customers.map(({ merchantCustomerId = '-' }) => merchantCustomerId).join(' '));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return found;
  };

  beforeAll(async () => {
    const vault = gateway.gateway.vault;
    const other = await addChannel(
      { database: gateway.database, clock: gateway.clock, vault },
      gateway.entityId,
      'B',
      {},
    );
    gateway.clock.advance(2_000); // The list of channels is kept that long.
    channels = [gateway.entityId, other].map((id) => ({ id, merchant: 'm' }));
    const pay = async (entityId: string, customer: string | undefined): Promise<void> => {
      gateway.clock.advance(1);
      const id = customer === undefined ? {} : { 'customer.merchantCustomerId': customer };
      const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...jane, ...id, entityId });
      if (body.result.code !== '000.100.110') throw new Error(JSON.stringify(body));
    };
    await pay(other, 'oldest');
    await pay(gateway.entityId, undefined);
    for (let payment = 0; payment < 8; payment += 1) await pay(payment % 2 === 0 ? other : gateway.entityId, 'often');
    await pay(other, 'newest');
    await pay(gateway.entityId, 'often');
    const grace = { 'customer.givenName': 'Grace', 'customer.surname': 'Nilsson', 'card.holder': 'Grace Nilsson' };
    for (const [email, id] of [
      ['grace@example.com', undefined],
      ['nilsson@example.com', undefined],
      ['grace@example.com', 'Jones'],
      ['grace@example.com', undefined],
    ]) {
      gateway.clock.advance(1);
      const named = id === undefined ? {} : { 'customer.merchantCustomerId': id };
      await gateway.post('/v1/payments', { ...cardPayment, ...grace, ...named, 'customer.email': `${email}` });
    }
  });

  test.each([1, 2, 3, 100])(
    'customers are found by words of their names, looking at %i at a time',
    async (lookedAt) => {
      const found = async (text: string): Promise<readonly string[]> => {
        const all: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await findCustomers(gateway.database, channels, text, cursor, lookedAt);
          for (const { merchantCustomerId, payments } of page.customers) {
            all.push(merchantCustomerId ?? String(payments[0].request['customer.email']));
          }
          cursor = page.nextCursor;
        } while (cursor !== undefined);
        return all;
      };
      // Without a customer id, each e-mail address is a customer of its own.
      expect(await found('nilsson GRACE')).toEqual(['grace@example.com', 'Jones', 'nilsson@example.com']);
      expect(await found('Grace Jones')).toEqual([]);
      expect((await found('jane')).toSorted()).toEqual(['jane@example.com', 'newest', 'often', 'oldest']);
      // An id is more than a word of a name.
      expect(await found('Jones')).toEqual(['Jones']);
    },
  );

  test('channels of one merchant have their customers in common', async () => {
    expect(await pages('JANE@example.com', 100)).toEqual(['often newest - oldest']);
    const { customers } = await findCustomers(gateway.database, channels, 'often');
    expect(customers.map(({ payments }) => new Set(payments.map(({ channelId }) => channelId)).size)).toEqual([2]);
    const [first] = channels;
    const alone = await findCustomers(gateway.database, first === undefined ? [] : [first], 'jane@example.com');
    expect(alone.customers.map(({ merchantCustomerId }) => merchantCustomerId)).toEqual(['often', undefined]);
  });

  test.each([1, 2, 3, 5, 11])('each customer is on one page, looking at %i payments at a time', async (lookedAt) => {
    const all = (await pages('jane@example.com', lookedAt)).filter((page) => page !== '').join(' ');
    expect(all).toBe('often newest - oldest');
  });

  test('pages without a new customer are skipped', async () => {
    expect(await pages('jane@example.com', 2)).toEqual(['often newest', '- oldest']);
  });

  test('an id of a customer does not find another whose address it is', async () => {
    expect(await pages('often', 100)).toEqual(['often']);
    expect(await pages('ofte', 100)).toEqual(['']);
  });
});
