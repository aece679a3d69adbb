import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type EndpointId, endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { settingsMadeWith } from '../../../catalogue/leniencies/leniencies.ts';
import { changeSettings } from '../../../server/access/entities/settings.ts';
import { insertException } from '../../../server/connectors/sepa/model/exceptions.ts';
import { timeOrderedId } from '../../../server/platform/base/clock.ts';
import { databases } from '../../../server/testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../../server/testing/gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from '../../../server/testing/merchant.ts';
import { startConsumer } from '../../../server/testing/webhooks.ts';
import { writeCurl } from './curl.ts';
import { readCurl } from './curl-reader.ts';
import { sampleLanguages } from './languages.ts';
import { type RunnableLanguage, startRunner } from './runner.ts';
import { requestOf, type Sample, samples, withoutSample } from './table.ts';

const [database] = databases;
if (database === undefined) throw new Error('there is no database to test on');

const languages: readonly (readonly [RunnableLanguage, (sample: Sample) => string])[] = [
  ['curl', (sample) => writeCurl(requestOf(sample))],
  ...sampleLanguages.map(
    ({ id, write }) => [id as RunnableLanguage, (sample: Sample) => write([requestOf(sample)])] as const,
  ),
];

type Variables = Record<string, string>;

const idOf = ({
  body,
}: {
  readonly body: { readonly id?: string; readonly result: { description: string } };
}): string => {
  if (body.id === undefined) throw new Error(body.result.description);
  return body.id;
};

const settingsOf = ({ database: stored, clock, gateway: { vault } }: TestGateway) => ({
  database: stored,
  clock,
  vault,
});

/** What others do before a sample: shoppers, the widget, an earlier request. Each returns the variables it changes. */
const MONTH_MS = 31 * 24 * 60 * 60_000;

const before: Readonly<Partial<Record<string, (gateway: TestGateway, variables: Variables) => Promise<Variables>>>> = {
  'Reverse an authorization': async (gateway) => ({
    AUTHORIZATION_ID: idOf(await gateway.post('/v1/payments', { ...cardPayment, paymentType: 'PA' })),
  }),
  'Read the result, when the shopper is back': async (gateway, { CHECKOUT_ID = '' }) => {
    const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;
    idOf(await gateway.submit(`/v1/checkouts/${CHECKOUT_ID}/payment`, account));
    return {};
  },
  'Pay after the summary of the order': async (gateway) => {
    const { amount, currency, paymentType, ...account } = cardPayment;
    const id = idOf(await gateway.post('/v1/checkouts', { amount, currency, paymentType }));
    await gateway.submit(`/v1/checkouts/${id}/summary`, account);
    return { CHECKOUT_ID: id };
  },
  'Read which account was stored': async (gateway) => {
    const { amount: _amount, currency: _currency, paymentType: _type, ...account } = cardPayment;
    const id = idOf(await gateway.post('/v1/checkouts', { createRegistration: 'true' }));
    idOf(await gateway.submit(`/v1/checkouts/${id}/registration`, account));
    return { CHECKOUT_ID: id };
  },
  'Close a month of the books': async (gateway) => {
    gateway.clock.advance(MONTH_MS);
    return {};
  },
  'Send a notification again': async (gateway) => {
    const consumer = await startConsumer();
    const id = idOf(await gateway.post('/v1/webhooks', { url: consumer.url, active: 'true' }));
    await gateway.post('/v1/payments', cardPayment);
    await gateway.gateway.timers.runDue();
    const { body } = await gateway.get(`/v1/webhooks/${id}/deliveries?entityId=${gateway.entityId}`);
    await consumer.close();
    const [delivery] = body['deliveries'] as readonly { readonly id: string }[];
    return { WEBHOOK_ID: id, DELIVERY_ID: delivery?.id ?? '' };
  },
  'Lead a customer to the self-service page': async (gateway) => {
    await changeSettings(settingsOf(gateway), gateway.entityId, { 'selfService.enabled': 'true' });
    gateway.clock.advance(SETTINGS_PAUSE_MS);
    return {};
  },
  'Charge a payment back': async (gateway) => ({
    PAYMENT_ID: idOf(await gateway.post('/v1/payments', cardPayment)),
  }),
  'Read the sums of a month': async (gateway) => {
    // The files are read, and a day later there is a file of what they had.
    await gateway.post('/v1/test/clock', { action: 'advance', seconds: '172800' });
    return {};
  },
  'Send a statement of the bank': async (gateway) => {
    await changeSettings(settingsOf(gateway), gateway.entityId, {
      'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
      'sepa.creditorName': 'Shop',
      'sepa.iban': 'DE89370400440532013000',
      'sepa.preNotificationDays': '1',
    });
    gateway.clock.advance(SETTINGS_PAUSE_MS);
    await gateway.post('/v1/payments', {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'DIRECTDEBIT_SEPA',
      'bankAccount.holder': 'Jane Jones',
      'bankAccount.iban': 'DE89370400440532013000',
    });
    // The file of the debit is made meanwhile.
    await gateway.post('/v1/test/clock', { action: 'advance', seconds: '604800' });
    return {};
  },
  'List what is to be settled by hand': async ({ database: stored, clock, entityId: channelId }) => {
    const id = timeOrderedId(clock);
    const surplus = { channelId, id, kind: 'SURPLUS', source: id, amount: 1_000n, day: '2026-11-27' } as const;
    const unsettled = { paymentId: undefined, reason: undefined, createdAtMs: clock.now() };
    await stored.commit({ inserts: [insertException({ ...surplus, ...unsettled })] });
    return {};
  },
  'Accept a chargeback': async (gateway) => {
    const paymentId = idOf(await gateway.post('/v1/payments', cardPayment));
    return { DISPUTE_ID: idOf(await gateway.post('/v1/test/chargebacks', { paymentId })) };
  },
};

/** A statement with a movement that has nothing to do with the gateway. */
const statement = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>228</Id>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
<Ntry><Amt Ccy="EUR">800.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>
`;

/** Returns what is at a path such as `files.0.id`. */
const at = (reply: unknown, path: string): string =>
  String(path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], reply));

/** Runs all samples of a language in one process. Returns those that failed, with the reason. */
const failures = async (language: RunnableLanguage, write: (sample: Sample) => string): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), `tollgate-samples-${language}-`));
  const settlement = 'PaymentType;Amount;Currency;SettlementDate;TransactionId\nDEBIT;5.00;EUR;2026-11-20;unknown\n';
  await writeFile(join(folder, 'settlement.csv'), settlement);
  await writeFile(join(folder, 'statement.xml'), statement);
  await writeFile(join(folder, 'receipt.pdf'), '%PDF-1.4 receipt');
  await promisify(execFile)('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'id_ed25519')]);
  const gateway = await startGateway(await (database as (typeof databases)[number]).open());
  // Such a channel needs the most; the demo's takes the same.
  await changeSettings(settingsOf(gateway), gateway.entityId, settingsMadeWith('strict'));
  await gateway.gateway.ensureTimers();
  const runner = startRunner(language, folder);
  let variables: Variables = { GATEWAY: gateway.url, ENTITY_ID: gateway.entityId, ACCESS_TOKEN: gateway.accessToken };
  const failed: string[] = [];
  try {
    for (const sample of samples) {
      variables = { ...variables, ...(await before[sample.title]?.(gateway, variables)) };
      const { reply, problem } = await runner.run(write(sample), variables);
      for (const [name, path] of Object.entries(sample.keeps ?? {})) variables[name] = at(reply, path);
      const code = at(reply, 'result.code');
      const saved = sample.saveAs === undefined ? undefined : await readFile(join(folder, sample.saveAs), 'utf8');
      const isDone =
        saved === undefined
          ? /^000\./.test(code)
          : /^(?:ReconciliationType;|line;kind;|Day;Time;|<\?xml |PK|<!doctype html>)/.test(saved);
      if (!isDone || problem !== undefined)
        failed.push(`${sample.title}: ${problem ?? saved ?? JSON.stringify(reply)}`);
    }
  } finally {
    runner.stop();
    await gateway.close();
    await gateway.database.close();
    await rm(folder, { recursive: true });
  }
  return failed;
};

describe('the samples of the endpoints', () => {
  test.each(languages)('all succeed in %s, on a channel that is made strict', async (language, write) => {
    expect(await failures(language, write)).toEqual([]);
  });

  test('are there for every endpoint that merchants call', () => {
    const withSample = new Set(samples.map(({ endpoint }) => endpoint));
    const without = endpoints.filter(({ id, authorization }) => authorization === 'bearer' && !withSample.has(id));
    expect(without.map(({ id }) => id)).toEqual(Object.keys(withoutSample) as EndpointId[]);
  });

  test('have titles of their own', () => {
    expect(new Set(samples.map(({ title }) => title)).size).toBe(samples.length);
  });

  test.each(samples.map((sample) => [sample.title, sample] as const))(
    '%s: the call of curl is read as written',
    (_title, sample) => {
      expect(readCurl(writeCurl(requestOf(sample)))).toEqual([requestOf(sample)]);
    },
  );
});
