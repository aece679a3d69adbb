import { sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dateOf } from '../../platform/base/clock.ts';
import { type ScriptedUpstream, scriptedUpstream } from '../../testing/acquirers.ts';
import { openPaypalShop, type PaypalShop } from '../../testing/paypal-shop.ts';
import { type SigningCertificate, signingCertificate } from '../../testing/processors/paypal.ts';
import { PAYPAL_WEBHOOK_ID as WEBHOOK_ID } from '../../testing/processors/processors.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PATH = 'v1/notifications/certs/CERT-1';
const PAYPAL = '192.0.2.1';

const body = Buffer.from(
  JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: '3C6' } }),
);

describe('the signature of an event', () => {
  let shop: PaypalShop;
  let certificate: SigningCertificate;
  let remote: ScriptedUpstream;
  let reply: { status: number; body: string };

  beforeEach(async () => {
    shop = await openPaypalShop();
    certificate = signingCertificate(shop.clock.now());
    reply = { status: 200, body: certificate.pem };
    remote = await scriptedUpstream(() => reply);
  });
  afterEach(async () => {
    await remote.close();
    await shop.close();
  });

  type Headers = Readonly<Record<string, string | undefined>>;

  const timeText = (aheadMs: number): string => dateOf(shop.clock.now() + aheadMs).toISOString();
  const signed = ({
    text = body,
    aheadMs = 0,
    webhookId = WEBHOOK_ID,
    algorithm = 'sha256',
    of = certificate,
  } = {}): Headers => {
    const time = timeText(aheadMs);
    const signature = sign(algorithm, Buffer.from(`id-1|${time}|${webhookId}|${crc32(text)}`), of.key);
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${remote.url}${PATH}`,
      'paypal-transmission-id': 'id-1',
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature.toString('base64'),
    };
  };
  const read = async (headers: Headers, given = body, network = PAYPAL) => {
    const channel = await shop.channel({ address: remote.url });
    return await shop.connector.readEvents?.(channel, { headers, body: given, network });
  };

  test('is accepted, and its certificate is fetched once for many rivals', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(signed())));
    for (const answer of answers) expect(answer).toMatchObject([{ identity: 'WH-1' }]);
    expect(remote.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /${PATH}`]);
    expect(remote.requests[0]?.headers.authorization).toBeUndefined();
  });

  test.each([
    ['four minutes ahead', 4 * MINUTE_MS],
    ['an hour old', -HOUR_MS],
    ['repeated for three days', -72 * HOUR_MS],
  ])('is accepted: %s', async (_, aheadMs) => {
    expect(await read(signed({ aheadMs }))).toMatchObject([{ identity: 'WH-1' }]);
  });

  test('says that a signed body cannot be read', async () => {
    const text = Buffer.from('no JSON');
    expect(await read(signed({ text }), text)).toBe('unreadable');
  });

  test.each<[string, () => Headers]>([
    ['over another body', () => signed({ text: Buffer.from('{}') })],
    ['for another webhook', () => signed({ webhookId: 'ANOTHERWEBHOOK' })],
    ['by another key', () => signed({ of: signingCertificate(shop.clock.now()) })],
    ['by another algorithm', () => signed({ algorithm: 'sha512' })],
    ['with the name of another transmission', () => ({ ...signed(), 'paypal-transmission-id': 'id-2' })],
    ['with another time', () => ({ ...signed(), 'paypal-transmission-time': timeText(-MINUTE_MS) })],
  ])('is refused %s', async (_, headers) => {
    expect(await read(headers())).toBe('forged');
  });

  test.each<[string, () => Headers]>([
    ['too old', () => signed({ aheadMs: -74 * HOUR_MS })],
    ['too far ahead', () => signed({ aheadMs: 6 * MINUTE_MS })],
    ['without a signature', () => ({ ...signed(), 'paypal-transmission-sig': undefined })],
    ['without a time', () => ({ ...signed(), 'paypal-transmission-time': 'today' })],
    ['that is too short', () => ({ ...signed(), 'paypal-transmission-sig': 'c2hvcnQ=' })],
    ['that names an algorithm without proof', () => ({ ...signed(), 'paypal-auth-algo': 'none' })],
    ['with a name that has a separator', () => ({ ...signed(), 'paypal-transmission-id': 'id|1' })],
    ['with no headers', () => ({})],
  ])('is refused %s, and nothing is asked for', async (_, headers) => {
    expect(await read(headers())).toBe('forged');
    expect(remote.requests).toEqual([]);
  });

  test.each([
    ['of another host', 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1'],
    ['of the live PayPal', 'https://api.paypal.com/v1/notifications/certs/CERT-1'],
    ['without encryption', 'http://api.sandbox.paypal.com/v1/notifications/certs/CERT-1'],
    ['at another port', 'https://api.sandbox.paypal.com:8443/v1/notifications/certs/CERT-1'],
    ['with credentials', 'https://user:word@api.sandbox.paypal.com/v1/notifications/certs/CERT-1'],
    ['at another place', 'https://api.sandbox.paypal.com/v1/notifications/certs/../CERT-1'],
    ['with a query', 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1?to=evil'],
    ['that is no address', 'CERT-1'],
  ])('is refused by a certificate %s, which is not asked for', async (_, address) => {
    expect(await read({ ...signed(), 'paypal-cert-url': address })).toBe('forged');
    expect(remote.requests).toEqual([]);
  });

  test.each<[string, () => { readonly pem: string; readonly of?: SigningCertificate }]>([
    ['that is none', () => ({ pem: '<html>' })],
    ['that is broken', () => ({ pem: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' })],
    ['that is too long', () => ({ pem: certificate.pem + ' '.repeat(64 * 1024) })],
    [
      'of somebody else',
      () => {
        const of = signingCertificate(shop.clock.now(), { subject: 'paypal.com.evil.example' });
        return { pem: of.pem, of };
      },
    ],
    [
      'that has ended',
      () => {
        const of = signingCertificate(shop.clock.now(), { validForMs: -MINUTE_MS });
        return { pem: of.pem, of };
      },
    ],
    [
      'of another issuer than it is sent with',
      () => {
        const [own = ''] = certificate.pem.split('\n\n');
        const [, foreign = ''] = signingCertificate(shop.clock.now()).pem.split('\n\n');
        return { pem: `${own}\n${foreign}` };
      },
    ],
  ])('is refused by a certificate %s', async (_, made) => {
    const { pem, of = certificate } = made();
    reply = { status: 200, body: pem };
    expect(await read(signed({ of }))).toBe('forged');
    expect(remote.requests).toHaveLength(1);
  });

  test('is refused once the certificate has ended that was kept', async () => {
    expect(await read(signed())).toHaveLength(1);
    shop.clock.advance(25 * HOUR_MS);
    expect(await read(signed())).toBe('forged');
  });

  test('is sent again where PayPal does not send the certificate', async () => {
    reply = { status: 503, body: '' };
    await expect(read(signed())).rejects.toMatchObject({ code: '900.100.300' });
    reply = { status: 302, body: '' };
    expect(await read(signed())).toBe('forged');
    reply = { status: 200, body: certificate.pem };
    expect(await read(signed())).toHaveLength(1);
  });

  const named = (name: string, headers = signed()) => ({
    ...headers,
    'paypal-cert-url': `${remote.url}${PATH}-${name}`,
  });
  /** Names as many certificates as are given, each once from each network; returns how many were asked for. */
  const asksFor = async (names: number, networks: readonly string[]): Promise<number> => {
    const before = remote.requests.length;
    for (const network of networks)
      for (let each = 0; each < names; each += 1)
        await read(named(`${network.replaceAll('.', '-')}-${each}`), body, network).catch((error: unknown) =>
          expect(error).toMatchObject({ code: '900.100.500' }),
        );
    return remote.requests.length - before;
  };
  const networks = Array.from({ length: 20 }, (_, place) => `198.51.100.${place}`);

  test('costs a bounded number of requests, however many certificates and networks name them', async () => {
    reply = { status: 404, body: '' };
    expect(await asksFor(20, networks.slice(0, 1))).toBe(3);
    expect(await asksFor(20, networks)).toBe(7);
    shop.clock.advance(MINUTE_MS);
    expect(await asksFor(20, networks)).toBe(10);
  });

  test('is asked for once in five minutes where it was none, and no longer', async () => {
    reply = { status: 404, body: '' };
    for (let each = 0; each < 20; each += 1) expect(await read(signed())).toBe('forged');
    expect(remote.requests).toHaveLength(1);
    reply = { status: 200, body: certificate.pem };
    shop.clock.advance(5 * MINUTE_MS);
    expect(await read(signed())).toHaveLength(1);
  });

  test.each([
    ['every event by a certificate that is known', networks[0], ''],
    ['the first event by a new certificate from where PayPal has sent events', PAYPAL, '-new'],
  ])('is accepted while others name as many certificates as they like: %s', async (_, network, name) => {
    expect(await read(signed())).toHaveLength(1);
    reply = { status: 404, body: '' };
    await asksFor(20, networks);
    reply = { status: 200, body: certificate.pem };
    const headers = name === '' ? signed() : named(name);
    expect(await read(headers, body, network)).toHaveLength(1);
  });

  test('is refused of a channel without a webhook', async () => {
    const channel = await shop.channel({ address: remote.url });
    const settings = Object.assign({}, channel.settings, { 'paypal.webhookId': undefined });
    expect(
      await shop.connector.readEvents?.({ ...channel, settings }, { headers: signed(), body, network: PAYPAL }),
    ).toBe('forged');
  });

  test('of a stand-in is refused in the live environment', async () => {
    const live = shop.connectorWith({}, 'live');
    const channel = await shop.channel({ address: remote.url });
    expect(await live.readEvents?.(channel, { headers: signed(), body, network: PAYPAL })).toBe('forged');
    expect(remote.requests).toEqual([]);
  });
});
