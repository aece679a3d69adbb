import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { challengeIndicators, exemptions } from '../../../catalogue/payments/exemptions.ts';
import { changeSettings } from '../../access/entities/settings.ts';
import { databases } from '../../testing/databases.ts';
import { gatewayOfTests } from '../../testing/gateway.ts';
import { cardPayment, type ReplyBody } from '../../testing/gateway-under-test.ts';
import { testMerchant } from '../../testing/merchant.ts';
import { answerChallenge, browserData, follow, redirectIn } from '../../testing/shopper.ts';
import { startInFront } from '../../testing/upstream.ts';

const page = readFileSync(new URL('../../../docs/take-payments/3d-secure.md', import.meta.url), 'utf8');

const CHALLENGE = '4200000000000018';
/** The issuer requires a challenge in spite of an exemption. */
const INSISTING = '4200000000005116';
/** The acquirer declines an exemption softly: it requires an authentication. */
const SOFTLY_DECLINED = '4200000000009043';

const FLAG = 'threeDSecure.exemptionFlag';
const INDICATOR = 'threeDSecure.challengeIndicator';

const flagIn = (body: ReplyBody): unknown => (body['resultDetails'] as { ExemptionFlag?: string }).ExemptionFlag;

describe.each(databases)('an exemption on $name', ({ open }) => {
  const gateway = gatewayOfTests(open);

  const pay = async (number: string, more: Readonly<Record<string, string>> = {}) =>
    (await gateway.post('/v1/payments', { ...cardPayment, ...browserData, 'card.number': number, ...more })).body;
  const read = async (id = '') => (await gateway.get(`/v1/payments/${id}?entityId=${gateway.entityId}`)).body;

  test.each(Object.keys(exemptions))('%s avoids the challenge and is sent to the acquirer', async (flag) => {
    const body = await pay(CHALLENGE, { [FLAG]: flag });
    expect([body.result.code, body['redirect']]).toEqual(['000.100.110', undefined]);
    expect(body['threeDSecure']).toMatchObject({
      flow: 'frictionless',
      authenticationStatus: 'I',
      eci: '07',
      exemptionFlag: flag,
    });
    expect(flagIn(body)).toBe(flag);
  });

  test.each([
    ['05', '02'],
    ['08', '03'],
    ['02', undefined],
    ['06', undefined],
  ])('that only the challenge indicator names (%s) is sent to the acquirer as %s', async (indicator, flag) => {
    const body = await pay(CHALLENGE, { [INDICATOR]: indicator });
    expect([body.result.code, flagIn(body)]).toEqual(['000.100.110', flag]);
  });

  test('is sent to the acquirer also without an authentication', async () => {
    const disabled = await pay(CHALLENGE, { [FLAG]: '01', 'threeDSecure.disable': 'true' });
    const notEnrolled = await pay('4111111111111111', { [FLAG]: '01' });
    for (const body of [disabled, notEnrolled]) {
      expect([body.result.code, flagIn(body)]).toEqual(['000.100.110', '01']);
    }
    expect(flagIn(await pay('4111111111111111'))).toBeUndefined();
  });

  test('that the issuer does not accept causes a challenge, and is then not sent to the acquirer', async () => {
    const body = await pay(INSISTING, { [FLAG]: '02' });
    expect(redirectIn(body).url).toContain('/continue');
    await answerChallenge(await follow(body), 'approve');
    const final = await read(body.id);
    expect([final.result.code, flagIn(final)]).toEqual(['000.100.110', undefined]);
    expect(final['threeDSecure']).toMatchObject({ flow: 'challenge', eci: '05' });
  });

  test('that is refused at the authorization causes a soft decline, server to server', async () => {
    const exempt = await pay(SOFTLY_DECLINED, { [FLAG]: '01' });
    expect([exempt.result.code, flagIn(exempt)]).toEqual(['300.100.100', '01']);
    const again = await pay(SOFTLY_DECLINED, { [INDICATOR]: '04' });
    await answerChallenge(await follow(again), 'approve');
    expect((await read(again.id)).result.code).toBe('000.100.110');
    expect((await pay(SOFTLY_DECLINED, { 'threeDSecure.disable': 'true' })).result.code).toBe('000.100.110');
  });

  test('that is refused on a checkout causes a challenge, and is not sent again', async () => {
    const { amount, currency, paymentType, ...card } = cardPayment;
    const { shopperResultUrl, ...browser } = browserData;
    const prepared = { amount, currency, paymentType, shopperResultUrl, [FLAG]: '02' };
    const { body: checkout } = await gateway.post('/v1/checkouts', prepared);
    const submission = { ...card, ...browser, 'card.number': SOFTLY_DECLINED };
    const { body } = await gateway.submit(`/v1/checkouts/${checkout.id}/payment`, submission);
    await answerChallenge(await follow(body), 'approve');
    const path = `/v1/checkouts/${checkout.id}/payment?entityId=${gateway.entityId}`;
    const { body: final } = await gateway.get(path);
    expect([final.result.code, flagIn(final)]).toEqual(['000.100.110', undefined]);
  });

  test.each([
    ['a preferred challenge', { [INDICATOR]: '03' }, INDICATOR],
    ['a mandated challenge', { [INDICATOR]: '04' }, INDICATOR],
    ['a challenge with a prompt for the allow list', { [INDICATOR]: '09' }, INDICATOR],
  ])('together with %s is refused, naming the parameter', async (_words, more, name) => {
    const { result } = await pay(CHALLENGE, { [FLAG]: '01', ...more });
    expect([result.code, result.parameterErrors?.map((error) => error.name)]).toEqual(['200.300.404', [name]]);
  });

  test('the indicator 09 requests a challenge', async () => {
    expect(redirectIn(await pay('4200000000000026', { [INDICATOR]: '09' })).url).toContain('/continue');
  });

  test('is passed on unchanged with the result of an authentication elsewhere', async () => {
    const proof = { 'threeDSecure.eci': '07', 'threeDSecure.version': '2.2.0', [FLAG]: '02' };
    expect(flagIn(await pay(CHALLENGE, proof))).toBe('02');
  });
});

describe('a gateway in front of another', () => {
  test('sends both the indicator and the flag of an exemption, whichever the request contains', async () => {
    const [{ open } = { open: () => Promise.reject(new Error('no database')) }] = databases;
    const { ours, theirs, close } = await startInFront(open);
    try {
      const { database, clock, gateway, entityId } = ours;
      await changeSettings({ database, clock, vault: gateway.vault }, entityId, { threeDSecure: 'none' });
      clock.advance(3_000);
      const flagsThere = async (more: Readonly<Record<string, string>>) => {
        const { body } = await ours.post('/v1/payments', { ...cardPayment, testMode: 'EXTERNAL', ...more });
        const query = `/v1/query?entityId=${theirs.entityId}&merchantTransactionId=${body.id}`;
        const [there] = (await theirs.get(query)).body['payments'] as readonly ReplyBody[];
        const { request } = await testMerchant(() => theirs).stored(there?.id ?? '');
        expect(flagIn(body)).toBe(request[FLAG]);
        return [request[INDICATOR], request[FLAG]];
      };
      expect(await flagsThere({ [FLAG]: '02' })).toEqual(['05', '02']);
      expect(await flagsThere({ [INDICATOR]: '08' })).toEqual(['08', '03']);
      expect(await flagsThere({})).toEqual([undefined, undefined]);
    } finally {
      await close();
    }
  });
});

describe('the page on 3-D Secure', () => {
  test.each(Object.entries(exemptions))('says what the exemption %s means', (code, { meaning, challengeIndicator }) => {
    expect(page).toContain(`| ${code} | ${meaning} | ${challengeIndicator} |`);
  });

  test.each(Object.entries(challengeIndicators))('says what the indicator %s means', (code, { meaning }) => {
    expect(page).toContain(`| ${code} | ${meaning} |`);
  });
});
