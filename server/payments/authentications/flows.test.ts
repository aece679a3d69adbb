import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAuthentications } from '../../simulation/issuer/cases.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { cardPayment, startGateway, type TestGateway } from '../../testing/gateway-under-test.ts';
import {
  answerChallenge,
  browserData,
  follow,
  formOn,
  openPage,
  redirectIn,
  redirectOn,
  sendForm,
} from '../../testing/shopper.ts';

const payment = { ...cardPayment, ...browserData };
const CHALLENGE = '4200000000000018';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(databases)('3-D Secure on $name', ({ open }) => {
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

  const pay = (number: string, more: Readonly<Record<string, string>> = {}) =>
    gateway.post('/v1/payments', { ...payment, 'card.number': number, ...more });
  const read = async (id = '') => (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body;
  const codeOf = async (id = '') => (await read(id)).result.code;
  const later = async (milliseconds: number) => {
    gateway.clock.advance(milliseconds);
    await gateway.gateway.timers.runDue();
  };

  describe('200', () => {
    test('a frictionless payment ends within its request', async () => {
      const { status, body } = await pay('4200000000000026');
      expect([status, body.result.code]).toEqual([200, '000.100.110']);
      expect(body['threeDSecure']).toEqual({
        eci: '05',
        authenticationStatus: 'Y',
        version: '2.2.0',
        flow: 'frictionless',
        verificationId: expect.stringMatching(/^.{28}$/),
        dsTransactionId: expect.stringMatching(/^.{36}$/),
        acsTransactionId: expect.stringMatching(/^.{36}$/),
      });
    });

    test('after an approved challenge the payment succeeds, and the shopper returns to the shop', async () => {
      const { status, body } = await pay(CHALLENGE);
      expect([status, body.result.code]).toEqual([200, '000.200.000']);
      expect(redirectIn(body)).toEqual({
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1\/threeDSecure\/[0-9a-f-]{36}\/continue$/),
        method: 'GET',
        parameters: [],
      });
      expect(await codeOf(body.id)).toBe('000.200.000');
      const page = await answerChallenge(await follow(body), 'approve');
      expect(redirectOn(page)?.url).toBe(
        `https://shop.example/result?order=7&id=${body.id}&resourcePath=%2Fv1%2Fpayments%2F${body.id}`,
      );
      const final = await read(body.id);
      expect([final.result.code, final['redirect']]).toEqual(['000.100.110', undefined]);
      expect(final['threeDSecure']).toMatchObject({ eci: '05', flow: 'challenge', authenticationStatus: 'Y' });
    });

    test("the issuer's hidden page, if there is one, is a precondition of the redirect", async () => {
      const { body } = await pay('4200000000000042');
      expect(redirectIn(body).preconditions).toEqual([
        {
          origin: 'iframe#hidden',
          waitUntil: 'iframe#onload',
          description: expect.any(String),
          method: 'POST',
          url: expect.stringMatching(/^http/),
          parameters: [{ name: 'threeDSMethodData', value: expect.stringMatching(/^[\w-]+$/) }],
        },
      ]);
      await answerChallenge(await follow(body), 'approve');
      expect(await codeOf(body.id)).toBe('000.100.110');
    });

    test.each(testAuthentications)('$number: $description, $code', async ({ number, brand, code, description }) => {
      const { body } = await pay(number, { paymentBrand: brand });
      const id = body.id ?? '';
      if (body['redirect'] !== undefined) {
        const page = await follow(body);
        if (page.text.includes('<form')) await answerChallenge(page, 'approve');
      }
      if (description.includes('elsewhere')) {
        expect(await codeOf(id)).toBe('000.200.000');
        await later(code === '100.396.103' ? DAY_MS : 2 * MINUTE_MS);
      }
      expect(await codeOf(id)).toBe(code);
    });

    test('the ECI is the one of the scheme', async () => {
      const { body } = await pay('5200000000000023', { paymentBrand: 'MASTER' });
      expect(body['threeDSecure']).toMatchObject({ eci: '02' });
    });

    test.each([
      ['decline', '100.380.401'],
      ['cancel', '100.396.101'],
    ] as const)('a shopper who answers %s ends the payment with %s, without the acquirer', async (answer, code) => {
      const { body } = await pay(CHALLENGE);
      const page = await answerChallenge(await follow(body), answer);
      expect(redirectOn(page)?.url).toContain('https://shop.example/');
      const final = await read(body.id);
      expect([final.result.code, final['resultDetails']]).toEqual([code, {}]);
    });

    test('an abandoned payment expires, whatever page the shopper saw last', async () => {
      const unseen = await pay('4200000000000042');
      const open = await pay(CHALLENGE);
      await sendForm(await follow(open.body));
      await later(16 * MINUTE_MS);
      expect([await codeOf(unseen.body.id), await codeOf(open.body.id)]).toEqual(['100.396.101', '100.396.101']);
    });

    test('a payment succeeds when the shopper approves and closes the window', async () => {
      const { body } = await pay(CHALLENGE);
      await sendForm(await sendForm(await follow(body)), { answer: 'approve' });
      expect(await codeOf(body.id)).toBe('000.200.000');
      await later(MINUTE_MS / 2);
      expect(await codeOf(body.id)).toBe('000.100.110');
    });

    test('the result of an authentication elsewhere is passed on without another authentication', async () => {
      const proof = {
        'threeDSecure.eci': '05',
        'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
        'threeDSecure.version': '2.1.0',
      };
      const { body } = await pay(CHALLENGE, proof);
      expect(body.result.code).toBe('000.100.110');
      expect(body['threeDSecure']).toMatchObject({ eci: '05', version: '2.1.0' });
      expect(body['threeDSecure']).not.toHaveProperty('flow');
    });

    test.each([
      ['disabled', { 'threeDSecure.disable': 'true' }],
      [
        'charged by the merchant',
        {
          'standingInstruction.mode': 'REPEATED',
          'standingInstruction.source': 'MIT',
          'standingInstruction.type': 'UNSCHEDULED',
          'standingInstruction.initialTransactionId': '123456789012345',
        },
      ],
    ])('a payment is not authenticated when it is %s', async (_words, more) => {
      const { body } = await gateway.post('/v1/payments', { ...cardPayment, 'card.number': CHALLENGE, ...more });
      expect(body['redirect']).toBeUndefined();
      expect(body['threeDSecure'] ?? {}).not.toHaveProperty('authenticationStatus');
    });

    test.each([
      ['challenge', '4111111111111111'],
      ['frictionless', CHALLENGE],
    ])('a test forces the flow %s', async (flow, number) => {
      const { body } = await pay(number, {
        'customParameters[3DS2_enrolled]': 'true',
        'customParameters[3DS2_flow]': flow,
      });
      expect(body['redirect'] !== undefined).toBe(flow === 'challenge');
    });

    test.each([
      [
        'an exemption is granted as information',
        { 'threeDSecure.challengeIndicator': '05', 'threeDSecure.exemptionFlag': '02' },
        'I',
      ],
      [
        'the merchant initiates the authentication (3RI)',
        { 'threeDSecure.channel': '03', 'threeDSecure.threeRIInd': 'RECURRING' },
        'Y',
      ],
    ])('%s', async (_words, more, authenticationStatus) => {
      const { body } = await pay(CHALLENGE, more);
      expect(body.result.code).toBe('000.100.110');
      expect(body['threeDSecure']).toMatchObject({ authenticationStatus, flow: 'frictionless' });
    });

    test('the authentication is decoupled when the merchant allows it', async () => {
      const { body } = await pay(CHALLENGE, { 'threeDSecure.decoupled': 'true' });
      expect([body.result.code, body['redirect']]).toEqual(['000.200.000', undefined]);
      await later(2 * MINUTE_MS);
      expect((await read(body.id))['threeDSecure']).toMatchObject({ flow: 'decoupled', eci: '05' });
    });

    test('a challenge takes place when the merchant demands one', async () => {
      const { body } = await pay('4200000000000026', { 'threeDSecure.challengeIndicator': '04' });
      expect(redirectIn(body).url).toContain('/continue');
    });
  });

  describe('400', () => {
    test('all missing parameters are named, and the payment is not stored', async () => {
      const merchantTransactionId = `incomplete ${database.kind}`;
      const { status, body } = await gateway.post('/v1/payments', {
        ...cardPayment,
        'card.number': CHALLENGE,
        merchantTransactionId,
      });
      expect([status, body.result.code]).toEqual([400, '200.300.404']);
      expect(body.result.parameterErrors?.map(({ name }) => name)).toEqual([
        ...['acceptHeader', 'language', 'screenHeight', 'screenWidth', 'timezone', 'userAgent', 'javaEnabled'].map(
          (name) => `customer.browser.${name}`,
        ),
      ]);
      const query = `/v1/query?entityId=${gateway.entityId}&merchantTransactionId=${encodeURIComponent(merchantTransactionId)}`;
      expect((await gateway.get(query)).body.result.code).toBe('700.400.580');
    });

    test('a card that is not enrolled needs none of them', async () => {
      expect((await gateway.post('/v1/payments', cardPayment)).status).toBe(200);
    });
  });

  test('the log contains neither card numbers nor cryptograms', async () => {
    const { body } = await pay('4200000000000026');
    const { verificationId } = body['threeDSecure'] as { readonly verificationId: string };
    expect(
      gateway.logLines.filter((line) => line.includes('4200000000000026') || line.includes(verificationId)),
    ).toEqual([]);
  });

  test('a page may be framed, and its form can be submitted to the issuer only', async () => {
    const { body } = await pay(CHALLENGE);
    const page = await follow(body);
    const policy = page.headers.get('content-security-policy') ?? '';
    // Even `*` would exclude the pages of apps, whose URLs do not begin with http.
    expect(policy).not.toContain('frame-ancestors');
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect(policy).toContain(`form-action 'self' ${new URL(formOn(page).action).origin}`);
    expect((await openPage(redirectIn(body).url, {})).text).toBe(page.text);
  });
});
