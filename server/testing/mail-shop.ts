import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { addChannel } from '../access/entities/settings.ts';
import { mailRecords } from '../mail/model/records.ts';
import { sepaDebit, sepaSettings } from './bank-files.ts';
import type { TestDatabase } from './databases.ts';
import { startGateway, type TestGateway, type TestReply } from './gateway-under-test.ts';
import { startMailServer, type TestMailServer } from './mail-server.ts';

type Parameters = Readonly<Record<string, string>>;

const jane = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@example.com' };

const idOf = ({ status, text, body }: TestReply): string => {
  expect(status, text).toBe(200);
  return body.id ?? '';
};

/** Begins a monthly subscription on a stored bank account; returns its id. */
export const subscribeTo = async (gateway: TestGateway, entityId: string, expression: string): Promise<string> => {
  const { paymentBrand, 'bankAccount.holder': holder, 'bankAccount.iban': iban } = sepaDebit;
  const account = { paymentBrand, 'bankAccount.holder': holder, 'bankAccount.iban': iban };
  const registrationId = idOf(await gateway.post('/v1/registrations', { entityId, ...account, ...jane }));
  const plan = { registrationId, amount: '9.90', currency: 'EUR', 'job.expression': expression };
  return idOf(await gateway.post('/v1/schedules', { entityId, ...plan }));
};

/** Buys by direct debit on a channel; returns the id of the payment. */
export const buyFrom = async (gateway: TestGateway, entityId: string, more: Parameters = {}): Promise<string> =>
  idOf(await gateway.post('/v1/payments', { ...sepaDebit, ...jane, entityId, ...more }));

/** Creates a channel whose payments go to the bank of its merchant, by files: in live, nothing else is called. */
export const shopOf = async (gateway: TestGateway, settings: Parameters): Promise<string> => {
  const { clock, database, entityId } = gateway;
  const dependencies = { database, clock, vault: gateway.gateway.vault };
  return await addChannel(dependencies, entityId, 'Straw Hats', { ...sepaSettings, ...settings });
};

/** The gateway of the live environment, and its mail server, of a group of tests. */
interface MailShop {
  readonly database: TestDatabase;
  readonly server: TestMailServer;
  readonly gateway: TestGateway;
  shop(settings?: Parameters): Promise<string>;
  buy(entityId: string, more?: Parameters): Promise<string>;
  /** Returns the mails of a channel as they are stored, the newest first. */
  stored(entityId: string): ReturnType<ReturnType<typeof mailRecords>['newest']>;
}

/** Creates a gateway of the live environment with a mail server for each test of a group. */
export const mailShopOfTests = (open: () => Promise<TestDatabase>): MailShop => {
  let database: TestDatabase | undefined;
  let now: Pick<MailShop, 'server' | 'gateway'> | undefined;
  const opened = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('the mail server of these tests has not been started');
    return value;
  };
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    const server = await startMailServer();
    const gateway = await startGateway(opened(database), { environment: 'live', mail: server.settings });
    now = { server, gateway };
    return async () => {
      await gateway.close();
      await server.close();
    };
  });
  return {
    get database() {
      return opened(database);
    },
    get server() {
      return opened(now).server;
    },
    get gateway() {
      return opened(now).gateway;
    },
    shop: (settings = { 'mail.kinds': 'receipt' }) => shopOf(opened(now).gateway, settings),
    buy: (entityId, more) => buyFrom(opened(now).gateway, entityId, more),
    stored: (entityId) => mailRecords(opened(database)).newest(entityId, 100),
  };
};
