import { describe, expect, test } from 'vitest';
import { LONGEST_DUPLICATE_WINDOW_HOURS } from './channel-settings.ts';
import { keptNames, retention, retentionFrom, usualRetention } from './retention.ts';

describe('the retention', () => {
  test.each(keptNames)('%s: the default is within the limits', (name) => {
    const { days, least, most } = retention[name];
    expect(days).toBeGreaterThanOrEqual(least);
    expect(days).toBeLessThanOrEqual(most);
    expect(retentionFrom([`${name}=${least}`])).toMatchObject({ [name]: least });
    expect(retentionFrom([`${name}=${most}`])).toMatchObject({ [name]: most });
    const tooFew = `${name}=${least - 1}`;
    expect(retentionFrom([tooFew])).toBe(`"${tooFew}" is wrong: ${name} is kept for ${least} to ${most} days`);
    expect(retentionFrom([`${name}=${most + 1}`])).toContain(name);
  });

  test('has its defaults if nothing is set', () => {
    expect(retentionFrom([])).toEqual(usualRetention());
  });

  test('of duplicates covers the longest window of a channel', () => {
    expect(retention.merchantTransactions.days * 24).toBeGreaterThanOrEqual(LONGEST_DUPLICATE_WINDOW_HOURS);
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
    expect(retentionFrom(['walletTokens=9', word])).toContain(`"${word}" is wrong`);
  });
});
