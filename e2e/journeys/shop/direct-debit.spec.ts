import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIRECT_DEBITS } from '../../../server/connectors/sepa/files/direct-debits.ts';
import { faultsBySchema } from '../../../server/testing/schemas.ts';
import { type SftpServer, startSftpServer } from '../../../server/testing/sftp-server.ts';
import { type Consumer, startConsumer } from '../../../server/testing/webhooks.ts';
import { type Office, startOffice } from '../../harness/office.ts';
import { results, shopPages } from '../../harness/shop-pages.ts';
import { type ShopProcess, startShop } from '../../harness/stack.ts';
import { brandForm } from '../../merchant-kit/brand-form.ts';
import { methodChoice } from '../../merchant-kit/method-list.ts';
import { test } from '../failure.ts';
import { expect } from '../journey.ts';
import { look } from '../look.ts';
import { officePage } from '../office-journey.ts';

const DAY_S = 86_400;
const DAYS_TO_THE_FILE = 20;
const DAYS_TO_THE_RETURN = 10;

/** The type of the notification with which merchants tell debtors of a charge. */
const NOTICE = 'PRENOTIFICATION';

/** The simulated bank takes debits of this account back after five settlement days, with the reason MD06. */
const TAKEN_BACK = 'DE67370400440000970018';

/** A merchant with a bank account: gateway, shop, the bank's SFTP server, and the server that takes notifications. */
interface Merchant {
  readonly office: Office;
  readonly shop: ShopProcess;
  readonly bank: SftpServer;
  readonly consumer: Consumer;
}

const journey = test.extend<{ readonly merchant: Merchant }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the parameter.
  merchant: async ({}, use) => {
    const [office, bank, consumer] = await Promise.all([startOffice(), startSftpServer(), startConsumer()]);
    await office.configure({
      'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
      'sepa.creditorName': 'Tea and Kettles GmbH',
      'sepa.iban': 'DE89370400440532013000',
    });
    const shop = await startShop(office);
    await use({ office, shop, bank, consumer });
    await Promise.all([shop.stop(), office.close(), bank.close(), consumer.close()]);
  },
});

journey.describe.configure({ timeout: 120_000 });

journey('a debit goes from the shop to the bank, and comes back five days later', async ({ page, merchant }) => {
  const { office, shop, bank, consumer } = merchant;
  const advance = (days: number) => office.post('v1/test/clock', { action: 'advance', seconds: String(days * DAY_S) });
  await office.post('v1/reports/reconciliations/targets', {
    host: '127.0.0.1',
    port: String(bank.port),
    username: bank.username,
    folder: bank.folder,
    hostKey: bank.hostKeys.ed25519,
    privateKey: bank.keys.ed25519.text,
    receives: 'BANK',
  });
  const webhook = { url: consumer.url, active: 'true', encrypted: 'false', types: 'PRENOTIFICATION' };
  await office.post('v1/webhooks', webhook);

  const { heading, buy, orderId } = shopPages(page, shop.url);
  await buy('Travel kettle');
  await page.goto(new URL(`orders/${orderId()}/pay/debit`, shop.url).href);
  await methodChoice(page, 'DIRECTDEBIT_SEPA').check();
  const form = brandForm(page, 'DIRECTDEBIT_SEPA', 'SEPA direct debit');
  await form.holder.fill('Ada Lovelace');
  await form.iban.fill(TAKEN_BACK);
  const mandate = page.locator('.wpwl-mandate');
  await expect(mandate).toContainText('Tea and Kettles GmbH');
  await expect(mandate).toContainText('DE98ZZZ09999999999');
  await look(page, 'shop-mandate');
  await form.payButton.click();
  await expect(heading).toHaveText(results.approved);

  // The first call proves that the address is the merchant's.
  const notices = () => consumer.received.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === NOTICE);
  await expect.poll(notices).toHaveLength(1);
  const [notice] = notices();
  expect(notice).toMatchObject({
    action: 'ORDERED',
    payload: { amount: '92.00', customer: { email: 'ada@shop.example' }, bankAccount: { last4Digits: '0018' } },
  });
  const { id, day } = notice.payload;

  await advance(DAYS_TO_THE_FILE);
  await expect.poll(() => readdir(bank.folder)).toHaveLength(1);
  const [name = ''] = await readdir(bank.folder);
  const file = await readFile(join(bank.folder, name), 'utf8');
  expect(await faultsBySchema(DIRECT_DEBITS, file)).toBeUndefined();
  expect(file).toContain(`<IBAN>${TAKEN_BACK}</IBAN>`);
  expect(file).toContain(`<ReqdColltnDt>${day}</ReqdColltnDt>`);
  expect(file).toContain(`<EndToEndId>${id}</EndToEndId>`);

  await advance(DAYS_TO_THE_RETURN);
  const back = officePage(page, office);
  await back.signIn();
  await back.open(`/payments/${id}`);
  const story = page.getByRole('list', { name: 'At the bank' });
  await expect(story).toContainText(`Mandate ${id}`);
  await expect(story).toContainText(name);
  await expect(story).toContainText('On the account, as the statement says');
  await expect(story).toContainText('Returned by the bank of the debtor');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await look(page, `office-debit-returned-${scheme}`);
  }
});
