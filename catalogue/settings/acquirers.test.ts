import { describe, expect, test } from 'vitest';
import { brandsTaken, connectorFor, reasonForNone, showsMandate, usualConnector } from './acquirers.ts';
import { settingsFrom } from './channel-settings.ts';

const upstream = {
  'upstream.address': 'https://upstream.example/',
  'upstream.entityId': 'e'.repeat(32),
  'upstream.accessToken': 'token-of-the-upstream',
};
const sepa = {
  'sepa.creditorIdentifier': 'DE98ZZZ09999999999',
  'sepa.creditorName': 'Shop',
  'sepa.iban': 'DE89370400440532013000',
};
const none = { 'acquirer.internal': 'none', 'acquirer.external': 'none', 'acquirer.live': 'none' };
const internal = { environment: 'test', testMode: 'INTERNAL' } as const;
const external = { environment: 'test', testMode: 'EXTERNAL' } as const;
const live = { environment: 'live', testMode: 'INTERNAL' } as const;

describe('the connector of a payment', () => {
  test.each([
    ['the simulator for INTERNAL', {}, internal, 'VISA', 'simulator'],
    ['the simulator for EXTERNAL without settings of an upstream', {}, external, 'VISA', 'simulator'],
    ['the upstream for EXTERNAL', upstream, external, 'VISA', 'upstream'],
    ['the upstream in live', upstream, live, 'VISA', 'upstream'],
    ['none in live without settings', {}, live, 'VISA', undefined],
    ['none where none is wanted', { ...upstream, ...none }, external, 'VISA', undefined],
    ['the own bank for its brands', { ...upstream, ...sepa }, live, 'DIRECTDEBIT_SEPA', 'sepa'],
    ['the upstream for other brands', { ...upstream, ...sepa }, live, 'VISA', 'upstream'],
    ['the upstream for debits without an own bank', upstream, live, 'DIRECTDEBIT_SEPA', 'upstream'],
    ['the own bank alone, before a brand is chosen', sepa, live, undefined, 'sepa'],
    ['none for a card, with the own bank alone', sepa, live, 'VISA', undefined],
  ] as const)('is %s', (_name, stored, route, brand, expected) => {
    expect(connectorFor(settingsFrom(stored), { ...route, brand })).toBe(expected);
  });

  test('of most brands is none where only the own bank is set up', () => {
    expect(usualConnector(settingsFrom(sepa), live)).toBeUndefined();
  });

  test('is no restriction of brands where it takes all, or is none', () => {
    for (const stored of [{}, upstream, sepa, none]) expect(brandsTaken(settingsFrom(stored), live)).toBeUndefined();
  });

  test('shows a mandate for debits of the own bank only', () => {
    const route = { ...live, brand: 'DIRECTDEBIT_SEPA' };
    expect(showsMandate(settingsFrom({ ...upstream, ...sepa }), route)).toBe(true);
    expect(showsMandate(settingsFrom(upstream), route)).toBe(false);
  });

  test.each([
    [
      live,
      expect.stringMatching(
        /^the channel has no acquirer: set upstream\.address, upstream\.entityId and upstream\.accessToken, or stripe\.secretKey and stripe\.signingSecret, or /,
      ),
    ],
    [external, 'no acquirer is set up for test mode EXTERNAL'],
  ])('that is missing has its reason', (route, reason) => {
    expect(reasonForNone(settingsFrom(none), { ...route, brand: 'VISA' })).toEqual(reason);
  });
});
