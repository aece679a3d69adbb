import { describe, expect, test } from 'vitest';
import { connectorNames, connectors } from '../connectors/connectors.ts';
import type { ConnectorFacts } from '../connectors/facts.ts';
import { isBrand } from './brands.ts';
import { endedBrands, endOf } from './ended-brands.ts';

const withPage = connectorNames
  .map((name): readonly [string, ConnectorFacts] => [name, connectors[name]])
  .filter(([, { page }]) => page !== undefined);

describe('a brand that has ended', () => {
  test.each(Object.entries(endedBrands))(
    '%s is replaced by brands that have not',
    (_, { lastDay, replacedBy, why }) => {
      expect(lastDay).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(replacedBy.length).toBeGreaterThan(0);
      expect(replacedBy.filter((each) => !isBrand(each) || endOf(each) !== undefined)).toEqual([]);
      expect(why).toMatch(/\.$/);
    },
  );

  test.each(withPage)('is not offered by %s', (_, { brands }) => {
    expect(brands).not.toBe('all');
    expect(Object.keys(endedBrands).filter((ended) => (brands as readonly string[]).includes(ended))).toEqual([]);
  });

  test.each(withPage.filter(([name]) => name !== 'paypal'))('has a replacement with %s', (_, { brands }) => {
    for (const { replacedBy } of Object.values(endedBrands))
      expect(replacedBy.some((each) => (brands as readonly string[]).includes(each))).toBe(true);
  });

  test.each(['simulator', 'upstream'] as const)('is still taken by the %s', (name) => {
    expect(connectors[name].brands).toBe('all');
  });

  test('is none of those that nobody names', () => {
    expect(['VISA', 'constructor', ''].map(endOf)).toEqual([undefined, undefined, undefined]);
  });
});
