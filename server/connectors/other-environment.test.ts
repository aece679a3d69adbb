import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlite } from '../testing/databases.ts';
import { openProcessorChannel, type ProcessorChannel } from '../testing/processor-channel.ts';

/** The processors whose keys tell whether they move real money. */
const liveKeys = {
  stripe: { 'stripe.secretKey': `sk_live_${'a1'.repeat(12)}` },
  mollie: { 'mollie.apiKey': `live_${'a1'.repeat(15)}` },
} as const;

describe.each(['stripe', 'mollie'] as const)('a live key of %s in the test environment', (name) => {
  let channel: ProcessorChannel<typeof name>;

  beforeAll(async () => {
    channel = await openProcessorChannel(name, await sqlite.open(), liveKeys[name]);
  });
  afterAll(() => channel.close());

  test('sends nothing, and the reply says which key is needed', async () => {
    const { status, body } = await channel.pay();
    expect([status, body.result.code]).toEqual([400, '600.200.500']);
    expect(JSON.stringify(body)).toMatch(/the test environment needs the key for tests/);
    expect(channel.standIn.exchanges).toEqual([]);
  });
});
