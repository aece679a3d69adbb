import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { startGateway, type TestGateway, type TestSettings } from './gateway-under-test.ts';

/**
 * Creates the gateway of a group of tests, over a database of its own. It starts before the first test and stops after
 * the last, so that it cannot be read before the tests run.
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
