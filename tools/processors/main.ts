import { parseArgs } from 'node:util';
import { adyenAccount, startAdyen } from '../../server/testing/processors/adyen.ts';
import { startMollie } from '../../server/testing/processors/mollie.ts';
import { paypalApp, startPaypal } from '../../server/testing/processors/paypal.ts';
import type { StandIn } from '../../server/testing/processors/stand-in.ts';
import { startStripe } from '../../server/testing/processors/stripe.ts';

/*
 * `npm run processors`: stand-ins for processors on this machine, with pages on which a tester pays, is declined or
 * leaves. They keep everything in memory, and end with the program.
 */

const { values } = parseArgs({
  options: {
    gateway: { type: 'string', default: 'http://localhost:8080/' },
    channel: { type: 'string', default: 'CHANNEL' },
  },
});

const FIRST_PORT = 8091;
const SIGNING_SECRET = `whsec_${'a1'.repeat(12)}`;
const WEBHOOK_ID = '8PT597110X687430LKGECATA';

/** A stand-in that runs, and the settings of a channel that uses it, beside its address. */
interface Started {
  readonly standIn: StandIn;
  readonly settings: Readonly<Record<string, string>>;
}

/** Each starts on a port, and sends events to an address; Mollie gets the address with each payment. */
const starts: Readonly<Record<string, (port: number, eventsAt: string) => Promise<Started>>> = {
  stripe: async (port, eventsAt) => {
    const standIn = await startStripe({ port });
    standIn.sendEventsTo(eventsAt, SIGNING_SECRET);
    const settings = { 'stripe.secretKey': `sk_test_${'a1'.repeat(12)}`, 'stripe.signingSecret': SIGNING_SECRET };
    return { standIn, settings };
  },
  adyen: async (port, webhookUrl) => {
    const { apiKey, merchantAccount, hmacKey } = adyenAccount;
    const settings = { 'adyen.apiKey': apiKey, 'adyen.merchantAccount': merchantAccount, 'adyen.hmacKey': hmacKey };
    return { standIn: await startAdyen({ port, webhookUrl }), settings };
  },
  mollie: async (port) => ({
    standIn: await startMollie({ port }),
    settings: { 'mollie.apiKey': `test_${'a1'.repeat(15)}` },
  }),
  paypal: async (port, eventsAt) => {
    const standIn = await startPaypal({ port });
    standIn.sendEventsTo(eventsAt, WEBHOOK_ID);
    const { clientId, clientSecret } = paypalApp;
    const settings = { 'paypal.clientId': clientId, 'paypal.clientSecret': clientSecret };
    return { standIn, settings: { ...settings, 'paypal.webhookId': WEBHOOK_ID } };
  },
};

const running: StandIn[] = [];
for (const [place, [name, start]] of Object.entries(starts).entries()) {
  const eventsAt = new URL(`v1/connectors/${name}/${values.channel}`, values.gateway).href;
  const { standIn, settings } = await start(FIRST_PORT + place, eventsAt);
  running.push(standIn);
  const all = { 'acquirer.external': name, [`${name}.address`]: standIn.url, ...settings };
  const set = Object.entries(all).map(([each, value]) => `${each}=${value}`);
  const command = [`npm run tollgate -- channel set --id ${values.channel}`, ...set].join(' \\\n  ');
  process.stdout.write(`${name}: ${standIn.url}\n\n${command}\n\n`);
}
process.stdout.write('Then send payments with testMode=EXTERNAL. Events go to the gateway. Stop with Ctrl+C.\n');

const stop = async (): Promise<void> => {
  await Promise.all(running.map((each) => each.close()));
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
