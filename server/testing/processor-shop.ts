import { setTimeout as wait } from 'node:timers/promises';
import { addChannel } from '../access/entities/settings.ts';
import { type FaultyProxy, faultyProxy } from './acquirers.ts';
import type { TestDatabase } from './databases.ts';
import { passed, startGateway, type TestGateway, type TestReply } from './gateway-under-test.ts';
import {
  type PageChoices,
  type ProcessorName,
  type ProcessorRow,
  pressOnPage,
  processors,
  type RunningProcessor,
} from './processors/processors.ts';

/** How long a gateway of tests waits for a processor; faults hold answers back for longer. */
export const processorLimits = { connectorLimits: { totalMs: 350, firstPauseMs: 1, attempts: 3 } };

/** After these hours every inquiry was due again, and every page has ended. */
const QUIET_HOURS = [1, 1, 2, 4, 8];
const HOUR_MS = 3_600_000;
/** A process whose requests are cut tries again for less than this. */
const LAST_ATTEMPTS_MS = 60;

/** A shop that pays through the stand-in for a processor, over a network with faults. */
export interface ProcessorShop {
  readonly gateway: TestGateway;
  readonly processor: RunningProcessor;
  readonly proxy: FaultyProxy;
  readonly row: ProcessorRow;
  /** Makes a channel to which the events go from now on. */
  newChannel(): Promise<string>;
  /** Presses a button on the page to which a reply redirects. Returns where the shopper is sent back to. */
  press(reply: TestReply['body'], choice: keyof PageChoices): Promise<string>;
  /** Resolves when what is under way has arrived, and what it causes was done. */
  happened(): Promise<void>;
  /** Half a day without faults: what was lost is asked for by the gateway or sent again by the processor. */
  calm(): Promise<void>;
  /** Cuts what a dead process still tries, until it has given up. */
  silenced(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a shop on a database; closing it closes the database. */
export const openProcessorShop = async (name: ProcessorName, database: TestDatabase): Promise<ProcessorShop> => {
  const row: ProcessorRow = processors[name];
  const gateway = await startGateway(database, processorLimits);
  const processor = await row.start({ clock: gateway.realClock });
  const { standIn } = processor;
  const proxy = await faultyProxy(standIn.url);
  standIn.seenAt = proxy.url;

  /** How many events were sent again so far. */
  let sentAgain = 0;

  const happened = async (): Promise<void> => {
    await proxy.settled();
    await standIn.settled();
    await gateway.gateway.timers.runDue();
  };

  return {
    gateway,
    processor,
    proxy,
    row,
    newChannel: async () => {
      const { clock, entityId, gateway: running } = gateway;
      const settings = { 'acquirer.external': name, ...processor.settings, [`${name}.address`]: proxy.url };
      const channelId = await addChannel({ database, clock, vault: running.vault }, entityId, 'Shop', settings);
      processor.sendEventsTo(`${gateway.url}/v1/connectors/${name}/${channelId}`);
      return channelId;
    },
    press: async (reply, choice) => {
      const page = String(Object(reply['redirect'])['url']).replace(proxy.url, standIn.url);
      return await pressOnPage(page, row.choices[choice] ?? '');
    },
    happened,
    calm: async () => {
      proxy.ahead.length = 0;
      standIn.manner = 'after';
      await standIn.sendAgain(sentAgain);
      sentAgain = standIn.events.length;
      for (const hours of QUIET_HOURS) {
        gateway.realClock.advance(hours * HOUR_MS);
        await happened();
        await passed(gateway, 1);
      }
    },
    silenced: async () => {
      proxy.isDown = true;
      for (let before = -1; before !== proxy.received; ) {
        before = proxy.received;
        await proxy.settled();
        await wait(LAST_ATTEMPTS_MS);
      }
      proxy.isDown = false;
    },
    close: async () => {
      await gateway.close();
      await proxy.settled();
      await proxy.close();
      await standIn.close();
      await database.close();
    },
  };
};
