import { expect, type Locator, type Page } from '@playwright/test';
import { codeOf, type Office } from '../harness/office.ts';

/** A server as somebody registers it. */
interface NewServer {
  readonly host: string;
  readonly port: string;
  readonly username: string;
  readonly folder: string;
  readonly hostKey: string;
  readonly password: string;
}

/** The view of SFTP servers, and of what is sent to them. */
interface DeliveryPage {
  /** The row of a server, such as `tollgate@sftp.example:2222`. */
  server(name: string): Locator;
  /** Registers a server. */
  register(server: NewServer): Promise<void>;
  /** Presses the button of a server. */
  press(button: 'Change' | 'Pause' | 'Resume' | 'Remove', server: string): Promise<void>;
  /** Opens the delivery of the only reconciliation file, from the list of files. */
  openFile(): Promise<void>;
  /** Looks until something has happened to the file. */
  lookFor(text: string): Promise<void>;
}

/** Creates the page object; it proves who the administrator is whenever the page asks for it. */
export const deliveryPage = async (page: Page, office: Office): Promise<DeliveryPage> => {
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await page.addLocatorHandler(confirming, async () => {
    await confirming.getByLabel('Code of your authenticator').fill(codeOf(office.administrator.seed));
    await confirming.getByRole('button', { name: 'Confirm' }).click();
  });
  return {
    server: (name) => page.getByRole('row').filter({ hasText: name }),
    register: async ({ host, port, username, folder, hostKey, password }) => {
      await page.getByRole('button', { name: 'Register a server' }).click();
      const form = page.getByRole('dialog', { name: 'Register a server' });
      await form.getByLabel('Host', { exact: true }).fill(host);
      await form.getByLabel('Port').fill(port);
      await form.getByLabel('User').fill(username);
      await form.getByLabel('Folder').fill(folder);
      await form.getByLabel('Host key').fill(hostKey);
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'Register a server' }).click();
    },
    press: async (button, server) => {
      await page.getByRole('button', { name: `${button} ${server}` }).click();
    },
    openFile: async () => {
      await page
        .getByRole('link', { name: /^Delivery .*\.csv$/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: /^Delivery of .*\.csv$/ })).toBeVisible();
    },
    lookFor: async (text) => {
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(page.getByRole('region', { name: 'Transfers' })).toContainText(text, { timeout: 1_000 });
      }).toPass();
    },
  };
};
