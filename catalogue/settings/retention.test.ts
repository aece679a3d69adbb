import { describe, expect, test } from 'vitest';
import { linkDays } from '../payments/link-validity.ts';
import { LONGEST_DUPLICATE_WINDOW_HOURS } from './channel-settings.ts';
import { keptNames, retention, retentionFrom, usualRetention } from './retention.ts';

describe('the retention', () => {
  test.each(keptNames)('%s: the default is within the limits', (name) => {
    const { days, least, most } = retention[name];
    expect(days).toBeGreaterThanOrEqual(least);
    expect(days).toBeLessThanOrEqual(most);
    expect(retentionFrom([`${name}=${least}`], 'test')).toMatchObject({ [name]: least });
    expect(retentionFrom([`${name}=${most}`], 'test')).toMatchObject({ [name]: most });
    const tooFew = `${name}=${least - 1}`;
    expect(retentionFrom([tooFew], 'test')).toBe(`"${tooFew}" is wrong: ${name} is kept for ${least} to ${most} days`);
    expect(retentionFrom([`${name}=${most + 1}`], 'test')).toContain(name);
  });

  test.each(['test', 'live'] as const)('has its defaults in %s if nothing is set', (environment) => {
    expect(retentionFrom([], environment)).toEqual(usualRetention(environment));
  });

  test('of events is longer in live, within the limits', () => {
    expect([usualRetention('test').events, usualRetention('live').events]).toEqual([7, 90]);
    expect(retention.events.most).toBeGreaterThanOrEqual(retention.events.daysInLive);
  });

  test('of duplicates covers the longest window of a channel', () => {
    expect(retention.merchantTransactions.days * 24).toBeGreaterThanOrEqual(LONGEST_DUPLICATE_WINDOW_HOURS);
  });

  test('of checkouts and of payment links covers the longest time that a link is valid', () => {
    expect(retention.checkouts.least).toBeGreaterThanOrEqual(linkDays.most);
    expect(retention.paymentLinks.least).toBeGreaterThan(linkDays.most);
  });

  test.each([
    'payments=1',
    'walletTokens',
    'walletTokens=',
    'walletTokens=-8',
    'walletTokens=8.5',
    'constructor=8',
    '=',
  ])('refuses %s', (word) => {
    expect(retentionFrom(['walletTokens=9', word], 'test')).toContain(`"${word}" is wrong`);
  });
});
