import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import { testMerchant } from '../../testing/merchant.ts';

const PROOF = `${'A'.repeat(27)}=`;
const external = {
  'threeDSecure.eci': '05',
  'threeDSecure.verificationId': PROOF,
  'threeDSecure.authenticationStatus': 'Y',
  'threeDSecure.version': '2.1.0',
  'threeDSecure.dsTransactionId': 'd'.repeat(36),
};

describe.each(databases)('the proof of the merchant’s own authentication on $name', ({ open }) => {
  let gateway: TestGateway;
  const { pay, stored } = testMerchant(() => gateway);

  beforeAll(async () => {
    gateway = await startGateway(await open());
  });

  afterAll(async () => {
    await gateway.close();
    await gateway.database.close();
  });

  const read = async (id = '') => (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body;

  test('is returned with the other results, now and later', async () => {
    const { body } = await pay(external);
    const whole = {
      eci: '05',
      verificationId: PROOF,
      authenticationStatus: 'Y',
      version: '2.1.0',
      dsTransactionId: 'd'.repeat(36),
    };
    expect(body['threeDSecure']).toEqual(whole);
    expect((await read(body.id))['threeDSecure']).toEqual(whole);
    expect((await stored(body.id ?? '')).request).not.toHaveProperty(['threeDSecure.verificationId']);
  });

  test('appears in no log and in no message', async () => {
    const wrong = `${'B'.repeat(28)}=`;
    const refused = await pay({ ...external, 'threeDSecure.verificationId': wrong });
    expect(refused.body.result.parameterErrors).toMatchObject([{ name: 'threeDSecure.verificationId' }]);
    expect(refused.text).not.toContain(wrong);
    expect(gateway.logLines.filter((line) => line.includes(PROOF) || line.includes(wrong))).toEqual([]);
  });

  test('is not the cryptogram of a wallet or a token, which is never returned', async () => {
    for (const account of [{ 'walletOne.source': 'app', 'card.numberType': 'DPAN' }, { 'walletTwo.source': 'web' }]) {
      const { body, text } = await pay({ ...account, 'threeDSecure.eci': '05', 'threeDSecure.verificationId': PROOF });
      expect(body.result.code).toBe('000.100.110');
      expect([text, JSON.stringify(await read(body.id))].filter((each) => each.includes(PROOF))).toEqual([]);
    }
  });
});
