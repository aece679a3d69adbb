import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../database/testing.ts';
import { changeSettings } from '../entities/settings.ts';
import { cardPayment, startGateway, type TestGateway } from '../testing.ts';
import { browserData } from './shopper-testing.ts';

/** Longer than settings are kept. */
const SETTINGS_SEEN_MS = 2_000;

const cards = {
  attempted: '4200000000000059',
  informational: '4200000000005074',
  notEnrolled: '4111111111111111',
  unavailable: '4200000000005033',
  unreached: '4200000000005041',
} as const;

describe.each(databases)('the settings of 3-D Secure on $name', ({ open }) => {
  let database: TestDatabase;
  let gateway: TestGateway;

  beforeAll(async () => {
    database = await open();
    gateway = await startGateway(database);
  });

  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  const configure = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    const { clock, entityId } = gateway;
    await changeSettings({ database, clock, vault: gateway.gateway.vault }, entityId, settings);
    clock.advance(SETTINGS_SEEN_MS);
  };
  const codesOf = async () => {
    const paid = Object.entries(cards).map(async ([end, number]) => {
      const { body } = await gateway.post('/v1/payments', { ...cardPayment, ...browserData, 'card.number': number });
      return [end, body.result.code];
    });
    return Object.fromEntries(await Promise.all(paid)) as Readonly<Record<string, string>>;
  };

  test.each([
    [
      'unavailable unreached',
      {
        attempted: '000.400.101',
        informational: '100.390.107',
        notEnrolled: '000.400.109',
        unavailable: '000.100.110',
        unreached: '000.100.110',
      },
    ],
    [
      'attempted informational notEnrolled',
      {
        attempted: '000.100.110',
        informational: '000.100.110',
        notEnrolled: '000.100.110',
        unavailable: '100.390.112',
        unreached: '000.400.107',
      },
    ],
  ])('payments go on where the channel lets them: %s', async (value, codes) => {
    await configure({ 'threeDSecure.proceedsWith': value });
    expect(await codesOf()).toEqual(codes);
  });

  test('a channel that leaves authentication to others asks nobody', async () => {
    await configure({ threeDSecure: 'none' });
    const { body } = await gateway.post('/v1/payments', { ...cardPayment, 'card.number': '4200000000000018' });
    expect([body.result.code, body['redirect'], body['threeDSecure']]).toEqual(['000.100.110', undefined, undefined]);
  });
});
