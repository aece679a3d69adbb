import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine, type TestCommandLine } from '../testing/commands.ts';
import { sqlite, type TestDatabase } from '../testing/databases.ts';
import { STRIPE_SIGNING_SECRET as SECRET } from '../testing/processors/processors.ts';
import { type StripeStandIn, startStripe } from '../testing/processors/stripe.ts';

const KEY = `sk_test_${'a1'.repeat(12)}`;

let database: TestDatabase;
let line: TestCommandLine;
let stripe: StripeStandIn;
let channel = '';

beforeAll(async () => {
  database = await sqlite.open();
  line = await commandLine(database.url);
  stripe = await startStripe();
  const merchant = (await line.json('merchant', 'create', '--name', 'My company'))['id'] ?? '';
  channel = (await line.json('channel', 'create', '--merchant', merchant, '--name', 'Web shop'))['id'] ?? '';
});
afterAll(async () => {
  await Promise.all([line.close(), stripe.close()]);
  await database.close();
});

test('connector test says what is wrong, in words and by its exit code, until it is put right', async () => {
  expect(await line.run('connector', 'test', '--channel', channel)).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/^No connector of this channel can be tested/),
  });
  const set = { 'acquirer.external': 'stripe', 'stripe.secretKey': KEY, 'stripe.signingSecret': SECRET };
  const words = Object.entries({ ...set, 'stripe.address': stripe.url }).map(([name, text]) => `${name}=${text}`);
  await line.run('channel', 'set', '--id', channel, ...words);

  const wrong = await line.run('connector', 'test', '--channel', channel);
  expect([wrong.exitCode, wrong.said]).toEqual([1, '']);
  expect(wrong.out.split('\n')).toEqual([
    'Stripe:',
    '  right: Stripe accepts the credentials of this channel.',
    expect.stringMatching(
      new RegExp(`^  wrong: No webhook at Stripe sends events to http.*/v1/connectors/stripe/${channel}: `),
    ),
  ]);
  expect(wrong.out).not.toContain(KEY);

  stripe.sendEventsTo(`http://localhost:8080/v1/connectors/stripe/${channel}`, SECRET);
  const right = await line.run('connector', 'test', '--channel', channel, '--json');
  expect([right.exitCode, JSON.parse(right.out)]).toMatchObject([
    0,
    [{ connector: 'stripe', findings: [{ kind: 'accepted', level: 'right' }, { kind: 'webhookSet' }] }],
  ]);
});

test('connector test refuses what is no channel', async () => {
  const { exitCode, said } = await line.run('connector', 'test', '--channel', 'f'.repeat(32));
  expect([exitCode, said]).toEqual([1, expect.stringContaining('No channel has the id')]);
});
