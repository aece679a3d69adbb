import { describe, expect, test } from 'vitest';
import { addressFault, isPublicAddress, specialNetworks } from './address-rules.ts';

describe('an address that a merchant gave', () => {
  test.each(Object.keys(specialNetworks))('is not in %s', (network) => {
    expect(isPublicAddress(network.split('/')[0] ?? '')).toBe(false);
  });

  test.each([
    '0.1.2.3',
    '10.255.255.255',
    '100.127.255.255',
    '127.255.255.254',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.255.255',
    '198.19.255.255',
    '239.255.255.255',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:93.184.216.34',
    '::ffff:0:10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8:1::1',
    '2002:7f00:1::',
    '3fff:fff::1',
    '4000::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'no address',
    '',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2606:4700:4700::1111',
    '2a00:1450::1',
  ])('may be %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ['', 'no address'],
    ['/path', 'no address'],
    ['http://shop.example:99999/', 'no address'],
    ['ftp://shop.example/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['app.shop://result', 'scheme'],
    ['https://name:word@shop.example/', 'credentials'],
    ['https://name@shop.example/', 'credentials'],
    ['http://127.0.0.1/', 'private'],
    ['http://127.0.0.1./', 'private'],
    ['http://127.1/', 'private'],
    ['http://2130706433/', 'private'],
    ['http://0x7f.0.0.1/', 'private'],
    ['http://0177.0.0.1/', 'private'],
    ['http://１２７.0.0.1/', 'private'],
    ['http://[::1]/', 'private'],
    ['http://[::ffff:127.0.0.1]/', 'private'],
    ['http://[::ffff:7f00:1]/', 'private'],
    ['https://localhost:8443/', 'private'],
    ['https://LOCALHOST./', 'private'],
    ['https://shop.localhost/', 'private'],
    ['https://metadata.google.internal/', 'private'],
    ['https://printer.local/', 'private'],
    ['https://router.home.arpa/', 'private'],
    ['https://name:word@localhost/', 'credentials'],
  ])('%s is not called: %s', (url, fault) => {
    expect(addressFault(url, false)).toBe(fault);
  });

  test('may be on the own machine if that is allowed, without allowing others', () => {
    expect(addressFault('http://127.0.0.1:8080/', true)).toBeUndefined();
    expect(addressFault('http://localhost:8080/', true)).toBeUndefined();
    expect(addressFault('https://name:word@127.0.0.1/', true)).toBe('credentials');
    expect(addressFault('app.shop://result', true)).toBe('scheme');
  });

  test('is called when it is public', () => {
    expect(addressFault('https://shop.example/result?order=1', false)).toBeUndefined();
    expect(addressFault('http://1.1.1.1:8080/', false)).toBeUndefined();
    expect(addressFault('https://local.shop.example/', false)).toBeUndefined();
    expect(addressFault('https://notlocalhost.example/', false)).toBeUndefined();
  });
});
