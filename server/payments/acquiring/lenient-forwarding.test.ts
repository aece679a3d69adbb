import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Leniency, leniencies } from '../../../catalogue/leniencies/leniencies.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { cardPayment } from '../../testing/gateway-under-test.ts';
import { type GatewayInFront, startInFront } from '../../testing/upstream.ts';

const examples = Object.values<Leniency>(leniencies).flatMap(({ examples: some = [] }) => some);

describe.each(anyDatabase)('a lenient channel in front of a strict gateway on $name', ({ open }) => {
  let gateways: GatewayInFront;

  beforeAll(async () => {
    gateways = await startInFront(open, { compatibility: 'lenient' });
  });
  afterAll(async () => await gateways.close());

  test.each(examples)('pays with $sent', async ({ sent }) => {
    const { body } = await gateways.ours.post('/v1/payments', { ...cardPayment, ...sent, testMode: 'EXTERNAL' });
    expect([body.result, body['resultDetails']]).toMatchObject([
      { code: '000.100.112' },
      { ConnectorTxID1: expect.any(String) },
    ]);
  });
});
