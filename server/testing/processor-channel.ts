import { changeSettings, type SettingChanges } from '../access/entities/settings.ts';
import type { TestDatabase } from './databases.ts';
import { type ReplyBody, startGateway, type TestGateway } from './gateway-under-test.ts';
import { SETTINGS_PAUSE_MS } from './merchant.ts';
import { type ProcessorName, processors } from './processors/processors.ts';

type Parameters = Readonly<Record<string, string>>;

/** A payment among those that belong together. */
export type Linked = Pick<ReplyBody, 'result'> & Readonly<Record<'paymentType' | 'amount', string>>;

type Running<Name extends ProcessorName> = Awaited<ReturnType<(typeof processors)[Name]['start']>>;

/** The channel of a gateway of its own that pays through the stand-in for a processor. */
export interface ProcessorChannel<Name extends ProcessorName> {
  readonly gateway: TestGateway;
  readonly processor: Running<Name>;
  readonly standIn: Running<Name>['standIn'];
  /** Where the channel receives events. */
  readonly eventsUrl: string;
  /** Has the processor send its events there from now on. */
  receiveEvents(): void;
  set(settings: SettingChanges): Promise<void>;
  /** Begins a payment of 92.00 EUR at the processor's page, unless `more` says otherwise. */
  pay(more?: Parameters): ReturnType<TestGateway['post']>;
  read(id?: string): Promise<ReplyBody>;
  codeOf(id?: string): Promise<string>;
  /** Captures, refunds or reverses a payment; the whole of it without an amount. */
  followUp(id: string, paymentType: string, amount?: string): Promise<ReplyBody>;
  /** Returns a payment with those that refer to it. */
  linked(id: string): Promise<readonly Linked[]>;
  /** Resolves when every event has arrived, and what it causes was done. */
  happened(): Promise<void>;
  /** Closes the database, too. */
  close(): Promise<void>;
}

/** Opens a channel whose settings are those of the stand-in's account, and `more`. */
export const openProcessorChannel = async <Name extends ProcessorName>(
  name: Name,
  database: TestDatabase,
  more: SettingChanges = {},
): Promise<ProcessorChannel<Name>> => {
  const gateway = await startGateway(database);
  const processor = (await processors[name].start({ clock: gateway.realClock })) as Running<Name>;
  const { clock, entityId, gateway: running } = gateway;
  const eventsUrl = `${gateway.url}/v1/connectors/${name}/${entityId}`;

  const set = async (settings: SettingChanges): Promise<void> => {
    await changeSettings({ database, clock, vault: running.vault }, entityId, settings);
    clock.advance(SETTINGS_PAUSE_MS);
  };
  await set({ 'acquirer.external': name, ...processor.settings, ...more });

  const read = async (id = ''): Promise<ReplyBody> =>
    (await gateway.get(`/v1/payments/${id}?entityId=${entityId}`)).body;
  return {
    gateway,
    processor,
    standIn: processor.standIn,
    eventsUrl,
    receiveEvents: () => processor.sendEventsTo(eventsUrl),
    set,
    pay: (parameters = {}) =>
      gateway.post('/v1/payments', {
        entityId,
        testMode: 'EXTERNAL',
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        paymentBrand: processors[name].brand,
        shopperResultUrl: 'https://shop.example/result',
        ...parameters,
      }),
    read,
    codeOf: async (id) => (await read(id)).result.code,
    followUp: async (id, paymentType, amount) => {
      const of = amount === undefined ? {} : { amount, currency: 'EUR' };
      return (await gateway.post(`/v1/payments/${id}`, { entityId, paymentType, ...of })).body;
    },
    linked: async (id) => {
      const { body } = await gateway.get(`/v1/query/${id}?entityId=${entityId}&includeLinkedTransactions=true`);
      return body['payments'] as readonly Linked[];
    },
    happened: async () => {
      await processor.standIn.settled();
      await running.timers.runDue();
    },
    close: async () => {
      await gateway.close();
      await processor.standIn.close();
      await database.close();
    },
  };
};
