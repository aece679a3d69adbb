import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../database/database.ts';
import { startGateway, type TestGateway, type TestSettings } from './gateway-under-test.ts';

/**
 * Gives the gateway of a group of tests, over a database of its own: it is started before the first of them and stopped behind
 * the last, so that nothing of it can be read until then.
 */
export const gatewayOfTests = (open: () => Promise<Database>, settings: TestSettings = {}): TestGateway => {
  let gateway: TestGateway | undefined;
  beforeAll(async () => {
    gateway = await startGateway(await open(), settings);
  });
  afterAll(async () => {
    await gateway?.close();
    await gateway?.database.close();
  });
  return new Proxy({} as TestGateway, {
    get: (_, name) => {
      if (!gateway) throw new Error('The gateway of these tests has not been started.');
      return Reflect.get(gateway, name);
    },
  });
};
