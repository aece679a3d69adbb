import { beforeAll, expect, test } from 'vitest';
import { type MailKind, mailKindNames, mailKinds } from '../../catalogue/mail/mail-kinds.ts';
import { addChannel } from '../access/entities/settings.ts';
import { query } from '../platform/database/query.ts';
import { timerAt } from '../platform/timers/timer.ts';
import { pageRequest, subscribed } from '../testing/account-page.ts';
import { sepaDebit, sepaSettings } from '../testing/bank-files.ts';
import { sqlite, type TestDatabase } from '../testing/databases.ts';
import { cardPayment, passed, startGateway, type TestGateway } from '../testing/gateway-under-test.ts';
import { createPerson, openPage, pageWith, signInOn, type TestPage } from '../testing/people.ts';
import { isAddressMade, sampleFacts, sampleOfDebit } from '../testing/sample-mails.ts';
import { alertTimer } from './alerts.ts';
import type { MailFacts } from './content/facts.ts';

const DAY_MS = 86_400_000;
const jane = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@example.com' };
const reference = { merchantTransactionId: 'ORDER-1042' };
const kinds = Object.keys(mailKinds) as readonly MailKind[];

type Parameters = Readonly<Record<string, string>>;

interface Tables {
  mails: { readonly kind: string; readonly facts: string };
}
const allMails = query<Tables, Record<never, never>>()((db) => db.selectFrom('mails').select(['kind', 'facts']));

/** The names of the facts that mails of each kind have. */
const found = new Map<string, Set<string>>();

// What writes mails is tested on both databases elsewhere.
beforeAll(async () => {
  const database: TestDatabase = await sqlite.open();
  const gateway = await startGateway(database);
  await causeAll(gateway);
  for (const { kind, facts } of await database.read(allMails, {})) {
    const names = found.get(kind) ?? new Set();
    for (const name of Object.keys(JSON.parse(facts) as MailFacts)) names.add(name);
    found.set(kind, names);
  }
  await gateway.close();
  await database.close();
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const browserOn = (gateway: TestGateway): TestPage => {
  const page = openPage(gateway);
  return { ...page, post: (path, parameters) => page.send('POST', path, parameters, { 'User-Agent': FIREFOX }) };
};

/** Has the gateway write a mail of each kind, of records that have all that it can say. */
const causeAll = async (gateway: TestGateway): Promise<void> => {
  const { clock, database, url } = gateway;
  const told = { 'mail.kinds': mailKindNames.join(' '), 'mail.merchant': 'shop@example.com' };
  const dependencies = { database, clock, vault: gateway.gateway.vault };
  const settings = { ...sepaSettings, ...told, 'selfService.enabled': 'true' };
  const entityId = await addChannel(dependencies, gateway.entityId, 'Tea House', settings);
  // What a bank collects for the merchant is in no settlement file.
  const late = { ...told, 'settlement.lateAfterDays': '1' };
  const settled = await addChannel(dependencies, gateway.entityId, 'Tea House', late);
  await gateway.post('/v1/payments', { entityId: settled, ...cardPayment });
  const post = async (path: string, parameters: Parameters): Promise<string> => {
    const { status, text, body } = await gateway.post(path, { entityId, ...parameters });
    expect(status, text).toBe(200);
    return body.id ?? '';
  };
  const paymentId = await post('/v1/payments', { ...cardPayment, ...jane, ...reference });
  await post(`/v1/payments/${paymentId}`, { paymentType: 'RF', amount: '5.00', currency: 'EUR' });
  await post('/v1/test/chargebacks', { paymentId, amount: '10.00', schemeReason: '10.4' });
  const { amount, currency, paymentType } = cardPayment;
  const link = { amount, currency, paymentType, description: 'Two cups', mailTo: 'jane@example.com' };
  await post('/v1/links', { ...link, ...reference });
  const { paymentBrand, 'bankAccount.holder': holder, 'bankAccount.iban': iban, ...order } = sepaDebit;
  const checkoutId = await post('/v1/checkouts', { ...order, ...jane, ...reference });
  const account = { paymentBrand, 'bankAccount.holder': holder, 'bankAccount.iban': iban };
  await gateway.submit(`/v1/checkouts/${checkoutId}/payment`, { ...account, 'shopper.mandateLanguage': 'en' });
  await pageRequest({ url }, entityId, { path: '/codes', body: { email: 'jane@example.com' } });
  await database.commit({ inserts: [timerAt('settlement.day', 'all', clock.now()), alertTimer(clock.now())] });
  const page = await pageWith(gateway, 'administrator');
  await page.post('/team/invitations', { email: 'grace@example.com', role: 'support', 'scope.kind': 'psp' });
  const person = await createPerson(gateway, 'operator');
  for (let browser = 0; browser < 2; browser += 1) {
    gateway.realClock.advance(60_000);
    await signInOn(browserOn(gateway), gateway, person);
  }
  const plan = { ...reference, 'job.expression': '0 0 9 12 * ?' };
  const expiring = { 'card.expiryMonth': '01', 'card.expiryYear': '2027' };
  await subscribed(gateway, entityId, { ...jane, ...expiring }, plan);
  await subscribed(gateway, entityId, { ...jane, 'card.number': '4200000000001552' }, plan);
  for (let quarter = 0; quarter < 16; quarter += 1) await passed(gateway, DAY_MS / 4);
  for (let day = 0; day < 75; day += 1) await passed(gateway, DAY_MS);
};

test.each(kinds)('the sample of %s has the facts of its mails, and no others', (kind) => {
  const all = { ...sampleFacts(kind, 'en'), ...(kind === 'receipt' ? sampleOfDebit : {}) };
  const sample = Object.keys(all).filter((name) => name !== 'url' || !isAddressMade(kind));
  expect(sample.toSorted()).toEqual([...(found.get(kind) ?? [])].toSorted());
});
