import { describe, expect, test } from 'vitest';
import { addressNumberOf, callerOf, isInNetwork, networkOf } from './networks.ts';

const isIn = (address: string, network: string): boolean | undefined => {
  const [number, known] = [addressNumberOf(address), networkOf(network)];
  return number === undefined || known === undefined ? undefined : isInNetwork(number, known);
};

describe('an internet address', () => {
  test.each([
    ['0.0.0.0', '::ffff:0.0.0.0'],
    ['127.0.0.1', '::ffff:7f00:1'],
    ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1'],
    ['::', '0:0:0:0:0:0:0:0'],
  ])('%s equals %s', (one, other) => {
    expect(addressNumberOf(one)).toBeDefined();
    expect(addressNumberOf(one)).toBe(addressNumberOf(other));
  });

  test.each([
    '',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4.5',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '12345::',
    'g::',
    '1:2:3:4:5:6:7:8::',
  ])('%j is not an address', (text) => {
    expect(addressNumberOf(text)).toBeUndefined();
  });

  test('of version 6 is identified by its household, of version 4 by itself', () => {
    const caller = (text: string) => callerOf(addressNumberOf(text) ?? 0n);
    expect(caller('2001:db8:1:2:3:4:5:6')).toBe(caller('2001:db8:1:2::9'));
    expect(caller('2001:db8:1:3::9')).not.toBe(caller('2001:db8:1:2::9'));
    expect(caller('10.0.0.1')).not.toBe(caller('10.0.0.2'));
    expect(caller('::ffff:10.0.0.1')).toBe(caller('10.0.0.1'));
  });
});

describe('a network', () => {
  test.each([
    ['10.1.2.3', '10.0.0.0/8', true],
    ['11.0.0.0', '10.0.0.0/8', false],
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.2', '10.0.0.1', false],
    ['10.0.0.2', '10.0.0.3/31', true],
    ['10.0.0.4', '10.0.0.3/31', false],
    ['::ffff:10.1.2.3', '10.0.0.0/8', true],
    ['2001:db8:ffff::', '2001:db8::/32', true],
    ['2001:db9::', '2001:db8::/32', false],
    ['1.2.3.4', '0.0.0.0/0', true],
    ['2001:db8::', '0.0.0.0/0', false],
    ['1.2.3.4', '::/0', true],
  ])('%s in %s: %s', (address, network, expected) => {
    expect(isIn(address, network)).toBe(expected);
  });

  test.each(['', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::/129', '10.0.0.0/-1', 'ten'])('%j is none', (text) => {
    expect(networkOf(text)).toBeUndefined();
  });
});
