import { describe, expect, test } from 'vitest';
import { entityRecords } from '../../access/entities/records.ts';
import { addChannel } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, type ReplyBody } from '../../testing/gateway-under-test.ts';
import { testMerchant } from '../../testing/merchant.ts';
import { startInFront } from '../../testing/upstream.ts';

const detailsOf = (body: ReplyBody) => body['resultDetails'] as Readonly<Record<string, string>>;

const voucher = {
  amount: '92.00',
  currency: 'EUR',
  paymentBrand: 'BOLETO',
  paymentType: 'PA',
  shopperResultUrl: 'https://shop.example/result',
} as const;

describe.each(databases)('the text on the statement on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);
  const { pay, paid, follow, followed } = testMerchant(() => gateway);

  const nameOfChannel = async (): Promise<string> =>
    (await entityRecords(gateway.database).entity(gateway.entityId))?.name ?? '';

  const payVoucher = async (): Promise<string> => {
    const { body } = await gateway.post('/v1/payments', voucher);
    const { url } = body['redirect'] as { url: string };
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'follow' }).catch(
      () => undefined,
    );
    return body.id ?? '';
  };

  /** One reply of each type of payment and follow-up. */
  const everyReply = async (parameters: Record<string, string>): Promise<readonly (readonly [string, ReplyBody])[]> => {
    const replies: [string, ReplyBody][] = [];
    for (const paymentType of ['DB', 'PA', 'CD', 'PA.CP', 'TK']) {
      replies.push([paymentType, (await pay({ ...parameters, paymentType })).body]);
    }
    const [debit, authorization] = [await paid(parameters), await paid({ ...parameters, paymentType: 'PA' })];
    const capture = await followed(authorization, 'CP', '40.00');
    for (const [name, id, type] of [
      ['CP', authorization, 'CP'],
      ['PA on PA', authorization, 'PA'],
      ['RF of CP', capture, 'RF'],
      ['RV of PA', authorization, 'RV'],
      ['RF of DB', debit, 'RF'],
      ['CD of DB', debit, 'CD'],
      ['RB of DB', debit, 'RB'],
      ['RV of DB', debit, 'RV'],
    ] as const) {
      const practice = type === 'PA' ? { 'standingInstruction.industryPractice': 'INCREMENTAL_AUTH' } : {};
      replies.push([name, (await follow(id, type, '1.00', practice)).body]);
    }
    return replies;
  };

  const declined = { 'card.number': '4200000000001529' } as const;

  test('is the beginning of a longer name of the channel, cut between two characters', async () => {
    const { database, clock, entityId } = gateway;
    const { merchant = '' } = (await entityRecords(database).entity(entityId)) ?? {};
    const name = `${'x'.repeat(126)}\u{1f45f}\u{1f45f}`;
    const channel = await addChannel({ database, clock, vault: gateway.gateway.vault }, merchant, name, {});
    const { body } = await pay({ entityId: channel });
    expect([body.result.code, body['descriptor']]).toEqual(['000.100.110', `${'x'.repeat(126)}\u{1f45f}`]);
    const read = await gateway.get(`/v1/payments/${body.id}?entityId=${channel}`);
    expect(read.body['descriptor']).toBe(body['descriptor']);
  });

  test('is in the reply of every payment and follow-up, with three ids of the acquirer', async () => {
    const name = await nameOfChannel();
    expect(name).not.toBe('');
    for (const [kind, body] of await everyReply({})) {
      expect([kind, body.result.code, body['descriptor']]).toEqual([kind, '000.100.110', name]);
      expect([kind, detailsOf(body)['ConnectorTxID3']]).toEqual([kind, expect.stringMatching(/^[0-9a-f]{16}$/)]);
    }
    const { body } = await pay(declined);
    expect([body.result.code, body['descriptor']]).toEqual(['800.100.152', name]);
  });

  test('is the descriptor that was sent, in follow-ups too', async () => {
    for (const [kind, body] of await everyReply({ descriptor: 'STRAW HATS' })) {
      expect([kind, body['descriptor']]).toEqual([kind, 'STRAW HATS']);
    }
  });

  test('is that of the channel where none was sent, in follow-ups too', async () => {
    const { database, clock, entityId } = gateway;
    const { merchant = '' } = (await entityRecords(database).entity(entityId)) ?? {};
    const settings = { descriptor: 'STRAW HATS' };
    const channel = await addChannel({ database, clock, vault: gateway.gateway.vault }, merchant, 'Shop', settings);
    const { body } = await pay({ entityId: channel });
    expect(body['descriptor']).toBe('STRAW HATS');
    const back = { entityId: channel, paymentType: 'RF', amount: '1.00', currency: 'EUR' };
    expect((await gateway.post(`/v1/payments/${body.id}`, back)).body['descriptor']).toBe('STRAW HATS');
    expect((await pay({ entityId: channel, descriptor: 'FELT HATS' })).body['descriptor']).toBe('FELT HATS');
  });

  test('is merchant.name if that was sent, whatever the descriptor', async () => {
    const both = { descriptor: 'STRAW HATS', 'merchant.name': 'SHOP*STRAW HATS' };
    for (const [kind, body] of await everyReply(both)) {
      expect([kind, body['descriptor']]).toEqual([kind, 'SHOP*STRAW HATS']);
    }
    const debit = await paid(both);
    const own = async (more: Record<string, string>) => (await follow(debit, 'RF', '1.00', more)).body['descriptor'];
    expect(await own({ descriptor: 'BACK' })).toBe('BACK');
    expect(await own({ descriptor: 'BACK', 'merchant.name': 'SHOP*BACK' })).toBe('SHOP*BACK');
    expect(await own({})).toBe('SHOP*STRAW HATS');
  });

  test('is returned by reads and queries, and to the shopper', async () => {
    const name = await nameOfChannel();
    const { amount, currency, paymentType, ...card } = cardPayment;
    const created = await gateway.post('/v1/checkouts', { amount, currency, paymentType });
    const submitted = await gateway.submit(`/v1/checkouts/${created.body.id}/payment`, card);
    expect(submitted.body['descriptor']).toBe(name);
    const id = submitted.body.id ?? '';
    for (const path of [`/v1/payments/${id}`, `/v1/query/${id}`, `/v1/checkouts/${created.body.id}/payment`]) {
      expect((await gateway.get(`${path}?entityId=${gateway.entityId}`)).body['descriptor']).toBe(name);
    }
    expect(submitted.text).not.toContain('channel.name');
  });

  test('and the three ids are returned for redirects', async () => {
    const id = await payVoucher();
    const { body } = await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`);
    expect(body['descriptor']).toBe(await nameOfChannel());
    expect(Object.keys(detailsOf(body))).toEqual(
      expect.arrayContaining(['ConnectorTxID1', 'ConnectorTxID2', 'ConnectorTxID3']),
    );
  });
});

describe('a gateway in front of another', () => {
  test('forwards the text that the merchant chose, and no text otherwise', async () => {
    const [{ open } = { open: () => Promise.reject(new Error('no database')) }] = databases;
    const { ours, theirs, close } = await startInFront(open);
    try {
      const textThere = async (more: Record<string, string>): Promise<string | undefined> => {
        const { body } = await ours.post('/v1/payments', { ...cardPayment, testMode: 'EXTERNAL', ...more });
        expect(body.result.code).toBe('000.100.112');
        const query = `/v1/query?entityId=${theirs.entityId}&merchantTransactionId=${body.id}`;
        const [there] = (await theirs.get(query)).body['payments'] as readonly ReplyBody[];
        return (await testMerchant(() => theirs).stored(there?.id ?? '')).request['descriptor'];
      };
      expect(await textThere({ descriptor: 'HATS', 'merchant.name': 'SHOP*HATS' })).toBe('SHOP*HATS');
      expect(await textThere({ descriptor: 'HATS' })).toBe('HATS');
      expect(await textThere({})).toBeUndefined();
    } finally {
      await close();
    }
  });
});
