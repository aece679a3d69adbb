import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../catalogue/endpoints/endpoints.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import {
  browserData,
  follow,
  formOn,
  openPage,
  redirectIn,
  redirectOn,
  type SeenPage,
  sendForm,
} from '../../testing/shopper.ts';
import { challengeRequestFrom, challengeResponseFrom, encoded } from '../three-d-secure/protocol/messages.ts';
import { authenticationRecords } from '../three-d-secure/records.ts';

const payment = { ...cardPayment, ...browserData };
const CHALLENGE = '4200000000000018';
const MINUTE_MS = 60_000;
const OTHER_ID = '8a880dc0-d2d2-4067-bcb1-b08d1690b26e';

describe.each(databases)('forged, repeated and late messages on $name', ({ open }) => {
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

  /** Creates a payment whose shopper is at the issuer's page; `back` answers there. */
  const challenged = async (answer: 'approve' | 'decline' | 'cancel' = 'approve') => {
    const { body } = await gateway.post('/v1/payments', { ...payment, 'card.number': CHALLENGE });
    const id = body.id ?? '';
    const ours = await follow(body);
    const issuers = await sendForm(ours);
    const { action } = formOn(ours);
    const creq = formOn(ours).fields['creq'] ?? '';
    const back = () => sendForm(issuers, { answer });
    const returnUrl = redirectIn(body).url.replace(/continue$/, 'return');
    return {
      id,
      ours,
      issuers,
      action,
      creq,
      back,
      returnUrl,
      authentication: redirectIn(body).url.split('/').at(-2) ?? '',
    };
  };
  const codeOf = async (id: string) =>
    (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body.result.code;
  const stored = async (authentication: string) =>
    JSON.stringify(await authenticationRecords(database).byId(authentication));
  const changed = (text: string, change: Readonly<Record<string, string>>): string => {
    const message = challengeResponseFrom(text);
    if (message === undefined) throw new Error('no challenge response');
    return encoded({ ...message, ...change } as typeof message);
  };
  const refusals = () =>
    gateway.logLines.filter((line) => line.includes('a message to a page of 3-D Secure was refused')).length;

  describe('a copy of the result that', () => {
    const forgeries: readonly (readonly [string, number, (cres: string) => string])[] = [
      ['has another result', 400, (cres) => changed(cres, { transStatus: 'Y' })],
      ['names another transaction', 400, (cres) => changed(cres, { threeDSServerTransID: OTHER_ID })],
      ['names another issuer', 400, (cres) => changed(cres, { acsTransID: OTHER_ID })],
      ['is of another version', 400, (cres) => changed(cres, { messageVersion: '1.0.2' })],
      ['is cut off', 400, (cres) => cres.slice(0, -20)],
      ['is empty', 400, () => ''],
      ['is not base64', 400, () => '<script>alert(1)</script>'],
    ];

    test.each(forgeries)('%s is refused with %i, and changes nothing', async (_words, status, forge) => {
      const { id, back, returnUrl, authentication } = await challenged('decline');
      const page = await back();
      const [before, refused] = [await stored(authentication), refusals()];
      const reply = await openPage(returnUrl, { cres: forge(formOn(page).fields['cres'] ?? '') });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'text/html;charset=UTF-8']);
      expect(reply.text).not.toContain('<script>alert');
      expect(await stored(authentication)).toBe(before);
      expect([refusals(), await codeOf(id)]).toEqual([refused + 1, '000.200.000']);
      await sendForm(page);
      expect(await codeOf(id)).toBe('100.380.401');
    });

    test("comes before the issuer's result proves nothing", async () => {
      const { id, creq, returnUrl, authentication } = await challenged();
      const { messageVersion, threeDSServerTransID, acsTransID } = challengeRequestFrom(creq) ?? {
        messageVersion: '2.2.0',
        threeDSServerTransID: '',
        acsTransID: '',
      };
      const cres = encoded({
        messageType: 'CRes',
        messageVersion,
        threeDSServerTransID,
        acsTransID,
        challengeCompletionInd: 'Y',
        transStatus: 'Y',
      });
      const before = await stored(authentication);
      expect((await openPage(returnUrl, { cres })).status).toBe(400);
      expect([await stored(authentication), await codeOf(id)]).toEqual([before, '000.200.000']);
    });

    test('belongs to another payment is refused', async () => {
      const [mine, other] = [await challenged('approve'), await challenged('decline')];
      const page = await mine.back();
      await other.back();
      const reply = await openPage(other.returnUrl, formOn(page).fields);
      expect([reply.status, await codeOf(other.id), await codeOf(mine.id)]).toEqual([
        400,
        '000.200.000',
        '000.200.000',
      ]);
    });

    test('comes twice is refused the second time, with a redirect to the shop', async () => {
      const { id, back } = await challenged();
      const page = await back();
      expect((await sendForm(page)).status).toBe(200);
      const again = await sendForm(page);
      expect([again.status, await codeOf(id)]).toEqual([410, '000.100.110']);
      expect(redirectOn(again)?.url).toContain('https://shop.example/');
    });

    test('comes after the expiry is refused, and the payment does not change', async () => {
      const { id, issuers } = await challenged();
      gateway.clock.advance(16 * MINUTE_MS);
      await gateway.gateway.timers.runDue();
      expect(await codeOf(id)).toBe('100.396.101');
      const late = await sendForm(await sendForm(issuers, { answer: 'approve' }));
      expect([late.status, await codeOf(id)]).toEqual([410, '100.396.101']);
    });
  });

  test('our page answers 410 after the expiry, and 404 for an unknown authentication', async () => {
    const { body } = await gateway.post('/v1/payments', { ...payment, 'card.number': CHALLENGE });
    gateway.clock.advance(16 * MINUTE_MS);
    expect((await openPage(redirectIn(body).url)).status).toBe(410);
    expect((await openPage(redirectIn(body).url.replace(/[0-9a-f-]{36}/, OTHER_ID))).status).toBe(404);
  });

  test('the data of another hidden frame change nothing', async () => {
    const { body } = await gateway.post('/v1/payments', { ...payment, 'card.number': '4200000000000042' });
    const url = redirectIn(body).url.replace(/continue$/, 'fingerprint');
    const threeDSMethodData = encoded({ threeDSServerTransID: OTHER_ID });
    expect((await openPage(url, { threeDSMethodData })).status).toBe(400);
    const id = url.split('/').at(-2) ?? '';
    expect((await authenticationRecords(database).byId(id))?.isMethodDone).toBe(false);
  });

  test("the simulated issuer's hidden page posts to the gateway only", async () => {
    const threeDSMethodData = encoded({
      threeDSServerTransID: OTHER_ID,
      threeDSMethodNotificationURL: 'https://evil.example/',
    });
    const page = await openPage(`${gateway.url}/v1/test/issuer/fingerprint`, { threeDSMethodData });
    expect([page.status, page.text.includes('evil')]).toEqual([400, false]);
  });

  describe('any bytes', () => {
    const pages = endpoints.filter(({ replies }) => (replies as Record<number, string>)[200] === 'page');
    const paths = pages
      .filter(({ method, path }) => method === 'POST' && /threeDSecure|issuer/.test(path))
      .map(({ path }) => path);
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc
        .tuple(
          fc.constantFrom('cres', 'creq', 'threeDSMethodData', 'acsTransID', 'answer'),
          fc.string({ unit: 'binary' }),
        )
        .map(([name, value]) => new URLSearchParams({ [name]: value }).toString()),
      fc
        .tuple(fc.constantFrom('cres', 'creq', 'threeDSMethodData'), fc.json())
        .map(([name, value]) => `${name}=${Buffer.from(value).toString('base64url')}`),
    );

    test.each(paths)('posted to %s are answered by a page with 4xx', async (path) => {
      const { authentication } = await challenged();
      const before = await stored(authentication);
      const url = `${gateway.url}${path.replace('{id}', authentication)}`;
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const page: SeenPage = await openPage(url, body);
          // Our own page takes a post without a form as well as a visit.
          if (path.endsWith('/continue') && page.status === 200) return;
          expect(page.status).toBeGreaterThanOrEqual(400);
          expect(page.status).toBeLessThan(500);
          expect(page.headers.get('content-type')).toBe('text/html;charset=UTF-8');
        }),
        { numRuns: 40 },
      );
      expect(await stored(authentication)).toBe(before);
    });

    test('in an address are answered with 404', async () => {
      for (const id of ['%00', '..%2f', "'or'1", '%F0%9F%92%A9', 'constructor', 'x'.repeat(2_000)]) {
        const page = await openPage(`${gateway.url}/v1/threeDSecure/${id}/continue`);
        expect([400, 404]).toContain(page.status);
      }
    });
  });
});
